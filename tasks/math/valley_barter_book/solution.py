# %%
import csv
import re
from datetime import date, timedelta
from fractions import Fraction

lines = open("swap_book.txt", encoding="utf-8").read().splitlines()
roster = list(csv.DictReader(open("farms.csv", encoding="utf-8")))
print(len(lines), sum(map(len, lines)))
print("\n".join(lines[:60]))
# %%
# All of it read; the ways of saying each thing, in braces what varies.
BANK = {}
for row in """
jobs ^ hedge laying, hedging | laid the hedge along the lane / laid forty yards of hedge ^ ditch clearing, ditching | cleared the ditch / dug the ditch out
to the culvert ^ roof mending, slating | put the slates back on the barn / mended the barn roof ^ chimney sweeping, chimney | swept the chimney / got the
jackdaws' nest out of the chimney ^ sheep shearing, clipping | sheared the ewes / clipped the whole flock ^ lambing, night at the lambing | sat up with the
lambing ewes / saw to the ewes through the lambing ^ well cleaning, well | cleaned out the well / went down the well and shovelled it clean ^ wall building,
walling | built up the fallen wall / walled the gap by the beck ^ gate hanging, gate | hung the new gate / got the field gate back on its hinges ^ potato
lifting, potato harvest | lifted the potatoes / got the main crop potatoes up ^ turnip hoeing, turnips | hoed the turnips / hoed eleven rows of turnips ^
milking, relief milking | stood in at the milking / milked both ends of the day ^ horse shoeing, shoeing | shod the cob / put four new shoes on the mare ^
pig killing, butchering | killed and cut up the pig / saw to the killing of the pig ^ bread baking, baking | baked the big bread / baked bread for the
christening ^ jam boiling, jam | boiled the plum jam / stood over the jam ^ carpentry, shelves | put up shelves in the dairy / put shelving in the dairy ^
window glazing, glazing | put in new panes / glazed the kitchen window ^ whitewashing, limewash | whitewashed the dairy / limewashed the byre walls ^
painting, paintwork | painted the shutters / gave the doors two coats ^ drain rodding, drains | rodded the drains / got the yard drain running ^ pump
mending, pump | mended the pump / put a new washer and rod in the pump ^ tractor mending, tractor repair | got the tractor going / rebuilt the tractor's
carburettor ^ welding, weld | welded the drawbar / welded the broken hitch ^ harrowing, harrow work | harrowed the river field / took the harrow over the
low ground ^ ploughing, furrows | ploughed the river acre / ploughed the long strip ^ oat sowing, sowing | sowed the oats / got the oats in ^ hay turning,
tedding | turned the hay / tedded the hay twice ^ stacking, rick building | built the rick / stacked and thatched the rick ^ mowing, meadow mowing | mowed
the top meadow / mowed the steep meadow with the scythe ^ apple picking, apple harvest | picked the apples / got the late apples off ^ pruning, orchard
pruning | pruned the orchard / pruned the old pear trees ^ bee work, swarm | took the swarm / caught and hived the swarm ^ fox watching, fox watch | kept
watch for the fox / sat out for the fox with the gun ^ mole catching, mole trapping | caught moles / trapped the moles on the lawn field ^ tree felling,
felling | felled the ash / brought the leaning ash down ^ log sawing, sawing | sawed up logs / sawed the windfall into logs ^ stone carting, cartage of
stone | carted stone / brought down stone from the quarry ^ muck carting, muck | carted muck / got the muck out on the fields ^ sewing, curtains | sewed
curtains / made up curtains for the parlour ^ knitting, jerseys | knitted two jerseys / knitted jerseys for the children ^ child minding, looking after the
children | minded the children / had the little ones over ^ sick nursing, nursing | sat with the sick / nursed the old people through the flu ^ letter
writing, letters | wrote letters to the ministry / wrote the letters about the water ^ bookkeeping, tax papers | went through the tax papers / put the
year's papers straight ^ maths lessons, lessons | gave maths lessons / taught the eldest fractions ^ fiddle playing, music | played the fiddle at the
wedding / fiddled at the barn dance ^ driving to town, town trip | drove to town and back / drove to the hospital in town ^ calf delivery, calving | pulled
the calf / helped the heifer calve ^ foot trimming, hoof work | trimmed hooves / trimmed the flock's feet ^ dipping, sheep dipping | dipped the sheep / put
the hoggs through the dip ^ fence posts, fencing | knocked in fence posts / ran the fence along the wood ^ bramble cutting, brambles | cut back the brambles
/ cleared the brambles off the bank ^ thistle cutting, thistles | cut thistles / went over the pasture for thistles ^ path laying, path | laid the flagged
path / laid the path to the privy ^ concrete laying, concrete | laid the concrete / concreted the dung pad ^ wiring, electrics | put new wires in the
shippon / put lights in the shippon ^ clock mending, clock | mended the clock / got the grandfather clock to go ^ saddle stitching, saddlery | stitched the
saddle / restitched the harness ^ boot mending, boots | soled five pairs of boots / mended boots ^ basket weaving, baskets | wove baskets / made the lambing
baskets ^ butter making, churning | worked the churn / churned and salted the butter ^ cheese turning, cheese room | turned the cheeses / looked after the
cheese room ^ cider pressing, cider | pressed the cider apples / made the cider ^ sausage making, sausages | made sausages / filled the sausages ^ plucking,
geese | plucked the geese / plucked and drew the geese ^ rat clearing, ratting | cleared the rats out of the granary / went after the rats with the terriers
^ threshing, thresher day | stood at the thresher / threshed the barley ^ bracken cutting, bracken | cut bracken / cut bracken off the fell ^ peat cutting,
peat | cut peat / cut and stacked peat ^ snow digging, snow | dug the road free / dug the snow away from the door ^ gutter cleaning, gutters | cleaned the
gutters / scraped the leaves out of the gutters ^ trough mending, trough | mended the trough / sealed the leaking trough ^ cattle driving, droving | drove
the heifers to the fair / walked the bullocks to the station ^ dog training, sheepdog | trained the young dog / broke in the sheepdog ^ colt breaking, colt
| broke the colt / rode the colt quiet ^ coffin making, coffin | made grandmother's coffin / made the coffin ^ cradle making, cradle | made a cradle / built
the cradle ^ cake baking, wedding cake | baked the wedding cake / made the three-tier cake ^ laundry, big wash | washed a mountain of sheets / took in the
laundry ^ ironing, linen | ironed the linen / ironed the church linen ^ floor laying, floor | laid the kitchen floor / put a floor in the loft ^ plastering,
plaster | plastered the back room / plastered the stairwell ^ ladder mending, rungs | put new rungs in the ladder / mended the long ladder ^ wheel mending,
wheel | mended the cartwheel / put two spokes in the cartwheel ^ bridge planking, planks | planked the footbridge / put new planks on the bridge ^ weeding,
kitchen garden | weeded the kitchen garden / weeded carrots and onions ^ leek planting, leeks | planted the leeks / put in nine rows of leeks ^ stone
picking, stone gathering | picked stones off the new ley / picked stones ^ gooseberry picking, gooseberry stripping | picked gooseberries / stripped the
gooseberry bushes ^ raking, rake work | raked the verge grass / raked up after the mower ^ sack mending, sacks | mended sacks / patched the grain sacks ^
tool grinding, grinding | ground the scythes / put an edge on all the tools ^ thatching, thatch | thatched the cart shed / patched the thatch ^ egg packing,
egg boxes | packed eggs / packed eggs for market ^ stall minding, market stall | stood at the market stall / minded the stall at market ^ surveying,
boundary | measured the boundary / paced out the boundary ^ beekeeping lessons, hive lessons | taught beekeeping / gave the beekeeping evenings ## goods ^ a
dozen eggs | dozen eggs | eggs ^ a jar of honey | jars of honey | honey ^ a load of firewood | loads of firewood | firewood ^ a sack of potatoes | sacks of
potatoes | sack potatoes ^ a bale of straw | bales of straw | straw ^ a round of ewes' cheese | rounds of ewes' cheese | ewes' cheese ^ a churn of milk |
churns of milk | churn milk ^ a raw fleece | raw fleeces | fleeces ^ a cartload of dung | cartloads of dung | dung ^ a pound of butter | pounds of butter |
butter ^ a sack of oats | sacks of oats | oats ^ a smoked ham | smoked hams | ham ## gear ^ baler ^ wood chipper ^ saw bench ^ cement mixer ^ flatbed ^
winch ^ log splitter ^ apple mill ^ ring roller ^ seed drill ^ swath turner ^ muck spreader ^ post driver ^ generator ^ pressure washer ^ stock box ##
things ^ the roan pony ^ my spare milk churn ^ the nanny goat with one horn ^ six laying hens ^ the old range out of the back kitchen ^ a pair of cart
shafts ^ the tin bath ^ two weaner pigs ^ the heifer calf with the white foot ^ a feather bed ^ grandfather's anvil ^ the piano, out of tune as it is ^
eighty larch poles ^ the brindled puppy ^ a set of harness ^ a roll of sheep netting ^ the upright freezer ^ four window frames ^ a hive with bees in it ^
the weathercock ## services ^ churn run ^ school run ^ hen feeding ^ far byre milking ^ boiler stoking ^ sitting with Great-aunt ^ dog walking ^ paper round
^ bell winding ^ chapel cleaning ^ trap checking ^ stall setting-up ^ organ practice ^ tank filling ## groups ^ the Top Road ^ the Beck Side ^ the oven club
^ the ram ring ^ the Friday table ^ the chapel end ## aliases ^ the Major ^ Pepper ^ Goosefoot ^ the Bishop ^ Radish ^ Lofty ^ the Duchess ^ Sparrow ##
fractions ^ 1/2 | half, one half, fifty per cent ^ 1/3 | a third, one third ^ 1/4 | a quarter, one quarter, twenty-five per cent ^ 3/4 | three quarters,
seventy-five per cent ^ 2/3 | two thirds ## ref_doer ^ the {J} I did for {K} ^ the {J} for {K} ^ my {J} at {K's} ^ the {J} we did for {K} ^ {K's} {J}, the
one I did ## ref_payer ^ the {J} {K} did for us ^ the {J} that {K} did here ^ {K's} {J} at our place ^ the {J} I had from {K} ^ {K's} {J} for us ##
ref_third ^ the {J} that {K} did for {M} ^ {K's} {J} for {M} ^ the {J} {M} had from {K} ## work_me ^ I {d} for {K}~, {H} ^ {H} I was busy for {K}~: {d} ^
For {K} I {d}~ and want {H} for it ^ Please put {H} to my name~, I {d} for {K} ^ {d} for {K}~. Took me {H} ^ Spent {H} working for {K}~ and {d} ^ {K} wanted
the {J} done and I saw to it~, {H} all told ^ The {J} for {K} is finished~; I reckon {H} ^ It took {H} before {K} could be content with me~: {d} ^ Our side
{d} for {K}~. Charge: {H} ^ {K}: the {J}, done by me~, {H} ^ Chalk up {H} against {K}~ in my favour. I {d} ^ {K} owes me {H}~, because I {d} ^ Over to {K}
with the tools~ and {d}, {H} by the kitchen clock ^ Did a turn for {K}, {H}~. It was the {J} ^ As {K} asked, I {d}~. That makes {H} ^ Nobody else would, so
it was me that {d} for {K}~ ({H}) ^ {H} of mine went into the {J} for {K}~ ^ Credit to our farm {H}, debit to {K}~, for this: I {d} ^ I can report to {K}
that the {J} is behind us~, at {H} of my time ^ You will find {K} better off by one finished {J}~, and me by {H} ## work_them ^ {K} {d} for us~, {H} ^ {K}
came over and {d}~. We owe {H} for that ^ {H} to {K}, please~, who {d} here ^ Had {K} here for the {J}~; {H} ^ We are in {K's} debt by another {H}~ since
the {J} ^ With thanks to {K}, who {d} here~. {H}, I was told, and worth each minute ^ Write {H} to {K's} credit and take it from ours~: the {J} ^ The {J}
here was {K's} work~. {H} ^ I'd never have managed the {J}, so {K} did it for me~, {H} ^ {K} gave us {H}~ and {d} ^ {K} has earned {H} from me~; {d} in the
drizzle ^ My debt to {K} grows by {H}~. {d} for me, I couldn't with my back ^ Without {K} we'd still be looking at the {J}~. {H} was the bill ^ {P} stayed
{H}~ and {d} for me ^ {K} was kind enough~ and {d} for us; {H} is what we agreed on ^ {H} off ours and on to {K's}~. The {J} is why ^ We let {K} do the {J}~
and it came to {H} ## work_third ^ {K} is too modest to write it: {d} for {M}~, {H} ^ For {K}, whose hand is in plaster, I note that {H} went into the {J}
for {M}~ ^ Heard it from both of them: {K} {d} for {M}~, {H} ^ {M} hasn't a pen, so I write it: {K} {d} there~, {H} owed to {K} ^ Not my business, but it
should stand here: {K} gave {M} {H}~ and {d} ^ On behalf of {K}: {H} from {M}~ for the {J} ^ {K} and {M} are both deep in harvest and ask me to enter the
{J}~: {H}, {K} did it and {M} had the good of it ^ Between {K} and {M}, as they told me over the wall: {K} {d}~ for {M}, and {H} changes hands ^ {M} says to
put down {H} for {K}~, who {d} there ## work_clock ^ I {d} for {K} from {a} to {b}~, with {B} off in between ^ Was at {K's} from {a} till {b} and {d}~; take
off {B} for dinner ^ Began at {a}, packed up at {b}, sat down for {B}~. All for {K}: {d} ^ {K} had me from {a} until {b}, less {B} of tea and talk~. I {d} ^
The {J} for {K}: {a} to {b}~, not counting {B} when I mended my own boots ^ {a} to {b} at {K's} for the {J}~. Of that {B} was dinner and is not charged ^
For {K}, the {J}, start {a}, end {b}~, break {B} ## work_clock_them ^ {K} {d} for us from {a} to {b}~, minus {B} at table ^ {K} was here at {a} and left at
{b}, {B} of it spent eating my pie~. Worked the rest: {d} ^ From {a} until {b} {K} {d} for me~; the {B} for dinner I don't pay ^ {K's} {J} at ours went from
{a} to {b}~, with {B} out for rain that we don't count ## team_each ^ {L} and I {d} for {K}~, {H} each ^ {L} and I went to {K's} and {d}~. Each of us put in
{H} ^ For {K}: the {J}, done by {L} and me~, {H} apiece ^ {K} owes {H} apiece to {L} and to me~ because we {d} ^ We were several at {K's}, namely {L} and
myself, and {d}~; {H} per farm ^ With {L} I {d} for {K}~. {H} goes to every one of us from {K} ## team_all ^ {L} and I {d} for {K}~, {H} altogether, to be
shared alike ^ The {J} for {K} was joint work by {L} and me~: {H} in all ^ Between us, {L} and I spent {H} on the {J} for {K}~. Same share to each ^ {H},
that's the whole of it, for {L} and me together~: we {d} for {K} ^ {K} should give {H} to {L} and me, total and not apiece~; we {d} ^ I didn't do the {J}
for {K} on my own: {L} helped~. {H} all of us together, evenly ## team_them_each ^ {L} came and {d} for us~; {H} to each of them ^ {H} each for {L}, who {d}
here~ ^ At our place {L} {d}~. Every one of them gets {H} from me ^ Credit {L} with {H} apiece on our account~, they {d} ## team_them_all ^ {L} came and {d}
for us~; {H} for the lot of them, equal parts ^ {H} to be split between {L}~, who {d} here ^ At our place {L} {d}~. In all it was {H}, not each, and they
share it evenly ^ One bill of {H} from {L} jointly for the {J} at ours~ ## for_many ^ I {d} for {L}~, {H} in all, so each takes an equal part ^ {H} for the
{J}~, which served {L}. Evenly, please ^ {L} shared my services: I {d} for all of them in one go~, {H} together ^ Divide {H} between {L}~. I {d} for them ^
The {J} was for {L} jointly~ and cost me {H} ^ One lot of work, several masters: {d} for {L}~. {H} as a whole ^ To be borne by {L} in equal shares: {H}~ for
the {J} ## for_many_self ^ I {d}~, as much for ourselves as for {L}. {H}, and we bear our part like the others ^ {H} for the {J}~. It was for {L} and for
us, so {q} equal parts, ours among them ^ The {J} did good to {L} and to my own farm~. I put in {H}; {q} shares, one is mine ^ {L} and we ourselves had the
use of it when I {d}~: {H}, the {q} of us equally ^ I {d} on the stretch that belongs to {L} and me in common~. {H}, {q} ways ^ Count {H} for my {J}, which
was for {L} and us~, and don't forget our own share of the {q} ## for_parts ^ I {d} for {K} and {M}~, {H}: {f} for {K} to bear, {g} for {M} ^ {H} in all for the {J} I did~. {K} bears {f} of it and {M} {g} ^ The {J} was more for one than for the other: {f} to {K's} account, {g} to {M's}, of {H}~ ^ Out of {H} for the
{J}, {f} falls on {K}~, {g} on {M} ## for_rest ^ I {d} for {K} and {M}~, {H} in all. {M} bears {h} of that and {K} what is left ^ {H} for the {J}~: {h} from
{M}, the remainder from {K} ^ The {J} took me {H}. It was mostly {K's} affair, {M} only has {h} of it~ ^ {K} bears all but {h} of the {H} for the {J} I did~; {M} bears those ## work_like ^ I {d} for {K}~; same hours as {E} ^ For {K}, the {J}~. It shall cost just what {E} cost ^ {K} had the {J} from me~ and gives me
what was given for {E} ^ As for the {J} I did for {K}, we take the figure of {E}~ ^ I {d} for {K}~. Look up {E}, it's the same again ^ {K} and I agreed for the {J} that I did there on whatever {E} came to~ ## them_like ^ {K} {d} for us~; same hours as {E} ^ {K} did the {J} here and asks no more and no less than for {E}~ ^ We
had {K} for the {J}~. Price as with {E} ^ {K} has done the {J} for us and gets exactly what {E} fetched~ ## work_half ^ I {d} for {K}~; half the hours of {E},
since it rained ^ The {J} for {K}~: call it half of what {E} came to ^ {K} had the {J} from me for half of {E}~, we stopped at noon ^ I {d} for {K}~. A
smaller job than {E}, so half of that ## work_double ^ I {d} for {K}~; twice what {E} was ^ The {J} for {K} was as bad as {E} two times over~, so double it
^ {K} owes me for the {J}~ double the hours of {E} ^ Two times {E}, that's what the {J} for {K} comes to~ ## work_more ^ I {d} for {K}~; {H} more than {E} ^
The {J} for {K}: take {E} and add {H}~ ^ {K's} {J} was the longer piece of work~. On top of what {E} came to it took me {H} ## work_less ^ I {d} for {K}~;
{H} less than {E} ^ The {J} for {K}: take {E} and leave out {H}~ ^ I was quicker with the {J} for {K}, by {H}, than with {E}~ ## for_group ^ I {d} for {C}~,
{H} ^ {H} on {C} for the {J}~ ^ {C} had me for the {J}~; {H}, across all who belong to it ^ For the benefit of {C} I {d}~. {H} ^ The {J} was a matter of
{C}~. My bill: {H} ## group_each ^ All of {C} turned out and {d} for us~, {H} each ^ {C} came in full strength and {d} here~; {H} to every farm of it ^ We
thank {C}, every farm, for the {J}~. {H} apiece ## for_same ^ I {d} for the same farms as {E2} was for~; {H} in all ^ {H} for the {J}, and the ones that pay
are those that pay for {E2}~ ^ Those whom {E2} was for had the {J} from me too~, {H} together ## ref_many ^ the {J} {K} did for several ^ {K's} shared {J} ^
the {J} that {K} did for a whole bunch ## goods_out ^ {K} had {Q} from us~ ^ Let {K} have {Q}~ at the book's price ^ Took {Q} over to {K}~ ^ {Q} from our
store went to {K}~ ^ I gave {K} {Q}~ ^ Sent {Q} down to {K} with the boy~ ^ {K} fetched {Q} here~ ^ From me to {K}: {Q}~ ## goods_in ^ We had {Q} from {K}~
^ {K} brought us {Q}~ ^ {Q} came to us from {K}~ ^ Got {Q} at {K's}~ ^ {K} let me have {Q}~, usual price ^ I fetched {Q} from {K}~ ^ {Q} on our slate at
{K's}~ ## goods_half ^ {K} had {Q} from us, not the best, so half the book's price~ ^ Gave {K} {Q} for half of what they'd be by the book~ ^ {Q} to {K}, and
I charge just the half of our agreed rate since it got wet~ ## goods_old ^ {K} had {Q} from us~, still at the price before the last change as they were
ordered then ^ {Q} to {K}~ and I stick to the old price, the one before the present ## goods_swap ^ {K} had {Q} from us and gave us {R} for them~; enter
both ^ {Q} went to {K}, {R} came back from there~ ^ We swapped with {K}: {Q} from our side, {R} from theirs~. The difference belongs in the book ## gear_in
^ We had the {G} for {D}~ ^ Used the {G}~, {D} ^ The {G} was with us {D}~ ^ I borrowed the {G}~, kept it {D} ^ {D} of the {G} for us~ ^ Brought the {G}
back~, had it {D} ^ The {G} did its work here for {D}~ ## gear_out ^ {K} had my {G} for {D}~ ^ I lent {K} the {G}~, {D} ^ My {G} spent {D} with {K}~ ^ {D}
of my {G} to {K}~ ^ {K} brought my {G} back~ after {D} ## gear_third ^ {K} had the {G} for {D}, I saw it there~ ^ The {G} went to {K}, {D}~; written down
because nobody else did ## gear_half ^ {K} had my {G} for {D}~, at half rate, it kept jamming ^ For {D} of my {G} {K} pays half the going rate~, as I owed a
favour ## gear_shared ^ The {G} was here for {D}, for {K} and us in common~. Halves ^ {K} and I took the {G} for {D} between us~, each bears one half ^ We
used the {G} {D} together with {K}~ and share the charge evenly ## goods_rate ^ Meeting: from now on {U} is {H} ^ Settled on Sunday: {U} counts for {H} from
today ^ Voted with two against: {U} to be {H} ^ By general agreement {U} shall stand at {H} henceforth ^ We all shook on it at the meeting~: {H} for {U}
from here on ^ New price from this day, decided by all: {U}, {H} ## goods_up ^ Meeting: {U} goes up by {H} from now on ^ It was agreed that {U} costs {H}
more than up to now ^ The price for {U} has been raised by {H}, starting today ## goods_down ^ Meeting: {U} comes down by {H} from now on ^ It was agreed
that {U} costs {H} less than up to now ^ The price for {U} has been lowered by {H}, starting today ## day_rate ^ Meeting: a day's work in this book is {H}
from now on, half a day half of that ^ Resolved by all farms: when somebody writes a day it stands for {H}, and half a day for the half, from this note on ^
We settled that a day of work counts as {H} henceforth (half a day as half as many) ## gear_rate ^ My {G} goes at {H} a day from now on ^ From today my {G}
is {H} per day ^ Whoever wants my {G} pays {H} for the day, as of now ^ The {G} costs {H} a day from this note on; half a day, half of it ^ I have set my
{G} at {H} the day ## gear_more ^ My {G} is {H} a day dearer from now on ^ From this note on I want {H} a day more for the {G} than before ^ New tyres: the
{G} goes up by {H} the day ## gear_less ^ My {G} is {H} a day cheaper from now on ^ From this note on I want {H} a day less for the {G} than before ^ The
{G} is getting on in years: it comes down by {H} the day ## gear_as ^ My {G} costs from now on the same per day as the {O} does at present ^ I put the {G}
at today's rate of the {O}, per day, beginning now ## gear_double ^ From now on twice the present rate for my {G}, I am sick of it coming home filthy ^ The
{G} is doubled as of this note, per day ## gear_halved ^ From now on half the present rate for my {G}, it has earned its keep ^ The daily rate of my {G} is
cut to one half as of this note ## joint_rate ^ We owners of the {G} have put it at {H} a day from now on ^ The {G} costs {H} the day from this note on, say
those it belongs to ## joint_set ^ Parts in the {G}: {S}; what it earns goes to the owners by their parts, and an owner that uses it pays like anybody ^
Ownership of the {G}: {S}. Hire is divided accordingly, and an owner who takes it pays the whole rate too ## joint_sold ^ I have sold my part of the {G} to
{K} for {H}~, and we have shaken hands ^ {K} now holds what used to be my part in the {G}~; {H} was the price ^ My part of the {G} is {K's} from today~,
paid for with {H} ## gear_sold ^ The {G} is {K's} from today, I sold it to {K} for {H}~; the daily rate stays as it is ^ I have parted with my {G}: {K}
bought it for {H}~ and lends it out from here on at the same rate ## fix_amount ^ {E} should stand at {H}~ ^ I wrote the wrong figure for {E}~: right is {H}
^ Correction to {E}~. Not what it says, but {H} ^ {E} was misreckoned~; read {H} instead ^ On second thoughts {H} is what belongs to {E}~, in place of the
old figure ^ Please make {E} {H}~ and forget what stood there ^ {H}, that is the true sum for {E}~ ^ After looking at my diary, {E}~: {H}, whatever was
written ## fix_plus ^ {E} needs {H} added~ ^ Add {H} to {E}~, that was a forgotten afternoon ^ {E} was more than I said~, by {H} ^ {H} on top for {E}~,
please ^ There's {H} missing from {E}~ ## fix_minus ^ {E} needs {H} taken off~ ^ Take {H} off {E}~, we had a long dinner ^ {E} was less than I said~, by {H}
^ {H} too many for {E}~, please lower it ## fix_halve ^ Cut {E} to one half~, it rained after all ^ {E}~: halve the hours, the rest was my own doing ^ Half
of what is written for {E} is enough~ ## fix_last ^ The last note I signed myself: make it {H} ^ In the last note under my own name, read {H} ^ The figure in the last note I signed is wrong, {H} is right ^ Sorry, {H} in the last note signed by me, not what I put ## fix_last_payer ^ In the last note I signed I named the wrong farm: it was {K} that had the benefit, nobody else ^ The last note under my own name goes on {K's} account instead, the hours are right ^ I muddled the names in the last note signed by me: {K} has to bear it ## fix_void ^ Strike out {E}~, I can't think why it was written ^ {E} never came off~, so cross it out ^ Delete {E}~ ^ {E} was entered by mistake~ and counts
for nothing ^ Nothing is to be charged for {E}~, I had mixed up the week ## fix_void_last ^ Forget the last note I signed ^ The last note under my own name is void ^
Cross the last note signed by me out, it was a muddle ## fix_payer ^ {E} was not for that farm at all but for {N}~; same hours ^ {E} goes on {N's} account~, I had
named the wrong farm ^ Wrong name: {N} has to bear {E}~ ## fix_doer ^ {E} was {N's} doing, so {N} gets the hours for it~ ^ The hours for {E} belong to {N},
who did it in truth~ ^ It was {N} that did the work~: I mean {E}. Credit where it is due ## fix_also ^ {E} was for {N} as well~, so the two of them go
halves ^ {N} bears half of {E}~, having had half the good of it ^ Put {N} down as second party to pay for {E}~, equal shares ## fix_helper ^ {N}
worked along on {E}~ and gets half of those hours ^ Of the hours for {E} one half is {N's}~, I clean forgot the help ^ {E} was done by two: {N} has half the
credit~ ## fix_restore ^ I was right the first time about {E}: my latest change to it is withdrawn~ ^ Undo the last change to {E}~, the figure before that
was true ^ What was last altered at {E} is to be as it was before that~ ## squared ^ {E} is squared, a ham did it~; nothing of it remains ^ I have been
given a goose for {E}~ and want no hours any more ^ {E} was paid in cash~, so take it out of the reckoning ^ For {E} I got a load of slates~: the hours fall
away ## squared_half ^ Half of {E} was settled with a side of bacon~; the other half stays ^ I took cash for one half of {E}~, only the rest counts ##
forgive ^ I let {K} off {E}~ ^ {E} shall be a present to {K}~ ^ No hours for {E}, I'd be ashamed to take any~ ^ It's {K's} birthday: {E} is forgiven~ ^ I
want nothing any longer for {E}~ ## forgive_half ^ I let {K} off half of {E}~ ^ {E}: half of it I make a present of to {K}~ ^ One half of {E} is forgiven,
the other half I need~ ## forgive_part ^ I let {K} off {H} of what {E} came to~ ^ {E}: {H} of it is forgiven~, the rest stands ## cash_got ^ {K} paid me in
money for {H}~; square our accounts by so much ^ Took cash from {K} in place of {H}~, so {K} goes up and we go down by that ^ {K} bought {H} back from me
with banknotes~ ^ A ewe lamb from {K} instead of {H} owed to me~; that much less between us ## cash_gave ^ I paid {K} in money for {H} I owed~; square our
accounts by so much ^ Gave {K} cash in place of {H}~, so we go up and {K} down by that ^ {K} took a ewe lamb from me instead of {H} I owed~ ^ {H} of what I
owed {K} is off the slate~: paid in coin ## gift ^ Of my hours I give {H} to {K}~ ^ {H} from my account to {K's}~, as a christening gift ^ Move {H} over to
{K} from us~ ^ I make {K} a present of {H}~, it was a hard winter ^ {K} gets {H} from me for nothing at all~ ## gift_in ^ {K} made us a present of {H}~,
bless them ^ We were given {H} from {K's} account~ ## gift_split ^ {H} from my account, to be handed to {L} in equal parts~ ^ I divide {H} of mine evenly
among {L}~, in father's memory ## pass_on ^ Whatever I get for {E} is to go to {N}~ ^ {N} is to have the hours for {E} in my stead~ ^ I pass {E} on to {N},
the whole credit of it~ ## pass_half ^ Half of what I get for {E} is to go to {N}~ ^ {N} is to have one half of the hours for {E}, I keep the other~ ##
take_over ^ I take {E} upon me, {K} need not pay~ ^ {E} is to be charged to us in place of {K}~ ^ Put {E} on our slate instead of {K's}~, I've had favours
enough there ## offer ^ {P}, would you want {T} for {H}? ^ {T} is for sale, {H}~, and {P} has the first say ^ I offer {K} {T}~. I'd want {H} ^ Is {T} worth
{H} to you, {P}? ^ {T} for {H}~, if {P} will have it ^ {P}! I could let go of {T}. Shall we say {H}? ## offer_gear ^ {P}, would you buy my {G} for {H}? The
daily rate would go with it ^ My {G} is for sale to {P} at {H}~, rate and all, if that suits ## yes ^ {P}, done, we have it ^ Yes to {P}, and gladly ^ {P}
can count on it: agreed ^ Shook hands with {P} on that one, it's settled as proposed ^ Fine by me, {P} ^ {P}: it's a bargain ^ To {P's} question: yes ^ {P}
has asked the right person, I say yes ^ I'll not haggle, {P}, done ^ {P}, take this for my yes ^ I have slept on it and agree, {P} ## no ^ {P}, no, thank
you ^ Not at that price, {P} ^ To {P's} question: I'd rather not ^ {P} must look elsewhere ^ I have slept on it, {P}, and it's no ^ {P}, leave it as it was
^ No deal, {P} ^ Can't do it, {P}, much as I would like to ^ {P}: that's not on ^ I won't, {P}, and there's an end to it ## counter ^ {P}, make it {H} and
it's done ^ For {H} I would, {P}, not for what you said ^ Let's meet at {H}, {P} ^ {H} is my last word, {P} ## counter_yes ^ {P}, your figure will do ^ All
right, {P}, at your price then ^ {P} drives a hard bargain, but I take it at that ^ You win, {P}, at what you said last ## counter_no ^ {P}, I'd rather keep
it than go that way ^ No, {P}, my own figure or none at all ^ Your figure is an insult, {P}, so we drop it ## dispute ^ {P}, I can't believe the figure for
{E}. {H}, surely? ^ I make {E} {H}, {P}. Do you agree? ^ Would {P} accept {H} for {E} instead of what stands there? ^ About {E}: my own count says {H}. What
says {P}? ## ask_off ^ {P}, could you see your way to letting me off {E}? ^ We've had the vet twice. Would {P} forgive {E}? ^ Dare I ask {P} to drop {E}? ##
off_half ^ {P}, I can forgo the half of it, the other half I want ^ Half of it shall be forgiven, {P}, no more ^ Let's say {P} pays one half of it and I
forget the other ## ask_take ^ {P}, would you take {E} on your slate in place of ours? ^ Could {P} carry {E} for us, instead of our account? ^ May {E} be
charged to {P}? I'd do the same one day ## promise ^ I'll do the {J} for {K}~, {H} ^ {K} has my word: the {J}, {H}, before the moon is full~ ^ Next dry week
I mean to do the {J} for {K} at {H}~ ^ Put me down as willing: the {J} for {K}, {H}, as soon as I'm through here~ ^ The {J} that {K} needs will be done by
me~, {H} ^ I have promised {K} the {J}~ for {H} ## promise_them ^ {K} will do the {J} for us~, {H} ^ {K} has promised us the {J}, at {H}~ ^ We're to have
the {J} from {K} for {H} when the weather turns~ ## kept_me ^ As promised, {d} for {K}~ ^ My word to {K} about the {J} is kept~ ^ The {J} I'd promised {K}
is done~, hours as I said then ^ Went and did what {K} had my word for, the {J}~ ## kept_them ^ {K} kept the promise about the {J}~ ^ The {J} {K} promised
us is done~, as agreed ^ {K} has been as good as the word given: {d} for us~ ## kept_other_me ^ The promised {J} for {K} is done~, but it came to {H} ^ Kept
my word to {K} about the {J}~; {H} is the true figure though, not what I'd said ## kept_other_them ^ The promised {J} from {K} is done~, but it came to {H}
^ {K} did come for the {J} as promised~; {H} is the true figure though, not what was said ## off_me ^ I can't do the {J} for {K} after all~ ^ {K} must
forgive me, there'll be no {J} from my side~ ^ The {J} I had promised {K} is off~, I've done my knee ## off_them ^ {K} can't do the {J} for us after all~ ^
We found out that {K} won't be doing the {J}, promise or no promise~ ^ I've let {K} off the promise of the {J}~, we managed ourselves ## kept_none_talk ^
Still waiting for the {J} that was promised, {P} ^ Nobody has thought of the {J} yet, {P}, but there's no hurry ^ {P}, about the {J}, we'll see when we see
## st_start ^ Every {w} from now on I do the {s} for {K}, {H} a time. First on {W} ^ {K} gets the {s} from me each {w}, starting {W}~. {H} every time ^ The
{s} for {K} is mine from {W} on, each {w}~, and I get {H} each time ^ From {W} on {K} can leave the {s} to me, once a week on {w}s~; {H} per time ## st_skip
^ On {W} there was no {s} for {K}~ ^ The {s} for {K} fell through on {W}~, so not to be charged ^ {W}: {K} did without the {s}~, I had a fever ## st_change
^ From {W} on the {s} for {K} is {H} a time~ ^ The {s} for {K} doesn't take what it did: {H} each time, beginning with {W}~ ## st_stop ^ The {s} for {K} is
over~, {W} was the last time ^ {W} saw the last of my {s} for {K}~, no more after that ^ No more {s} for {K} after {W}~, when I did it one last time ^ I
gave up the {s} for {K}~. {W} is still to be charged, nothing later ## group_new ^ {L} and we call ourselves {C} from now on, for all that concerns us in
common ^ To be known: {C} is made up of {L} and our own farm ^ Founded over cider: {C}. Farms in it: {L} and ours ## group_in ^ {K} has joined {C} ^ From
now on {C} has one farm more: {K} ^ {C} welcomes {K} among its farms ## group_out ^ {K} has left {C} ^ {C} is without {K} from here on ^ {K} no longer
belongs to {C}, no hard feelings ## alias ^ Since everybody calls me {A} now, I may as well answer to it in here ^ If you read {A} in this book, that is me
^ My witty neighbours have named me {A}. So be it ## pre ^ Evening all ^ Wet again ^ Before I forget ^ A short one ^ Found the pen at last, under the cat ^
Writing this on my knee in the cart ^ It's market day and I'm late ^ My turn with the book ^ The book was at the wrong house again ^ Frost on the inside of
the window ^ A word for the reckoning ^ Blots are the baby's ^ No complaints this time ^ Let me be quick, the milk is on ^ Somebody has torn out a blank
page, not me ^ Good drying wind today ^ The cuckoo's here ^ Thank you for the flowers, everybody ^ Bread's in the oven ^ Forgive the pencil ^ I'd have
written on Tuesday but the book was out ^ The whole valley smells of hay ^ Cold hands, bad writing ^ Seven of us at table tonight and not one offers to
write ^ Neighbours ^ First swallow seen at noon ^ Radio says thunder ^ Nothing grand from here ^ Our clock stopped so I can't swear to the hour of writing ^
Three nights without sleep and two calves to show for it ^ Brief, as ever ^ For once I'm the first this morning ^ With the good ink ^ Bear with me ^ Here we
go ^ Ewes all well, bar one ^ Mother dictates, I write ^ Post van stuck at the ford, so there's time to write ^ Well now ## post ^ That's the lot ^ More
when there's more ^ Mind the wet ink ^ Thanks where thanks are due ^ And the weather holds ^ No need to write back ^ The dog sends regards ^ God willing it
stays dry ^ The lane is passable again ^ I call that fair ^ It would have been {x} with the old gang ^ Last year the like cost me {x} and a bad back ^ Don't
let the children draw in here ^ My better half disagrees, but my better half isn't writing ^ Who has my blue bucket? ^ Anybody seen a grey hen? ^ Tea was
good ^ Kettle's on ^ Good night ^ We're eating at six if somebody wants to come ^ The barometer fell {y} points ^ There was a rainbow over the quarry ^
That'll do ^ Enough for today ^ I've seen worse ^ Pass the book on to the next ^ The cat had {y} kittens by the way ^ Read it and be glad ^ Up at five
tomorrow ^ And not a word about the football ^ Happy to explain by the fire ^ Somebody ought to oil the chapel door ^ It's an ill wind ^ My pipe's gone out
^ Off to bed ^ Rain on the way ^ {P}, your cap is on our gatepost ^ Remember the concert on Saturday ^ And so home ## asides ^ (the dog came too) ^ (don't
laugh) ^ - wind from the east again - ^ (we were eleven at table) ^ - what a day - ^ (mud to the axles) ^ (in my Sunday trousers) ^ - and about time - ^
(ask anyone) ^ (the heron watched) ^ - not that I mind - ^ (two wet socks later) ^ - heaven knows how - ^ (with the radio on) ^ (the sixth fine day running)
^ - bless the neighbours - ^ (rheumatism permitting) ^ (under protest) ^ - the lark was up - ^ (as one does) ^ (four cups of tea) ^ - no thanks to the mule
- ^ (after the hail) ^ (before the hail) ^ - I'll say no more - ^ (and sang) ^ (nobody fell in) ^ - slow but sure - ^ (thirty in the shade) ^ (by lantern)
## talk ^ I nearly asked {K} for {x} for the {J}, then did it for love instead, so nothing for the book ^ {K} wanted to give me {x} for the {J}; I said no,
that's what neighbours are for ^ Has anybody {x} to spare some time next week? Not urgent ^ Did the {J} on our own place, {x}, and it goes in nobody's
account ^ Last year the {J} for {K} cost {x}, those were the days ^ Who would do the {J} for about {x}? Just asking round ^ I dreamt that {K} owed me {x} ^
The {J} at {K's} will have to wait, we said, until after harvest ^ {K} paid me on the spot for the {J}, cash, so it doesn't come into this book ^ In my
father's book it says {K} got {x} for the {J}, in the year of the flood ^ If I had {x} for every time the book goes missing ^ The {G} needs greasing,
whoever has it ^ Don't leave the {G} out in the rain ^ The {G} stood idle here a week, its driver being ill, and we settled that nothing is due for it ^
Word is that {K} will want the {G} next month ^ Somebody offered {K} {x} for the {J} at the fair. Nothing came of it ^ I priced the {J} in town: {x} for
what we do in half the time ^ The auctioneer thinks honey will be dear, but our own price stays put ^ {K} and I argued whether the {J} is worth {x}, for
fun, there being no job ^ {x} to the fair and back on foot, and sold nothing ^ The schoolteacher reckons a good hedger needs {x} for a chain of hedge ^ Was
going to write down {x} for {K}, but that was in last year's book already ^ Hail as big as hazelnuts ^ Whose turn is it to air the chapel? ^ Can the one who
took the long ladder bring it back ^ {K's} bull is out on the road ^ The vet comes Thursday, bring your dogs ^ A parcel for {K} lies at our house ^ Lost:
one glove, left ^ Children's feast on Saturday, bring a bowl ^ The ford is {y} feet deep ^ {y} trout before breakfast ^ We have kittens to give away, for
nothing ^ The beck has taken the lower footbridge, go round by the mill ^ Who keeps leaving the top gate open? ^ Election on Sunday, in the school, until
six ^ The new curate plays football ^ Thunder soured all the milk ^ I thought of charging {K} for the {J}, but you don't charge a bride ^ Nobody's to thank
me for the {J}, it needed doing and I was passing ^ Please don't write with the red pencil, it's the children's ^ Potato blight seen at the far end ^ {K},
your heifers are lovely this year ^ To whoever borrowed our sieve: keep it ^ A lift on Friday to whoever wants one ^ There's a choir practice at {y} ^ An
otter! By the mill! ^ I have been asked what {x} would be in money. I don't know ^ The {J} at the vicarage took {x} and the vicar paid, he is not in the
book ^ Sold {y} lambs in town, good price ^ {K} tells me I snore in chapel ^ The bus now goes at {y} ^ Broke my spectacles, someone else had better read
this to me ^ Thinking of giving up sheep ^ {K} and the {J}: there's a story, but not for this book ^ Nothing to enter, only wanted to see what the rest of
you are up to ^ It has been suggested that I talk too much in here ^ If {K} ever does the {J} for me I'll gladly give {x}, I told the cat ^ The {J} we did
for the travelling circus, {x}, they paid with tickets ^ Moon had a ring round it ^ The beehives hum like the organ ^ Snowdrops under the north wall
""".strip().replace("\n", " ").split(" ## "):
    kind, *words = row.split(" ^ ")
    BANK[kind] = [w.strip() for w in words]
# %%
DAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
MONTHS = "january february march april may june july august september october november december".split()
WORDS = "nought one two three four five six seven eight nine ten eleven twelve thirteen fourteen".split()
TENTH = {"a half": Fraction(1, 2), "a quarter": Fraction(1, 4), "three quarters": Fraction(3, 4), "½": Fraction(1, 2), "¼": Fraction(1, 4), "¾": Fraction(3, 4)}
year = int(re.search(r"\d{4}$", lines[0])[0])

home, sign = {}, {}
for k, row in enumerate(roster):
    token = chr(0xE100 + k)
    sign[row["farm"].lower()] = sign[row["family"].lower()] = token
    for name in row["people"].split(" & "):
        home[name] = k
        sign[name.lower()] = token
        sign[f"{name} {row['family']}".lower()] = token
SIGNED = re.compile(r"(.*?)(?: - yours, | - | -- | \(| / )(" + "|".join(home) + r")(?:\)| [A-Z]\w+|, [A-Z]\w+)?")
ASIDES = re.compile("|".join(re.escape(w.strip().lower()) for w in sorted(BANK["asides"], key=len, reverse=True)))


def plain(text):
    return re.sub(r" +", " ", ASIDES.sub("", text.lower().replace("&", "and").replace("_", ""))).replace(" ,", ",").replace(" .", ".").replace(" ;", ";").replace(" :", ":").strip()


notes = []
for line in lines[1:]:
    if re.fullmatch(r"\w+day \d+ \w+", line):
        _, d, m = line.split()
        today = date(year, MONTHS.index(m.lower()) + 1, int(d))
    elif line.strip():
        text, who = SIGNED.fullmatch(line.strip()).groups()
        notes.append((today, who, plain(text)))
for _, who, text in notes:
    for one in BANK["alias"]:
        if m := re.search(re.escape(one.lower()).replace(r"\{a\}", "(" + "|".join(a.lower() for a in BANK["aliases"]) + ")"), text):
            sign[m[1]] = chr(0xE100 + home[who])

NAMES = re.compile(r"\b(" + "|".join(sorted(sign, key=len, reverse=True)) + r")\b")
work = {}
for j, row in enumerate(BANK["jobs"]):
    nouns, pasts = row.split("|")
    work |= {w.strip(): chr(0xE300 + j) for w in nouns.split(",")} | {w.strip(): chr(0xE500 + j) for w in pasts.lower().split("/")}
WORK = re.compile(r"\b(" + "|".join(sorted(map(re.escape, work), key=len, reverse=True)) + r")\b")
COUNT = "|".join(WORDS)
AMOUNT = re.compile(
    rf"\b(?:half an hour|a quarter of an hour|three quarters of an hour|an hour(?: and (?:a half|a quarter|three quarters))?|(?:{COUNT})(?: and (?:a half|a quarter|three quarters))? hours"
    rf"|\d+ minutes|\d+ hours? \d+ minutes|\d+(?:\.\d+)? hours?|half a day|a whole day|one day|a day and a half|(?:{COUNT})(?: and a half)? days)\b|(?<!\w)\d*[½¼¾]? (?:hrs|h)\b"
)
values = []


def worth(words):
    """Hours, or days, of such an expression."""
    if "day" in words:
        number = {"half a": Fraction(1, 2), "a whole": Fraction(1), "a  and a half": Fraction(3, 2)}.get(re.sub(r" ?days?$", "", words).replace("day", "").strip())
        if number is None:
            number = WORDS.index(words.split()[0]) + (Fraction(1, 2) if "and a half" in words else 0)
        return "days", Fraction(number)
    fixed = {"half an hour": "1/2", "a quarter of an hour": "1/4", "three quarters of an hour": "3/4"}
    if words in fixed:
        return "hours", Fraction(fixed[words])
    if m := re.fullmatch(r"(\d*)([½¼¾]?) (?:hrs|h)", words):
        return "hours", Fraction(m[1] or 0) + TENTH.get(m[2], 0)
    if m := re.fullmatch(r"(?:([\d.]+) hours?)? ?(?:(\d+) minutes)?", words):
        return "hours", Fraction(m[1] or 0) + Fraction(int(m[2] or 0), 60)
    first, _, rest = words.removesuffix(" hours").partition(" and ")
    return "hours", Fraction(1 if first == "an hour" else WORDS.index(first)) + TENTH.get(rest, 0)


def amount(found):
    value = worth(found[0])
    if value not in values:
        values.append(value)
    return chr(0xE800 + values.index(value))


def tokens(text):
    return AMOUNT.sub(amount, WORK.sub(lambda f: work[f[1]], NAMES.sub(lambda f: sign[f[1]], text)))


def any_of(words):
    return "(?:" + "|".join(sorted((re.escape(tokens(w.lower())) for w in words), key=len, reverse=True)) + ")"


GOODS = {}
for g, row in enumerate(BANK["goods"]):
    one, many, _ = (tokens(w.strip().lower()) for w in row.split("|"))
    GOODS[one], GOODS[many] = g, g
NUMBER = rf"(?:\d+|{COUNT})"
NAME, VALUE = "[\ue100-\ue2ff]", "[\ue800-\uefff]"
FRACTION = {w.strip(): Fraction(row.split("|")[0].strip()) for row in BANK["fractions"] for w in row.split("|")[1].split(",")} | {"one half": Fraction(1, 2)}
PART = any_of(FRACTION)
SLOT = dict.fromkeys("KMNP", NAME) | dict.fromkeys("HhBDx", VALUE) | {
    "L": f"{NAME}(?:, {NAME})*(?: and {NAME})?", "J": "[\ue300-\ue4ff]", "d": "[\ue500-\ue6ff]", "G": any_of(BANK["gear"]), "O": any_of(BANK["gear"]),
    "T": any_of(BANK["things"]), "s": any_of(BANK["services"]), "C": any_of(BANK["groups"]), "A": NAME, "f": PART, "g": PART, "q": NUMBER, "y": NUMBER,
    "w": "(?:" + "|".join(DAYS) + ")", "W": r"\w+day \d+ \w+", "U": any_of(GOODS), "Q": f"(?:{NUMBER} )?" + any_of(GOODS), "R": f"(?:{NUMBER} )?" + any_of(GOODS),
    "S": f"{PART} (?:to|for) {NAME}(?:, {PART} (?:to|for) {NAME})+",
    "a": rf"(?:noon|\d+:\d\d|(?:a quarter past |half past |a quarter to )?(?:{COUNT}|noon))",
}  # fmt: skip
SLOT["b"] = SLOT["a"]


def form(words, named=True):
    slots = []

    def hide(found):
        slots.append(found[1])
        return chr(0xF000 + len(slots) - 1)

    text = tokens(re.sub(r"\{(\w+(?:'s)?)\}", hide, words.replace("~", "")).lower())
    seen = set()

    def show(found):
        name = slots[ord(found[0]) - 0xF000]
        end = "(?:'s|')" if name.endswith("'s") else ""
        name = name.removesuffix("'s")
        if not named:
            return f"(?:{SLOT[name]}){end}"
        if name in seen:
            return f"(?P={name})" + end
        seen.add(name)
        return f"(?P<{name}>{SLOT[name]})" + end

    return re.sub("[\uf000-\uf0ff]", show, re.escape(text))


SLOT["E"] = "(?:" + "|".join(form(w, False) for kind in ("ref_doer", "ref_payer", "ref_third") for w in BANK[kind]) + ")"
SLOT["E2"] = "(?:" + "|".join(form(w, False) for w in BANK["ref_many"]) + ")"
QUIET = {"jobs", "goods", "gear", "things", "services", "groups", "aliases", "fractions", "asides", "farms", "families", "people", "ref_doer", "ref_payer", "ref_third", "ref_many"}
FORMS = {}
for kind, rows in BANK.items():
    if kind not in QUIET:
        for words in rows:
            FORMS.setdefault(re.sub("[{~].*", "", tokens(words.lower().replace("{", "\x00")).replace("\x00", "{"))[:3], []).append((kind, re.compile(form(words))))
JOINT = re.compile(r"[.!;]? (?:also: |and then: )?|\.?$")


def parse(text, at=0):
    """A note as the things that it says, one after another."""
    if at == len(text):
        return []
    for n in (3, 2, 1, 0):
        for kind, pattern in FORMS.get(text[at : at + n], ()):
            if (m := pattern.match(text, at)) and (gap := JOINT.match(text, m.end())):
                if (rest := parse(text, gap.end())) is not None:
                    return [(kind, m.groupdict()), *rest]
    return None


# %%
class Deed:
    def __init__(self, job, doers, payers, hours):
        self.job, self.doers, self.payers, self.hours = job, dict(doers), dict(payers), hours
        self.names = {*doers, *payers}
        self.author, self.payer = next(iter(doers)), next(iter(payers))
        self.before = []


def even(farms):
    return {k: Fraction(1, len(farms)) for k in farms}


class Book:
    def __init__(self):
        self.deeds, self.sums, self.day = [], {k: Fraction(0) for k in range(len(roster))}, Fraction(8)
        self.price, self.former, self.rate, self.owner = {}, {}, {}, {}
        self.groups, self.last, self.waiting, self.promised, self.weekly, self.odd = {}, {}, {}, {}, {}, []

    def hours(self, token):
        unit, value = values[ord(token) - 0xE800]
        return value * self.day if unit == "days" else value

    def farms(self, text):
        return [ord(c) - 0xE100 for c in re.findall(NAME, text)]

    def quantity(self, text):
        m = re.fullmatch(rf"(?:({NUMBER}) )?(.+)", text)
        return int(m[1]) if m[1] and m[1].isdigit() else WORDS.index(m[1]) if m[1] else 1, GOODS[m[2]]

    def clock(self, text):
        if m := re.fullmatch(r"(\d+):(\d\d)", text):
            return int(m[1]) + Fraction(int(m[2]), 60)
        shift = {"a quarter past": Fraction(1, 4), "half past": Fraction(1, 2), "a quarter to": Fraction(-1, 4)}.get(text.rpartition(" ")[0], 0)
        hour = text.split()[-1]
        return (12 if hour == "noon" else WORDS.index(hour)) + shift

    def deed(self, job, doers, payers, hours):
        one = Deed(job, doers, payers, hours)
        self.deeds.append(one)
        self.new.append(one)

    def meant(self, text):
        job = ord(re.search("[\ue300-\ue4ff]", text)[0]) - 0xE300
        farms = set(self.farms(text))
        if not re.match(f".*{NAME}.*{NAME}", text) or len(farms) < 2:
            farms.add(self.me)
        found = [one for one in self.deeds if one.job == job and farms <= one.names and len(one.names) == 2]
        assert len(found) == 1, (text, found)
        return found[0]

    def move(self, giver, taker, hours):
        self.sums[giver] -= hours
        self.sums[taker] += hours

    def use(self, name, payers, days, part=1):
        self.deed(-1, self.owner[name], payers, self.rate[name] * days * part)

    def act(self, kind, g, today):
        me, mine = self.me, {self.me: Fraction(1)}
        k, m, n = (self.farms(g[s])[0] if g.get(s) else None for s in "KMN")
        p = self.farms(g["P"])[0] if g.get("P") else None
        k = p if k is None else k
        some = self.farms(g["L"]) if g.get("L") else []
        days = values[ord(g["D"]) - 0xE800][1] if g.get("D") else 0
        h = self.hours(g["H"]) if g.get("H") else None
        job = ord(g["J"]) - 0xE300 if g.get("J") else ord(g["d"]) - 0xE500 if g.get("d") else None
        e = self.meant(g["E"]) if g.get("E") else None
        name, gear = g.get("G"), g.get("C")
        one = {k: Fraction(1)}
        if kind == "work_me":
            self.deed(job, mine, one, h)
        elif kind == "work_them":
            self.deed(job, one, mine, h)
        elif kind == "work_third":
            self.deed(job, one, {m: Fraction(1)}, h)
        elif kind.startswith("work_clock"):
            start, end = self.clock(g["a"]), self.clock(g["b"])
            h = end + (12 if end < start else 0) - start - self.hours(g["B"])
            self.deed(job, one if kind.endswith("them") else mine, mine if kind.endswith("them") else one, h)
        elif kind.startswith("team"):
            them = "them" in kind
            doers = some if them else [me, *some]
            self.deed(job, even(doers), mine if them else one, h * len(doers) if kind.endswith("each") else h)
        elif kind in ("for_many", "for_many_self"):
            self.deed(job, mine, even(some + [me] if kind == "for_many_self" else some), h)
        elif kind == "for_parts":
            self.deed(job, mine, {k: FRACTION[g["f"]], m: FRACTION[g["g"]]}, h)
        elif kind == "for_rest":
            part = self.hours(g["h"])
            self.deed(job, mine, {k: (h - part) / h, m: part / h}, h)
        elif kind in ("work_like", "them_like", "work_half", "work_double", "work_more", "work_less"):
            h = {"work_half": e.hours / 2, "work_double": e.hours * 2, "work_more": e.hours + (h or 0), "work_less": e.hours - (h or 0)}.get(kind, e.hours)
            self.deed(job, one if kind == "them_like" else mine, mine if kind == "them_like" else one, h)
        elif kind == "for_group":
            self.deed(job, mine, even(self.groups[gear]), h)
        elif kind == "group_each":
            self.deed(job, even(self.groups[gear]), mine, h * len(self.groups[gear]))
        elif kind == "for_same":
            old = ord(re.search("[\ue300-\ue4ff]", g["E2"])[0]) - 0xE300
            (found,) = [x for x in self.deeds if x.job == old and x.author == self.farms(g["E2"])[0]]
            self.deed(job, mine, found.payers, h)
        elif kind.startswith("goods_") and g.get("Q"):
            count, good = self.quantity(g["Q"])
            price = self.former[good] if kind == "goods_old" else self.price[good]
            if kind == "goods_in":
                self.move(me, k, price * count)
            else:
                self.move(k, me, price * count / (2 if kind == "goods_half" else 1))
            if kind == "goods_swap":
                count, good = self.quantity(g["R"])
                self.move(me, k, self.price[good] * count)
        elif kind in ("goods_rate", "goods_up", "goods_down"):
            good = GOODS[g["U"]]
            if good in self.price:
                self.former[good] = self.price[good]
            self.price[good] = {"goods_rate": lambda: h, "goods_up": lambda: self.price[good] + h, "goods_down": lambda: self.price[good] - h}[kind]()
        elif kind == "day_rate":
            self.day = h
        elif kind in ("gear_rate", "joint_rate"):
            self.rate[name] = h
            self.owner.setdefault(name, mine)
        elif kind in ("gear_more", "gear_less"):
            self.rate[name] += h if kind == "gear_more" else -h
        elif kind == "gear_as":
            self.rate[name] = self.rate[g["O"]]
        elif kind in ("gear_double", "gear_halved"):
            self.rate[name] *= 2 if kind == "gear_double" else Fraction(1, 2)
        elif kind == "joint_set":
            self.owner[name] = {self.farms(w)[0]: FRACTION[re.match(PART, w)[0]] for w in g["S"].split(", ")}
        elif kind in ("gear_sold", "joint_sold"):
            self.move(k, me, h)
            self.owner[name] = {k if x == me else x: part for x, part in self.owner[name].items()}
        elif kind == "gear_in":
            self.use(name, mine, days)
        elif kind in ("gear_out", "gear_third", "gear_half"):
            self.use(name, one, days, Fraction(1, 2) if kind == "gear_half" else 1)
        elif kind == "gear_shared":
            self.use(name, even([me, k]), days)
        elif kind in ("fix_last", "fix_last_payer", "fix_void_last"):
            e = self.last[self.who]
            if kind == "fix_last":
                e.before.append(e.hours)
                e.hours = h
            elif kind == "fix_last_payer":
                e.payers = one
                e.names = {e.author, k}
            else:
                e.hours = Fraction(0)
        elif kind in ("fix_amount", "fix_plus", "fix_minus", "fix_halve"):
            e.before.append(e.hours)
            e.hours = {"fix_amount": h, "fix_halve": e.hours / 2, "fix_plus": e.hours + (h or 0), "fix_minus": e.hours - (h or 0)}[kind]
        elif kind in ("fix_void", "squared", "forgive"):
            e.hours = Fraction(0)
        elif kind == "fix_restore":
            e.hours = e.before.pop()
        elif kind in ("squared_half", "forgive_half"):
            e.hours /= 2
        elif kind == "forgive_part":
            e.hours -= h
        elif kind in ("fix_payer", "take_over"):
            e.payers = mine if kind == "take_over" else {n: Fraction(1)}
        elif kind == "fix_also":
            e.payers = even([n, e.payer])
        elif kind in ("fix_doer", "pass_on"):
            e.doers = {n: Fraction(1)}
        elif kind in ("fix_helper", "pass_half"):
            e.doers = even([n, me])
        elif kind in ("cash_got", "gift"):
            self.move(me, k, h)
        elif kind in ("cash_gave", "gift_in"):
            self.move(k, me, h)
        elif kind == "gift_split":
            for x in some:
                self.move(me, x, h / len(some))
        elif kind in ("offer", "offer_gear", "dispute", "ask_off", "ask_take"):
            other = k if k is not None else e.author
            self.waiting[frozenset((me, other))] = [kind, me, other, h, name, e]
        elif kind == "counter":
            self.waiting[frozenset((me, p))][3] = h
        elif kind in ("yes", "counter_yes", "no", "counter_no", "off_half"):
            kind_, asker, other, h, name, e = self.waiting.pop(frozenset((me, p)))
            if kind == "off_half":
                e.hours /= 2
            elif kind.endswith("yes"):
                if kind_.startswith("offer"):
                    self.move(other, asker, h)
                    if name:
                        self.owner[name] = {other: Fraction(1)}
                elif kind_ == "ask_take":
                    e.payers = {other: Fraction(1)}
                else:
                    e.hours = h if kind_ == "dispute" else Fraction(0)
        elif kind in ("promise", "promise_them"):
            self.promised[job, frozenset((me, k))] = h
        elif kind.startswith("kept_") and kind != "kept_none_talk":
            h = self.promised.pop((job, frozenset((me, k)))) if h is None else h
            self.deed(job, mine if kind.endswith("me") else one, one if kind.endswith("me") else mine, h)
        elif kind.startswith("st_"):
            _, d, month = g["W"].split()
            day = date(year, MONTHS.index(month) + 1, int(d))
            if kind == "st_start":
                self.weekly[g["s"]] = [me, k, {day: h}, set()]
            else:
                doer, payer, rates, none = self.weekly[g["s"]]
                if kind == "st_skip":
                    none.add(day)
                elif kind == "st_change":
                    rates[day] = h
                else:
                    at, rate = min(rates), Fraction(0)
                    while at <= day:
                        rate = rates.get(at, rate)
                        if at not in none:
                            self.move(payer, doer, rate)
                        at += timedelta(days=7)
        elif kind == "group_new":
            self.groups[gear] = {me, *some}
        elif kind in ("group_in", "group_out"):
            self.groups[gear] ^= {k}
        else:
            assert kind in ("talk", "pre", "post", "alias", "kept_none_talk", "off_me", "off_them"), kind

    def read(self):
        for today, who, text in notes:
            said = parse(tokens(text))
            if said is None:
                self.odd.append((who, text))
                continue
            self.me, self.who, self.new = home[who], who, []
            for kind, g in said:
                self.act(kind, g, today)
            told = [kind for kind, _ in said if kind not in ("pre", "post")]
            self.last[who] = self.new[0] if len(told) == len(self.new) == 1 else None

    def balances(self):
        sums = dict(self.sums)
        for one in self.deeds:
            for shares, way in ((one.doers, 1), (one.payers, -1)):
                for k, part in shares.items():
                    sums[k] += way * part * one.hours
        return sums


# %%
book = Book()
book.read()
print(len(book.odd), book.odd[:5])
total = book.balances()
assert sum(total.values()) == 0
import os

os.makedirs("output", exist_ok=True)
with open("output/balances.csv", "w", newline="", encoding="utf-8") as file:
    out = csv.writer(file)
    out.writerow(["farm", "hours"])
    for k, value in total.items():
        out.writerow([roster[k]["farm"], f"{float(value):.2f}"])
print("The balances are in output/balances.csv.")
