{{- define "groundswell.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "groundswell.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: server
{{- end }}

{{- define "groundswell.labels" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- define "groundswell.image" -}}
{{ .Values.image.repository }}:{{ include "groundswell.text" (.Values.image.tag | default .Chart.AppVersion) }}
{{- end }}

{{- define "groundswell.secret" -}}
{{ .Values.existingSecret | default (include "groundswell.name" .) }}
{{- end }}

{{- /* A number of a values file is a float here, and as text a million of them would be 1e+06. */ -}}
{{- define "groundswell.text" -}}
{{- if kindIs "string" . }}{{ . }}{{ else }}{{ toJson . }}{{ end }}
{{- end }}

{{- /* Wrong values are named before anything is installed. */ -}}
{{- define "groundswell.check" -}}
{{- range $name := list "site" "oauth" "metadata" }}
{{- if not (get $.Values.hosts $name) }}{{ fail (printf "hosts.%s is needed: the public name of that service" $name) }}{{ end }}
{{- end }}
{{- range $name := list "ENVIRONMENT" "BASE_URL" "AUTH_URL" "METADATA_URL" "OPERATIONS_URL" "PICTURES_DIR" "PORT" "OAUTH_PORT" "METADATA_PORT" "OPERATIONS_PORT" "ADMIN_PORT" }}
{{- if hasKey $.Values.settings $name }}{{ fail (printf "settings.%s is not to be set: the chart decides it, by hosts and pictures where it can be chosen" $name) }}{{ end }}
{{- end }}
{{- if not .Values.existingSecret }}
{{- range $name := list "SECRET_KEY" "DATABASE_URL" }}
{{- if not (get $.Values.secrets $name) }}{{ fail (printf "secrets.%s is needed, or existingSecret: a Secret that holds it" $name) }}{{ end }}
{{- end }}
{{- end }}
{{- if not (or .Values.pictures.existingClaim .Values.pictures.bucket .Values.secrets.PICTURES_BUCKET_URL) }}
{{- fail "pictures need a place that all pods share: pictures.existingClaim, or PICTURES_BUCKET_URL among the secrets and pictures.bucket=true" }}
{{- end }}
{{- end }}

{{- define "groundswell.podSecurityContext" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "groundswell.securityContext" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}
