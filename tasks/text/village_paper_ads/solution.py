# %%
import csv
import re
from collections import Counter
from datetime import datetime
from pathlib import Path

with open("ads.csv", newline="", encoding="utf-8") as file:
    rows = list(csv.reader(file))[1:]
notice = Path("notice.txt").read_text(encoding="utf-8")
print(notice)
print(Path("headings.txt").read_text(encoding="utf-8"))
for row in rows[:40]:
    print(row)
# %%
phrases = """
[offer]
I've got {it} to sell | I want to sell {it} | For sale, {it} | I've {it} I don't need any more | {it} to go | Would you put in {it} for me, I'm selling up | We're getting rid of {it} | I have {it} here that somebody could have
We've {it} that we never use | Selling {it} | I'm parting with {it} | There's {it} in my barn that I'd like to see the back of | Mother's going into the home and she's {it} to find a buyer for | We're moving, so {it} must go
Somebody may want {it}, we don't | I'm clearing out and there's {it} | Could you say that I've {it} for anyone who wants to come and look | It's about {it} that I no longer have room for | {it}, surplus to requirements as they say
Can anyone make use of {it} | Put down {it}, I'm done with all that | My husband left {it} and I've no call for such things | I'd like to find a new owner for {it} | {it} looking for a new home | The children have grown out of that sort of thing, so {it}
I wonder if anybody would take {it} off my hands | I'm tired of falling over {it} | It's time I let go of {it} | The wife says either I go or {it} | Who'd like {it} | Up for grabs, {it} | We inherited {it} and there's no space | I've been keeping {it} for my son, but he doesn't want to know
You can put in that I've {it} going | {it} going begging at our house | We've ended up with {it} more than we need | I bought {it} by mistake and the shop won't have it back | There's {it} waiting to be collected at ours | I'm giving up, so here goes, {it}
Would anybody like to relieve me of {it} | I'm down to one room now and that means saying goodbye to {it} | I've made up my mind to be rid of {it} | {it} wants a good home | Auntie's things have come to us and among them {it} | They've left {it} behind in the cottage I've bought, and I don't want that sort of thing
Anyone short of {it} can come to me | {it}, as good as the day I bought it, and I shan't be needing it where I'm going | Let people know there's {it} to be had at the forge
[want]
I'm looking for {it} | Wanted, {it} | Has anybody got {it} they don't need | We're after {it} | I'm in need of {it} | Would like to buy {it} | I'd be glad of {it} | I want to buy {it} | Does anyone have {it} to spare | Anyone with {it} to sell, I'm your man
I could do with {it} | We're short of {it} | My daughter's set her heart on {it} | I'd give a home to {it} | If somebody is throwing out {it}, think of me | I'm hoping to find {it} | {it} wanted for the school | Can anybody let me have {it} | There must be {it} in somebody's attic, and I'd like to have it
I'm trying to get hold of {it} | Could you ask round for {it} | I broke ours, so now I need {it} | We'd be pleased to hear of {it} | Who'll sell me {it} | I never should have let mine go, so it's {it} again for me please | I'm on the hunt for {it} | Before you throw away {it}, talk to me
Ask if there's {it} to be had anywhere in the parish | I'd take {it} off anyone's hands and thank them for it | The W.I. could use {it} | We're setting up house and lack {it} | Is anybody done with {it}, because I'd put that to good use | My grandson keeps on at me for {it}, so I must find where to buy
I'll gladly come and fetch {it} if a reader has no more use for it | Put me down as a buyer for {it} | {it} is what we've not got and would like to have | I've been without {it} too long, somebody must be selling
[mtwo]
{a} at {p} and {b} at {q} | {a}, {p}, and {b}, {q} | {a} for {p} and {b} for {q} | {a} at {p}, then {b} at {q} | {a}, that's {p}, and also {b}, that's {q} | {a} priced {p} and {b} priced {q} | {a} for {p} and as well as that {b} for {q}
{a}, which I put at {p}, and {b}, which I put at {q} | {a} I'd let go for {p} and {b} I'd let go for {q}
[mthrown]
{a} for {p} with {b} thrown in | {a} at {p}, and I'd throw in {b} | {a}, {p}, and with it for nothing {b} | {a} for {p}, and {b} comes free with that | {a} at {p} and {b} into the bargain
[mlotopen]
{a} and {b} | {a} and {b}, together | {a} with {b} | {a} and also {b} | {a} and {b}, not to be separated | {a}, and {b} to go with it | {a} plus {b} | {a} along with {b}
[one]
I want {p} for it | {p} | {p} will do | I'm asking {p} | {p} takes it away | I'd like {p} | {p} is the price | it's {p} | yours for {p} | {p} to whoever comes first | let's say {p} | I think {p} is fair | I'd let it go for {p}
I'd be happy with {p} | {p}, cash | could we put {p} | the price would be {p} | {p} and you carry it yourself | put {p} | {p} seems about what it's worth, so ask that | I'd part with it for {p} | if I saw {p} I'd be content | {p} in my hand and it's gone | the vicar thinks {p} and I'll go along with him
I thought of {p} | {p} would see it off the premises | I'll take {p} for it | I'd settle on {p} | my wife says to ask {p}, so do | price, {p} | {p} would suit me
[was]
it was {x} in last month's paper and now I've come down to {p} | I asked {x} in the spring, I'm asking {p} now | down from {x} to {p} | I had {x} in mind but {p} will do | we tried {x} and nobody came, so now {p} | {p} instead of the {x} I wanted at Easter
I started at {x} and have got to {p} | my son would ask {x}, but I say {p} | not {x} as last time, {p} | whatever you printed about {x}, I'd now take {p}
[off]
I asked {x} last time and I'll knock {y} off that | {x} was the price last month, take off {y} | it stood at {x}, now it's {y} less | {y} less than the {x} I asked before | you had it in at {x}, bring it down by {y}
[half]
I paid {x} and want half of that | half of what it cost, and it cost {x} | it was {x} new, half price now | {x} in the shop, half that from me | give me half the {x} that I gave | I'd be glad to see half my {x} again
[each]
{p} each | {p} apiece | {p} a time | {p} for each of them | I want {p} each | they're {p} each | {p} a piece | at {p} each | I'm asking {p} for each one | {p} for every one | I'd take {p} each | {p} per item | each one {p} | they come at {p} each
every one of them {p} | {p} to be paid on each | I reckon {p} for each | singly {p}, and all are to go
[all]
{p} the lot | {p} for the lot | {p} for all of them | {p} altogether | {p} all in | all for {p} | I want {p} for the lot | {p} takes the lot | {p} for everything | the lot for {p} | {p} and you take all of them | {p} all told | I'm asking {p} for all of it together | {p} in total
in one lot, {p} | {p} the whole lot | {p} clears the lot | I won't split the lot, {p} | {p} for the whole shoot | the price is for all together, {p} | {p} between them | put {p} and that's for all | {p} for the job lot | {p} covers the lot
[eachorall]
{p} each or {q} the lot | {p} each, {q} if you take them all | {q} for all of them, {p} each otherwise | {p} apiece or all for {q} | {p} each, or {q} for everything | {p} a time or {q} for the whole lot | {p} singly, {q} together
[per]
{k} for {p} | {p} for {k} | they're {k} for {p} | I want {p} for every {k} | at {p} per {k} | {k} at a time, {p} | {p} buys {k} of them | every {k} cost {p}
[first]
{p} for the first and {q} for each of the others | {p} for the best one and {q} each for the rest | the best of them is {p} and the others are {q} each | one is {p} and the others {q} apiece | {q} each, except the best, which is {p}
[free]
free | no charge | free to anyone who'll fetch | I don't want anything for it | for nothing | nothing to pay | to be given away | it costs nothing but the carrying | it's free, just come and collect | no money wanted | not a penny asked | take it away and you may have it
gratis | I'd not take money for it | just say thank you | it's a gift | a kind word is all I'd ask | you needn't bring your purse | I'm giving it away | money doesn't come into it | a smile will be payment enough
[offers]
make me an offer | what am I bid | any offer looked at | whatever people think it's worth | no idea of the price, so offers | I'll hear what people want to give | we can talk about the price | I leave the price to the buyer | price to be agreed | let them name a price
we'll come to terms | I don't know what to ask, so let people say | price on asking | offers please | I've no figure in mind | we'd settle the price when we meet
[wone]
I'd pay {p} | I'd give {p} | {p} offered | {p} paid | I can pay {p} | I've {p} to spend | I have {p} put by for it | I thought about {p} | I'd go to {p} | {p} is what I can manage | {p} in cash | there's {p} in it | {p} waiting for whoever has one
would {p} be all right | I'm good for {p} | I could run to {p} | {p} on the nail | I reckon {p} would be fair | you'd get {p} from me | my purse has {p} in it for this | for that I'd put down {p}
[weach]
I'd pay {p} each | {p} each offered | {p} apiece is what I'd give | I can pay {p} for each | {p} each | I'd go to {p} each | I thought {p} apiece | you'd get {p} each from me | {p} for every one
[wrange]
I'd pay between {p} and {q} | {p} to {q} | anything from {p} to {q} | {p} or {q} at the most | somewhere between {p} and {q} is what I'd give | I thought {p}, {q} if need be | from {p} up to {q} | {p}, or if it's a good one {q}
[wnone]
I'll pay what's fair | I'll pay what's asked within reason | name your price | we'll agree about the money | tell me what you want for it | I'm not short, just say what you'd like | we shan't fall out over the price | I don't know what such things cost | money can be discussed | you say the price
[firm]
no offers | not a penny less | and that's firm | firm | I shan't go lower | and that's my last word | no haggling | take it or leave it | and I won't budge | I'm not to be beaten down | don't try to knock me down | fixed price | that's final
the price stands | it's no use arguing about the price | and no less | I've been told not to accept less | hagglers can stay at home | I'll not shift on that | and that's what it'll be | there's no bargaining with me | that's rock bottom
[ono]
or near offer | or nearest | could be less | I might take a bit less | near offers welcome | open to offers on that | but I'd listen to offers | give or take | I'm not fussy about a pound or so | I'd come down a little | or thereabouts | negotiable
but you can try me | I can be talked down | something less would do | I dare say I'd take less from a nice person | we needn't quarrel over a bit less | that's only where we start | there's room to bargain | if somebody offers less I won't slam the door | I expect to be knocked down a bit | that's not carved in stone
[wfirm]
and not a penny more | that's my limit | I can't go higher | and that's all I have | no more than that | that's as far as I go | firm | it's no good asking more | and that's final | above that I'm out | I shan't be talked up
[wono]
I might stretch a bit | could be a bit more | I'd go a little higher for a good one | or a bit over | negotiable | I can be talked up | or thereabouts | there's a little more if I must | that's only where we start | not that a pound more would kill me
[once]
just the once | in the next paper only | one issue only | once will do | only once please | a single time | put it in once | in the next issue and no more | for one issue | one paper is enough | I'll pay for one issue | I only want it in the one time | the next paper and then leave it out
[weeks]
for {n} weeks | {n} weeks running | {n} issues | in {n} papers | {n} times please | run it for {n} weeks | {n} weeks should do it | {n} goes | in the next {n} papers | let it stand {n} weeks | {n} weeks in a row | keep it in for {n} issues | {n} weeks' worth
I'd like it in {n} times | I'm paying for {n} weeks | make it {n} issues | {n} insertions | it should be seen {n} weeks
[month]
till the end of {m} | until the end of {m} | to the end of {m} | up to the last paper in {m} | {m}'s last paper to be the last | through to the end of {m} | leave it out once {m} is over | it can stay in until {m} is out | drop it when {m} is done
[event]
till {e} | until {e} | up to {e} | keep it in until {e} | right up to {e} | it can run until {e} | let people see it till {e} | after {e} there's no need any more | it has to be gone by {e}, so till then | no good after {e} | stop when {e} comes
[gone]
until it's gone | till sold | until somebody comes | as long as it takes | for as long as you'll let me | keep it in till I ring | until I say stop | as long as you can | leave it in until there's an answer | the longest you do | let it stand till it's dealt with | don't take it out before I tell you
keep on with it | till I get what I want | as often as the rules let you
[date]
the last time on the {o} | till the {o} | up to the paper of the {o} | until the {o} | the paper of the {o} to be the last | finish on the {o} | last one the {o} | and it's out after the {o} | no longer than the {o} | up to and including the {o}
[anyt]
any time | ring whenever you like | come at any time | I'm always in | it doesn't matter when | call when it suits you | I'm here all the time | whenever | no special time | we're never out | day or night makes no odds within reason | I'm not going anywhere
[cevery]
call {h} | ring {h} | {h} any day | {h} is best | come {h} | {h} please | I'm in {h} | any day {h} | {h} would be convenient | every day {h} | {h}, whichever day | you'll catch me {h} | somebody's there {h} | I pick up {h} | not a soul in the house but {h} | {h}, day makes no odds
[cweek]
weekdays {h} | Monday to Friday {h} | {h} on weekdays | {h}, Mondays to Fridays | {h} in the week, not at weekends | {h} except at the weekend | only on working days, {h} | {h} but leave us our weekends
[cweekall]
weekdays only | Monday to Friday | on weekdays | in the week, not at weekends | not at the weekend | any working day | weekends we're away, otherwise any time | leave us in peace at weekends
[cend]
weekends only | at the weekend | Saturday or Sunday | only at weekends | ring on Saturday or Sunday | not in the week, only at weekends | never in the week | Saturdays and Sundays I'm there
[cendh]
weekends {h} | {h} at weekends | Saturdays and Sundays, {h} | {h}, only at the weekend | Saturday or Sunday, {h}
[cdays]
{D}, {h} | {h} on {D} | only on {D}, {h} | on {D}, {h} | {h}, {D} only | {D} is when I'm in, {h} | best on {D}, {h}
[cdaysall]
{D} only | on {D} | only {D} | ring on {D} | I'm in on {D} | {D} is when I'm there | you'll find us on {D}, no other day | if you want me it has to be {D}
[cnot]
{h}, but not {D} | {h} except {D} | not {D}, otherwise {h} | {h}, only {D} no | {h} on any day but {D} | {h}, {D} excepted | any day bar {D}, {h} | {h}, though never {D}
[cnotall]
any day but {D} | not {D} | any time except {D} | not {D}, otherwise whenever you like | every day bar {D} | {D} we're out | I'm never in {D} | {D} is no good | avoid {D} | {D} I'm at my sister's, the rest of the week I'm here
[csplit]
weekdays {h}, {g} at weekends | {h} in the week and {g} on Saturdays and Sundays | Monday to Friday {h}, weekends {g} | {h} on working days, {g} at the weekend | {g} at weekends, otherwise {h}
[csplitday]
{h}, but {d} {g} | {d} {g}, other days {h} | {h}, only on {d} it's {g} | {h} except {d}, when it's {g} | {d} {g}, and the rest of the week {h}
[cspan]
{d1} to {d2} {h} | from {d1} to {d2} {h} | {h}, {d1} to {d2} | {h} from {d1} till {d2}
[hafter]
after {t} | from {t} on | any time after {t} | from {t} onwards | not before {t} | once it's past {t} | {t} or later
[hbefore]
before {t} | up to {t} | until {t} | not after {t} | no later than {t} | any time before {t} | by {t}
[hbetween]
between {t} and {u} | from {t} to {u} | {t} till {u} | not before {t} and not after {u} | after {t} but before {u}
[ham]
in the morning | mornings | of a morning | in the forenoon
[hpm]
in the afternoon | afternoons | of an afternoon
[heve]
in the evening | evenings | of an evening | evenings only | when it's evening
[hlunch]
at lunchtime | in the lunch hour | over lunch | lunchtimes
[fix]
no | sorry | no, sorry | I mean | make that | no, wait | er, no | sorry, no | hang on | beg your pardon | no, I tell a lie | what am I saying | no, that's wrong | or rather | no, let's say | correction
[itemfix]
{x}, no, I've let that go, it's {a} | {x}, no, sorry, {a} I mean | {x}, oh no, that's gone, I mean {a} | {x}, or rather, strike that out, {a} | {x}, no, what am I saying, {a} | {x}, forget that, {a} | {x}, hang on, that was last time, now it's {a}
{x}, no, that's my sister's advertisement, mine is {a}
[pricelate]
on second thoughts make it {p} | no, put {p} instead | wait, my husband says {p}, so put that | I've thought better of it, {p} | change the price to {p} | let's say {p} after all | no, {p}, or I'll never hear the last of it | actually, {p} | scrub that price, {p}
[lessone]
one of them has gone since, so take that off | oh, one's promised to my sister, so one fewer | but leave one out of the reckoning, it's broken | one has just been taken, so that's one less | no, I'm keeping one back, so count one off | one was called for this morning, so put one fewer
[aside]
my number's {z} | it's {z} on the telephone | we're at number {z} in the High Street | cost me {x} in the shop | Mrs Hobbs gave {x} for one like that | nothing wrong anywhere | been up in the loft {n} years | hardly used | in good order | as new | about {n} foot long
a bit worn but sound | you'll want {n} men to lift it | belonged to my grandmother | I was in the paper in March and only {n} people rang | the cat has been at one corner | smoke-free house | the name is Ormerod, with an E | collection from the mill | I live next to the chapel, {n} doors up
my son can deliver | there's plenty of life left there | it won a prize in nineteen sixty-{n} | the paint's a bit off | a new one would be {x} | ask for Doreen | the dog doesn't bite | I've had that for {n} years | no dealers | knock loudly | I'm no good at describing things
you did a lovely piece about the flower show | you know me, I'm the one with the {n} dogs | I shall be seventy-{n} in the spring | could you put a nice border round it | thank you, dear | my neighbour paid {x} for less | don't print my name | I've got the bill somewhere, {x} it says
[waside]
my number's {z} | it's {z} on the telephone | we're at number {z} in the High Street | saw one in town for {x}, daylight robbery | Mrs Hobbs has one and I'm green with envy | needn't be new | any colour | must be in working order | condition doesn't matter much | I can collect
I live next to the chapel, {n} doors up | ask for Doreen | my old one lasted {n} years | there are {n} of us in the house, you know | no rubbish please | thank you, dear | don't print my name | I shall be seventy-{n} in the spring | the name is Ormerod, with an E | the last lot I bought fell to bits
I'd take good care of everything | asked in the paper {n} times already | my husband said {x} for a new one and fainted | would fetch with the van | the shop wants {x} | the older the better
"""
items = """
[pets] pets | animals at home # animals kept for company, and what they need
a rabbit hutch/rabbit hutches | a dog basket/dog baskets | something to keep the pup in while we're out | a parrot cage/parrot cages
a fish tank with its pump/fish tanks | a cat flap/cat flaps | a budgie/budgies | a kitten/kittens | a run for the guinea pigs
a lead and collar for a big dog | a wheel for the hamster to go round in | a box to take the cat to the vet in | a puppy/puppies
a tortoise/tortoises | a mouse house with ladders | somewhere warm for the terrier to sleep | something to trim the poodle's coat with
a scratching post so she leaves the settee alone | dog bowls/dog bowls
[poultry] poultry and farmyard | farmyard # hens, goats, bees and the like, and what they need
a hen house/hen houses | a point-of-lay pullet/point-of-lay pullets | a beehive/beehives | a nanny goat/nanny goats
an incubator for the eggs/incubators for eggs | a feed trough/feed troughs | a cockerel/cockerels | a duckling/ducklings
something to keep the fox from the hens | a drinker for twenty chicks/drinkers for chicks | a pig trough/pig troughs | a bantam/bantams
a heat lamp for day-old chicks | a smoker for calming the bees | a milking stool and pail | an ark that the geese go into at night
[baby] baby things | the nursery # for babies, to lie in, be pushed in, be fed and changed
a pram/prams | a cot with its mattress/cots | a high chair/high chairs | a pushchair/pushchairs | a playpen/playpens | a baby bath/baby baths
a Moses basket/Moses baskets | something to push the twins in | a thing for sterilising the bottles/bottle sterilisers
a seat that clips on the table for the little one to be fed in | a bouncer for a six-month-old
a gate to stop the toddler going upstairs/stair gates | a changing mat/changing mats | a sling to carry the new arrival in
terry nappies/terry nappies | a potty/potties
[toys] toys and games | playthings # what children play with, and games for all ages
a doll's pram/dolls' prams | a train set/train sets | a rocking horse/rocking horses | a jigsaw of a thousand pieces/jigsaws
a chess set/chess sets | a box of wooden bricks/boxes of wooden bricks | a toy sewing machine/toy sewing machines | a doll's house/dolls' houses
a teddy bear/teddy bears | a tin fort with its soldiers | a pedal car for a boy of four | a box of Meccano/boxes of Meccano
something to keep three grandchildren amused on a wet day | a kite/kites | a Noah's ark with most of its animals | a spinning top/spinning tops
a swing to hang in the apple tree
[clothes] clothes and shoes | things to wear # what people wear, shoes and hats too
a winter coat/winter coats | a wedding dress/wedding dresses | a school blazer/school blazers | a dinner suit/dinner suits
a tweed jacket/tweed jackets | a straw hat/straw hats | a dog-tooth check skirt/dog-tooth check skirts | a mackintosh/mackintoshes
an evening gown/evening gowns | wellingtons/wellingtons | something smart in a size fourteen for a christening
something warm for a lad to wear to school | a bowler/bowlers | a cardigan/cardigans | a fur stole/fur stoles
a bridesmaid's frock/bridesmaids' frocks | a pinstripe my husband can't get into any more | brogues/brogues
a sheepskin that comes down to the knees
[beds] beds and bedding | the bedroom # beds and what belongs on them
a single bed/single beds | a double mattress/double mattresses | a feather pillow/feather pillows | an eiderdown/eiderdowns | a bunk bed/bunk beds
a patchwork quilt/patchwork quilts | a woollen blanket/woollen blankets | a brass bedstead/brass bedsteads | a headboard/headboards
a candlewick bedspread/candlewick bedspreads | something for a guest to sleep on | a folding affair for when the grandsons stay the night
a bolster/bolsters | flannelette sheets/flannelette sheets | a four-poster without its hangings
[seats] tables and chairs | tables and seats # what one sits on or at
a kitchen chair/kitchen chairs | a dining table/dining tables | a settee/settees | a rocking chair/rocking chairs | a coffee table/coffee tables
a footstool/footstools | an armchair/armchairs | a bar stool/bar stools | a chaise longue/chaises longues | a drop-leaf that seats six
something for three to sit on in front of the telly | a pouffe/pouffes | a bench for the hall/hall benches
a wing-back that Grandad used to nod off in | a recliner/recliners | a nest of tables/nests of tables
[cupboards] cupboards and chests | chests and shelves # furniture to put things away in
a wardrobe/wardrobes | a chest of drawers/chests of drawers | a bookcase/bookcases | a sideboard/sideboards | a linen chest/linen chests
a bedside cabinet/bedside cabinets | a Welsh dresser/Welsh dressers | a corner cupboard/corner cupboards | a tallboy/tallboys
somewhere to hang all my frocks | a piece with seven drawers for shirts and socks | a glass-fronted thing to show the best china in
a hall stand for coats and umbrellas | a tea chest for storing things in/tea chests
[floors] carpets and curtains | floors and windows # what lies on the floor or hangs at the window
a hearth rug/hearth rugs | a stair carpet/stair carpets | a velvet curtain/velvet curtains | a roller blind/roller blinds
a coconut mat/coconut mats | an Axminster/Axminsters | a roll of lino/rolls of lino | a Venetian blind/Venetian blinds | a net curtain/net curtains
a Turkish runner for the passage | something to cover the boards in the back bedroom | carpet tiles/carpet tiles
a bit of shagpile that would fit a box room | a sheepskin for in front of the fire | curtain poles/curtain poles
something to keep the sun out of the front room
[lamps] lamps and lighting | lighting # what gives light indoors
a standard lamp/standard lamps | a table lamp/table lamps | a chandelier/chandeliers | a reading lamp/reading lamps | a wall light/wall lights
a paper lampshade/paper lampshades | an oil lamp/oil lamps | an Anglepoise/Anglepoises | a ship's lantern made into a lamp/ships' lanterns
strip lights/strip lights | something to read by in bed | a spotlight for the hall/spotlights | a fringed shade for the sitting-room ceiling
[pans] pots and pans | cook's things # what one cooks and bakes with, without a plug
a frying pan/frying pans | a fish kettle/fish kettles | a preserving pan/preserving pans | a cake tin/cake tins | a pressure cooker/pressure cookers
a casserole/casseroles | a rolling pin/rolling pins | a saucepan/saucepans | a jelly mould/jelly moulds | a pudding basin/pudding basins
kitchen scales with brass weights/kitchen scales | a mincer that clamps to the table/mincers | something big enough to boil a ham in | a wok/woks
a thing for coring apples | a colander/colanders | a bread tin/bread tins | a griddle for doing drop scones | a pestle and mortar
[china] china and glass | crockery # what is eaten and drunk from at table
a tea service/tea services | a dinner plate/dinner plates | a wine glass/wine glasses | a gravy boat/gravy boats | a coffee pot/coffee pots
a soup tureen/soup tureens | an egg cup/egg cups | a sherry glass/sherry glasses | a milk jug/milk jugs | a beer mug/beer mugs
a willow pattern meat dish/willow pattern meat dishes | cups without saucers/cups without saucers | a decanter with its stopper/decanters
something to serve trifle in | a cake stand/cake stands | tumblers/tumblers | a brown pot that pours for eight
[machines] household machines | machines for the house # what washes, dries, irons, cools, cooks or cleans, with a plug
a washing machine/washing machines | a fridge/fridges | a vacuum cleaner/vacuum cleaners | an electric cooker/electric cookers
a spin dryer/spin dryers | a toaster/toasters | a chest freezer/chest freezers | a food mixer/food mixers | an electric iron/electric irons
a dishwasher/dishwashers | an electric kettle/electric kettles | something to keep the milk cold in
an upright for doing the carpets with two spare bags | a microwave/microwaves | a twin-tub/twin-tubs | an electric blender/electric blenders
a tumble dryer/tumble dryers
[sound] sound and vision | radio and records # for hearing and watching
a portable radio/portable radios | a record player/record players | a television/televisions | a cassette recorder/cassette recorders
a loudspeaker/loudspeakers | a long-playing record/long-playing records | a video recorder/video recorders
a wind-up gramophone/wind-up gramophones | a wireless/wirelesses | headphones/headphones | something to hear the cricket on in the shed
a big screen to watch the racing on | a reel-to-reel/reel-to-reels | an aerial/aerials | something to play my old LPs on | a radiogram/radiograms
[sewing] sewing and knitting | needlework # for making and mending clothes and stuffs: sewing, knitting, weaving
a treadle sewing machine/treadle sewing machines | a knitting machine/knitting machines | a ball of wool/balls of wool
a dressmaker's dummy/dressmakers' dummies | a work-basket/work-baskets | a spinning wheel/spinning wheels | a tapestry frame/tapestry frames
a paper pattern/paper patterns | a hand-loom/hand-looms | crochet hooks/crochet hooks | a button box/button boxes
something to do hems on quicker than by hand | pinking shears/pinking shears | a darning mushroom/darning mushrooms
embroidery silks/embroidery silks
[books] books and magazines | reading # to be read
a cookery book/cookery books | an encyclopaedia in ten volumes | a detective novel/detective novels | a railway annual/railway annuals
an atlas/atlases | a family Bible/family Bibles | a book on bee-keeping/books on bee-keeping | a gardening magazine/gardening magazines
a hymnal/hymnals | a children's annual/children's annuals | a dictionary/dictionaries | a Dickens in leather/volumes of Dickens
a paperback/paperbacks | something by Agatha Christie | a car manual for the Morris Minor | the whole of Shakespeare in one volume
cowboy stories/cowboy stories
[music] musical instruments | music making # to make music on, and what goes with it
an upright piano/upright pianos | a violin in its case/violins | a guitar/guitars | a trumpet/trumpets | an accordion/accordions
a music stand/music stands | a descant recorder/descant recorders | a clarinet/clarinets | a drum kit/drum kits | a metronome/metronomes
a banjo/banjos | something for a boy to learn his scales on | a cornet the band lent my father and never asked back | a squeezebox/squeezeboxes
a harmonium from the chapel | a three-quarter size for a child starting the fiddle | a ukulele/ukuleles
[ornaments] pictures, clocks and ornaments | the mantelpiece # what hangs or stands about to be looked at
a grandfather clock/grandfather clocks | a framed print/framed prints | a china dog/china dogs | a carriage clock/carriage clocks
a mirror with a gilt frame/mirrors | a horse brass/horse brasses | an oil painting/oil paintings | a flower vase/flower vases
a cuckoo clock/cuckoo clocks | a stuffed owl/stuffed owls | a watercolour of the church/watercolours | a brass bell for the mantelpiece/brass bells
a stag's head/stags' heads | something to hang over the fireplace | a plaster bust of Beethoven | a ship in a bottle/ships in bottles
[sport] sport and fishing | sport # for sport, exercise and fishing
a cricket bat/cricket bats | a tennis racket/tennis rackets | a fishing rod/fishing rods | a golf club/golf clubs | a landing net/landing nets
a snooker cue/snooker cues | an exercise bike/exercise bikes | a chest expander/chest expanders | a rowing machine/rowing machines
something for catching trout with | a reel with line for pike/fishing reels | a punchbag/punchbags
[bicycles] bicycles | cycling # bicycles and what belongs to them
a lady's bicycle/ladies' bicycles | a child's bike/children's bikes | a tandem/tandems | a tricycle/tricycles | a bicycle pump/bicycle pumps
a racing bike/racing bikes | a bicycle saddlebag/bicycle saddlebags | a bicycle lamp/bicycle lamps | a butcher's bike with the basket on the front
an inner tube for a bicycle/inner tubes for bicycles | a folding bike/folding bikes | a two-wheeler for a girl of nine
something for the lad to pedal to school on | a pannier for over the back wheel/panniers for a bicycle | a penny-farthing/penny-farthings
a cyclist's repair kit/cyclists' repair kits
[motors] cars and motors | motoring # cars, motor bicycles and what belongs to them
a Morris Minor/Morris Minors | a motor scooter/motor scooters | a car tyre/car tyres | a car battery/car batteries | a roof rack/roof racks
a trailer for the car/trailers for cars | a moped/mopeds | a tow bar/tow bars | a motorbike and sidecar/motorbikes
a headlamp for a Ford Anglia/headlamps for a Ford Anglia | a starting handle/starting handles | a little runabout with a year's MOT
wheel trims/wheel trims | a small van/small vans | something to drive to market in | an Austin Seven for a man who can mend it
snow chains/snow chains
[camping] camping and holidays | holidays # for camping, caravans and travelling
a tent/tents | a sleeping bag/sleeping bags | a camping stove/camping stoves | a suitcase/suitcases | a rucksack/rucksacks
a groundsheet/groundsheets | a picnic hamper/picnic hampers | a caravan/caravans | a cabin trunk/cabin trunks
an awning to go on a caravan/caravan awnings | a windbreak for the beach/windbreaks | something to sleep under in the Lake District
a travelling bag with wheels/travelling bags | a chemical closet for the van holidays | a four-berth that's been to Wales every summer
tent poles/tent poles
[gardentools] garden tools | gardening # what one works the garden with
a lawnmower/lawnmowers | a wheelbarrow/wheelbarrows | a spade/spades | a watering can/watering cans | a garden roller/garden rollers
a bill-hook for the hedges/bill-hooks | a hosepipe/hosepipes | a rake/rakes | a hedge trimmer/hedge trimmers | a garden fork/garden forks
a rotavator/rotavators | something to cut the grass with | a scythe/scythes | a dibber/dibbers | a besom for sweeping leaves/besoms for leaves
a lawn sprinkler/lawn sprinklers | a thing on a long pole for pruning high branches | a hoe/hoes
[plants] plants and seeds | green things # what grows or is sown
a tomato plant/tomato plants | a rose bush/rose bushes | a gooseberry bush/gooseberry bushes | a tray of wallflowers/trays of wallflowers
a geranium/geraniums | a dahlia tuber/dahlia tubers | a rhubarb crown/rhubarb crowns | a privet plant/privet plants
a bag of daffodil bulbs/bags of daffodil bulbs | a young apple tree/young apple trees | a packet of runner bean seed/packets of runner bean seed
a cabbage seedling/cabbage seedlings | a strawberry runner/strawberry runners | an aspidistra/aspidistras | seed potatoes/seed potatoes
something that will climb up the wash-house wall and flower | a cactus/cacti | a clump of snowdrops lifted in the green/clumps of snowdrops
a monkey puzzle two feet high
[sheds] sheds and fences | huts and fences # what is built or put up in the garden
a garden shed/garden sheds | a greenhouse/greenhouses | a fence panel/fence panels | a wooden gate/wooden gates | a cold frame/cold frames
a summerhouse/summerhouses | a trellis/trellises | a garden arch/garden arches | a fence post/fence posts
a roll of chicken wire for fencing/rolls of chicken wire for fencing | a pergola/pergolas | somewhere dry to put the mower
a glass lean-to for growing tomatoes in | a wattle hurdle/wattle hurdles | something to stop people looking into our garden
a sentry-box sort of thing with a bench in it for sitting out
[building] building materials | bricks and timber # what one builds and decorates with
a bag of cement/bags of cement | a roofing slate/roofing slates | a paving slab/paving slabs | a sash window/sash windows
a panelled door/panelled doors | a length of guttering/lengths of guttering | a roll of wallpaper/rolls of wallpaper
a tin of gloss paint/tins of gloss paint | an oak beam/oak beams | a bathroom tile/bathroom tiles | a scaffolding board/scaffolding boards
a Belfast sink/Belfast sinks | reclaimed bricks/reclaimed bricks | a load of sharp sand/loads of sharp sand
a sheet of plasterboard/sheets of plasterboard | something to fill a doorway that's five inches too wide | cobbles/cobbles | floorboards/floorboards
[tools] workshop tools | the workshop # what one mends and makes things with
an electric drill/electric drills | a hand saw/hand saws | a stepladder/stepladders | a vice/vices | a workbench/workbenches
a spirit level/spirit levels | a plane/planes | a claw hammer/claw hammers | a lathe/lathes | a blowlamp/blowlamps
a soldering iron/soldering irons | a chisel/chisels | spanners/spanners | a box of screwdrivers/boxes of screwdrivers
something to get up on the roof with | an anvil/anvils | a grindstone/grindstones | a pillar drill/pillar drills
my father's joinery kit in its pine box
[heating] fires and fuel | keeping warm # what warms a room, fuel, and irons and guards for the fire
a load of logs/loads of logs | a bag of coal/bags of coal | a paraffin heater/paraffin heaters | a wood-burning stove/wood-burning stoves
a fireguard/fireguards | a bag of kindling/bags of kindling | a coal scuttle/coal scuttles | an electric fire/electric fires
a fan heater/fan heaters | a sack of peat for burning/sacks of peat for burning | something to burn this winter | a fire basket/fire baskets
a convector for a cold bathroom | bellows/bellows
[larder] food and preserves | the larder # to be eaten
a jar of marmalade/jars of marmalade | a jar of honey/jars of honey | a sack of potatoes/sacks of potatoes | a fruit cake/fruit cakes
a box of eating apples/boxes of eating apples | a tray of eggs/trays of eggs | a pot of blackcurrant jam/pots of blackcurrant jam
a string of onions/strings of onions | a bag of walnuts/bags of walnuts | a dressed pheasant/dressed pheasants
a jar of piccalilli/jars of piccalilli | a leg of lamb for the freezer/legs of lamb | a basket of plums/baskets of plums | a goose ready for the oven
a marrow/marrows | something sweet for the W.I. tea | cooking pears/cooking pears | a cheese from our own milk/cheeses from our own milk
[wine] wine and beer making | home brew # for making drink at home, and the drink
a demijohn/demijohns | a cider press/cider presses | a bottle of elderberry wine/bottles of elderberry wine | a cider barrel/cider barrels
a hydrometer/hydrometers | a brewing bucket/brewing buckets | a corking machine/corking machines | an airlock/airlocks
a bottle of sloe gin/bottles of sloe gin | a beer kit/beer kits | a gallon of rough cider/gallons of rough cider
something to squeeze the juice from our windfalls for cider | a packet of yeast for wine/packets of wine yeast
empty wine bottles/empty wine bottles | a firkin/firkins | a siphon for racking off wine
[sick] sickroom | helps and aids # for the ill, the stiff and the lame
a walking frame/walking frames | a wheelchair/wheelchairs | a commode/commodes | a crutch/crutches
a walking stick with a rubber foot/walking sticks | a bed-table for an invalid/bed-tables for invalids | a stairlift/stairlifts
a bath seat for an old person/bath seats | a hearing aid/hearing aids | a raised toilet seat/raised toilet seats | a back support/back supports
a magnifier for someone with poor sight | something for my mother to hold on to when she gets out of the bath | a knee brace/knee braces
a mobility scooter/mobility scooters | a thing to pull one's stockings up without bending
[photo] photography | cameras # for taking and showing pictures
a camera/cameras | a slide projector/slide projectors | a tripod/tripods | an enlarger/enlargers | a flash gun/flash guns
a telephoto lens/telephoto lenses | a developing tank/developing tanks | a cine camera/cine cameras | a box Brownie/box Brownies
a light meter/light meters | a screen for showing slides/screens for slides | something to take holiday snaps with | a roll of film/rolls of film
a photo album that's still empty/empty photo albums | the whole works for a darkroom | a Leica/Leicas
[office] desk and office | paper and ink # for writing, reckoning and the office
a typewriter/typewriters | a filing cabinet/filing cabinets | a fountain pen/fountain pens | a duplicator/duplicators
an adding machine/adding machines | a ledger/ledgers | a box of envelopes/boxes of envelopes | a guillotine for paper/paper guillotines
a hole punch/hole punches | something to type the minutes on | a ream of foolscap/reams of foolscap | ink bottles/ink bottles
[christmas] Christmas and parties | feasts # for Christmas, birthdays and fetes
a Christmas tree/Christmas trees | a box of baubles/boxes of baubles | a string of fairy lights/strings of fairy lights | a crib with shepherds
a paper garland/paper garlands | a roll of bunting/rolls of bunting | a holly wreath/holly wreaths | a party balloon/party balloons
a box of crackers to pull at table/boxes of crackers | something to hang on the front door in December | paper chains/paper chains
a fairy for the top of the tree | an advent calendar/advent calendars | a tombola drum/tombola drums
candles for a birthday cake/birthday cake candles
"""
program = 'PHRASES = """' + phrases + '"""\nITEMS = """' + items + '"""\n' + r'''
import re
from datetime import date, datetime, timedelta
from functools import lru_cache

H = {}


def listed(text):
    out = {}
    for line in text.strip().splitlines():
        if line.startswith("["):
            kind = line[1:].split("]")[0]
            out[kind] = []
        else:
            out[kind] += line.split(" | ")
    return out


SAID = {kind: [one.lower().replace("{d}", "{DD}") if "{D}" not in one else one.replace("{D}", "@@").lower().replace("@@", "{D}") for one in lines]
        for kind, lines in listed(PHRASES).items()}
UNITS = ("nought one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen").split()
TENS = "- - twenty thirty forty fifty sixty seventy eighty ninety".split()
VALUE = {word: n for n, word in enumerate(UNITS)}
for a in range(2, 10):
    VALUE[TENS[a]] = 10 * a
    for b in range(1, 10):
        VALUE[f"{TENS[a]}-{UNITS[b]}"] = 10 * a + b
SMALL = dict(VALUE)
for n, word in [(1, "a"), (1, "one"), (2, "two"), (3, "three"), (4, "four"), (5, "five")]:
    VALUE[f"{word} hundred"] = 100 * n
    for other, m in SMALL.items():
        VALUE[f"{word} hundred and {other}"] = 100 * n + m
VALUE["hundred"] = 100
VALUE |= {f"hundred and {other}": 100 + m for other, m in SMALL.items()}
WEEK = "monday tuesday wednesday thursday friday saturday sunday".split()
SHORT = "Mon Tue Wed Thu Fri Sat Sun".split()
MONTHS = "january february march april may june july august september october november december".split()
ORD = ("first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth "
       "nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth "
       "thirtieth thirty-first").split()


def either(words):
    return "(?:" + "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True)) + ")"


NUM = either(VALUE)
FIX = either(SAID["fix"])
# ---- things ----
CORE = {}
for kind, lines in listed(ITEMS).items():
    for line in lines:
        one, more = (line.lower() + "/").split("/")[:2]
        if one != more:
            CORE[re.sub("^an? ", "", one)] = kind
        if more:
            CORE[more] = kind
THING = re.compile(rf"\b{either(CORE)}(?!\w)")
GOOD = "(?:(?:nice|good|nearly new|second-hand|smallish|large|decent|sturdy|well kept|used) )?"
MANY = {"a couple of": 2, "half a dozen": 6, "a dozen": 12, "two dozen": 24, "a score of": 20, "some": None, "a few": None, "a number of": None, "several": None, "a": 1, "an": 1}
COUNT = rf"(?:{NUM}, {FIX}, )?(?P<n>a pair of|a set of {NUM}|{either(MANY)}|{NUM}) "
ITEM = re.compile(rf"(?:(?<!\w){COUNT})?{GOOD}#(\d+)#")
# ---- money ----
ONE = rf"(?:£\d+(?:\.\d\d)?|\d+p\b|an? fiver|an? tenner|(?:an?|{NUM}) (?:pounds?|quid)(?: {NUM}\b(?! pounds?| quid| pence))?|{NUM} pence|{NUM} (?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)\b(?! pence| pounds?| quid)|(?<=my )(?:fiver|tenner|quid)|(?<=the )(?:fiver|tenner|quid|pound))"
MONEY = re.compile(rf"(?<![\w-]){ONE}(?:, {FIX}, (?:{ONE}|{NUM}\b))?(?![\w-]| or so| more would)")
CASH = r"\$\d+\$"
# ---- hours and days ----
TIME = rf"(?:twelve noon|noon|(?:half past )?(?:{'|'.join(UNITS[1:13])})(?: o'clock| in the morning| in the afternoon| in the evening)?)"
DAY = "(?:" + "|".join(WEEK) + ")"
DAYS = rf"{DAY}s(?:, {FIX}, {DAY}s|(?:, {DAY}s)* and {DAY}s)?"
HOURS = []
for kind in ("hafter", "hbefore", "hbetween", "ham", "hpm", "heve", "hlunch"):
    for phrase in SAID[kind]:
        made = re.escape(phrase).replace(r"\{t\}", f"(?P<t>{TIME})").replace(r"\{u\}", f"(?P<u>{TIME})")
        HOURS.append((kind, re.compile(made)))
HOUR = "(?:" + "|".join(re.sub(r"\?P<\w>", "?:", made.pattern) for _, made in sorted(HOURS, key=lambda one: -len(one[1].pattern))) + ")"
A = "<[0-9]+>"
PART = rf"(?:{CASH}(?: each| apiece)?)"
INNER = [re.escape(phrase).replace(r"\{a\}", A + f"(?:, {A})?" if kind == "mlotopen" else A).replace(r"\{b\}", A).replace(r"\{x\}", A).replace(r"\{p\}", PART).replace(r"\{q\}", PART)
         for kind in ("mtwo", "mthrown", "mlotopen", "itemfix") for phrase in SAID[kind]]
SLOTS = {"it": "(?P<it>" + "|".join(sorted(INNER, key=len, reverse=True)) + f"|{A})", "p": f"(?P<p>{CASH})", "q": f"(?P<q>{CASH})", "x": f"(?P<x>{CASH})", "y": f"(?P<y>{CASH})", "k": f"(?P<k>{NUM})",
         "n": rf"(?P<n>{NUM}(?:, {FIX}, {NUM})?)", "m": "(?P<m>" + "|".join(MONTHS) + ")", "o": "(?P<o>" + either(ORD) + ")(?: of (?P<om>" + "|".join(MONTHS) + "))?",
         "e": "(?P<e>the [a-z ]*(?:drive|bazaar|fair|show|fete|gymkhana|supper|match|bonfire|service))", "z": r"\d+", "h": f"(?P<h>{HOUR})", "g": f"(?P<g>{HOUR})",
         "D": f"(?P<D>{DAYS})", "d": f"(?P<d>{DAY}s)", "DD": f"(?P<d>{DAY}s)", "d1": f"(?P<d1>{DAY})", "d2": f"(?P<d2>{DAY})"}


@lru_cache(None)
def made(phrase, **other):
    slots = {**SLOTS}
    return re.sub(r"\\\{(\w+)\\\}", lambda m: slots[m[1]], re.escape(phrase))


def table(kinds, edge=True):
    out = []
    for kind in kinds.split():
        for phrase in SAID[kind]:
            pattern = made(phrase)
            out.append((kind, max(re.split(r"\{\w+\}", phrase), key=len), len(re.sub(r"\{\w+\}", "", phrase)),
                        re.compile(rf"(?:^|(?<=\. )|(?<=, )|(?<= - )){pattern}(?=$|\. |, | - )") if edge else re.compile(pattern)))
    return out


def best(text, where, by_span=False):
    """The longest that is found in the text, and what is left of the text without it."""
    found = None
    for kind, part, size, pattern in where:
        if part not in text:
            continue
        for hit in pattern.finditer(text):
            score = (hit.end() - hit.start() if by_span else size, hit.start())
            if not found or score > found[0]:
                found = (score, kind, hit)
    if not found:
        return "", {}, text
    hit = found[2]
    return found[1], hit.groupdict(), text[: hit.start()] + "_" + text[hit.end() :]


OPEN = [(kind, max(phrase.split("{it}"), key=len), len(phrase) - 4, re.compile(r"(?:^|(?<=\. ))" + made(phrase) + r"(?=$|\. |, | - )")) for kind in ("offer", "want") for phrase in SAID[kind]]
ASIDES = table("aside waside")
OFFER = table("one was off half each all eachorall per first free offers")
WANT = table("wone weach wrange wnone")
LATE, LESS = table("pricelate"), table("lessone")
RUN = table("once weeks month event gone date")
CALL = table("anyt cevery cweek cweekall cend cendh cdays cdaysall cnot cnotall csplit csplitday cspan")
MARK, WMARK = table("firm ono"), table("wfirm wono")
TWO = [(kind, re.compile(re.escape(phrase).replace(r"\{a\}", r"<(?P<a>\d+)>").replace(r"\{b\}", r"<(?P<b>\d+)>").replace(r"\{p\}", f"(?P<p>{PART})").replace(r"\{q\}", f"(?P<q>{PART})")))
       for kind in ("mtwo", "mthrown") for phrase in SAID[kind]]
SWAP = [re.compile(re.escape(phrase).replace(r"\{x\}", r"<\d+>").replace(r"\{a\}", r"(<\d+>)")) for phrase in SAID["itemfix"]]


def last_number(text):
    return VALUE[re.split(rf", {FIX}, ", text)[-1]]


def pence(text):
    text = re.split(rf", {FIX}, ", text)[-1]
    if text[0] == "£":
        return round(float(text[1:]) * 100)
    if re.fullmatch(r"\d+p", text):
        return int(text[:-1])
    text = re.sub("^an? (?=pound|quid|fiver|tenner)", "one ", text)
    if text.endswith(("fiver", "tenner")):
        return 500 if "fiver" in text else 1000
    if text in ("pound", "quid"):
        return 100
    if text.endswith(" pence"):
        return VALUE[text[:-6]]
    if text in VALUE:
        return 100 * VALUE[text]
    pounds, _, rest = re.fullmatch(rf"({NUM})( pounds?| quid)?(?: ({NUM}))?", text).groups()
    return 100 * VALUE[pounds] + (VALUE[rest] if rest else 0)


def at(text):
    name, _, tail = text.partition(" in the ")
    name = name.removesuffix(" o'clock")
    if "noon" in name:
        return 12
    half = name.startswith("half past ")
    hour = UNITS.index(name.removeprefix("half past "))
    if not tail.startswith("morning") and hour < 12:
        hour += 12
    return hour + (0.5 if half else 0)


def span(text):
    for kind, pattern in HOURS:
        if hit := pattern.fullmatch(text):
            got = hit.groupdict()
            if kind == "hafter":
                return at(got["t"]), H["close"]
            if kind == "hbefore":
                return H["open"], at(got["t"])
            if kind == "hbetween":
                return at(got["t"]), at(got["u"])
            return {"ham": (H["open"], 12), "hpm": H["noon"], "heve": (H["dusk"], H["close"]), "hlunch": (12, H["lunch"])}[kind]


def days(text):
    text = re.split(rf", {FIX}, ", text)[-1]
    return {WEEK.index(day) for day in re.findall(DAY, text)}


def hour(t):
    return f"{int(t)}" + (".30" if t % 1 else "")


def called(kind, got):
    if kind in ("", "anyt"):
        return H["any"]
    whole = (H["open"], H["close"])
    usual = set(range(7 if H["sunday"] else 6))
    hours = span(got["h"]) if got.get("h") else whole
    named = days(got["D"]) if got.get("D") else set()
    if kind in ("cweek", "cweekall", "csplit"):
        on = set(range(5))
    elif kind in ("cend", "cendh"):
        on = {5, 6}
    elif kind in ("cevery", "csplitday"):
        on = usual
    elif kind in ("cnot", "cnotall"):
        on = usual - named
    elif kind == "cspan":
        on = set(range(WEEK.index(got["d1"]), WEEK.index(got["d2"]) + 1))
    else:
        on = named
    plan = {d: hours for d in on}
    if got.get("g"):
        for d in {5, 6} if kind == "csplit" else days(got["d"]):
            plan[d] = span(got["g"])
    groups = []
    for d in sorted(plan):
        if groups and groups[-1][-1] == d - 1 and plan[d] == plan[d - 1]:
            groups[-1].append(d)
        else:
            groups.append([d])
    out = []
    for group in groups:
        names = [SHORT[d] for d in group]
        label = names[0] if len(names) == 1 else f"{names[0]}-{names[-1]}" if H["dash"] else " ".join(names)
        out.append(f"{label} {hour(plan[group[0]][0])}-{hour(plan[group[0]][1])}")
    return H["between"].join(out)


@lru_cache(100000)
def stamp(taken):
    return datetime.strptime(taken[4:], "%d %b %Y %H:%M")


@lru_cache(None)
def calendar(start, none):
    out = [day for k in range(70) if (day := date.fromisoformat(start) + timedelta(7 * k)).isoformat() not in none]
    return out


def issue(taken, kind, got, default):
    out = calendar(H["start"], H["none"])
    when = stamp(taken)
    first = next(k for k, d in enumerate(out) if when < datetime(d.year, d.month, d.day) - timedelta(days=4 - H["closes"]) + timedelta(hours=H["hour"]))
    last = first + default - 1
    if kind == "once":
        last = first
    elif kind == "weeks":
        last = first + last_number(got["n"]) - 1
    elif kind == "month":
        last = max(k for k, d in enumerate(out) if d.year == out[0].year and d.month == MONTHS.index(got["m"]) + 1)
    elif kind == "event":
        last = max(k for k, d in enumerate(out) if d.isoformat() < H["events"][got["e"]])
    elif kind == "gone":
        last = first + 99
    elif kind == "date":
        day = ORD.index(got["o"]) + 1
        last = next(k for k in range(first, first + 20) if out[k].day == day and (not got["om"] or out[k].month == MONTHS.index(got["om"]) + 1))
    return str(H["no"] + min(last, first + H["cap"] - 1))


@lru_cache(100000)
def parsed(note):
    text = note.rstrip(".").lower()
    cores = []

    def core(hit):
        cores.append(hit[0])
        return f"#{len(cores) - 1}#"

    items, sums = [], []

    def item(hit):
        count = hit["n"]
        items.append((count, CORE[cores[int(hit[2])]]))
        return f"<{len(items) - 1}>"

    def money(hit):
        sums.append(pence(hit[0]))
        return f"${len(sums) - 1}$"

    text = ITEM.sub(item, THING.sub(core, text))
    text = MONEY.sub(money, text)
    for _ in range(2):
        text = best(text, ASIDES)[2]
    side, got, text = best(text, OPEN)
    inner = got.get("it") or ""
    for pattern in SWAP:
        inner = pattern.sub(r"\1", inner)
    named = [items[int(k)] for k in re.findall(r"<(\d+)>", inner)]
    two = next(((kind, hit.groupdict()) for kind, pattern in TWO if (hit := pattern.fullmatch(inner))), None)
    how, price = "", {}
    if not two:
        how, price, text = best(text, WANT if side == "want" else OFFER)
    late, other, text = best(text, LATE)
    less, _, text = best(text, LESS)
    run = best(text, RUN)
    call = best(run[2], CALL, True)
    mark = best(call[2], WMARK if side == "want" else MARK)
    return side, named, two, sums, how, price, other.get("p") if late else None, bool(less), run[:2], call[:2], mark[0], mark[2]


def many(count):
    if count is None:
        return 1
    if count == "a pair of":
        return H["pair"]
    if count.startswith("a set of "):
        return H["set"] or VALUE[count[9:]]
    return MANY[count] if count in MANY else VALUE[count]


def make_row(taken, note):
    side, named, two, sums, how, price, late, less, run, call, mark, _ = parsed(note)

    def cash(key):
        return sums[int(price[key].strip("$"))]

    counts = [many(count) for count, _ in named]
    n = None if None in counts else sum(counts)
    worth = [0] * len(named)
    total = None
    if two and two[0] == "mtwo":
        for k, key in enumerate("pq"):
            text = two[1][key]
            worth[k] = sums[int(re.search(r"\$(\d+)\$", text)[1])] * (counts[k] if " " in text else 1)
        total = sum(worth)
    elif two:
        total, worth[0] = sums[int(two[1]["p"].strip("$"))], 1
    elif how in ("one", "all", "wone", "was"):
        total = cash("p")
    elif how == "off":
        total = cash("x") - cash("y")
    elif how == "half":
        total = cash("x") // 2
    elif how in ("each", "weach"):
        total = cash("p") * (n or 1)
        if less:
            n, total = n - 1, total - cash("p")
    elif how == "eachorall":
        total = cash("q")
    elif how == "per":
        total = (n or 1) // VALUE[price["k"]] * cash("p")
    elif how == "first":
        total = cash("p") + ((n or 1) - 1) * cash("q")
    elif how == "wrange":
        total = cash("q" if H["range"] else "p")
    elif how == "free":
        total = 0
    if late:
        total = sums[int(late.strip("$"))]
    spot = {"first": 0, "last": len(named) - 1}.get(H["lot"])
    if spot is None:
        sizes = worth if H["lot"] == "dear" else [count or 0 for count in counts]
        spot = sizes.index(max(sizes)) if sizes else 0
    heading = H["heads"].get(named[spot][1], "") if named else ""
    firm = "-"
    if total:
        firm = H["firm"][mark in ("ono", "wono")] if mark else H["default"]
    default = H["runs"]["free" if total == 0 else side or "offer"]
    return [H["sides"][side == "want"], heading, H["some"] if n is None else str(n), "" if total is None else str(total), firm,
            issue(taken, *run, default), called(*call)]
'''
# %%
space = {}
exec(program, space)
read = [space["parsed"](row[1]) for row in rows]
print(Counter(one[4] for one in read), Counter(one[8][0] for one in read), Counter(one[9][0] for one in read))
for row, one in zip(rows, read):
    left = re.sub(r"[_,. -]", "", one[-1])
    if left:
        print("left over:", row[1], "|", one[-1])
months = "January February March April May June July August September October November December".split()
year = int(re.search(r"ads, (\d{4})", notice)[1])
word = space["VALUE"]


def told(text):
    day, month = text.split()
    return datetime(year, months.index(month) + 1, int(day)).date().isoformat()


closing = re.search(r"until ([a-z ]+) on the (\w+) before", notice)
most = [Counter(row[k] for row in rows).most_common() for k in range(9)]
held = {
    "no": int(re.search(r"No\. (\d+), on", notice)[1]),
    "start": told(re.search(r"No\. \d+, on (\d+ \w+)", notice)[1]),
    "none": tuple(told(day) for day in re.search(r"no paper on (\d+ \w+) and (\d+ \w+)", notice).groups()),
    "events": {name.strip().lower(): told(day) for day, name in re.findall(r"^  (\d+ [A-Z]\w+) +(the .+)$", notice, re.M)},
    "closes": "Monday Tuesday Wednesday Thursday".split().index(closing[2]),
    "hour": {"noon": 12, "ten in the morning": 10, "four in the afternoon": 16}[closing[1]],
    "cap": word[re.search(r"more than (\w+) papers", notice)[1]],
    "open": int(re.search(r"called before (\d+)", notice)[1]),
    "close": int(re.search(r"after (\d+) in the evening", notice)[1]) + 12,
    "sides": [Counter(row[2] for row, one in zip(rows, read) if one[0] == side).most_common(1)[0][0] for side in ("offer", "want")],
    "heads": {},
    "some": Counter(row[4] for row in rows if not row[4].isdigit()).most_common(1)[0][0],
    "any": most[8][0][0],
    "dash": int(any(re.search(r"[a-z]-[A-Z]", row[8]) for row in rows)),
    "between": next(mark for mark in (", ", "; ", " / ") if any(mark in row[8] for row in rows)),
}
for kind in {kind for one in read for _, kind in one[1]}:
    hits = Counter(row[3] for row, one in zip(rows, read) if [k for _, k in one[1]] == [kind])
    if hits:
        held["heads"][kind] = hits.most_common(1)[0][0]
marked = [Counter(row[6] for row, one in zip(rows, read) if one[10] in marks and row[6] != "-") for marks in (("firm", "wfirm"), ("ono", "wono"))]
held["firm"] = [one.most_common(1)[0][0] for one in marked]
options = {"lot": ["first", "last", "most", "dear"], "pair": [1, 2], "set": [0, 1], "range": [0, 1], "default": held["firm"], "sunday": [0, 1],
           "noon": [(a, b) for a in (12, 13, 14) for b in (16, 17, 18)], "dusk": [17, 18, 19], "lunch": [13, 14]}
held |= {key: values[0] for key, values in options.items()}
held["runs"] = {"offer": 1, "want": 1, "free": 1}


def agreed(some):
    space["H"].clear()
    space["H"].update(some)
    return sum(a == b for row in rows for a, b in zip(space["make_row"](row[0], row[1]), row[2:]))


for _ in range(2):
    for key, values in options.items():
        held[key] = max(values, key=lambda value: agreed({**held, key: value}))
    for key in held["runs"]:
        held["runs"][key] = max(range(1, 5), key=lambda value: agreed({**held, "runs": {**held["runs"], key: value}}))
agreed(held)
off = [row for row in rows if space["make_row"](row[0], row[1]) != row[2:]]
print(held, len(off))
for row in off[:10]:
    print(row, space["make_row"](row[0], row[1]))
# %%
Path("output").mkdir(exist_ok=True)
Path("output/ads.py").write_text(program.replace("H = {}", f"H = {held!r}", 1), encoding="utf-8")
print("output/ads.py is written.")
