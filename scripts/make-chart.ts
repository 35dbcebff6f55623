import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseAllDocuments, stringify } from 'yaml';
import { answerHelp } from './answer-help.js';

/**
 * Generates the Helm chart from the objects of an overlay, so both say the same. Each object gets a file,
 * with an operator's values in place of what differs between clusters. Needs `kubectl`.
 */

const ROOT = path.join(import.meta.dirname, '..');
const CHART = path.join(ROOT, 'deploy/helm/alert-review');
/** `production`, and a backup that the values turn on. */
const OVERLAY = 'deploy/kubernetes/overlays/backed';
const HOST = 'alerts.example.com';
const SECRET = 'alert-review';
const BACKUP_SCRIPT = 'backup-script';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; annotations?: Record<string, string> };
  spec?: { [name: string]: Json };
  data?: Record<string, string>;
  imagePullSecrets?: Json;
}
type Rule = { [name: string]: Json };

/** As Helm reads YAML, where `off` without quotes is false. */
const YAML_OF_HELM = { version: '1.1', lineWidth: 0, aliasDuplicateObjects: false } as const;

/** A template expression where a value stands. */
const inline = (expression: string): string => `@@inline ${expression}@@`;
/** A map or list of the values, written below its name. */
const block = (expression: string): string => `@@block ${expression}@@`;

/** The text of a manifest with its expressions in place, indented as the lines around them. */
function templateText(manifest: Manifest): string {
  return stringify(manifest, YAML_OF_HELM)
    .split('\n')
    .map((line) => {
      const [, lead, expression] = /^(.*?)["']?@@block (.*)@@["']?$/.exec(line) ?? [];
      if (lead === undefined) return line;
      const indent = lead.length - lead.trimStart().length + 2;
      return `${lead}{{- toYaml ${expression} | nindent ${indent} }}`;
    })
    .join('\n')
    .replace(/["']?@@inline (.*?)@@["']?/g, (_, expression: string) => `{{ ${expression} }}`);
}

const byUserOf = (text: string): string =>
  text.replace(
    /(?:^ +(?:runAsUser|runAsGroup|fsGroup|fsGroupChangePolicy): .*\n)+/gm,
    (lines) => `{{- if not .Values.openshift }}\n${lines}{{- end }}\n`,
  );

const isSettings = ({ kind, metadata }: Manifest): boolean =>
  kind === 'ConfigMap' && metadata.name.startsWith('settings');

/** The values that an operator may give, beginning with those of the overlay. */
function valuesOf(manifests: readonly Manifest[]): { [name: string]: Json } {
  const settings = manifests.find(isSettings)?.data ?? {};
  const ingress = manifests.find(({ kind }) => kind === 'Ingress');
  const others = Object.fromEntries(Object.entries(settings).filter(([name]) => name !== 'PUBLIC_BASE_URL'));
  const role = (name: string): Json => {
    const [workload, scaler] = ['Deployment', 'HorizontalPodAutoscaler'].map((kind) =>
      manifests.find(({ kind: each, metadata }) => each === kind && metadata.name === name),
    );
    const { minReplicas, maxReplicas } = scaler?.spec ?? {};
    return {
      minReplicas: minReplicas ?? null,
      maxReplicas: maxReplicas ?? null,
      resources: containerOf(workload!)!.resources ?? null,
      image: { tag: '' },
    };
  };
  return {
    host: HOST,
    image: { repository: 'registry.example.com/alert-review', tag: '', digest: '', pullSecrets: [] },
    secretName: SECRET,
    settings: others,
    api: role('api'),
    worker: role('worker'),
    openshift: false,
    serviceAccount: { annotations: {} },
    ingress: {
      enabled: true,
      className: 'nginx',
      tlsSecretName: 'alert-review-tls',
      annotations: ingress?.metadata.annotations ?? {},
    },
    networkPolicy: {
      enabled: true,
      requestsFrom: peersOf(manifests, 'requests'),
      namesFrom: peersOf(manifests, 'names'),
      metricsFrom: peersOf(manifests, 'metrics'),
    },
    podMonitor: { enabled: false },
    backup: backupValues(manifests.find(isBackup)!),
  };
}

const isBackup = ({ kind, metadata }: Manifest): boolean => kind === 'CronJob' && metadata.name === 'backup';

/** What of the backup of the stores differs between clusters: where EventStoreDB is, and how much is kept. */
function backupValues(backup: Manifest): { [name: string]: Json } {
  const { image, resources } = containerOf(backup)!;
  return {
    enabled: false,
    schedule: backup.spec!.schedule!,
    image: image!,
    eventStorePod: 'eventstore-0',
    eventStoreClaim: 'data-eventstore-0',
    secretName: 'mongodump',
    storage: '500Gi',
    resources: resources ?? null,
  };
}

function peersOf(manifests: readonly Manifest[], name: keyof typeof PEERS): Json {
  const policy = manifests.find(({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === name);
  const [side, peers] = PEERS[name]!;
  return (policy!.spec![side] as Rule[])[0]![peers] ?? null;
}

type Pod = { spec: { [name: string]: Json }; metadata?: object };
type Container = { [name: string]: Json };

function podOf({ spec }: Manifest): Pod | undefined {
  const job = spec?.jobTemplate as { spec: { template: Pod } } | undefined;
  return job?.spec.template ?? (spec?.template as Pod | undefined);
}

const containerOf = (manifest: Manifest): Container | undefined =>
  (podOf(manifest)?.spec.containers as Container[] | undefined)?.[0];

/** Puts the image, resources and secret of the values into a pod. */
function givePodValues({ kind, metadata }: Manifest, pod: Pod, container: Container): void {
  const name = kind === 'Deployment' ? metadata.name : 'worker';
  const image = `dict "values" .Values "chart" .Chart "tag" .Values.${name}.image.tag`;
  container.image = inline(`include "alert-review.image" (${image}) | quote`);
  container.resources = block(`.Values.${name}.resources`);
  const sources = container.envFrom as { configMapRef: { name: string } }[];
  for (const { configMapRef } of sources) configMapRef.name = 'settings';
  for (const volume of pod.spec.volumes as { secret?: { secretName: string } }[])
    if (volume.secret) volume.secret.secretName = inline('.Values.secretName');
  // A changed setting starts the pods anew, as the hash in the name of the map does in the overlay.
  const checksum = { 'checksum/settings': inline('include "alert-review.settings" . | sha256sum') };
  if (kind === 'Deployment') pod.metadata = { ...pod.metadata, annotations: checksum };
}

/** Policies whose other side differs between clusters: their direction, and where its peers stand. */
const PEERS: Readonly<Record<string, readonly ['ingress', 'from'] | readonly ['egress', 'to']>> = {
  requests: ['ingress', 'from'],
  metrics: ['ingress', 'from'],
  names: ['egress', 'to'],
};

type Spec = NonNullable<Manifest['spec']>;

/** Puts expressions of the values in place of what an operator changes, by kind. */
const GIVE_VALUES: Readonly<Record<string, (manifest: Manifest, spec: Spec) => void>> = {
  PersistentVolumeClaim: ({ metadata }, spec) => {
    // Whoever removes the release keeps the backups.
    metadata.annotations = { 'helm.sh/resource-policy': 'keep' };
    (spec.resources as { requests: { storage: Json } }).requests.storage = inline('.Values.backup.storage');
  },
  ConfigMap: (manifest) => {
    if (!isSettings(manifest)) return void (manifest.metadata.name = BACKUP_SCRIPT);
    manifest.metadata.name = 'settings';
    manifest.data = block('(include "alert-review.settings" . | fromYaml)') as never;
  },
  HorizontalPodAutoscaler: ({ metadata: { name } }, spec) => {
    for (const bound of ['minReplicas', 'maxReplicas']) spec[bound] = inline(`.Values.${name}.${bound}`);
  },
  Ingress: ({ metadata }, spec) => {
    metadata.annotations = block('.Values.ingress.annotations') as never;
    spec.ingressClassName = inline('.Values.ingress.className');
    (spec.rules as { host: string }[])[0]!.host = inline('.Values.host');
    spec.tls = [{ hosts: [inline('.Values.host')], secretName: inline('.Values.ingress.tlsSecretName') }];
  },
  ServiceAccount: (manifest) => {
    manifest.metadata.annotations = block('.Values.serviceAccount.annotations') as never;
    manifest.imagePullSecrets = block('(include "alert-review.pullSecrets" . | fromYamlArray)');
  },
  NetworkPolicy: ({ metadata: { name } }, spec) => {
    const place = PEERS[name];
    if (place) (spec[place[0]] as Rule[])[0]![place[1]] = block(`.Values.networkPolicy.${name}From`);
  },
};

type Volume = { name: string } & Record<
  'configMap' | 'persistentVolumeClaim' | 'secret',
  Record<string, Json>
>;
type Affinity = { podAffinity: Record<string, { labelSelector: { matchLabels: Record<string, Json> } }[]> };

function giveBackupValues({ spec }: Manifest, pod: Pod, container: Container): void {
  spec!.schedule = inline('.Values.backup.schedule | quote');
  container.image = inline('.Values.backup.image | quote');
  container.resources = block('.Values.backup.resources');
  const { podAffinity } = pod.spec.affinity as Affinity;
  const [near] = podAffinity.requiredDuringSchedulingIgnoredDuringExecution!;
  near!.labelSelector.matchLabels = {
    'statefulset.kubernetes.io/pod-name': inline('.Values.backup.eventStorePod'),
  };
  for (const volume of pod.spec.volumes as unknown as Volume[]) {
    if (volume.configMap) volume.configMap.name = BACKUP_SCRIPT;
    if (volume.secret) volume.secret.secretName = inline('.Values.backup.secretName');
    if (volume.name === 'eventstore')
      volume.persistentVolumeClaim.claimName = inline('.Values.backup.eventStoreClaim');
  }
}

function withValues(manifest: Manifest): Manifest {
  delete manifest.metadata.namespace;
  const pod = podOf(manifest);
  const giveTo = isBackup(manifest) ? giveBackupValues : givePodValues;
  if (pod) giveTo(manifest, pod, containerOf(manifest)!);
  GIVE_VALUES[manifest.kind]?.(manifest, manifest.spec ?? {});
  return manifest;
}

/** The condition under which an object is made, null for always. */
function conditionOf({ kind, metadata: { name } }: Manifest): string | null {
  if (name.startsWith('backup')) return '.Values.backup.enabled';
  if (kind === 'Ingress') return '.Values.ingress.enabled';
  if (kind === 'PodMonitor') return '.Values.podMonitor.enabled';
  if (kind === 'NetworkPolicy')
    return name === 'metrics'
      ? '(and .Values.networkPolicy.enabled .Values.podMonitor.enabled)'
      : '.Values.networkPolicy.enabled';
  return null;
}

const onlyMonitored = (text: string): string =>
  text.replace(/^ {4}- (?:external:|type: External)\n(?: {6}.*\n)*/gm, (lines) => {
    return `{{- if .Values.podMonitor.enabled }}\n${lines}{{- end }}\n`;
  });

function fileOf(manifest: Manifest): [string, string] {
  const condition = conditionOf(manifest);
  const object = manifest.metadata.name.replace(/^(settings|backup-script)-.*/, '$1');
  const name = `${object}-${manifest.kind.toLowerCase()}.yaml`;
  const text = onlyMonitored(byUserOf(templateText(withValues(manifest))));
  return [name, condition === null ? text : `{{- if ${condition} }}\n${text}{{- end }}\n`];
}

const HELPERS = `{{/* The image, by its digest where there is one, unless a process has a tag of its own. */}}
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
`;

/** Names whose members an operator chooses; elsewhere an unknown name is a mistake, which Helm refuses. */
const OPEN = new Set(['settings', 'annotations', 'resources']);

function schemaOf(value: Json, name = ''): Json {
  if (Array.isArray(value)) return { type: 'array' };
  if (value === null || typeof value !== 'object')
    return { type: typeof value === 'number' ? 'integer' : typeof value };
  if (OPEN.has(name)) return { type: 'object' };
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(
      Object.entries(value).map(([key, each]): [string, Json] => [key, schemaOf(each, key)]),
    ),
  };
}

/** The files of the chart by their path in it. Errors: no `kubectl`, or the overlay cannot be rendered. */
export function chartFiles(): Map<string, string> {
  const rendered = execFileSync('kubectl', ['kustomize', path.join(ROOT, OVERLAY)], { encoding: 'utf8' });
  const manifests = parseAllDocuments(rendered).map((document) => document.toJS() as Manifest);
  const values = valuesOf(manifests);
  const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    version: string;
  };
  const chart = {
    apiVersion: 'v2',
    name: 'alert-review',
    description: 'Investigates suspicious-activity alerts of banks and crypto firms and explains itself',
    type: 'application',
    version,
    appVersion: version,
    kubeVersion: '>=1.25.0-0',
  };
  const { properties, ...ofRoot } = schemaOf(values) as { properties: object };
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    ...ofRoot,
    // Helm gives these to a chart that is a part of another one.
    properties: { ...properties, global: { type: 'object' } },
  };
  const told =
    '# Generated from deploy/kubernetes by `npm run chart:make`. docs/deployment.md explains each value.\n';
  return new Map([
    ['Chart.yaml', told + stringify(chart, YAML_OF_HELM)],
    ['values.yaml', told + stringify(values, YAML_OF_HELM)],
    ['values.schema.json', `${JSON.stringify(schema, null, 2)}\n`],
    ['templates/_helpers.tpl', HELPERS],
    ...manifests
      // Helm makes the namespace of a release itself.
      .filter(({ kind }) => kind !== 'Namespace')
      .map((manifest): [string, string] => {
        const [name, text] = fileOf(manifest);
        return [`templates/${name}`, text];
      }),
  ]);
}

if (process.argv[1] === import.meta.filename) {
  answerHelp('npm run chart:make: writes the Helm chart anew from the production overlay');
  const files = chartFiles();
  rmSync(CHART, { recursive: true, force: true });
  for (const [name, text] of files) {
    mkdirSync(path.dirname(path.join(CHART, name)), { recursive: true });
    writeFileSync(path.join(CHART, name), text);
  }
  console.log(`${readdirSync(CHART, { recursive: true }).length} files in deploy/helm/alert-review`);
}
