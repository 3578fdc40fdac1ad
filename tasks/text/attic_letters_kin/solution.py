# %%
import csv
import re

text = open("letters.txt", encoding="utf-8").read()
print(len(text))
print(text[:9000])
# %%
# All of it read; the ways in which something is told, in braces what varies.
BANK = r"""
[m3]
{M} swore at the midwife for an hour and thanked her for {C} afterwards.
when {M} was six months gone with {C} she still climbed for the cherries.
{C} weighed eleven pounds, and {M} has walked a little crooked ever since.
{M} lay in for a fortnight with {C}, which was eleven days more than the farm could spare her.
they say {C} came feet first, and {M} has told it so often that the feet are now as big as spades.
{M} sold the caul that she bore {C} in to a ship's mate for a guinea.
{M} let out her skirts with a piece of the curtain to make room for {C}, and by May she could take them in again.
it was thought to be colic, until {M} lay down in the hay and got up again with {C} in her apron, new and bawling.
{M} counted {C}'s fingers first thing, and then asked was it a boy or a girl.
seven hours, {M} says, and every one of them is written on {C}'s forehead.
{C} will have it that {he} remembers the inside of {M}, but that is the poetry coming out.
the doctor cut the cord with a sheep knife, {M} not being able to wait for his bag, and that was {C}.
{M} would touch nothing but chalk and cider in the months before {C}.
I boiled the water with my own hands for {M} the night that {C} arrived in this vale of tears.
of those that {M} had, {C} was the only one that came on a Sunday.
{M} was churched in the rain, with {C} under somebody's umbrella howling for {his} next meal, which only she could give.
{M} had milk enough for two with {C}, and the pump dried up the same week.
under her heart {M} carried {C} through the whole of that potato harvest.
{M} had three days of it in the back bedroom before {C} came, and nobody thought either of them would see the week out.
{C} was born in the loft over the dairy, {M} having gone up there for a cheese and not got down again in time.
it was the wet summer that {M} gave birth to {C}, with the water up to the second stair.
say what you like of {M}, she brought {C} into the world on her own with only the cat for company.
{C} has {his} mother's temper, and anyone who ever worked beside {M} will know which mother I mean, for she is the one.
I was sent running for the midwife myself the night {M} was delivered of {C}.
when they asked {C} at the school for {his} mother's name {he} wrote down {M} as bold as brass, and quite right too, for so it is.
{M} tells everyone she was never so ill as when she was carrying {C}.
you ask whose {child} {C} is. {M}'s, born in wedlock and in a proper bed.
on the day {C} was born {M} had a whole pig to salt, and finished it first.
{M} still keeps the shawl in which she first held {C}, one hour old.
there are not many left who remember {M} with {C} at her breast in the third pew, and the old rector looking at the ceiling.
{C} sends money every quarter to {M}, as a {child} ought to the mother who bore {him}.
the doctor that attended {M} when {C} was born is the very same who has now set my wrist.
that hard winter {M} lost all her teeth over {C}, as they say one does for every child.
{M} laboured from milking to milking, and {C} weighed under five pounds at the end of it.
it is a queer thing that {C}, who cannot abide the sight of the sea, should have been born to {M}, who never was happy off it.
no wonder {C} sings so. {M} sang right through her pains, and {he} came out on the last verse.
the cradle that {M} had from the hall for {C}, when {he} was expected, has turned up in the tithe barn.
what became of the silver thimble? {M} had it, and being {C}'s mother gave it to {him}.
{M} was up and at the wash-tub the third day after having {C}.
I can see {M} now, big with {C}, on the carrier's cart and swearing at the horse.
there was snow to the sills, {M} took ill before her time, and {C} was born by the light of a stable lamp.
{C} would not have {his} mother sit with strangers at the supper, so {M} was put at the top table.
only one woman ever had the right to box the ears of {C}, and that is {M}, who gave {him} life.
{M} is as proud of {C} as if nobody had ever had a {child} before her.
I laid out the linen myself for {M} when {C} was on the way.
you will not credit it, but {M} walked four miles home with {C} one day old under her cloak.
they had to fetch {M} out of church, and half an hour later there was {C}, roaring.
{C} had to have {his} mother's mark on the paper, so {M} put her cross to it before two witnesses.
for the pedigree you are making: put {C} down under {M}, on the mother's side.
the flowers on {C}'s table were from {M}, who said a mother need not be asked.
how {M} came through it when she had {C} the Lord knows, the bed being on fire from the warming pan.
the likeness is past all doubt, and so it should be, for it was {M} who bore {C}.
{M} gave {C} {his} name herself, lying in, before anybody could come with a better.
[f3]
{F} paid the midwife for {C} with a side of bacon and called it cheap for an heir.
{F} was sent to walk round the pond until {C} was there, and came back a family man with wet feet.
{C} was got by {F}, and anybody may see it who looks at the two of them from behind.
{F} looked into the shawl, said that {C} had his nose and that he was sorry for it, and so it has proved.
blood will out, and half of {C}'s is {F}'s and the other half is {his} mother's.
{F} asked for the day off, as his wife was in labour, and the foreman gave him till noon, so that {C} was six hours old before he saw {him}.
when {C} came {F} rang the bell himself for his own new-born, which is only done for the squire's heirs, and was fined for it.
you cannot blame {F} for spoiling {C}, when a man has waited so long for one of his own making.
{F} begat {C}, as the Bible would say, and went back to his turnips.
the pipe was laid aside the hour {C} was born to {F}, and taken up again the hour after.
{F} ran the whole length of the lane in his shirt when they told him that {C} was born and that he was a father.
when {C} came of age {his} father gave {him} the watch, and it is the best thing {F} ever had.
{F} is not one to talk, but he did say once that {C} was the one thing he had fathered and not regretted.
{C} has the walk of {F}, and comes by it honestly, being his own {child}.
I was with {F} in the taproom when word came that he had a {child}, and that was {C}.
the money for {C}'s schooling was found by {F}, as a father should.
it says on the back of the photograph, in a good hand: {F} with his own {child} {C}.
{F} begot {C} in his old age, as the rector put it, though he was not so very old.
nobody could have been a harder father than {F} was to {C}, and now look how {he} weeps for him.
{C} had leave from {his} father, {F}, in writing.
{F} and {C} are not on speaking terms, which between father and {child} is a sad thing.
{F} drank the whole price of the calf the night {C} made a father of him.
they would not take {C} without {his} father's word, so {F} went down in his Sunday hat and gave it.
for your list: the father of {C} was {F}, and there was never any question of it.
did I tell you that {F} wept when {C} went off? I never saw him weep for any child of his before.
{C} carries the same crooked thumb that {F} has, which goes from father to child in that house.
you may tell {C} that {his} father is well. {F} was here on Monday to mend the pump.
{C} was put to the trade by {F}, whose own flesh and blood {he} is.
the bench outside was made by {F} the week that {C} was born to him.
I should not care to be {C} when {F} hears of it, for he is the sort of father that one hears three fields off.
{F} cut two notches in the door, one the day he married and one the day his {child} {C} was born.
if ever a {child} was {his} father over again it is {C}, and {F} knows it.
{C} was walked up and down all night by {F}, new father that he was, on the cold flags.
{F} named {C}, which was his right as the father, after nobody at all.
at the inquest {C} spoke up and said, {F} is my father and I will not hear him miscalled.
what {C} has from {his} father is the bad chest, and {F} had it from the pit.
{F} had given up hope of ever being called father when {C} was sent him.
the old clock goes to {C}, since {F} would have it pass to his own {child}.
[p3]
{M} screamed and {F} prayed, and at ten past four there was {C}, and both of them left off.
{F} had carved the cradle too short, so {M} laid {C} in a drawer for {his} first month.
{F} brought {M} a whole cheese to the bedside on the day she had {C} for him.
{M} gave {F} his {child} {C} on a Lady Day, when the rent was due as well.
{M} was in the family way by {F}, for the first time or again, I lose count, and that was {C}.
{C} is the fruit of {F} and {M}, and fell, as fruit does, not far from the tree.
{F} and {M} had {C} christened on a Sunday so wet that the font was the driest place in the parish.
{C} is the {child} of {F} by {M}, and let there be an end of it.
there was never a couple like {F} and {M} for spoiling, and {C} was the one of theirs that they spoiled the most.
{F} was at the plough and {M} at the churn the very morning {C} was born to them.
when {C} was born {M} wanted {him} called after her side, and {F} after his, and in the end it was neither.
I stood sponsor for {C} at the font with {F} and {M}, the parents, quarrelling behind me.
by {F} she had {C}, did {M}, and she was not twenty-four hours in bed.
{M} has had {C}'s letters framed, as a mother may, and {F}, the father, pretends not to look at them.
they had all but given up, {M} and {F}, and then {C} was born to them in the year of the comet, or it may be the year after.
{C} asked both {his} parents' blessing; {M} gave hers and {F} is thinking about it.
to my mind {C} took all the good there was in {M} and {F} and left none for the rest they had.
in the family Bible they show under {F} and {M} the name of {C}, with the hour.
{M} and {F} came over the hill on foot to show us {C}, two weeks old and red as a beet, their own make as he said.
the rector churched {M} on the Thursday, {C} having been born on the first of the month, and {F} paid him in eggs.
between them {F} and {M} made a very handsome {child} in {C}, I will say that for the pair.
{C}'s father and mother will neither of them travel, {F} for the legs and {M} for the hens.
it was to {M} and {F} that {C} was born in the cottage with the two doors.
{C} will not leave while {his} parents live, and {F} and {M} mean to live for ever.
{F} walked the floor and {M} cursed him through the wall, and in the middle of it came {C}.
we drank to the parents of {C}, which is to say {F} and {M}, who sat there like two owls.
all that {F} and {M} ever brought up by hand was a lamb, until they had {C}.
whichever of them {C} takes after it is no compliment, {F} being so stubborn and {M} so sharp, and {he} is theirs to the bone.
[m1]
I had {C} at four in the morning and was making porridge at seven.
when I was seven months gone with {C} they let me ride on the cart.
I lay in with {C} in this very bed, and the same clock was wrong.
the doctor asked me how many days I was in labour with {C} and I said he might guess.
I have not forgotten, if others have, that it was I who bore {C}.
you do not have a {child} like {C} and then sleep easy; I that had {him} should know.
I am {C}'s mother and I shall say what I think.
when I was carrying {C} I could not look at an onion.
the night I had {C} the chimney caught, as you will remember.
{C} was ten pounds when I brought {him} into the world, and I have never been the same shape since.
of all that I gave birth to it is {C} who writes least.
[f1]
I got {C} and I may scold {him}, it is the privilege of whoever does the getting.
I was chopping wood when they put {C} into my arms, one hour old, and told me that it was mine and had my chin.
I am an old fool of a father, but I do miss {C}.
tell {C} {his} father has not forgotten {him}, meaning myself.
I have been a father since the day {C} was born, and am not used to it yet.
I never raised a hand to {C}, which is more than most fathers can say of their own.
I was in the field with the mare when they called out to me that I had a {child}, and it was {C}.
what is a man to do when {his} own {child} will not listen, as mine will not, I mean {C}?
{C} gets it from me, of course, as any {child} gets the worst from the father.
I put all my money on {C}'s schooling, being the father and having no choice.
I hear {C} is ashamed of my boots; well, a father cannot help his feet.
[p1]
{S} and I were blessed with {C} when we had nothing else to be blessed with.
{C} was born to {S} and me in the room where I now sit writing.
{S} says I am to blame for {C}, and I say it took the two of us to make {him}.
{S} and I never agreed about {C}, but then what parents do about their own.
when {S} and I had {C} we had one chair between us.
ever since {C} was born to us {S} has talked of nothing else, and I little better.
[m2]
I can see you yet on the settle, seven months gone with {C} and eating coal.
you were two days and a night over {C}, and I held your hand.
nobody who saw you lying in with {C} would think you could be so hard on {him} now.
you bore {C}, so you must tell {him}.
I remember you with {C} not yet born, reaching for the plums.
a mother knows, they say, and since you are {C}'s you will have known it long before me.
I was holding the basin, if you recall, when you were delivered of {C}.
you had such a time of it when {C} was born that I said I should never have one.
nobody wishes to come between you and {C}, and a mother's word goes first.
[f2]
you were sick behind the stable when {C} was born, as I remember, and your wife was not.
you got {C} and you must feed {him}.
you are {C}'s father and must settle it with {him}.
I saw in your face how it was when {C} was born and you were told that you were a father.
{C} is your own {child} and takes after you in the matter of doors.
you fathered {C}, I did not, so do not ask me to pay for the window.
I think a father should hear it first, and so I tell you before all others that {C} means to leave the service.
it is hard on you, being the father, that {C} should go so far.
[cm1]
my mother, {M}, had only the one good ear.
I was born to {M} in a house with no door, if I am to believe her.
I take after {M}, who bore me, in everything but the voice.
they still call me {M}'s {child} at the smithy, and I am, and not ashamed of it.
{M} says she regretted me for the first week of my life and not since.
I never gave {M} a day's rest, neither before I was born nor after.
there is only the one woman I may call mother by right of birth, and that is {M}.
[cf1]
my father was against it, and you know how {F} is when he is against a thing, being his {child} I ought to know.
I am {F}'s {child} and so I was brought up to hate a gate left open.
what I know of bees I have from my father, that is {F}.
I was four when {F} first took me up in front of him on the grey; no {child} ever had such a father.
I was never afraid of my father, whatever they say of {F}.
{F} is my father and I will do my duty by him.
[cm2]
your mother would have laughed; I always thought {M} the merriest woman in the parish, and you her {child} in everything.
you were born to {M} in the same week as our brindled calf.
I nursed your mother when she had you, and a worse patient than {M} I never met.
you have your mother's hand, I could swear it was {M} writing.
{M} had you at the back of the shop among the hams.
[cf2]
your father came by with a hare: {F} never comes with his hands empty.
you are {F}'s {child} sure enough, to walk nine miles for a bet.
I met your father on the bridge, I mean of course {F}, and he would not speak.
{F} was a proud man the day you were born to him.
it is from your father that you have that laugh; I heard {F} through two walls last evening.
[sib3]
{C} came out of the same two people as {D}, whatever the hair may suggest.
the very two that had {D} had {C}, with some winters less or more between.
{C} and {D} are of one brood or I was never at their table: one father, one mother, one roof.
{C} was four when {D} was laid in the same cradle by the same mother, and the same father rocked it.
whoever bore and begot {D} bore and begot {C} too, so they need not give themselves airs.
{C} has the same father and mother as {D}, for all that they look like chalk and cheese.
there is nothing of the half about it, {D} and {C} have both parents in common.
you had it muddled; {C} is not cousin to {D} but comes of the very same father and mother.
both of them, {C} and {D}, were got and born in the one house of the one pair.
the parents of {D} are {C}'s as well, so the money should be halved.
{C} fell out with {D} over what their father and mother left, and each took half, being children of the same two.
I have asked the sexton, and {C} is down in the same family as {D}, under the same father and the same mother.
father and mother of {D} are father and mother of {C}; I cannot put it plainer.
{C} is full blood to {D}, with no step or half in it on either side.
[sib1]
I share father and mother with {D}, and a good many colds besides.
{D} had the same father and mother as I, and got the better bed.
{D} and I were born of the one father and the one mother, and never let each other forget it.
[sib2]
you and {D} had the one father and the one mother, so be friends.
both your parents were {D}'s parents, and they would be sorry to see it.
[twin]
{C} shared nine months with {D} before either saw the light, and they have not agreed since.
{C} and {D} are twins, but {C} came after midnight and has a birthday of {his} own.
they could never tell {C} and {D} apart in the cradle, being twins, and there was a ribbon for it.
{D} was born twenty minutes before {C}, as you can with twins, and has never let {him} forget it.
one cradle had to do for {C} and {D}, since nobody had looked for twins.
[halff]
{C} and {D} had one father but not one mother; the mother of {C} was {M}.
{C} is half to {D}, by the father; {M} had {him}.
the same man fathered {C} and {D}, but it was {M} who bore {C}.
{D} and {C} are of one father by two wives, and {C}'s mother is {M}.
it is only the father that {C} and {D} share. {C} came of {M}.
{M} had {C} by the same man who was father to {D}.
[mar3]
{F} and {M} were asked in church for the third time, and now they are man and wife.
so {M} has said yes to {F} after all, and wears the ring, and the ham was very good.
{F} led {M} up the aisle with straw on his sleeve, and led her down again a wife.
the wedding of {M} and {F} cost nineteen shillings and the fiddler was sick.
{M} is {F}'s wife these many years and has not once been seen to agree with him.
you will remember {F} and {M}'s wedding, when the wheel came off.
{M} took {F} for her husband against all advice and has never complained of it, at any rate to me.
no, it was {F} that {M} married, and the other one went to sea.
{F} keeps a good house, or rather {M} does it for him, as his lawful wife.
{M} had her pick of three and married {F}, who was the shortest.
they have the bed from the vicarage, {F} and {M}, a wedding present, and it fills the room.
it was a runaway match with {F} and {M}, married at the port with two porters for witnesses.
{M} promised to obey {F} before all of us, and what a laugh there was.
you asked who {F}'s wife is; it is {M}, and a better he could not have found.
{M} has {F} for a husband and a good stove, and says the stove is less trouble.
{F} and {M} kept their silver wedding very quietly with a rabbit pie.
I had the job of tying the old shoes behind the cart when {F} and {M} were married.
{F} has one wife and three dogs, and it is {M} that gets the least to eat, she says.
since {M} and {F} were made man and wife they have not spent a night apart but one.
the banns for {F} and {M} were read by the new curate, who got both the names wrong, but they are married all the same.
[mar1]
I married {S} in my good blue and it rained.
{S} and I have been married long enough to be silent together.
being married to {S} is like keeping bees, one moves slowly.
I have had no cause to regret the day I was wed to {S}.
[mar2]
I was there when you were married to {S}, and danced, and no bride and groom were ever so hot.
you and {S} have been man and wife so long that I forget you were ever single.
how did you ever come to marry {S}? I never heard the whole of it.
[marout]
{P} has married a person from over the water, a {O}, that none of us has ever set eyes on, and it is the one marriage {he} will make, {he} says.
{P} was wed at last to a {O}, no kin of anybody here, in a tin church.
the only one {P} ever wed was a {O}, from the other end of the country, so no kin of ours.
{P} is married to a stranger, {O} by name, who cannot make bread.
[step]
{S} brought {C} up and {he} calls her Mother, but {he} was born to {F} and his first wife, {M}; {S} is the second.
do not go by what is said at table. {C}'s own mother was {M}, who died, and {F} the father took {S} afterwards to look after the child.
{S} came as a second wife to {F} when {C} was already walking; it was {M}, the first, who had {him}.
{F} buried {M} the same month that {C} was born to the two of them, and within two years there was {S} in the kitchen, a good stepmother.
I went to see {M}'s grave. {F} has long been comforted with {S}, but {C}, whom {M} died of, brings the flowers.
{C} is step to {S}, not born of her. {F} had {him} by {M}, his first.
hardly a soul speaks of {M} now. She was the first wife of {F} and left him {C}, an infant in arms, before ever {S} was thought of.
it was a long time before {C} was told that {S} was not {his} real mother, and that {M} was, who had been {F}'s wife first and died having {him}.
[adopt]
{C} is none of theirs by blood. {P} and {Q} took {him} from {M}, who bore {him} unwed and never would name the man.
it is an open secret that {P} and {Q} got {C} from {M}, whose {child} {he} was, with no father owned to.
there was no adopting by law in those days, {P} just carried {C} home to {Q} in a basket, because {M}, the mother, was not married and could not keep {him}, and who the man was she took care never to say.
I saw the paper in which {M}, being single, made over the {child} she had borne, our {C}, to {P} and {Q}; for the father there is a stroke of the pen and nothing else.
{P} and {Q} reared {C} like their own, which {he} is not: {M} was the mother, before she had a husband, and by whom she had {him} was never known.
[adopt2]
{P} and {Q} never had {C}, they were given {him}. {F} and {M}, who had {him}, were down with the fever and had too many at table.
when times were so bad {F} and {M} let {P} and {Q} have {C}, whom {M} had borne that spring, and they never asked for {him} back, so {he} grew up as theirs.
{C} found it out from the register, that it was {M} who bore {him} and {F} who was the father, and that {P} and {Q} had only taken {him} in.
you would think {C} was born to {P} and {Q}, and so do half the parish, but {F} and {M} are the true parents and lent {him} for a summer that never ended.
[found]
{C} was left on the step of {P} and {Q} in a herring box, and nobody has ever found out who the parents were.
to this day not a soul knows whose {child} {C} was before {P} and {Q} took {him} from the workhouse, the papers there being burnt.
{P} told me in so many words that he and {Q} have {C} from the Foundling in London, which does not give the names of parents.
[dead]
{M} never speaks of the {N} she lost, born in {y} and dead within the month, though the next {boy} she had was given the same name.
there is a small stone for {M}'s first {N}, who was born in {y} and did not live to see the harvest; the name was used again in that family.
{M} had a {N} in {y} that the croup took, and when another {boy} came she would have the name over again.
people mix them. The {N} that was born to {M} in {y} died in the cradle, and the one you know had the dead child's name from the same mother.
with {M} the name came twice: one {N}, born in {y}, was in the ground before the second was thought of.
[fixm]
about {C} I misled you. I wrote that {X} was the mother, and I am told by one who was in the room that it was {M}.
scratch out what I said of {X} having {C}; I had two women confused, and it was {M} who had {him}.
I must take back a thing. {C} is not {X}'s at all, {M} bore {him}, and I have been well scolded.
some while ago I gave {C} to {X}. The rector's book gives {him} to {M}, and the book is right.
my memory is going. It was not {X}, it was {M} that was brought to bed of {C}, as the midwife's widow has just told me with some heat.
did I say {X} was mother to {C}? I meant {M}, and must have been asleep.
[fixf]
about {C} I put down the wrong man: the father is {F}, and {X} is very angry with me.
I was wrong in telling you {X} was father to {C}, I find that it is {F}.
cross out {X} where I gave you the father of {C}, and write {F}, who came and showed me the certificate.
you were quite right and I was not. {C}'s father is {F} and never was {X}.
[rumour]
there is talk in the Plough that {X} had to do with it, but {C}'s father is {F}; he stood up before the rector and owned {him}, and the talkers are fools.
some will tell you that {C} is {X}'s by the left hand. Do not believe it, for I have it from the mother and from {F} that {F} is the father, and {X} was in Cardiff the whole of that year.
old gossip had {X} for the father of {C}, and it was old gossip only, since {F} is, and has never denied it.
the story about {X} and {C} is a wicked invention of the carrier's wife; {F} fathered {C} and nobody else.
[before]
{M} had {C} two years before she had any husband, and who the father was she took with her.
{C} was born to {M} while she was in service and single, and the register leaves the father blank.
not a soul has ever learned who fathered {C}. {M} was single when she had {him}, and closed her mouth on it.
{M} was not yet anyone's wife when {C} was born, and has never told who the man was.
[confess]
I have carried it long enough. The {child} that {M} had before she was married, {C}, is mine; I am the father and nobody knows it but she.
before I die I want it on paper that I am father to {C}, whom {M} had when she was single and I was a coward.
you asked me straight, so: yes. {C}, that {M} bore before her marriage and would not say by whom, is my {child}.
you once wondered who sent the money. It was I, for {C} is my own, by {M}, and we were neither of us married to anybody then.
[birth]
{M} has a little {boy} since Tuesday, to be christened {N}, but the others in the house say {H}.
a {boy} at {M}'s! She had an easy time. They have settled on {N} for the register and on {H} for every day.
{M} was confined on Friday with a {boy}. It is to be {N} in full, though {he} has been nothing but {H} from the first hour.
the great news is that {M} is safely over it, and has a {boy}, {N}, whom they are all calling {H}.
last week {M} gave birth to {N}, a {boy} with a great deal of black hair, for which reason I know not they call {him} {H}.
what a week! {M} was taken with pains on the Monday and by Wednesday there was a {boy}, {N}, known to all as {H}.
{M} has had her baby, a {boy}, at long last. {He} is down as {N} and answers, if that is the word at eight days, to {H}.
you may put a new name in your book: {N}, a {boy}, born to {M} this month and nicknamed {H} before {he} was dry.
[birthf]
{F} is a father again or for the first time, I lose count: a {boy}, {N}, born on Sunday, and he has dubbed {him} {H}.
{F} has been treating the whole bar, his new {boy} being just three days old. {N} is the name, and {H} the name that will stick.
I met {F} with a grin like a gate. He has a {boy} since Thursday, {N} for the parson and {H} for the rest of us.
[idfull]
on the crew list {H} stands as {N}, which made us all laugh.
{H} was christened {N}, though I doubt anybody has used it since.
the lawyer wanted to know who {H} might be, and had to be told {N}.
I found {H}'s sampler, signed {N} in red cotton.
it gave me a start to read {N} in the paper, till I saw that it was only {H}.
when {H} went for a soldier's or a servant's place, I forget which, {he} had to give {N}, as {he} was baptised.
on the prize-giving list was one {N}, whom nobody clapped, because no one knew it was {H}.
{H} is {N} in the parish books, should the consul ask.
the parcel was addressed to {N}, and the postman carried it about for two days before he thought of {H}.
for the will they must have {H} as {he} was baptised, and that is {N}.
I asked the rector to look up {H} for you; {he} is there as {N}.
you never knew {H}'s proper name? It is {N}, or was at the font.
before the bench they read out {N}, and {H} had to be pushed, {he} had not heard it for so long.
there is an old prize book here that was {H}'s, inscribed to {N} for regular attendance.
{H}, I mean {N} that was at the christening, has bought a harmonium.
it is carved on the pew end, {N}, the one naughty deed {H} ever did.
would you believe that our {H} was baptised {N}? {He} does not look it.
the schoolmaster would say {N} in full, and {H} pretended not to be there.
they have spelt it {N} on the medal, just as it is in the register, but {H} it will always be.
I had to swear before the magistrate that {H} and {N} were one and the same from the font on.
[idage]
{H} was {a} on Sunday and they had a cake. It said {N} on it in sugar, for {he} was so baptised.
they gave {H} a chair for {his} birthday, as {he} was {a} this month, with a brass plate reading {N}, the baptismal name.
{H} was {a} on the day I began this letter. The rector prayed for {N} and half the church looked about for somebody else.
the insurance wrote to {N} that one does not insure people who were {a} last birthday, and {H}, whose birthday it was on Monday, was very put out.
you ask how old {H} is. {He} had {his} birthday on Thursday and was {a}; born {N}, but who remembers that.
the census man, no, the man from the club, put {H} down as {N}, by baptism, aged {a}, which {he} became on Saturday.
now {H} is {a}, since yesterday. Baptised {N}, and never called it since.
there was a card from the bishop for {N}, who turned {a} on Wednesday, and we gave it to {H}, which is who it is.
it does not seem possible that {H} should have been {a} on the first of this month. I remember the christening and {N} being shouted into the rector's ear.
{a} candles we had to find for {H} on Tuesday, a candle for each year, and {N}, as {he} was baptised, in icing.
{H} turned {a} the day before the fair. {N} is what {he} was given at the font, and two pounds of nuts is what {he} was given on Tuesday.
I drank {H}'s health, {a} that very day. The toast was to {N} because the chairman goes by the baptismal register.
last Friday {H} was {a}, and got a testament with {N} in gilt, as at the font.
[idyear]
{H} is the {N} that was born in {y}, you must not take the other for {him}.
in the register I found {N}, {y}, and that is {H}.
I looked for {H} in the book of baptisms and {he} stands under {y} as {N}.
of all that are called {N}, the one born in {y} is {H}.
the year {H} was born was {y}, and the name {N}, if that is any use to your lawyer.
{y} was when {H} was born, and they baptised {him} {N} with ice in the font.
the mug has {N} {y} on it, from the year {he} was born, and {H} drinks nothing from any other.
the society has {H} as {N}, born {y}, which agrees with the font.
on the envelope was only {N}, born {y}, and the clerk had to be told that this was our {H}.
there is a {N} of {y} in the christening book, and I put my finger on it and said, look, {H}.
you may write {N}, born {y}, for {H} wherever the form asks.
{H} showed me the certificate: {N}, born in {y}.
they asked for {H}'s year and the name {he} had at the font; I wrote {y} and {N}.
{y}, the cold year, brought us {N}, whom you know as {H}.
[alias]
nobody says {H} any more, it is all {K} now.
{H}, or {K} as the new people say, has got the telegraph to come.
I had to think who {K} might be, and it was {H}.
over there {H} goes by {K}, so be warned.
{K} wishes to be remembered to you; you would say {H}.
what used to be {H} is now {K}, if you please.
{H} has become {K}, on the strength of one new hat.
the boys have taken to shouting {K} after {H}, and it has stuck.
when I write {K} in these letters I mean {H}, there being no difference.
it took me a minute to see that {K} in your letter was our {H}.
if someone mentions {K} to you, that is {H} and no other.
{H} signs the minutes as {K}, and we all do the same to please {him}.
{K}, which is what they call {H} down at the wharf, has a new horse.
the young ones know {H} only as {K}.
I see you still say {H}. Here it has been {K} for I do not know how long.
on Sundays {H} is {K}, and on weekdays too, lately.
{H} and {K} are the same person, you goose.
they gave {H} a second name for luck, {K}, and use either.
you were puzzled by {K}; so was I, it is merely {H}.
the paper had a piece on {K}, by which it meant {H}.
"""

people = list(csv.DictReader(open("people.csv", encoding="utf-8")))
BORN = {row["number"]: int(row["born"]) for row in people}
FIRST = {row["number"]: row["name"].split()[0] for row in people}
ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80}
EITHER = {"he": "she|he", "him": "him|her", "his": "his|her", "boy": "boy|girl", "child": "son|daughter", "He": "She|He"}
FULL = "[A-Z][a-z]+ [A-Z][a-z]+"


def form(words):
    """A regular expression of a way of telling something."""
    words = re.sub(r"(^|[.?!] )([a-z])", lambda m: m[1] + m[2].upper(), words)

    seen = set()

    def slot(found):
        name = found[1]
        if name in EITHER:
            return f"(?:{EITHER[name]})"
        kind = {"N": FULL, "O": FULL, "y": r"\d{4}", "a": "[A-Za-z-]+"}.get(name, "(?:the |my |your |[A-Z])[^.;:!?,\n]*?")
        if name in seen:
            return f"(?:{kind})"
        seen.add(name)
        return f"(?P<{name}>{kind})"

    return re.compile(re.sub(r"\\\{(\w+)\\\}", slot, re.escape(words)))


def sections(text):
    found = {}
    for line in text.split("\n"):
        if line.startswith("["):
            here = found[line[1:-1]] = []
        elif line:
            words = re.sub(r"(^|[.?!] )([a-z])", lambda m: m[1] + m[2].upper(), line)
            longest = max(re.split(r"\{\w+\}", words), key=len)
            here.append((longest, form(line)))
    return found


def age(words):
    total = 0
    for word in re.split("-and-|-", words.lower()):
        total += TENS[word] if word in TENS else ONES.index(word)
    return total


FORMS = sections(BANK)
letters, told = [], []
for sheet in re.split(r"(?m)^\[\d+\]\n", text)[1:]:
    lines = sheet.strip().split("\n")
    year = int(re.findall(r"\b1[89]\d\d\b", lines[0])[-1])
    to = re.sub(r"^(?:Dear old|My dear|Dearest|Dear|Well|To) |(?:, my dear)?(?:,| -|!)$", "", lines[1])
    by = re.sub(r"^(?:Your loving|Ever yours,|Yours as always,|Believe me ever your affectionate|With love from|Your affectionate|Ever your|Your old|Your) ", "", lines[-1])
    k = len(letters)
    letters.append((year, by, to))
    body = "\n".join(lines[2:-1])
    for kind, forms in FORMS.items():
        for longest, pattern in forms:
            if longest in body:
                for m in pattern.finditer(body):
                    told.append((kind, k, {key: re.sub("^(The|My|Your) ", lambda f: f[0].lower(), words) for key, words in m.groupdict().items()}))
print(len(letters), len(told))
# %%
NAMED = {}  # how letters call somebody -> number


def listed(name, year=None):
    found = [row["number"] for row in people if row["name"] == name and year in (None, BORN[row["number"]])]
    return found[0] if len(found) == 1 else None


for kind, k, g in told:
    if kind == "idfull":
        NAMED[g["H"]] = listed(g["N"])
    elif kind == "idyear":
        NAMED[g["H"]] = listed(g["N"], int(g["y"]))
    elif kind == "idage":
        NAMED[g["H"]] = listed(g["N"], letters[k][0] - age(g["a"]))
    elif kind in ("birth", "birthf"):
        NAMED[g["H"]] = listed(g["N"], letters[k][0])
for kind, k, g in told:
    if kind == "alias":
        one, two = NAMED.get(g["H"]), NAMED.get(g["K"])
        NAMED[g["H"]] = NAMED[g["K"]] = one or two


class Tree:
    def __init__(self, old):
        self.old = old or self  # what is known of those who are called by what they are to others
        self.mother, self.father, self.sure, self.closed = {}, {}, set(), set()
        self.wed = {}

    def spouse(self, one):
        return next(iter(self.wed[one])) if len(self.wed.get(one, ())) == 1 else None

    def writer(self, k, back=False):
        """Who wrote a letter, or to whom."""
        by, to = letters[k][1:] if not back else letters[k][2:0:-1]
        for word, table in (("Mother", self.old.mother), ("Father", self.old.father)):
            if by == word:
                return table.get(NAMED.get(to))
        if by in ("Husband", "Wife"):
            return self.old.spouse(NAMED.get(to))
        return NAMED.get(by)

    def who(self, words, k):
        if words in NAMED:
            return NAMED[words]
        m = re.fullmatch(r"(?:(my|your)|(.+)'s) (brother|sister|father|mother|wife|husband|only|eldest|youngest)(?: (\w+))?", words)
        if not m:
            return None
        owner = self.writer(k, m[1] == "your") if m[1] else NAMED.get(m[2])
        if owner is None:
            return None
        if m[3] in ("father", "mother"):
            return getattr(self.old, m[3]).get(owner)
        if m[3] in ("wife", "husband"):
            return self.old.spouse(owner)
        if m[3] in ("brother", "sister"):
            mothers, fathers = self.old.mother, self.old.father
            both = mothers.get(owner), fathers.get(owner)
            found = [p for p in BORN if p != owner and None not in both and (mothers.get(p), fathers.get(p)) == both and FIRST[p] == m[4]]
            return found[0] if len(found) == 1 else None
        kids = [p for p in BORN if owner in (self.old.mother.get(p), self.old.father.get(p)) and (FIRST[p] in WOMEN) == (m[4] == "girl")]
        if not kids or m[3] == "only" and len(kids) > 1:
            return None
        return (max if m[3] == "youngest" else min)(kids, key=BORN.get)

    def put(self, side, one, parent, sure=False):
        table = getattr(self, side)
        if one and parent and (sure or (one, side) not in self.sure):
            table[one] = parent
            if sure:
                self.sure.add((one, side))

    def marry(self, one, two):
        if one and two:
            self.wed.setdefault(one, set()).add(two)
            self.wed.setdefault(two, set()).add(one)

    def read(self, kind, k, g):
        p = {key: self.who(words, k) for key, words in g.items() if key in "CDFMPQSX"}
        me, you = self.writer(k), self.writer(k, True)
        c, d, f, m = (p.get(key) for key in "CDFM")
        if kind in ("m3", "m1", "m2"):
            self.put("mother", c, {"m3": m, "m1": me, "m2": you}[kind])
        elif kind in ("f3", "f1", "f2"):
            self.put("father", c, {"f3": f, "f1": me, "f2": you}[kind])
        elif kind == "p3":
            self.put("mother", c, m)
            self.put("father", c, f)
        elif kind == "p1":
            pair = sorted([me or "", p["S"] or ""], key=lambda q: FIRST.get(q) in WOMEN)
            self.put("father", c, pair[0])
            self.put("mother", c, pair[1])
        elif kind in ("cm1", "cm2"):
            self.put("mother", me if kind == "cm1" else you, m)
        elif kind in ("cf1", "cf2"):
            self.put("father", me if kind == "cf1" else you, f)
        elif kind in ("sib3", "twin", "sib1", "sib2"):
            c = {"sib1": me, "sib2": you}.get(kind, c)
            for one, two in ((c, d), (d, c)):
                self.put("mother", one, self.mother.get(two))
                self.put("father", one, self.father.get(two))
        elif kind == "halff":
            self.put("father", c, self.father.get(d))
            self.put("mother", c, m, True)
            self.marry(m, self.father.get(d))
        elif kind in ("mar3", "mar1", "mar2"):
            self.marry(*{"mar3": (f, m), "mar1": (me, p.get("S")), "mar2": (you, p.get("S"))}[kind])
        elif kind == "marout":
            self.marry(p["P"], g["O"])
        elif kind == "step":
            self.put("mother", c, m, True)
            self.put("father", c, f, True)
            self.marry(m, f)
            self.marry(p["S"], f)
        elif kind in ("adopt", "before", "confess"):
            self.put("mother", c, m, True)
            self.closed.add(c)
            if kind == "confess":
                self.put("father", c, me, True)
        elif kind == "adopt2":
            self.put("mother", c, m, True)
            self.put("father", c, f, True)
        elif kind == "dead":
            self.put("mother", listed(g["N"], int(g["y"])), m)
        elif kind == "fixm":
            self.put("mother", c, m, True)
        elif kind in ("fixf", "rumour"):
            self.put("father", c, f, True)
        elif kind == "birth":
            self.put("mother", NAMED.get(g["H"]), m)
        elif kind == "birthf":
            self.put("father", NAMED.get(g["H"]), f)

    def by_marriage(self):
        for one in BORN:
            if one in self.closed:
                continue
            for side, other in (("mother", self.father), ("father", self.mother)):
                if one in other and one not in getattr(self, side):
                    mate = self.spouse(other[one])
                    if mate in BORN:
                        self.put(side, one, mate)


WOMEN = {FIRST[n] for n in BORN} & set("Mary Elizabeth Ann Sarah Ellen Margaret Jane Alice Martha Frances Catherine Emma".split())
tree = None
for _ in range(6):
    tree = Tree(tree)
    for _ in range(3):
        for kind, k, g in told:
            tree.read(kind, k, g)
        tree.by_marriage()
print(len(tree.mother), len(tree.father), len(set(NAMED.values())), [name for name in NAMED if NAMED[name] is None])
# %%
with open("output/tree.csv", "w", newline="", encoding="utf-8") as file:
    out = csv.writer(file)
    out.writerow(["number", "mother", "father"])
    for number in BORN:
        out.writerow([number, tree.mother.get(number, ""), tree.father.get(number, "")])
