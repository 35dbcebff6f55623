import ts from 'typescript';
import {
  folderOf,
  importsOf,
  kindOf,
  nodesOf,
  isWorkspace,
  packageOf,
  productCode,
  violation,
  workspaceOf,
  type Import,
  type Rule,
  type SourceFile,
} from './source.js';

export const TRANSPORTS = new Set(['cli', 'mcp', 'operator', 'rest', 'scim', 'web']);
const ENGINE_LIBRARIES = new Set(['lmdb', 'msgpackr', 'ordered-binary']);
const MESSAGES = new Set(['command', 'query']);
/**
 * They decide about one another's alerts in turn: only messages, lookups and events pass between them. Teams,
 * the fifth of the core, may read the rows of alerts besides.
 */
const PEERS = new Set(['alerts', 'investigations', 'dispositions', 'screening']);
const OPEN_TO_PEERS = new Set([...MESSAGES, 'lookup', 'events']);
const OPEN_TO_FEATURES = new Set([...MESSAGES, 'lookup', 'events', 'read-model', 'record', 'settings']);
const OPEN_TO_TRANSPORTS = new Set([...MESSAGES, 'events', 'record', 'settings']);
const ADAPTER = /\.(embedded|memory|disk|redis|mongodb|s3|eventstoredb)\.ts$/;
const RISK_LISTS = 'src/risk-data/risk-lists.ts';
const ENGINE = 'packages/judgement/src/';
const KERNEL = 'packages/kernel/';
const STORE = 'packages/lmdb-store/';
const STORE_NAME = '@alert-review/lmdb-store';
/** Needs no server, and runs where there is none: the command line calls it. */
const FETCH_RISK_LISTS = 'src/risk-data/fetch-risk-lists.ts';
/** Lists of words and what matches them: pure, and the same in every process. */
const WORDS = /^packages\/judgement\/src\/risk-data\/(words\/[^/]+\.ts|data\/[^/]+\.json)$/;
/** The lists themselves, and what the package offers of them. */
const LISTS_OR_FACE = /^packages\/judgement\/src\/(risk-data|face)\//;
const PURE_LIBRARIES = new Set(['intl-messageformat', 'zod', 'node:crypto', 'node:util']);
const RULES_OF_THE_GAME = /^src\/[^/]+\/(domain|features|rules|recipe|texts)\//;

interface Edge extends Import {
  readonly from: SourceFile;
  readonly file: string;
}

/** What the importing file may not reach, in words; null when the import is allowed. */
type Check = (edge: Edge) => string | null;

const check =
  (rule: string, applies: (filePath: string) => boolean, refuse: Check): Rule =>
  (files) =>
    productCode(files)
      .filter((file) => applies(file.path))
      .flatMap((file) =>
        importsOf(file).flatMap((found) => {
          const refusal = refuse({ ...found, from: file, file: file.path });
          return refusal ? [violation(rule, file, found.node, `${found.specifier}: ${refusal}`)] : [];
        }),
      );

const inside = (folder: string) => (filePath: string) => filePath.startsWith(`src/${folder}/`);
const isFeature = (filePath: string): boolean => {
  const folder = folderOf(filePath);
  return folder !== '' && !TRANSPORTS.has(folder) && folder !== 'platform';
};
const isTransport = (filePath: string): boolean => TRANSPORTS.has(folderOf(filePath));

const within = (folder: string) => (filePath: string) => filePath.startsWith(folder);

export const kernelImports = check('kernel-imports', within(KERNEL), ({ specifier, target }) =>
  (target ? target.startsWith(KERNEL) : specifier === 'zod') ? null : 'kernel knows kernel and zod only',
);

/**
 * Types of others' records, events, answers and lists may be named: they leave nothing behind at run time. A
 * record may build on the fields of the record that it refers to.
 */
export const domainImports = check(
  'domain-imports',
  (filePath) => RULES_OF_THE_GAME.test(filePath),
  ({ file, specifier, target, typeOnly }) => {
    if (target === null)
      return specifier === 'zod' || isWorkspace(specifier) ? null : 'rules run and replay without libraries';
    if (target.endsWith('.json')) return null;
    if (folderOf(target) === folderOf(file) && RULES_OF_THE_GAME.test(target)) return null;
    if ([file, target].every((place) => kindOf(place).kind === 'record')) return null;
    const kind = kindOf(target).kind ?? '';
    const foreign = ['record', 'events', 'query', 'lookup'].includes(kind);
    return typeOnly && foreign ? null : 'rules know their own domain, the kernel, packages and zod only';
  },
);

/** The engine turns facts into a result: it runs and replays without libraries, beside those of risk data. */
export const judgementImports = check(
  'judgement-imports',
  (filePath) => filePath.startsWith(ENGINE),
  ({ file, specifier, target, typeOnly }) => {
    if (LISTS_OR_FACE.test(file)) return null;
    if (target === null)
      return PURE_LIBRARIES.has(specifier) || isWorkspace(specifier)
        ? null
        : 'facts become a result without libraries';
    if (!target.startsWith(`${ENGINE}risk-data/`) || WORDS.test(target)) return null;
    return typeOnly ? null : 'a rule asks no list: its answer is one of the facts';
  },
);

/** A package knows itself, and other packages by their names. */
export const packageImports = check(
  'package-imports',
  (filePath) => workspaceOf(filePath) !== null,
  ({ file, target }) => {
    if (target === null || workspaceOf(target) === workspaceOf(file)) return null;
    return 'a package knows its own files, and other packages by their names';
  },
);

/** Whoever is outside of a package goes by its one door. */
export const packageFaces = check(
  'package-faces',
  (filePath) => workspaceOf(filePath) === null,
  ({ specifier, target }) => {
    const isInside = target !== null && workspaceOf(target) !== null;
    return isInside || /^@alert-review\/[^/]+\//.test(specifier) ? 'import the package by its name' : null;
  },
);

/** The adapters stand on the engine, so it knows none of them and no port. */
export const lmdbStoreImports = check('lmdb-store-imports', within(STORE), ({ specifier, target }) => {
  if (target !== null || specifier === '@alert-review/kernel') return null;
  return specifier.startsWith('node:') || ENGINE_LIBRARIES.has(packageOf(specifier))
    ? null
    : 'the store knows the kernel and its own libraries only';
});

export const platformImports = check(
  'platform-imports',
  inside('platform'),
  ({ file, specifier, target }) => {
    if (specifier === STORE_NAME)
      return file.endsWith('.embedded.ts') ? null : 'only *.embedded.ts may reach the embedded store';
    return target === null || inside('platform')(target) ? null : 'stores know no business';
  },
);

export const featureImports = check('feature-imports', isFeature, ({ file, specifier, target }) => {
  if (specifier === STORE_NAME) return 'a feature knows ports, not the embedded store';
  if (target === null || folderOf(target) === folderOf(file)) return null;
  if (isTransport(target)) return 'a feature never knows a transport';
  if (ADAPTER.test(target)) return 'a feature knows ports, not adapters';
  if (inside('platform')(target) || target === RISK_LISTS) return null;
  const kind = kindOf(target).kind ?? '';
  if ([file, target].every((place) => PEERS.has(folderOf(place))))
    return OPEN_TO_PEERS.has(kind) ? null : 'between these features only messages and events pass';
  return OPEN_TO_FEATURES.has(kind)
    ? null
    : 'of another feature only its messages, events, read models and records';
});

/**
 * The command line starts the application when no server runs, so it alone may load the root module.
 * `operator` is its counterpart in the server.
 */
export const transportImports = check(
  'transport-imports',
  isTransport,
  ({ file, specifier, target, names }) => {
    if (specifier === STORE_NAME) return 'a transport knows ports, not the embedded store';
    if (target === null || folderOf(target) === folderOf(file)) return null;
    if (ADAPTER.test(target)) return 'a transport knows ports, not adapters';
    if (inside('platform')(target)) return null;
    const { kind } = kindOf(target);
    if (inside('cli')(file) && inside('operator')(target)) return null;
    if (inside('cli')(file) && target === FETCH_RISK_LISTS) return null;
    // Login and consent of connected applications are pages.
    if (inside('oauth')(file) && inside('web')(target)) return null;
    // The page of MCP Apps is made of parts of pages.
    if (file === 'src/mcp/alert-app.ts' && inside('web')(target)) return null;
    if (isTransport(target)) return kind === 'guard' ? null : 'of another transport only its guards';
    if (kind === 'decider') return 'a transport never reaches a decider: send a message';
    // Lists of the domain are imported rather than copied.
    if (
      /\/domain\//.test(target) &&
      names.length > 0 &&
      names.every((name) => /^[A-Z][A-Z0-9_]*$/.test(name))
    )
      return null;
    if (target === 'src/app.module.ts') return folderOf(file) === 'cli' ? null : 'only main and cli start it';
    return OPEN_TO_TRANSPORTS.has(kind ?? '') ? null : 'of a feature only messages and wire schemas';
  },
);

export const toolImports = check(
  'tool-imports',
  (filePath) => /^src\/mcp\/tools\/.*\.tool\.ts$/.test(filePath),
  ({ file, target }) => {
    if (target === null || !MESSAGES.has(kindOf(target).kind ?? '')) return null;
    return kindOf(target).stem === kindOf(file).stem ? null : 'a tool sends the message of its own name';
  },
);

export const verifierImports = check('verifier-imports', inside('audit/verifier'), ({ specifier, target }) =>
  (target ? inside('audit/verifier')(target) : specifier === 'node:crypto')
    ? null
    : 'a verifier shares no code with the prover',
);

export const moduleImports = check(
  'module-imports',
  (filePath) => filePath !== 'src/app.module.ts',
  ({ file, target }) => {
    if (target === null || !target.endsWith('.module.ts')) return null;
    const startsIt = file === 'src/serve.ts' || inside('cli')(file);
    return startsIt && target === 'src/app.module.ts' ? null : 'only app.module.ts puts modules together';
  },
);

// prettier-ignore
export const WRITES = new Set([
  'insert', 'put', 'putMany', 'compareAndSet', 'setMany', 'remove', 'bulk', 'upload',
]);

/** A record is written by the feature that declares it; purges remove those of all. */
export const recordOwners: Rule = (files) =>
  productCode(files)
    .filter((file) => folderOf(file.path) !== '' && !inside('platform')(file.path))
    .flatMap((file) => {
      const foreign = new Set(
        importsOf(file)
          .filter(({ target }) => target?.endsWith('.record.ts') && folderOf(target) !== folderOf(file.path))
          .flatMap(({ names }) => names),
      );
      return nodesOf(file)
        .filter(ts.isCallExpression)
        .filter(
          (call) =>
            ts.isPropertyAccessExpression(call.expression) &&
            WRITES.has(call.expression.name.text) &&
            !(inside('erasure')(file.path) && call.expression.name.text === 'remove') &&
            call.arguments.some((argument) => foreign.has(argument.getText().split('.')[0] ?? '')),
        )
        .map((call) => violation('record-owners', file, call, 'a record is written by its owner only'));
    });

export const dependencyRules: readonly Rule[] = [
  kernelImports,
  domainImports,
  judgementImports,
  packageImports,
  packageFaces,
  lmdbStoreImports,
  platformImports,
  featureImports,
  transportImports,
  toolImports,
  verifierImports,
  moduleImports,
  recordOwners,
];
