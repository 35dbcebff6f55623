import { posix } from 'node:path';
import ts from 'typescript';
import { familiesOf } from './event-source.js';
import { messagesOf } from './messages.js';
import {
  baseName,
  importsOf,
  isTypeScript,
  kindOf,
  nodesOf,
  pascalCase,
  productCode,
  treeOf,
  violation,
  workspaceOf,
  type Rule,
  type SourceFile,
  type Violation,
} from './source.js';

/** Suffix → folder it lives in, where the kind has one place. */
const KINDS: Readonly<Record<string, RegExp | null>> = {
  command: /\/commands\//,
  query: /\/queries\//,
  lookup: /\/queries\//,
  decider: /\/(domain|recipe)\//,
  events: /\/(domain|recipe)\/|^src\/platform\//,
  settings: /\/domain\//,
  record: /\/domain\/|^src\/platform\//,
  projection: /\/projections\//,
  job: /\/jobs\//,
  tool: /^src\/mcp\/tools\//,
  page: /^src\/web\/oauth\//,
  'read-model': null,
  controller: null,
  route: null,
  guard: null,
  strategy: null,
  pipe: null,
  presenter: null,
  transport: null,
  module: null,
  schema: /^src\/platform\/config\//,
  embedded: /^src\/platform\//,
  memory: /^src\/platform\//,
  disk: /^src\/platform\//,
  eventstoredb: /^src\/platform\//,
  mongodb: /^src\/platform\//,
  redis: /^src\/platform\//,
  s3: /^src\/platform\//,
  'use-lite': /^src\/platform\/embedder\//,
  none: /^src\/platform\/embedder\//,
};

const whole = (rule: string, file: SourceFile, message: string): Violation => ({
  rule,
  path: file.path,
  line: 0,
  message,
});

export const fileNames: Rule = (files) =>
  productCode(files).flatMap((file) => {
    const { stem, kind } = kindOf(file.path);
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(stem)) return [whole('file-names', file, 'names are kebab-case')];
    if (kind === null || file.path === 'src/app.module.ts') return [];
    const place = KINDS[kind];
    if (place === undefined) return [whole('file-names', file, `.${kind} is no kind of file`)];
    return place === null || place.test(file.path)
      ? []
      : [whole('file-names', file, `a .${kind} file lives in ${place.source}`)];
  });

const SAYS_NOTHING = new Set(
  'utils util common shared helpers helper manager managers base misc stuff'.split(' '),
);

export const emptyNames: Rule = (files) =>
  files.flatMap((file) => {
    const word = file.path.split(/[/.-]/).find((part) => SAYS_NOTHING.has(part));
    return word ? [whole('empty-names', file, `"${word}" says nothing and grows`)] : [];
  });

const LISTS = /^(src\/(mcp\/tools)|packages\/[^/]+)\/index\.ts$/;

/** The one door of a package. */
const FACE = /^packages\/[^/]+\/index\.ts$/;

export const barrels: Rule = (files) =>
  files.filter(isTypeScript).flatMap((file) => {
    if (baseName(file.path) === 'index.ts' && !LISTS.test(file.path))
      return [whole('barrels', file, 'index files make import cycles')];
    if (FACE.test(file.path)) return [];
    const passedOn = treeOf(file).statements.find(
      (node) => ts.isExportDeclaration(node) && node.moduleSpecifier,
    );
    return passedOn ? [violation('barrels', file, passedOn, 'import from the file itself')] : [];
  });

export const importEndings: Rule = (files) =>
  files.filter(isTypeScript).flatMap((file) =>
    importsOf(file)
      .filter(({ specifier }) => specifier.startsWith('.') && !/\.(js|json)$/.test(specifier))
      .map(({ node, specifier }) =>
        violation('import-endings', file, node, `${specifier}: relative imports end in .js`),
      ),
  );

/** One message and its handler per file, all three under one name. */
export const messageFiles: Rule = (files) =>
  productCode(files).flatMap((file) => {
    const { stem, kind } = kindOf(file.path);
    const found = messagesOf(file);
    if (kind !== 'command' && kind !== 'query')
      return file.path.startsWith('packages/kernel/')
        ? []
        : found.map(({ node, name }) =>
            violation('message-files', file, node, `${name} belongs into a .command or .query file`),
          );
    const name = pascalCase(stem);
    const base = pascalCase(kind);
    const [message] = found;
    if (found.length !== 1 || message!.name !== name || message!.base !== base)
      return [whole('message-files', file, `declares exactly one message, the ${kind} ${name}`)];
    if (ts.isCallExpression(message!.node)) return [];
    const declared = nodesOf(file)
      .filter((node) => ts.isClassDeclaration(node) || ts.isVariableDeclaration(node))
      .map((node) => node.name?.getText());
    return declared.includes(`${name}Handler`)
      ? []
      : [whole('message-files', file, `declares its handler ${name}Handler`)];
  });

const IRREGULAR =
  /(Sent|Made|Built|Done|Set|Undone|Written|Begun|Left|Lost|Found|Given|Taken|Kept|Held|Withdrawn)$/;

export const eventNames: Rule = (files) =>
  familiesOf(files).flatMap(({ file, node, category, events }) => [
    ...(/^[a-z][a-zA-Z]*$/.test(category)
      ? []
      : [violation('event-names', file, node, `category ${category}: one camelCase word without a dash`)]),
    ...events
      .filter(({ type }) => !/^[A-Z][a-zA-Z]*$/.test(type) || !(type.endsWith('ed') || IRREGULAR.test(type)))
      .map((event) => violation('event-names', file, event.node, `${event.type} is not in the past tense`)),
  ]);

const stemOf = (file: SourceFile): string => baseName(file.path).replace(/(\.spec)?\.[jt]s$/, '');

/** A unit test is found from its subject's folder and name and the other way round. */
export const testNames: Rule = (files) => {
  const subjects = files.filter((file) => /^(?!test\/unit\/).*(?<!\.spec)\.[jt]s$/.test(file.path));
  return suitesOf('unit', files)
    .filter(({ file, room }) => {
      const name = stemOf(file);
      const inRoom = subjects.filter((subject) => roomsOf(subject).some((other) => isIn(room, other)));
      return !inRoom.map(stemOf).some((stem) => extendsName(name, stem) || extendsName(stem, name));
    })
    .map(({ file, room }) => whole('test-names', file, `named after no source file of ${room}`));
};

/** Suites of the whole application lie in the folder that is named as the part of it that they are about. */
export const testRooms: Rule = (files) => {
  const rooms = productCode(files).flatMap(roomsOf);
  return suitesOf('integration', files)
    .filter(({ room }) => !rooms.some((other) => isIn(room, other)))
    .map(({ file, room }) => whole('test-rooms', file, `src/${room} is not there`));
};

const suitesOf = (kind: string, files: readonly SourceFile[]) =>
  files
    .filter(({ path }) => path.startsWith(`test/${kind}/`) && path.endsWith('.spec.ts'))
    .map((file) => ({ file, room: posix.dirname(file.path.slice(`test/${kind}/`.length)) }));

/** test/unit/alerts mirrors src/alerts, and a package or its folders, where a test needs the application. */
const roomsOf = ({ path }: SourceFile): string[] => {
  const name = workspaceOf(path)?.slice('packages/'.length);
  const room = posix.dirname(path.replace(/^(packages\/[^/]+\/)?src\//, ''));
  return name ? [room, posix.join(name, room)] : [room];
};

const isIn = (room: string, other: string): boolean => other === room || other.startsWith(`${room}/`);

const extendsName = (longer: string, shorter: string): boolean =>
  longer === shorter || longer.startsWith(`${shorter}.`) || longer.startsWith(`${shorter}-`);

export const namingRules: readonly Rule[] = [
  fileNames,
  emptyNames,
  barrels,
  importEndings,
  messageFiles,
  eventNames,
  testNames,
  testRooms,
];
