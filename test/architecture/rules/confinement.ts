import ts from 'typescript';
import { WRITES } from './dependencies.js';
import {
  importsOf,
  kindOf,
  nodesOf,
  packageOf,
  productCode,
  violation,
  type Rule,
  type SourceFile,
  type Violation,
} from './source.js';

/** Which files may import a vendor's client. A library that is not listed is open to all. */
const VENDORS: readonly (readonly [libraries: RegExp, home: RegExp])[] = [
  [/^(lmdb|msgpackr|ordered-binary)$/, /^packages\/lmdb-store\/|\.embedded\.ts$/],
  [/^@(eventstore|kurrent)\//, /\.eventstoredb\.ts$/],
  [/^mongo(ose|db)$/, /\.mongodb\.ts$/],
  [/^(bull|ioredis|@nestjs\/bull)$/, /\.redis\.ts$/],
  [/^@aws-sdk\//, /\.s3\.ts$/],
  [/^@modelcontextprotocol\//, /^src\/mcp\//],
  [/^passport$/, /^src\/platform\/http\//],
  [/^(passport-headerapikey|@nestjs\/passport)$/, /^src\/rest\//],
  [/^@opentelemetry\//, /^src\/platform\/observability\//],
  [/^pino$/, /^src\/platform\/observability\//],
  [/^(commander|cli-table3|cli-progress)$/, /^src\/cli\//],
  [/^(any-ascii|libphonenumber-js|tldts)$/, /^packages\/judgement\/src\/risk-data\//],
  [/^intl-messageformat$/, /^packages\/judgement\/src\/wording\/message\.ts$/],
  [/^ulid$/, /^src\/platform\/crypto\//],
];

export const vendorClients: Rule = (files) =>
  productCode(files).flatMap((file) =>
    importsOf(file).flatMap(({ specifier, node }) =>
      VENDORS.some(([libraries, home]) => libraries.test(packageOf(specifier)) && !home.test(file.path))
        ? [violation('vendor-clients', file, node, `${specifier} is imported outside its adapter`)]
        : [],
    ),
  );

/** A rule on single syntax nodes: `find` says what is wrong with a node, `home` where it is allowed. */
export const confine =
  (rule: string, home: RegExp, find: (node: ts.Node, file: SourceFile) => string | null): Rule =>
  (files) =>
    productCode(files)
      .filter((file) => !home.test(file.path))
      .flatMap((file) =>
        nodesOf(file).flatMap((node): Violation[] => {
          const fault = find(node, file);
          return fault ? [violation(rule, file, node, fault)] : [];
        }),
      );

/** `a.b` of a property access, without white space. */
const access = (node: ts.Node): string | null =>
  ts.isPropertyAccessExpression(node) ? node.getText().replace(/\s+/g, '') : null;

const called = (node: ts.Node): { name: string; args: readonly ts.Expression[] } | null =>
  ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)
    ? { name: node.expression.name.text, args: node.arguments }
    : null;

export const environment = confine('environment', /^src\/platform\/config\//, (node) =>
  access(node) === 'process.env' ? 'process.env is read in platform/config only' : null,
);

export const currentTime = confine('current-time', /^packages\/kernel\/src\/clock\.ts$/, (node, file) => {
  const text = access(node);
  const measures = /^src\/platform\/(observability|http|process)\/|\/spent-time\.ts$/.test(file.path);
  if (text === 'performance.now' || text === 'process.hrtime')
    return measures ? null : 'the current time comes from Clock';
  if (text === 'Date.now') return 'the current time comes from Clock';
  const bareDate =
    (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
    node.expression.getText() === 'Date' &&
    (node.arguments ?? []).length === 0;
  return bareDate ? 'the current time comes from Clock' : null;
});

const RANDOM = /^(random(Bytes|UUID|Int|Fill|FillSync)?|getRandomValues|generateKey\w*)$/;

export const randomness = confine(
  'randomness',
  /^src\/platform\/crypto\/|\/(ids[^/]*|subject-keys)\.ts$/,
  (node) => {
    const fault = 'randomness comes from ids and crypto';
    if (ts.isPropertyAccessExpression(node))
      return /^(Math|crypto|webcrypto|globalThis\.crypto)$/.test(node.expression.getText()) &&
        RANDOM.test(node.name.text)
        ? fault
        : null;
    if (!ts.isImportSpecifier(node)) return null;
    const source = node.parent.parent.parent.moduleSpecifier.getText().slice(1, -1);
    return /^(node:)?crypto$/.test(source) && RANDOM.test((node.propertyName ?? node.name).text)
      ? fault
      : null;
  },
);

export const noConsole = confine('no-console', /^src\/cli\//, (node) =>
  access(node)?.startsWith('console.') ? 'logging goes through the logger' : null,
);

/** An append takes a stream, an expected revision and events; no other `append` takes three values. */
export const appends = confine(
  'appends',
  /^packages\/lmdb-store\/|\/(event-store\.[a-z]+|decisions\/decisions|access-(log|spool))\.ts$/,
  (node) => {
    const call = called(node);
    return call?.name === 'append' && call.args.length === 3
      ? 'events are appended by decisions.ts only'
      : null;
  },
);

/** Only the access log has a retention; every other stream is kept for good. */
export const drops = confine('drops', /^src\/platform\/access-log\//, (node) =>
  called(node)?.name === 'dropStream' ? 'only streams of the access log are ever dropped' : null,
);

export const unscopedRecords = confine('unscoped-records', /^src\/(platform|access|oauth)\//, (node) =>
  called(node)?.name === 'forSystem'
    ? 'only the platform, access and oauth reach rows of the server itself'
    : null,
);

/** Features reach rows through `Records` and `ReadModels`, which add the organization to every key. */
export const scopedStores: Rule = (files) =>
  productCode(files)
    .filter((file) => !/^(src\/platform|packages\/lmdb-store)\//.test(file.path))
    .flatMap((file) =>
      importsOf(file)
        .filter(({ target, typeOnly }) => target === 'src/platform/read-store/read-store.ts' && !typeOnly)
        .map(({ node }) => violation('scoped-stores', file, node, 'rows are reached through a caller')),
    );

/** The rows of read models belong to the projector: nobody else names one in a write. */
export const readModelWrites: Rule = (files) =>
  productCode(files)
    .filter((file) => !/^src\/platform\/projections\//.test(file.path))
    .flatMap((file) => {
      const readModels = new Set(
        importsOf(file)
          .filter(({ target }) => target !== null && kindOf(target).kind === 'read-model')
          .flatMap(({ names }) => names),
      );
      return nodesOf(file).flatMap((node) => {
        const call = called(node);
        return call &&
          WRITES.has(call.name) &&
          call.args.some((argument) => readModels.has(argument.getText()))
          ? [violation('read-model-writes', file, node, 'only the projector writes read models')]
          : [];
      });
    });

/** A request-scoped provider bubbles up to every controller; a forward reference hides a cycle. */
export const plainInjection = confine('plain-injection', /^$/, (node) => {
  if (access(node) === 'Scope.REQUEST') return 'no request-scoped providers';
  return ts.isIdentifier(node) && node.text === 'forwardRef' && ts.isCallExpression(node.parent)
    ? 'no forward references'
    : null;
});

export const confinementRules: readonly Rule[] = [
  vendorClients,
  environment,
  currentTime,
  randomness,
  noConsole,
  appends,
  drops,
  unscopedRecords,
  scopedStores,
  readModelWrites,
  plainInjection,
];
