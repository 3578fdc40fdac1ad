# %%
import csv
import re

rows = list(csv.reader(open("stays.csv", encoding="utf-8")))[1:]
for row in rows[:12]:
    print(row)
# %%
program = r'''
PHRASES = """
[set] {g} {at} {d} | {g} for {his} {m} {d} | {his} {m} is to be {g} {d} | make {m} {g} {d} | please give {him} {g} {at} {d} | {m} {g} {d} | {d} {g} {at} | {he} has {g} {at} {d} | {he} should get {g} {at} {d} | change {his} {m} to {g} {d} | {he} gets just {g} {at} {d} | {g} in {his} bowl {at} {d}
{g} will do {him} {at} {d} | let {him} have {g} {at} {d} | for {m}, {g} {d} | {at} {he} eats {g} {d} | put out {g} {at} {d} | {he}'ll want {g} {at} {d} | set {m} at {g} {d} | {g} is what {he} needs {at} {d} | not the usual {m} but {g} {d} | instead of the {m} on the card give {g} {d} | {m}: {g} {d}
{he}'s on {g} {at} {d}
[down] cut {m} down to {g} {d} | {m} only {g} {d} | bring {m} down to {g} {d} | no more than {g} {at} {d} | {m} reduced to {g} {d} | {d} drop {m} to {g} | {m} comes down to {g} {d} | trim {his} {m} to {g} {d} | not over {g} {at} {d} | {m} shrinks to {g} {d}
[upto] bring {m} up to {g} {d} | {m} up to {g} now {d} | put {m} up to {g} {d} | raise {his} {m} to {g} {d} | {d} {m} goes up to {g} | build {his} {m} up to {g} {d} | {m} has gone up to {g} {d} | increase {m} to {g} {d}
[more] {g} more {at} {d} | an extra {g} {at} {d} | {g} extra {at} {d} | {m} up by {g} {d} | add {g} to {his} {m} {d} | {g} on top of {his} usual {m} {d} | {d} {g} more {at} | another {g} {at} {d} | {he} could do with {g} more {at} {d} | {his} usual {m} plus {g} {d} | raise {m} by {g} {d}
{m} bigger by {g} {d} | usual {m} and {g} over {d} | top {his} {m} up with {g} {d} | please be generous {at}, {g} over the card {d}
[less] {g} less {at} {d} | cut {m} by {g} {d} | {m} down by {g} {d} | take {g} off {his} {m} {d} | {d} {g} less {at} | {his} usual {m} less {g} {d} | {g} off {m} {d} | knock {g} off {m} {d} | {m} smaller by {g} {d} | hold back {g} of {his} {m} {d} | {g} short of the usual {at} {d} | {m} minus {g} {d}
reduce {m} by {g} {d}
[skip] no {m} {d} | skip {m} {d} | {d} no {m} | please leave out {m} {d} | {he} does without {m} {d} | nothing {at} {d} | don't give {him} any {m} {d} | miss out {his} {m} {d} | {he} has no {m} {d} | {m} is off {d} | cancel {m} {d} | {he} won't need {m} {d} | {d} {he} goes without {m} | forget {m} {d}
an empty bowl {at} {d} | {m} not wanted {d} | drop {his} {m} {d} | give {m} a miss {d} | not a crumb {at} {d}
[fast] nothing to eat {d} | starve {him} {d} | {d} no food at all | {he} is to fast {d} | water only {d} | no meals {d} | please don't feed {him} {d} | {he} must not eat anything {d} | keep {him} off food {d} | an empty stomach is wanted {d} | {d} the bowl stays empty | a fast {d}
nil by mouth as to food {d} | not to be fed {d} | all meals off {d}
[half] half rations {d} | half of everything in the bowl {d} | halve {his} meals {d} | {d} half portions | cut all {his} meals by half {d} | only half the usual food {d} | half as much food as usual {d} | {his} meals half the size {d} | {he} is on half measures {d} | 50% of {his} normal meals {d}
feed {him} half {d} | the bowl half as full as usual {d}
[halfone] half {his} usual {m} {d} | half {m} {d} | halve {m} {d} | {m} half the size {d} | cut {m} in half {d} | only half as much {at} {d} | {d} half {m} | {he} just has half of {his} {m} {d} | 50% of {m} {d} | leave half of {m} out {d}
[double] double rations {d} | double {his} meals {d} | twice the usual food {d} | {d} double portions | twice as much as usual in the bowl {d} | {his} meals twice over {d} | feed {him} double {d} | {he} gets two of everything in the bowl {d} | all {his} meals doubled {d}
[doubleone] double {m} {d} | twice {his} usual {m} {d} | twice as much {at} {d} | {d} a double {m} | {m} twice the size {d} | {his} {m} doubled {d} | two helpings of {m} {d} | {m} twice over {d}
[third] a third less food {d} | cut {his} meals by a third {d} | {d} a third less in the bowl | two thirds of {his} usual meals {d} | all meals down by a third {d} | take a third off {his} meals {d} | two-thirds rations {d} | only two thirds of everything {d}
[again] half as much again at each meal {d} | half as much food again {d} | {his} meals up by half {d} | one and a half times the usual food {d} | {d} half as much again in the bowl | {he} needs half as much again {d} | add half to all {his} meals {d}
[usual] but the usual {d} | but {d} as on the card | though {his} normal meals {d} | but full rations {d} | except that {d} it's the usual | only not {d}, then as always | but back to normal {d} | but {d} leave things as they are | though not {d}, that's a normal day
[onemeal] all {his} food {at} {d} | one meal a day, {at}, with the whole lot in it {d} | the whole day's food {at} {d} | {d} everything {at} in one go | {he} has it all {at} {d} | just one meal {d}, all of it {at} | put {his} meals together {at} {d} | only one bowl a day {at}, same total {d}
the day's ration in one {at} {d}
[three] split {his} food over three meals {d} | same amount but in three meals {d} | three meals a day out of the same total {d} | spread {his} day's food over breakfast, lunch and supper {d} | {d} three smaller meals, same total | little and often, so three equal meals with no more food than usual {d}
divide the day's ration by three, morning, noon and night {d} | {his} ration in three parts {d} | {he} likes the day's food in three {d} | three bowls instead of two, not a gram more {d}
[move] {m} at {m2} time instead {d} | move {his} {m} to {m2} time {d} | {d} serve {m} at {m2} time | {m} not before {m2} time {d} | shift {m} to {m2} time {d} | give {m} at {m2} time {d} | {he} eats {his} {m} at {m2} time {d} | keep {m} back until {m2} time {d}
[swap] swap breakfast and supper over {d} | {d} breakfast and supper the other way round | {his} supper in the morning and {his} breakfast in the evening {d} | exchange {his} breakfast and supper {d} | breakfast and supper change places {d}
the evening amount in the morning and the other way about {d}
[likeset] {g} {at} and the same {at2} {d} | {g} {at} and half that {at2} {d} | {g} {at}, twice that {at2} {d} | {g} both {at} and {at2} {d} | {g} {at}, ditto {at2} {d} | {g} {at} and as much {at2} {d} | {g} {at}, double that {at2} {d} | {g} {at} and half as much {at2} {d} | {g} {at} and again {at2} {d}
{at} {g}, {at2} half of that {d} | {at} {g}, likewise {at2} {d} | {g} {at} and {at2} alike {d}
[padd] {c} {p} {t} {d} | {c} {p} to be given {t} {d} | please give {c} {p} {t} {d} | {he} needs {c} {p} {t} {d} | {d} {c} {p} {t} | {p}, {q} {t} {d} | {c} {p} {t} {d}, the packet is in the bag | new from the vet, {c} {p} {t} {d} | {he} has {c} {p} {t} {d} | {c} {p} {t} as well {d}
the vet wants {him} to have {c} {p} {t} {d} | see that {he} swallows {c} {p} {t} {d} | add {c} {p} {t} {d} | {he}'s been put on {p}, {q} {t} {d} | {he} takes {c} {p} {t} {d} | also {c} {p} {t} {d} | don't forget {c} {p} {t} {d} | {c} {p} down {him} {t} {d} | we've started {p}, {q} {t} {d}
could you slip {him} {c} {p} {t} {d}
[pstop] no {p} {d} | stop the {p} {d} | {d} no {p} | leave out the {p} {d} | {he} doesn't need the {p} {d} | no more {p} {d} | skip the {p} {d} | {he}'s off the {p} {d} | vet says no {p} {d} | keep the {p} in the box {d} | drop the {p} {d} | the {p} is to be left out {d} | give the {p} a miss {d}
don't bother with the {p} {d} | without {p} {d} | hold the {p} {d} | we've finished with the {p} {d} | the {p} can stay in the packet {d} | the {p} rests {d}
[pdose] {c} {p} each time {d} | {p} is {q} each time now {d} | the {p} goes to {q} each time {d} | {c} {p} a time instead of {o} {d} | {d} {c} {p} instead of {o} at the usual times | make the {p} {q} at a time {d} | {p} dose now {q} {d} | the vet changed the {p} to {q} a time {d}
{p}, not {o} but {q} a time {d} | {p} used to be {o}, now it's {q} {d} | the dose of {p} has gone from {o} to {q} {d} | at each {p} time give {q} {d}
[ptime] {p} {t} only {d} | give the {p} {t} instead {d} | {d} the {p} {t} instead | the {p} is {t} now, dose as before {d} | move the {p} to {t} {d} | {he} now has the {p} {t}, no other times {d} | {p} just {t} {d} | new times for the {p}, {t} {d}
we give the {p} {t} these days, never mind the card {d} | {p} {t} rather than when the card says {d}
[pleft] {n} {p} left, one {at1} until they're gone | there are {n} {p} in the packet, one {at1} till it's empty | {n} {p} to finish, one a day {at1} | one {p} {at1} until the {n} are used up | finish the {p}, {n} left, one {at1} | the last {n} {p} are in the bag, one {at1}
{n} more {p} and {he}'s done, one {at1} | one {p} {at1}, I've counted out {n} | the box holds {n} {p}, one {at1}, then no more | {n} {p} remain, {he} takes one {at1} | just {n} {p} now, one {at1} as long as they last
[pin] hide the {p} in {v} | {p} goes down best in {v} | {he} takes the {p} in {v} | wrap the {p} in {v} | {p} in {v} please | push the {p} into {v} | the {p} only works inside {v} | put the {p} in a bit of {v} | bury the {p} in {v} or {he} spits it out | {he} never notices the {p} in {v}
we cheat with {v} to get the {p} down | a lump of {v} round the {p} does the trick | the {p} disguised in {v} | use {v} for the {p} | {v} is how we get the {p} into {him}
[padd_in] {c} {p} {t} in {v} {d} | {c} {p} hidden in {v} {t} {d} | {c} {p} {t} wrapped in {v} {d} | {c} {p} inside {v} {t} {d} | {d} {c} {p} in {v} {t}
[walk] {n} walks a day {d} | {n} walks {d} | {d} {n} walks | {he} should have {n} walks {d} | take {him} out {n} times a day {d} | walk {him} {n} times a day {d} | {n} outings a day {d} | make it {n} walks {d} | {n} turns round the field a day {d} | {he} likes {n} walks {d}
{he} is used to {n} walks {d} | out on the lead {n} times {d} | walks to be {n} {d} | {n} trips out a day {d}
[walkone] just one walk {d} | one walk is enough {d} | a single walk {d} | {d} one walk and no more | one outing will do {d} | walk {him} once only {d} | {he} only manages one walk {d} | no more than one walk {d}
[walkup] one more walk {d} | one extra walk {d} | an extra walk {d} | one walk more {d} | {d} one more walk | another walk on top {d} | an additional walk {d} | one over the usual walks {d} | could someone fit in an extra walk {d} | add a walk {d} | a bonus walk {d}
one more outing than on the card {d}
[walkdown] one walk less {d} | one walk fewer {d} | {d} one walk fewer | drop one of {his} walks {d} | leave out a walk {d} | take one off {his} walks {d} | one of the walks can go {d} | skip one walk {d} | cut the walks by one {d} | a walk short of the usual is fine {d}
[walknone] no walks {d} | keep {him} in {d} | {d} no walks | {he} mustn't go out {d} | kennel rest {d} | no exercise {d} | {he} is not to be walked {d} | the lead stays on the hook {d} | strictly no walking {d} | leave {him} in the run, no walks {d} | {he} stays put, no outings {d}
{he} has stitches so no walks {d} | rest {his} leg, not one walk {d}
[treat] please give {him} {k} {d} | {k} {d} | {he} may have {k} {d} | give {him} {k} {d} | {d} {k} | {k} for being good {d} | {he} gets {k} {d} | treat {him} to {k} {d} | {k} as a treat {d} | let {him} have {k} {d} | {he} loves {k}, please give one {d} | {k} at bedtime {d} | spoil {him} with {k} {d}
{k} in the afternoon {d} | {he}'d be glad of {k} {d} | there's {k} in the bag for {him} {d} | {he} expects {k} {d} | you'll make a friend with {k} {d} | slip {him} {k} {d} | {k} wouldn't go amiss {d}
[birthday] it's {his} birthday {d}, so {k} please | {his} birthday falls {d}, {k} then | {he} turns six {d} and gets {k} | {k} for {his} birthday {d} | {he} was born four years ago {d}, mark it with {k} | birthday {d}, {k} for {him} | many happy returns to {him} {d} with {k}
[notreats] no treats {d} | no treats of any kind {d} | {d} no treats | {he} is on a diet, so no treats {d} | please nothing between meals {d} | {he} can do without treats {d} | leave out the treats {d} | not one treat {d} | {he}'s too fat for treats {d} | no titbits {d} | keep all treats from {him} {d}
the treat tin stays shut for {him} {d} | {he} is to have meals only, no extras {d}
[keep] no treats apart from {his} {z} | no treats but {his} {z} is fine | nothing between meals except the {z} | {his} {z} and no other treat | the {z} stays, all other treats are out | no extras beyond the {z}
[tswap] {k} instead of the {z} | not the {z} but {k} | replace the {z} by {k} | {k} in place of {his} {z} | {he} has gone off the {z}, give {k} then | swap the {z} for {k} | for the {z} read {k} | {k} where the card says {z}
[tstop] no {z} please | {he}'s not to have the {z} any more | leave out the {z} | {z} no longer, bad for {his} teeth | scratch the {z} | {he} can't manage the {z} now | stop the {z} | forget the {z} this time
[tmove] {his} {z} on {w} this time | give the {z} on {w} instead | {w} is {z} day this time | move the {z} to {w} | the {z} on {w}, not as on the card | could {he} have {his} {z} on {w} instead
[no] no {x} please | nothing with {x} in it | {he} can't have {x} | {x} makes {him} ill | {he} is allergic to {x} | keep {him} away from {x} | never {x} | {he} mustn't have {x} | {x} upsets {his} tummy | we found out {x} is bad for {him} | avoid {x} | {x} brings {him} out in spots | not a scrap of {x}
the vet has banned {x} | {he} comes up in lumps from {x} | anything but {x} | leave {x} well alone | {x} is off the menu for good | {he} doesn't get on with {x} | {x} goes straight through {him}
[no2] no {x} and no {x2} | neither {x} nor {x2} | {x} and {x2} are both out | {he} can't have {x} or {x2} | keep {x} and {x2} from {him} | allergic to {x} and {x2} | {x} is bad for {him} and {x2} too
[lift] {x} is fine again | {he} can have {x} after all | {x} is all right now | strike {x} off {his} list | {he} has grown out of the {x} trouble | the ban on {x} is lifted | {x} doesn't bother {him} any longer | {x} allowed again | we tried {x} and nothing happened, so take it off the card
{he} is over {his} {x} allergy | forget what the card says about {x} | the vet says {x} is no problem now
[liftif] if your card still says no {x}, strike it | should {x} still be barred on the card, that's over | if {x} is still on {his} list it can go | in case the card forbids {x}, it's fine now
[stopif] if {he}'s still down for {p}, stop it | should {p} still be on the card, cross it off | if the card has {p} on it, ignore that | in case {p} is still on the card, it's finished
[fedlate] {he} hasn't had {his} breakfast, so feed {him} when {he} comes | breakfast with you on the first day please | {he} arrives hungry, so breakfast on arrival | we leave home too early for {his} breakfast, could you give it | {he}'ll still want {his} breakfast the day {he} arrives
breakfast is included on the day {he} comes, isn't it | no time to feed {him} before we set off, breakfast is yours | {he} comes with an empty stomach and would like breakfast first
[fedearly] {he} will have had {his} supper before {he} comes | we'll feed {him} supper before we bring {him} | no supper on the first day, {he} has eaten at home | {he} arrives fed, supper included | {he}'ll have eaten supper at home on the day {he} comes | don't feed {him} on arrival, supper was early
supper at home the day we drop {him} off
[fedbefore] supper before we fetch {him} please | give {him} {his} supper on the last day too, we're late | we collect {him} in the evening, so supper with you | feed {him} {his} supper before {he} goes home | we're late on the last day, could {he} have supper
{his} last supper with you the day we come | {he} should go home with {his} supper inside {him}
[fednot] no breakfast on the last day, {he} gets carsick | {he} travels on an empty stomach, so no breakfast the day we come | we'll feed {him} at home the day we fetch {him}, no breakfast with you | don't give breakfast the morning we collect | hold {his} breakfast the day {he} goes home
nothing in {him} for the drive home, so leave out the last breakfast
[d_one] on {w} | {w} | on the {o} | on {w} only | for {w} | on {w} the {o} | {w} {o} | on {o} {M} | just on {w} | on {M} {o} | come {w} | only {w} | on {w} and no other day | when it's {w}
[d_first1] the day {he} arrives | on the first day | on {his} first day | on day one | the day we leave {him} with you | the day {he} comes
[d_last1] on the last day | the day we collect {him} | on {his} last day | the day {he} goes home | the day we fetch {him}
[d_before] the day before we collect {him} | the day before {he} goes home | on {his} last full day | on the last day but one | on the eve of {his} going home
[d_second] on the second day | the day after {he} comes | on day two | on {his} second day | on {his} first full day
[d_third] on the third day | on day three | two days after {he} comes
[d_two] {w} and {w2} | on {w} and {w2} | on {w} & {w2} | {w} and again {w2} | both {w} and {w2} | on the {o} and the {o2} | {w}/{w2} | {w} plus {w2} | on {w} as well as {w2}
[d_three] {w}, {w2} and {w3} | on {w}, {w2} and {w3} | {w}/{w2}/{w3} | on {w}, {w2} & {w3}
[d_range] {w} to {w2} | from {w} to {w2} | {w}-{w2} | from the {o} to the {o2} | {w} through {w2} | from {w} to {w2} inclusive | between {w} and {w2} inclusive | {w} up to and including {w2} | {o}-{o2} | from {w} right through {w2}
[d_from] from {w} | from {w} on | from {w} onwards | starting {w} | from the {o} | as of {w} | beginning {w} | once it's {w} and from then on | from {w} to the end
[d_until] until {w} | till {w} | until the {o} | up to {w}
[d_firstn] for the first {n} days | the first {n} days | for {n} days | during the first {n} days
[d_lastn] for the last {n} days | the last {n} days | on the last {n} days | during {his} last {n} days
[d_other] every other day | every second day | on alternate days | one day yes, one day no | each second day
[d_otherfrom] every other day from {w} | alternate days from {w} | every second day starting {w} | every other day beginning {w} | from {w} every second day
[d_weekend] at the weekend | over the weekend | this weekend | for the weekend | come the weekend | when it's the weekend
[d_weekdays] on weekdays | weekdays only | on working days | Monday to Friday only | when it isn't the weekend
[d_except] every day except {w} | every day but {w} | daily apart from {w} | all days bar {w} | each day other than {w} | every day save {w} | daily, {w} excepted | every day, only not {w} | every day except {w} and {w2} | every day but not {w} or {w2}
[d_if] if {he}'s still with you on {w} | if {he} is there on {w} | if {he}'s with you over {w} | should {he} be with you on {w} | if the stay takes in {w} | in case {he} spends {w} with you
[d_all] every day | the whole time | daily | all through {his} stay | throughout | each day | as long as {he}'s with you | all the while | day in, day out | from first to last
[greet] Dear Mrs Pargeter, | Hello, | Morning Mrs P, | For Mrs Pargeter: | Dear Mrs P, | Good afternoon, | Mrs Pargeter -
[bye] Yours, the Coles | Bye for now | Regards | Yours, M. Ward | In haste, Joan | Kind regards, B. Lyle | Love from us all
[fix] no, make that | sorry, I mean | no wait, | I tell a lie, | correction, | or rather | scrub that, | on second thoughts
"""
import re
from datetime import date, timedelta
from fractions import Fraction
from functools import lru_cache

H = {}
DAYS = "Mon Tue Wed Thu Fri Sat Sun".split()
MONTHS = "january february march april may june july august september october november december".split()
NUM = {w: n for n, w in enumerate("no one two three four five six seven".split())}
OF = {"dairy": ("cheese", "butter", "yoghurt"), "fish": ("sardine", "tuna"), "pork": ("ham", "bacon", "ear"), "wheat": ("biscuit", "rusk"), "cheese": ("cheese",)}
SAID = {}
for line in PHRASES.strip().splitlines():
    if line.startswith("["):
        kind, line = line[1:].split("] ", 1)
        SAID[kind] = []
    SAID[kind] += [one for one in line.strip().split(" | ") if one]

N = r"(?:\d+|no|one|two|three|four|five|six|seven)"
UNIT = r"(?:cups?|scoops?|handfuls?)"
G = rf"(?:(?:between )?\d+(?:(?: to | or | and |-)\d+)? ?(?:grammes|grams|gr|g)|(?:a {UNIT}|one|1)(?: or |-)(?:two|2)(?: {UNIT})?|(?:half an?|1/2 a|1/2|a half|a couple of|one and a half|1 1/2|1\.5|a|one|two|three|\d) {UNIT}(?: and a half)?|{UNIT} or two|{UNIT}(?: and a half)?)"
MEAL = r"(?:breakfast|morning meal|morning feed|lunch|midday meal|midday feed|supper|evening meal|evening feed|tea)"
AT = r"(?:(?:at|for) (?:breakfast time|breakfast|midday|noon|lunchtime|lunch|supper time|supper|teatime)|(?:in the|of a|of an) (?:morning|evening)|first thing|in the middle of the day)"
PILL = r"(?:rimex|thyrol|cardol|fenac|zentra|dovet|lupizin|morvax)"
ONE = r"(?:(?:with|at) (?:(?:his|her) )?(?:breakfast|supper|lunch|midday|noon|lunchtime|teatime|bedtime)|in the morning|in the evening|of a morning|of an evening|first thing|as soon as (?:he|she|him|her)'s up|last thing at night|last thing|before (?:he|she|him|her) settles for the night|at \d+ (?:in the morning|am|in the evening|pm|at night))"
T = rf"(?:morning and evening|with breakfast and supper|every twelve hours|twice daily|twice a day|at breakfast and again at supper|three times a day|morning, noon and evening|at breakfast, midday and supper|thrice daily|in the morning and at bedtime|first and last thing|at breakfast and last thing at night|four times a day|morning, noon, evening and bedtime|once a day|once daily|{ONE})"
DOSE = r"(?:half an?|1/2|one and a half|1 1/2|a quarter of a|1/4|one|two|a|1|2)"
ALONE = r"(?:one and a half tablets|1 1/2 tablets|one and a half|1 1/2|half a tablet|1/2 tablet|half|two tablets|two|2|one tablet|a whole tablet|one|a quarter tablet|1/4)"
TREAT = r"(?:a bone|a chew|a bit of cheese|a sardine|a pig's ear|a biscuit|a rusk|a slice of apple)"
SLOT = {"g": G, "m": MEAL, "m2": "(?:breakfast|lunch|midday|supper)", "at": AT, "at2": AT, "p": PILL, "t": T, "at1": ONE, "c": DOSE, "q": ALONE, "o": ALONE, "v": "(?:cheese|butter|ham|tuna|yoghurt|bacon|liver paste)",
        "x": "(?:chicken|beef|fish|dairy|pork|wheat|cheese|egg|lamb|rice)", "x2": "(?:chicken|beef|fish|dairy|pork|wheat|cheese|egg|lamb|rice)", "k": TREAT, "z": "(?:bone|chew|biscuit|rusk|sardine|pig's ear)", "n": rf"(?:{N}(?:(?: or |-){N})?)"}
WEEKDAY = r"(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tue|wed|thu|fri|sat|sun)"
SLOT["w"] = WEEKDAY
DSLOT = {"w": WEEKDAY, "o": r"\d+(?:st|nd|rd|th)", "M": "(?:" + "|".join(MONTHS) + ")", "n": N}
WHO = {"he": "(?:he|she|him|her)", "him": "(?:he|she|him|her)", "his": "(?:his|her)"}


def pattern(text, slots):
    out = ""
    for piece in re.split(r"(,? ?\{d\} ?|\{\w+\})", text.lower() if slots is SLOT else text):
        if "{d}" in piece:
            if piece.startswith((" ", ",")):
                out += r"(?:,? (?P<d>.+?))??" + (" " if piece.endswith(" ") else "")
            else:
                out += r"(?:(?P<d>.+?),? )??"
        elif piece.startswith("{"):
            key = piece[1:-1]
            base = key if slots is SLOT else key.rstrip("23")
            out += WHO[key] if key in WHO else f"(?P<{key}>{slots[base]})"
        else:
            out += re.escape(piece if slots is SLOT else piece.lower())
    return re.compile(out)


def both(lines):
    return [*lines, *(one.replace("{d}", "", 1).strip() + " {d}" for one in lines if "{d}" in one and not one.endswith("{d}"))]


RULES = [(kind, one, pattern(one.removesuffix(" please"), SLOT)) for kind, lines in SAID.items() if kind[:2] != "d_" and kind not in ("greet", "bye", "fix", "usual") for one in both(lines)]
WHEN = [(kind[2:], pattern(one, DSLOT)) for kind, lines in SAID.items() if kind[:2] == "d_" for one in lines]
FIX = re.compile(r"(?: - |, )(?:" + "|".join(re.escape(one.lower()) for one in SAID["fix"]) + ") ")
USUAL = [pattern(one, SLOT) for one in SAID["usual"]]
GREET = re.compile("(?:" + "|".join(re.escape(one) for one in SAID["greet"]) + ") ")
BYE = re.compile(r"[.!]? ?(?:" + "|".join(re.escape(one) for one in SAID["bye"]) + ")$")


@lru_cache(None)
def when(text):
    if not text:
        return "all", {}
    for kind, rule in WHEN:
        m = rule.fullmatch(text)
        if m:
            return kind, m.groupdict()
    return None


@lru_cache(None)
def clause(text):
    for kind, said, rule in RULES:
        m = rule.fullmatch(text)
        if m:
            got = m.groupdict()
            days = when(got.get("d"))
            if days:
                return [(kind, said, got, [days], None)]
    return None


def sentence(text):
    text = text.strip().removesuffix(" please")
    made = clause(text)
    if made:
        return made
    parts = FIX.split(text)
    if len(parts) == 2 and clause(parts[0]):
        kind, said, got, days, _ = clause(parts[0])[0]
        if re.fullmatch(G, parts[1]):
            return [(kind, said, {**got, "g": parts[1]}, days, None)]
        if re.fullmatch(SLOT["n"], parts[1]):
            return [(kind, said, {**got, "n": parts[1]}, days, None)]
        if when(parts[1]):
            return [(kind, said, got, [when(parts[1])], None)]
    m = re.fullmatch(rf"(.*?)(?: and the same|, and likewise| and again) on ({WEEKDAY})", text)
    if m and clause(m[1]):
        kind, said, got, days, _ = clause(m[1])[0]
        return [(kind, said, got, [*days, when(m[2])], None)]
    for cut in [m.start() for m in re.finditer(", ", text)]:
        for rule in USUAL:
            m = rule.fullmatch(text[cut + 2 :])
            if m and when(m["d"]) and clause(text[:cut]):
                kind, said, got, days, _ = clause(text[:cut])[0]
                return [(kind, said, got, days, when(m["d"]))]
    return []


@lru_cache(None)
def read(note, name):
    s = BYE.sub("", GREET.sub("", note, count=1))
    s = re.sub(rf"\b{name}'s (?=still|with|up|on|off|been|done|not|too)", "he's ", s)
    s = re.sub(rf"\b{name}'s\b", "his", s)
    s = re.sub(rf"\b{name}\b", "he", s).lower()
    s = FIX.sub(lambda m: ", " + m[0].removeprefix(" - ").removeprefix(", "), s)
    found = []
    for piece in re.split(r"[.!;] | - ", s):
        found += sentence(piece.rstrip(".!"))
    return found


def sheet_line(stay, card, note):
    m = re.fullmatch(r"\w+ (\d+) (\w+) (\d+) (am|pm) - \w+ (\d+) (\w+) (am|pm)", stay)
    month = [one[:3].capitalize() for one in MONTHS]
    first = date(int(m[3]), month.index(m[2]) + 1, int(m[1]))
    last = date(int(m[3]), month.index(m[6]) + 1, int(m[5]))
    if last < first:
        last = date(int(m[3]) + 1, last.month, last.day)
    size = (last - first).days + 1
    come, go = m[4], m[7]
    week = [(first.weekday() + k) % 7 for k in range(size)]
    hours = H["hours"]
    name = card.split(" (")[0]
    base, walks, pills, inside, no, treat = [0, 0, 0], 0, {}, {}, [], ("", "")
    for part in card.split(": ", 1)[1].split("; "):
        if part.startswith("feed "):
            base = [int(n) for n in part[5:].split("/")]
        elif part.startswith("walks "):
            walks = int(part[6:])
        elif part.startswith("no "):
            no = part[3:].split(", ")
        elif m := re.fullmatch(r"(\w+) (Sundays|daily)", part):
            treat = (m[1], m[2])
        else:
            m = re.fullmatch(r"(\w+) ([\d/ ]+) ([a-z+]+)(?: in (.*))?", part)
            pills[m[1]] = (m[2], [["morning", "noon", "evening", "bedtime"].index(s) for s in m[3].split("+")])
            if m[4]:
                inside[m[1]] = m[4]
    mask = [[True] * 4 for _ in week]
    mask[0] = [False, come == "am", True, True]
    mask[-1] = [True, go == "pm", False, False]
    bowl = [one[:3] for one in mask]
    feed = [base[:] for _ in week]
    doses = [[(hours[s], p, dose) for p, (dose, at) in pills.items() for s in at] for _ in week]
    walk = [walks] * size
    opened = list(range(size if H["leave"] else size - 1))
    given = [[] for _ in week]
    sundays = [d for d in opened if week[d] == 6] or ([size - 2] if H["bone"] else [])
    for d in opened if treat[1] == "daily" else sundays if treat[1] == "Sundays" else []:
        given[d].append(treat[0])

    def weighed(grams):
        return int(-(-grams // 10) * 10 if H["up"] else grams // 10 * 10)

    def amount(text):
        grams = re.search(r"(\d+)(?:(?: to | or | and |-)(\d+))? ?g", text)
        if grams:
            return int(grams[2] if grams[2] and H["range"] else grams[1])
        unit = H[re.search("cup|scoop|handful", text)[0]]
        if re.search(r" or two|1-2", text):
            return unit * (1 + H["range"])
        halves = 3 if re.search(r"and a half|1 1/2|1\.5", text) else 1 if re.search(r"half|1/2", text) else 4 if re.search("couple|two|2", text) else 6 if re.search("three|3", text) else 2
        return weighed(Fraction(unit * halves, 2))

    def number(text):
        ends = re.split(" or |-", text)
        text = ends[-1] if H["range"] else ends[0]
        return int(text) if text.isdigit() else NUM[text]

    def place(text):
        if text.isdigit() or re.match(r"\d", text):
            return next((k for k in range(size) if (first + timedelta(k)).day == int(re.match(r"\d+", text)[0])), None)
        d = (DAYS.index(text[:3].capitalize()) - week[0]) % 7
        return d if d < size else None

    def chosen(said):
        kind, got = said
        marks = [place(got[key]) for key in ("w", "w2", "w3", "o", "o2") if got.get(key)]
        if got.get("w") and got.get("o") and not got.get("w2"):
            marks = marks[:1]
        n = number(got["n"]) if got.get("n") else 0
        everyday = list(range(size))
        if kind == "all":
            return everyday
        if kind in ("one", "if", "two", "three"):
            return [d for d in marks if d is not None]
        if kind in ("first1", "last1", "before", "second", "third"):
            return [{"first1": 0, "last1": size - 1, "before": size - 2, "second": 1, "third": 2}[kind]]
        if kind == "range":
            return list(range(marks[0], marks[1] + 1))
        if kind == "from":
            return everyday[marks[0] :]
        if kind == "until":
            return everyday[: marks[0] + H["until"]]
        if kind == "firstn":
            return everyday[1 - H["first"] : n + 1 - H["first"]]
        if kind == "lastn":
            return everyday[-n:]
        if kind == "other":
            return everyday[1 - H["other"] :: 2]
        if kind == "otherfrom":
            return everyday[marks[0] :: 2]
        if kind in ("weekend", "weekdays"):
            return [d for d in everyday if (week[d] > 4) == (kind == "weekend")]
        return [d for d in everyday if d not in marks]

    def meal(text):
        return 0 if re.search("breakfast|morning|first", text) else 1 if re.search("lunch|mid|noon", text) else 2

    def times(text):
        clock = re.fullmatch(r"at (\d+) (.*)", text)
        if clock:
            return [int(clock[1]) + (12 if clock[2] in ("in the evening", "pm", "at night") else 0)]
        if text.startswith("once"):
            return [hours["be".index(H["once"]) * 2]]
        if re.search("four times|evening and bedtime", text):
            return hours
        if re.search("three|thrice|noon and|midday and", text):
            return hours[:3]
        if re.search("twice|twelve|morning and evening|supper$", text) and not re.fullmatch(r"(?:at|with)(?: his| her)? supper", text):
            return [hours[0], hours[2]]
        if re.search("and at bed|and last thing", text):
            return [hours[0], hours[3]]
        if re.search("bed|last|settles", text):
            return [hours[3]]
        return [hours[0] if "up" in text.split("'s ")[-1:] else hours[meal(text)]]

    def dose(text):
        if re.search("and a half|1 1/2", text):
            return "1 1/2"
        if re.search("quarter|1/4", text):
            return "1/4"
        if re.search("half|1/2", text):
            return "1/2"
        return "2" if re.search("two|2", text) else "1"

    def zone(hour):
        return 0 if hour < 11 else 1 if hour < 15 else 2 if hour < 20 else 3

    for kind, said, got, days, spared in read(note, name):
        on = sorted({d for one in days for d in chosen(one)})
        if spared:
            on = [d for d in on if d not in chosen(spared)]
        g = amount(got["g"]) if got.get("g") else 0
        m = meal(got.get("m") or got.get("at") or "")
        p = (got.get("p") or "").capitalize()
        x, x2 = got.get("x"), got.get("x2")
        k, z = (re.sub("a bit of |a slice of |pig's |^a ", "", got.get(key) or "") for key in "kz")
        k = re.sub("^a ", "", k)
        if kind in ("set", "down", "upto", "more", "less", "skip", "fast", "half", "halfone", "double", "doubleone", "third", "again", "onemeal", "three", "swap", "move", "likeset"):
            for d in on:
                b = feed[d]
                if kind in ("set", "down", "upto"):
                    b[m] = g
                elif kind in ("more", "less"):
                    b[m] += g if kind == "more" else -g
                elif kind == "skip":
                    b[m] = 0
                elif kind == "fast":
                    b[:] = [0, 0, 0]
                elif kind in ("half", "double", "third", "again"):
                    times_ = {"half": Fraction(1, 2), "double": 2, "third": Fraction(2, 3), "again": Fraction(3, 2)}[kind]
                    b[:] = [weighed(grams * times_) for grams in b]
                elif kind in ("halfone", "doubleone"):
                    b[m] = weighed(b[m] * (Fraction(1, 2) if kind == "halfone" else 2))
                elif kind == "onemeal":
                    b[:] = [sum(b) if j == m else 0 for j in range(3)]
                elif kind == "three":
                    third = sum(b) // 30 * 10
                    rest = sum(b) - 2 * third
                    b[:] = [third] * 3
                    b[H["rest"]] = rest
                elif kind == "swap":
                    b.reverse()
                elif kind == "move":
                    b[meal(got["m2"])] = b[m]
                    b[m] = 0
                elif kind == "likeset":
                    b[m] = g
                    b[meal(got["at2"])] = weighed(Fraction(g, 2)) if "half" in said else 2 * g if re.search("twice|double", said) else g
        elif kind in ("padd", "padd_in"):
            for d in on:
                doses[d] += [(hour, p, dose(got.get("c") or got["q"])) for hour in times(got["t"])]
            if got.get("v"):
                inside[p] = got["v"]
        elif kind == "pleft":
            left = number(got["n"])
            for d in range(size):
                hour = times(got["at1"])[0]
                if left and mask[d][zone(hour)]:
                    doses[d].append((hour, p, "1"))
                    left -= 1
        elif kind in ("pstop", "stopif"):
            for d in on:
                doses[d] = [one for one in doses[d] if one[1] != p]
        elif kind == "pdose":
            for d in on:
                doses[d] = [(hour, q, dose(got.get("c") or got["q"]) if q == p else c) for hour, q, c in doses[d]]
        elif kind == "ptime":
            for d in on:
                doses[d] = [one for one in doses[d] if one[1] != p] + [(hour, p, pills[p][0]) for hour in times(got["t"])]
        elif kind == "pin":
            inside[p] = got["v"]
        elif kind.startswith("walk"):
            for d in on:
                walk[d] = {"walkone": 1, "walkup": walk[d] + 1, "walkdown": walk[d] - 1, "walknone": 0}.get(kind, number(got["n"]) if got.get("n") else 0)
        elif kind in ("treat", "birthday"):
            for d in on:
                if d in opened:
                    given[d].append(k)
        elif kind == "notreats":
            for d in on:
                given[d] = []
        elif kind == "tswap":
            given = [[k for _ in day] for day in given]
        elif kind == "tstop":
            given = [[] for _ in week]
        elif kind == "tmove":
            given = [[z] if d == place(got["w"]) else [] for d in range(size)]
        elif kind in ("no", "no2"):
            no = [*no, *(one for one in (x, x2) if one)]
        elif kind in ("lift", "liftif"):
            no = [one for one in no if one != x]
        elif kind in ("fedlate", "fedearly", "fedbefore", "fednot"):
            bowl[0 if kind in ("fedlate", "fedearly") else -1][0 if kind in ("fedlate", "fednot") else 2] = kind in ("fedlate", "fedbefore")

    def runs(cells, skip):
        groups = []
        for d, cell in enumerate(cells):
            if groups and cells[groups[-1][0]] == cell:
                groups[-1][1] = d
            else:
                groups.append([d, d])
        if len(groups) == 1:
            return "" if cells[0] == skip else cells[0]
        return "; ".join(H["run"].format(DAYS[week[a]] + ("-" + DAYS[week[b]] if b > a else ""), cells[a]) for a, b in groups if cells[a] != skip)

    barred = {one for x in no for one in OF.get(x, ())}
    food = [" ".join(H["meal"].format(H["letters"][m], b[m]) for m in range(3) if b[m] and bowl[d][m]) or "none" for d, b in enumerate(feed)]
    swallowed = []
    for d, day in enumerate(doses):
        one = [f"{hour} {p} {c}" + (f" in {H['instead'] if inside[p] in barred else inside[p]}" if p in inside else "") for hour, p, c in sorted(day) if mask[d][zone(hour)]]
        swallowed.append(", ".join(one) or "none")
    nice = ["+".join(one for one in dict.fromkeys(H["clash"] if one in barred else one for one in day) if one) or "none" for day in given]
    parts = {"F": runs(food, ""), "P": runs(swallowed, "none"), "X": ", ".join(sorted(no) if H["sorted"] else no), "T": runs(nice, "none"), "W": runs([str(n) for n in walk], "")}
    return H["between"].join(H["labels"][key] + " " + (parts[key] or "-") for key in H["order"] if parts[key] or H["empty"])
'''
# %%
from collections import Counter
from pathlib import Path

lines = [row[3] for row in rows]
held = {"between": max((" | ", " / ", " // "), key=lambda mark: sum(line.count(mark) for line in lines))}
sections = [line.split(held["between"]) for line in lines]
full = Counter(tuple(part.split(" ")[0] for part in one) for one in sections if len(one) == 5).most_common(1)[0][0]
sets = ("Feed Pills Never Treat Walk", "BOWL PILL NOT EXTRA LEAD", "f: p: x: t: w:")
labels = next(one.split() for one in sets if set(one.split()) == set(full))
held["labels"] = dict(zip("FPXTW", labels))
held["order"] = "".join("FPXTW"[labels.index(one)] for one in full)
held["empty"] = int(all(len(one) == 5 for one in sections))
text = " ".join(lines)
held["run"] = "({}) {}" if re.search(r"\((?:Mon|Tue|Wed|Thu|Fri)", text) else "{}: {}" if re.search(r"(?:Tue|Wed|Thu|Fri|Sat): \d", text) else "{} {}"
held["meal"] = "{0}{1}" if re.search(r"\b[a-z]\d\d+\b", text) else "{1}{0}"
held["letters"] = "bls" if re.search(r"\bs\d\d+\b|\b\d\d+s\b", text) else "mne"
hours = Counter(int(n) for line in lines for n in re.findall(r"\b(\d\d?) [A-Z][a-z]+ \d", line))
held["hours"] = [max(pair, key=lambda hour: hours[hour]) for pair in ((7, 8), (12, 13), (17, 18), (21, 22))]
options = {"cup": [90, 110, 130], "scoop": [50, 70], "handful": [30, 40, 60], "up": [0, 1], "until": [0, 1], "first": [0, 1], "other": [0, 1], "range": [0, 1], "rest": [0, 2], "once": ["b", "e"],
           "instead": ["honey", "jelly", "porridge"], "clash": ["", "carrot"], "bone": [0, 1], "leave": [0, 1], "sorted": [0, 1]}
held |= {key: values[0] for key, values in options.items()}
space = {}
exec(program, space)


def agreed(some):
    space["H"].clear()
    space["H"].update(some)
    n = 0
    for row, own in zip(rows, sections):
        try:
            n += sum(part in own for part in space["sheet_line"](*row[:3]).split(held["between"]))
        except Exception:
            pass
    return n


for _ in range(2):
    for key, values in options.items():
        if len(values) > 1:
            held[key] = max(values, key=lambda value: agreed({**held, key: value}))
print(held, agreed(held), sum(space["sheet_line"](*row[:3]) == row[3] for row in rows))
# %%
Path("output").mkdir(exist_ok=True)
Path("output/kennel.py").write_text(program.replace("H = {}", f"H = {held!r}", 1), encoding="utf-8")
print("output/kennel.py is written.")
