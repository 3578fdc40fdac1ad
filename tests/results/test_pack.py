"""A run handed in as a file: graded again for real, and opened with care."""

import hashlib
import json
import shutil
import stat
import zipfile
from pathlib import Path

import pytest

from pybench.__main__ import main
from pybench.core.errors import UserError
from pybench.core.journal import read_trials
from pybench.results.load import load_run
from pybench.results.pack import pack, unpack
from tests.helpers.command_line import QUIET, Run
from tests.helpers.run_folders import make_run, record
from tests.helpers.tiny_tasks import make_tasks
from tests.helpers.warm_command_line import run_warm_without_keys

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """(tasks, run): the reference solver on three tiny tasks, for real."""
    folder = tmp_path_factory.mktemp("played")
    tasks, run = make_tasks(folder / "tasks"), folder / "run"
    words = ["model=oracle", f"dataset.path={tasks}", *QUIET, f"hydra.run.dir={run}"]
    assert run_warm_without_keys(folder, *words).returncode == 0
    return tasks, run


def test_an_honest_run_is_confirmed(played: tuple[Path, Path], tmp_path: Path, pybench: Run) -> None:
    tasks, run = played
    file = tmp_path / "run.zip"
    assert pybench("pack", str(run), "--output", str(file)).returncode == 0
    done = pybench("verify", str(file), "--tasks", str(tasks))
    printed = done.stdout
    assert done.returncode == 0, done.stderr
    assert "3 trials confirmed, 0 contradicted, 0 unknown" in printed
    assert "stated: 3 passed; graded here: 3 of 3" in printed
    assert printed.endswith("CONFIRMED\n")


def test_forged_trials_are_contradicted(played: tuple[Path, Path], tmp_path: Path, pybench: Run) -> None:
    """A wrong answer called passed all through; an answer changed in the record alone; a changed task."""
    tasks, run = tmp_path / "tasks", tmp_path / "run"
    shutil.copytree(played[0], tasks)
    shutil.copytree(played[1], run)
    by_task = {each.task_id: each for each in read_trials(run)}
    right = by_task["sum_0"].answer
    trajectory = run / "trials" / "sum_0" / "0" / "1" / "trajectory.jsonl"
    trajectory.write_text(trajectory.read_text("utf-8").replace(right, "Answer: 999"), "utf-8")
    for task in ("sum_0", "sum_1"):
        by_task[task] = by_task[task].model_copy(update={"answer": "Answer: 999"})
    (run / "trials.jsonl").write_text("".join(each.model_dump_json() + "\n" for each in by_task.values()))
    with (tasks / "math" / "sum_2" / "task.yaml").open("a") as file:
        file.write("# newer\n")
    pack(load_run(run), tmp_path / "run.zip")
    done = pybench("verify", str(tmp_path / "run.zip"), "--tasks", str(tasks))
    printed = done.stdout
    assert done.returncode == 3, done.stderr
    assert "contradicted  sum_0: recorded as passed; the answer '999' is not the expected number" in printed
    assert "contradicted  sum_1: its answer is not the one its trajectory ends with" in printed
    assert "unknown  sum_2: the task here has another hash" in printed
    assert printed.endswith("NOT CONFIRMED\n")


def test_figures_that_do_not_follow_are_told(played: tuple[Path, Path], tmp_path: Path, pybench: Run) -> None:
    """A run made out to be shorter, cheaper and better in a category than its records and replies are."""
    tasks, run = played[0], tmp_path / "run"
    shutil.copytree(played[1], run)
    summary = json.loads((run / "summary.json").read_text())
    summary["overall"] |= {"turns": 1.0, "cost_usd": None}
    summary["by_category"]["math"]["pass_rate"] = 0.5
    (run / "summary.json").write_text(json.dumps(summary))
    trajectory = run / "trials" / "sum_0" / "0" / "1" / "trajectory.jsonl"
    trajectory.write_text(trajectory.read_text("utf-8").replace('"cost_usd":0.0', '"cost_usd":0.25'), "utf-8")
    pack(load_run(run), tmp_path / "run.zip")
    done = pybench("verify", str(tmp_path / "run.zip"), "--tasks", str(tasks))
    assert done.returncode == 3, done.stderr
    for said in (
        "its summary says turns 1.0; its records say 4.0",
        "its summary says cost_usd None; its records say 0.0",
        "its summary says pass_rate of math 0.5; its records say 1.0",
        "contradicted  sum_0: recorded with a cost of 0 USD; its replies cost 1",
    ):
        assert said in done.stdout


def test_the_handed_in_config_is_never_built(played: tuple[Path, Path], tmp_path: Path, pybench: Run) -> None:
    """Its `_target_` could name any code; a summary better than its records is told, too."""
    run, marker = tmp_path / "run", tmp_path / "marker"
    shutil.copytree(played[1], run)
    evil = f"{{_target_: pathlib.Path.touch, self: {{_target_: pathlib.Path, _args_: [{marker}]}}}}"
    (run / "config.yaml").write_text(f"grader: {evil}\ndataset: {evil}\nagent: {{format: code_block}}\n")
    stated = json.loads((run / "summary.json").read_text())
    stated["overall"]["passed"] = 30
    (run / "summary.json").write_text(json.dumps(stated))
    pack(load_run(run), tmp_path / "run.zip")
    done = pybench("verify", str(tmp_path / "run.zip"), "--tasks", str(played[0]))
    assert done.returncode == 3, done.stderr
    assert "its summary says passed 30; its records say 3" in done.stdout
    assert not marker.exists()


def test_the_same_run_makes_the_same_file_without_links(tmp_path: Path) -> None:
    run = make_run(tmp_path / "run", [record("math_1")])
    secret = tmp_path / "secret"
    secret.write_text("key")
    (run / "trials" / "math_1" / "0" / "1" / "output" / "link").symlink_to(secret)
    for name in ("a.zip", "b.zip"):
        pack(load_run(run), tmp_path / name)
    assert (tmp_path / "a.zip").read_bytes() == (tmp_path / "b.zip").read_bytes()
    (tmp_path / "out").mkdir()
    unpack(tmp_path / "a.zip", tmp_path / "out")
    assert load_run(tmp_path / "out").records == load_run(run).records
    output = tmp_path / "out" / "trials" / "math_1" / "0" / "1" / "output"
    assert [path.name for path in output.iterdir()] == ["result.txt"]


def made(folder: Path, name: str, content: bytes = b"x", mode: int = 0o644, manifest: bool = True) -> Path:
    """A zip with one entry of this name."""
    file = folder / "bad.zip"
    with zipfile.ZipFile(file, "w") as archive:
        info = zipfile.ZipInfo(name)
        info.external_attr = mode << 16
        archive.writestr(info, content)
        if manifest:
            files = {name: hashlib.sha256(content).hexdigest()}
            archive.writestr("manifest.json", json.dumps({"pack_version": 1, "files": files}))
    return file


@pytest.mark.parametrize(
    ("name", "mode", "says"),
    [
        ("../escaped", 0o644, "no run has"),
        ("/etc/escaped", 0o644, "no run has"),
        ("trials/t/0/1/../../../../escaped", 0o644, "no run has"),
        ("conf.py", 0o644, "no run has"),
        ("trials/t/0/1/link", stat.S_IFLNK | 0o777, "no regular file"),
    ],
)
def test_entries_that_no_run_has_are_refused(tmp_path: Path, name: str, mode: int, says: str) -> None:
    (tmp_path / "out").mkdir()
    with pytest.raises(UserError, match=says):
        unpack(made(tmp_path, name, mode=mode), tmp_path / "out")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bad.zip", "out"]
    assert not any((tmp_path / "out").iterdir())


@pytest.mark.parametrize("name", ["..\\..\\x", "\x1b]0;x\x07", "-rf", "a\nb", "%2e%2e"])
def test_whatever_an_output_is_called_its_run_can_be_unpacked(tmp_path: Path, name: str) -> None:
    (tmp_path / "out").mkdir()
    unpack(made(tmp_path, f"trials/t/0/1/output/{name}"), tmp_path / "out")
    assert [path.name for path in (tmp_path / "out" / "trials/t/0/1/output").iterdir()] == [name]


def test_damage_and_other_files_get_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = tmp_path / "good.zip"
    run = make_run(tmp_path / "run", [record("math_1")])
    pack(load_run(run), good)
    changed = tmp_path / "changed.zip"
    with zipfile.ZipFile(good) as source, zipfile.ZipFile(changed, "w") as target:
        for info in source.infolist():
            content = source.read(info)
            target.writestr(info, content + b"\n" if info.filename == "trials.jsonl" else content)
    (tmp_path / "text.zip").write_text("no zip")
    (tmp_path / "cut.zip").write_bytes(good.read_bytes()[:-50])
    for file, says in (
        (changed, "damaged: trials.jsonl"),
        (tmp_path / "text.zip", "no packed run"),
        (tmp_path / "cut.zip", "no packed run"),
        (tmp_path / "nowhere.zip", "there is no such file"),
        (run, "this is a folder; give a packed run, made by: python -m pybench pack"),
        (made(tmp_path, "config.yaml", manifest=False), "it has no manifest.json"),
    ):
        assert main(["verify", str(file)]) == 2
        said = capsys.readouterr().err
        assert says in said
        assert said.count("\n") == 1


def test_a_file_is_not_written_over_nor_a_running_run_packed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = make_run(tmp_path / "run", [record("math_1")])
    (tmp_path / "there.zip").touch()
    assert main(["pack", str(run), "--output", str(tmp_path / "there.zip")]) == 2
    (run / "summary.json").unlink()
    assert main(["pack", str(run), "--output", str(tmp_path / "new.zip")]) == 2
    assert "has not ended" in capsys.readouterr().err


def _packed(file: Path, contents: dict[str, bytes], digests: dict[str, str], blanks: int = 0) -> Path:
    """A pack of these entries, whose manifest says what it is told to and ends with so many blanks."""
    with zipfile.ZipFile(file, "w") as archive:
        for name, content in contents.items():
            archive.writestr(name, content)
        manifest = json.dumps({"pack_version": 1, "run_id": "r", "files": digests}, indent=1)
        archive.writestr("manifest.json", manifest + " " * blanks, zipfile.ZIP_DEFLATED)
    return file


def test_a_pack_may_hold_any_number_of_files(tmp_path: Path) -> None:
    """All of its 200,001 entries are known before the damage of the first is found."""
    names = ["config.yaml", *(f"trials/math_1/0/1/output/{number}.txt" for number in range(200_000))]
    file = _packed(tmp_path / "many.zip", dict.fromkeys(names, b""), dict.fromkeys(names, "0" * 64))
    with pytest.raises(UserError, match=r"damaged: config\.yaml"):
        unpack(file, tmp_path)


def test_a_manifest_is_no_larger_than_its_entries_ask_for(tmp_path: Path) -> None:
    names = ("config.yaml", "trials/\U0001f600\U0001f600/0/1/output/\u00e9\u4e2d.txt")
    contents = dict.fromkeys(names, b"")
    digests = dict.fromkeys(contents, hashlib.sha256(b"").hexdigest())
    (tmp_path / "out").mkdir()
    unpack(_packed(tmp_path / "a.zip", contents, digests), tmp_path / "out")
    with pytest.raises(UserError, match="its manifest is too large"):
        unpack(_packed(tmp_path / "b.zip", contents, digests, blanks=50_000_000), tmp_path)


def test_a_pack_without_room_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = _packed(tmp_path / "large.zip", {"config.yaml": bytes(3 << 20)}, {"config.yaml": "0" * 64})
    full = shutil.disk_usage(tmp_path)._replace(free=2 << 20)
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: full)
    with pytest.raises(UserError, match="it unpacks to 3 MB where 2 MB are free; set TMPDIR"):
        unpack(file, tmp_path)
