# pybench-canary 6f1c2a9e-4d0b-4f7e-9c35-8a51e2d7b013 truck_to_kashgar
# %%
print(open('货物.csv',encoding='utf-8-sig').read()); print(open('合计.csv',encoding='utf-8-sig').read())
for m in ['fpylll','ortools','pulp','mip','highspy','pysat','z3','flint','numba','cvxpy','gurobipy','sympy','cypari2','gmpy2']:
    try: __import__(m); print(m,'ok')
    except Exception as e: print(m,'no')
import shutil; print([x for x in ('gcc','g++','clang','cc') if shutil.which(x)]); import os; print(os.cpu_count())
# %%
import pandas as pd, numpy as np, subprocess, os
os.makedirs('output',exist_ok=True)
g=pd.read_csv('货物.csv',encoding='utf-8-sig'); t=pd.read_csv('合计.csv',encoding='utf-8-sig')
cols=list(t.columns); A=g[cols].to_numpy(np.int64); S=t.iloc[0].to_numpy(np.int64); n=len(g)
print(n,[(c,np.gcd.reduce(A[:,k])) for k,c in enumerate(cols)], S/A.sum(0))
with open('in.txt','w') as f:
    f.write(f"{n} {len(cols)}\n")
    for r in A: f.write(' '.join(map(str,r))+'\n')
    f.write(' '.join(map(str,S))+'\n')
src=r'''
#include <bits/stdc++.h>
using namespace std; typedef long long ll; typedef long double ld;
int n,m,N,D; vector<vector<ll>> B; vector<vector<ld>> Bs,mu; vector<ld> c; ll W=2000;
chrono::steady_clock::time_point T0; double LIM; double el(){return chrono::duration<double>(chrono::steady_clock::now()-T0).count();}
void savebasis(){ofstream f("basis.txt"); for(auto&r:B){for(ll x:r)f<<x<<' ';f<<'\n';}}
void check(const vector<ll>&v){ if(llabs(v[D-1])!=1)return; for(int k=0;k<m;k++)if(v[n+k])return; for(int i=0;i<n;i++)if(llabs(v[i])!=1)return;
 ofstream f("sol.txt"); ll s=v[D-1]; for(int i=0;i<n;i++)f<<(v[i]*s==1)<<' '; f.close(); printf("FOUND at %.1f s\n",el()); savebasis(); exit(0);}
void gsrow(int k){ // size-reduce and GS row k
  for(int pass=0;pass<60;pass++){
    vector<ld> v(D); for(int t=0;t<D;t++)v[t]=B[k][t];
    for(int j=0;j<k;j++){ ld s=0; for(int t=0;t<D;t++)s+=v[t]*Bs[j][t]; s/=c[j]; mu[k][j]=s; for(int t=0;t<D;t++)v[t]-=s*Bs[j][t]; }
    bool ch=false;
    for(int j=k-1;j>=0;j--){ ld q=roundl(mu[k][j]); if(fabsl(mu[k][j])>0.51L && q!=0){ ch=true; ll qi=(ll)q; for(int t=0;t<D;t++)B[k][t]-=qi*B[j][t]; for(int i=0;i<j;i++)mu[k][i]-=q*mu[j][i]; mu[k][j]-=q; } }
    if(!ch){ Bs[k]=v; ld s=0; for(ld x:v)s+=x*x; c[k]=s; mu[k][k]=1; return; }
  }
  { vector<ld> v(D); for(int t=0;t<D;t++)v[t]=B[k][t];
    for(int j=0;j<k;j++){ ld s=0; for(int t=0;t<D;t++)s+=v[t]*Bs[j][t]; s/=c[j]; mu[k][j]=s; for(int t=0;t<D;t++)v[t]-=s*Bs[j][t]; }
    Bs[k]=v; ld s=0; for(ld x:v)s+=x*x; c[k]=s; }
}
void lll(int k0,int end,ld delta){ int k=max(k0,0); if(k==0){gsrow(0);k=1;}
  while(k<end){ gsrow(k); check(B[k]);
    if(c[k] < (delta-mu[k][k-1]*mu[k][k-1])*c[k-1]){ swap(B[k],B[k-1]); if(k-1==0){gsrow(0);check(B[0]);k=1;} else k=k-1; }
    else k++; } }
// enumeration on block [a,b)
bool enumb(int a,int b,vector<ll>&best,double prune,ll maxnodes){ int d=b-a; vector<double> C(d),R(d); vector<vector<double>> M(d,vector<double>(d));
  for(int i=0;i<d;i++){C[i]=c[a+i]; for(int j=0;j<i;j++)M[i][j]=mu[a+i][a+j];}
  double A0=C[0]*0.995; vector<double> bound(d);
  auto setb=[&](double r){ for(int i=0;i<d;i++){ double f=(double)(d-i)/d; double p=prune>0? min(1.0,pow(f,prune)*1.08+0.05):1.0; bound[i]=r*p; } };
  setb(A0); vector<double> x(d,0),cen(d,0),rho(d+1,0),dx(d,0),ddx(d,1); bool found=false; 
  int i=0; x.assign(d,0); x[0]=1; dx[0]=1; ddx[0]=1; int last=0; ll nodes=0;
  // standard SE enumeration
  vector<double> w(d,0); 
  for(int t=0;t<d;t++)cen[t]=0;
  while(true){ if(++nodes>maxnodes)break; double y=x[i]-cen[i]; double r=rho[i+1]+y*y*C[i];
    if(r<=bound[i]){ if(i==0){ if(r>1e-9){found=true; best.assign(d,0); for(int t=0;t<d;t++)best[t]=(ll)llround(x[t]); A0=r*0.9999; setb(A0);} 
        // next
        if(last==0&&i==0){ x[0]+=1; } else { x[i]+=dx[i]; ddx[i]=-ddx[i]; dx[i]=-dx[i]+ddx[i]; }
        if(last==0) {}
      } else { rho[i]=r; i--; double s=0; for(int t=i+1;t<=last;t++)s-=x[t]*M[t][i]; cen[i]=s; x[i]=round(s); double e=s-x[i]; if(e>=0){dx[i]=1;ddx[i]=1;}else{dx[i]=-1;ddx[i]=-1;} } }
    else { i++; if(i>=d)break; if(i>last){ last=i; x[i]=x[i]+1; rho[i+1]=0; for(int t=i+1;t<d;t++){} }
      else if(i==last){ x[i]+=1; }
      else { x[i]+=dx[i]; ddx[i]=-ddx[i]; dx[i]=-dx[i]+ddx[i]; } } }
  return found; }
void insertv(int a,vector<ll> x){ int d=x.size(); for(int i=d-1;i>0;i--){ // eliminate x[i]
    while(x[i]!=0){ ll q=x[i-1]/x[i]; // x[i-1]=q x[i]+r ; v = x[i](b_i+q b_{i-1}) + r b_{i-1}
      for(int t=0;t<D;t++)B[a+i][t]+=q*B[a+i-1][t]; ll r=x[i-1]-q*x[i]; x[i-1]=r; swap(x[i],x[i-1]); swap(B[a+i],B[a+i-1]); } } }
int main(int ac,char**av){ LIM=atof(av[1]); int b0=atoi(av[2]),b1=atoi(av[3]); int seed=atoi(av[4]); T0=chrono::steady_clock::now();
  ifstream f("in.txt"); f>>n>>m; vector<vector<ll>> a(n+1,vector<ll>(m)); for(auto&r:a)for(auto&x:r)f>>x; N=n+1; D=n+m+1;
  vector<int> pm(n); iota(pm.begin(),pm.end(),0); mt19937 rg(seed); shuffle(pm.begin(),pm.end(),rg);
  for(int p=0;p<n;p++){int i=pm[p]; vector<ll> r(D,0); r[i]=2; for(int k=0;k<m;k++)r[n+k]=W*a[i][k]; B.push_back(r);} 
  { vector<ll> r(D,-1); for(int k=0;k<m;k++)r[n+k]=-W*a[n][k]; r[D-1]=1; B.push_back(r);} 
  Bs.assign(N,vector<ld>(D)); mu.assign(N,vector<ld>(N,0)); c.assign(N,0);
  lll(0,N,0.99L); printf("LLL %.1f s |b0|=%.2f\n",el(),(double)sqrtl(c[0])); fflush(stdout);
  for(int beta=b0;beta<=b1;beta+=(beta<20?5:4)){ int maxt=beta<b1?4:1000; for(int tour=0;tour<maxt;tour++){ int ins=0;
     for(int k=0;k<N-1;k++){ int e=min(N,k+beta); if(e-k<2)continue; vector<ll> x; if(enumb(k,e,x,beta>24?0.9:0,20000000LL)){ ll nz=0; for(size_t t=1;t<x.size();t++)nz+=llabs(x[t]); if(nz){ insertv(k,x); ins++; lll(max(k-1,0),N,0.99L);} }
       if(el()>LIM){ printf("limit beta=%d |b0|=%.2f\n",beta,(double)sqrtl(c[0])); savebasis(); return 0;} }
     printf("beta %d tour %d ins %d %.1f s |b0|=%.2f  c: ",beta,tour,ins,el(),(double)sqrtl(c[0])); for(int k=0;k<N;k+=12)printf("%.1f ",(double)sqrtl(c[k])); puts(""); fflush(stdout); if(!ins)break; } }
  savebasis(); }
'''
open('bkz.cpp','w').write(src)
r=subprocess.run('g++ -O3 -march=native -ffast-math -o bkz bkz.cpp',shell=True,capture_output=True,text=True); print(r.stderr[-2000:])
r=subprocess.run('timeout 105 ./bkz 85 10 28 1',shell=True,capture_output=True,text=True); print(r.stdout[-6000:],r.stderr[-500:])
# %%
x=np.array(list(map(int,open('sol.txt').read().split()))); print(len(x))
# 行次序是打乱的单位向量只改变基的次序，坐标被放在 r 里；下面核对
print(A[x==1].sum(0)-S, A[x==0].sum(0)-S, x.sum())
import random
if not (A[x==1].sum(0)==S).all(): print('need fix; basis coords missing?')
else:
    g[x==1][['编号']].to_csv('output/装车单.csv',index=False,encoding='utf-8'); z=pd.read_csv('output/装车单.csv'); print(len(z), g[g['编号'].isin(z['编号'])][cols].sum().to_numpy()-S)
# %%
print('算出来了：85 件里有 46 件在车上，名单存在 output/装车单.csv（UTF-8，只有“编号”一列）。六项合计（运费、毛重、仓储费、货值、体积、关税）逐项核对，差额全为零。\n\n做法是把六个合计写成整数方程，用格基约简（LLL/BKZ）求 0/1 解，找到的这组解六项全部吻合。我没有穷尽证明解唯一；但六项合计的信息量（约 120 多个二进制位）远多于 85 件的取舍，碰巧另有一组全对上的可能极小。')
