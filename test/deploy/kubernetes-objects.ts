import { parseAllDocuments } from 'yaml';

interface Probe {
  readonly periodSeconds?: number;
  readonly failureThreshold?: number;
  readonly httpGet?: { readonly path?: string; readonly port?: string };
}

interface Amounts {
  readonly cpu?: string;
  readonly memory?: string;
}

interface Container {
  readonly name?: string;
  readonly image?: string;
  readonly command?: readonly string[];
  readonly env?: readonly { readonly name: string; readonly value?: string }[];
  readonly envFrom?: readonly { readonly configMapRef?: { readonly name: string } }[];
  readonly ports?: readonly { readonly name?: string; readonly containerPort: number }[];
  readonly resources?: { readonly requests?: Amounts; readonly limits?: Amounts };
  readonly securityContext?: {
    readonly allowPrivilegeEscalation?: boolean;
    readonly readOnlyRootFilesystem?: boolean;
    readonly privileged?: boolean;
    readonly capabilities?: { readonly drop?: readonly string[]; readonly add?: readonly string[] };
  };
  readonly startupProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
}

export interface Pod {
  readonly metadata?: { readonly labels?: Readonly<Record<string, string>> };
  readonly spec: {
    readonly containers: readonly Container[];
    readonly automountServiceAccountToken?: boolean;
    readonly hostNetwork?: boolean;
    readonly terminationGracePeriodSeconds?: number;
    readonly topologySpreadConstraints?: readonly unknown[];
    readonly securityContext?: {
      readonly runAsNonRoot?: boolean;
      readonly runAsUser?: number;
      readonly runAsGroup?: number;
      readonly fsGroup?: number;
      readonly seccompProfile?: { readonly type?: string };
    };
    readonly volumes?: readonly Readonly<Record<string, unknown>>[];
  };
}

interface Selector {
  readonly matchLabels?: Readonly<Record<string, string>>;
}

export interface PolicyPort {
  readonly port?: number | string;
}

/** What the rules look at, of all kinds together. */
export interface Spec {
  readonly replicas?: number;
  readonly template?: Pod;
  readonly jobTemplate?: { readonly spec: { readonly template: Pod } };
  readonly selector?: Selector & Readonly<Record<string, unknown>>;
  readonly scaleTargetRef?: { readonly name?: string };
  readonly podSelector?: Selector;
  readonly podMetricsEndpoints?: readonly { readonly port?: string }[];
  readonly policyTypes?: readonly string[];
  readonly ingress?: readonly { readonly ports?: readonly PolicyPort[] }[];
  readonly egress?: readonly { readonly ports?: readonly PolicyPort[] }[];
  readonly rules?: readonly { readonly host?: string }[];
  /** Of an Ingress a list, of a Route one object. */
  readonly tls?: readonly { readonly hosts?: readonly string[] }[];
  readonly ingressClassName?: string;
  readonly host?: string;
  readonly volumeClaimTemplates?: readonly {
    readonly metadata: { readonly name: string };
    readonly spec: { readonly accessModes?: readonly string[] };
  }[];
}

export interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly spec?: Spec;
  readonly data?: Readonly<Record<string, string>>;
}

/** The objects of a YAML text, one document each. Error: the text is no YAML. */
export const objectsOf = (text: string): KubernetesObject[] =>
  parseAllDocuments(text, { merge: true }).map((document) => {
    if (document.errors?.[0]) throw document.errors[0];
    return document.toJS() as KubernetesObject;
  });

/** Pod templates by kind and name of what keeps them running. */
export const podsOf = (objects: readonly KubernetesObject[]): [KubernetesObject, Pod][] =>
  objects.flatMap((object) => {
    const pod = object.spec?.jobTemplate?.spec.template ?? object.spec?.template;
    return pod ? [[object, pod] as [KubernetesObject, Pod]] : [];
  });

export const ofKind = (objects: readonly KubernetesObject[], kind: string): KubernetesObject[] =>
  objects.filter((object) => object.kind === kind);

/** Variables of a pod's first container, those of its ConfigMaps included. */
export function environmentOf({ spec }: Pod, objects: readonly KubernetesObject[]): Record<string, string> {
  const [container] = spec.containers;
  const maps = (container?.envFrom ?? []).flatMap(({ configMapRef }) =>
    objects.filter(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === configMapRef?.name),
  );
  const own = (container?.env ?? []).map(({ name, value = '' }) => [name, value] as const);
  return Object.fromEntries([...maps.flatMap(({ data }) => Object.entries(data ?? {})), ...own]);
}
