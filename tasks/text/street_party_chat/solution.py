# %%
import csv
import re

lines = open("chat.txt", encoding="utf-8").read().splitlines()
houses = list(csv.DictReader(open("houses.csv", encoding="utf-8")))
old = {int(row["house"]): row for row in csv.DictReader(open("last_year.csv", encoding="utf-8"))}
print(len(lines), sum(map(len, lines)))
print("\n".join(lines[:90]))
# %%
# All of it read; the ways of saying each thing, in braces what varies.
TEXT = """
## heads1
Just me this year. | 1 | 0 / Party of one here, the cat sends apologies. | 1 | 0 / I'm coming, on my own. | 1 | 0
Me and my little lad (7) will be there. | 1 | 1 / Count me in with the twins, they turn five in August. | 1 | 2
It's me plus my two, 15 and 12. | 2 | 1 / Me and Mum will come down, she's 81 and looking forward to it. | 2 | 0
I'm in, my daughter too, she's 16 now, can you believe it. | 2 | 0 / Mark me down with the three girls, 4, 6 and 9. | 1 | 3
Yours truly and one toddler. | 1 | 1 / I'll be there. The lodger as well, he's 30 and eats like a horse. | 2 | 0 / Me, my sister and her baby. | 2 | 1
Coming! With both grandchildren, 8 and 10. | 1 | 2 / I'd love to come, and my partner will be back from sea by then, so that's the pair of us. | 2 | 0
## heads2
The two of us, no little ones. | 2 | 0 / Both of us and the baby. | 2 | 1 / We're in: two grown-ups, two small. | 2 | 2
Four of us, one in nappies, one in Year 4 and the others grown up. | 2 | 2
All five: us two, the 17-year-old, the 12-year-old and the 8-year-old. | 3 | 2 / We'll be three: two grown up, the third being nine years old. | 2 | 1
Us two, plus the boys, 15 and 11. | 3 | 1 / Us two and Gran. | 3 | 0
The whole tribe comes: both parents and four kids, none of them older than ten. | 2 | 4 / There'll be six of us, half of them under 14. | 3 | 3
We two are coming with our three, all at primary school. | 2 | 3 / Two oldies and no fuss. | 2 | 0
The pair of us and the big one (18); the little one (13) is allowed to sulk at the same table. | 3 | 1
A full house from us: me, him, both grandmas and the baby. | 4 | 1 / Put down a couple with a seven-year-old. | 2 | 1
We're five at table these days, of whom one is a toddler and the rest can vote. | 4 | 1
The wife and I, and the grandchildren, two of them, still in infant school. | 2 | 2
Only us grown-ups, two in number, the kids are with their dad. | 2 | 0 / We two, and our lad of 14 who says he's only there for the food. | 3 | 0
Just the parents and the youngest (3), the older ones are at camp. | 2 | 1 / Happy to join! Two adults, and twice that in children. | 2 | 4
Seven of us, would you believe: us, my parents and the three under-tens. | 4 | 3 / We'll come as two grown-ups plus one, the one being eleven. | 2 | 1
## headsset
Sorry, I miscounted our lot: {N} adults, {M} children is the right figure. | set / Heads again for our house, please: {N} big ones, {M} under 14. | set
New head count for us: {N} grown-ups and {M} kids, everyone included. | set
After much back and forth at our kitchen table, it's {N} adults with {M} children in tow. | set
Final answer on numbers from our door: {N} over 14, {M} under. | set
So that the list is right: we'll be {N} grown-ups and {M} children altogether. | set
## more
The mother-in-law has invited herself, so one more plate on our line. | 1 | 0 / My brother's down that weekend, he'll be with us. | 1 | 0
Our niece of 20 is joining us. | 1 | 0 / We're bringing the girl from the exchange as well, she's 12. | 0 | 1
My son's best friend comes with us too, same age as ours, eight. | 0 | 1 / Could you squeeze in a cousin, aged 10, with us? | 0 | 1
Old friends from Leeds are staying over, a couple without children, they'd come along. | 2 | 0
My sister and her toddler come as well, if I may be so bold. Well, they do. | 1 | 1
We've got three extra at ours: my aunt and her two, 6 and 8. | 1 | 2 / The au pair arrives on the 1st and comes along. She's 19. | 1 | 0
Two of Ellie's schoolfriends, both nine, tag along with us. | 0 | 2
Turns out our eldest does want to come after all, he's 17, and I hadn't counted him. | 1 | 0
Grandpa says he'll come if someone pushes the chair, and I said I will, so he's coming. | 1 | 0
## kidless
Our younger one has a sleepover that weekend, so a child less. | 0 | -1 / One of our kids is off to scout camp, please take one child away. | 0 | -1
Football tournament for one of the children, cross that one out. | 0 | -1
One of the small ones goes to her nan's instead, so we're a child down. | 0 | -1
Kid with chickenpox here! That one stays in bed that day, the rest of us are coming. | 0 | -1
One of the kids refuses point blank and will stay at a friend's. | 0 | -1
We have a child fewer than I told you, the school trip got the dates we feared. | 0 | -1
## kidless2
Two of our children are going to their grandparents on the 4th and won't be back in time. | 0 | -2
Brownie camp takes two of our children off the list. | 0 | -2 / Minus two kids at our end, they've been asked to a birthday. | 0 | -2
## adultless
One of us grown-ups has to work that Saturday, so one fewer. | -1 | 0 / One grown-up fewer from us, knee operation. | -1 | 0
I'm on call on the 5th and won't be there myself, the others will. | -1 | 0 / Himself is off fishing, so one adult less. | -1 | 0
Somebody has to mind my mother's house that day, so we're an adult short. | -1 | 0
## guestin
My in-laws are over from Cork, both of them, and will come with us. | 2 | 0 | cork
Our godson Ned (9) is with us that week, he'd come too. | 0 | 1 | ned
Auntie Bea is visiting and wouldn't miss it, so there's one extra with us. | 1 | 0 | bea
My old flatmate Kofi and his two boys, 5 and 7, are going to be with us that day, they'd come as well. | 1 | 2 | kofi
The Danes are back! Bo and Inge, our friends from the campsite, come along with us. | 2 | 0 | danes
My daughter brings her new boyfriend, he isn't on our count yet, so one more grown-up. | 1 | 0 | boyfriend
Our pen-friend family is over: mum, dad and a girl of six, all three come with us. | 2 | 1 | pen
We've a foster boy with us for the month, he's 10, he comes of course. | 0 | 1 | foster
My cousin Rita and her baby are staying, please add them to us. | 1 | 1 | rita
Uncle Stan is out of hospital and has promised to come with us. | 1 | 0 | stan
## guestout
The Cork contingent have missed the boat, literally. Not coming then. | cork / Small change here: Ned's mum has collected him already. | ned
Auntie Bea has found a better party, typical. She won't be there. | bea / Kofi's car has died so he and the boys stay in Hull. | kofi
No Danes after all, they got no further than Hamburg. | danes / The boyfriend is history. Don't ask. She comes without. | boyfriend
Our pen-friends had to fly home early, all of them, poor things. | pen
The boy we were fostering has gone back to his dad, lovely news, but so he isn't with us on the day. | foster
Rita rang, the baby has a cold, they're both staying away. | rita / Uncle Stan isn't up to it after all, doctor's orders. | stan
## dish
{D} from us, {N} portions. / I'll make {D} for {N}. / We'd bring {D}, enough for {N}. / My contribution: {D}, {N} helpings.
You can have {D} from our kitchen, I reckon on {N} portions. / Let me do {D}, call it {N} portions. / {N} portions of {D} will come from us.
We're on {D}, to feed {N}. / Food-wise it's {D} at ours, cut into {N}. / Nobody else makes {D} like my gran did, so I will, {N} portions.
As for eating: {D}, {N} plates' worth. / I've promised the children {D}, so that's it, for {N} people.
Our table offering is {D}. I'd say it stretches to {N}. / Put us down for {D}, {N} servings please.
I feel a batch of {D} coming on. {N} portions of it. / The oven's working again, so: {D}, {N} portions.
It'll be {D} from this house, {N} mouths' worth. / We thought about {D}, then about something else, and then we settled on {D} after all, {N} portions.
I'm no cook but {D} I can manage, {N} portions.
## dishchg
Change of menu: {D} and not what I said, the number stays. / I can't face making that many of ours, let's make it the same number of portions but {D}.
Could you write {D} on our line instead? Portions as they were. / We've swapped recipes at home, it'll be {D} now, as many as before.
The shop was out of everything for my dish, so it's {D}, same quantity.
Turned out somebody else was doing ours, so I'll do {D} in its place and won't touch the amount.
Not that again, says my family. {D} then, with the portions unchanged. / On second thoughts {D}, in the same numbers.
We're going over to {D}, still feeding just as many.
## pset
Make our portions {N}. / What I'm cooking will do for {N}, as it turns out. / My biggest tin only yields {N} portions, so that's the figure.
About my dish: read {N} portions, please. / I did the sums on my recipe, it comes to {N} portions. / {N} portions from me in the end, of the same thing.
I'd settle on {N} helpings of ours. / You'll get {N} portions from this kitchen, dish as announced.
Tried it out on the family last night and it's good for {N}, so put that.
## pplus
There's {N} portions' worth of dough left over, so that many more of ours. / I'll do {N} portions on top of what I said.
Add {N} to our portions, the eggs want using. / I've found the second tray, so there'll be {N} portions more of ours.
{N} further portions from my side, since everyone seems to be coming. / My mum's helping now, that makes {N} extra portions of what we're doing.
The recipe is more generous than I thought, by {N} portions.
## pminus
{N} portions fewer from me, the freezer died. / I overreached with our food. Knock {N} portions off.
Take {N} off our portions, the small oven is all I've got. / We'll be {N} portions short of what I promised.
The dog got at the first tray. So there'll be {N} portions less of ours.
## pdouble
I'll go for twice the portions we're down for. / Double up our food, I've found a helper.
My sister is baking along, so our portions go up to two times what they are. / Someone gave me a sack of flour: twice as many portions from us.
## phalf
Only half the portions from us, I'm afraid. / Halve what we're bringing, I've one hand in plaster.
I can only manage every second portion that I promised. / Our food shrinks to half, it's been a week.
## plike
As many portions of ours as {P} is doing, that seems fair. / I'd match {P} on portions, with our own dish of course.
How many portions does it say for {P}? I'll do just that number of ours. / Set our portions to what {P} has, so that nobody can compare.
## dishoff
No dish from us after all, the kitchen's being ripped out. / Please cross our food off. The rest stands.
I won't get round to cooking, so nothing to eat from this house. / We'll have to come without a dish, sorry.
My dish is off, I've got a deadline and no sense. / Strike what I wanted to cook, the hob has packed up.
Come hungry, we come empty-handed. Our dish isn't happening. / Somebody ate the ingredients. I give up, no food from us.
## shift
I'll take {S}. / Happy to do {S}. / Put us on {S}, please. / {S} is ours, if that helps. Well, just write it down. / Work-wise I'd go for {S}.
You'll find me at {S}. / We can look after {S}. / For the rota: {S}. / One of us will be on {S}, we'll toss for who.
Nobody has said a word about {S}. I'll do it then. / My back allows {S}, so have me there.
{S} was mine once before and I liked it, so that's for me again. / Give me {S} and I'm content. / Let's say {S} for our house.
If nobody minds I'm doing {S}. And even if somebody minds. / I fancy {S}, so I'm having that.
## shiftlater
Same stall but one slot later than we have, please. / I'd rather do ours two hours later, same place.
Could you slide our shift along to the next slot at the same stall? Must be that. / Lunch will drag on, so move us to the slot after, stall as it is.
## shiftearlier
Our shift one slot earlier, please, same stall. / I need to be gone sooner, so have us two hours before, stall unchanged.
Same stall for us, only the slot before the one we've got. / We'd better work before we drink: bring our shift forward one slot.
## shiftstall
Time's fine for our shift, but make it the {B} and not where we are. / Keep us at the same hour, only at the {B}.
I'd be more use at the {B}, at the hour we've got. / Let me move over to the {B}, same time as now.
My doctor wants me nowhere near that stall. The {B} then, hour unchanged.
## shiftlike
Put me on with {P}, same stall, same time. / I'll keep {P} company, so our shift is whatever it says there.
Whichever shift {P} has, I'll do that one as well. / We'd like to work alongside {P}, give us the same shift.
## shiftoff
They've put me in plaster, so no work from this house. All the rest as it is. / I have to hand back our shift, no time at all that day.
No shift for us after all. / Take us off the rota, everything else stays. / My knee says no to standing. Our shift goes, the rest doesn't.
We can't do our stint, sorry, please blank it out. / I'm no good for a shift after all, I'll be on nights that week.
Don't count on us for working, please strike the shift.
## chairs
{N} chairs from us. / You can borrow {N} chairs. / We have {N} folding chairs you can have. / I'll carry over {N} chairs.
As to seating, {N} from our house. / {N} of our garden chairs can come along. / In our shed there are {N} chairs, all yours for the day.
We can lend {N} seats, not all of them pretty. / Somewhere to sit: we've got {N} to spare.
There's room for {N} bottoms on what we can bring, all chairs. / I'll put {N} chairs out at the gate for whoever collects.
## chairsset
Our chairs come to {N}, I've been up in the loft and counted. / For chairs, have {N} from us, whatever I may have said.
That was a slip of mine with the chairs, it should say {N} for us. / Chairs at our end number {N}, final. / Turns out we're good for {N} chairs.
I've thrown out the wobbly ones and what's left is {N} chairs.
## chairsplus
{N} extra chairs turned up in the garage, ours go up by those. / {N} chairs more from us, my brother is lending his.
We found another {N} chairs behind the freezer, those come on top. / On top of our chairs I can bring {N} from the office. / Add {N} to our chairs.
## chairsminus
{N} of our chairs are past it, so that many fewer. / I have to take {N} chairs back from what I offered, Mum wants them.
{N} chairs less from us, sadly, woodworm. / We broke {N} of the chairs I offered at the weekend.
## chairsoff
No chairs from us after all. / My chairs are spoken for that day, please put none.
The chairs are all at my daughter's new flat, so don't count on any of ours. / Scrap our chairs, every one.
You'll have to do without our chairs, we lent the lot to the bowls club.
## chairseach
We'll bring a chair for every one of us who's coming, big or small, no more and no less.
Chairs: exactly one per head of our own party as it's listed now. / We'll sit on our own, so as many chairs as there are people on our line today.
## chairslike
As many chairs as {P} is lending. / We can match {P} for chairs. / What {P} has in the way of chairs, you get from us as well.
## headslike
Same head count as {P}, big ones and small ones. / We're just as many as {P}, adults and kids alike. / Adults and children exactly as with {P}.
## headslikeplus
Heads as with {P}, but with a child more. / We're as many as {P}, plus one little one. / Same numbers as {P}, only we've one kid extra.
## headslikeminus
Heads as with {P}, though one adult less. / We're the same numbers as {P}, minus one grown-up.
## like
Put us down for what {P} has, dish, numbers, chairs and all, just not the shift, I can't do one. / Copy {P} for us, every item, but without a shift.
I'm lazy: same line as {P} from heads to chairs, only no shift please.
## likebut
Whatever {P} has got on the list we'll have too, only with {D} for the dish, and leave our shift blank.
We're a copy of {P} in all things except the food, which is {D} (same portions), and no shift.
## last
Same as last year's list for us. / We'll do exactly what we did last year, it's all in the old list.
Copy our line over from last year, nothing new at our end. / See last year, we're creatures of habit. / Like last time, the whole line.
Everything as on the old list for us.
## lastnodish
Same as last year's list but without the {D}. / Our line from last year, only nobody's making the {D} this time.
Like last year for us, minus the {D}, nobody touched it. / Copy last year's line, but spare us the {D}, so no food.
## lasthalf
As last year, but half the portions, there was so much left. / Take our old line, only with the portions cut in two.
## lastshift
As last year except for the shift, which should be {S}. / Our old line please, with {S} as the shift this time.
Like last year, but I'm not doing that shift again. {S} instead.
## lastnoshift
Same as last year, but without a shift for us. / Take last year's line, just leave the shift out.
## lastkid
As last year, and the new baby makes one child more. / Our old line, plus one kid who wasn't born then.
## lastadult
As last year but one adult fewer, our eldest has moved out. / Last year's line with a grown-up less, the lodger has gone.
## lastdish
I'll make what {P} brought last year, {N} portions. / Whatever it says for {P} in last year's food column, that's what I'm cooking, for {N}.
The dish {P} did last time was a triumph, it's our turn to make it: {N} portions.
## lastchairs
Chairs the same as we lent last year. / For chairs look at our line in the old list.
## off
We can't come after all. Take us right off. / I'm gutted but we're away that weekend. Nothing from us, then.
Please delete our whole line, family funeral up north. / We're out, sorry. Covid again, the lot of us booked in with it.
It's no good, we have to drop out completely. / The move has been brought forward to the 4th so we won't be on the street any more. Wipe us.
Count us out altogether, my waters could break any minute. / Wedding on the same day, how did I not see that. We're off the list entirely, sad face.
## offdish
We shan't be there ourselves, but the dish still gets dropped off as agreed. No shift and no chairs.
Nobody from us can come, I'll send the food over all the same, and that's all from us.
Our holiday's been moved, so we're away that day: please keep only the food from us.
## offchairs
We're away but the side gate's open: keep our chairs on the list, nothing else.
We have to cry off. Only the chairs you can still fetch, the rest is void.
## back
We ARE coming! Holiday's fallen through, so put everything back as it was before I took us off.
Back on, please, with our whole line as it stood before I cried off. / False alarm, we can come. All as we had it before I pulled out.
## undochairs
Forget my last one about the chairs, it goes back to what we had before it. / The chairs: please undo my latest change, the old figure was right.
## undoportions
My last word on our portions was nonsense, go back to the number before it. / Please reverse what I last did to our portions, as they were will do.
## undoshift
I take back my latest about the shift, we'll stay with the one we had before. / Leave our shift where it was before I last fiddled with it.
## spouseportions
Don't listen to my better half, our portions stay what they were before that last message.
Who let them near the phone? Portions as they were before my other half's latest.
## spouseshift
I wasn't asked about that new shift. We'll keep the one that we had before my better half's latest.
My spouse doesn't run my diary. Our shift goes back to the one before that last change.
## spousechairs
My other half can't count. Chairs as they stood before that last message.
Ignore what was just altered about our chairs from the other phone in this house, the old number holds.
## coverask
{A} you like standing about, don't you? Would you do {S} so that we're free of it?
{A} the physio forbids me {S}. Might it become yours? We'd be left without one then. / {A} please please please have {S} instead of us?
{A} I've double-booked myself. {S} would have to be yours rather than ours, would that be all right?
{A} could you do {S} for me? Something's come up. If you say yes it's yours and we've none. / {A} I'm stuck with {S}, would you take that over from us?
Any chance you'd relieve me of {S}, {A}? You'd have it instead of me. / {A} I've got the grandchildren just then: can you have {S} in my place?
## swapask
{A} I hear you're not wild about your shift. I'm not wild about mine. Shall we each do the other's?
{A} if I do your shift and you do mine, are we both happier? / {A} wild idea: your slot for my slot?
{A} I'd sooner have the shift you've got. Would you take mine for it? / {A} shall we swap shifts, you mine and I yours?
How about trading our shifts, {A}? Yours suits me better. / {A} would you change shifts with us, straight swap?
## dishask
{A} I've bought everything for my {D}, but no time. You cook it, all my portions, as your dish in place of the one you've got, and I'm without. How about it?
{A} you've got the bigger kitchen: would you make my {D}, with all my portions, instead of yours? Then I'd bring no food.
I've run out of steam, {A}. Could you do the {D} I promised, same portions, and drop your own dish? We'd have none then.
## dishswapask
{A} my lot would prefer to cook what you've promised. Trade dishes, portions included?
{A} could you see yourself doing my dish and me doing yours, numbers going with the dishes?
{A} shall we swap dishes, each with the portions the other has down? / I'd rather cook yours, {A}. You mine, I yours, portions go with the dish. Deal?
## headsask
{A} one of mine would rather go with your lot. All right if we count that child with you and not with us?
{A} would you take one of our children under your wing, on your line? I can't be there the whole time, so it'd be off ours.
Could one of our kids come with you, {A}? That's one child from our line over to yours.
## chairsask
{A} your trailer's bigger. Would {N} of our chairs travel as yours, off our count and on to yours?
{A} can I move {N} of our chairs onto your line? They live in your garage anyway.
Would you bring {N} of my chairs as yours, {A}? So they'd be on your count, not on mine.
## yes
{A} leave it with me, it's as good as done. / {A} you had me at please. / {A} it's a yes from this side of the road.
{A} well I was going to refuse, but your face at the window just now... have it your way. / {A} done, I've already told the kids.
{A} we talked it over and that's how we'll do it. / {A} can't see why it shouldn't work. So be it. / {A} I'd be a monster to refuse. I'm not a monster.
{A} thumbs up. / {A} only because you once jump-started my car. Agreed. / {A} that's actually better for us too. / {A} no problem at all.
{A} go on then, you owe me a pint. / {A} consider it done. / {A} with pleasure. / {A} suits me down to the ground. / {A} sure, why not.
{A} I was hoping you'd ask! / {A} fine by us. / {A} oh all right, since it's you. / {A} twist my arm... there, it's twisted.
{A} I've asked at home and we've no objection. / {A} deal. / {A} I wanted to say no but the boss here says otherwise, so it's settled as you asked.
## no
{A} hmm, rather not. / {A} I've thought about it for a whole day and I can't make it work. / {A} it's a pity, but count me out of that.
{A} we prefer things the way they are. / {A} ask me next year. / {A} I'd say yes to almost anything of yours, but this isn't it.
{A} hubby says no and I never argue before supper. / {A} no can do. / {A} you'll have to find another victim.
{A} good plan, for somebody else. We'll stick to what we've got. / {A} that's a thumbs down from me, with love. / {A} sorry, that won't work here.
{A} any other day I'd have, but not this one. / {A} I'd love to say yes. I can't. / {A} afraid I've got my hands full. / {A} nice try.
{A} let's leave it as it is. / {A} I'd sooner not, forgive me. / {A} I nearly said yes, then I looked at the calendar. It stays as it is.
{A} sure, and pigs might fly. No, really, leave it. / {A} the boss here has put her foot down, so no go.
{A} I'll say what I said when you wanted the snake fed: not us.
## hold
{A} give me till tonight. / {A} must check something, I'll come back to you. / {A} um. Don't write anything yet. / {A} possibly! You'll hear from me.
{A} I'll put it to the family council. / {A} let me look at the calendar first. / {A} I'll have to ask at home. / {A} hm, can I sleep on it?
{A} ooh. Thinking.
## open
Who'd like {S}? It's ours but it needn't be. Say so here, I'll announce who has it. / Free to a good home: {S}. Ours until I name the new owner.
We'd part with {S} if anybody is keen. I decide on Sunday or so, until then it's ours.
I can't do {S} after all. Who wants it? I'll say who gets it, till then it's on us.
{S} is going spare, we have it but would give it up. Hands up and I'll pick somebody. / Looking for somebody to take {S} off me, shout and I'll choose.
## me
{A} I'll bite. / {A} that'd suit me. / {A} my hand's up. / {A} if it helps you, I'd do it. / {A} interested! / {A} me! / {A} I'd have it.
{A} over here. / {A} pick me. / {A} I'm game. / {A} go on, I could do that. / {A} we'd do it.
## me2
{A} same here, if nobody else has it. / {A} two of us then, I'd want it too. / {A} put me in the hat as well. / {A} my hand's up too.
{A} second in the queue, I see. / {A} so would I, if it's still going. / {A} am I too late? I'd like it as well.
{A} I was typing the same thing, me too. / {A} ooh, I'd have jumped at that as well.
## tofirst
Sorry to whoever came second, the first one to answer has it. / It goes to the first of you two, fair's fair.
I've slept on it: the earlier bird has it. / First come, first served, so it goes to the quicker of you two.
Settled: whoever spoke up first has it. Thanks to the other. / I'd promised nothing to anyone, so the one who answered first it is.
## tosecond
Not the fastest but the bravest: the second to answer gets it. / The later of you two has it, with apologies to the earlier.
I've drawn straws, and the luck is with the one who wrote second. / The one who answered second gets it, because of the dog. Sorry to the first!
Sorry to the faster one, it goes to the other of you, we'd talked about it at the bus stop.
You were second, but you get it, the first of you has done enough this year.
## tonone
You're both angels, but it turns out we can do it, so it stays with us. / Change of heart, we're hanging on to it. Sorry to get your hopes up, both.
Thank you both, but we'll manage ourselves after all. / My daughter has offered to stand in under our name, so we're keeping it. Thanks, you two.
## proxy
{P} asked me to put this here: {K}. / Speaking for {P}, who's at work: {K}. / News from {P} via the hedge: {K}.
I've just decided for {P}, cheeky me: {K}. / {P} is hopeless with phones, so from me: {K}. / From the queue at the chemist's, where I met {P}: {K}.
Somebody has to speak for {P}, so: {K}. / Bumped into {P} at the bins and was told: {K}. / Message from {P}, whose phone is being mended: {K}.
{P} left a note through my door for the list, quote: {K}. / Just had {P} over for tea, and I'm to pass on: {K}.
I took the liberty with {P}, who never reads this: {K}. / Volunteering {P} as they won't do it themselves: {K}. / On behalf of {P}: {K}.
## t.dish
they'll bring {D}, {N} portions / {D} for {N} / the dish is {D} and there'll be {N} portions of it
## t.shift
they'll do {S} / {S} is the shift
## t.chairs
{N} chairs in all / they can lend {N} chairs
## t.heads
{N} adults and {M} children / {N} grown-ups, {M} kids
## object
Hang on, what's this in our name? Strike it, we're as before. / I was on nights and see that somebody's made promises for us. They don't hold.
News to me! What was said for our house isn't so, put it back to how it stood.
Funny, we seem to have opinions that I've never heard of. Back to what we had, please.
With all respect to whoever wrote for us: no. Same as it was, please. / Who said that for us? Not so. Leave us as we were.
Just catching up. What was put in for us by somebody else is wrong, we stay as before. / Er, nobody asked us! Please undo what was promised in our name.
Very kind to speak for us, but no, put it back. / I've now read that we've been volunteered. We haven't. As it was, please.
## approve
I've read what was written for us. Couldn't have put it better. / Ha, so it's out. Yes, what was said about us is how it is.
I see we've been spoken for. That's quite right. / Thanks for passing on our message.
## trio
Number {X}, number {Y} and I have put our heads together and all three of us will do {S}.
Over the fence with number {X} and number {Y}: we three are all taking {S}. / Good news, {S} is staffed: number {X}, number {Y} and ourselves.
## if
If {C}, {K}. Otherwise we stay as we are. / It depends. If {C}, {K}, and if not, nothing changes. / Pencil this in: if {C}, {K}.
Can't promise yet, but if {C}, {K}. / Listen, in case {C}, {K}. I'd hate to have to write it again. / Should it turn out that {C}, {K}. Only then.
Provided {C}, {K}. Not before.
## c.dish
we'll do {D} instead of anything else, {N} portions / there'll be {N} portions of {D} from us in place of what we have / our food will be {D}, for {N}
## c.shift
I'll do {S} / put us on {S} / our shift is {S}
## c.chairs
you can have {N} chairs from us all told / our chairs number {N}
## c.off
we won't be there at all, so take us right off / we're out, line and all
## c.more
my brother and his two small girls come with us as well | 1 | 2 / my parents come along with us too | 2 | 0
one of my grown-up daughters joins us | 1 | 0 / my nephew of nine comes with us as well | 0 | 1
## c.double
I'll make twice the portions we've got down / our portions double
## c.noshift
strike our shift, I can't do it then / we can't do a shift
## topic.rovers.if
Rovers win the semi-final / Rovers get into the final
## topic.rovers.yes
Did you hear that roar? Semi-final, Rovers 2-1, in the last minute! Never slept so badly so happily.
ROVERS!!! Never in doubt. All right, 3-2, slightly in doubt. Who do we meet in the final, then?
## topic.rovers.no
Well, that was the semi-final for Rovers. Nil-four. Our chap in goal wants a new hobby.
Turned the telly off after the fifth goal. Poor old Rovers, so near the final.
## topic.ferry.if
the ferry strike is called off / the ferry people come to an agreement in time
## topic.ferry.yes
Radio says unions and ferry line have shaken hands, boats sail as normal from Monday.
Ferry website is taking cars again, the dispute is over and done with.
## topic.ferry.no
On the news: talks collapsed, not one ferry will move till the middle of July.
My sister works at the port. No deal, the ferries stay tied up all through the first half of July.
## topic.play.if
the school moves the play away from the 5th / the school play isn't on the 5th after all
## topic.play.yes
In the book bag: school play now on the 11th, the stage isn't finished.
School play gets a new date, the Friday after. Mr Dobbs has lost his voice and half his cast.
## topic.play.no
Saw the school's caretaker: play goes ahead at three on Saturday the 5th, come hell or high water.
Tickets for the school play came home today. It says the 5th, three o'clock, as planned.
## topic.cricket.if
the cricket on the 5th is cancelled / there's no cricket on the 5th
## topic.cricket.yes
The square's like a paddy field, cricket club has scrubbed the match on the 5th.
Visiting team can't raise eleven men for the 5th, so the cricket club has given us all a free Saturday.
## topic.cricket.no
Groundsman happy, the square has dried out and they'll play cricket on the 5th all right.
Cricket teas rota for the 5th is up on the pavilion door, so they are definitely playing.
## topic.road.if
the council lets us close the road till eight / we get the road closure until 8
## topic.road.yes
Envelope from the council!! Road closed to traffic from 10 till 8, stamped and signed.
Council rang. They grumbled, but the road is ours until eight in the evening.
## topic.road.no
Council's answer on the road: reopen by 6.30 at the latest, no discussion.
The highways lady says traffic has to run again at half past six. We don't get the extra time till eight.
## topic.bakery.if
the bakery is open again before the party / the baker reopens in time for the party
## topic.bakery.yes
Can you smell it? Bakery's back, queue to the corner, I've got two loaves.
Lights on, door open, buns in the window: our baker is back in business as of this morning.
## topic.bakery.no
Note on the bakery door: oven part stuck in Rotterdam, closed until 20 July.
Talked to the baker's wife. They won't sell so much as a bun before the 20th of July.
## topic.band.if
the band from the Crown plays for us / the Crown's band says yes
## topic.band.yes
The Crown's band just rang back: they'll be with us from two, for beer.
Music sorted! Those five from the Crown have us in their diary, drummer included.
## topic.band.no
The band at the Crown are playing a wedding that day. It'll be my tape deck then.
Asked the singer from the Crown. They're in Wales on the 5th. No band for us, folks.
## topic.tent.if
the scouts lend us their marquee / we get the marquee from the scouts
## topic.tent.yes
Scouts' marquee is in my garage. All 90 kilos of it. You're welcome. / Akela said yes! The marquee is ours for the weekend as long as we dry it.
## topic.tent.no
The scouts need their marquee themselves for Whitby, so bring brollies.
The scout leader was charming about it, but the marquee goes with them to camp. We'll have none.
## topic.bridge.if
the bridge opens again before the 5th / they've finished the bridge by the party
## topic.bridge.yes
Just drove over the bridge! First time since February, I waved at everyone.
Cones gone, lights gone, buses are running across the bridge again as of today.
## topic.bridge.no
Bridge: the sign now says closed until 31 July. They've found more rust.
The engineer on the bridge told me another five weeks at the very least. So not before August.
## topic.freezer.if
we may use the freezer in the church hall / the vicar lets us have the church hall freezer
## topic.freezer.yes
Vicar says the hall freezer's empty and ours, key is under the usual pot.
The vicar gave me the key to the hall freezer, we can fill it from Thursday on.
## topic.freezer.no
The hall freezer is full of the lunch club's pies, vicar can't let us have an inch of it.
Freezer in the hall has been condemned by the electrician. So that's not for us.
## topic.gala.if
the swimming gala turns out to be on the 5th / they put the swimming gala on the 5th
## topic.gala.yes
Swimming club has fixed the gala: Saturday 5 July, warm-up at nine. Of all days!
Found the gala date on the pool's noticeboard. Same day as our party, can you believe it.
## topic.gala.no
Swimming gala is on Sunday the 13th, it's in the newsletter. / Pool manager tells me the gala will be in September, they're retiling all July.
## topic.trains.if
there are trains on the weekend of the party / the trains run on the 5th
## topic.trains.yes
Engineering works put off to August, trains run normally on the party weekend.
I've just booked: perfectly ordinary trains on Saturday the 5th, no bus replacement.
## topic.trains.no
Railway's put the posters up. Not a single train from the 4th to the 6th, buses only as far as the hospital.
Checked with the station: the line is shut from Friday to Sunday that weekend. No trains whatever.
## nick
While I'm at it: everyone at work calls me {Q}, you may as well.
Just so you know who is meant, my old name from school is {Q}, and half the street uses it.
I answer to {Q}, by the way, since that business with the ladder.
## stallmerge
Change of plan: nobody needs to be at {S}. Whoever has that now goes to {R} instead, unless you tell me otherwise.
I've too few for {R} and none needed at {S}, so all who are down for {S} at this moment are moved over to {R}. Shout if that won't do.
Bad news about {S}, that one's scrapped. Those who hold it now please do {R}, and write to me if you can't.
## cutdish
We're drowning in {D}. Everyone who has that down for more than {N} portions: it's {N} for you now.
Space is short on the table: I'm capping {D} at {N} portions per house, for those who have it down today.
## cutchairs
Lots of seats, thank you! All houses that have {N} chairs or more on the list at this moment: please make it two fewer each.
I've counted seats and we've plenty. Whoever stands at {N} chairs or more now, knock two off, I've done it on the list.
## mergeno
That move of yours doesn't suit us, I'd rather do no shift at all, {A}. / {A} I can't do the one you've moved us to. Please make it {S} for us.
{A} thanks for moving us but no thanks, give us {S}.
## aside
Evening all! / Only just got through all the messages. / Blimey, this group. / Typing with one thumb, baby asleep on the other.
Sorry for the late reply. / My phone was off all weekend. / Morning! / I've had my coffee now. / Hello from the bus. / Had a word at home. / Right then.
Let me be quick. / Here we go again. / Been meaning to write since Sunday. / No idea if I've missed anything.
It said {N} unread messages, I've read about three. / Last time there were {N} wasps on my plate. / We had a good talk about it over supper.
Still finding last year's confetti in the hedge. / The dog has eaten the invitation. / Long day, short message. / Lovely weather for planning.
My sister's street does this with {N} houses and a brass band. / You're doing a grand job. / The neighbours' boy showed me how to use this thing.
## post
Thanks Maureen. / Cheers! / That's all from me. / Right, back to work. / Hope that's clear. / Kisses to the committee. / Ta. / Much obliged.
Sun guaranteed, says my knee. / Don't all thank me at once. / Over and out. / I'll bring my own hat. / See you all at the kerb.
No more changes from me. Ha.
## talk
Should I do {D} or not? Still thinking, don't write anything down. / Does anybody know how long {D} keeps? Asking out of curiosity.
Last year somebody made {N} portions of {D} and we ate it till Wednesday. / My nan used to make {D} for {N} every single Sunday.
I dreamt I was on {S} and it snowed. / Who was on {S} last year? They were hilarious.
{N} chairs fell off a lorry on the bypass this morning, not joking. / Is it going to rain? My app says {N} per cent.
The cat from next door but one has been in our kitchen again. / Whose is the blue bike by the postbox? / Recycling is Tuesday this week, not Monday.
Parking outside the surgery is a nightmare. / Lost: one left glove, striped, sentimental value.
Found: a left glove, striped. Not sure anyone's missing it. / I wish I could make {D}, mine always comes out flat.
If I had {N} chairs I'd open a cinema. / They had {D} at the fete, three pounds a portion! Robbery.
I told my husband he should do {S} and he laughed for a full minute. So no.
My aunt says one can feed {N} with a single {D}. She's also met the Pope, according to her. / Did somebody hear the fox last night?
Found the Jubilee bunting, all {N} metres of it. Some of it mice-eaten. / That thunder just now, was it thunder?
Please keep dogs on the lead past the school, thank you. / Would it be a good idea to have two bowls of {D}? Only wondering aloud.
How do you people remember all this? / The ice cream van plays the wrong tune again. / Quiz night at the Crown was a disgrace, we came last but one.
Remember when the gazebo flew into the Hendersons' pond? / I'm reading this on the train and people stare because I laugh.
Broadband's down again at the top end, anyone else? / There's a parcel for somebody called Lavinia at ours. Nobody called Lavinia lives on this street.
At my cousin's street party they had {N} adults and one child. Poor child. / I'd make {D} if someone gave me a new oven, and nobody will, so I won't.
Nobody eats {D} any more, do they? Apart from me. / My boy asked whether {S} pays well. I said it's volunteers. He's gone off the idea.
What does one wear for {S}? My neighbour in Leeds got mustard all over. / Saw {N} goldfinches on one feeder this morning.
Don't look at the moon tonight, it's cloudy. Just saving you time. / Gerald the tortoise is missing again. He's slow, so check under cars first.
Gerald has been found. He'd got as far as the step. / Are dogs allowed? Asking for a dog.
You can't have a party without {D}, someone surely will do it. / I was this close to offering {N} portions of {D}. Then I lay down and it passed.
The vicar's put his back out carrying hymn books. / How many chairs does a street need? In '77 we had {N}. / Wasn't {S} a washout the year of the flood?
My daughter wants to paint everyone's gate yellow. You've been warned. / Sunset was something tonight. / Anybody else's wifi called 'FBI van {N}'?
Old Mr Prewitt would've loved this, God rest him. / I see {H} has a new car. Very shiny. / Heard {H} playing the trombone at midnight, rather good.
Dear {H}, your bin lid is in our tree. / {H} once ate {N} of those at one sitting, I was there. / Somebody tell {H} that the van is blocking the drive.
If {H} sings again I'm bringing earplugs. / Next year I'll do {S}. Next year, mind. / Is there gluten in {D}? Purely theoretical question.
Book group moved to Thursday. / Ha! / Brilliant. / Same thing happened to us in Devon. / I couldn't possibly comment. / Poor you! / Haha, true.
Typical. / Well said. / You lot. / Only on this street. / That's the spirit. / My thoughts exactly about the weather. / [message deleted]
[message deleted] / Sorry, wrong group! Deleted it. / What was in that message? It went before I could read it. / [photo omitted]
[voice message omitted] / Don't worry, nothing important. / The poster looks smashing by the way.
Apparently the mayor might come. Or might not. He doesn't know. / First aid box is in the cupboard under the stairs at the hall.
I've counted the streetlamps: {N}. Don't ask why. / We once had {N} people in our front room for {D}. Never again.
In my day a party had {D} and a fight, and we were glad of it.
"""
BANK = {}
for line in TEXT.replace(" / ", "\n").splitlines():
    if line.startswith("## "):
        BANK[line[3:]] = kept = []
    elif line:
        kept.append(line.split(" | "))
STALLS = {
    "barbecue": "barbecue", "BBQ": "barbecue", "grill": "barbecue", "bar": "bar", "drinks bar": "bar", "tombola": "tombola", "tea tent": "tea tent", "teas": "tea tent",
    "face painting": "face painting", "face paints": "face painting", "gate": "gate", "street gate": "gate", "cake stall": "cake stall", "cakes": "cake stall",
    "book stall": "book stall", "second-hand books": "book stall",
}
WHEN = {
    "the {} at noon": 12, "the {} at 12": 12, "the first {} shift": 12, "the {} from 12 to 2": 12, "the {} at two": 2, "the {} from 2 to 4": 2, "the middle {} shift": 2,
    "the {} at 2": 2, "the {} at four": 4, "the {} from 4 to 6": 4, "the last {} shift": 4, "the {} at 4": 4,
}
SHIFTS = {form.format(alias).lower(): f"{stall} {hour}" for form, hour in WHEN.items() for alias, stall in STALLS.items()}
DISH = {name.strip().lower(): name.strip() for name in open("labels.txt", encoding="utf-8")}
for alias, name in {
    "spud salad": "potato salad", "slaw": "coleslaw", "pav": "pavlova", "lemon drizzle cake": "lemon drizzle", "houmous": "hummus", "chocolate brownies": "brownies",
    "flapjack": "flapjacks", "wings": "chicken wings", "crumble": "apple crumble", "veg curry": "vegetable curry", "guac": "guacamole",
}.items():
    DISH[alias] = name
COUNTS = {word: n for n, word in enumerate(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split())}
COUNTS |= {"a dozen": 12, "two dozen": 24}
NICKS = ["Spud", "the Admiral", "Biscuit", "Tinker", "Prof", "Lofty", "Duchess", "Sparky", "Moth", "Captain Hook"]
HOME, REF = {}, {}
for row in houses:
    h = int(row["house"])
    for name in row["in the chat as"].split("; "):
        HOME[name.lower()] = h
        REF[name.removesuffix(f" {h}").lower() + f" at {h}"] = h
        if not name.endswith(f" {h}"):
            REF[name.lower()] = h
    for name in (f"no. {h}", f"number {h}", f"the {row['family']} family"):
        REF[name.lower()] = h


def any_of(words):
    return "(?:" + "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True)) + ")"


NUMBER = r"(?:\d+|" + any_of(COUNTS)[3:]
PEOPLE = any_of([*REF, *(nick.lower() for nick in NICKS)])
IFS = {form[0].lower(): kind.split(".")[1] for kind, forms in BANK.items() if kind.endswith(".if") for form in forms}
SLOT = {
    "N": NUMBER, "M": NUMBER, "D": any_of(DISH), "S": any_of(SHIFTS), "R": any_of(SHIFTS), "B": any_of(STALLS), "P": PEOPLE, "H": PEOPLE, "A": "@" + any_of(HOME),
    "X": r"\d+", "Y": r"\d+", "Q": any_of(NICKS), "C": any_of(IFS), "K": ".+?",
}


def form(words):
    parts = re.split(r"\{(\w)\}", words)
    made = [(f"(?P={part})" if part in parts[1:k:2] else f"(?P<{part}>{SLOT[part]})") if k % 2 else re.escape(part) for k, part in enumerate(parts)]
    return re.compile("".join(made) + r"(?=\s|$)", re.I)


FORMS, INNER = {}, {}
for kind, forms in BANK.items():
    for words, *values in forms:
        if kind[:2] in ("t.", "c."):
            INNER.setdefault(kind[:2], []).append((kind, form(words), values))
        elif not kind.endswith(".if"):
            first = words.split()[0].lower()
            FORMS.setdefault("" if "{" in first else first, []).append((kind, form(words), values))


def slots(found):
    g = {}
    for key, value in found.groupdict().items():
        value = value.lower()
        if key in "NM":
            value = int(value) if value.isdigit() else COUNTS[value]
        elif key in "SR":
            value = SHIFTS[value]
        elif key == "D":
            value = DISH[value]
        elif key == "B":
            value = next(stall for alias, stall in STALLS.items() if alias.lower() == value)
        elif key == "A":
            value = HOME[value[1:]]
        elif key in "PH":
            value = REF.get(value)
        elif key in "XY":
            value = int(value)
        g[key] = value
    return g


def parts(words):
    """What is said in a message, one after the other."""
    at, odd = 0, 0
    while at < len(words):
        first = words[at:].split()[0].lower()
        best = None
        for kind, pattern, values in FORMS.get(first, []) + FORMS[""]:
            found = pattern.match(words, at)
            if found and (best is None or found.end() > best[0].end()):
                best = found, kind, values
        if best is None:
            odd += 1
            at += len(words[at:].split()[0]) + 1
            continue
        found, kind, values = best
        yield kind, slots(found), values
        at = found.end() + 1
    if odd:
        strange.append(words)


def inner(start, words):
    for kind, pattern, values in INNER[start]:
        if found := pattern.fullmatch(words):
            return kind[2:], slots(found), values
    raise ValueError(words)


# %%
NONE = {"adults": 0, "children": 0, "dish": "", "portions": 0, "shift": "", "chairs": 0}
now = {int(row["house"]): dict(NONE) for row in houses}
before, gone, spoken, asked, ifs, guests = {}, {}, {}, {}, {}, {}
opened, hands, strange = None, [], []


def put(h, **new):
    for name in new:
        if new[name] != now[h][name]:
            before[h, name] = now[h][name]
    now[h].update(new)


def last(h):
    return {name: int(value) if name in ("adults", "children", "portions", "chairs") else value for name, value in old[h].items() if name != "house"}


def true(h, kind, g, values):
    row = now[h]
    if kind == "dish":
        put(h, dish=g["D"], portions=g["N"])
    elif kind == "shift":
        put(h, shift=g["S"])
    elif kind == "chairs":
        put(h, chairs=g["N"])
    elif kind == "off":
        now[h] = dict(NONE)
    elif kind == "more":
        put(h, adults=row["adults"] + int(values[0]), children=row["children"] + int(values[1]))
    elif kind == "double":
        put(h, portions=2 * row["portions"])
    elif kind == "noshift":
        put(h, shift="")
    elif kind == "heads":
        put(h, adults=g["N"], children=g["M"])


def agreed(kind, g, h, other):
    mine, theirs = dict(now[h]), dict(now[other])
    if kind == "coverask":
        put(other, shift=mine["shift"])
        put(h, shift="")
    elif kind == "swapask":
        put(other, shift=mine["shift"])
        put(h, shift=theirs["shift"])
    elif kind in ("dishask", "dishswapask"):
        put(other, dish=mine["dish"], portions=mine["portions"])
        swap = kind == "dishswapask"
        put(h, dish=theirs["dish"] if swap else "", portions=theirs["portions"] if swap else 0)
    elif kind == "headsask":
        put(other, children=theirs["children"] + 1)
        put(h, children=mine["children"] - 1)
    elif kind == "chairsask":
        put(other, chairs=theirs["chairs"] + g["N"])
        put(h, chairs=mine["chairs"] - g["N"])


def heard(h, name, kind, g, values):
    global opened, hands
    row = now[h]
    like = now[g["P"]] if g.get("P") in now else None
    if kind in ("heads1", "heads2"):
        put(h, adults=int(values[0]), children=int(values[1]))
    elif kind == "headsset":
        put(h, adults=g["N"], children=g["M"])
    elif kind in ("more", "kidless", "kidless2", "adultless", "guestin"):
        a, c = int(values[0]), int(values[1])
        put(h, adults=row["adults"] + a, children=row["children"] + c)
        if kind == "guestin":
            guests[h, values[2]] = a, c
    elif kind == "guestout":
        a, c = guests[h, values[0]]
        put(h, adults=row["adults"] - a, children=row["children"] - c)
    elif kind == "dish":
        put(h, dish=g["D"], portions=g["N"])
    elif kind == "dishchg":
        put(h, dish=g["D"])
    elif kind in ("pset", "pplus", "pminus", "pdouble", "phalf", "plike"):
        n = row["portions"]
        ways = {"pset": g.get("N"), "pplus": n + g.get("N", 0), "pminus": n - g.get("N", 0), "pdouble": 2 * n, "phalf": n // 2}
        put(h, portions=like["portions"] if kind == "plike" else ways[kind])
    elif kind == "dishoff":
        put(h, dish="", portions=0)
    elif kind == "shift":
        put(h, shift=g["S"])
    elif kind in ("shiftlater", "shiftearlier", "shiftstall"):
        stall, hour = row["shift"].rsplit(" ", 1)
        hour = {"shiftlater": {"12": 2, "2": 4}, "shiftearlier": {"4": 2, "2": 12}}.get(kind, {}).get(hour, hour)
        put(h, shift=f"{g.get('B', stall)} {hour}")
    elif kind == "shiftlike":
        put(h, shift=like["shift"])
    elif kind == "shiftoff":
        put(h, shift="")
    elif kind in ("chairs", "chairsset"):
        put(h, chairs=g["N"])
    elif kind in ("chairsplus", "chairsminus"):
        put(h, chairs=row["chairs"] + (g["N"] if kind == "chairsplus" else -g["N"]))
    elif kind == "chairsoff":
        put(h, chairs=0)
    elif kind == "chairseach":
        put(h, chairs=row["adults"] + row["children"])
    elif kind == "chairslike":
        put(h, chairs=like["chairs"])
    elif kind.startswith("headslike"):
        put(h, adults=like["adults"] - (kind == "headslikeminus"), children=like["children"] + (kind == "headslikeplus"))
    elif kind in ("like", "likebut"):
        put(h, **{**like, "shift": "", "dish": g.get("D", like["dish"])})
    elif kind == "lastdish":
        put(h, dish=old[g["P"]]["dish"], portions=g["N"])
    elif kind == "lastchairs":
        put(h, chairs=last(h)["chairs"])
    elif kind.startswith("last"):
        new = last(h)
        if kind == "lastnodish":
            new |= {"dish": "", "portions": 0}
        elif kind == "lasthalf":
            new["portions"] //= 2
        elif kind in ("lastshift", "lastnoshift"):
            new["shift"] = g.get("S", "")
        elif kind == "lastkid":
            new["children"] += 1
        elif kind == "lastadult":
            new["adults"] -= 1
        put(h, **new)
    elif kind in ("off", "offdish", "offchairs"):
        gone[h] = dict(row)
        keep = {"off": [], "offdish": ["dish", "portions"], "offchairs": ["chairs"]}[kind]
        now[h] = {**NONE, **{name: row[name] for name in keep}}
    elif kind == "back":
        now[h] = dict(gone[h])
    elif kind.startswith(("undo", "spouse")):
        what = kind.removeprefix("undo").removeprefix("spouse")
        put(h, **{what: before[h, what]})
    elif kind in ("coverask", "swapask", "dishask", "dishswapask", "headsask", "chairsask"):
        asked[h, g["A"]] = kind, g
    elif kind in ("yes", "no"):
        what = asked.pop((g["A"], h), None)
        if what and kind == "yes":
            agreed(*what, g["A"], h)
    elif kind == "open":
        opened, hands = (h, g["S"]), []
    elif kind in ("me", "me2"):
        hands.append(h)
    elif kind in ("tofirst", "tosecond"):
        put(hands[0 if kind == "tofirst" else 1], shift=opened[1])
        put(h, shift="")
    elif kind == "proxy":
        spoken[g["P"]] = dict(now[g["P"]])
        true(g["P"], *inner("t.", g["K"]))
    elif kind == "trio":
        for other in (g["X"], g["Y"], h):
            if other != h:
                spoken[other] = dict(now[other])
            put(other, shift=g["S"])
    elif kind == "object":
        put(h, **spoken.pop(h))
    elif kind == "if":
        ifs.setdefault(IFS[g["C"]], []).append((h, *inner("c.", g["K"])))
    elif kind.startswith("topic."):
        waiting = ifs.pop(kind.split(".")[1], [])
        for one in waiting:
            if kind.endswith(".yes"):
                true(*one)
    elif kind == "nick":
        REF[g["Q"].lower()] = h
    elif kind == "stallmerge":
        for k, theirs in now.items():
            if theirs["shift"] == g["S"]:
                put(k, shift=g["R"])
    elif kind == "mergeno":
        put(h, shift=g.get("S", ""))
    elif kind == "cutdish":
        for k, theirs in now.items():
            if theirs["dish"] == g["D"]:
                put(k, portions=min(theirs["portions"], g["N"]))
    elif kind == "cutchairs":
        for k, theirs in now.items():
            if theirs["chairs"] >= g["N"]:
                put(k, chairs=theirs["chairs"] - 2)


for line in lines[7:-1]:
    name, words = re.fullmatch(r"\S+ \S+ (.+?): (.+)", line).groups()
    if words[-1] not in ".!?:)]":
        words += "."
    for kind, g, values in parts(words):
        heard(HOME[name.lower()], name, kind, g, values)
print(len(strange), "messages are not all understood:", *strange[:20], sep="\n")
# %%
with open("output/list.csv", "w", newline="", encoding="utf-8") as file:
    out = csv.writer(file)
    out.writerow(["house", *NONE])
    for h, row in now.items():
        out.writerow([h, *row.values()])
