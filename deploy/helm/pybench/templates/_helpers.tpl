{{- define "pybench.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "pybench.labels" -}}
app.kubernetes.io/name: pybench
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{/* What every pod has: no account of the cluster, no variables of its services. */}}
{{- define "pybench.pod" -}}
automountServiceAccountToken: false
{{ include "pybench.anyPod" . }}
{{- end }}

{{- define "pybench.anyPod" -}}
enableServiceLinks: false
{{- with .Values.imagePullSecrets }}
imagePullSecrets: {{ toJson . }}
{{- end }}
{{- end }}

{{/* Pod Security's `restricted`, of a pod and of a container. */}}
{{- define "pybench.restrictedPod" -}}
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile: {type: RuntimeDefault}
{{- end }}

{{- define "pybench.restricted" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: {drop: [ALL]}
{{- end }}

{{/* The model as overrides of PyBench. */}}
{{- define "pybench.model" -}}
{{- $model := .Values.model }}
{{- if $model.vllm.enabled }}
- model=vllm
- model.name=hosted_vllm/{{ $model.vllm.servedName }}
- model.base_url=http://{{ .Release.Name }}-vllm:8000/v1
{{- else }}
{{- if or (not $model.external.url) (not $model.external.name) }}
{{- fail "model.vllm.enabled=false: name another server in model.external.url and model.external.name" }}
{{- end }}
- model=openai_compatible
- {{ printf "model.name=%s" $model.external.name | quote }}
- {{ printf "model.base_url=%s" $model.external.url | quote }}
{{- if $model.external.usesKey }}
- model.api_key_env=MODEL_KEY
{{- end }}
{{- end }}
{{- end }}

{{- define "pybench.modelKey" -}}
{{- if and (not .Values.model.vllm.enabled) .Values.model.external.usesKey }}
- name: MODEL_KEY
  valueFrom:
    secretKeyRef: {name: {{ .Values.secret }}, key: model-key}
{{- end }}
{{- end }}

{{/* Rules of egress: to the model's server, and to DNS. */}}
{{- define "pybench.toModel" -}}
{{- if .Values.model.vllm.enabled }}
- to:
    - podSelector:
        matchLabels: {app: {{ .Release.Name }}-vllm}
  ports:
    - port: 8000
{{- else }}
- to:
    - ipBlock: {cidr: {{ .Values.model.external.cidr }}}
  ports:
    - port: {{ .Values.model.external.port }}
{{- end }}
{{ include "pybench.toDNS" . }}
{{- end }}

{{- define "pybench.toDNS" -}}
- to:
    - namespaceSelector:
        matchLabels: {kubernetes.io/metadata.name: kube-system}
  ports:
    - {port: 53, protocol: UDP}
    - {port: 53, protocol: TCP}
{{- end }}

