"""How the clerks put it: phrases by what they mean. {l} is a length, {m} a mark at a line's end, {d} a direction, {n} an angle."""

# Directions that stand as adverbs, and those that stand as a clause between commas.
ADVERB = {
    "compass": ["due {c}", "straight {c}", "{c}"],
    "between": ["midway between {a} and {b}", "half-way between {a} and {b}"],
    "bearing": [
        "{ns} {n} degrees {ew}",
        "{n} degrees {ew} of {ns}",
        "{N}{n}{E}",
        "on a course of {n} degrees from {ns} towards {ew}",
        "{ns}, leaning {n} degrees to the {ew}",
    ],
    "same": ["in the same direction as the {k} line", "the same way as the {k} line", "parallel to the {k} line and the same way", "on the course of the {k} line"],
    "contrary": [
        "the contrary way to the {k} line",
        "parallel to the {k} line, but the other way",
        "opposite to the course of the {k} line",
        "back, parallel to the {k} line",
    ],
}
CLAUSE = {
    "square": [
        "turning square to the {h}",
        "at right angles to the {h}",
        "by a quarter turn to the {h}",
        "squarely off to the {h} of the line just walked",
        "with a true square turn, {h}-handed",
    ],
    "turn": [
        "turning {n} degrees to the {h}",
        "bearing off {n} degrees {h}ward from the line just walked",
        "swinging to the {h} by {n} degrees",
        "{n} degrees to the {h} of the last course",
        "with a turn of {n} degrees, {h}-handed",
    ],
    "inside": [
        "making a corner of {n} degrees as measured inside the land",
        "the corner inside the land being {n} degrees",
        "so that the corner, on the side of the land, is {n} degrees",
        "the land having there a corner of {n} degrees",
    ],
}
PLAIN = [
    "Thence {d} {l} {m}",
    "Thence {l} {d} {m}",
    "From there {d} for {l} {m}",
    "The {o} line runs {d} and is {l} long, ending {a}",
    "{L} {d} bring us {m}",
    "Next {d}, {m}, {l}",
    "Then {d}: {l}, {m}",
    "On {d} {m}, a distance of {l}",
    "The {o} line, {l} in length, goes {d} {m}",
    "Now we go {d} {m}, the chain giving {l}",
    "After that {l}, {d}, {m}",
    "{M} it is {l} {d}",
]
BETWEEN_COMMAS = [
    "Thence, {d}, {l} {m}",
    "From there, {d}, for {l} {m}",
    "The {o} line, {d}, is {l} long and ends {a}",
    "Then, {d}, we walk {l} {m}",
    "Next, {d}, {m}, {l}",
    "Here the bounds go on, {d}, {m}, a distance of {l}",
    "After that {l} {m}, {d}",
    "Now, {d}, {m}, the chain giving {l}",
    "{M} it is {l}, {d}",
]
OVERSHOT = [
    "{f}: at first {x} were chained, which proved {y} too far, so the mark was set back by so much and stands {a}",
    "{f}; we had gone {x} when it was seen to be {y} too much, so we came back {y} and set the mark there, {a}",
    "{f}, {m}: {x} all but {y}",
]
HEARSAY = [
    "{f}, {m}; {w} would have it {x}, but my chain says {y} and so it is sold",
    "{f}, {m}: {y}, and not {x} as {w} has always told",
    "{f}, {m}; {x} in the old paper, {y} when we measured it together, and all agreed to the new figure",
]
PASSING = [
    "{f}, passing {t} at {x}, {m}, in all {y}",
    "{f}, {m}, the whole being {y} and {t} lying {x} along it",
    "{f} {y} {m}, crossing {t} after {x}",
    "{f}, {t} being reached at {x} and the end, {a}, at {y}",
]
TWO_PARTS = [
    "{f} {x} {m}, and on in the same line another {y} {m2}",
    "{f}, first {x} {m}, then {y} more without turning {m2}, all this being one line",
    "{f}, one line of two parts: {x} {m} and, beyond it, {y} {m2}",
]
TARGET = [
    "Thence straight to a post that stands {l} due {c} of {p}",
    "The {o} line runs straight to a point {l} due {c} of {p}, {a}",
    "Then by a straight line {m}; it is to be found by measuring {l} due {c} from {p}",
    "From there directly to where one stands {l} {c} of {p} exactly, {a}",
]
ALIGNED = [
    "Thence {d} so far that the starting place lies due {c}, {a}",
    "Then {d} until the starting place is due {c} of us, {a}",
    "The {o} line runs {d} and ends {a}, where one sees the starting place due {c}",
]
BORROWED = [
    "Thence the {k} line of No. {q} over again, of the same length and in the same direction as there",
    "The {o} line has the length and the direction of the {k} line in No. {q}",
    "Then {m}, by a line in every way like the {k} line of No. {q}, length and course",
]
BORROWED_BACK = [
    "Thence by a line as long as the {k} line of No. {q}, but walked the contrary way",
    "The {o} line has the length of the {k} line in No. {q} and the opposite direction",
    "Then {m}, by the {k} line of No. {q} reversed, its length being kept",
]
CLOSING = [
    "Thence straight to the starting place",
    "And so by a straight line to where we began",
    "From there home to the beginning, straight",
    "The last line goes straight back to the place of beginning",
    "Thence directly to the first mark, which closes the bounds",
]
LENGTHS = {
    "same": ["the length of the {k} line", "the length of the {k} line again", "just as far as the {k} line", "the {k} line's length once more"],
    "half": ["half the length of the {k} line", "half as far as the {k} line", "one half of the {k} line's length"],
    "twice": ["twice the length of the {k} line", "double the {k} line's length", "two times as far as the {k} line"],
    "third": ["a third of the length of the {k} line", "one third as far as the {k} line"],
    "one_and_half": ["half as far again as the {k} line", "one and a half times the length of the {k} line"],
    "three_quarters": ["three quarters of the length of the {k} line", "a quarter less than the length of the {k} line"],
    "more": ["{x} more than the {k} line", "the length of the {k} line and {x} besides", "{x} longer than the {k} line"],
    "less": ["{x} less than the {k} line", "{x} short of the length of the {k} line", "the length of the {k} line all but {x}"],
    "both": ["as much as the {k} and the {j} line together", "the lengths of the {k} and the {j} line added"],
    "difference": ["the length by which the {k} line exceeds the {j}", "what the {k} line is longer than the {j}"],
}
KEPT = {
    "square": [
        "Out of this a square plot, {x} on each side, stays with the seller for his {thing}",
        "Not sold is the {thing}, a square whose side is {x}",
        "From the land so walked must be taken the {thing}, which is {x} by {x}",
    ],
    "round": [
        "The round pond within these bounds, {x} across, is not part of the sale",
        "A round copse of {r} from its middle to its edge is kept back",
        "There is taken out the old ring, a circle {x} in diameter",
    ],
    "lane": [
        "The parish lane, which takes {x} of its length within the bounds and is {y} wide, is not sold",
        "Through it goes a lane {y} in width, {x} long inside the bounds, which belongs to the parish and does not count",
    ],
    "strip": [
        "With it goes a strip {y} wide on the outer side of the {k} line, over its whole length and square at both ends",
        "Along the outside of the whole {k} line the buyer gets besides a strip of {y} in width, cut square at the ends",
    ],
    "added": [
        "To this is added, lying apart, an oblong of {x} by {y} at the {place}",
        "The buyer has besides, at the {place}, a plot {x} long and {y} broad, of four square corners",
    ],
    "bulge": [
        "The {k} line is however no straight one: the bounds go from its one end to the other in a half circle that swells outward, and what lies in it is sold too",
        "Instead of along the {k} line itself the bounds bend outward in a half circle set upon it, so that the land is the larger by it",
    ],
    "bay": [
        "The {k} line is however no straight one: the brook cuts in there with a half circle drawn on that line as its diameter, and what it cuts off is not sold",
        "Instead of along the {k} line itself the bounds bend inward in a half circle set upon it, so that the land is the smaller by it",
    ],
    "share": [
        "Of the land so bounded {s} only is sold, and the rest he keeps",
        "He parts with {s} of it and no more",
        "The sale is of {s} of this land, the other part remaining his",
    ],
    "nothing": [
        "The buyer may drive his beasts over the seller's lane, {y} wide, to the {place}",
        "The well upon it, {y} across, is sold with the land",
        "The seller shall keep up the ditch, {x} long, on his own side",
        "A path of {y} in width is left open to the parish, the ground remaining the buyer's",
        "The price is {x1} pounds, of which {x2} are paid",
    ],
}
MEMORANDUM = [
    "Memorandum. In No. {q} I set down the {k} line with {x}; the chain was misread, and it is {y}. Let No. {q} be understood so.",
    "Memorandum. It has been found that the {k} line of No. {q} is {y} and not {x} as written above. The seller and the buyer have both agreed to it.",
    "Memorandum. For {x} in the {k} line of No. {q} read {y}.",
]
MARKS = [
    "{to} a stone marked {g}",
    "{to} the oak with {g} crowns",
    "{to} a white thorn",
    "{to} the corner of {n1}'s barn",
    "{to} the gate of the {g}-acre field",
    "{to} an iron pin",
    "{to} the ditch of {n1}",
    "{to} a heap of stones in the hedge",
    "{to} the foot-bridge by the {g} willows",
    "{to} a stake driven by {n1} and {n2}",
    "{to} the old boundary elm",
    "{to} {n1}'s fence, which is {g} years old",
    "{to} the milestone with the figure {g}",
    "{to} a post at the sheep-wash",
    "{to} a holly that {n1} planted",
    "{to} the north pier of the sluice",
    "{to} the wall of the south close",
    "{to} the left-hand one of two ash trees",
    "{to} the right bank of the leat",
    "{to} the {adj} {tree} {by} {thing}",
    "{to} the {adj} {tree} {by} {thing}",
    "{to} the {adj} {tree} {by} {thing}",
    "{to} a {tree} {by} {thing}, {adj} with age",
]
THINGS = ["the mill lane", "a brook", "the church path", "{n1}'s well", "a ruined kiln", "the drove", "an old saw-pit"]
USES = ["well-house", "sheepfold", "orchard", "chapel yard", "lime kiln", "rick-yard"]
PLACES = ["town end", "mill", "ford", "upper common", "smithy"]
HEADS = [
    "No. {q}. {date}. {s} sells to {b} {field}.",
    "No. {q}. {field}, from {s} to {b}, {date}.",
    "No. {q}. {b} buys of {s} {field}. {date}.",
    "No. {q}. {date}. Deed of {field}, which {b} has of {s}.",
]
FIELDS = "Long Croft,Hunger Hill,Nether Ley,Goose Acre,Pit Close,Barley Piece,Cuckoo Pen,Great Marsh,Fallow Field,Maiden Mead,Ox Lease,Rush Bottom,Harp Ground,Upper Breach,Stony Land,Sheep Sleight,Bean Hay,Dry Knap".split(
    ","
)
STARTS = [
    "We begin at {m0}, with the land on our {hand} hand all the way.",
    "Beginning at {m0} and keeping the land to the {hand}.",
    "From {m0} the bounds are walked so that the land lies always on the {hand}.",
    "Starting place: {m0}. Land on the {hand} of the walker.",
]
PEOPLE = (
    "Amos Pike,Josiah Kemp,Widow Tull,Ezra Hale,Martha Voss,Silas Orme,Tobias Crane,Hester Lund,Enoch Marl,Judith Farr,Reuben Stoke,Abel Thorne,Dinah Wick,Caleb Yard,"
    "Phoebe Rudd,Seth Garland,Obed Winch,Lydia Mott,Gideon Sparrow,Ruth Penn,Jabez Holt,Miriam Close,Levi Dunstan,Naomi Byfield"
).split(",")
# Said after a line: what changes it, and what changes nothing.
REMARKS = {
    "anew": [
        "I have since measured this line anew and make it {y}",
        "The last was misread by the boy: the book of the day has {y} for this line",
        "On the second walk the same line came to {y}, and that is what both have signed",
        "{Y} it is, as was shown when the chain was laid out again on this line",
        "Read {y} for this line; what stands before is the old lord's measure",
        "This line was never so: it is {y}, as the stones show",
    ],
    "on": [
        "The mark at its end was afterwards moved on by {y} in the same line, and stands there now",
        "Before signing, the buyer got {y} more at the end of this line, in the same course",
        "Add {y} to this line, which the clerk left out",
        "To this line belong {y} more, beyond the ditch and straight on",
        "The line goes on by {y} past that mark before the next begins",
    ],
    "back": [
        "The mark at its end was afterwards brought back along the line by {y}, and stands there now",
        "Before signing, the buyer gave up {y} at the end of this line",
        "Take {y} off this line again, for it was counted from the wrong stone",
        "But {y} of it, at the far end, were left to the road, and the line is the shorter by so much",
        "The line stops {y} short of that mark, where the new stone is",
    ],
    "hand": [
        "I have written {wrong} and it was {right}; the turn is to be read so",
        "In this line read {right} for {wrong} as the way we turned",
        "No, not {wrong}: here we turned to the {right}",
        "In the last turn {wrong} is a slip of the pen for {right}",
    ],
    "none": [
        "I have since measured this line anew and find it right",
        "The boy was thought to have misread it by {y}, but he had not",
        "The mark at its end was afterwards moved by {y}, and has been put back where it was",
        "The buyer asked for {y} more at the end of this line and did not get it",
        "Here {n1} bade us take {y} off the line, which was refused",
        "Here we rested",
        "The hedge along it is {n1}'s to keep",
        "Along this line {n1} has the right to fetch water",
        "It rained, and {n1}'s dog ran off with the chainman's hat",
        "The ditch there is {y} from the line and not upon it",
        "{n1} says that his father's fence stood {y} further out, but he has no paper of it",
        "On the right the ground is wet for {y}",
        "On the left one sees the church of Wenlow",
        "We turned back for {n1}, who had lost the pins, and then went on from the same mark",
        "Both were present and content",
        "There are {g} elms along it, which stay with the seller until they are felled",
        "In spring the brook stands {y} over the line, which makes no odds",
        "{n1} walked before and {n2} behind",
        "The stone is sunk and was raised by a foot",
        "From there the smithy is {y} off, to the east",
        "This mark is also the corner of {n1}'s land",
        "The clerk before me once wrote {y} for it in a letter, wrongly",
        "In this line all agree",
        "{n1} would have turned to the {hand} here and was overruled",
        "To this line belong {y} of hedge, which {n1} lays",
        "The line stops at that mark, whatever {n1} may say",
        "But {y} of it, at the far end, are wet in winter",
        "The other hand held the chain, {n1} being lame",
        "{n1} reads {y} for this line in his own book, which is of no force",
        "What stands before is right, though {n1} doubted it",
        "Past that mark the lane goes on by {y}, outside the land",
        "Beyond the ditch and straight on lies {n1}'s land",
        "The far end was left to the cows while we ate",
        "A new stone will be set there at {n1}'s cost",
        "The stones show the letters of {n1}",
        "{n1}'s wife brought beer",
        "The boy cried {y} too soon and was put right on the spot, so that the above stands",
        "Half of it runs under brambles",
        "We did this line last, but it stands here in its place",
        "{n1} held the far end of the chain",
        "Two of the pins were lost and found",
        "The measure was taken twice and agreed",
        "Here the old book has a blot",
        "Of the hedge {y} are dead and must be planted anew",
        "The gate there is {y} wide",
        "By {n1}'s leave we crossed his yard",
        "{n1} was asked and had nothing to say",
        "The sun was low and the poles hard to see",
        "The width of the water there is {y}, all on the other side",
        "It is {y} from that mark to the church, as the crow flies",
        "A turn to the {hand} would have spared us the bog, but the bounds go as they go",
        "The {hand}-hand fence is {n1}'s",
        "Nothing is to be added to this line",
        "Nothing was taken off it",
    ],
}
WITHDRAWN = [
    "Memorandum. In No. {q} strike out the sentence on the {what}, which belongs to another deed.",
    "Memorandum. What No. {q} says of the {what} was copied there by mistake and is void; all else in it stands.",
    "Memorandum. The {what} in No. {q}: there is no such thing in that deed as signed, and its sentence is to be passed over.",
]
OTHER_SHARE = ["Memorandum. No. {q} should say {s} where it has {t}.", "Memorandum. By the deed as signed the part sold in No. {q} is {s}, not {t}."]
OTHER_HAND = [
    "Memorandum. In the {k} line of No. {q} the turn was to the {right}, not to the {wrong}.",
    "Memorandum. No. {q}, {k} line: read {right} for {wrong} as the way of turning.",
]
IDLE = [
    "Memorandum. It has been said that the {k} line of No. {q} is {x}. I went there with the chain, and it is as written.",
    "Memorandum. {n1} disputes the {k} line of No. {q}, but has let the matter drop.",
    "Memorandum. The buyer of No. {q} has paid the rest.",
]
ADJECTIVES = "hollow,leaning,grey,split,ivied,mossy,tall,stunted,burnt,pale".split(",")
TREES = "ash,elm,pollard,gatepost,cairn,stile,trough,crab-tree,yew,pear-tree,boulder".split(",")
BESIDE = "beside,near,behind,opposite,above,below,at the foot of".split(",")
BYSIDE = "the mill pond,{n1}'s barn,the east road,the sand pit,the long hedge,the upper spring,{n1}'s north gate,the weir,the old kiln".split(",")
