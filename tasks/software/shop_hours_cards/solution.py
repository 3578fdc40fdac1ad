# %%
import csv
import re
from pathlib import Path

with open("cards.csv", newline="", encoding="utf-8") as file:
    rows = list(csv.reader(file))[1:]
for row in rows[:60]:
    print(*row, sep=" | ")
# %%
phrases = """
[base]
{D} {H} | {D}, {H} | {H}, {D} | Open {D}, {H} | We're open {D}, {H} | {D} we're open {H} | Hours are {H}, {D} | Our hours: {D} {H} | I keep open {D}, {H} | You'll find us here {D}, {H} | Business hours {H}, {D} | We serve {D}, {H} | The door's open {D}, {H} | We open {D}, that's {H} | {D}: {H} | Come {D}, {H}
Somebody's in {D}, {H} | We do {D}, {H} | {D} is when we're open, {H} | Put us down for {D}, {H} | Please say {D}, {H} | Always open {D}, {H} | I'm behind the counter {D}, {H} | You can catch me {D}, {H} | It's {H}, and that's {D} | Regular hours {D}, {H} | Callers {D}, {H} | For the book: {D}, {H} | We've always been open {D}, {H} | {H} it is, {D}
We keep to {D}, {H} | The lights are on {D}, {H} | I unlock for people {D}, {H} | We trade {D}, {H} | The public may come {D}, {H} | At your service {D}, {H} | There's someone to see to you {D}, {H} | My days are {D}, my hours {H} | Kindly print {D}, {H} | As ever, {D}, {H}
[basen]
{H} | Open {H} | We're open {H} | Hours are {H} | Our hours: {H} | I keep open {H} | Business hours {H} | Usually {H} | We serve {H} | {H}, the usual days | {H} on our usual days | Please say {H} | The door's open {H} | Just {H} | Put us down for {H} | {H} on the days you'd expect | Open the ordinary days, {H} | Come {H} | As always {H} | Our usual days, {H} | Normal days, {H} | Print {H} as before
[basepo]
As the post office | Same hours as the post office | We keep post office hours | Open when the post office is | Our hours are the post office's | Just like the post office | Whatever the post office does, we do | We go by the post office | The same as the post office over the road | Copy the post office's times for us | See the post office, ours are no different | When the post office is open so are we | We open and shut with the post office | Take the post office's hours and put ours down the same
[h_span]
{a} to {b} | {a}-{b} | {a} till {b} | from {a} to {b} | from {a} till {b} | {a} until {b} | between {a} and {b} | {a} through to {b} | opening {a}, closing {b} | {a} right through to {b} | from {a} until {b} | {a} - {b} | open at {a} and shut at {b} | starting {a}, finishing {b} | {a} up to {b} | anywhere between {a} and {b} | {a} on the way in, {b} on the way out | we start at {a} and stop at {b} | not before {a}, not after {b} | unlocked at {a}, locked at {b}
doors {a}, last out {b} | {a} straight through till {b} | in at {a} and out at {b} | up goes the blind at {a} and down at {b} | the key turns at {a} and again at {b} | {a} is opening and {b} is closing | kettle on at {a}, coats on at {b} | we're here by {a} and gone by {b} | sign turned to open at {a}, turned round again at {b}
[h_split]
{a} to {b} and {c} to {e} | {a}-{b}, {c}-{e} | {a}-{b} and {c}-{e} | {a} to {b}, then {c} to {e} | {a} till {b} and again {c} till {e} | {a} to {b} and again from {c} to {e} | {a} to {e} with a break from {b} to {c} | {a}-{b} then back {c}-{e} | {a} till {b}, back at {c} till {e} | from {a} to {b} and from {c} to {e} | twice a day, {a} to {b} and {c} to {e} | {a} to {b}, plus {c} to {e} | {a} to {e} less {b} to {c} | {a} to {b}, off home, then {c} to {e} | in two goes, {a} to {b} and {c} to {e} | {a}-{e}, barring {b}-{c} when nobody's about
[h_till]
till {b} | until {b} | up to {b} | as far as {b} | right up to {b} | no later than {b} | till {b} and not a minute after | closing at {b} | we shut at {b} | {b} closing | finishing at {b} | as late as {b}
[h_from]
from {a} | from {a} on | {a} onwards | from {a} onwards | opening at {a} | any time after {a} | not before {a} | starting at {a} | once it's gone {a} | {a} opening | we unlock at {a} | after {a}
[h_dur]
{a} for {R} | {R} from {a} | for {R} from {a} | {R} starting at {a} | from {a}, {R} in all | {R}, beginning at {a} | {R} as from {a} | {a} and then {R} of it
[h_morning]
mornings | mornings only | in the mornings | of a morning | the morning only | just mornings | morning hours | the forenoon | before dinner only | forenoons | the first half of the day | of a forenoon
[h_afternoon]
afternoons | afternoons only | in the afternoons | of an afternoon | the afternoon only | just afternoons | afternoon hours | the second half of the day | afternoons alone
[h_evening]
evenings | evenings only | in the evenings | of an evening | the evening only | just evenings | evening hours | each evening
[h_allday]
all day | the whole day | all day long | the full day | full days | morning right through to close of day | the day through
[h_both]
mornings and afternoons | morning and afternoon | both halves of the day | forenoon and afternoon | mornings, and afternoons too
[h_morneve]
mornings and evenings | morning and evening | mornings, then evenings again | of a morning and of an evening
[h_lunchtime]
lunchtimes | lunchtimes only | at lunchtime | over lunchtime | just lunchtimes | for the lunchtime trade
[h_luncheve]
lunchtimes and evenings | lunchtime and evening | lunchtimes, and evenings as well | for the lunchtime trade and again evenings
[h_school]
school hours | during school hours | while the children are at school | in school hours only | as long as the children are in class
[h_mtill]
mornings till {b} | mornings until {b} | of a morning till {b} | mornings up to {b} | mornings but only to {b} | mornings, finishing at {b} | in the forenoon up to {b}
[h_mfrom]
mornings from {a} | of a morning from {a} | mornings, starting {a} | mornings but not before {a} | mornings as from {a} | in the forenoon from {a}
[h_atill]
afternoons till {b} | afternoons until {b} | of an afternoon till {b} | afternoons up to {b} | afternoons, finishing at {b} | afternoons but only to {b}
[h_afrom]
afternoons from {a} | of an afternoon from {a} | afternoons, starting {a} | afternoons but not before {a} | afternoons as from {a}
[h_etill]
evenings till {b} | evenings until {b} | of an evening till {b} | evenings up to {b} | evenings, finishing at {b}
[h_efrom]
evenings from {a} | of an evening from {a} | evenings, starting {a} | evenings but not before {a} | evenings as from {a}
[d_range]
{x} to {y} | {x}-{y} | from {x} to {y} | {x} through {y} | {x} till {y} | {x} to {y} inclusive | {x} through to {y} | {x} up to and including {y} | {x} right through to {y} | beginning {x} and ending {y} | {x} and on to {y} | starting with {x} and up to {y} | every day from {x} to {y} | all days {x} to {y} | {x} on through the week to {y}
[d_two]
{x} and {y} | {x} & {y} | both {x} and {y} | {x} + {y} | {x} plus {y} | {x} and also {y} | {x} as well as {y} | {x} together with {y} | {x} and {y} both | {x} along with {y}
[d_three]
{x}, {y} and {z} | {x}/{y}/{z} | {x} {y} {z} | {x} and {y} and {z} | {x}, {y}, {z} | {x}, {y} & {z} | {x} with {y} and {z} | {x} plus {y} plus {z} | {x}, {y} and also {z}
[d_every]
every day | seven days | seven days a week | all seven days | every day of the week | each day of the week | every single day | Sunday to Saturday | every day, Sundays and all | Mon to Sun | each day that God sends | seven days out of the seven | all the week round, Sundays included | every day the sun comes up | no day off
[d_daily]
daily | on a daily basis
[d_dailybut]
daily save {x} | daily except {x} | daily but not {x} | daily bar {x} | daily with {x} left out | daily excepting {x}
[d_weekdays]
weekdays | on weekdays | weekdays only | on a weekday | week-days | any weekday
[d_notsun]
every day but Sunday | every day except Sunday | six days, never the Sunday | all days but the Sabbath | every day bar Sundays | Mon to Sat | six days a week, Sunday being the day of rest | any day that isn't Sunday
[d_allbut]
every day but {x} | every day except {x} | every day bar {x} | all week but {x} | all days save {x} | seven days less {x} | any day that isn't {x} | every day, {x} excepted | six days, {x} being the day off | any day you like other than {x}
[d_weekend]
weekends | at weekends | Saturday and Sunday | at the weekend | Sat and Sun | Sats and Suns | both days of the weekend | Saturdays and Sundays | Sat/Sun
[d_midweek]
midweek | in midweek | mid-week
[d_market]
market day | market days | on market day | on the day of the market | when it's market day
[shut]
{D} shut | closed {D} | shut {D} | {D} closed | no opening {D} | {D} we don't open | we're shut {D} | {D} we stay at home | save {D} when we're shut | {D} is our day off | you won't find us {D} | no use coming {D} | {D} we have a rest | {D} we give it a miss | {D} the blinds stay down
{D} I'm at my sister's with the door locked | apart from {D} when it's all locked up | knock all you like {D}, we're shut | {D} there's nobody here | no trade {D} | {D} we do no business
[shutbase]
not {D} | {D} not at all | never {D} | bar {D} | except {D} | but {D} never | but not {D} | nothing {D} | only not {D} | leave out {D} | cross out {D} | {D} doesn't count, we're closed | {D} off | except {D}, shut | other than {D}, shut | {D} excepted | minus {D} | never ever {D} | and don't come {D}
[close]
{D} till {b} | {D} we shut at {b} | {D} we close at {b} | until {b} {D} | {D} only till {b} | but {D} till {b} | {D} it's {b} closing | closing {b} {D} | {D} shut at {b} | we finish at {b} {D} | {D} we're done by {b} | {D} up to {b} | {D} the shutters come down at {b} | and {D} we stop at {b} | {b} is closing time {D} | {D} we go home at {b} | {D} locking up at {b} | only {D} it's till {b} | last call {b} {D} | {D} we call it a day at {b}
{D} you've got till {b} | {D} we pack up at {b} | {D} with the key turned at {b} | {D} we draw the bolt at {b} | {D} everyone's out by {b} | {D} it's all over at {b} | the end comes at {b} {D} | {D} we knock off at {b}
[open]
{D} from {a} | {D} we open at {a} | {D} not before {a} | but {D} from {a} | {D} opening at {a} | {D} we start at {a} | {D} we don't open till {a} | {D} only from {a} | from {a} {D} | {D} it's {a} before we open | {D} first customers {a} | and {D} we begin at {a} | we open up at {a} {D} | {D} the door's unlocked at {a} | opening {a} {D} | {D} nobody's here before {a} | {D} we're not up and running till {a} | {D} I get in at {a}, no sooner | {D} the bolt comes off at {a} | {D} you'll wait on the step till {a} | {D} with opening put to {a} | {D} the start is {a}
[half]
early closing {D} | {D} early closing | half day {D} | {D} half day | {D} is our half day | {D} is early closing | half-day closing {D} | but {D} early closing | {D} we have our half day | {D} half-holiday | {D} only the half day | {D} we shut early | {D} we keep early closing | early closing being {D} | {D} with half-day closing | and {D} we've our half-holiday
[village]
early closing on the village's day | half day the same as the whole village | early closing the usual day | half day on the village early-closing day | early closing when all the village has it | half day with everybody else in the village | early closing on the customary day | on the village half day we shut early as well | we keep the village's early closing | the village half-day kept
[late]
late night {D} | {D} late night | {D} is our late night | {D} late-night closing | but {D} late night | {D} we have our late night | {D} we do a late one | and {D} is late night | {D} with late-night opening | we've a late night {D}
[same]
{D} the same | the same {D} | {D} likewise | {D} ditto | and the same again {D} | same goes for {D} | and {D} the same | likewise {D} | {D} same again | {D} same times | {D} no different | ditto {D} | {D} to match | {D} equally
[as]
{D} as {e} | {D} the same as {e} | {D} like {e} | {D} same hours as {e} | {D} just as {e} | {D} as for {e} | {D} we do as {e} | for {D} read {e} | {D} goes by {e} | treat {D} as {e} | {D} same as on {e} | {D} copies {e} | {D} on the pattern of {e} | {D} keeps {e} hours | {D} is another {e}
[asbut]
{D} as {e} but till {b} | {D} the same as {e} only till {b} | {D} like {e} but closing at {b} | {D} as {e} except we shut at {b} | {D} same as {e} but we finish at {b} | {D} like {e}, except that it's till {b} | {D} as {e}, only with {b} closing | {D} goes by {e} apart from shutting at {b}
[asfrom]
{D} as {e} but from {a} | {D} the same as {e} only from {a} | {D} like {e} but opening at {a} | {D} as {e} except we open at {a} | {D} same as {e} but we start at {a} | {D} like {e}, except that it's from {a}
[longer]
{D} {R} longer | {D} we stay open {R} longer | {D} we close {R} later | {D} closing {R} later | but {D} {R} more before we shut | {D} open {R} longer | we keep going {R} longer {D} | {D} we carry on for {R} after that | an extra {r} at the end of the day {D} | {D} we tack {R} on at the end | closing time {D} is {R} later | {D} another {r} before the door's locked
[shorter]
{D} we close {R} earlier | {D} closing {R} earlier | {D} we shut {R} sooner | but {D} shut {R} earlier | {D} we finish {R} before that | {D} {R} off the end | closing time {D} is {R} earlier | {D} we knock {R} off the end of the day | {D} we pack up {R} sooner | we go home {R} early {D}
[openlater]
{D} we open {R} later | {D} opening {R} later | {D} we start {R} later | but {D} we don't open till {R} later | opening time {D} is {R} later | {D} with a lie-in of {R} | {D} we take {R} off the start | {D} we let people in {R} later
[openearlier]
{D} we open {R} earlier | {D} opening {R} earlier | {D} we start {R} sooner | but {D} open {R} before that | opening time {D} is {R} earlier | {D} we unlock {R} earlier | {D} we put {R} on at the front | {D} we let people in {R} sooner
[later]
{D} {R} later | but {R} later {D} | {R} later {D} | {D} it's {R} later | only {D} {R} later | and {R} later {D} | but {D} make it {R} later
[earlier]
{D} {R} earlier | but {R} earlier {D} | {R} earlier {D} | {D} it's {R} earlier | only {D} {R} earlier | {D} {R} sooner | but {D} make it {R} earlier
[setn]
{D} {H} | {D}, {H} | and {D} {H} | {D} it's {H} | and {H} {D} | {D} we do {H} | then {D} {H} | plus {D}, {H} | {D}: {H} | also {D}, {H} | {D} we manage {H} | on top of that {D}, {H} | {D} is {H} | we come in {D} too, {H} | and you'll get us {D}, {H}
[setx]
but {D} {H} | {D} it's {H} instead | {D} though {H} | only {D} it's {H} | except {D}, {H} | but {D} it's {H} | {D} however {H} | {D} different, {H} | not so {D}, that's {H} | but for {D} put {H} | {D} we change to {H} | {D} by way of exception {H} | {D} read {H} instead | other than {D}, which is {H} | {D} is its own thing, {H} | forget that {D}, it's {H}
[add]
also {D} {H} | {D} {H} as well | and again {D} {H} | {D} {H} too | {D} also {H} | besides that {D} {H} | plus {H} {D} | and {D} {H} on top | {D} we're back {H} | {D} we open up again {H} | {D} there's a second go {H} | an extra session {D}, {H} | {D} we add {H} | with {H} thrown in {D} | {D} on top of the day's hours also {H}
[lunch]
shut for lunch | closed for lunch | we shut for dinner | shut over the dinner hour | closed in the lunch hour | less the lunch hour | we stop for lunch | with the usual break for lunch | lunch hour excepted | nobody here over lunch | we lock up while we have our dinner | taking our lunch hour | minus dinner-time | we do eat our lunch, mind, with the door shut | gone home for dinner in between
[lunchx]
shut {b} to {c} for lunch | closed for lunch {b} to {c} | shut for dinner from {b} to {c} | lunch is {b} to {c}, when we're shut | not between {b} and {c}, that's dinner | we shut from {b} to {c} | with a break from {b} to {c} | gone to dinner {b} till {c} | taking lunch at {b} and back at {c} | away for a bite {b} to {c} | nobody's here {b} till {c} | less dinner from {b} till {c}
[odd]
{D} in the odd weeks | {D} odd weeks only | {D} alternate weeks, the odd ones | {D} only in odd weeks | {D} every other week, odd numbers | alternate weeks {D}, the odd weeks | {D} we open in odd weeks alone | {D} weeks one, three, five and so on | {D} just the odd-numbered weeks | {D} if the week's number is odd | {D} never in the even weeks | {D} not in even weeks
[even]
{D} in the even weeks | {D} even weeks only | {D} alternate weeks, the even ones | {D} only in even weeks | {D} every other week, even numbers | alternate weeks {D}, the even weeks | {D} we open in even weeks alone | {D} weeks two, four, six and so on | {D} just the even-numbered weeks | {D} if the week's number is even | {D} never in the odd weeks | {D} not in odd weeks
[alternate]
{D} every other week | {D} fortnightly | {D} alternate weeks | {D} once a fortnight | every second week {D} | {D} one week in two | {D} one week yes, one week no | {D} week about | {D} turn and turn about, a week on, a week off
[van]
{D} only when it's the library van's week | {D} only in library van weeks | {D} in the week of the library van | {D} just the weeks the library van comes | {D} if it's library van week | {D} whenever the library van comes that week | {D} only the weeks that bring the library van
[nth]
{D} only the {n} in the month | {D} just the {n} of the month | the {n} {s} of the month only | {D} the {n} in each month | only the {n} {s} in the month | {D} but only the {n} of the month | {D} once a month, the {n} one | of the {s}s only the {n} in the month | {D} no more than the {n} in any month
[monthly]
{D} monthly | {D} once a month | {D} one week in the month | once every month {D} | {D} month by month, the one time only
[wclose]
{W} we shut at {b} | {W} till {b} | {W} we close at {b} | {W} it's {b} closing | {W} closing at {b} | shut at {b} {W} | {W} we're done by {b} | {W} only till {b} | {W} we finish at {b} | {W} nobody stays past {b} | {W} we're off home at {b} | {W} with {b} as closing time
[wearlier]
{W} we close {R} earlier | {W} closing {R} earlier | we shut {R} earlier {W} | {W} we shut {R} sooner | {W} closing time is {R} earlier | {W} we finish {R} before that | {W} {R} off the end of every day | {W} we pack up {R} sooner each day
[slater]
{S} we close {R} later | {S} closing {R} later | we stay open {R} longer {S} | {S} open {R} longer | {S} closing time is {R} later | {S} {R} more at the end of every day | {S} we keep at it {R} longer each day | {S} we go on {R} after that
[wdays]
{W} we only open {D} | {W} it's {D} and no more | {W} you'll get us {D} only | {W} we cut it down to {D} | {W} we open {D} and otherwise not | {W} there's only {D} left | {W} we're shut save for {D} | {W} we make do with {D} | {W} all but {D} fall away | {W} we give up everything but {D} | {W} every day closed except {D} | {W} no more than {D}
[wset]
{W} only {D} {H} | {W} just {D}, {H} | {W} {D} only, {H} | {W} we only open {D}, {H} | {W} it comes down to {D}, {H}, and no more | {W} nothing but {D} {H}
[sset]
{S} all changes to {D} {H} | {S} scrap all that and put {D}, {H} | {S} instead of all that {D}, {H} | {S} the whole week is different, {D}, {H}, and otherwise shut | {S} none of this holds, it's {D}, {H}
[sonly]
{D} {S} only | no {D} {W} | {D} shut {W} | {W} not {D} | {W} closed {D} | {D} as long as it's summer | {D} we only bother {S} | {D} is for the summer alone | {W} we drop {D} | {D} falls away {W} | {D} not {W} | {W} we shut {D} | {W} we're closed {D} | {D} only as long as it's summer
[wonly]
{D} {W} only | no {D} {S} | {D} shut {S} | {S} not {D} | {S} closed {D} | {D} as long as it's winter | {D} we only bother {W} | {D} is for the winter alone | {S} we drop {D} | {D} falls away {S} | {D} not {S} | {S} we shut {D} | {S} we're closed {D}
[winter]
in winter | in the winter | winters | in the winter months | in wintertime | out of season | October to Easter | from October to Easter | when the clocks have gone back | through the winter | in the dark months | when the nights draw in | from the end of summer time | in the cold half of the year | once the visitors have gone | as long as it's dark by tea | while there's a fire in the grate
[summer]
in summer | in the summer | summers | in the summer months | in summertime | in season | Easter to October | from Easter | when the clocks have gone forward | through the summer | in the light months | when the evenings are light | from Easter on | in the warm half of the year | once the visitors are here | while the swallows are about
[appt]
{D} by appointment | {D} by appointment only | {D} if you've arranged it | by appointment {D} | {D} only by arrangement | {D} appointments only | {D} on request | {D} you must book | {D} by prior agreement | {D} only if you've asked beforehand | {D} only those with a time given them | {D} for those who've written beforehand
[bhshut]
closed bank holidays | shut bank holidays | not bank holidays | bank holidays shut | never on a bank holiday | no bank holidays | bank holidays we're closed | bank holidays we take off | bank holidays, no | nor will you find us here on a bank holiday
[bhsun]
bank holidays as Sunday | bank holidays count as a Sunday | on bank holidays we keep Sunday hours | bank holidays like Sundays | treat a bank holiday as a Sunday | bank holidays go by the Sunday
[bhopen]
open bank holidays as usual | bank holidays as usual | bank holidays make no difference | bank holidays the same as any day | bank holidays or not | bank holidays we're open like any other day
[late time]
late | all hours | late at night | late on
[dusk]
dusk | dark | it gets dark | nightfall | lighting-up time | the light goes
[tea]
teatime | tea-time | tea | our tea
[schoolout]
the end of school | school's out | school lets out | the children come out of school | home time at the school | the school bell goes
[lastbus]
the last bus | the last bus goes | the last bus has gone | the last bus leaves
[tolunch]
lunch | lunchtime | dinner-time | dinner | the lunch hour
[closingtime]
closing time | last orders | time is called | chucking-out time
[firstthing]
first thing | first thing in the morning | first thing of a morning | the first thing in the day
[firstbus]
the first bus | the first bus in | when the first bus arrives | when the first bus gets in | the first bus of the day
[afterlunch]
after lunch | the end of the lunch hour | after dinner-time | when lunch is over
[ish]
{t}-ish | about {t} | {t} or so | around {t} | {t} or thereabouts | roughly {t} | {t} give or take | near enough {t} | {t} as near as makes no odds | somewhere about {t} | {t} more or less | getting on for {t} | {t} or near it | say {t} or so | round about {t}
[fix]
{w} no, {t} | {w} sorry, {t} | {w} I mean {t} | {w} - no, {t} | {w}, no, {t} | {w} (no, {t}) | {w}, sorry, {t} | {w}, I should say {t} | {w}, that's wrong, {t} | {w} - make that {t} | {w}, or rather {t} | {w}, what am I saying, {t} | {w} scratch that {t}
[aside]
Ring the bell twice | Mind the step | Dogs welcome | Please wipe your feet | Cash only | No credit | Ask for Mavis | We're next to the chapel | Round the back | Parking in the yard | Same as last year's entry I think | Thank you for doing this | Tell them to knock loudly | No cheques | We've moved across the road | The telephone's out of order | There's a new sign over the door | Fresh eggs as well | Children to be kept in hand | New owner since the spring | Under the clock | It says so on the door too
Strictly no hawkers | Father has retired | Ask at the side window | Bring your own bag | Hope that's clear | That's the lot | You know the place | I'll pay for the entry when I see you | The green door | Pram room at the back | Teas served | Mind the geese | The bell's broken | Up the steps | You can leave parcels at the forge | Established a long while | Don't print my name | Use the big letters | Take the path by the pond | Wet boots off | Please spell it with two Ls | Not to be confused with the other one
"""
program = '''
import re
from functools import lru_cache

H = {}
PHRASES = """@@@"""

NUMBERS = {word: n for n, word in enumerate("one two three four five six seven eight nine ten eleven twelve".split(), 1)}
NAMES = ["mon(?:days?)?", "tue(?:s|sdays?)?", "wed(?:s|nesdays?)?", "thu(?:r|rs|rsdays?)?", "fri(?:days?)?", "sat(?:s|urdays?)?", "sun(?:s|days?)?"]
SPANS = {"half an hour": 30, "three quarters of an hour": 45, "an hour": 60, "an hour and a half": 90, "two hours": 120, "three hours": 180, "four hours": 240, "half-hour": 30, "hour": 60}
NTH = {"first": "1st", "second": "2nd", "third": "3rd", "fourth": "4th", "last": "last", "first and third": "1st 3rd", "second and fourth": "2nd 4th"}
OPENS = ["firstthing", "firstbus", "afterlunch"]
CLOSES = ["late time", "dusk", "tea", "schoolout", "lastbus", "tolunch", "closingtime"]


def read_phrases():
    found = {}
    for line in PHRASES.strip().splitlines():
        if line.startswith("["):
            kind = line[1:-1]
            found[kind] = []
        else:
            for one in line.split(" | "):
                parts = re.split(r"\\{(\\w)\\}", one)
                parts[::2] = [part.lower() for part in parts[::2]]
                found[kind].append((max(parts[::2], key=len), parts))
    return found


SAID = {}
FIRST = ["base", "basen", "basepo"]
REST = ["shut", "shutbase", "close", "open", "half", "village", "late", "same", "as", "asbut", "asfrom", "longer", "shorter", "openlater", "openearlier", "later", "earlier", "setx", "add", "setn", "lunch", "lunchx",
        "odd", "even", "alternate", "van", "nth", "monthly", "wclose", "wearlier", "slater", "wdays", "wset", "sset", "sonly", "wonly", "appt", "bhshut", "bhsun", "bhopen"]


@lru_cache(maxsize=None)
def fits(kind, text, role=""):
    """The slots of the first wording of a kind that a text has."""
    for longest, parts in SAID.get(kind, []):
        if longest not in text:
            continue
        literals = parts[::2]
        if all(one in text for one in literals) and text.startswith(literals[0]) and text.endswith(literals[-1]):
            if len(parts) == 1:
                if text == parts[0]:
                    return {}
                continue
            found = filled(parts[1:], text[len(literals[0]):], role)
            if found is not None:
                return found
    return None


def filled(parts, text, role):
    slot, literal, rest = parts[0], parts[1], parts[2:]
    if not rest:
        inner = text[:len(text) - len(literal)] if literal else text
        value = slot_of(slot, inner, role) if text.endswith(literal) and inner else None
        return None if value is None else {slot.replace("r", "R"): value}
    at = text.find(literal, 1)
    while at > 0:
        value = slot_of(slot, text[:at], role)
        if value is not None:
            found = filled(rest, text[at + len(literal):], role)
            if found is not None:
                return {slot.replace("r", "R"): value, **found}
        at = text.find(literal, at + 1)
    return None


@lru_cache(maxsize=None)
def slot_of(slot, text, role):
    if text != text.strip():
        return None
    if slot == "D":
        return days(text)
    if slot in "xyz":
        return day(text)
    if slot == "e" and role != "h":
        return day(re.sub("^on ", "", text))
    if slot == "H":
        return hours(text)
    if slot in "abce":
        return moment(text, slot == "a" or slot == "c")
    if slot in "rR":
        return SPANS.get(text)
    if slot == "n":
        return NTH.get(text)
    if slot == "s":
        return day(text.removesuffix("s"))
    if slot in "WS":
        return "" if fits("winter" if slot == "W" else "summer", text) is not None else None
    if slot in "tw":
        return moment(text, role == "opens")
    return None


@lru_cache(maxsize=None)
def day(text):
    text = re.sub("^(on|of a) ", "", text)
    for k, name in enumerate(NAMES):
        if re.fullmatch(name, text):
            return k
    return None


@lru_cache(maxsize=None)
def days(text):
    k = day(text)
    if k is not None:
        return (k,)
    for kind in ("every", "daily", "dailybut", "weekdays", "notsun", "allbut", "weekend", "midweek", "market", "range", "two", "three"):
        found = fits("d_" + kind, text)
        if found is None:
            continue
        if kind == "range":
            if found["x"] < found["y"]:
                return tuple(range(found["x"], found["y"] + 1))
            continue
        if kind in ("two", "three"):
            return tuple(found.values())
        if kind in ("daily", "weekdays", "midweek", "market"):
            return kind
        if kind == "dailybut":
            return ("but", found["x"])
        return {"every": tuple(range(7)), "notsun": tuple(range(6)), "weekend": (5, 6)}.get(kind) or tuple(k for k in range(7) if k != found["x"])
    return None


@lru_cache(maxsize=None)
def moment(text, opens):
    """(how it is said, minute or word, whether about)."""
    for kind in OPENS if opens else CLOSES:
        if fits(kind, text) is not None:
            return ("mark", kind, False)
    if text in ("noon", "midday", "twelve noon"):
        return ("abs", 720, False)
    if text in ("midnight", "twelve at night"):
        return ("abs", 1440, False)
    role = "opens" if opens else "closes"
    plain = clock(text)
    if plain:
        return plain
    found = fits("ish", text, role)
    if found:
        return (*found["t"][:2], True)
    found = fits("fix", text, role)
    return found["t"] if found else None


def clock(text):
    half = None
    found = re.fullmatch("(.+?) ?(am|pm| in the morning| in the afternoon| in the evening| at night)", text)
    if found:
        text, half = found[1], int(found[2] not in ("am", " in the morning"))
    text = text.removesuffix(" o'clock")
    number = "(" + "|".join(NUMBERS) + "|[0-9]{1,2})"
    hour, minute = None, 0
    for shape, value in ((number, 0), ("half (?:past )?" + number, 30), ("(?:a )?quarter past " + number, 15), ("(?:a )?quarter to " + number, -15), (number + " thirty", 30), ("([0-9]{1,2})[.:]([0-9][0-9])", None)):
        found = re.fullmatch(shape, text)
        if found:
            hour = NUMBERS.get(found[1]) or int(found[1])
            minute = int(found[2]) if value is None else value
            break
    if hour is None or hour > 24:
        return None
    if hour > 12:
        return ("abs", 60 * hour + minute, False)
    total = (hour * 60 + minute) % 720
    return ("bare", total, False) if half is None else ("abs", total + 720 * half, False)


@lru_cache(maxsize=None)
def hours(text):
    for kind in ("morning", "afternoon", "evening", "allday", "both", "morneve", "lunchtime", "luncheve", "school", "mtill", "mfrom", "atill", "afrom", "etill", "efrom", "split", "span", "till", "from", "dur"):
        found = fits("h_" + kind, text, "h")
        if found is not None:
            return (kind, found)
    return None


def clauses(card):
    text = card.lower().rstrip(".")
    pieces = re.split(r"([,;.] )", text)
    n = (len(pieces) + 1) // 2
    dead = set()

    def rest(i, so_far):
        if i == n:
            return [] if so_far else None
        if (i, min(so_far, 2)) in dead:
            return None
        for j in range(min(n, i + 7), i, -1):
            part = "".join(pieces[2 * i:2 * j - 1])
            if "; " in part or ". " in part:
                continue
            if (so_far == 0 or j == n) and fits("aside", part) is not None and so_far != 9:
                more = rest(j, so_far)
                if more is not None or j == n:
                    return more or []
            for kind in FIRST if so_far == 0 else REST:
                if kind == "shutbase" and so_far > 1:
                    continue
                found = fits(kind, part)
                if found is not None:
                    more = rest(j, so_far + 1)
                    if more is not None:
                        return [(kind, found), *more]
        dead.add((i, min(so_far, 2)))
        return None

    return rest(0, 0) or []


def after(minute, since):
    minute %= 720
    while minute <= since:
        minute += 720
    return minute


class Week:
    def __init__(self, kind, held):
        self.kind, self.held = kind, held
        self.cur = [((), "")] * 7
        self.base = list(self.cur)
        self.gap = self.last = self.first = None

    def which(self, said):
        held = self.held
        if said in ("daily", "weekdays"):
            return tuple(range(held[said]))
        if said == "midweek":
            return held["midweek"]
        if said == "market":
            return (held["market"],)
        if said[0] == "but":
            return tuple(k for k in range(held["daily"]) if k != said[1])
        return said

    def about(self, minute, said, opens):
        if not said[2]:
            return minute
        return minute + {0: 0, 1: 15 if opens else -15, 2: 15}[self.held["ish"]]

    def opening(self, said):
        if said[0] == "mark":
            return self.held[said[1]]
        minute = said[1]
        if said[0] == "bare":
            if self.kind in ("inn", "club"):
                minute += 720 * (minute // 60 < (self.held["cut"] if minute // 60 in (8, 9) else 9))
            else:
                minute += 720 * (minute // 60 < 7)
            if said[1] < 60:
                minute = said[1] + 720
        return self.about(minute, said, True)

    def ending(self, said, since, opens=False):
        if said[0] == "mark":
            return self.held[said[1]]
        return self.about(after(said[1], since) if said[0] == "bare" else said[1], said, opens)

    def hours(self, said):
        kind, found = said
        held = self.held
        whole = {"morning": "m", "afternoon": "a", "evening": "e", "both": "ma", "morneve": "me", "lunchtime": "l", "luncheve": "le"}
        ends = {"m": ("open", "mend"), "a": ("astart", "aend"), "e": ("estart", "eend"), "l": ("inns", "inne")}
        if kind in whole:
            return tuple((held[ends[one][0]], held[ends[one][1]]) for one in whole[kind])
        if kind == "allday":
            return ((held["open"], held["aend"]),)
        if kind == "school":
            return ((held["schoolin"], held["schoolout"]),)
        if kind == "split":
            a = self.opening(found["a"])
            b = self.ending(found["b"], a)
            c = self.ending(found["c"], b, True)
            return ((a, b), (c, self.ending(found["e"], c)))
        if kind == "dur":
            a = self.opening(found["a"])
            return ((a, a + found["R"]),)
        if kind[1:] == "till":
            a = held[ends[kind[0]][0]]
            return ((a, self.ending(found["b"], a)),)
        if kind[1:] == "from":
            said = found["a"]
            minute = said[1] + 720 * (kind[0] != "m") if said[0] == "bare" else said[1]
            return ((self.about(minute, said, True), held[ends[kind[0]][1]]),)
        a = held["open"] if kind == "till" else self.opening(found["a"])
        if kind == "from":
            return ((a, held["closingtime" if self.kind in ("inn", "club") else "aend"]),)
        return ((a, self.ending(found["b"], a)),)

    def carved(self, spells):
        out = []
        for a, b in spells:
            out += [(a, self.gap[0]), (self.gap[1], b)] if a < self.gap[0] and b > self.gap[1] else [(a, b)]
        return tuple(out)

    def partial(self, kind, found):
        held = self.held
        new = {}
        for k in self.which(found["D"]):
            spells = self.cur[k][0]
            if self.cur[k] != self.base[k] and held["stack"] == "base":
                spells = self.base[k][0]
            if not spells:
                continue
            if kind in ("close", "half", "late"):
                minute = held["ec"] if kind == "half" else held["night"] if kind == "late" else self.ending(found["b"], spells[0][0])
                kept = [one for one in spells if one[0] < minute] or [spells[0]]
                end = minute if minute > spells[-1][1] else min(kept[-1][1], minute)
                new[k] = (*kept[:-1], (kept[-1][0], end))
            elif kind == "open":
                minute = self.opening(found["a"])
                kept = [one for one in spells if one[1] > minute] or [spells[-1]]
                new[k] = ((minute, kept[0][1]), *kept[1:])
            else:
                way = kind
                if kind in ("later", "earlier") and held["shift"] == "close":
                    way = {"later": "longer", "earlier": "shorter"}[kind]
                step = found["R"] * (-1 if way in ("shorter", "openearlier", "earlier") else 1)
                moved = [list(one) for one in spells]
                if way in ("later", "earlier"):
                    moved = [[a + step, b + step] for a, b in moved]
                elif way in ("longer", "shorter"):
                    moved[-1][1] += step
                else:
                    moved[0][0] += step
                new[k] = tuple(map(tuple, moved))
        for k, spells in new.items():
            self.cur[k] = self.last = (spells, "")

    def put(self, ks, cell, base=True):
        for k in ks:
            self.cur[k] = cell
            if base:
                self.base[k] = cell
        self.last = cell

    def step(self, kind, found):
        held, cur = self.held, self.cur
        on = self.which(found["D"]) if "D" in found else ()
        if kind in ("base", "basen"):
            spells = self.hours(found["H"])
            self.put(on or range(held[self.kind + " days"]), (spells, ""))
            self.first = (spells, "")
        elif kind == "basepo":
            self.put(range(5), (((held["po open"], held["po close"]),), ""))
            self.put([5], (((held["po open"], held["po sat"]),), ""))
            self.put([held["ecday"]], (((held["po open"], held["ec"]),), ""))
        elif kind in ("lunch", "lunchx"):
            self.gap = (held["tolunch"], held["afterlunch"])
            if kind == "lunchx":
                b = self.ending(found["b"], self.first[0][0][0])
                self.gap = (b, self.ending(found["c"], b, True))
            cell = (self.carved(self.first[0]), "")
            self.put([k for k in range(7) if cur[k][0]], cell)
            self.first = cell
        elif kind in ("shut", "shutbase"):
            for k in on:
                cur[k] = ((), "")
        elif kind == "village":
            self.partial("half", {"D": (held["ecday"],)})
        elif kind == "same":
            cell = self.last
            if self.first and self.last != self.first and held["same"] == "first":
                cell = self.first
            self.put(on, cell)
        elif kind in ("as", "asbut", "asfrom"):
            spells = cur[found["e"]][0]
            if kind == "asbut":
                spells = (*spells[:-1], (spells[-1][0], self.ending(found["b"], spells[0][0])))
            elif kind == "asfrom":
                spells = ((self.opening(found["a"]), spells[0][1]), *spells[1:])
            self.put(on, (spells, ""))
        elif kind in ("setn", "setx", "add"):
            spells = self.hours(found["H"])
            if kind != "setx" and all(cur[k][0] for k in on):
                for k in on:
                    cur[k] = (tuple(sorted((*cur[k][0], *spells))), "")
            else:
                if self.gap and self.carved(spells) != spells and held["lunchall"]:
                    spells = self.carved(spells)
                self.put(on, (spells, ""))
        elif kind == "appt":
            for k in on:
                cur[k] = ((), "appt")
        elif kind in ("odd", "even", "alternate", "van", "monthly", "nth"):
            tag = kind if kind in ("odd", "even") else found["n"] if kind == "nth" else held[kind]
            if "s" in found:
                on = (found["s"],)
            for k in on:
                cur[k] = (cur[k][0], tag)
        else:
            self.partial(kind, found)

    def season(self, kind, found):
        on = self.which(found["D"]) if "D" in found else ()
        summer, winter = list(self.cur), list(self.cur)
        if kind in ("wset", "sset"):
            cell = (self.hours(found["H"]), "")
            week = [cell if k in on else ((), "") for k in range(7)]
            return (summer, week) if kind == "wset" else (week, winter)
        for k in range(7):
            spells, tag = self.cur[k]
            if kind == "wdays" and k not in on or kind == "sonly" and k in on:
                winter[k] = ((), "")
            if kind == "wonly" and k in on:
                summer[k] = ((), "")
            if spells and kind in ("wclose", "wearlier", "slater"):
                a, b = spells[-1]
                end = b - found["R"] if kind == "wearlier" else b + found["R"] if kind == "slater" else min(b, self.ending(found["b"], spells[0][0]))
                (summer if kind == "slater" else winter)[k] = ((*spells[:-1], (a, end)), tag)
        return summer, winter


def shown(cell, held):
    spells, tag = cell
    if tag == "appt":
        return held["appt"]
    if not spells:
        return held["closed"]
    text = held["and"].join("-".join(held["clock"].format(*divmod(one, 60)) for one in spell) for spell in spells)
    return held["tag"].format(text, tag) if tag else text


def worked(kind, told, held):
    week = Week(kind, held)
    note, seasons = "", None
    for name, found in told:
        if name in ("bhshut", "bhsun", "bhopen"):
            note = held[name]
        elif name in ("wclose", "wearlier", "slater", "wdays", "wset", "sset", "sonly", "wonly"):
            seasons = week.season(name, found)
        else:
            week.step(name, found)
    summer, winter = seasons or (week.cur, week.cur)
    out = []
    for one, two in zip(summer, winter):
        if one == two:
            out.append(shown(one, held))
        else:
            both = [(one, held["seasons"][0]), (two, held["seasons"][1])]
            out.append("; ".join(held["tag"].format(shown(cell, held), name) for cell, name in (both[::-1] if held["first"] else both) if cell != ((), "")))
    return [*out, note]


SAID.update(read_phrases())


def make_entry(kind, card):
    try:
        return worked(kind, clauses(card), H)
    except (ValueError, IndexError, KeyError, TypeError):
        return ["?"] * 8
'''
program = program.replace("@@@", phrases)
space = {}
exec(program, space)
read = [(row, space["clauses"](row[1])) for row in rows]
print(sum(not told for _, told in read), "cards are not read")
# %%
cells = [cell for row in rows for cell in row[2:9]]
lone = re.findall(r"(\d+)([.:]?)(\d\d)-", " ".join(cells))
H = {"closed": max(("-", "closed", "shut", "x"), key=cells.count)}
H["appt"] = max(("appt", "by appt", "app."), key=cells.count)
H["clock"] = ("{:02d}" if any(one.startswith("0") for one, _, _ in lone) else "{}") + lone[0][1] + "{:02d}"
H["and"] = max((" & ", " + ", ", ", "/"), key="".join(cells).count)
H["tag"] = max(("{} ({})", "{} [{}]", "{} {}"), key=lambda one: sum(cell.endswith(one.format("", "odd")) for cell in cells) + 0.1 * (one != "{} {}"))
H["seasons"] = max((("summer", "winter"), ("S", "W"), ("sum", "win")), key=lambda pair: sum(cell.rstrip(")]").endswith(pair[0]) for cell in cells))
H["first"] = int(sum(cell.find(H["seasons"][1]) < cell.find(";") for cell in cells if ";" in cell) > sum(";" in cell for cell in cells) / 2)
notes = {row[9] for row in rows}
for name, word in (("bhshut", "closed|shut"), ("bhsun", "Sun"), ("bhopen", "open|usual")):
    H[name] = next((note for note in notes if re.search(word, note)), "")
ways = {"ecday": [1, 2, 3], "market": [0, 1, 2, 3, 4, 5], "midweek": [(2,), (1, 2, 3)], "weekdays": [5, 6], "daily": [6, 7], "shop days": [5, 6, 7], "surgery days": [5, 6, 7], "workshop days": [5, 6, 7], "inn days": [6, 7], "alternate": ["odd", "even"], "van": ["odd", "even"],
        "monthly": ["1st", "last"], "shift": ["both", "close"], "same": ["last", "first"], "stack": ["on", "base"], "lunchall": [0, 1], "ish": [0, 1, 2], "cut": [8, 10]}
times = ["open", "mend", "astart", "aend", "estart", "eend", "late time", "dusk", "tea", "schoolout", "lastbus", "closingtime", "firstthing", "firstbus", "tolunch", "afterlunch", "ec", "night", "inns", "inne", "po open", "po close", "po sat", "schoolin"]
guess = dict(zip(times, [540, 750, 840, 1050, 1110, 1260, 1380, 1140, 990, 930, 1270, 1350, 420, 480, 750, 810, 750, 1200, 720, 870, 540, 1050, 750, 540]))
H |= guess | {key: values[0] for key, values in ways.items()}


class Watched(dict):
    asked = set()

    def __getitem__(self, key):
        self.asked.add(key)
        return dict.__getitem__(self, key)


def tokens(row):
    return [re.findall(r"[0-9.:]+|[A-Za-z]+\w*|\d\w+", cell) for cell in row]


def near(row, told, held):
    try:
        got = space["worked"](row[0], told, held)
    except (ValueError, IndexError, KeyError, TypeError):
        return 0
    return 10 * (got == row[2:]) + sum(a == b for x, y in zip(tokens(got), tokens(row[2:])) if len(x) == len(y) for a, b in zip(x, y))


def minutes(row):
    return [int(h) * 60 + int(m) for h, m in re.findall(r"(\d?\d)[.:]?(\d\d)\b", " ".join(row[2:9]))]


for turn in range(3):
    uses = {}
    for row, told in read:
        Watched.asked = set()
        near(row, told, Watched(H))
        for key in Watched.asked:
            uses.setdefault(key, []).append((row, told))
    before = dict(H)
    for key in [*times, *ways]:
        on = uses.get(key, [])
        some = [minute for row, _ in on for minute in set(minutes(row))]
        values = ways.get(key) or sorted(set(some), key=lambda one: -some.count(one))[:14]
        best = max([H[key], *values], key=lambda value: sum(near(row, told, {**H, key: value}) for row, told in on[:40]))
        H[key] = best
    if H == before:
        break
wrong = [row for row, told in read if space["worked"](row[0], told, H) != row[2:]] if all(told for _, told in read) else [row for row, told in read if not told]
print(len(wrong), "cards come out otherwise", *wrong[:5])
# %%
Path("output").mkdir(exist_ok=True)
Path("output/hours.py").write_text(program.replace("H = {}", f"H = {H!r}", 1), encoding="utf-8")
print("output/hours.py is written.")
