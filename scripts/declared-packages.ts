import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import ts from 'typescript';

export interface Manifest {
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  /** Packages that the product loads by name if they are installed; it works without them. */
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** The relevant fields of an installed package's package.json. */
export interface Installed {
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly bin?: string | Readonly<Record<string, string>>;
}

export interface SourceFile {
  readonly path: string;
  /** Module names of its imports, such as `zod` or `./x.js`. */
  readonly specifiers: readonly string[];
}

/** Scope of this repository's own packages, which the lock file links. */
const WORKSPACES = '@alert-review/';

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/**
 * Returns the packages that are imported but not declared, and those that are declared but not needed. The
 * product (src) needs `dependencies`. A package is also needed by its types, as a peer, by a script, or if a
 * configuration file (`configs` has their texts) names it.
 */
export function packageProblems(
  manifest: Manifest,
  files: readonly SourceFile[],
  configs: readonly string[],
  installed: (name: string) => Installed,
): string[] {
  const { scripts = {}, dependencies = {}, devDependencies = {} } = manifest;
  const declared = Object.keys({ ...dependencies, ...devDependencies });
  const problems: string[] = [];
  const byProduct = new Set<string>();
  const byOthers = new Set<string>();
  for (const { path: file, specifiers } of files)
    for (const specifier of specifiers) {
      if (specifier.startsWith('.') || isBuiltin(specifier)) continue;
      const name = packageOf(specifier);
      if (name.startsWith(WORKSPACES)) continue;
      const isProduct = /^(src|packages\/[^/]+\/(src|index))/.test(file) && !file.endsWith('.spec.ts');
      (isProduct ? byProduct : byOthers).add(name);
      if (!declared.includes(name))
        problems.push(`${file} imports ${name}, which package.json does not name`);
      else if (isProduct && !(name in dependencies))
        problems.push(`${file} imports ${name}, which is no dependency of the product`);
    }
  const peersOf = (names: readonly string[]) =>
    new Set(names.flatMap((name) => Object.keys(installed(name).peerDependencies ?? {})));
  const words = new Set(Object.values(scripts).flatMap((script) => script.split(/[\s/]+/)));
  const isTool = (name: string): boolean => {
    const { bin = {} } = installed(name);
    const commands = typeof bin === 'string' ? [name.replace(/^.*\//, '')] : Object.keys(bin);
    return (
      commands.some((command) => words.has(command)) || configs.some((text) => text.includes(`'${name}'`))
    );
  };
  const typesOf = (name: string) => name.replace(/^@types\//, '').replace('__', '/');
  const runtimePeers = peersOf(Object.keys(dependencies));
  const peers = peersOf(declared);
  for (const name of Object.keys(dependencies))
    if (!byProduct.has(name) && !runtimePeers.has(name)) problems.push(`nothing in src imports ${name}`);
  const used = (name: string) => byProduct.has(name) || byOthers.has(name) || peers.has(name) || isTool(name);
  for (const name of Object.keys(devDependencies)) {
    const subject = typesOf(name);
    if (!used(name) && !(name !== subject && (subject === 'node' || used(subject))))
      problems.push(`nothing needs ${name}`);
  }
  return problems;
}

const FOLDERS = ['src', 'packages', 'test', 'scripts', 'bench', 'samples', 'clients'];
/** Folders with their own package.json, whose packages are only installed to rebuild their data. */
const APART = /^scripts\/(reference-data|risk-data)\//;

/** Returns the `packageProblems` of the repository in `root`, whose packages must be installed. */
export function repositoryProblems(root: string): string[] {
  const read = (name: string): string => readFileSync(path.join(root, name), 'utf8');
  const json = <Shape>(name: string): Shape => JSON.parse(read(name)) as Shape;
  const configs = readdirSync(root).filter((name) => name.endsWith('.config.js'));
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|js)$/.test(name))
      .map((name) => `${folder}/${name.split(path.sep).join('/')}`),
  ).filter((name) => !APART.test(name));
  const files = [...configs, ...inFolders].map((name): SourceFile => {
    const { importedFiles } = ts.preProcessFile(read(name), true, true);
    return { path: name, specifiers: importedFiles.map(({ fileName }) => fileName) };
  });
  const installed = (name: string) => json<Installed>(`node_modules/${name}/package.json`);
  return packageProblems(json<Manifest>('package.json'), files, configs.map(read), installed);
}
