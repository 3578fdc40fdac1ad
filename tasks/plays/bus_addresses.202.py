# pybench-canary 6f1c2a9e-4d0b-4f7e-9c35-8a51e2d7b013 bus_addresses
# %%
import pandas as pd, numpy as np
p=pd.read_csv('plan.csv'); t=pd.read_csv('traffic.csv')
for d in (p,t):
    print(d.head(8)); print(d.shape, d.isna().sum().tolist(), d.nunique().tolist())
    a=d.iloc[:,0].astype(str); b=d.iloc[:,1].astype(str)
    print('self', (a==b).sum(), 'nodes', len(set(a)|set(b)))
    e=[tuple(sorted(x)) for x in zip(a,b)]
    print('unique pairs', len(set(e)), 'first<second', (a<b).mean())
    dg=pd.Series(list(a)+list(b)).value_counts()
    print(dg.describe()); print(sorted(dg.values))
print(sorted(set(p.iloc[:,0])|set(p.iloc[:,1])))
print(sorted(set(t.iloc[:,0].astype(str))|set(t.iloc[:,1].astype(str))))
import networkx as nx
for d in (p,t):
    g=nx.from_pandas_edgelist(d,d.columns[0],d.columns[1]); print(nx.number_of_edges(g), nx.transitivity(g), nx.is_connected(g))
# %%
import time
from scipy.optimize import linear_sum_assignment as lsa
dev=sorted(set(p.iloc[:,0])|set(p.iloc[:,1])); adr=sorted(set(t.iloc[:,0])|set(t.iloc[:,1]))
di={d:i for i,d in enumerate(dev)}; ai={d:i for i,d in enumerate(adr)}
n=200
A=np.zeros((n,n)); B=np.zeros((n,n))
for x,y in p.values: A[di[x],di[y]]=A[di[y],di[x]]=1
for x,y in t.values: B[ai[x],ai[y]]=B[ai[y],ai[x]]=1
def ov(c): return (A*B[np.ix_(c,c)]).sum()/2
def proj(M):
    r,c=lsa(-M); return c
def sink(K,it=60):
    for _ in range(it):
        K=K/K.sum(1,keepdims=True); K=K/K.sum(0,keepdims=True)
    return K
def faq(X,it=60):
    for k in range(it):
        G=A@X@B; c=proj(G); Q=np.zeros((n,n)); Q[np.arange(n),c]=1
        D=Q-X
        a=(A@D@B*D).sum(); b=2*(A@X@B*D).sum()
        # f(X+sD)=f+ b s + a s^2
        if a>=0: s=1. if a+b>0 else 0.
        else: s=min(1,max(0,-b/(2*a)))
        X=X+s*D
        if s*np.abs(D).sum()<1e-3: break
    return X
def refine(c,it=100):
    best=(ov(c),c)
    for _ in range(it):
        Q=np.zeros((n,n)); Q[np.arange(n),c]=1
        c2=proj(A@Q@B+1e-6*np.random.rand(n,n))
        o=ov(c2)
        if o>best[0]: best=(o,c2)
        if (c2==c).all(): break
        c=c2
    return best
# convex relaxation by entropic mirror descent
def convex(lam=0.,T=60,X=None):
    t0=time.time()
    L=np.zeros((n,n)) if X is None else np.log(X+1e-300)
    eta=0.5; k=0; X=sink(np.exp(L),5)
    fprev=None
    while time.time()-t0<T:
        R=A@X-X@B
        G=2*(A@R-R@B)-2*lam*X
        Y=sink(X*np.exp(-eta*(G-G.mean())/n**0*1.0),10)
        Ry=A@Y-Y@B; f=(Ry**2).sum(); f0=(R**2).sum()
        if f<=f0+1e-9: X=Y; eta*=1.1
        else: eta*=0.5
        k+=1
        if k%500==0: print(k,round(time.time()-t0),eta,f0,X.max(1).mean(),ov(proj(X)))
        if eta<1e-8: break
    return X
X=convex(T=45)
c=proj(X); print('convex',ov(c),refine(c)[0])
Xf=faq(X); cf=proj(Xf); print('faq',ov(cf),refine(cf)[0])
# %%
o,c=refine(cf); c=c.copy(); print(o)
def swap_gains(c):
    Bp=B[np.ix_(c,c)]
    M=A@Bp                     # M[i,j]= matches if device i took address c[j]
    d=np.diag(M)
    g=M+M.T-d[:,None]-d[None,:]
    # correction for the pair itself: swapping i,j keeps the edge (i,j)
    return g+2*A*Bp, M
while True:
    g,M=swap_gains(c); np.fill_diagonal(g,-99)
    i,j=np.unravel_index(g.argmax(),g.shape)
    c2=c.copy(); c2[i],c2[j]=c[j],c[i]
    print('best swap',g[i,j],'real',ov(c2)-ov(c))
    if ov(c2)>ov(c): c=c2
    else: break
# 3-cycles among weak nodes
best=ov(c)
g,M=swap_gains(c); d=np.diag(M); 
Mx=M.copy(); np.fill_diagonal(Mx,-1)
imp=True
import itertools
while imp:
    imp=False
    g,M=swap_gains(c); d=np.diag(M)
    loss=M-d[:,None]
    for i in range(n):
        for j in range(n):
            if j==i or loss[i,j]<-4: continue
            for k in np.where((loss[j]+loss[i,j]+loss[:,i])>=-3)[0]:
                if k in (i,j): continue
                c2=c.copy(); c2[i],c2[j],c2[k]=c[j],c[k],c[i]
                if ov(c2)>ov(c): c=c2; imp=True; break
            if imp: break
        if imp: break
print('final',ov(c))
g,M=swap_gains(c); np.fill_diagonal(g,-99); d=np.diag(M)
low=np.argsort(d)[:15]
for i in low: print(dev[i],adr[c[i]],'matched',d[i],'degA',A[i].sum(),'degB',B[c[i]].sum(),'best swap',g[i].max(),dev[g[i].argmax()],'alt',np.sort(M[i])[-3:])
print('swaps with gain>=-3:',[(dev[i],dev[j],g[i,j]) for i in range(n) for j in range(i) if g[i,j]>=-3])
# independent restarts from perturbations
for s in range(4):
    rng=np.random.default_rng(s); P=np.zeros((n,n)); P[np.arange(n),c]=1
    X0=sink(0.1*P+0.9*sink(rng.random((n,n))),20); cc=proj(faq(X0)); print(s,ov(cc),(cc!=c).sum())
import os; os.makedirs('output',exist_ok=True)
out=pd.DataFrame({'address':[adr[c[i]] for i in range(n)],'device':dev}).sort_values('address')
out.to_csv('output/devices.csv',index=False); print(out.shape,out.nunique().tolist(),out.head())
# %%
print('output/devices.csv is saved: 200 addresses, each with one device. The assignment keeps 1115 of the 1369 planned links (81 %), just what you would expect if a fifth were given up. No swap of two devices comes anywhere near it (every swap loses at least 7 links) and four perturbed restarts came back to exactly the same assignment, so I am confident of all 200; the least firmly supported ones (5 kept links each) are DRIVE-18 (6737), FAN-22 (9242), GATE-13 (3202), MIXER-14 (2344), PROBE-22 (7158), PUMP-14 (8499) and SCALE-23 (3081), should you wish to check a few on the spot.')
