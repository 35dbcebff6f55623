import { ENV_NAMES, SECRET_FILES } from '../../src/platform/config/env.schema.js';
import { environmentOf, ofKind, podsOf, type KubernetesObject, type Pod } from './kubernetes-objects.js';

/** What of our own image and server the rules need to know. */
export interface ServerFacts {
  readonly version: string;
  readonly uploadBytesMax: number;
  /** How long the server lets a connection be silent. */
  readonly idleSeconds: number;
  /** The platform gives each pod a user and groups, and refuses pods that name others. */
  readonly isUserChosen?: boolean;
  /** How long a stop with these variables may take. */
  stopSeconds(environment: Readonly<Record<string, string>>): number;
}

const VARIABLES: readonly string[] = [...ENV_NAMES, ...SECRET_FILES.values()];
/** What a volume may be made of. */
const VOLUMES = ['emptyDir', 'secret', 'persistentVolumeClaim'];
/** Our own image reads settings from variables alone; a foreign one may run a script of ours. */
const isOwnImage = ({ spec }: Pod): boolean => spec.containers[0]?.name === 'alert-review';
const PROBES = {
  startupProbe: '/healthz',
  livenessProbe: '/healthz',
  readinessProbe: '/readyz',
} as const;

/** Why a password in an address: such an address is a secret, whatever its variable. */
const showsSecret = ([name, value]: [string, string]): boolean =>
  SECRET_FILES.has(name as never) || /:\/\/[^/@]*:[^/@]*@/.test(value);

function containerProblems({ spec }: Pod, { version }: ServerFacts): string[] {
  const problems: string[] = [];
  const [container, ...others] = spec.containers;
  if (!container || others.length > 0) return ['has not exactly one container'];
  const { image = '', resources = {}, securityContext: rights = {} } = container;
  if (container.name !== 'alert-review') {
    if (!/:\d/.test(image)) problems.push(`names no version of a foreign image: ${image}`);
  } else if (!image.endsWith(`/alert-review:${version}`))
    problems.push(`is not of version ${version}: ${image}`);
  if (rights.allowPrivilegeEscalation !== false || rights.privileged) problems.push('may get more rights');
  if (!rights.readOnlyRootFilesystem) problems.push('may write into its image');
  if (rights.capabilities?.drop?.join() !== 'ALL' || rights.capabilities.add)
    problems.push('keeps capabilities');
  for (const amounts of ['requests', 'limits'] as const)
    for (const what of ['cpu', 'memory'] as const)
      if (!resources[amounts]?.[what]) problems.push(`has no ${what} among its ${amounts}`);
  return problems;
}

function podProblems({ spec }: Pod, { isUserChosen = false }: ServerFacts): string[] {
  const problems: string[] = [];
  const rights = spec.securityContext ?? {};
  if (!rights.runAsNonRoot || (!rights.runAsUser && !isUserChosen)) problems.push('may run as root');
  if (isUserChosen && (rights.runAsUser ?? rights.runAsGroup ?? rights.fsGroup) !== undefined)
    problems.push('names a user or group, which the platform refuses');
  if (rights.seccompProfile?.type !== 'RuntimeDefault') problems.push('has no seccomp profile');
  if (spec.automountServiceAccountToken !== false) problems.push('gets a token of Kubernetes');
  if (spec.hostNetwork) problems.push('is in the network of its node');
  for (const { name, ...kinds } of spec.volumes ?? [])
    for (const [kind, volume] of Object.entries(kinds)) {
      const isScript = kind === 'configMap' && !isOwnImage({ spec });
      if (!VOLUMES.includes(kind) && !isScript)
        problems.push(`has ${String(name)}, a volume of kind ${kind}`);
      if (kind === 'emptyDir' && !(volume as { sizeLimit?: string } | null)?.sizeLimit)
        problems.push(`may fill the disk of its node with ${String(name)}`);
    }
  return problems;
}

function serverProblems({ spec }: Pod, environment: Record<string, string>, facts: ServerFacts): string[] {
  const problems: string[] = [];
  const [container] = spec.containers;
  for (const [name, path] of Object.entries(PROBES)) {
    const asked = container?.[name as keyof typeof PROBES]?.httpGet;
    if (asked?.path !== path || asked.port !== 'http') problems.push(`has no ${name} that asks ${path}`);
  }
  const seconds = facts.stopSeconds(environment);
  if (!(Number(spec.terminationGracePeriodSeconds) > seconds))
    problems.push(`is killed before its stop is over, which may take ${seconds} s`);
  return problems;
}

function variableProblems(environment: Readonly<Record<string, string>>): string[] {
  return Object.entries(environment).flatMap(([name, value]) => [
    ...(VARIABLES.includes(name) ? [] : [`sets ${name}, which is no setting`]),
    ...(showsSecret([name, value]) ? [`shows a secret: ${name}`] : []),
  ]);
}

const isSelected = (labels: Readonly<Record<string, string>>, wanted: Readonly<Record<string, unknown>>) =>
  Object.entries(wanted).every(([name, value]) => labels[name] === value);

/** What a Deployment needs beside it, so that it scales, and survives a node and a restart. */
function companyProblems(object: KubernetesObject, pod: Pod, objects: readonly KubernetesObject[]): string[] {
  const problems: string[] = [];
  const labels = pod.metadata?.labels ?? {};
  if (object.spec?.replicas !== undefined) problems.push('sets replicas against its autoscaler');
  if (!pod.spec.topologySpreadConstraints?.length) problems.push('may lie on one node');
  const scaled = ofKind(objects, 'HorizontalPodAutoscaler');
  if (!scaled.some(({ spec }) => spec?.scaleTargetRef?.name === object.metadata.name))
    problems.push('has no autoscaler');
  const budgets = ofKind(objects, 'PodDisruptionBudget');
  if (!budgets.some(({ spec }) => isSelected(labels, spec?.selector?.matchLabels ?? { '': '' })))
    problems.push('has no disruption budget');
  return problems;
}

function workloadProblems(
  object: KubernetesObject,
  pod: Pod,
  all: readonly KubernetesObject[],
  facts: ServerFacts,
) {
  const environment = environmentOf(pod, all);
  const labels = pod.metadata?.labels ?? {};
  const problems = [
    ...podProblems(pod, facts),
    ...containerProblems(pod, facts),
    ...(isOwnImage(pod) ? variableProblems(environment) : []),
  ];
  if (object.kind !== 'CronJob') {
    problems.push(...serverProblems(pod, environment, facts));
    if (!isSelected(labels, object.spec?.selector?.matchLabels ?? { '': '' }))
      problems.push('does not select its own pods');
    // Why: a worker answers no requests.
    const served = ofKind(all, 'Service').some(({ spec }) =>
      isSelected(labels, spec?.selector ?? { '': '' }),
    );
    if (served === (environment.ROLE === 'worker'))
      problems.push(served ? 'gets requests' : 'gets no requests');
  }
  if (object.kind === 'Deployment') problems.push(...companyProblems(object, pod, all));
  if (object.kind === 'StatefulSet' && object.spec?.replicas !== 1)
    problems.push('has more than one replica');
  return problems;
}

const NGINX = 'nginx.ingress.kubernetes.io';
const ALB = 'alb.ingress.kubernetes.io';

function nginxProblems({ metadata: { annotations = {} } }: KubernetesObject, facts: ServerFacts): string[] {
  const problems: string[] = [];
  const gigabytes = Number(/^(\d+)g$/.exec(annotations[`${NGINX}/proxy-body-size`] ?? '')?.[1] ?? 0);
  if (gigabytes * 1024 ** 3 < facts.uploadBytesMax) problems.push('refuses uploads that the server takes');
  for (const buffering of ['proxy-request-buffering', 'proxy-buffering'])
    if (annotations[`${NGINX}/${buffering}`] !== 'off') problems.push(`holds back: ${buffering}`);
  for (const timeout of ['proxy-read-timeout', 'proxy-send-timeout'])
    if (!(Number(annotations[`${NGINX}/${timeout}`]) > facts.idleSeconds))
      problems.push(`ends a connection before the server does: ${timeout}`);
  return problems;
}

function albProblems({ metadata: { annotations = {} } }: KubernetesObject, facts: ServerFacts): string[] {
  const problems: string[] = [];
  const idle = /^idle_timeout\.timeout_seconds=(\d+)$/.exec(
    annotations[`${ALB}/load-balancer-attributes`] ?? '',
  );
  if (!(Number(idle?.[1]) > facts.idleSeconds)) problems.push('ends a connection before the server does');
  if (annotations[`${ALB}/healthcheck-path`] !== '/readyz') problems.push('does not look at /readyz');
  if (annotations[`${ALB}/target-type`] !== 'ip') problems.push('sends requests to nodes instead of pods');
  if (annotations[`${ALB}/ssl-redirect`] !== '443') problems.push('answers without TLS');
  return problems;
}

function ingressProblems(
  ingress: KubernetesObject,
  publicHosts: readonly string[],
  facts: ServerFacts,
): string[] {
  const isAlb = ingress.spec?.ingressClassName === 'alb';
  const problems = isAlb ? albProblems(ingress, facts) : nginxProblems(ingress, facts);
  const hosts = [
    ...(ingress.spec?.rules ?? []).map(({ host }) => host),
    ...(ingress.spec?.tls ?? []).flatMap((tls) => tls.hosts ?? []),
  ];
  if (hosts.length !== 2 || !hosts.every((host) => host && publicHosts.includes(host)))
    problems.push('is for another host than PUBLIC_BASE_URL');
  return problems;
}

/** What a Route of OpenShift lacks: the same promises as an Ingress. */
function routeProblems(
  { metadata: { annotations = {} }, spec }: KubernetesObject,
  publicHosts: readonly string[],
  facts: ServerFacts,
): string[] {
  const problems: string[] = [];
  const timeout = /^(\d+)s$/.exec(annotations['haproxy.router.openshift.io/timeout'] ?? '');
  if (!(Number(timeout?.[1]) > facts.idleSeconds)) problems.push('ends a connection before the server does');
  if (!spec?.host || !publicHosts.includes(spec.host))
    problems.push('is for another host than PUBLIC_BASE_URL');
  const { termination, insecureEdgeTerminationPolicy: insecure } = (spec?.tls ?? {}) as Record<
    string,
    string
  >;
  if (termination !== 'edge' || insecure !== 'Redirect') problems.push('answers without TLS');
  return problems;
}

/** Whether Prometheus looks at each server, at a port that it serves metrics on. */
function monitorProblems({ spec }: KubernetesObject, all: readonly KubernetesObject[]): string[] {
  const ports = (spec?.podMetricsEndpoints ?? []).map(({ port }) => port);
  return podsOf(all).flatMap(([{ kind, metadata }, pod]) => {
    if (kind === 'CronJob') return [];
    const isWatched = isSelected(pod.metadata?.labels ?? {}, spec?.selector?.matchLabels ?? { '': '' });
    const served = pod.spec.containers[0]?.ports?.find(({ name }) => ports.includes(name));
    const asked = environmentOf(pod, all).METRICS_PORT;
    return isWatched && served && String(served.containerPort) === asked
      ? []
      : [`does not reach ${metadata.name}`];
  });
}

const isClosed = ({ spec }: KubernetesObject): boolean =>
  Object.keys(spec?.podSelector ?? { all: true }).length === 0 &&
  spec?.policyTypes?.join() === 'Ingress,Egress' &&
  !spec.ingress &&
  !spec.egress;

/** Whatever is wrong with a set of rendered objects, one line each, beginning with kind and name. */
export function kubernetesProblems(objects: readonly KubernetesObject[], facts: ServerFacts): string[] {
  const problems: string[] = [];
  const add = ({ kind, metadata }: KubernetesObject, found: readonly string[]) =>
    problems.push(...found.map((problem) => `${kind} ${metadata.name}: ${problem}`));
  for (const [object, pod] of podsOf(objects)) add(object, workloadProblems(object, pod, objects, facts));
  const maps = ofKind(objects, 'ConfigMap');
  const isScript = (name: string) => name.endsWith('.sh');
  for (const map of maps)
    if (!Object.keys(map.data ?? {}).every(isScript)) add(map, variableProblems(map.data ?? {}));
  const hosts = maps.flatMap(({ data }) =>
    data?.PUBLIC_BASE_URL ? [new URL(data.PUBLIC_BASE_URL).host] : [],
  );
  for (const ingress of ofKind(objects, 'Ingress')) add(ingress, ingressProblems(ingress, hosts, facts));
  for (const route of ofKind(objects, 'Route')) add(route, routeProblems(route, hosts, facts));
  for (const monitor of ofKind(objects, 'PodMonitor')) add(monitor, monitorProblems(monitor, objects));
  for (const secret of ofKind(objects, 'Secret')) add(secret, ['is in the repository']);
  for (const space of ofKind(objects, 'Namespace'))
    if (space.metadata.labels?.['pod-security.kubernetes.io/enforce'] !== 'restricted')
      add(space, ['does not enforce the restricted profile']);
  if (!ofKind(objects, 'NetworkPolicy').some(isClosed)) problems.push('the network is open');
  return problems;
}
