# %%
import csv
from itertools import product
from pathlib import Path

rows = list(csv.reader(open("examples.csv", encoding="utf-8", newline="")))[1:]
for row in rows[:8]:
    print(*row, sep="\n")
# %%
program = r'''
import math
import re

H = {"caston": 0, "pickup": 0, "off": 0, "short": 0, "up": 0, "bare": 0}

PHRASES = """
[caston]
cast on {n} sts | using {needles}, cast on {n} sts | with {needles} and {yarn}, cast on {n} sts | cast on {n} sts loosely
using the thumb method, cast on {n} sts | by the cable method cast on {n} sts | using {yarn} and {needles} cast on {n} sts | with {yarn}, cast on {n}
begin at the lower edge: cast on {n} sts | cast on {n} sts in {yarn} | start by casting on {n} sts | work begins at the hem with {n} sts cast on
you need {n} sts on the needle to begin | set up {n} sts on {needles} | put {n} sts on {needles} | make a slip knot and cast on until you have {n} sts
[pickup]
with RS facing, pick up and K {n} sts down left front, {m} sts across back neck and {n} sts up right front
with RS facing and {needles}, pick up and K {n} sts along left edge, {m} sts from the holder and {n} sts along right edge
RS facing, pick up and K {n} sts on one side, {m} sts across the back and {n} sts on the other
with {needles}, pick up and K {m} sts round back neck, then {n} sts along each front edge
with RS facing, knit up {n} sts down the left slope, {m} from centre front and {n} up the right slope
join in {yarn}; pick up and K {n} sts to the shoulder, {m} sts over the neck and {n} sts from the shoulder down
[pickupone]
with RS facing, pick up and K {n} sts along edge | with RS facing and {needles}, pick up and K {n} sts evenly along front edge
using {yarn}, pick up and K {n} sts round the armhole | with RS facing, knit up {n} sts along the straight side
knit up {n} sts from the front edge with {needles}
[plain]
work {n} rows in {st} | work {n} rows {st} | {n} rows {st} | work in {st} for {n} rows | K {n} rows | beg with a K row, work {n} rows in st st
beg with a P row, work {n} rows in reverse st st | work {n} rows without shaping | work {n} rows straight | cont in {st} for {n} rows
work straight for {n} rows | change to {needles} and work {n} rows in {st} | work another {n} rows in {st} | cont for {n} rows more
work a further {n} rows | next {n} rows: {st} | keeping patt correct, work {n} rows | join in {yarn} and work {n} rows in {st} | {n} rows straight
do {n} rows of {st} | knit the next {n} rows | carry on in {st} for {n} rows | go on without shaping for {n} rows | next {n} rows: work straight
add {n} rows of {st} | let {n} rows of {st} follow | now come {n} rows of {st} | work on these sts for {n} rows
[one]
K 1 row | P 1 row | work 1 row | next row: purl | next row: knit | work one row straight | work 1 row in {st} | next row: work straight | K one row on WS
one row {st} | next row: {st} to end | a single row of {st} comes next | knit back | purl across once
[two]
K 1 row, P 1 row | K 1 row and P 1 row | work 1 row in {yarn} and 1 row in {yarn2} | knit one row, then purl one row | next row: knit. next row: purl
next row: knit; foll row: purl | one row knit, one row purl | knit across, then purl back
[ridges]
work {n} ridges of garter st | work {n} garter st ridges | K until {n} more garter ridges have formed on RS of work | {n} ridges in garter st
work in garter st for {n} ridges | form {n} ridges of garter st
[twofold]
work {st} for {n} rows in {yarn} and {m} rows in {yarn2} | work {n} rows {yarn} and {m} rows {yarn2} in {st}
{n} rows in {yarn}, then {m} rows in {yarn2} | work {n} rows in {yarn}, {m} rows in {yarn2} and {n} rows in {yarn}
K {n} rows, then work {m} rows in {st} | work {n} rows {st}, then {m} rows st st | after {n} rows in {yarn}, work {m} rows in {yarn2}
stripe {n} rows in {yarn}, {m} rows in {yarn2} and {n} rows in {yarn} again
[stripes]
work in stripes of 2 rows {yarn} and 2 rows {yarn2}, {x} in all | work the 4-row stripe (2 rows {yarn}, 2 rows {yarn2}) {x}
[2 rows {yarn}, 2 rows {yarn2}] {x} | *2 rows {yarn}, 2 rows {yarn2}; work from * {x} in all
knit 2 rows {yarn} and 2 rows {yarn2}, and do so {x} altogether
[more_cm]
work straight for {c} | work a further {c} in {st} | cont without shaping for {c} | work {c} in {st} | work straight for another {c} | work {c} more
add {c} of {st} | another {c} straight | knit on for {c}
[to_cm]
work straight until piece measures {c} from cast-on edge, ending with a WS row | cont straight until work measures {c} from beg, ending with a WS row
work in {st} until piece measures {c}, ending with a WS row | cont in {st} until work measures {c} from beg, ending after a WS row
work without shaping to {c} from cast-on edge, ending with a WS row | work until it is {c} long in all, WS row last
work straight until {c} have been worked from the start, finishing with a WS row
cont as set to a total length of {c}, ending with RS facing for next row | keep straight till the whole measures {c}, last row a WS one
bring the piece to a length of {c} without shaping, ending after a WS row
[to_rows]
work straight until {n} rows have been worked from cast-on edge | cont in {st} until {n} rows in all have been worked
work straight until {n} rows have been worked from beg | work in {st} until {n} rows have been completed in all
cont straight to row {n} from cast-on edge | work on until row {n} (counted from the start) is done
keep going until there are {n} rows in all from the cast-on edge | stop when {n} rows have been worked since casting on
[lastinc]
work {n} rows in {st}, incg {i} sts evenly across last row | work {n} rows {st}, inc {i} sts evenly on last row
work in {st} for {n} rows and inc {i} sts evenly on the last of these | {n} rows {st}, incg {i} sts across the final row
beg with a K row, work {n} rows in st st, incg {i} sts evenly across last row | work {n} rows in {st}, but inc {i} sts evenly on the last
work {n} rows in {st}, in the last of which {i} sts are increased | work {n} rows in {st}; the last of these gains {i} sts
[lastdec]
work {n} rows in {st}, decg {i} sts evenly across last row | work {n} rows {st}, dec {i} sts evenly on last row
work in {st} for {n} rows and dec {i} sts evenly on the last of these | {n} rows {st}, decg {i} sts across the final row
work {n} rows in {st}, but dec {i} sts evenly on the last | work {n} rows in {st}; the last of these loses {i} sts
[firstinc]
work {n} rows in {st}, incg {i} sts evenly across first row | work {n} rows {st}, inc {i} sts evenly on first row
beg with a K row, work {n} rows in st st, inc {i} sts evenly across the first of them | {n} rows {st}, incg {i} sts on the first
[evinc]
inc {i} sts evenly across next row | next row: purl, incg {i} sts evenly | next row: K, inc {i} sts evenly across
inc row: work in {st}, incg {i} sts evenly across row | next row: {st}, inc {i} sts evenly | work 1 row, incg {i} sts evenly
K 1 row, incg {i} sts evenly along it | work one row in which {i} sts are made at even distances | next row: make {i} sts at regular intervals
next row: knit, adding {i} sts spread over the row
[evdec]
dec {i} sts evenly across next row | next row: purl, decg {i} sts evenly | next row: K, dec {i} sts evenly across
dec row: work in {st}, decg {i} sts evenly across row | next row: {st}, dec {i} sts evenly | work 1 row, decg {i} sts evenly
P 1 row, decg {i} sts evenly along it | next row: knit, losing {i} sts spread over the row | next row: knit, taking 2 tog {i} times at regular intervals
next row: work 2 tog {i} times, evenly spaced
[evinc_to]
next row: purl, incg evenly to {t} sts | next row: K, inc evenly across row to {t} sts | inc evenly across next row to {t} sts
next row: K, incg as many sts as give {t} in all | next row: knit and bring the number of sts up to {t}
[evdec_to]
next row: purl, decg evenly to {t} sts | next row: K, dec evenly across row to {t} sts | dec evenly across next row to {t} sts
next row: K, decg until {t} sts are left at the end of it | next row: knit and bring the number of sts down to {t}
[dec2]
dec 1 st at each end of {s} | dec 1 st at both ends of {s} | dec one st at each end of {s} | shape sides by decg 1 st at each end of {s}
keeping patt correct, dec 1 st at each end of {s} | shape armholes: dec 1 st at each end of {s} | dec 1 st each end of {s} | k2tog at each end of {s}
work 2 tog at both ends of {s} | shape raglan by decg 1 st at each end of {s} | dec 1 st at beg and end of {s} | dec 1 st at either end of {s}
get rid of 1 st at each end of {s} | lose one st at both ends of {s} | work the first two and the last two sts tog on {s}
2 sts are decreased (1 at either side) on {s}
[inc2]
inc 1 st at each end of {s} | inc 1 st at both ends of {s} | inc one st at each end of {s} | shape sides by incg 1 st at each end of {s}
working in {st}, inc 1 st at each end of {s} | inc 1 st each end of {s} | shape sleeve: inc 1 st at each end of {s}
taking new sts into patt, inc 1 st at both ends of {s} | m1 at each end of {s} | inc in first and last st of {s} | make 1 st at each end of {s}
kfb at both ends of {s} | inc 1 st at beg and end of {s} | widen by 1 st at each side on {s} | a st is added at either end of {s}
[dec1]
dec 1 st at neck edge of {s} | dec 1 st at neck edge on {s} | keeping armhole edge straight, dec 1 st at neck edge of {s}
shape neck: dec 1 st at neck edge of {s} | dec 1 st at front edge of {s} | dec 1 st at armhole edge of {s} | k2tog at neck edge of {s}
front slope: dec 1 st at front edge on {s} | dec 1 st at shaped edge of {s} | work 2 tog at the neck edge of {s} | lose 1 st at the front edge on {s}
dec at neck edge only, 1 st on {s} | take 2 tog at the armhole edge on {s}
[inc1]
inc 1 st at front edge of {s} | inc 1 st at shaped edge of {s} | keeping front edge straight, inc 1 st at side edge of {s} | inc 1 st at side edge on {s}
make 1 st at the shaped edge on {s} | m1 at the side edge on {s} | let the side edge grow by 1 st on {s} | kfb at the curved edge on {s}
[decm]
dec 1 st each side of marker on {s} | dec 1 st on either side of marker on {s} | k2tog before and skpo after marker on {s}
dec 1 st before and after marker on {s} | work 2 tog on both sides of the marker on {s} | 1 st is lost on each side of the marker on {s}
[incm]
m1 each side of marker on {s} | inc 1 st on each side of marker on {s} | inc 1 st before and after marker on {s}
make 1 st each side of marked st on {s} | m1 on either side of marker on {s} | m1, K the marked st, m1 on {s}
put in a new st to the left and right of the marker on {s}
[decm2]
dec 1 st each side of both markers on {s} | dec 1 st before and after each of the 2 markers on {s} | dec 1 st on each side of each side marker on {s}
dec on either side of both markers, 1 st each time, on {s} | work 2 tog before and after both side markers on {s}
[incm4]
inc 1 st each side of each of the 4 markers on {s} | m1 before and after each of the four markers on {s}
inc 1 st on both sides of every raglan marker (4 markers) on {s} | at each of the 4 markers m1 before and after it on {s}
inc 8 sts (1 each side of 4 markers) on {s}
[s_dec_to]
next and every foll {F} row until {t} sts rem | next row and every foll {F} row until {t} sts rem | next and every foll {F} row to {t} sts
next row, then on every foll {F} row until {t} sts rem | foll row and then every {F} row until {t} sts rem
next and each foll {F} row until there are {t} sts | next and every {F} row after it until {t} sts are left
next row and then of each {F} row down to {t} sts | next and every foll {F} row till only {t} sts are on the needle
[s_inc_to]
next and every foll {F} row until there are {t} sts | next row and every foll {F} row to {t} sts | next and every foll {F} row to {t} sts
next row, then on every foll {F} row until there are {t} sts | next and each foll {F} row until you have {t} sts
next and every {F} row after it up to {t} sts | next and every foll {F} row until {t} sts are reached
foll row and then every {F} row till the needle holds {t} sts
[s_times]
next and foll {m} {F} rows | next row and foll {m} {F} rows | next and {m} foll {F} rows | next row and on {m} foll {F} rows
next row, then every {F} row {x} more | next and then every {F} row {x} more | next row, then foll {m} {F} rows | next and the {m} {F} rows that follow
every {F} row, {y} in all, the first time on next row | next row and {x} more on every {F} row after
[s_kdec_to]
{k} and every foll {F} row until {t} sts rem | foll {k} row and every foll {F} row until {t} sts rem
{k} row, then on every foll {F} row until {t} sts rem | {k} row from here and every {F} row after it until {t} sts are left
[s_kinc_to]
{k} and every foll {F} row until there are {t} sts | {k} and every foll {F} row to {t} sts | foll {k} row and every foll {F} row until there are {t} sts
{k} row, then every foll {F} row until there are {t} sts | {k} row from here and every {F} row after it up to {t} sts
[s_ktimes]
{k} and {m} foll {F} rows | {k} row and foll {m} {F} rows | foll {k} row and {m} foll {F} rows | {k} row, then every {F} row {x} more
{k} row from now and {x} more on every {F} row after
[s_next]
next {m} rows | each of next {m} rows | every row {y} | next and foll {l} rows | every one of the next {m} rows | all of the next {m} rows
[s_then]
next {m} rows, then on foll {j} {F} rows | next {m} rows and foll {j} {F} rows | next {m} rows, then foll {j} {F} rows
each of next {m} rows, then on {j} foll {F} rows | next {m} rows, and after that on {j} foll {F} rows | next {m} rows and then {z} more on every {F} row
[s_then_to]
next {m} rows, then on every foll {F} row until {t} sts rem | next {m} rows, then every foll {F} row until {t} sts rem
next {m} rows and on every foll {F} row until {t} sts rem | next {m} rows and after that every {F} row till {t} sts are left
[s_rowdec]
every row until {t} sts rem | next and every foll row until {t} sts rem | each row until {t} sts rem | every row down to {t} sts
every single row till there are {t} sts left
[s_rsdec]
next and every RS row until {t} sts rem | every RS row until {t} sts rem, beg with next row | next and each foll RS row until {t} sts rem
every RS row, next row included, till {t} sts are left
[s_rsinc]
next and every RS row until there are {t} sts | every RS row to {t} sts, beg with next row | next and each foll RS row until there are {t} sts
every RS row, next row included, up to {t} sts
[off2]
cast off {n} sts at beg of next {e} rows | shape armholes: cast off {n} sts at beg of next {e} rows | cast off {n} at beg of next {e} rows
shape shoulders: cast off {n} sts at beg of next {e} rows | at beg of next {e} rows cast off {n} sts | cast off {n} sts at beg of each of next {e} rows
next {e} rows: cast off {n} sts, work to end | cast off first {n} sts of next {e} rows | begin the next {e} rows by casting off {n} sts
lose {n} sts by casting off at the start of each of the next {e} rows
[off2b]
cast off {n} sts at beg of next {e} rows and {o} sts at beg of foll {f} rows
cast off {n} sts at beg of next {e} rows, then {o} sts at beg of foll {f} rows
shape shoulders: cast off {n} sts at beg of next {e} rows and {o} sts at beg of foll {f} rows
cast off {n} sts at beg of next {e} rows. cast off {o} sts at beg of foll {f} rows
cast off at beg of rows: {n} sts on next {e} rows, {o} sts on foll {f} rows
for the next {e} rows cast off {n} sts at the start, and for the {f} rows after that {o} sts
[off1]
cast off {n} sts at beg of next and foll {m} alt rows | shape shoulder: cast off {n} sts at beg of next row and foll {m} alt rows
cast off {n} sts at beg of next row and {m} foll alt rows | cast off {n} sts at armhole edge on next and foll {m} alt rows
cast off {n} sts at neck edge of next row and {m} foll alt rows | on the next row and {m} alternate rows after it cast off {n} sts at the start
[off1b]
cast off {n} sts at beg of next row and {o} sts at beg of foll alt row
shape shoulder: cast off {n} sts at beg of next row, then {o} sts at beg of foll alt row
cast off at beg of next row {n} sts, and at beg of foll alt row {o} sts
cast off {n} sts at armhole edge of next row, work 1 row, cast off {o} sts at beg of next row
cast off {n} sts at the start of the next row; work back; cast off {o} sts at the start of the row after
[offone]
next row: cast off {n} sts, K to end | next row: cast off {n} sts, work to end | cast off {n} sts at armhole edge on next row
cast off {n} sts at beg of next row | cast off {n} sts, patt to end | shape neck: cast off {n} sts at neck edge on next row
next row: cast off the first {n} sts and knit the others | start the next row by casting off {n} sts
[offtwo]
next row: cast off {n} sts, K to end. next row: cast off {n} sts, P to end | cast off {n} sts, K to end; cast off {n} sts, P to end
cast off {n} sts, work to end of row, turn, cast off {n} sts, work to end | next row: cast off {n} sts at beg; foll row: the same
next row: cast off {n} sts, knit to end, and do likewise at the start of the purl row that follows
[on2]
cast on {n} sts at beg of next {e} rows | cast on {n} sts at beg of each of next {e} rows | shape sleeves: cast on {n} sts at beg of next {e} rows
at beg of next {e} rows cast on {n} sts | next {e} rows: cast on {n} sts, work to end | begin each of the next {e} rows by casting on {n} new sts
[onone]
next row: cast on {n} sts, K to end | cast on {n} sts at beg of next row | cast on {n} sts at end of next row
next row: K to end, turn and cast on {n} sts | next row: work to end, then cast on {n} extra sts
[rep_more]
rep last {r} rows {x} more | rep these {r} rows {x} more | work last {r} rows {x} more | rep last {r} rows another {z}
rep the last {r} rows a further {z} | work these {r} rows another {z} | last {r} rows {x} more | do the last {r} rows {x} over again
go through these {r} rows {x} more
[rep_all]
work last {r} rows {y} in all | work these {r} rows {y} altogether | rep last {r} rows until they have been worked {y} in all
work the last {r} rows a total of {y} | these {r} rows are worked {y} in all | last {r} rows {y} in total, counting those just worked
[rep_bare]
rep last {r} rows {z} | rep these {r} rows {z}
[rep_to_dec]
rep last {r} rows until {t} sts rem | rep these {r} rows until {t} sts rem | rep last {r} rows to {t} sts | rep last {r} rows until there are {t} sts
cont to rep last {r} rows until {t} sts rem | keep repeating last {r} rows till {t} sts are left
go over the last {r} rows until just {t} sts are on the needle
[rep_to_inc]
rep last {r} rows until there are {t} sts | rep these {r} rows until there are {t} sts | rep last {r} rows to {t} sts
cont to rep last {r} rows until there are {t} sts | rep last {r} rows until you have {t} sts | keep repeating last {r} rows till you reach {t} sts
go over the last {r} rows until {t} sts are on the needle
[rep_total]
rep these {r} rows until {n} rows of patt have been worked | last {r} rows form patt. cont in patt until {n} rows of patt have been worked in all
rep rows 1 to {r} until {n} rows of patt are complete | these {r} rows set the patt. cont in patt until {n} patt rows have been completed
keep repeating these {r} rows till you have {n} rows of patt
[rep_further]
last {r} rows form patt. work a further {n} rows in patt | these {r} rows form the patt; work {n} more rows in patt
last {r} rows set patt. cont in patt for another {n} rows | rep these {r} rows for a further {n} rows
with these {r} rows the patt is set; go on for {n} rows more
[rep_then]
rep these {r} rows {x} more, then work rows 1 to {m} again | rep rows 1 to {r} {x} more, then rows 1 to {m} once more
work rows 1 to {r} {x} more, then rows 1 to {m} | rep rows 1-{r} {x} more and after that rows 1-{m} a single time
do all {r} rows {x} over again and after that rows 1 to {m} on their own
[hold]
next row: K{n}, turn, leave remg sts on a holder | next row: K{n}, turn and leave remg {o} sts on a holder
next row: patt {n}, turn and work on these sts only | next row: work {n} sts, turn, leaving remg sts on a spare needle
shape neck: K{n}, turn, slip remg sts on to a holder | divide for neck: next row: K{n} sts, turn; work on this set of sts only
next row: K{n}, slip the other {o} sts on to a holder, turn | next row: knit {n} and let the rest wait on a thread
work {n} sts of the next row and turn; put the others on a spare needle
[holdlast]
next row: K to last {n} sts, slip these {n} sts on to a holder | next row: K to last {n} sts, turn and leave these sts on a holder
next row: work to last {n} sts, place last {n} sts on a stitch holder | next row: patt to last {n} sts, leave these on a safety pin
next row: knit all but the last {n} sts and put these on a thread
[holdfirst]
next row: slip first {n} sts on to a holder, K to end | next row: place first {n} sts on a holder, work to end
slip next {n} sts on to a safety pin, patt to end | next row: put {n} sts at the start on a thread and knit the others
[short]
next 2 rows: K to last {n} sts, w&t, P to end | short row: K to last {n} sts, wrap next st and turn, P back | short rows: K{n}, w&t, P to end
next 2 rows: K{n}, turn, P to end | next row: K to last {n} sts, turn. next row: sl1, P to end | next 2 rows: work {n} sts, wrap & turn, work back to beg
knit only {n} sts, turn, and purl back
[short2]
next 4 rows: K to last {n} sts, w&t, P to end; K to last {o} sts, w&t, P to end | short rows: K{o}, w&t, P to end; K{n}, w&t, P to end
next 2 rows: K{n}, turn, P to end. next 2 rows: K{o}, turn, P to end | K to last {n} sts, turn, P to end, K to last {o} sts, turn, P to end
knit {n}, turn, purl back; then knit {o}, turn, purl back
[hole]
buttonhole row: K{n}, cast off 2 sts, K to end. next row: K, casting on 2 sts over those cast off
next row: rib {n}, cast off 3, rib to end. next row: rib, casting on 3 sts over those cast off on last row
make buttonhole over 2 rows: K{n}, cast off 2, work to end; on foll row cast on 2 sts over the gap
1st buttonhole row: K{n}, cast off 2, K to end. 2nd buttonhole row: work across, casting on 2 over the cast-off sts
next row: knit {n}, cast off 3, knit on to the end; coming back, cast on 3 above them
[holeone]
buttonhole row: K{n}, yo, k2tog, K to end | buttonhole row: rib {n}, yrn, p2tog, rib to end | next row (eyelet): K{n}, k2tog, yo, K to end
next row: K to last {m} sts, yo, k2tog, K to end
[same1]
work {n} rows in {st}, at the same time inc 1 st at each end of {k} and every foll {F} row
work {n} rows in {st}, incg 1 st at each end of {k} and every foll {F} row
work {n} rows {st}, AT THE SAME TIME inc 1 st each end of {k} and every foll {F} row
cont for {n} rows, incg 1 st at both ends of {k} and every foll {F} row
for {n} rows work in {st}, and in doing so inc 1 st at each end of {k} row and of every {F} row after it
[same1d]
work {n} rows in {st}, at the same time dec 1 st at each end of {k} and every foll {F} row
work {n} rows in {st}, decg 1 st at each end of {k} and every foll {F} row
cont for {n} rows, AT THE SAME TIME decg 1 st at both ends of {k} and every foll {F} row
work {n} rows straight but for 1 st decreased at each end of {k} and every foll {F} row
[same2]
dec 1 st at neck edge of next and foll {m} {F} rows, at the same time dec 1 st at armhole edge of {k} and {j} foll {G} rows
dec 1 st at armhole edge of next and foll {m} {F} rows, AT THE SAME TIME dec 1 st at front edge of {k} and {j} foll {G} rows
dec 1 st at front edge of next and foll {m} {F} rows and at the same time inc 1 st at side edge of {k} and {j} foll {G} rows
while decg 1 st at neck edge of next and foll {m} {F} rows, also dec 1 st at side edge of {k} and {j} foll {G} rows
[same3]
dec 1 st at front edge of next and foll {m} {F} rows, at the same time, when {w} rows of this shaping have been worked, cast off {n} sts at armhole edge on next row
dec 1 st at neck edge of next and foll {m} {F} rows; AT THE SAME TIME, after the first {w} rows of this shaping, cast off {n} sts at armhole edge of foll row
dec 1 st at front edge of next and foll {m} {F} rows, and on the {v} row of this shaping also cast off {n} sts at the armhole edge
[crown]
cont in this way, decg {d} sts on every foll {F} row until {t} sts rem
cont to dec thus, working 1 st less between decs, on every foll {F} row until {t} sts rem | cont decg as set on every foll {F} row until {t} sts rem
go on in this manner on each {F} row, always with one st fewer between decs, till {t} sts are left
[thumb]
next row: K{a}, slip next {n} sts on to waste yarn, cast on {m} sts, K to end
next row: K{a}, place next {n} sts on a holder for thumb, cast on {m} sts over the gap, K to end
thumb row: K{a}, slip {n} thumb sts on to a thread, cast on {m} sts in their place, K to end
next row: knit {a}, let the {n} thumb sts wait on a pin, cast on {m} instead, knit the others
[off]
cast off | cast off remg sts | cast off all sts | cast off remg {t} sts | cast off loosely | cast off in rib | cast off in patt | cast off knitwise
cast off all {t} sts | with a larger needle, cast off all sts | finish by casting off | the {t} sts are then cast off
[draw]
break yarn and thread through remg sts | break yarn, thread end through remg {t} sts, draw up and fasten off
cut yarn and draw through all sts, pull tight | run the yarn through remg sts and fasten off | gather all sts on the broken yarn and secure
[keep]
leave sts on needle | do not cast off | leave remg {t} sts on needle and break yarn | leave the piece on the needle for now
this completes the piece; leave sts on needle
[chat]
change to {needles} | change to larger needles | join in {yarn} | break off {yarn} and cont in {yarn2} | sl first st of every row
all incs are made by working into front and back of st | place a coloured thread at each end of last row | press lightly under a damp cloth
work edge sts firmly | weave in loose threads as you go | take care not to pull tight | read all charts from right to left
keep the 3 border sts in garter st throughout | mark each end of last row with waste yarn | make 2 pieces alike, the count being for one
now reset row counter | use 2 strands of yarn tog throughout | carry {yarn} loosely up the side | a 5th needle may be of use here
remember that the 2 edge sts are always knitted | note that the pocket is 12 cm wide
[place]
place a marker on the centre st | place marker after centre st | mark centre st
[place2]
place a marker at each side (2 markers) | place a marker for each side seam
[place4]
place 4 markers, one at each raglan line | place a marker at each of the 4 raglan lines
[op_dec]
k2tog | ssk | skpo | p2tog | sl1, k1, psso | skp | k2tog tbl | k2tog | work 2 tog | sl1 knitwise, k1, psso | p2tog tbl | k 2 sts tog | ssp | take 2 tog
slip one, knit one, pass the slipped st over | knit two together
[op_dd]
k3tog | sl1, k2tog, psso | sk2p | s2kp | p3tog | sl2, k1, p2sso | k3tog tbl | sssk | work 3 tog | cdd
slip one, knit two together, pass the slipped st over
[op_yo]
yo | yf | yfwd | yrn | yon | yarn over | wfd | bring yarn forward | wool round needle | yfrn | make a yarn-over
[op_dyo]
yo twice | yrn twice | 2 yos | double yo | yarn over two times
[op_m1]
m1 | make 1 | m1l | m1r | lift strand before next st and K into back of it | m1p | pick up loop between sts and K it
[op_kfb]
kfb | inc in next st | K into front and back of next st | pfb | inc 1 in next st | K twice into next st | make 2 out of next st
work into front and back of next st
[op_tri]
(k1, yo, k1) in next st | (k1, p1, k1) all in next st | [k1, yo, k1] all into next st | K into front, back and front of next st
(p1, k1, p1) into next st | kfbf | make 3 out of next st | inc 2 in next st
[op_cab]
c{n}f | c{n}b | t{n}f | cable {n} | cross {n} sts | cr{n}b
[op_one]
sl1 | mb | k1 tbl | sl1 purlwise | k1 below | sl1 wyif | kb1 | make bobble in next st
[op_k]
k{n} | k{n} | k{n} | p{n} | work {n} | patt {n} | rib {n} | moss {n} | K the next {n} sts
[f_end]
{A}*{U}; rep from * to end | {A}({U}) to end | {A}*{U}; rep from * across | {A}*{U}* to end | {A}[{U}] to end | {A}*{U}, rep from * to end of row
{A}*{U}; rep from * all along the row | {A}*{U}*, rep between *s to end | {A}({U}), rep what is in brackets to end
[f_last]
{A}*{U}; rep from * to last {b}, {B} | {A}({U}) to last {b}, {B} | {A}*{U}, rep from * to last {b}, {B} | {A}*{U}* to last {b}, {B}
{A}[{U}] to last {b}, {B} | {A}*{U}; rep from * until {b} rem, {B} | {A}*{U}; rep from * to within {b} of end, {B}
{A}*{U}; rep from * till {b} are left, {B}
[f_times]
{A}({U}) {z}{B} | {A}[{U}] {z}{B} | {A}*{U}* {z}{B} | {A}*{U}; rep from * {x} more{B} | {A}*{U}; rep from * a further {y}{B}
{A}*{U}; work from * {z} in all{B} | {A}*{U}; do this {z} altogether{B}
[f_across]
{U} to end | {U} across | {U} all across row | {U} to end of row | *{U}; rep from * to end | {U} all along | nothing but {U} from end to end
[f_dec2]
K{a}, {D}, K to last {b}, {E}, K{a} | P{a}, {D}, P to last {b}, {E}, P{a} | K{a}, {D}, work to last {b}, {E}, K{a}
K{a}, {D}, patt to last {b}, {E}, K{a} | K{a}, {D}, K until {b} rem, {E}, K{a} | K{a}, {D}, K to within {b} of end, {E}, K{a}
[f_inc2]
K{a}, {D}, K to last {b}, {E}, K{a} | P{a}, {D}, P to last {b}, {E}, P{a} | K{a}, {D}, patt to last {b}, {E}, K{a}
K{a}, {D}, K until {b} rem, {E}, K{a} | K{a}, {D}, K on to within {b} of end, {E}, K{a}
[f_one1]
K{a}, {D}, K to end | K to last {b}, {D}, K{a} | K{a}, {D}, patt to end | work to last {b}, {D}, K{a} | K until {b} rem, {D}, K{a}
K{a}, {D}, then knit all the others
[f_mid_dec]
K to 2 sts before marker, {D}, sl marker, {E}, K to end | K to within 2 sts of marker, {D}, slip marker, {E}, K to end
patt to 2 sts before marker, {D}, sl m, {E}, patt to end | knit as far as 2 sts before the marker, {D}, slip marker, {E}, knit the others
[f_mid_inc]
K to marker, {D}, sl marker, {E}, K to end | K to marker, {D}, sl m, {E}, K to end | patt as far as marker, {D}, slip marker, {E}, patt to end
K up to the marker, {D}, slip it, {E}, knit the others
"""

WORDS = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split()
PLAIN = [(r"\bno\. (?=\d)", "no "), (r"right side", "rs"), (r"wrong side", "ws"), (r"stockinette", "st st"), (r"\bstitch(es)?\b", "st"), (r"\bfollowing\b", "foll"), (r"\bremain(ing)?\b|\bremg\b", "rem"), (r"\bbeginning\b", "beg"),
         (r"\brepeat\b", "rep"), (r"\bcontinue\b", "cont"), (r"\bdecreas(e|ing)\b|\bdecg\b", "dec"), (r"\bincreas(e|ing)\b|\bincg\b", "inc"), (r"\bdecreases\b", "decs"), (r"\bincreases\b", "incs"), (r"\balt(ernate)?\b", "2nd"), (r"\bpattern\b", "patt"),
         (r"\btogether\b", "tog"), (r"\brounds?\b|\brnds?\b", "row"), (r"\bbound[ -]off\b|\bbind off\b|\bbo\b", "cast off"), (r"\bcast-off\b", "cast off"), (r"\bbinding off\b", "casting off"), (r"\bseed\b", "moss"), (r"\bgauge\b", "tension"),
         (r"\b(?:work even|work straight|cont straight)\b", "go straight"), (r"\bonce\b", "1 times"), (r"\btwice\b", "2 times"), (r"\btime\b", "times"), (r"\bsts\b", "st"), (r"\brows\b", "row")]


def plain(text):
    text = text.lower()
    text = re.sub(r"\b(" + "|".join(WORDS) + r")\b", lambda m: str(WORDS.index(m[1])), text)
    for old, new in PLAIN:
        text = re.sub(old, new, text)
    text = re.sub(r"same times\b", "same time", text)
    return re.sub(r"\b([kp]) (?=\d)", r"\1", text)


LISTS = {
    "st": "(?:k2, p2 rib|k1, p1 rib|st st|garter st|moss st|patt as set|patt|rib|twisted rib|double moss st|reverse st st|k3, p1 rib|broken rib)",
    "needles": r"(?:[\d.¾]+ mm needles|smaller needles|size 6 needles|no 10 needles)", "yarn": "(?:a|b|c|m|mc|cc|main shade|contrast)",
}
LISTS["yarn2"] = LISTS["yarn"]
NUMBERS = {"n": "", "m": "", "i": "", "t": "", "r": "", "e": "", "f": "", "o": "", "j": "", "l": "", "a": "", "d": "", "w": "", "x": " times", "y": " times", "z": " times", "k": "th", "v": "th", "F": "th", "G": "th", "c": " cm"}
TEXTS = {"s": "(.+)", "A": "(.*?)", "U": "(.+?)", "B": "(.*?)", "D": "(.+?)", "E": "(.+?)"}


def rule(kind, text):
    """A regular expression and the names of its groups."""
    tokens = re.findall(r"\{(\w+)\}", text)
    # stand-ins, which go through the same spelling
    for k, name in enumerate(tokens):
        mark = f"77{k:02d}77"
        text = text.replace("{" + name + "}", f"{mark}{NUMBERS[name]}" if name in NUMBERS else f"{mark} st" if name == "b" else f"x{mark}x", 1)
    text = re.escape(plain(text)).replace(r"\ ", " ")
    names = []
    for k, name in enumerate(tokens):
        mark = f"77{k:02d}77"
        if name in LISTS:
            text = text.replace(f"x{mark}x", LISTS[name])
            continue
        names.append(name)
        if name in TEXTS:
            text = text.replace(f"x{mark}x", TEXTS[name])
        elif name == "b":
            text = text.replace(f"{mark} st", r"(?:(\d+) )?st")
        elif NUMBERS[name] == "th":
            text = text.replace(f"{mark}th", r"(\d+)(?:st|nd|rd|th)")
        elif name == "c":
            text = text.replace(f"{mark} cm", r"(\d+½?) (?:cm|in)")
        else:
            text = text.replace(mark, r"(\d+)")
    return kind, text, names


RULES = {}
KIND = ""
for LINE in PHRASES.strip().splitlines():
    if re.fullmatch(r"\[\w+\]", LINE):
        KIND = LINE[1:-1]
        RULES[KIND] = []
    else:
        RULES[KIND] += [(ONE, *rule(KIND, ONE)[1:]) for ONE in LINE.split(" | ")]
for LINE in ("work {n} rows", "work {n} rows more", "work another {n} rows", "work a further {n} rows straight"):
    RULES["plain"].append((LINE, *rule("plain", LINE)[1:]))
NOTE = r"(?: \(\d+ st\)| - \d+ st|: \d+ st)?\.(?= |$)"
MAIN = [(KIND, LINE, re.compile(TEXT + NOTE), NAMES) for KIND in RULES for LINE, TEXT, NAMES in RULES[KIND] if KIND[:2] not in ("f_", "s_") and KIND[:3] != "op_" and KIND not in ("chat",) and "{s}" not in LINE]
SHAPE = [(KIND, LINE, re.compile(TEXT.replace("(.+)", "(.+?)") + NOTE), NAMES) for KIND in RULES for LINE, TEXT, NAMES in RULES[KIND] if "{s}" in LINE]
TIMES = [(KIND, LINE, re.compile(TEXT), NAMES) for KIND in RULES if KIND[:2] == "s_" for LINE, TEXT, NAMES in RULES[KIND]]
FORMS = [(KIND, LINE, re.compile(TEXT), NAMES) for KIND in RULES if KIND[:2] == "f_" for LINE, TEXT, NAMES in RULES[KIND]]
FORMS += [(KIND, LINE, re.compile(PATTERN.pattern.replace("(.+?)", "(.+)")), NAMES) for KIND, LINE, PATTERN, NAMES in FORMS if "(.+?)" in PATTERN.pattern]
FORMS = [(KIND, LINE, re.compile(PATTERN.pattern.removeprefix("(.*?)")) if NAMES[0] == "A" else PATTERN, [NAME for NAME in NAMES if NAME != "A"]) for KIND, LINE, PATTERN, NAMES in FORMS]
SIZE = {"dec": (2, 1), "dd": (3, 1), "yo": (0, 1), "dyo": (0, 2), "m1": (0, 1), "kfb": (1, 2), "tri": (1, 3), "one": (1, 1)}
STITCH = [(KIND[3:], re.compile(TEXT)) for KIND in RULES if KIND[:3] == "op_" for LINE, TEXT, NAMES in RULES[KIND]]
STITCH += [("k", re.compile(r"[kp](1)(?!\d)")), ("kp", re.compile(r"[\[(](?:k1, p1|p1, k1)[\])] (\d+) times"))]
FIRST = {}
for ONE in MAIN:
    TEXT = ONE[2].pattern
    FIRST.setdefault(TEXT[:2] if TEXT[:2].replace(" ", "a").isalnum() else "", []).append(ONE)
NET = {"dec2": -2, "inc2": 2, "dec1": -1, "inc1": 1, "decm": -2, "incm": 2, "decm2": -4, "incm4": 8}


SEEN = set()


def stitches(text):
    """What a run of stitches takes and gives."""
    text = text.strip(" ,")
    takes = gives = at = 0
    while at < len(text):
        best = None
        for kind, pattern in STITCH:
            m = pattern.match(text, at)
            if m and (m.end() == len(text) or text.startswith(", ", m.end())) and (best is None or m.end() > best[1].end()):
                best = kind, m
        if best is None:
            return None
        kind, m = best
        if kind in ("k", "cab"):
            takes += int(m[1])
            gives += int(m[1])
        elif kind == "kp":
            takes += 2 * int(m[1])
            gives += 2 * int(m[1])
        else:
            takes += SIZE[kind][0]
            gives += SIZE[kind][1]
        at = m.end() + 2
    return takes, gives


def change(body, st):
    """What a row adds to its stitches."""
    if body in ("purl", "p to end", "k", "p", "work across", "knit", "patt to end", "go straight") or body.startswith("as row"):
        return 0
    if body == "inc in every st to end":
        return st
    starts = [0] + [m.end() for m in re.finditer(", ", body) if stitches(body[: m.end()])]
    for kind, line, pattern, names in FORMS:
        for start in starts if kind in ("f_end", "f_last", "f_times") else [0]:
            m = pattern.fullmatch(body, start)
            if not m:
                continue
            got = dict(zip(names, m.groups()))
            if "D" in got:
                ends = stitches(got["D"]), stitches(got.get("E") or "")
                if None not in ends:
                    SEEN.add(line)
                    return sum(b - a for a, b in ends)
                continue
            unit, left, right = stitches(got["U"]), stitches(body[:start]), stitches(got.get("B") or "")
            if unit is None or right is None:
                continue
            takes, gives = unit
            more = left[1] - left[0] + right[1] - right[0]
            over = st - left[0] - right[0]
            if kind == "f_times":
                n = int(got["z"]) if "z" in got else int(got.get("x") or got.get("y")) + 1
                if n * takes != over:
                    continue
            if over >= 0 and over % takes == 0:
                SEEN.add(line)
                return over // takes * (gives - takes) + more
    m = re.fullmatch(r"\((.*)\) to end", body)
    if m and stitches(m[1]):
        takes, gives = stitches(m[1])
        if st % takes == 0:
            return st // takes * (gives - takes)
    return None


def when(text, net, st):
    """The rows of a shaping."""
    for kind, line, pattern, names in TIMES:
        down = "dec" in kind or kind in ("s_then_to",)
        m = pattern.fullmatch(text)
        if not m or kind[2:] not in ("times", "ktimes", "next", "then") and down != (net < 0):
            continue
        got = {name: int(value) for name, value in zip(names, m.groups())}
        step, lead, first = got.get("F", 1), got.get("k", 1) - 1, 1
        if kind[:4] == "s_rs":
            step = 2
        if kind[:6] == "s_then":
            first = got["m"]
        if "t" in got:
            if (got["t"] - st) % net:
                continue
            n = (got["t"] - st) // net
        elif kind == "s_next":
            n = got["l"] + 1 if "l" in got else got.get("m") or got.get("y")
        elif kind == "s_then":
            n = first + (got["j"] if "j" in got else got["z"])
        else:
            n = got["y"] if "y" in got else 1 + (got["m"] if "m" in got else got["x"])
        if n < first:
            continue
        SEEN.add(line)
        return [0] * lead + [net] * first + ([0] * (step - 1) + [net]) * (n - first)
    return None


class Work:
    def __init__(self, per, rows):
        self.st, self.top, self.knit, self.extra, self.history, self.per, self.gauge = 0, 0, 0, {"caston": 0, "pickup": 0, "off": 0, "short": 0}, [], per, rows
        self.strange, self.ways = [], False

    def go(self, *rows):
        for row in rows:
            self.st += row
            self.top = max(self.top, self.st)
            self.knit += 1
            self.history.append(row)

    def do(self, kind, line, g):
        go, st = self.go, self.st
        if kind == "caston":
            self.st = self.top = g["n"]
            self.extra["caston"] = 1
        elif kind in ("pickup", "pickupone"):
            self.st = self.top = g["n"] * (2 if kind == "pickup" else 1) + g.get("m", 0)
            self.extra["pickup"] = 1
        elif kind == "plain":
            go(*[0] * g["n"])
        elif kind == "one":
            go(0)
        elif kind == "two":
            go(0, 0)
        elif kind == "ridges":
            go(*[0] * 2 * g["n"])
        elif kind == "twofold":
            go(*[0] * (g["n"] * line.count("{n}") + g["m"]))
        elif kind == "stripes":
            go(*[0] * 4 * g["x"])
        elif kind == "more_cm":
            rows = g["c"] * self.gauge / self.per
            self.ways = self.ways or rows % 1 > 0
            go(*[0] * (math.ceil(rows) if H["up"] else round(rows)))
        elif kind == "to_cm":
            go(*[0] * (round(g["c"] * self.gauge / self.per) - self.knit))
        elif kind == "to_rows":
            go(*[0] * (g["n"] - self.knit))
        elif kind in ("lastinc", "lastdec"):
            go(*[0] * (g["n"] - 1), g["i"] if kind == "lastinc" else -g["i"])
        elif kind == "firstinc":
            go(g["i"], *[0] * (g["n"] - 1))
        elif kind in ("evinc", "evdec"):
            go(g["i"] if kind == "evinc" else -g["i"])
        elif kind in ("evinc_to", "evdec_to"):
            go(g["t"] - st)
        elif kind == "off2":
            go(*[-g["n"]] * g["e"])
        elif kind == "off2b":
            go(*[-g["n"]] * g["e"], *[-g["o"]] * g["f"])
        elif kind == "off1":
            go(-g["n"], *[0, -g["n"]] * g["m"])
        elif kind == "off1b":
            go(-g["n"], 0, -g["o"])
        elif kind == "offone":
            go(-g["n"])
        elif kind == "offtwo":
            go(-g["n"], -g["n"])
        elif kind == "on2":
            go(*[g["n"]] * g["e"])
        elif kind == "onone":
            go(g["n"])
        elif kind[:4] == "rep_":
            rows = self.history[-g["r"] :]
            if kind == "rep_more":
                n = g["x"] if "x" in g else g["z"]
            elif kind == "rep_all":
                n = g["y"] - 1
            elif kind == "rep_bare":
                n, self.ways = g["z"] - H["bare"], True
            elif kind == "rep_total":
                n = g["n"] // g["r"] - 1
            elif kind == "rep_further":
                n = g["n"] // g["r"]
            elif kind == "rep_then":
                n = g["x"]
            else:
                n = (g["t"] - st) // sum(rows)
            go(*rows * n)
            if kind == "rep_then":
                go(*rows[: g["m"]])
        elif kind == "hold":
            go(g["n"] - st)
        elif kind in ("holdlast", "holdfirst"):
            go(-g["n"])
        elif kind in ("short", "short2"):
            self.extra["short"] += 1 + (kind == "short2")
        elif kind == "hole":
            k = 3 if "cast off 3" in line else 2
            go(-k, k)
        elif kind == "holeone":
            go(0)
        elif kind in ("same1", "same1d"):
            go(*[(2 if kind == "same1" else -2) if r >= g["k"] and (r - g["k"]) % g["F"] == 0 else 0 for r in range(1, g["n"] + 1)])
        elif kind in ("same2", "same3"):
            first = {1 + g["F"] * k for k in range(g["m"] + 1)}
            if kind == "same2":
                second = {g["k"] + g["G"] * k: 1 if "inc 1 st at side" in line else -1 for k in range(g["j"] + 1)}
            else:
                second = {(g["w"] + 1 if "w" in g else g["v"]): -g["n"]}
            go(*[second.get(r, 0) - (r in first) for r in range(1, max(*first, *second) + 1)])
        elif kind == "crown":
            step = -self.history[-1]
            go(*([0] * (g["F"] - 1) + [-step]) * ((st - g["t"]) // step))
        elif kind == "thumb":
            go(g["m"] - g["n"])
        elif kind == "off":
            self.extra["off"] = 1


def read(piece, size):
    """The piece worked through: rows without her ways of counting, stitches, most, and how often these ways matter."""
    text = piece.lower()
    names, k = 1, 0
    if size != "one size":
        m = re.search(r"(\d+) sizes$", text, re.M)
        listed = re.search(r"^(?:to fit|sizes?):? (.*)$", text, re.M)
        if m:
            names, k = int(m[1]), int(re.match(r"\d+", size)[0]) - 1
        else:
            all_names = [name.strip() for name in re.split(r"[(\[,:)\]]", listed[1].removesuffix("cm")) if name.strip()]
            names, k = len(all_names), all_names.index(size.lower().removesuffix(" cm"))
        ordinals = [f"{n + 1}{('st', 'nd', 'rd', 'th', 'th')[n]}" for n in range(names)]

        def own(m):
            numbers = [m[1], *re.split(r"[,:] ?", m[2])]
            return numbers[k] if len(numbers) == names else m[0]

        text = re.sub(r"(\d+) ?[\[(](\d+(?:[,:] ?\d+)*)[\])]", own, text)

        def only(m):
            told = (m[1] or m[2]).replace(" and ", ", ").split(", ")
            mine = ordinals[k] in told or size.lower() in told
            return m[3] + " " if mine else ""

        text = re.sub(r"(?:\bsizes? ([^.:]*?) only|((?:\d(?:st|nd|rd|th)(?:, | and )?)+) sizes? only): ([^.]*\.) (?=all sizes)", only, text).replace("all sizes: ", "")
    m = re.search(r"(\d+) rows\b[^.\n]*?(10 cm|4 in)", text)
    work = Work(int(m[2].split()[0]) if m else 10, int(m[1]) if m else 30)
    lines = [line for line in text.split("\n") if line.endswith(".") or ". " in line]
    body = plain(" ".join(lines))
    at = 0
    while at < len(body):
        if body[at] == " ":
            at += 1
            continue
        best = None
        for kind, line, pattern, names in FIRST.get(body[at : at + 2], []) + FIRST.get("", []):
            m = pattern.match(body, at)
            if m and (best is None or m.end() > best[3].end()):
                best = kind, line, names, m
        if best:
            kind, line, names, m = best
            SEEN.add(line)
            got = {}
            for name, value in zip(names, m.groups()):
                got[name] = float(value.replace("½", ".5")) if name == "c" else int(value)
            work.do(kind, line, got)
            at = m.end()
            continue
        done = False
        for kind, line, pattern, names in SHAPE:
            m = pattern.match(body, at)
            rows = when(m[1], NET[kind], work.st) if m else None
            if rows:
                SEEN.add(line)
                work.go(*rows)
                at, done = m.end(), True
                break
        if done:
            continue
        end = re.compile(r"(.*?)" + NOTE).match(body, at)
        if end is None:
            break
        m = re.match(r"(?:next|dec|inc|eyelet|patt|foll|row \d+|\d+(?:st|nd|rd|th))(?: row)?(?: \(\w+\))?: (.*)", end[1])
        if m:
            added = change(m[1], work.st)
            if added is None:
                work.strange.append(end[1])
                added = 0
            work.go(added)
        else:
            work.strange.append(end[1])
        at = end.end()
    return work


def count_piece(piece, size):
    work = read(piece, size)
    return [work.knit + sum(H[key] * n for key, n in work.extra.items()), work.st, work.top]
'''
# %% her ways of counting
space = {}
exec(program, space)
works = {}
for up in (0, 1):
    for bare in (0, 1):
        space["H"].update(up=up, bare=bare)
        works[up, bare] = [work if work and not work.ways else space["read"](*row[1:3]) for row, work in zip(rows, works.get((0, 0)) or [None] * len(rows))]
told = [[int(n) for n in row[3:]] for row in rows]


def agree(held):
    got = works[held["up"], held["bare"]]
    return sum([w.knit + sum(held[key] * n for key, n in w.extra.items()), w.st, w.top] == right for w, right in zip(got, told))


held = max((dict(zip(space["H"], values)) for values in product((0, 1), (0, 1), (0, 1), (0, 1, 2), (0, 1), (0, 1))), key=agree)
print(held, agree(held), "agree;", len(space["SEEN"]), "phrasings met")
Path("output").mkdir(exist_ok=True)
Path("output/count_stitches.py").write_text(program.replace('H = {"caston": 0, "pickup": 0, "off": 0, "short": 0, "up": 0, "bare": 0}', f"H = {held!r}", 1), encoding="utf-8")
