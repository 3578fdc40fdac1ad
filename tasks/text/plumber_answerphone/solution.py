# %%
import csv
import re
from collections import Counter
from pathlib import Path

rows = list(csv.reader(open("messages.csv", encoding="utf-8")))[1:]
for row in rows[:12]:
    print(row)
# %%
program = r'''
PHRASES = """
[greet]
hello | hi | hi there | hello, is that the plumber | oh, it's the machine | hello, i hope this is recording | hi, me again | hello there
right, after the tone, here goes | hello, i got your name from a friend | hi, i found you in the parish magazine | hello, i hate these machines | hiya
[who]
it's {name} here | this is {name} | my name's {name} | {name} speaking | it's {name} from {addr} | {name}, {addr} | this is {name} at {addr}
i'm calling from {addr}, the name's {name} | we're at {addr} | {name} is the name | it's {name}, you did our bathroom years ago
i'm {name}, i live at {addr} | you don't know me, i'm {name} from {addr} | {addr}, that's the house with the green door | {name} again, {addr}
[leak]
there's water coming through the kitchen ceiling | a pipe has burst in the loft | we've got a leak under the sink | the pipe behind the bath is leaking
there's water dripping out of a joint in the airing cupboard | water's running down the wall in the hall | i put a nail through a pipe
the pipe under the floorboards has sprung a leak | the ceiling in the front room is wet and bulging
there's a puddle spreading across the landing from a pipe | a joint has let go under the basin | the copper pipe by the back door has split in the frost
water is getting into the lounge from upstairs | the cold tank in the attic is letting water out
there's a wet patch growing under the bathroom and i can hear it trickling | the rising main is weeping in the cellar
my carpet's soaked, it's coming from a pipe in the wall | the plaster's coming down, there's a pipe leaking above it
the new joint in the utility room has given way | one of the pipes in the garage has cracked | water's finding its way into the light fitting in the passage
my neighbour below says water's coming in on her from my bathroom pipes
[radleak]
the radiator in the bedroom is leaking | one of the radiators has a leak | there's water coming out of the valve on the radiator
the boiler is dripping water | the bottom of the boiler is wet and leaking | a radiator has rusted through and it's leaking
the hot water cylinder is leaking | the hall radiator is letting water out at one end | water's coming from underneath the boiler
the radiator in the spare room has started weeping black water | there's brown water coming out of the radiator in the study
the boiler's leaking all over the cupboard | the immersion tank has sprung a leak at the bottom | my lad sat on the radiator and now it's leaking
[machine]
the washing machine is leaking | the dishwasher leaks onto the floor | there's water coming from under the washing machine
the hose on the dishwasher has split | the washing machine leaves a lake on the floor | my dishwasher has sprung a leak
water comes out of the back of the washing machine | the washer hose is leaking | the dishwasher is letting water out from the bottom
we get a flood from the washing machine
[cant]
i can't turn the water off | the stopcock won't budge | i don't know where the stopcock is | and i can't find how to stop it
my husband's been at the stopcock with a wrench and it just won't move | the tap that shuts it off has snapped in my hand
i've looked everywhere for the stopcock and can't see one | nobody here knows how to shut the water off
the stopcock turns and turns and it makes no difference | it's still running because the valve's seized | the thing that turns the water off is stuck solid
i turned what i thought was the stopcock and it's still coming | no idea how you stop the water in this house
it's coming as fast as ever, the main valve is rusted up | i haven't got the strength to turn the stopcock and there's nobody else
the main tap is behind the new kitchen units and i can't get at it so it keeps coming | three of us have tried the stopcock and none of us can shift it
the water board's key doesn't fit so it just goes on running | i shut the main valve as far as it goes but it's gushing all the same
it won't shut off whatever i do
[off]
i've turned the water off at the main | i found the stopcock and it's off now, so there's no water in the house | the water's off to the whole house
my son has shut off the main so we've no water at all | we've had to turn everything off, there isn't a drop in the house
i managed to close the stopcock, so we're without water | it's off at the street, so nothing comes out of any tap
neighbour came and shut the main for me, so now we've got no water anywhere | i've turned it off where it comes in, we can't even make a cup of tea
the stopcock's shut and we're filling kettles next door | the mains is off, so we're dry but we can't wash
we closed the main valve and are living out of bottles | i got the main tap shut in the end, so no water for anything
it's stopped because we shut the whole supply off | all the water's off now, my husband did it under the stairs
we're carrying water in from my mother's, the main's shut | turned off at the meter, so the taps are all dry
[iso]
i've shut the little valve next to it and that's stopped it, everything else works | i turned off just that bit, the rest of the house has water
there's a small valve on it and i've closed that, so only that one is off | i've isolated it and we have water everywhere else
my brother closed the valve on that pipe, so it's stopped and the other taps are fine
it's got its own shut off and i've used it, we can manage with the rest | i turned the screw on the pipe and it's stopped, the rest is working
it's only that one bit that's off now, the kitchen and the bathroom still run | i've cut that one off with the lever and everything else is as it was
that one pipe is turned off now, otherwise the water's on | with the valve beside it closed it's dry, and the house still has its water
i gave the valve by it a quarter turn and no more came, the rest we can use
[bucket]
it's only a slow drip and there's a bucket under it | i've put a bowl underneath and it takes all day to fill | it's no more than a drip a minute
a saucer catches it | i empty the bucket once a day, it's that slow | just drops really, i've got a pan under it | it isn't much, a washing up bowl copes
only a drop now and then, a towel takes care of it | it's very slight, i change the cloth in the evening | the jug under it is hardly wet by bedtime
it's so slow that an old ice cream tub is enough | a drop every few minutes, that's all | a margarine tub lasts me two days under it
you'd hardly call it a leak, it's a bead of water that falls every so often
[stopped]
funnily enough it's stopped by itself now | it seems to have dried up on its own | it's stopped again without me doing anything
it did it all night and now it's stopped of its own accord | as i speak it's not doing it any more, i never touched it | it has given over by itself
it's dry at the moment, it just stopped | it came and it went, there's nothing coming now | strange thing is that it's given up all by itself
now there isn't anything coming out, and i've done nothing
[wcblock]
the toilet is blocked | the loo won't go down | my toilet's bunged up | the lavatory is blocked solid | the toilet fills up to the brim when i flush it
the loo's backed up | somebody has put something down the toilet and it's stuck | the water in the toilet just rises and sits there
we've got a blocked loo | the kids have flushed a toy down the loo and nothing goes down | i've plunged the toilet for an hour and it won't clear
the pan fills right up and takes an hour to go down
[wcbroken]
the toilet won't flush | the handle's come off the toilet and it doesn't flush | nothing happens when you pull the chain | the loo doesn't flush any more
the cistern isn't filling so we can't flush | the flush has broken | the button on the toilet has dropped inside and it won't flush
the chain came away in my hand and it won't flush
[only]
it's the only toilet we've got | we've only the one | and there's no other loo in the house | that's the only one in the flat | we haven't got another one
we're having to go next door | it's our one and only | we've to use the one at the pub | there isn't a second one here
we're using a bucket, there's no other | the five of us have been going to my sister's to use hers | being a small flat it has just that one
i have to walk to the station every time i need to go | there's nowhere else in the house to go
[other]
we've got another one upstairs | luckily there's a second toilet | we can use the one downstairs | we have the other loo for now
there's another in the bathroom that works | thank goodness there's one outside as well | the other one's all right
the one off the hall still works so we're managing | there's a spare in the outhouse | we're all using the en suite | we've two more so nobody's stuck
it's just the downstairs one, the upstairs one is fine | the children go to the one in the loft so it's not the end of the world
[sewage]
the drain outside is overflowing and it's sewage | there's sewage coming up in the yard | the manhole has come up and there's filth all over the path
raw sewage is coming up in the shower | what goes down the toilet next door comes up in our garden
there's stuff you don't want to see coming out of the manhole | the inspection cover's lifting and there's muck and toilet paper across the drive
it all comes back up through the gully, paper and everything | the septic tank has backed up into the garden, the smell is terrible
[sink]
the kitchen sink is blocked | the sink won't empty | the bath takes half an hour to drain | the shower tray doesn't drain | the basin's blocked up
the plughole in the bath is blocked | the water won't go down in the sink | the bathroom sink is draining very slowly
the sink's bunged up with fat i think | water stands in the shower up to your ankles | i can't get the bath to run away
the waste pipe of the kitchen sink is clogged | the gully under the kitchen window is choked with leaves
it glugs and then the washing up water just stays in the sink
[heatoff]
the heating has gone off | the boiler's broken down | we've no heating | the boiler won't light | all the radiators are cold | the heating won't come on
the boiler has packed up | the boiler keeps cutting out and the house is cold | the central heating's died | i can't get any heat out of the radiators
the boiler's as dead as a doornail | the boiler shows a red light and nothing gets warm | the pilot keeps going out and there's no heat
the radiators are stone cold in every room | the boiler's locked itself out again and the heating's not working
it's like a fridge in here, the boiler is doing nothing
[vuln]
we've got a new baby | my mother's ninety two and lives with us | my wife is ill in bed | i'm eighty seven myself
there's a three week old baby in the house | my husband is just out of hospital | my father has got a bad chest and he's in bed here
i'm on my own and i'm nearly ninety | we brought the baby home on monday | our little one is only six weeks | granny lives with us and she's very frail
my daughter has pneumonia | the twins were born a fortnight ago | my partner's having chemotherapy | dad's bedridden, he's in the back room
gran's in the next room with oxygen
[heater]
we've got a wood stove so we're warm enough | we have electric heaters to tide us over | there's a fire in the front room so we won't freeze
we can manage with the fan heaters | the log burner keeps us going | my sister has lent us some heaters so we're all right
we've a coal fire and that does us | we're snug with the stove | the gas fire in the lounge still works so we're not cold
we light the range and that warms the house | we've got oil radiators from the neighbours, so it's bearable
[nohot]
there's no hot water | we've no hot water but the heating's fine | the water's only running cold, the radiators are warm | the hot tap runs cold
i can't get any hot water, the heating works | the heating's on but the water doesn't get hot | the hot water's gone | the tank isn't heating the water
not a drop of warm water from the taps though the radiators are hot | it's cold water only at the moment, the radiators are all right
the water from the hot tap is stone cold
[shower]
we've an electric shower so we can wash | the electric shower still works | we can shower at the gym | i can boil kettles, it doesn't bother me
the shower's electric so that's still hot | we wash at my daughter's round the corner so we're fine | we have showers at work, so we get by
i'm quite happy with a kettle | my neighbour lets us use her bath, so we manage
[heatsmall]
one of the radiators doesn't get warm | the boiler wants its yearly service | the boiler's making a banging noise but it works
the radiator in the back bedroom is cold at the top | the boiler is due for a service | i'd like the boiler looked over before it gets cold
the thermostat in the hall is stuck, though the heating does work | the pressure on the boiler drops every few weeks and i top it up
the upstairs radiators want bleeding | the timer on the heating has lost an hour | the boiler hums when it starts
the knob has come off a radiator so that i can't turn it down | the boiler needs its safety certificate renewing
there's a gurgle in the radiators of an evening
[tap]
the tap in the kitchen drips | the bathroom tap won't stop dripping | the tap on the bath is stiff | the washer has gone in the hot tap
there's hardly any pressure in the shower | the shower head only dribbles | the mixer tap wobbles | the outside tap drips | the hot tap squeaks and drips
i can't turn the kitchen tap off properly, it drips | the plug in the basin won't lift any more | the cold tap in the cloakroom has lost its top
the hose of the shower has perished | the tap drip drip drips all night | you need pliers to turn the tap in the utility room
[cistern]
the toilet keeps running after you flush it | the cistern never stops filling | the loo runs all the time | water keeps trickling into the toilet pan
the toilet hisses all night | the cistern overflows out of the pipe outside | the ball valve in the toilet is worn and it keeps running
the toilet goes on running until you jiggle the handle | the overflow from the loo is dripping down the outside wall
the toilet takes an age to fill after you've used it | the loo seat has broken | the toilet rocks when you sit on it
[fit]
i'd like a new tap fitted in the kitchen | could you plumb in a washing machine | we want an outside tap put in
i've bought a dishwasher and need it connected | we're after a price for a new bathroom | we'd like a shower put in over the bath
we want to have a new sink fitted | i've a new toilet in the garage waiting to be put in | we'd like a second basin in the bedroom
we're thinking of having a wet room made | could you quote me for a downstairs toilet | there's a bath in a box here that wants installing
we want the washing machine moved from the kitchen to the garage | my wife has set her heart on a bidet | i want a water softener putting in
[newboiler]
we'd like a price for a new boiler | i want a new boiler put in | we're thinking of replacing the boiler | could you quote for changing the boiler
we need a new boiler fitted, the old one's had its day | we want to change from an oil boiler to a gas one
we're looking to have our old boiler swapped for a modern one | how much would it cost to put a new boiler in
the old boiler still goes but we've decided on a new one
[deadline]
it has to be done before the weekend, we've got visitors coming | my daughter's wedding is on saturday so it must be done by then
the tenants are moving in in four days | the tiler comes on friday and needs it finished | we've people staying from saturday
it must be in before the party at the weekend | the kitchen fitters are back in five days and can't go on without it
the plasterer starts in a few days and it needs to be done first | we've a houseful coming at the weekend so it's got to be ready
the in-laws descend on us on saturday and it has to be finished | the floor goes down in four days' time and it has to be in before that
the sale completes on saturday and it's got to be done
[office]
i've a question about your bill | i think you've charged me twice | i haven't had the invoice yet | could you send me a copy of the receipt
i'd like to pay you, how do i do it | your lad left a spanner behind at ours | i wanted to say thank you for the work | i need the receipt for the insurance
you said you'd send an estimate and it hasn't come | i've sent the cheque, let me know if it hasn't come | the bill says three hours and he was here for two
i want to ask about the guarantee on what you did | the work's fine, it's just about the paperwork | do you take cards
your ladder is still against our wall
[panic]
it's really urgent | it's an emergency | please hurry | i'm desperate | i'm at my wits' end | please come as fast as you can | this can't wait
it's very urgent indeed | i need somebody straight away | we can't go on like this | please drop everything | the sooner the better, i'm in a real state
i'm begging you to be quick | do get here fast | every hour counts | i'm tearing my hair out, quick as you like please
[calm]
there's no rush | no hurry at all | whenever you can fit it in | it isn't urgent | it can wait | take your time | only when you've nothing better on
it's not pressing | when you're next passing is soon enough | don't put yourself out for it | it'll keep | it's no skin off my nose if it takes a while
a month from now would be just as good | we're in no haste | i shan't mind waiting
[while]
while you're here could you have a look at the dripping tap in the cloakroom | and when you come the outside tap wants a washer as well
if there's time, a radiator upstairs needs bleeding too | there's a slow sink as well but that's by the by
and perhaps you'd price up a new shower while you're at it | besides that the loo seat is loose, but that's just in passing
then there's the boiler service, but that's an extra for when you're here anyway | you might look at the bath tap as well when you're at it
by the way, we'll want an outside tap one of these days | one small thing on the side, the basin plug is stuck
[chat]
you came out to us last year | you fitted it last {dn} | it started on {dn} night | it's been like this since {dn} | your van was in our road on {dn}
sorry to go on | i did ring on {dn} but got no answer | you were very good to my sister | the dog's harmless | there's parking in front
i had another chap in on {dn} and he was no use | it's about {n2} years old | the last man charged me {n2} pounds | the lad who came last time was very good
it was all new {n2} years back | my neighbour says you're very good | i tried to ring this morning | mind the step when you come
we had the same thing {n2} years ago | it's the house with the red gate | i should have rung on {dn} really | we pay cash if you like
my husband had a go at it on {dn} and made it worse | we moved in {n2} weeks ago | the bell doesn't work so knock hard | it makes the cat nervous
they had it in the paper on {dn} that you're the best round here | the house is up the lane, turn after the chapel
[bye]
thanks | bye | thank you, bye now | cheers | thanks very much | many thanks | ta ta | that's all, thanks | thank you | all the best
look forward to hearing from you | please ring me back | speak soon | i think that's everything, bye
[num]
my number is {n} | you can reach me on {n} | it's {n} | ring me on {n} | the number's {n} | call me back on {n} | my number, {n} | i'm on {n}
phone me on {n} please | you'll get me on {n} | the number to ring is {n} | so that's {n} for me | have you got a pen, {n} | my telephone number, {n}
if you'd ring back, {n} | i'll give you the number, {n} | contact me on {n} | a call on {n} would be grand | try {n} | the phone here is {n}
have a pencil handy, {n}, that's me
[numfor]
please ring my daughter, she's on {n} | i'm a bit deaf so ring my son on {n} | it's my mother's house, she's on {n}
i'm calling for the tenant, you'd best ring him, {n} | it's for my neighbour, his number's {n} | speak to my wife, she's on {n}
don't ring me, i'm at sea, ring my brother on {n} | the keys are with my sister and she's on {n}
[numtwo]
you can get me on {a} or on {b} | it's either {a} or {b} | my numbers are {a} and {b} | that's {a}, and there's also {b} | i've two numbers, {a} and {b}
one of these will find me, {a} or {b} | you've a choice, {a} or {b} | {a} or {b}, both are mine | take down both, {a} and {b}
[numnot]
don't use {b} any more, it's {a} now | {b} was the old number, the new one is {a} | not {b} but {a} | ring {a} and not {b}, that one's cut off
you've got {b} in your book but we've changed, it's {a} | {b} is my work and they don't like it, so make it {a} | it used to be {b} and now it's {a}
please use {a}, because {b} is out of order | {a} please, i lost the phone that had {b} | i know i gave you {b} last time, forget that, it's {a}
scrub out {b}, we're on {a} these days | my old phone was {b} but that's at the bottom of the pond, so {a} | on {a}, since {b} belongs to my ex now
[any]
i'm in all the time | any time suits me | come whenever you like, i'm always here | i'm at home all day every day | any day, any time
i'm retired so i'm always in | there's always somebody in | the key's with the neighbour so you can get in any time
i work from home so it makes no odds when | you can come at any time | there's a key under the flowerpot, just let yourself in whenever
i don't go out, so any time | all days are the same to me | day or time doesn't matter to us | my mother never leaves the house so you'll find somebody in
the back door's never locked, walk in when you please | you won't find me out, not any day | pick your own moment, i'm not going anywhere
[am]
mornings are best, i'm out in the afternoons | i'm only home in the mornings | it would have to be a morning | mornings only please | i work afternoons
afternoons are no good | any morning will do | i can only do mornings | before lunch only, whichever day
i'm on the late shift, so you'd have to come in the mornings | i'm at the shop every afternoon, so only before dinner | come before noon, any day
mornings work for me, afternoons don't | i'm out from midday every day | we're never here after lunch | not after twelve, i'm at work then
i start work at one o'clock every day and until midday i'm here | let it be the forenoon, i mind the grandchildren in the second half of the day
[pm]
afternoons are best, i'm out in the mornings | i'm only home in the afternoons | it would have to be an afternoon | afternoons only please | i work mornings
mornings are no good | any afternoon will do | i can only do afternoons | after lunch only, whichever day
i'm on the early shift, so you'd have to come in the afternoons | i'm at the school kitchen every morning, so only after dinner | come after lunch, any day
afternoons work for me, mornings don't | i'm not back before midday any day | we're never here before lunch
i help at the surgery till noon every day, then i'm here | nights i work and i sleep until twelve, so not before that
let it be the second half of the day, in the first i'm out
[from]
i'm in from {t} on, whatever the day | any day after {t} | not before {t} on any day | i'm home from {t} onwards every day
i drop the kids off and i'm back at {t} | not before i've dropped the kids at {t} | i'm back from work at {t} every day
i've to walk the dogs and i'm not home until {t} | i get in at {t} each day | it can't be before {t} | from {t} there's always someone here
i'm asleep till {t}, i do nights | you won't find anyone in until {t} | the earliest would be {t} | give me till {t} to get home, whatever day it is
my shift ends and i'm through the door at {t} | i'm at my mother's till {t} of a day and then i'm here | don't come earlier than {t}
[until]
i'm in until {t}, whatever the day | i leave for work at {t} every day | any day up to {t} | you'd have to be here before {t}, i go out then
i'm home until {t} each day | i have to fetch the kids at {t} every day so it would have to be before that | i go out at {t} every day
there's someone in till {t} all week | not after {t} on any day | the latest would be {t} | i've to be off by {t} every day
i'm here up to {t} and then i'm gone for the day | my bus goes at {t}, so earlier than that | come before {t}, whatever day it is
from {t} on there's nobody here | i set off for work at {t} and am late back | i shut the door behind me at {t} of a day
[days]
i can do {D} | {D} would suit | {D} please | i'm in on {D} | the only time i'm in is {D} | it would have to be {D} | i'm off work {D} | you can come {D}
{D} is when i'm here | i'm free {D} | could you make it {D} | {D} or not at all | my day off is {D} | {D} is good, otherwise i'm away
nobody's in except {D} | i'm out all the time but for {D} | save for {D} i'm at work | you'll only catch me {D} | we're away other than {D}
{D} i could be in, the rest is impossible
[notdays]
any day but {D} | any time except {D} | every day bar {D} | i'm in all week apart from {D} | i work {D}, otherwise i'm in
i'm away {D}, any other time is fine | not {D} please, the rest is all right | any day other than {D} | {D} is no good, otherwise come when you like
i can't do {D}, but any other time | all week, only not {D} | {D} i'm at my sister's, but otherwise i'm here
i've got the hospital {D}, apart from that i'm free | anything but {D} | leave out {D} and you can come when you want
{D} i'm at the market, the other times i'm home | it's only {D} that you'd find nobody in | whenever you want, just miss out {D}
[notamdays]
any day but {D}, mornings | mornings, except {D} | any morning but {D} | mornings only, and not {D} | i'm in mornings, though not {D}
before noon, any day other than {D} | mornings, though {D} i'm out altogether | i work afternoons and i'm away {D} | each morning bar {D}
i've got mornings free, only {D} i've none
[notpmdays]
any day but {D}, afternoons | afternoons, except {D} | any afternoon but {D} | afternoons only, and not {D} | i'm in afternoons, though not {D}
after lunch, any day other than {D} | afternoons, though {D} i'm out altogether | i work mornings and i'm away {D} | each afternoon bar {D}
i've got afternoons free, only {D} i've none
[start]
not before {d} | from {d} on | any time from {d} | from {d} i'm off work | i'm not here till {d} and then always | {d} or any day after
{d} at the earliest | i'm home from {d} onwards | we're at the seaside and home first thing {d}, after that whenever | as of {d} there's always someone in
[end]
up to and including {d} | {d} at the latest, i'm in till then | i'm in every day up to and including {d} | any day to {d}, after that we're away
we fly out the day after {d}, any time up to then | {d} is the last day i'm here, until then it's all the same | not after {d}
i'm off work up to {d} inclusive | no later than {d}, before that i'm always in
[split]
{d} morning or {d2} afternoon | {d} in the morning and {d2} in the afternoon | {d} before noon or {d2} after lunch | only {d} morning and {d2} afternoon
either {d} morning or else {d2} afternoon | morning on {d}, afternoon on {d2}
[dayfrom]
{d} from {t} or {d2} all day | {d2} all day, or {d} but not before {t} | {d} once it's {t}, or any time {d2} | all day {d2}, {d} only after {t}
{d2}, or {d} from {t} on | the whole of {d2}, and {d} as from {t}
[flip]
mornings, but {d} only the afternoon | mornings, only on {d} it's the afternoon | any morning, but on {d} it has to be the afternoon instead
i'm in mornings, but {d} it's the other way round | mornings save for {d}, when it's the afternoon i'm in
[flop]
afternoons, but {d} only the morning | afternoons, only on {d} it's the morning | any afternoon, but on {d} it has to be the morning instead
i'm in afternoons, but {d} it's the other way round | afternoons save for {d}, when it's the morning i'm in
[nextweek]
not this week, any day next week | i'm away this week, but next week any time | it'll have to be next week, whichever day
from monday on, this week's no good | only after the weekend, then i'm in | next week please, i'm here all the days
this week's out of the question, the following one i'm always in | once the weekend's over i'm home all the time
[again]
{n}, i'll say that again, {m} | {n}, so that's {m} | {n}, once more, {m} | {n}, again that's {m} | {n}, did you get that, {m} | {n}, i'll repeat it, {m}
{n}, slowly, {m} | {n}, in case that was too fast, {m} | {n}, got it, {m} | {n}, twice to be sure, {m} | {n}, here it is a second time, {m}
[redo]
{x}, no, that's wrong, it's {n} | {x}, sorry, start again, {n} | {x}, no, that's my old one, {n} | {x}, hang on, that's not it, {n}
{x}, no, i've read it wrong, {n} | {x}, oh, that's next door's, mine is {n} | {x}, wait, i've got my glasses now, {n} | {x}, cross that out, it's {n}
{x}, my wife says that's not right, it's {n} | {x}, no no, from the beginning, {n} | {x}, let me look, no, it says {n} | {x}, ignore that, it should be {n}
{x}, that can't be right, {n} it says on the card | {x}, oh what a muddle, the real one is {n}
[tail]
{x}, sorry, the last two are {e} | {x}, no, it ends in {e} | {x}, the end should be {e} | {x}, the last bit is {e}, sorry | {x}, no, {e} at the end
{x}, i got the end wrong, {e} it finishes | {x}, change the last two to {e} | {x}, except that the final two are {e}
[last]
{x}, sorry, the last one's a {e} | {x}, no, the last figure is {e} | {x}, it ends with a {e}, i read it wrong | {x}, make the last one {e}
{x}, no, {e} as the last one | {x}, the final figure should be {e}
[sub]
{x}, no, the {f} should be a {e} | {x}, sorry, not a {f} but a {e} | {x}, where i said {f} it's {e} | {x}, that {f} is a {e}, my handwriting
{x}, read {e} for the {f} | {x}, put a {e} in place of the {f}
[fix]
no | sorry | no, sorry | i mean | make that | wait, no | no, wait | er, no | sorry, no | hang on | beg your pardon | rather | correction | i tell a lie
what am i saying | silly me | or should i say | that's not right | oops | excuse me | let me see, no | i'll get it right
[um]
um | er | you know | well | let me see | anyway | erm | uh | right | i mean to say
"""
import re
from datetime import datetime, timedelta
from functools import lru_cache

H = {}
SAID = {}
for line in PHRASES.strip().splitlines():
    if line.startswith("["):
        kind = line[1:-1]
        SAID[kind] = []
    else:
        SAID[kind] += line.split(" | ")
WEEK = "monday tuesday wednesday thursday friday saturday sunday".split()
SHORT = "Mon Tue Wed Thu Fri Sat Sun".split()
DIGIT = {w: str(n) for n, w in enumerate("zero one two three four five six seven eight nine".split())}
DIGIT |= {"oh": "0", "nought": "0", "won": "1", "to": "2", "too": "2", "for": "4", "ate": "8"}
TENS = {w: str(n) for n, w in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), 2)}
TEENS = {w: str(n) for n, w in enumerate("ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(), 10)}
CLOCK = {"half past nine": 9.5, "half nine": 9.5, "nine thirty": 9.5, "half past ten": 10.5, "half ten": 10.5, "ten thirty": 10.5, "half past eleven": 11.5,
         "half eleven": 11.5, "half past one": 13.5, "half one": 13.5,
         "half past two": 14.5, "half two": 14.5,
         "two thirty": 14.5, "half past three": 15.5, "half three": 15.5, "nine": 9, "ten": 10, "eleven": 11, "one": 13, "two": 14, "three": 15, "four": 16}
TROUBLES = "leak radleak machine wcblock wcbroken sewage sink heatoff nohot heatsmall tap cistern fit newboiler office".split()
MORE = "cant off iso bucket stopped only other heater shower deadline".split()
VISITS = "any am pm from until days notdays notamdays notpmdays start end split dayfrom flip flop nextweek".split()
DAY = r"(?:today|tomorrow|the day after tomorrow|monday|tuesday|wednesday|thursday|friday|saturday)"
PART = rf"(?:this morning|this afternoon|{DAY}(?: morning| afternoon)?)"
SLOT = {"t": "(" + "|".join(CLOCK) + r")(?: o'clock| in the morning| in the afternoon)?", "d": f"({DAY})",
        "d2": f"({DAY})", "D": rf"({PART}(?:, {PART})?(?: (?:or|and) {PART})?)"}


def compiled(phrase, slot):
    out = re.sub(r"\\\{(\w+)\\\}", lambda m: slot[m[1]].replace("(", f"(?P<{m[1]}>", 1), re.escape(phrase))
    return out


HOME = []
for kind in VISITS:
    for phrase in SAID[kind]:
        made = compiled(phrase, SLOT)
        for half in ("morning", "afternoon"):
            made = made.replace(f"(?P<d>{DAY})\\ {half}", rf"(?P<d>{DAY}|this)\ {half}")
        HOME.append((max(re.split(r"\{\w+\}", phrase), key=len), kind, phrase, re.compile(rf"(?:^|, |\. ){made}(?=$|, |\. )")))
ANY = "(.+)"
NUM = [(kind, re.compile(compiled(phrase, {"n": ANY, "a": ANY, "b": ANY}))) for kind in ("num", "numfor", "numtwo", "numnot") for phrase in SAID[kind]]
INNER = [(kind, re.compile(compiled(phrase, {"n": ANY, "m": ANY, "x": ANY, "e": ANY, "f": ANY})))
         for kind in ("again", "redo", "tail", "last", "sub") for phrase in SAID[kind]]
FIXES = sorted(SAID["fix"], key=len, reverse=True)
UMS = re.compile(r"\b(?:um|er|let me see)\b,? ?")


def digits(text):
    """The digits of some words, or None where there is anything else."""
    out, times, last = "", 1, ""
    for word in re.sub(r"[,]", " ", text).split():
        if word in ("double", "treble", "triple"):
            times = 2 if word == "double" else 3
        elif word in TEENS:
            out += TEENS[word]
        elif word in TENS:
            out += TENS[word] + "0"
        elif word == "hundred":
            out += "00"
        elif word in DIGIT:
            if last in TENS:
                out = out[:-1]
            out += DIGIT[word] * times
            times = 1
        else:
            return None
        last = word
    return out


def length(number):
    return 11 if number[:2] in ("01", "07") else 6


def plainly(text):
    """A number as it is said, with slips mended on the way."""
    for fix in FIXES:
        before, found, after = text.partition(f", {fix}, ")
        if found:
            a, b = digits(UMS.sub("", before)), digits(UMS.sub("", after))
            if a and b:
                return a[: length(a) - len(b)] + b
    return digits(UMS.sub("", text))


@lru_cache(100000)
def spoken(text):
    """A number with its repeats and corrections; None where it is none."""
    one = plainly(text)
    if one:
        return one if len(one) == length(one) else None
    for kind, made in INNER:
        if found := made.fullmatch(text):
            got = found.groupdict()
            if kind in ("again", "redo"):
                first = spoken(got["n"])
                if first and spoken(got.get("m") or got["x"]):
                    return first
                continue
            x, e = plainly(got["x"]), digits(got["e"])
            if x and e and len(x) == length(x):
                if kind == "tail" and len(e) == 2 or kind == "last" and len(e) == 1:
                    return x[: -len(e)] + e
                f = digits(got.get("f", ""))
                if kind == "sub" and f and len(f) == 1 and x.count(f) == 1:
                    return x.replace(f, e)
    return None


def numbers(sentence):
    for kind, made in NUM:
        if found := made.fullmatch(sentence):
            got = {key: spoken(value) for key, value in found.groupdict().items()}
            if all(got.values()):
                return (kind, got.get("n") or got["a"], got.get("b", ""))
    return None


@lru_cache(100000)
def read(message):
    sentences = message.split(". ")
    number, rest = None, []
    for sentence in sentences:
        got = None
        if sum(word in DIGIT or word in TENS or word in TEENS or word == "hundred" for word in re.findall(r"\w+", sentence)) > 2:
            for start in ["", *(um + ", " for um in SAID["um"])]:
                if sentence.startswith(start):
                    got = got or numbers(sentence[len(start) :])
        if got and not number:
            number = got
        else:
            rest.append(sentence)
    text = ". ".join(rest)
    for kind in ("while", "chat"):
        for phrase in SAID[kind]:
            if "{" not in phrase:
                text = text.replace(phrase, "-")
    best = (0, "", "", None)
    for part, kind, phrase, made in HOME:
        if part in text and (found := made.search(text)) and len(found[0].strip(",. ")) > best[0]:
            best = (len(found[0].strip(",. ")), kind, phrase, found.groupdict())
    found = {}
    for kinds in (TROUBLES, MORE, ["vuln"], ["panic"], ["calm"]):
        hits = [(len(phrase), kind) for kind in kinds for phrase in SAID[kind] if phrase.removeprefix("and ") in text]
        found[kinds[0]] = max(hits)[1] if hits else ""
    return number, best[1:], found["leak"], found["cant"], bool(found["vuln"]), bool(found["panic"]), bool(found["calm"])


@lru_cache(100000)
def moment(came):
    return datetime.strptime(came[4:], "%d %b %Y %H:%M")


def phone(number):
    kind, a, b = number
    if kind == "numtwo":
        mobile, land = (a, b) if a[:2] == "07" else (b, a)
        a = {"mobile": mobile, "landline": land, "first": a, "last": b}[H["two"]]
    if len(a) == 6 and H["full"]:
        a = H["code"] + a
    elif a[:5] == H["code"] and not H["full"]:
        a = a[5:]
    return a if len(a) == 6 else a[:5] + H["space"] + a[5:]


def urgency(trouble, more, frail, panic, calm, month):
    level = {"cant": 0, "only": 0, "shower": 2, "deadline": 1}.get(more, H["levels"].get(more or trouble, 2))
    if trouble == "heatoff":
        level = 1 if month in H["winter"] and not (more == "heater" and H["heater"]) else 2
    if frail and trouble in ("heatoff", "nohot"):
        level = 0
    elif frail and H["frail"]:
        level = max(0, level - 1)
    if panic and H["panic"]:
        level = min(level, 1)
    if calm and H["calm"]:
        level = 2 if level else 0
    return level


def home(visit, when):
    kind, phrase, got = visit
    if not kind:
        return H["ask"]
    hour = when.hour + when.minute / 60
    over = when.hour >= H["close"]
    days = [d for k in range(over, 9) if (d := when.date() + timedelta(k)).weekday() < H["works"]][: H["works"]]
    n = len(days)

    def index(name):
        if name in WEEK:
            return [d.weekday() for d in days].index(WEEK.index(name))
        then = when.date() + timedelta({"today": 0, "this": 0, "tomorrow": 1}.get(name, 2))
        return days.index(then) if then in days else 99

    every = {(d, half) for d in range(n) for half in (0, 1)}
    free = set(every)
    if kind in ("am", "pm", "notamdays", "notpmdays"):
        free = {one for one in free if one[1] == ("pm" in kind)}
    if "t" in got:
        t = CLOCK[got["t"]]
        halves = [half for half, (a, z) in enumerate(((8, 12), (13, 17))) if (min(z, t) - a if kind == "until" else z - max(a, t)) >= H["need"]]
        free = {one for one in free if one[1] in halves}
    if "D" in got:
        hit = set()
        for part in re.findall(PART, got["D"]):
            day = re.sub(" (?:morning|afternoon)$", "", part)
            hit |= {(index(day), half) for half in (0, 1) if ("afternoon", "morning")[half] not in part}
        free = hit if kind == "days" else free - hit
    if "d" in got:
        d, d2 = index(got["d"]), index(got["d2"]) if "d2" in got else 0
        if kind == "start":
            free = {one for one in free if one[0] >= d}
        elif kind == "end":
            free = {one for one in free if one[0] <= d}
        elif kind == "split":
            free = {(d, 0), (d2, 1)}
        elif kind == "dayfrom":
            free = {(d, half) for half in halves} | {(d2, 0), (d2, 1)}
        else:
            free = {(k, half) for k, half in free if half == ((kind == "flop") != (k == d))}
    if kind == "nextweek":
        monday = [d.weekday() for d in days].index(0)
        free = {one for one in free if one[0] >= monday}
    if not over:
        gone = {(0, half) for half in (0, 1) if hour >= (12, 17)[half] or not H["started"] and hour >= (8, 13)[half]}
        free, every = free - gone, every - gone
    if free == every:
        return H["all"]
    names = [SHORT[day.weekday()] for day in days]
    am, pm, both = H["halves"]
    if both:
        return ", ".join(names[d] + " " + (both if {(d, 0), (d, 1)} <= free else pm if (d, 1) in free else am) for d in sorted({d for d, _ in free}))
    return H["joint"].join(names[d] + (am, pm)[half] for d, half in sorted(free))


def file_message(came, message):
    when = moment(came)
    number, visit, trouble, more, frail, panic, calm = read(message)
    level = urgency(trouble, more, frail, panic, calm, when.month)
    word = H["late"] if level == 0 and when.hour >= H["close"] else H["words"][level]
    try:
        at = home(visit, when)
    except (ValueError, IndexError):
        at = H["ask"]
    return [phone(number) if number else "", H["jobs"].get(trouble, ""), word, at]
'''
# %%
space = {}
exec(program, space)
when = [row[0] for row in rows]
seen = [space["read"](row[1]) for row in rows]
print(Counter(one[2] for one in seen), sum(not one[0] for one in seen), sum(not one[1][0] for one in seen))
held = {"jobs": {kind: Counter(row[3] for row, one in zip(rows, seen) if one[2] == kind).most_common(1)[0][0]
                 for kind in space["TROUBLES"] if any(one[2] == kind for one in seen)}}
held["ask"] = Counter(row[5] for row, one in zip(rows, seen) if not one[1][0]).most_common(1)[0][0]
held["all"] = Counter(row[5] for row, one in zip(rows, seen) if one[1][0] == "any").most_common(1)[0][0]
local = [row[2] for row in rows if not row[2].startswith("0")]
held["full"] = int(len(local) < 3)
held["space"] = " " if sum(" " in row[2] for row in rows) > 20 else ""
spoken = [number for one in seen if one[0] for number in one[0][1:] if number.startswith("01")]
held["code"] = Counter(number[:5] for number in spoken).most_common(1)[0][0]


sets = (["today", "this week", "whenever"], ["1", "2", "3"], ["urgent", "soon", "no rush"])
held["words"] = max(sets, key=lambda words: sum(row[4] in words for row in rows))
held["late"] = Counter(row[4] for row in rows if row[4] not in held["words"]).most_common(1)[0][0]
held["works"] = 6 if any("Sat" in row[5] for row in rows) else 5
cells = " ".join(row[5] for row in rows)
for am, pm, both in ((" am", " pm", "all day"), ("1", "2", "12"), ("-m", "-a", "whole")):
    if am in cells and pm in cells:
        held["halves"] = (am, pm, "") if f"{am}" in cells and not re.search(rf"[a-z] {both}\b", cells) else (am.strip(), pm.strip(), both)
        held["joint"] = ", " if am == " am" else " "
options = {"close": [17, 18, 19], "started": [0, 1], "need": [1, 2], "two": ["mobile", "landline", "first", "last"],
           "heater": [0, 1], "frail": [0, 1], "panic": [0, 1], "calm": [0, 1],
           "winter": [(11, 12, 1, 2), (10, 11, 12, 1, 2, 3), (11, 12, 1, 2, 3), (10, 11, 12, 1, 2, 3, 4)]}
levels = {"off": [0, 1], "iso": [1, 2], "bucket": [1, 2], "stopped": [1, 2], "other": [1, 2],
          "sewage": [0, 1], "sink": [1, 2], "nohot": [1, 2]}
held |= {key: values[0] for key, values in options.items()}
held["levels"] = {key: values[0] for key, values in levels.items()}


def agreed(some):
    space["H"].clear()
    space["H"].update(some)
    return sum(a == b for row in rows for a, b in zip(space["file_message"](row[0], row[1]), row[2:]))


for _ in range(2):
    for key, values in options.items():
        held[key] = max(values, key=lambda value: agreed({**held, key: value}))
    for key, values in levels.items():
        held["levels"][key] = max(values, key=lambda value: agreed({**held, "levels": {**held["levels"], key: value}}))
agreed(held)
off = [row for row in rows if space["file_message"](row[0], row[1]) != row[2:]]
print(held, len(off))
for row in off[:10]:
    print(row, space["file_message"](row[0], row[1]))
# %%
Path("output").mkdir(exist_ok=True)
Path("output/file_messages.py").write_text(program.replace("H = {}", f"H = {held!r}", 1), encoding="utf-8")
print("output/file_messages.py is written.")
