{{/* The image, by its digest where there is one, unless a process has a tag of its own. */}}
{{- define "alert-review.image" -}}
{{- if and .values.image.digest (not .tag) -}}
{{ .values.image.repository }}@{{ .values.image.digest }}
{{- else -}}
{{ .values.image.repository }}:{{ .tag | default .values.image.tag | default .chart.AppVersion }}
{{- end -}}
{{- end -}}

{{/* All settings; the address of the host is no setting that somebody could forget to change. */}}
{{- define "alert-review.settings" -}}
PUBLIC_BASE_URL: {{ printf "https://%s" .Values.host | quote }}
{{- range $name, $value := .Values.settings }}
{{ $name }}: {{ $value | toString | quote }}
{{- end }}
{{- end -}}

{{/* Secrets for a registry with a password, in the form of a service account. */}}
{{- define "alert-review.pullSecrets" -}}
{{- range .Values.image.pullSecrets }}
- name: {{ . }}
{{- else }}
[]
{{- end }}
{{- end -}}
