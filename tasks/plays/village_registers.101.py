# pybench-canary 6f1c2a9e-4d0b-4f7e-9c35-8a51e2d7b013 village_registers
# %%
import pandas as pd
a=pd.read_csv('first.csv',dtype=str,keep_default_na=False); b=pd.read_csv('second.csv',dtype=str,keep_default_na=False)
for d in (a,b):
    print(d.shape, d.columns.tolist()); print(d.head(70).to_csv(index=False))
    for c in d.columns:
        print(c, d[c].nunique(), d[c].value_counts().head(25).to_dict())
# %%
try:
    import pypinyin; print('pypinyin ok', pypinyin.__version__)
except Exception as e: print(e)
def show(d):
    for h,g in d.groupby('户号',sort=False):
        print(h+'|'+' '.join(f"{r['编号'][1:]}{r['与户主关系']}{r['姓名']}{'' if True else r['性别']}{r['岁数']}" for _,r in g.iterrows()))
show(a); print('=====')
import collections
for d in (a,b):
    full=d[~d['姓名'].str.endswith('氏')]
    print(collections.Counter(full['姓名'].str[0]).most_common(70))
    m=full[full['姓名'].str.len()==3]
    print(''.join(c+str(n)+' ' for c,n in collections.Counter(''.join(m['姓名'].str[1:])).most_common()))
print(a['姓名'].str.len().value_counts().to_dict(), b['姓名'].str.len().value_counts().to_dict())
# %%
import numpy as np, re
from collections import Counter, defaultdict
groups="""组祖|今金巾锦|理礼李|闻文|屏平萍|蓝兰|银寅|仕士世|廷庭|勇永咏|程成承|琥虎|樱英|碗婉|丘秋|每梅美煤|名明|忠中钟|荣容蓉|木沐|冒茂|伙火|熊雄|纪继|珍贞真|昌长|盛胜升生|祥翔详|庵安|亥海|椿春|鹅娥|叔淑|局菊|才财采彩|裕玉|艾爱|苏素|临林|禧喜|议义|传船|有友|乡香|连莲廉|芸云|姣娇|奉凤|侠霞|华花|桂贵|芳方|武五|税水|绍少|翠脆|福富|寿守|梁良|莱来|宏红|望旺|勤琴芹|顺舜|秀绣|岳月|达大|叶业|广光"""
H={}
for g in groups.split('|'):
    for c in g: H[c]=g[0]
h=lambda c:H.get(c,c)
def prep(d):
    P=[]
    for hh,g in d.groupby('户号',sort=False):
        idx0=len(P)
        r0=g.iloc[0]; hs=r0['姓名'][0]
        if r0['与户主关系']=='母': hs=r0['姓名'][0]
        for _,r in g.iterrows():
            n=r['姓名']; rel=r['与户主关系']
            if n.endswith('氏') and len(n)==3: t='S'; own=n[1]; hus=n[0]; giv=''
            elif len(n)==2 and n[0]!=hs: t='M'; own=hs; hus=''; giv=n
            else: t='F'; own=n[0]; hus=''; giv=n[1:]
            P.append(dict(id=r['编号'],hh=hh,rel=rel,name=n,sex=r['性别'],age=int(r['岁数']),t=t,own=own,hus=hus,giv=giv,hs=hs,sp=None,par=set(),ch=set(),sib=set()))
        mem=list(range(idx0,len(P)))
        def find(rel): 
            x=[k for k in mem if P[k]['rel']==rel]; return x[0] if x else None
        head=find('户主'); mo=find('母'); wi=find('妻')
        def link(a_,b_): P[a_]['sp']=b_;P[b_]['sp']=a_
        if wi is not None and head is not None: link(head,wi)
        cur=[]; unit=[]
        fams=[]  # (parents, children)
        root=[x for x in (head,wi) if x is not None]; rootch=[]
        momch=[head] if mo is not None else [head]
        prev=None
        for k in mem:
            r=P[k]['rel']
            if r in('子','女'): rootch.append(k); 
            if r in('弟','妹'): momch.append(k)
            if r in('子','弟'): cur=[k]; f=(cur,[]); fams.append(f); 
            elif r in('媳','弟媳'):
                pr='子' if r=='媳' else '弟'
                if prev is not None and P[prev]['rel']==pr: link(prev,k); cur.append(k)
                else: cur=[k]; f=(cur,[]); fams.append(f)
            elif r in('孙','孙女','侄','侄女'):
                if fams: fams[-1][1].append(k)
            prev=k
        fams.append((root,rootch)); fams.append(([mo] if mo is not None else [],momch))
        for ps,cs in fams:
            for c in cs:
                for p in ps: P[c]['par'].add(p); P[p]['ch'].add(c)
                for c2 in cs:
                    if c2!=c: P[c]['sib'].add(c2)
    return P
A=prep(a);B=prep(b)
nA,nB=len(A),len(B)
own=Counter(p['own'] for p in A+B); N=nA+nB
milk=Counter(p['giv'] for p in A+B if p['t']=='M'); nm=sum(milk.values())
last={s:Counter(h(p['giv'][-1]) for p in A+B if p['t']=='F' and p['sex']==s) for s in '男女'}
mid={}
for p in A+B:
    if p['t']=='F' and len(p['giv'])==2:
        key=('男',p['own']) if p['sex']=='男' else ('女',)
        mid.setdefault(key,Counter())[h(p['giv'][0])]+=1
def fr(c,k): return (c[k]+.5)/(sum(c.values())+10)
def nm_ll(p,q):
    s=0
    if p['sex']!=q['sex']: return -12
    s+= np.log(.97/((own[p['own']])/N)) if p['own']==q['own'] else -7
    tp,tq=p['t'],q['t']
    if tp=='S' and tq=='S': s+= 1.0 if p['hus']==q['hus'] else -5
    elif tp=='S' or tq=='S':
        x,y=(p,q) if tp=='S' else (q,p)
        # S = x
        if y['t']=='M' : s+= -1.5
        if y['rel'] in('妻','媳','弟媳','母','亲属') and y['hs']==x['hus']: s+=1
        elif y['rel'] in('女','孙女','妹','侄女'): s+= -1.5 if tq=='S' else -6
        else: s+=-4
    elif tp=='M' and tq=='M': s+= np.log(.75*nm/ (milk[p['giv']]*2) ) if p['giv']==q['giv'] else -1.8
    elif tp=='M' or tq=='M':
        s+= 0 if tp=='M' else -2.5
    else:
        g1,g2=p['giv'],q['giv']; sx=p['sex']
        key=('男',p['own']) if sx=='男' else ('女',)
        l1,l2=h(g1[-1]),h(g2[-1])
        if len(g1)==2 and len(g2)==2 and g1!=g2 and h(g1[0])==l2 and h(g2[0])==l1 and l1!=l2:
            s+= np.log(.1/fr(last[sx],l1)/fr(last[sx],l2))
        else:
            if l1==l2: s+=np.log(.85/fr(last[sx],l1))+(.3 if g1[-1]==g2[-1] else -.3)
            else: s+=-1.9
            if len(g1)==2 and len(g2)==2:
                m1,m2=h(g1[0]),h(g2[0])
                if m1==m2: s+=np.log(.85/fr(mid.get(key,Counter()),m1))+(.2 if g1[0]==g2[0] else -.3)
                else: s+=-1.7
    return s
agesB=np.array([p['age'] for p in B]); 
dens=np.array([np.mean(np.exp(-.5*((agesB-x)/3)**2)/(3*2.5066)) for x in range(0,120)])
def age_ll(p,q,params=(1.3,3.5,.2)):
    d=q['age']-p['age']-6
    k=1+max(0,p['age']-15)/40
    s1,s2,w=params; s1*=k;s2*=k
    f=(1-w)*np.exp(-.5*(d/s1)**2)/(s1*2.5066)+w*np.exp(-.5*(d/s2)**2)/(s2*2.5066)+1e-6
    return np.log(f/dens[q['age']])
base=np.array([[nm_ll(p,q)+age_ll(p,q) for q in B] for p in A])-np.log(780)
def norm(S):
    E=np.exp(np.clip(S,-40,40)); r=E.sum(1,keepdims=True);c=E.sum(0,keepdims=True)
    return E/(.7+r+c-E)
def ctx(P):
    C=np.zeros((nA,nB))
    hhA=defaultdict(list);hhB=defaultdict(list)
    for i,p in enumerate(A): hhA[p['hh']].append(i)
    for j,q in enumerate(B): hhB[q['hh']].append(j)
    # household-level
    for ha,Ia in hhA.items():
        for hb,Jb in hhB.items():
            M=P[np.ix_(Ia,Jb)]; tot=M.sum()
            if tot<.02: continue
            rest=tot-M.max(1)[:,None]*0-M  # excluding itself
            C[np.ix_(Ia,Jb)]+=2.5*np.clip(rest,0,1)
    cand=np.argwhere(base+10>-8)
    for i,j in cand:
        p,q=A[i],B[j]; s=0
        if p['sp'] is not None and q['sp'] is not None:
            x=P[p['sp'],q['sp']]; s+= 3.5*x-2.5*(1-x)
        if p['par'] and q['par']:
            x=max(P[u,v] for u in p['par'] for v in q['par']); s+=3*x-2.5*(1-x)
        if p['ch'] and q['ch']:
            M=P[np.ix_(list(p['ch']),list(q['ch']))]
            x=min(M.sum(),2.)
            old=[v for v in q['ch'] if B[v]['age']>8]
            s+=2.2*x
            if old: s-=1.5*max(0,1-x)
        if p['sib'] and q['sib']:
            M=P[np.ix_(list(p['sib']),list(q['sib']))]; s+=1.2*min(M.sum(),2.)
        C[i,j]+=s
    return C
P=norm(base)
for it in range(12):
    S=base+ctx(P); Pn=norm(S); print(it,round(Pn.sum(),1),(Pn>.5).sum(),round(abs(Pn-P).max(),3)); P=.4*P+.6*Pn
from scipy.optimize import linear_sum_assignment
def assign(S,th=0):
    r,c=linear_sum_assignment(-np.maximum(S-th,0)); return [(i,j) for i,j in zip(r,c) if S[i,j]>th]
R=assign(S); print(len(R))
d=Counter(B[j]['age']-A[i]['age']-6 for i,j in R if S[i,j]>4); print(sorted(d.items()))
mA={i:j for i,j in R}; mB={j:i for i,j in R}
for hb in b['户号'].unique():
    out=[]
    for j,q in enumerate(B):
        if q['hh']==hb:
            i=mB.get(j); out.append(f"{q['id'][1:]}{q['rel']}{q['name']}{q['age']}"+(f"<{A[i]['hh']}:{A[i]['id'][1:]}{A[i]['rel']}{A[i]['name']}{A[i]['age']} {S[i,j]:.0f}>" if i is not None else "<->"))
    print(hb+'|',' '.join(out))
# %%
import os
os.makedirs('output',exist_ok=True)
def save(R): 
    pd.DataFrame([(A[i]['id'],B[j]['id']) for i,j in sorted(R)],columns=['甲编号','乙编号']).to_csv('output/pairs.csv',index=False,encoding='utf-8')
save(R)
bl=list(b['户号'].unique())
def line(hb):
    out=[]
    for j,q in enumerate(B):
        if q['hh']==hb:
            i=mB.get(j); out.append(f"{q['id'][1:]}{q['rel']}{q['name']}{q['age']}"+(f"<{A[i]['hh']}:{A[i]['id'][1:]}{A[i]['rel']}{A[i]['name']}{A[i]['age']} {S[i,j]:.0f}>" if i is not None else "<->"))
    return hb+'| '+' '.join(out)
for hb in bl[38:93]: print(line(hb))
print('--- 甲未配')
for i,p in enumerate(A):
    if i not in mA:
        js=np.argsort(-S[i])[:2]
        print(f"{p['hh']}:{p['id'][1:]}{p['rel']}{p['name']}{p['age']} ->"+' '.join(f"{B[j]['id'][1:]}{B[j]['name']}{B[j]['age']}({S[i,j]:.1f}{'' if j not in mB else '*'})" for j in js))
# %%
for hb in bl[82:93]: print(line(hb))
print('--- 甲未配')
for i,p in enumerate(A):
    if i not in mA and i<445:
        js=np.argsort(-S[i])[:2]
        print(f"{p['hh']}:{p['id'][1:]}{p['rel']}{p['name']}{p['age']} ->"+' '.join(f"{B[j]['id'][1:]}{B[j]['name']}{B[j]['age']}({S[i,j]:.1f}{'' if j not in mB else '*'})" for j in js))
# %%
add=[(6,270),(7,271),(11,275),(167,255),(177,258),(62,181),(63,182),(196,209),(516,378),(609,638),(654,434),(680,782),(236,703),(238,245),(239,246),(246,745),(247,746),(248,747)]
R2=list(R)
usedA={i for i,_ in R};usedB={j for _,j in R}
for x,y in add:
    i,j=x-1,y-1
    print(A[i]['id'],A[i]['name'],A[i]['age'],B[j]['id'],B[j]['name'],B[j]['age'], i in usedA, j in usedB)
    if i not in usedA and j not in usedB: R2.append((i,j)); usedA.add(i); usedB.add(j)
save(R2)
o=pd.read_csv('output/pairs.csv'); print(o.shape,o['甲编号'].is_unique,o['乙编号'].is_unique); print(o.head())
print([(A[i]['name'],A[i]['age'],B[j]['name'],B[j]['age'],round(S[i,j],1)) for i,j in R if S[i,j]<1.5])
# %%
print('已完成。output/pairs.csv 共 585 对，两列“甲编号、乙编号”，两边编号都没有重复。\n\n做法：姓名按同音字、字辈换写或省写、乳名与大名、“某氏”与本姓来比较，岁数按相差六年上下容许误差，再用配偶、父母子女、兄弟姊妹的关系互相印证，最后一对一指派；另有 18 对是我依照家庭结构补上的。有二十来对（多为乳名幼儿或名字整个换过的人）把握较小。没有真值可对，F1 无法在这里实测。')
