"""Lays out the memory of a process that others are forked from, so that a fork copies little of it.

A fork copies one table entry for every page of its parent, and later every page that it writes to. At two to
four microseconds each, that is most of the cost of a forked kernel. Three measures avoid it:

- All imports allocate from one heap of huge pages, which need one table entry for 512 small pages.
- The holes between old objects are filled, so that a fork does not place new objects there and copy a page
  for each.
- The heap ends in free huge pages, from which the fork allocates.

Code cannot observe this. Where the interpreter or the C library lacks a call, the layout stays as it is.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from contextlib import suppress

from . import syscalls

_HUGE = 2 << 20
_USE_HUGE_PAGES, _JOIN_PAGES = 14, 25  # advice of madvise(2)
_LARGEST_FROM_HEAP = 31 << 20  # the C library lets it grow to this much and no further
_LARGEST_HOLE = 4 << 20
_SMALLEST_BY_STEPS = 1040
_ROOM = 16 << 20
_GROWTH_STEP = -2  # a parameter of mallopt(3)
_USUAL_STEP, _LARGE_STEP = 128 << 10, 160 << 20
_MAX_FILLED_BYTES = 64 << 20
_LIBC = ctypes.CDLL(None)
_kept: list[object] = []


class _Allocator(ctypes.Structure):
    _fields_ = tuple((name, ctypes.c_void_p) for name in ("context", "malloc", "calloc", "realloc", "free"))


class _Arenas(ctypes.Structure):
    _fields_ = tuple((name, ctypes.c_void_p) for name in ("context", "alloc", "free"))


def gather() -> Callable[[], None] | None:
    """Allocate everything from one heap from now on. Returns a function that ends this; None if it cannot.

    Python's own function for freeing an arena stays in place. It fails for an arena from the heap, which then
    stays unused, and works for those that are allocated afterwards.
    """
    usual, heap = _Arenas(), _Allocator()
    try:
        api = ctypes.pythonapi
        api.PyMem_GetAllocator(0, ctypes.byref(heap))
        api.PyObject_GetArenaAllocator(ctypes.byref(usual))
        _give_back(_take(_LARGEST_FROM_HEAP))  # raises malloc's threshold: smaller sizes come from the heap
        _grow_at_once()
        api.PyObject_SetArenaAllocator(ctypes.byref(_Arenas(usual.context, heap.malloc, usual.free)))
    except AttributeError:
        return None

    def let_go() -> None:
        api.PyObject_SetArenaAllocator(ctypes.byref(usual))

    return let_go


def _grow_at_once() -> None:
    """Grow the heap to the size that the imports will need, and keep its free end until `settle`.

    The heap then uses huge pages from the start. Small pages would each take a fault and be joined later.
    """
    before = _end()
    _LIBC.mallopt(_GROWTH_STEP, _LARGE_STEP)
    _give_back(_take(_LARGEST_FROM_HEAP - _HUGE))
    _advise(before, _end(), _USE_HUGE_PAGES)


def settle(let_go: Callable[[], None] | None) -> None:
    """Fill the holes, join the pages and leave free room. Allocate nothing large after this.

    `let_go` is what `gather` returned.
    """
    if let_go is not None:
        with suppress(AttributeError):
            _LIBC.mallopt(_GROWTH_STEP, _USUAL_STEP)
            _fill_holes()
        let_go()
    with suppress(OSError, ValueError):
        _join_pages()
    if let_go is not None:
        with suppress(AttributeError, OSError):
            _make_room()


def _take(size: int) -> int:
    _LIBC.malloc.restype = ctypes.c_size_t
    return int(_LIBC.malloc(ctypes.c_size_t(size)))


def _give_back(address: int) -> None:
    _LIBC.free(ctypes.c_void_p(address))


def _end() -> int:
    _LIBC.sbrk.restype = ctypes.c_size_t
    return int(_LIBC.sbrk(ctypes.c_size_t(0)))


def _trim() -> None:
    _LIBC.malloc_trim(ctypes.c_size_t(0))


def _fill_holes() -> None:
    """Allocate blocks of each size, the largest first, until a block lies beyond the old end of the heap."""
    _trim()
    before, left = _end(), _MAX_FILLED_BYTES
    sizes, size = [], _LARGEST_HOLE
    while size > _SMALLEST_BY_STEPS:
        sizes.append(size)
        size = size * 3 // 4
    for size in (*sizes, *range(_SMALLEST_BY_STEPS - 8, 8, -16)):
        while left > 0:
            address = _take(size)
            if before <= address < _end():
                _give_back(address)
                break
            left -= size
    for size in range(512, 0, -16):  # the size classes of Python's small objects
        while left > 0:
            made = bytes(size - 33) if size > 33 else float(size + 0.5) if size > 16 else object()
            _kept.append(made)
            left -= size
            if before <= id(made) < _end():
                break


def _join_pages() -> None:
    with open("/proc/self/maps") as maps:
        every = maps.readlines()
    for line in every:
        words = line.split()
        if words[1] == "rw-p" and (len(words) == 5 or words[5] == "[heap]"):
            low, high = (int(word, 16) for word in words[0].split("-"))
            _advise(low, high, _JOIN_PAGES)


def _make_room() -> None:
    _trim()
    before = _end()
    _give_back(_take(_ROOM))
    _advise(before, _end(), _USE_HUGE_PAGES)


def _advise(low: int, high: int, advice: int) -> None:
    low, high = -(-low // _HUGE) * _HUGE, high // _HUGE * _HUGE
    if high > low:
        with suppress(OSError):  # a range that cannot be advised stays as it is
            syscalls.advise_memory(low, high - low, advice)
