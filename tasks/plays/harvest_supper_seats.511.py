# pybench-canary 6f1c2a9e-4d0b-4f7e-9c35-8a51e2d7b013 harvest_supper_seats
# %%
print(open('hall.txt').read()); print(open('plan.csv').read()); N=open('notes.txt').read(); ls=N.split('\n'); print(len(N),len(ls))
def show(i,lim=8000):
    n=0
    while i<len(ls) and n+len(ls[i])+1<lim: print(f'{i} {ls[i]}'); n+=len(ls[i])+5; i+=1
    return i
nx=show(0,7200); print('NEXT',nx)
# %%
import re,csv,collections
plan=list(csv.DictReader(open('plan.csv'))); names=[r['name'] for r in plan if r['name']]
extra=set(re.findall(r'\b([A-Z][a-z]+ [A-Z][a-z]+)\b',N))-set(names); print('other pairs',sorted(extra)[:60])
firsts=sorted({x.split()[0] for x in names}|{x.split()[0] for x in extra},key=len,reverse=True); 
full_=sorted(set(names)|extra,key=len,reverse=True)
msgs=[]
for i,l in enumerate(ls):
    m=re.match(r'(\d+ Sep \d\d:\d\d) (.+?): (.*)$',l)
    if m: msgs.append((i,m[1],m[2],m[3]))
    elif l.strip(): print('odd',i,l)
FR=r'\b(?:'+'|'.join(map(re.escape,full_))+r')\b'; F1=r'\b(?:'+'|'.join(sorted({x.split()[0] for x in names},key=len,reverse=True))+r')\b'
def skel(s):
    s=re.sub(FR,'X',s); s=re.sub(F1,'X',s); s=re.sub(r'\btable [A-J]\b','T',s,flags=re.I); s=re.sub(r'\b\d+\b','#',s); s=re.sub('my better half|my other half|my partner|my spouse','MBH',s,flags=re.I)
    return s
C=collections.Counter(); ex={}
for i,d,a,t in msgs:
    for s in re.split(r'(?<=[.!?])\s+',t):
        k=skel(s); C[k]+=1; ex.setdefault(k,i)
print(len(C)); 
noise=[k for k,c in C.items() if 'X' not in k and 'T' not in k.replace('Thanks','').replace('The','').replace('This','').replace('Then','').replace('That','') and 'MBH' not in k and '#' not in k]
out=' | '.join(f'{k}{C[k]}' for k in sorted(C,key=lambda k:-C[k]) if k in noise); print('NOISE?',out[:3000])
rest=[k for k in C if k not in noise]; print(len(rest)); rest.sort(key=lambda k:(k.split()[0],k)); txt='\n'.join(f'{ex[k]}:{k}' + (f' ({C[k]})' if C[k]>1 else '') for k in rest); open('sk.txt','w').write(txt); print(len(txt)); print(txt[:6400])
# %%
stop={'Ask','Can','Do','Does','If','Give','Imagine','Let','May','Please','Put','Should','Suppose','Tell','Then','Was','When','Where','Who','With','Would','What','Is','Has','Could','Did','Move','Seat','Kindly','Hope','And','But','On','For','At','As'}
new=sorted(x for x in extra if x.split()[0] not in stop or x in('Hope Everett',)); new=[x for x in new if x.split()[1] not in {y.split()[0] for y in names}]
print(new)
allf=sorted({x.split()[0] for x in names+new},key=len,reverse=True); FR=r'\b(?:'+'|'.join(map(re.escape,sorted(set(names)|set(new),key=len,reverse=True)))+r')\b'; F1=r'\b(?:'+'|'.join(allf)+r')\b'
def skel(s):
    s=re.sub(FR,'X',s); s=re.sub(F1,'X',s); s=re.sub(r'\btables? [A-J]\b','T',s,flags=re.I); s=re.sub(r'\b\d+\b','#',s); s=re.sub('my better half|my other half|my partner|my spouse','X',s,flags=re.I)
    s=re.sub(r'\b(swap|exchange|trade|change|switch)\b','SW',s); s=re.sub(r'\b(swapping|exchanging|trading|changing|switching)\b','SWG',s); s=re.sub(r'\b(chairs?|seats?|places?)\b','c',s); s=re.sub(r'\b(free|empty)\b','free',s); s=re.sub(r'\b(would|could|Could|Would)\b','W',s); s=re.sub("(both of us want it|we've talked it over|it's all agreed)",'AG',s); s=re.sub(r'\b(closest|nearest)\b','near',s); s=re.sub('(in peace|as is|alone)','ALONE',s); s=re.sub(r'\b(Kindly|please|Please)\b ?','',s); s=re.sub('(At church|This morning|Yesterday) X (told|asked) me about .*','CHURCH',s); s=re.sub(r'(highest|lowest)','HL',s); s=re.sub(r'\b(put|move|seat)\b','put',s); s=re.sub("counting (up|down) from #",'CNT',s); s=re.sub('isn.t coming any more|has dropped out|has fallen away|has dropped out meanwhile','OUT',s); s=re.sub(', *([.!?])',r'\1',s)
    return s
C=collections.Counter(); ex={}
for i,d,a,t in msgs:
    for s in re.split(r'(?<=[.!?])\s+',t):
        k=skel(s); C[k]+=1; ex.setdefault(k,i)
seen=('@X','If somebody','If the','At first','I\'m SWG','If only','I hear','I met','I promised','I W have','I\'d never','I\'ve been','As for','Hurrah','Good news','A little','A three','But only if X')
rest=[k for k in C if k not in noise and re.search(r'X|T(?!h)|#',k) and not k.startswith(seen)]; rest.sort(key=lambda k:(k.split()[0],k)); txt='\n'.join(f'{ex[k]}:{k}' + (f' ({C[k]})' if C[k]>1 else '') for k in rest); print(len(rest),len(txt)); print(txt[:9300])
# %%
import re,csv,collections
plan=list(csv.DictReader(open('plan.csv')))
PRINT={r['name']:(r['table'],int(r['chair'])) for r in plan if r['name']}
SP={r['name']:r['married to'] for r in plan if r['name'] and r['married to']}
new_=[x for x in new if x not in('Morning Marian','Percy Bruno','The Eamess')]
ALL=list(PRINT)+new_
byf=collections.defaultdict(list)
for x in ALL: byf[x.split()[0]].append(x)
seat=dict(PRINT); oldseat={}; lastfull={}
UNM=[];WARN=[];LOGE=[]
def occ(ch):
    for p,c in seat.items():
        if c==ch: return p
def res(f):
    if f in ALL: lastfull[f.split()[0]]=f; return f
    c=byf[f]
    if len(c)==1: return c[0]
    s=[x for x in c if x in seat]
    if len(s)==1: return s[0]
    WARN.append(('ambiguous',cur,f,c,[x in seat for x in c])); return lastfull.get(f,c[0])
def opp(ch): t,n=ch; return (t,n+1 if n%2 else n-1)
def free(t): return [n for n in range(1,11) if occ((t,n)) is None]
hist=collections.defaultdict(list)   # author -> list of changes (dict person->(before,after))
def apply(ch,author):
    """ch: dict person->new chair or None"""
    before={p:seat.get(p) for p in ch}
    for p in ch:
        if p in seat: 
            if ch[p] is None: oldseat[p]=seat[p]
            del seat[p]
    for p,c in ch.items():
        if c is not None:
            o=occ(c)
            if o: WARN.append(('occupied',cur,p,c,o))
            seat[p]=c
    hist[author].append({'before':before,'after':dict(ch),'msg':cur}); LOGE.append((cur,author,{p:(before[p],ch[p]) for p in ch}))
def none(author): hist[author].append({'before':{},'after':{},'msg':cur}); LOGE.append((cur,author,'no effect'))
def swap(a,b,author):
    if a==b: WARN.append(('same',cur,a))
    if a not in seat or b not in seat: WARN.append(('swap missing',cur,a,a in seat,b,b in seat)); none(author); return
    apply({a:seat[b],b:seat[a]},author)
def put(a,ch,author,need=None):
    if need and a not in seat: WARN.append(('move missing',cur,a))
    apply({a:ch},author)
def rot(a,b,c,d,e,f,author):
    # a to b's, c to d's, e to f's
    if not(b==c and d==e and f==a): WARN.append(('rotation?',cur,a,b,c,d,e,f))
    if not all(x in seat for x in(a,c,e)): WARN.append(('rot missing',cur,a,c,e)); none(author); return
    apply({a:seat[b],c:seat[d],e:seat[f]},author)
def near(t,n):
    f=free(t); f.sort(key=lambda x:abs(x-n))
    if len(f)>1 and abs(f[0]-n)==abs(f[1]-n): WARN.append(('tie',cur,t,n,f))
    return f[0]
def pick(t,spec):
    s=spec; f=free(t)
    if not f: WARN.append(('full',cur,t)); return None
    m=re.search(r'near(?:est)? to number (\d+)',s) or re.search(r'close(?:st)? to number (\d+)',s)
    if m: return near(t,int(m[1]))
    if 'lowest' in s: return min(f)
    if 'highest' in s: return max(f)
    m=re.search(r'counting (up|down) from (\d+)',s)
    if m:
        n=int(m[2]); g=[x for x in f if (x>=n if m[1]=='up' else x<=n)]
        if not g: WARN.append(('count none',cur)); return None
        return min(g) if m[1]=='up' else max(g)
    WARN.append(('spec?',cur,spec))
FULL=sorted(ALL,key=len,reverse=True); FIRST=sorted(byf,key=len,reverse=True)
NAMERE=re.compile(r'\b('+'|'.join(map(re.escape,FULL+FIRST))+r')\b(?!\'?s? cousin)')
def tok(s):
    s=re.sub(r"[Mm]y (?:better half|other half|partner|spouse)",'«SPOUSE»',s)
    return NAMERE.sub(lambda m:'«'+m[1]+'»' if True else '',s)
P=r"«([^»]+)»"
SWV=r'(?:swap|exchange|trade|change|switch)'; SWG=r'(?:swapping|exchanging|trading|changing|switching)'; CH=r'(?:chairs?|seats?|places?)'
AG=r"(?:, (?:both of us want it|we've talked it over|it's all agreed|they both want it|note it down|so do it|as arranged|we've shaken hands on it|do change it|so please|if you would|if you could|please))*"
YES=r"(Gladly|Yes, why not|Of course, go ahead|Fine by me, let's do that)\."; NO=r"(I asked at home, better not|I'd rather stay where I am|Not this time, if you don't mind|Sorry, no, I like my corner)\."
UNDO=r"(?:please )?(?:.*)(?:undo my last|take back|what I last asked for|premature, back to how|was a mistake, back to how).*"
OUTME=r".*(so I won't be (?:there|coming)|do without me|leave my chair empty|count me out|cross me off).*"
pend=collections.defaultdict(list)
NOISEFULL=[r"I met .* at the baker's\.",r"At first I wanted to sit by .*, never mind that\.",r"I would have asked .*, but the line was busy\.",r"I promised .* to write this down at once\.",r"(At church|This morning|Yesterday|Last week|At choir|On the bus).* (told|asked) me about .*, that's another story\.",r".* ha\.",r"I've been thinking about .*, no matter\.",r"We've been thinking about .*, no matter\.",r"If only .*\.",r"I dreamt that .*\.",r"I told .* to stay on .*\.",r"I asked .* to keep .*\.",r".* say .* should sit by .*; .*",r".* think .* should sit by .*; .*",r"Ask .* if in doubt\.",r"Tell .* if in doubt\.",r"Tell me\.",r"That was .* idea\.",r"Last year I sat opposite .*",r"The chair opposite .* wobbles\.",r"Three of us .*",r".* have made it up, I hear\.",r".* sends regards\.",r".* asked whether .* is near the heater\.",r"The band was too loud .*",r".* (thinks|claims|says) the plan is .*",r".* says you're a saint\.",r".* thinks .* is draughty, I don't\.",r"We had .* for tea\.",r"We can talk about .* another time\.",r"Somebody told me .* was moving .*; not true.*",r"What if .*\?",r"Suppose .*!",r"Imagine .*!",r"Who knows whether .*",r"We nearly took .*",r"Will .* get the prize this year\?",r"Who has the chair .*\?",r"Can .* bring the dog\?",r"Has anybody got .* number\?",r"Is the chair next to .* free\?",r"Does .* still sit opposite .*\?",r"Don't let .* talk you into .*",r"If .* drops out, .* (may|might) want .*",r"I hear .* wanted out of .*; ask first\.",r".* was going to .*, they've dropped the idea\.",r"Table [A-J] is the best, everybody knows\.",r".* might (move|put|switch|change|go) to .*, we'll tell you if so\.",r".* thinks .* can't come, but that's only a rumour, .* is coming\.",r"My cousin .* won't come, no chair needed\.",r".*'s cousin may visit in October\.",r"Shall I ask .* to .*\?",r"If I were you .*",r"Otherwise all stays as it is\.",r"Then all is well\.",r"Empty chairs move along\.",r"Morning Marian\.",r"The printed plan hangs .*"]
def isnoise(raw):
    if any(re.fullmatch(p,raw) for p in NOISEFULL): return True
    k=raw.strip()
    return k in NOISESET
NOISESET=set("""I hope this is not too late.|Lovely weather for it.|See you on the day.|Thanks for all you do.|No rush.|I'll bring the chutney.|Then we're settled.|We had a chat over the fence.|Bless you.|Hope that's all right.|That would make two people happy.|I've read the plan twice.|Only a small thing.|It's about the supper.|No need to answer.|Last year it was the other way round.|I'd be so grateful.|My knee is no better.|Sorry to trouble you again.|Just thinking aloud.|What time do the doors open?|Who brings the tablecloths?|That's all for now.|That's all for today.|Lovely plan!|Only curious.|Is there a vegetarian dish?|I can lend two ladders.|That's all from me.|Parking is behind the school.""".split('|'))
def hall(t):
    global seat
def sidelist(t,side): return [(t,n) for n in ((1,3,5,7,9) if side=='wall' else (2,4,6,8,10))]
def remap(mp,author):
    ch={}
    for p,c in list(seat.items()):
        if c in mp and mp[c]!=c: ch[p]=mp[c]
    apply(ch,author)
def family(n):
    sur=n[:-1] if n.endswith('s') else n
    r=[p for p in seat if p.split()[1]==sur] or [p for p in seat if p.split()[1]==n] or [p for p in seat if p.split()[1]==n[:-2]]
    return sorted(r,key=lambda p:(seat[p]))
def sent(s,A,nxt,raw):
    """returns number of sentences used (1 or 2) or 0"""
    def R(x): 
        if x=='SPOUSE':
            if A not in SP: WARN.append(('no spouse',cur,A)); return A
            return SP[A]
        return res(x)
    F=lambda p:re.fullmatch(p,s)
    s=re.sub(r'\b([Pp]lease|[Kindly]indly)\b[ ,]*','',s); s=re.sub(r'[, ]+([.?!])$',r'\1',s); s=s.replace(', .','.'); s=re.sub(r'^(But only if)',r'\1',s); s=re.sub(r'\s+',' ',s).strip(); 
    if s and s[0].islower(): s=s[0].upper()+s[1:]
    s=re.sub(r', if you (can|could|would)','',s)
    # conditions
    m=F(rf"But only if {P} has not (?:dropped out|fallen away)(?: meanwhile)?: (.*)")
    if m:
        if R(m[1]) in seat: return sent(m[2],A,nxt,raw)
        none(A); return 1
    m=F(rf"(.*?), unless {P} (?:has dropped out|isn't coming any more|has fallen away)(?: meanwhile)?; in that case .*")
    if m:
        if R(m[2]) in seat: return sent(m[1]+'.',A,nxt,raw)
        none(A); return 1
    m=F(rf"(.*?), unless {P} (?:sits|is) at {P}'s table (?:anyway|already)\.")
    if m:
        a,b=R(m[2]),R(m[3])
        if a in seat and b in seat and seat[a][0]==seat[b][0]: none(A); return 1
        return sent(m[1]+'.',A,nxt,raw)
    m=F(rf"If {P} is still (?:coming|on the plan), (.*?); if not, .*") or F(rf"Provided that {P} is still (?:on the plan|coming), (.*?), otherwise not\.")
    if m:
        if R(m[1]) in seat: return sent(m[2]+'.',A,nxt,raw)
        none(A); return 1
    m=F(rf"If {P} and {P} are at the same table by now, leave it; if not, (.*)")
    if m:
        a,b=R(m[1]),R(m[2])
        if a in seat and b in seat and seat[a][0]==seat[b][0]: none(A); return 1
        return sent(m[3],A,nxt,raw)
    m=F(rf"Do {P} and {P} sit at one table (?:now|already)\?")
    if m:
        if nxt is None: WARN.append(('no next',cur,raw)); return 1
        a,b=R(m[1]),R(m[2]); same=a in seat and b in seat and seat[a][0]==seat[b][0]
        n1=tok(nxt); mm=re.fullmatch(r"If (they don't|they do|not|so), (.*)",n1)
        if mm:
            if (mm[1] in("they don't",'not'))==(not same): sent(mm[2],A,None,nxt)
            else: none(A)
            return 2
        if re.match('Then all is well|If they do',nxt): 
            return ('ADO',same)
        WARN.append(('ado?',cur,nxt)); return 2
    # swaps
    for p in (rf"(?:Could you |Would you |Can you )?{SWV} {P} with {P}[.?]",rf"{P} and {P} {SWV} {CH}{AG}\.",rf"(?:I will )?{SWV} {P} and {P}\.",rf"{P} and {P} (?:would like to|want to|will|are going to|have agreed to) {SWV} {CH}{AG}\.",rf"{P} has (?:agreed|promised|offered) to {SWV} {CH} with {P}{AG}\."):
        m=re.fullmatch(p,s,re.I)
        if m: swap(R(m[1]),R(m[2]),A); return 1
    for p in (rf"I'm {SWG} {CH} with {P}{AG}\.",rf"{P} and I (?:have agreed to|want to|will|are going to|would like to) {SWV} {CH}{AG}\.",rf"{P} gets my {CH} and I get {P}'s{AG}\.",rf"{P} is to have my {CH} and I get {P}'s{AG}\.",rf"(?:Could you |Would you |Can you )?(?:put|write|seat) {P} on my {CH} and me on {P}'s(?: {CH})?[.?]"):
        m=re.fullmatch(p,s,re.I)
        if m:
            if m.lastindex==2 and R(m[1])!=R(m[2]): WARN.append(('pair?',cur,s))
            swap(R(m[1]),A,A); return 1
    for p in (rf"{P} (?:takes|gets) {P}'s {CH} and {P} {P}'s{AG}\.",rf"(?:It would suit both if|They'd both be happier if|Both would prefer it if|Both prefer it if|It would suit them both if) {P} (?:took|sat on) {P}'s {CH} and {P} {P}'s{AG}\.",rf"Let {P} have {P}'s {CH} and {P} {P}'s{AG}\.",rf"{P} for {P} and {P} for {P}{AG}\.",rf"{P} (?:goes|moves) where {P} (?:is sitting|is now|sits now|is|sits) and {P} where {P} (?:is|sits|is now|sits now|is sitting){AG}\."):
        m=re.fullmatch(p,s,re.I)
        if m:
            a,b,c,d=[R(m[i]) for i in (1,2,3,4)]
            if not(a==d and b==c): WARN.append(('pair?',cur,s,a,b,c,d))
            swap(a,b,A); return 1
    for p in (rf"(?:A little roundabout|A change of three|A three-way change|Three at once|A round of three): {P} to {P}'s(?: {CH})?, {P} to {P}'s, {P} to {P}'s\.",rf"{P} is to have {P}'s {CH}, {P} takes {P}'s and {P} takes {P}'s\.",rf"{P} takes {P}'s {CH}, {P} gets {P}'s and {P} gets {P}'s\."):
        m=F(p)
        if m: rot(*[R(m[i]) for i in range(1,7)],A); return 1
    # printed
    for p,(i,j) in ((rf"(?:Where|On the chair where) {P} was first printed, (?:I'd like|put) {P}; (?:if somebody sits|should somebody sit) there now, they (?:take|get) the (?:one|chair) that {P} leaves\.",(2,1)),(rf"{P} (?:wants|would like) the {CH} that {P} had on the printed plan; whoever has it now gets {P}'s\.",(1,2)),(rf"Give {P} the {CH} that was {P}'s on the printed plan, and {P}'s to the one who sits there now, if anybody does\.",(1,2))):
        m=F(p)
        if m:
            a,b=R(m[i]),R(m[j]); 
            if b not in PRINT: WARN.append(('not printed',cur,b)); none(A); return 1
            if a not in seat: WARN.append(('printed: missing',cur,a)); none(A); return 1
            ch=PRINT[b]; o=occ(ch)
            if o==a: WARN.append(('already there',cur,a)); none(A); return 1
            d={a:ch}
            if o: d[o]=seat[a]
            apply(d,A); return 1
    # opposite
    def face(a,b):
        if b not in seat or a not in seat: WARN.append(('face missing',cur,a,a in seat,b,b in seat)); none(A); return
        c=opp(seat[b])
        if occ(c): none(A)
        else: put(a,c,A,1)
    m=F(rf"{P} (?:wants|would like|hopes) to face {P}, (?:but )?only if that {CH} is (?:free|empty) (?:now|at the moment); nobody is to be .* for it\.")
    if m: face(R(m[1]),R(m[2])); return 1
    m=F(rf"If the {CH} opposite {P} is (?:free|empty), (?:put|move|seat) {P} there; if it isn't, leave .*\.")
    if m: face(R(m[2]),R(m[1])); return 1
    m=F(rf"(?:Should somebody already sit|If somebody already sits) opposite {P}, (?:fine, leave it|never mind|leave it|fine); if not, {P} (?:is to go|goes) there\.")
    if m: face(R(m[2]),R(m[1])); return 1
    m=F(rf"Is nobody sitting opposite {P}\?")
    if m and nxt:
        n1=re.sub(r'\b[Pp]lease ','',tok(nxt)); mm=re.fullmatch(rf"Then (?:put|move|seat) {P} there, otherwise .*\.",n1)
        if mm: face(R(mm[1]),R(m[1])); return 2
    # moves
    TB=r'table ([A-J])'
    for p,(i,j,k) in ((rf"(?:Could you |Would you |Can you )?(?:move|put|seat) {P} to {TB},? (?:to |on )?(?:the |whichever )?((?:free|empty) {CH}.*)",(1,2,3)),(rf"{P} would (?:prefer to|rather) sit at {TB}: (.*)",(1,2,3)),(rf"Table ([A-J]) for {P},? and (?:there|at that table) (.*)",(2,1,3)),(rf"Add {P} at {TB}, (?:on |to )?(.*)",(1,2,3)),(rf"{P} has decided to come: {TB}, (.*)",(1,2,3)),(rf"{P} is coming too: {TB}, (.*)",(1,2,3))):
        m=re.fullmatch(p,s,re.I)
        if m:
            a=R(m[i]); n=pick(m[j].upper(),m[k]); 
            isnew=bool(re.match('Add|.*decided to come|.*coming too',s))
            if isnew and a in seat: WARN.append(('already here',cur,a))
            if not isnew and a not in seat: WARN.append(('move missing',cur,a))
            if n: put(a,(m[j].upper(),n),A)
            return 1
    m=re.fullmatch(rf"One more (?:guest|mouth to feed|of us): {P}\.",s)
    if m and nxt:
        n1=nxt; mm=re.match(r"(?:Please )?[Tt]able ([A-J]),(?: please,)? (.*)",n1)
        if mm:
            a=R(m[1]); n=pick(mm[1],mm[2]); 
            if a in seat: WARN.append(('already here',cur,a))
            put(a,(mm[1],n),A); return 2
    m=F(rf"The {CH} at the (door|stage) end of {TB}, (wall|window) side, is (?:free|empty)\.")
    if m and nxt:
        n={('door','wall'):1,('door','window'):2,('stage','wall'):9,('stage','window'):10}[m[1],m[3]]; n1=re.sub(r',? please','',tok(nxt)); mm=re.fullmatch(rf"{P} would like it\.",n1)
        if mm:
            if occ((m[2],n)): WARN.append(('not free',cur,m[2],n,occ((m[2],n))))
            put(R(mm[1]),(m[2],n),A); return 2
    # coming back
    m=F(rf"(?:Hurrah|Good news|Good news at last|Splendid), {P} is (?:coming after all|well again)\.")
    if m and nxt:
        mm=re.match(r"(?:Please )?[Ss]ame .* as before if it's still (?:free|empty), else the (?:free|empty) one at that table (?:nearest|closest) to number (\d+)",nxt)
        if mm:
            a=R(m[1]); c=oldseat.get(a)
            if a in seat or not c: WARN.append(('back?',cur,a,a in seat,c)); return 2
            put(a,c if occ(c) is None else (c[0],near(c[0],int(mm[1]))),A); return 2
    m=F(rf"{P} can come after all: the old {CH} if nobody has it by now, otherwise the (?:free|empty) {CH} with the (lowest|highest) number at that table\.")
    if m:
        a=R(m[1]); c=oldseat.get(a)
        if a in seat or not c: WARN.append(('back?',cur,a,a in seat,c)); return 1
        put(a,c if occ(c) is None else (c[0],(min if m[2]=='lowest' else max)(free(c[0]))),A); return 1
    # replacement
    for p,(i,j) in ((rf"{P} can't (?:come|make it|be there), {P} comes instead, same {CH}\.",(1,2)),(rf"Instead of {P} it will be {P}\.",(1,2)),(rf"{P} (?:stands in for|takes over from) {P}, who .*\.",(2,1)),(rf"{P} has (?:given|left|passed) the ticket to {P}\.",(1,2))):
        m=F(p)
        if m:
            a,b=R(m[i]),R(m[j])
            if a not in seat or b in seat: WARN.append(('replace?',cur,a,a in seat,b,b in seat)); none(A); return 1
            c=seat[a]; apply({a:None,b:c},A); return 1
    # out
    m=F(rf"{P} (?:can't (?:come|make it|be there)|is ill and isn't coming|is out, .*|has to work (?:late )?that (?:day|night), so one (?:fewer|less)|has to work .*|is poorly and has to miss it)\.") or F(rf"No {CH} for {P} after all\.")
    if m:
        a=R(m[1])
        if a not in seat: WARN.append(('out twice',cur,a)); none(A); return 1
        apply({a:None},A); return 1
    if re.fullmatch(OUTME,s): 
        if A not in seat: WARN.append(('out twice',cur,A)); none(A); return 1
        apply({A:None},A); return 1
    # tables
    m=F(rf"Table ([A-J]), (wall|window) side: everybody moves one {CH} towards the (door|stage), and whoever is at the (?:door|stage) end goes to the (?:door|stage) end\.")
    if m:
        l=sidelist(m[1],m[2]); k=-1 if m[3]=='door' else 1; remap({c:l[(i+k)%5] for i,c in enumerate(l)},A); return 1
    m=re.fullmatch(rf"Table ([A-J]): wall side and window side {SWV} over, each with the one opposite\.",s) or re.fullmatch(rf"At table ([A-J]) everyone (?:changes|swaps) {CH} with the person \(or the empty {CH}\) opposite\.",s)
    if m: remap({(m[1],n):opp((m[1],n)) for n in range(1,11)},A); return 1
    m=re.fullmatch(r"The (wall|window) side of table ([A-J]) sits down in reverse order, first becomes last\.",s)
    if m: l=sidelist(m[2],m[1]); remap({c:l[4-i] for i,c in enumerate(l)},A); return 1
    m=re.fullmatch(rf"Note for all: the guests of tables ([A-J]) and ([A-J]) {SWV} over, {CH} numbers stay\.",s)
    if m: remap({(m[1],n):(m[2],n) for n in range(1,11)}|{(m[2],n):(m[1],n) for n in range(1,11)},A); return 1
    m=re.fullmatch(rf"The (\w+) and the (\w+) {SWV} {CH}, lowest .* for lowest .* and so on up\.",s) or re.fullmatch(rf"The (\w+) and the (\w+) {SWV} {CH}, low.*",s)
    if m:
        a,b=family(m[1]),family(m[2]); 
        WARN.append(('family',cur,a,b))
        if len(a)==len(b): apply({x:seat[y] for x,y in list(zip(a,b))+list(zip(b,a))},A)
        return 1
    # question
    m=re.match(rf"@{P}[,:] (.*)",s)
    if m:
        to=R(m[1]); q=m[2]; other=None
        mm=re.search(rf"{P} would love your",q)
        if mm: other=R(mm[1])
        elif re.search(r'you and I|with me',q): other=A
        else:
            mm=re.search(rf"with {P}",q)
            if mm: other=R(mm[1])
        if other is None: WARN.append(('question?',cur,s)); return 1
        pend[to].append((other,A,cur)); hist[A].append({'q':(to,other),'msg':cur,'before':{},'after':{}}); return 1
    return 0
def undo(A):
    if not hist[A]: WARN.append(('undo nothing',cur,A)); return
    e=hist[A].pop()
    if 'q' in e and not e.get('done'):
        WARN.append(('undo a question',cur,A,e['msg'])); pend[e['q'][0]]=[x for x in pend[e['q'][0]] if x[2]!=e['msg']]; return
    if not e['after']: WARN.append(('undo no-effect',cur,A,e['msg'])); return
    if any(seat.get(p)!=c for p,c in e['after'].items()): WARN.append(('undo: moved since',cur,A,e['msg'],{p:(e['before'][p],e['after'][p],seat.get(p)) for p in e['after']}))
    for p in e['after']: seat.pop(p,None)
    for p,c in e['before'].items():
        if c is not None:
            o=occ(c)
            if o: WARN.append(('undo occupied',cur,p,c,o))
            seat[p]=c
    LOGE.append((cur,A,'undo',e['msg'],{p:(e['after'][p],e['before'][p]) for p in e['after']}))
def run():
    global cur
    for i,d,A,t in msgs:
        cur=i; S=re.split(r'(?<=[.!?])\s+',t); k=0; ado=None
        while k<len(S):
            raw=S[k]; nxt=S[k+1] if k+1<len(S) else None
            if re.fullmatch(YES,raw) or re.fullmatch(NO,raw):
                q=pend[A]
                if not q: WARN.append(('answer to nothing',i,A,raw)); k+=1; continue
                if len(q)>1: WARN.append(('two questions',i,A,q))
                other,asker,mi=q.pop()
                if re.fullmatch(YES,raw):
                    n0=len(hist[asker]); swap(A,other,asker); e=hist[asker].pop()
                    for h in hist[asker]:
                        if h.get('msg')==mi and 'q' in h: h.update(before=e['before'],after=e['after'],done=True)
                k+=1; continue
            if isnoise(raw): k+=1; continue
            if re.search(r'undo my last|take back (my|the)|what I last asked for|premature, back to how|was a mistake, back to how',raw): undo(A); k+=1; continue
            if ado is not None and re.match("If they don't|If not",raw):
                mm=re.match(r"If (?:they don't|not), (.*)",tok(raw))
                if ado: none(A)
                else: sent(mm[1],A,None,raw)
                ado=None; k+=1; continue
            r=sent(tok(raw),A,nxt,raw)
            if isinstance(r,tuple): ado=r[1]; k+=2 if re.match('Then all is well',nxt) else 1; continue
            if r==0: UNM.append((i,A,raw)); r=1
            k+=r
run()
print(len(UNM),'unmatched')
for u in UNM: print(u)
print('WARN'); 
for w in WARN: print(w)
print(len(LOGE),len(seat),[k for k,v in pend.items() if v])
# %%
import re,csv,collections
plan=list(csv.DictReader(open('plan.csv')))
PRINT={r['name']:(r['table'],int(r['chair'])) for r in plan if r['name']}
SP={r['name']:r['married to'] for r in plan if r['name'] and r['married to']}
new_=[x for x in new if x not in('Morning Marian','Percy Bruno','The Eamess')]
ALL=list(PRINT)+new_
byf=collections.defaultdict(list)
for x in ALL: byf[x.split()[0]].append(x)
seat=dict(PRINT); oldseat={}; lastfull={}
UNM=[];WARN=[];LOGE=[]
def occ(ch):
    for p,c in seat.items():
        if c==ch: return p
def res(f):
    if f in ALL: lastfull[f.split()[0]]=f; return f
    c=byf[f]
    if len(c)==1: return c[0]
    s=[x for x in c if x in seat]
    if len(s)==1: return s[0]
    WARN.append(('ambiguous',cur,f,c,[x in seat for x in c])); return lastfull.get(f,c[0])
def opp(ch): t,n=ch; return (t,n+1 if n%2 else n-1)
def free(t): return [n for n in range(1,11) if occ((t,n)) is None]
hist=collections.defaultdict(list)   # author -> list of changes (dict person->(before,after))
def apply(ch,author):
    """ch: dict person->new chair or None"""
    before={p:seat.get(p) for p in ch}
    for p in ch:
        if p in seat: 
            if ch[p] is None: oldseat[p]=seat[p]
            del seat[p]
    for p,c in ch.items():
        if c is not None:
            o=occ(c)
            if o: WARN.append(('occupied',cur,p,c,o))
            seat[p]=c
    hist[author].append({'before':before,'after':dict(ch),'msg':cur}); LOGE.append((cur,author,{p:(before[p],ch[p]) for p in ch}))
def none(author): hist[author].append({'before':{},'after':{},'msg':cur}); LOGE.append((cur,author,'no effect'))
def swap(a,b,author):
    if a==b: WARN.append(('same',cur,a))
    if a not in seat or b not in seat: WARN.append(('swap missing',cur,a,a in seat,b,b in seat)); none(author); return
    apply({a:seat[b],b:seat[a]},author)
def put(a,ch,author,need=None):
    if need and a not in seat: WARN.append(('move missing',cur,a))
    apply({a:ch},author)
def rot(a,b,c,d,e,f,author):
    # a to b's, c to d's, e to f's
    if not(b==c and d==e and f==a): WARN.append(('rotation?',cur,a,b,c,d,e,f))
    if not all(x in seat for x in(a,c,e)): WARN.append(('rot missing',cur,a,c,e)); none(author); return
    apply({a:seat[b],c:seat[d],e:seat[f]},author)
def near(t,n):
    f=free(t); f.sort(key=lambda x:abs(x-n))
    if len(f)>1 and abs(f[0]-n)==abs(f[1]-n): WARN.append(('tie',cur,t,n,f))
    return f[0]
def pick(t,spec):
    s=spec; f=free(t)
    if not f: WARN.append(('full',cur,t)); return None
    m=re.search(r'near(?:est)? to number (\d+)',s) or re.search(r'close(?:st)? to number (\d+)',s)
    if m: return near(t,int(m[1]))
    if 'lowest' in s: return min(f)
    if 'highest' in s: return max(f)
    m=re.search(r'counting (up|down) from (\d+)',s.replace('counting from','counting up from'))
    if m:
        n=int(m[2]); g=[x for x in f if (x>=n if m[1]=='up' else x<=n)]
        if not g: WARN.append(('count none',cur)); return None
        return min(g) if m[1]=='up' else max(g)
    WARN.append(('spec?',cur,spec))
FULL=sorted(ALL,key=len,reverse=True); FIRST=sorted(byf,key=len,reverse=True)
NAMERE=re.compile(r'\b('+'|'.join(map(re.escape,FULL+FIRST))+r')\b(?!\'?s? cousin)')
def tok(s):
    s=re.sub(r"[Mm]y (?:better half|other half|partner|spouse)",'«SPOUSE»',s)
    return NAMERE.sub(lambda m:'«'+m[1]+'»' if True else '',s)
P=r"«([^»]+)»"
SWV=r'(?:swap|exchange|trade|change|switch)'; SWG=r'(?:swapping|exchanging|trading|changing|switching)'; CH=r'(?:chairs?|seats?|places?)'
AG=r"(?:, (?:both of us want it|we've talked it over|it's all agreed|they both want it|note it down|so do it|as arranged|we've shaken hands on it|do change it|so please|if you would|if you could|please))*"
YES=r"(Gladly|Yes, why not|Of course, go ahead|Fine by me, let's do that)\."; NO=r"(I asked at home, better not|I'd rather stay where I am|Not this time, if you don't mind|Sorry, no, I like my corner)\."
UNDO=r"(?:please )?(?:.*)(?:undo my last|take back|what I last asked for|premature, back to how|was a mistake, back to how).*"
OUTME=r".*(so I won't be (?:there|coming)|do without me|leave my chair empty|count me out|[Cc]ross me off|so I'm out).*"
pend=collections.defaultdict(list)
NOISEFULL=[r"I met .* at the baker's\.",r"At first I wanted to sit by .*, never mind that\.",r"I would have asked .*, but the line was busy\.",r"I promised .* to write this down at once\.",r"(At church|This morning|Yesterday|Last week|At choir|On the bus).* (told|asked) me about .*, that's another story\.",r".* ha\.",r"I've been thinking about .*, no matter\.",r"We've been thinking about .*, no matter\.",r"If only .*\.",r"I dreamt that .*\.",r"I told .* to stay on .*\.",r"I asked .* to keep .*\.",r".* say .* should sit by .*; .*",r".* think .* should sit by .*; .*",r"Ask .* if in doubt\.",r"Tell .* if in doubt\.",r"Tell me\.",r"That was .* idea\.",r"Last year I sat opposite .*",r"The chair opposite .* wobbles\.",r"Three of us .*",r".* have made it up, I hear\.",r".* sends regards\.",r".* asked whether .* is near the heater\.",r"The band was too loud .*",r".* (thinks|claims|says) the plan is .*",r".* says you're a saint\.",r".* thinks .* is draughty, I don't\.",r"We had .* for tea\.",r"We can talk about .* another time\.",r"Somebody told me .* was moving .*; not true.*",r"What if .*\?",r"Suppose .*!",r"Imagine .*!",r"Who knows whether .*",r"We nearly took .*",r"Will .* get the prize this year\?",r"Who has the chair .*\?",r"Can .* bring the dog\?",r"Has anybody got .* number\?",r"Is the chair next to .* free\?",r"Does .* still sit opposite .*\?",r"Don't let .* talk you into .*",r"If .* drops out, .* (may|might) want .*",r"I hear .* wanted out of .*; ask first\.",r".* was going to .*, they've dropped the idea\.",r"Table [A-J] is the best, everybody knows\.",r".* might (move|put|switch|change|go) to .*, we'll tell you if so\.",r".* thinks .* can't come, but that's only a rumour, .* is coming\.",r"My cousin .* won't come, no chair needed\.",r".*'s cousin may visit in October\.",r"Shall I ask .* to .*\?",r"If I were you .*",r"Otherwise all stays as it is\.",r"Then all is well\.",r"Empty chairs move along\.",r"Morning Marian\.",r"Thank you!",r"This is all .*",r".* was to take .* chair last year, remember\?",r"The printed plan hangs .*"]
def isnoise(raw):
    if any(re.fullmatch(p,raw) for p in NOISEFULL): return True
    k=raw.strip()
    return k in NOISESET
NOISESET=set("""I hope this is not too late.|Lovely weather for it.|See you on the day.|Thanks for all you do.|No rush.|I'll bring the chutney.|Then we're settled.|We had a chat over the fence.|Bless you.|Hope that's all right.|That would make two people happy.|I've read the plan twice.|Only a small thing.|It's about the supper.|No need to answer.|Last year it was the other way round.|I'd be so grateful.|My knee is no better.|Sorry to trouble you again.|Just thinking aloud.|What time do the doors open?|Who brings the tablecloths?|That's all for now.|That's all for today.|Lovely plan!|Only curious.|Is there a vegetarian dish?|I can lend two ladders.|That's all from me.|Parking is behind the school.""".split('|'))
def hall(t):
    global seat
def sidelist(t,side): return [(t,n) for n in ((1,3,5,7,9) if side=='wall' else (2,4,6,8,10))]
def remap(mp,author):
    ch={}
    for p,c in list(seat.items()):
        if c in mp and mp[c]!=c: ch[p]=mp[c]
    apply(ch,author)
def family(n):
    sur=n[:-1] if n.endswith('s') else n
    r=[p for p in seat if p.split()[1]==sur] or [p for p in seat if p.split()[1]==n] or [p for p in seat if p.split()[1]==n[:-2]]
    return sorted(r,key=lambda p:(seat[p]))
def sent(s,A,nxt,raw):
    """returns number of sentences used (1 or 2) or 0"""
    def R(x): 
        if x=='SPOUSE':
            if A not in SP: WARN.append(('no spouse',cur,A)); return A
            return SP[A]
        return res(x)
    s=s.replace(', so please.','.').replace(', do change it.','.')
    s=re.sub(r'(?i)^((?:please |kindly )?)write me','put me',s)
    F=lambda p:re.fullmatch(p,s)
    s=re.sub(r'\b([Pp]lease|[Kindly]indly)\b[ ,]*','',s); s=re.sub(r'[, ]+([.?!])$',r'\1',s); s=s.replace(', .','.'); s=re.sub(r'^(But only if)',r'\1',s); s=re.sub(r'\s+',' ',s).strip(); 
    if s and s[0].islower(): s=s[0].upper()+s[1:]
    s=re.sub(r', if you (can|could|would)','',s)
    # conditions
    m=F(rf"But only if {P} has not (?:dropped out|fallen away)(?: meanwhile)?: (.*)")
    if m:
        if R(m[1]) in seat: return sent(m[2],A,nxt,raw)
        none(A); return 1
    m=F(rf"(.*?), unless {P} (?:has dropped out|isn't coming any more|has fallen away)(?: meanwhile)?; in that case .*")
    if m:
        if R(m[2]) in seat: return sent(m[1]+'.',A,nxt,raw)
        none(A); return 1
    m=F(rf"(.*?), unless {P} (?:sits|is) at {P}'s table (?:anyway|already)\.")
    if m:
        a,b=R(m[2]),R(m[3])
        if a in seat and b in seat and seat[a][0]==seat[b][0]: none(A); return 1
        return sent(m[1]+'.',A,nxt,raw)
    m=F(rf"If {P} is still (?:coming|on the plan), (.*?); if not, .*") or F(rf"Provided that {P} is still (?:on the plan|coming), (.*?), otherwise not\.")
    if m:
        if R(m[1]) in seat: return sent(m[2]+'.',A,nxt,raw)
        none(A); return 1
    m=F(rf"If {P} and {P} are at the same table by now, leave it; if not, (.*)")
    if m:
        a,b=R(m[1]),R(m[2])
        if a in seat and b in seat and seat[a][0]==seat[b][0]: none(A); return 1
        return sent(m[3],A,nxt,raw)
    m=F(rf"Do {P} and {P} sit at one table (?:now|already)\?")
    if m:
        if nxt is None: WARN.append(('no next',cur,raw)); return 1
        a,b=R(m[1]),R(m[2]); same=a in seat and b in seat and seat[a][0]==seat[b][0]
        n1=tok(nxt); mm=re.fullmatch(r"If (they don't|they do|not|so), (.*)",n1)
        if mm:
            if (mm[1] in("they don't",'not'))==(not same): sent(mm[2],A,None,nxt)
            else: none(A)
            return 2
        if re.match('Then all is well|If they do',nxt): 
            return ('ADO',same)
        WARN.append(('ado?',cur,nxt)); return 2
    # swaps
    for p in (rf"(?:Could you |Would you |Can you )?{SWV} {P} with {P}[.?]",rf"{P} and {P} {SWV} {CH}{AG}\.",rf"(?:I will )?{SWV} {P} and {P}\.",rf"{P} and {P} (?:would like to|want to|will|are going to|have agreed to) {SWV} {CH}{AG}\.",rf"{P} has (?:agreed|promised|offered) to {SWV} {CH} with {P}{AG}\."):
        m=re.fullmatch(p,s,re.I)
        if m: swap(R(m[1]),R(m[2]),A); return 1
    for p in (rf"I'm {SWG} {CH} with {P}{AG}\.",rf"{P} and I (?:have agreed to|want to|will|are going to|would like to) {SWV} {CH}{AG}\.",rf"{P} gets my {CH} and I get {P}'s{AG}\.",rf"{P} is to have my {CH} and I get {P}'s{AG}\.",rf"(?:Could you |Would you |Can you )?(?:put|write|seat) {P} on my {CH} and me on {P}'s(?: {CH})?[.?]"):
        m=re.fullmatch(p,s,re.I)
        if m:
            if m.lastindex==2 and R(m[1])!=R(m[2]): WARN.append(('pair?',cur,s))
            swap(R(m[1]),A,A); return 1
    for p in (rf"{P} (?:takes|gets) {P}'s {CH} and {P} {P}'s{AG}\.",rf"(?:It would suit both if|They'd both be happier if|Both would prefer it if|Both prefer it if|It would suit them both if) {P} (?:took|sat on) {P}'s {CH} and {P} {P}'s{AG}\.",rf"Let {P} have {P}'s {CH} and {P} {P}'s{AG}\.",rf"{P} for {P} and {P} for {P}{AG}\.",rf"{P} (?:goes|moves) where {P} (?:is sitting|is now|sits now|is|sits) and {P} where {P} (?:is|sits|is now|sits now|is sitting){AG}\."):
        m=re.fullmatch(p,s,re.I)
        if m:
            a,b,c,d=[R(m[i]) for i in (1,2,3,4)]
            if not(a==d and b==c): WARN.append(('pair?',cur,s,a,b,c,d))
            swap(a,b,A); return 1
    for p in (rf"(?:A little roundabout|A change of three|A three-way change|Three at once|A round of three): {P} to {P}'s(?: {CH})?, {P} to {P}'s, {P} to {P}'s\.",rf"{P} is to have {P}'s {CH}, {P} takes {P}'s and {P} takes {P}'s\.",rf"{P} takes {P}'s {CH}, {P} gets {P}'s and {P} gets {P}'s\."):
        m=F(p)
        if m: rot(*[R(m[i]) for i in range(1,7)],A); return 1
    # printed
    for p,(i,j) in ((rf"(?:Where|On the chair where) {P} was first printed, (?:I'd like|put) {P}; (?:if somebody sits|should somebody sit) there now, they (?:take|get) the (?:one|chair) that {P} leaves\.",(2,1)),(rf"{P} (?:wants|would like) the {CH} that {P} had on the printed plan; whoever has it now gets {P}'s\.",(1,2)),(rf"Give {P} the {CH} that was {P}'s on the printed plan, and {P}'s to the one who sits there now, if anybody does\.",(1,2))):
        m=F(p)
        if m:
            a,b=R(m[i]),R(m[j]); 
            if b not in PRINT: WARN.append(('not printed',cur,b)); none(A); return 1
            if a not in seat: WARN.append(('printed: missing',cur,a)); none(A); return 1
            ch=PRINT[b]; o=occ(ch)
            if o==a: WARN.append(('already there',cur,a)); none(A); return 1
            d={a:ch}
            if o: d[o]=seat[a]
            apply(d,A); return 1
    # opposite
    def face(a,b):
        if b not in seat or a not in seat: WARN.append(('face missing',cur,a,a in seat,b,b in seat)); none(A); return
        c=opp(seat[b])
        if occ(c): none(A)
        else: put(a,c,A,1)
    m=F(rf"{P} (?:wants|would like|hopes) to face {P}, (?:but )?only if that {CH} is (?:free|empty) (?:now|at the moment); nobody is to be .* for it\.")
    if m: face(R(m[1]),R(m[2])); return 1
    m=F(rf"If the {CH} opposite {P} is (?:free|empty), (?:put|move|seat) {P} there; if it isn't, leave .*\.")
    if m: face(R(m[2]),R(m[1])); return 1
    m=F(rf"(?:Should somebody already sit|If somebody already sits) opposite {P}, (?:fine, leave it|never mind|leave it|fine); if not, {P} (?:is to go|goes) there\.")
    if m: face(R(m[2]),R(m[1])); return 1
    m=F(rf"Is nobody sitting opposite {P}\?")
    if m and nxt:
        n1=re.sub(r'\b[Pp]lease ','',tok(nxt)); mm=re.fullmatch(rf"Then (?:put|move|seat) {P} there, otherwise .*\.",n1)
        if mm: face(R(mm[1]),R(m[1])); return 2
    # moves
    TB=r'table ([A-J])'
    for p,(i,j,k) in ((rf"(?:Could you |Would you |Can you )?(?:move|put|seat) {P} to {TB},? (?:to |on )?(?:the |whichever )?((?:free|empty) {CH}.*)",(1,2,3)),(rf"{P} would (?:prefer to|rather) sit at {TB}: (.*)",(1,2,3)),(rf"Table ([A-J]) for {P},? and (?:there|at that table) (.*)",(2,1,3)),(rf"Add {P} at {TB}, (?:on |to )?(.*)",(1,2,3)),(rf"{P} has decided to come: {TB}, (.*)",(1,2,3)),(rf"{P} is coming too: {TB}, (.*)",(1,2,3))):
        m=re.fullmatch(p,s,re.I)
        if m:
            a=R(m[i]); n=pick(m[j].upper(),m[k]); 
            isnew=bool(re.match('Add|.*decided to come|.*coming too',s))
            if isnew and a in seat: WARN.append(('already here',cur,a))
            if not isnew and a not in seat: WARN.append(('move missing',cur,a))
            if n: put(a,(m[j].upper(),n),A)
            return 1
    m=re.fullmatch(rf"One more (?:guest|mouth to feed|of us): {P}\.",s)
    if m and nxt:
        n1=nxt; mm=re.match(r"(?:Please )?[Tt]able ([A-J]),(?: please,)? (.*)",n1)
        if mm:
            a=R(m[1]); n=pick(mm[1],mm[2]); 
            if a in seat: WARN.append(('already here',cur,a))
            put(a,(mm[1],n),A); return 2
    m=F(rf"The {CH} at the (door|stage) end of {TB}, (wall|window) side, is (?:free|empty)\.")
    if m and nxt:
        n={('door','wall'):1,('door','window'):2,('stage','wall'):9,('stage','window'):10}[m[1],m[3]]; n1=re.sub(r',? please','',tok(nxt)); mm=re.fullmatch(rf"{P} would like it\.",n1)
        if mm:
            if occ((m[2],n)): WARN.append(('not free',cur,m[2],n,occ((m[2],n))))
            put(R(mm[1]),(m[2],n),A); return 2
    # coming back
    m=F(rf"(?:Hurrah|Good news|Good news at last|Splendid), {P} is (?:coming after all|well again)\.")
    if m and nxt:
        mm=re.match(r"(?:Please )?[Ss]ame .* as before if it's still (?:free|empty), else the (?:free|empty) one at that table (?:nearest|closest) to number (\d+)",nxt)
        if mm:
            a=R(m[1]); c=oldseat.get(a)
            if a in seat or not c: WARN.append(('back?',cur,a,a in seat,c)); return 2
            put(a,c if occ(c) is None else (c[0],near(c[0],int(mm[1]))),A); return 2
    m=F(rf"{P} can come after all: the old {CH} if nobody has it by now, otherwise the (?:free|empty) {CH} with the (lowest|highest) number at that table\.")
    if m:
        a=R(m[1]); c=oldseat.get(a)
        if a in seat or not c: WARN.append(('back?',cur,a,a in seat,c)); return 1
        put(a,c if occ(c) is None else (c[0],(min if m[2]=='lowest' else max)(free(c[0]))),A); return 1
    # replacement
    for p,(i,j) in ((rf"{P} can't (?:come|make it|be there), {P} comes instead, same {CH}\.",(1,2)),(rf"Instead of {P} it will be {P}\.",(1,2)),(rf"{P} (?:stands in for|takes over from) {P}, who .*\.",(2,1)),(rf"{P} has (?:given|left|passed) the ticket to {P}\.",(1,2))):
        m=F(p)
        if m:
            a,b=R(m[i]),R(m[j])
            if a not in seat or b in seat: WARN.append(('replace?',cur,a,a in seat,b,b in seat)); none(A); return 1
            c=seat[a]; apply({a:None,b:c},A); return 1
    # out
    m=F(rf"{P} (?:can't (?:come|make it|be there)|is ill and isn't coming|is out, .*|has to work (?:late )?that (?:day|night), so one (?:fewer|less)|has to work .*|is poorly and has to miss it)\.") or F(rf"No {CH} for {P} after all\.")
    if m:
        a=R(m[1])
        if a not in seat: WARN.append(('out twice',cur,a)); none(A); return 1
        apply({a:None},A); return 1
    if re.fullmatch(OUTME,s): 
        if A not in seat: WARN.append(('out twice',cur,A)); none(A); return 1
        apply({A:None},A); return 1
    # tables
    m=F(rf"Table ([A-J]), (wall|window) side: everybody moves one {CH} towards the (door|stage), and whoever is at the (?:door|stage) end goes to the (?:door|stage) end\.")
    if m:
        l=sidelist(m[1],m[2]); k=-1 if m[3]=='door' else 1; remap({c:l[(i+k)%5] for i,c in enumerate(l)},A); return 1
    m=re.fullmatch(rf"Table ([A-J]): wall side and window side {SWV} over, each with the one opposite\.",s) or re.fullmatch(rf"At table ([A-J]) everyone (?:changes|swaps) {CH} with the person \(or the empty {CH}\) opposite\.",s)
    if m: remap({(m[1],n):opp((m[1],n)) for n in range(1,11)},A); return 1
    m=re.fullmatch(r"The (wall|window) side of table ([A-J]) sits down in reverse order, first becomes last\.",s)
    if m: l=sidelist(m[2],m[1]); remap({c:l[4-i] for i,c in enumerate(l)},A); return 1
    m=re.fullmatch(rf"Note for all: the guests of tables ([A-J]) and ([A-J]) {SWV} over, {CH} numbers stay\.",s)
    if m: remap({(m[1],n):(m[2],n) for n in range(1,11)}|{(m[2],n):(m[1],n) for n in range(1,11)},A); return 1
    m=re.fullmatch(rf"The (\w+) and the (\w+) {SWV} {CH}, lowest .* for lowest .* and so on up\.",s) or re.fullmatch(rf"The (\w+) and the (\w+) {SWV} {CH}, low.*",s)
    if m:
        a,b=family(m[1]),family(m[2]); 
        WARN.append(('family',cur,a,b))
        if len(a)==len(b): apply({x:seat[y] for x,y in list(zip(a,b))+list(zip(b,a))},A)
        return 1
    # question
    m=re.fullmatch(rf"Give {P} the (?:free|empty) {CH} at table ([A-J]), (door|stage) end, (wall|window) side\.",s)
    if m:
        n={('door','wall'):1,('door','window'):2,('stage','wall'):9,('stage','window'):10}[m[3],m[4]]; a=R(m[1])
        if occ((m[2],n)): WARN.append(('not free',cur,m[2],n,occ((m[2],n))))
        if a not in seat: WARN.append(('move missing',cur,a))
        put(a,(m[2],n),A); return 1
    m=re.fullmatch(rf"{P} wants to join us: table ([A-J]), (.*)",s)
    if m:
        a=R(m[1]); n=pick(m[2],m[3]); 
        if a in seat: WARN.append(('already here',cur,a))
        put(a,(m[2],n),A); return 1
    m=re.fullmatch(rf"Put down {P} at table ([A-J]), (?:on )?(.*)",s)
    if m:
        a=R(m[1]); n=pick(m[2],m[3]); 
        if a in seat: WARN.append(('already here',cur,a))
        put(a,(m[2],n),A); return 1
    m=re.fullmatch(rf"Swap the (\w+) party with the (\w+) party, each in the order of their chairs\.",s)
    if m:
        a,b=family(m[1]),family(m[2]); WARN.append(('family',cur,[(x,seat[x]) for x in a],[(x,seat[x]) for x in b]))
        if len(a)==len(b): apply({x:seat[y] for x,y in list(zip(a,b))+list(zip(b,a))},A)
        return 1
    m=re.fullmatch(rf"(?:Shift|Move|Put) {P} to where {P} is, {P} to where {P} is,? and {P} to where {P} used to be\.",s)
    if m: rot(*[R(m[i]) for i in range(1,7)],A); return 1
    m=re.fullmatch(rf"Put me where {P} (?:is|sits) and {P} where I (?:am|sit)\.",s)
    if m: swap(A,R(m[1]),A); return 1
    m=re.fullmatch(rf"{P} wants to go where {P} is sitting and {P} where {P} is\.",s)
    if m: swap(R(m[1]),R(m[2]),A); return 1
    m=re.fullmatch(rf"Write {P} where it says {P}\.",s)
    if m:
        a,b=R(m[2]),R(m[1])
        if a not in seat or b in seat: WARN.append(('replace?',cur,a,a in seat,b,b in seat)); none(A); return 1
        c=seat[a]; apply({a:None,b:c},A); return 1
    def beside(b):
        if b not in seat: WARN.append(('beside missing',cur,b)); return None
        t,n=seat[b]; f=[x for x in (n-2,n+2) if 1<=x<=10 and occ((t,x)) is None]
        if len(f)!=1: WARN.append(('beside',cur,b,seat[b],f))
        return (t,f[0]) if f else None
    m=re.fullmatch(rf"Add {P},? on the (?:free|empty) {CH} (?:beside|next to) {P}\.",s) or re.fullmatch(rf"(?:Move|Put|Seat) {P} (?:to|on) the (?:free|empty) {CH} (?:beside|next to) {P}\.",s)
    if m:
        c=beside(R(m[2]))
        if c: put(R(m[1]),c,A)
        return 1
    m=re.fullmatch(rf"(?:Move|Put|Seat) me (?:to|on) the (?:free|empty) {CH} (?:beside|next to) {P}\.",s)
    if m:
        c=beside(R(m[1]))
        if c: put(A,c,A)
        return 1
    m=re.fullmatch(rf"One more (?:guest|mouth to feed|of us): {P}\.",s)
    if m and nxt:
        mm=re.fullmatch(rf"The (?:free|empty) {CH} (?:next to|beside) {P} would be just right\.",tok(nxt))
        if mm:
            c=beside(R(mm[1])); a=R(m[1])
            if a in seat: WARN.append(('already here',cur,a))
            if c: put(a,c,A)
            return 2
    m=re.fullmatch(rf"Cross {P} off; the {CH} stays (?:free|empty)\.",s)
    if m:
        a=R(m[1])
        if a not in seat: WARN.append(('out twice',cur,a)); none(A); return 1
        apply({a:None},A); return 1
    m=re.match(rf"@{P}[,:] (.*)",s)
    if m:
        to=R(m[1]); q=m[2]; other=None
        mm=re.search(rf"{P} would love your",q)
        if mm: other=R(mm[1])
        elif re.search(r'you and I|with me',q): other=A
        else:
            mm=re.search(rf"with {P}",q)
            if mm: other=R(mm[1])
        if other is None: WARN.append(('question?',cur,s)); return 1
        pend[to].append((other,A,cur)); hist[A].append({'q':(to,other),'msg':cur,'before':{},'after':{}}); return 1
    return 0
def undo(A):
    if not hist[A]: WARN.append(('undo nothing',cur,A)); return
    e=hist[A].pop()
    if 'q' in e and not e.get('done'):
        WARN.append(('undo a question',cur,A,e['msg'])); pend[e['q'][0]]=[x for x in pend[e['q'][0]] if x[2]!=e['msg']]; return
    if not e['after']: WARN.append(('undo no-effect',cur,A,e['msg'])); return
    if any(seat.get(p)!=c for p,c in e['after'].items()): WARN.append(('undo: moved since',cur,A,e['msg'],{p:(e['before'][p],e['after'][p],seat.get(p)) for p in e['after']}))
    for p in e['after']: seat.pop(p,None)
    for p,c in e['before'].items():
        if c is not None:
            o=occ(c)
            if o: WARN.append(('undo occupied',cur,p,c,o))
            seat[p]=c
    LOGE.append((cur,A,'undo',e['msg'],{p:(e['after'][p],e['before'][p]) for p in e['after']}))
def run():
    global cur
    for i,d,A,t in msgs:
        cur=i; S=re.split(r'(?<=[.!?])\s+',t); k=0; ado=None
        while k<len(S):
            raw=S[k]; nxt=S[k+1] if k+1<len(S) else None
            if re.fullmatch(YES,raw) or re.fullmatch(NO,raw):
                q=pend[A]
                if not q: WARN.append(('answer to nothing',i,A,raw)); k+=1; continue
                if len(q)>1: WARN.append(('two questions',i,A,q))
                other,asker,mi=q.pop()
                if re.fullmatch(YES,raw):
                    n0=len(hist[asker]); swap(A,other,asker); e=hist[asker].pop()
                    for h in hist[asker]:
                        if h.get('msg')==mi and 'q' in h: h.update(before=e['before'],after=e['after'],done=True)
                k+=1; continue
            if isnoise(raw): k+=1; continue
            if re.search(r'undo my last|take back (my|the)|was silly, back to how|what I last asked for|premature, back to how|was a mistake, back to how',raw): undo(A); k+=1; continue
            if ado is not None and re.match("If they don't|If not",raw):
                mm=re.match(r"If (?:they don't|not), (.*)",tok(raw))
                if ado: none(A)
                else: sent(mm[1],A,None,raw)
                ado=None; k+=1; continue
            r=sent(tok(raw),A,nxt,raw)
            if isinstance(r,tuple): ado=r[1]; k+=2 if re.match('Then all is well',nxt) else 1; continue
            if r==0: UNM.append((i,A,raw)); r=1
            k+=r
run()
print(len(UNM),'unmatched')
for u in UNM: print(u)
print('WARN'); 
for w in WARN: print(w)
print(len(LOGE),len(seat),[k for k,v in pend.items() if v])
T_={i:(a,t) for i,d,a,t in msgs}
for u in UNM: print(u[0],T_[u[0]])
for w in WARN:
    i=w[1]; print(i,T_[i][0][:12],'|',T_[i][1][:330])
# %%
import os
used_={e[0] for e in LOGE}; qa=[i for i,d,a,t in msgs if re.search(YES+'|'+NO,t) or t.find('@')>=0 or re.search(r'undo my last|take back (my|the)|what I last asked|premature|mistake, back|silly, back',t)]
def isn(i,t): return [s for s in re.split(r'(?<=[.!?])\s+',t) if not (s in NOISESET)]
z=[(i,' '.join(isn(i,t))) for i,d,a,t in msgs if i not in used_ and i not in qa]
print('no effect',len(z)); print('\n'.join(f'{i} {x[:150]}' for i,x in z)[:4300])
print('UNDO'); print('\n'.join(f"{e[0]}<-{e[3]}: {T_[e[3]][1][-110:]}" for e in LOGE if len(e)>3)[:2600])
print('no-effect conditionals',[e[0] for e in LOGE if e[2]=='no effect'])
os.makedirs('output',exist_ok=True)
rows=sorted((c[0],c[1],p) for p,c in seat.items())
with open('output/seats.csv','w',newline='') as f:
    w=csv.writer(f); w.writerow(['table','chair','name']); w.writerows(rows)
print(len(rows),len({r[:2] for r in rows}),len({r[2] for r in rows}))
for i in (104,214): print(i,T_[i])
# %%
seat=dict(PRINT); oldseat={}; UNM=[];WARN=[];LOGE=[]; hist=collections.defaultdict(list); pend=collections.defaultdict(list); DBG=[]
_none=none
def none(author):
    ns=[m for m in NAMERE.findall(T_[cur][1])]; f={}
    for x in ns:
        for y in ([x] if x in ALL else byf[x]):
            if y in seat: f[x]=f'{seat[y][0]}{seat[y][1]}(opp:{occ(opp(seat[y]))})'
            elif len(byf[y.split()[0]])==1: f[x]='out'
    DBG.append((cur,re.sub(r'\s+',' ',T_[cur][1])[-150:],author,SP.get(author),f)); _none(author)
run()
for i,t,a,sp,f in DBG: print(i,a.split()[0],'BH:',sp,seat.get(sp) and '',t,'|',f)
print(len(WARN),len(UNM),sorted((c[0],c[1],p) for p,c in seat.items())==rows)
print('\n'.join(f'{i} {x[:110]}' for i,x in z if i>471))
# %%
print('output/seats.csv is saved: 86 taken chairs (table, chair, full name), no chair and no name twice.\n\nI followed all the notes in order with a program and looked through what it did: every swap, move, replacement, cancellation and withdrawal found the people and chairs it spoke of where they had to be. Questions (@) counted only after a yes, with the seats at that moment; withdrawn wishes were put back; conditional ones were tested against the seating of the moment (34 of them came to nothing). Small talk, rumours, "might", "what if", last year\'s seats and cousins who never were on the plan changed nothing.\n\nMy own readings, should you wish to check them: the sentences "As for ... and table ..., forget that / that was a joke" refer to no earlier wish, so I passed them over. The "parties" you swapped (Jolly and Thorne, Eames and Thorne, Orchard and Varley) are the people of that surname seated then, two each, in the order of table and chair.')
