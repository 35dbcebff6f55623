import path from 'node:path';
// Why: their types are looked up by name below.
import type {} from 'kubernetes-models/apps/v1';
import type {} from 'kubernetes-types/apps/v1.js';
import ts from 'typescript';
import type { KubernetesObject } from './kubernetes-objects.js';
import { ROOT } from './planted.js';

/** Published types of the API, by version: the name of a module and what its types begin with. */
const SCHEMAS = {
  '1.30': {
    module: (group: string, version: string) => `kubernetes-types/${group.split('.')[0]}/${version}`,
    prefix: '',
    core: 'core/',
  },
  '1.33': {
    module: (group: string, version: string) => `kubernetes-models/${group}/${version}`,
    prefix: 'I',
    core: '',
  },
} as const;

export type KubernetesVersion = keyof typeof SCHEMAS;

export const KUBERNETES_VERSIONS = Object.keys(SCHEMAS) as KubernetesVersion[];

/** Kinds that operators and platforms add are in no version of Kubernetes. */
const FOREIGN_GROUPS = ['monitoring.coreos.com', 'route.openshift.io'];

function sourceOf({ apiVersion, kind, ...rest }: KubernetesObject, at: number, version: KubernetesVersion) {
  const { module, prefix, core } = SCHEMAS[version];
  const [group, ofGroup] = apiVersion.split('/') as [string, string?];
  const from = ofGroup === undefined ? module(core, group).replace('//', '/') : module(group, ofGroup);
  const text = JSON.stringify({ apiVersion, kind, ...rest });
  const type = `import type { ${prefix}${kind} as Kind${at} } from '${from}';`;
  return `${type}\nexport const object${at}: Kind${at} = ${text};`;
}

/** Whatever does not fit the types of that version, one line each: unknown fields, wrong values. */
export function schemaProblems(all: readonly KubernetesObject[], version: KubernetesVersion): string[] {
  const objects = all.filter(({ apiVersion }) => !FOREIGN_GROUPS.includes(apiVersion.split('/')[0]!));
  const file = path.join(ROOT, 'test/deploy/rendered-objects.ts');
  const source = objects.map((object, at) => sourceOf(object, at, version)).join('\n');
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
  };
  const host = ts.createCompilerHost(options);
  const fileExists = host.fileExists.bind(host);
  const getSourceFile = host.getSourceFile.bind(host);
  host.fileExists = (name) => name === file || fileExists(name);
  host.getSourceFile = (name, languageVersion, ...rest) =>
    name === file
      ? ts.createSourceFile(name, source, languageVersion)
      : getSourceFile(name, languageVersion, ...rest);
  const program = ts.createProgram([file], options, host);
  return ts.getPreEmitDiagnostics(program, program.getSourceFile(file)).map(({ messageText, start = 0 }) => {
    const at = source.slice(0, start).split('\nimport ').length - 1;
    const { kind, metadata } = objects[at]!;
    return `${kind} ${metadata.name}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}
