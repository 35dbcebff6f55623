import ts from 'typescript';
import { confine } from './confinement.js';
import { isTypeScript, nodesOf, productCode, type Rule, type SourceFile, violation } from './source.js';

/** The name of a class is for people: a subclass or a minifier changes it. */
export const constructorNames = confine('constructor-names', /^$/, (node) =>
  ts.isPropertyAccessExpression(node) && /\.constructor$/.test(node.expression.getText())
    ? 'ask for the kind itself, not for the name of a constructor'
    : null,
);

/** A library keeps its own notes under such keys, and renames them when it likes. */
export const privateMetadata = confine('private-metadata', /^$/, (node) =>
  ts.isStringLiteralLike(node) && /^__(?!proto__)\w+__$/.test(node.text)
    ? 'what a library notes for itself is not read'
    : null,
);

/** What may be imported from libraries with much inside that their documentation does not promise. */
const PUBLIC_PARTS: Readonly<Record<string, readonly string[]>> = {
  lmdb: ['open', 'Database', 'RootDatabase', 'RangeOptions', 'PutOptions'],
  msgpackr: ['Packr', 'addExtension', 'RESERVE_START_SPACE', 'RESET_BUFFER_MODE', 'REUSE_BUFFER_MODE'],
  'ordered-binary': ['readKey', 'writeKey'],
  bull: ['default'],
  ioredis: ['Redis', 'ReplyError'],
  fastify: ['FastifyContextConfig', 'FastifyInstance', 'FastifyReply', 'FastifyRequest', 'RouteOptions'],
  '@modelcontextprotocol/server': [
    'ProtocolError',
    'ProtocolErrorCode',
    'Server',
    'Tool',
    'classifyInboundRequest',
    'createMcpHandler',
    'SERVER_INFO_META_KEY',
    'inputRequired',
  ],
};

const importedNames = ({ importClause }: ts.ImportDeclaration): string[] => {
  const { namedBindings } = importClause ?? {};
  const named = namedBindings && ts.isNamedImports(namedBindings) ? [...namedBindings.elements] : [];
  return [
    ...(importClause?.name ? ['default'] : []),
    ...(namedBindings && ts.isNamespaceImport(namedBindings) ? ['*'] : []),
    ...named.map(({ propertyName, name }) => (propertyName ?? name).text),
  ];
};

/** A private part changes without notice: what a library documents is imported, from its root alone. */
export const publicParts = confine('public-parts', /^$/, (node) => {
  if (!ts.isImportDeclaration(node) || !ts.isStringLiteral(node.moduleSpecifier)) return null;
  const specifier = node.moduleSpecifier.text;
  const library = Object.keys(PUBLIC_PARTS).find(
    (name) => specifier === name || specifier.startsWith(`${name}/`),
  );
  if (library === undefined) return null;
  if (specifier !== library) return `${specifier}: import ${library} from its root`;
  const wrong = importedNames(node).filter((name) => !PUBLIC_PARTS[library]!.includes(name));
  return wrong.length > 0 ? `${wrong.join(', ')} of ${library}: not among the parts that may be used` : null;
});

/** lmdb's and msgpackr's databases read these at each call; they are given as options when one is opened. */
const REPLACED_PARTS = new Set([
  'decoder',
  'encoder',
  'keyEncoder',
  'readKey',
  'writeKey',
  'decode',
  'encode',
]);

export const replacedParts = confine('replaced-parts', /^$/, (node) =>
  ts.isBinaryExpression(node) &&
  node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
  ts.isPropertyAccessExpression(node.left) &&
  node.left.expression.kind !== ts.SyntaxKind.ThisKeyword &&
  REPLACED_PARTS.has(node.left.name.text)
    ? `${node.left.getText()}: give it as an option, replace no part of a library`
    : null,
);

/** Mends a lost job or a key of another type, for which Bull offers no call. */
const MENDS_LOST_JOBS = /^src\/platform\/jobs\/redis\/(stray-jobs|foreign-keys)\.redis\.ts$/;

/** Bull alone knows what its keys hold, and which scripts change them together. */
export const bullKeys = confine('bull-keys', MENDS_LOST_JOBS, (node) => {
  const isAsked = ts.isPropertyAccessExpression(node) && node.name.text === 'toKey';
  const isWritten =
    (ts.isStringLiteralLike(node) || ts.isTemplateTail(node)) &&
    /:(wait|active|delayed|paused|priority|completed|failed|stalled|lock)$/.test(node.text);
  return isAsked || isWritten ? 'keys of Bull are read and changed by Bull alone' : null;
});

/** What stands in parentheses, or before `as`. */
const bare = (node: ts.Expression): ts.Expression =>
  ts.isParenthesizedExpression(node) || ts.isAsExpression(node) ? bare(node.expression) : node;

function declaresList(node: ts.Node): boolean {
  if (!ts.isVariableDeclaration(node) || !ts.isArrayBindingPattern(node.name) || !node.initializer)
    return false;
  const list = bare(node.initializer);
  const isPair = ts.isArrayLiteralExpression(list) && !list.elements.some(ts.isSpreadElement);
  return isPair && list.elements.length === node.name.elements.length;
}

/** A swap needs the list; every other value is declared under its own name, in tests too. */
export const listDeclarations: Rule = (files) =>
  files.filter(isTypeScript).flatMap((file) =>
    nodesOf(file)
      .filter(declaresList)
      .map((node) =>
        violation(
          'list-declarations',
          file,
          node,
          'several values declared as one list: declare each by itself',
        ),
      ),
  );

const SECRET = /(secret|token|password|hash|verifier|challenge|code|cookie|key)$/i;
const EQUALITY = new Set([
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
]);
/** Where credentials are checked; elsewhere hashes and keys are of records. */
const NOT_OF_CREDENTIALS =
  /^src\/(?!(access|oauth|mcp|web|rest|platform\/(crypto|http))\/)|^packages\/(bank-files|judgement|lmdb)/;

/** What a credential is called at the end of `row.secretHash`; a text, a number or null is none. */
const namesSecret = (node: ts.Expression): boolean =>
  (ts.isIdentifier(node) || ts.isPropertyAccessExpression(node)) && SECRET.test(node.getText());

const isPlain = (node: ts.Expression): boolean =>
  ts.isLiteralExpression(node) || node.kind === ts.SyntaxKind.NullKeyword || node.getText() === 'undefined';

/** An operator ends at the first character that differs, and its time tells where. */
export const comparedSecrets = confine('compared-secrets', NOT_OF_CREDENTIALS, (node) => {
  if (!ts.isBinaryExpression(node) || !EQUALITY.has(node.operatorToken.kind)) return null;
  const { left, right } = node;
  return (namesSecret(left) && !isPlain(right)) || (namesSecret(right) && !isPlain(left))
    ? 'credentials are compared by sameHash'
    : null;
});

/** Assertions that make the compiler believe anything. */
export const blindCasts = (files: readonly SourceFile[]): string[] =>
  productCode(files).flatMap((file) =>
    nodesOf(file)
      .filter(ts.isAsExpression)
      .filter(({ type, expression }) => {
        const toNever = type.kind === ts.SyntaxKind.NeverKeyword;
        const isUnknown =
          ts.isAsExpression(expression) && expression.type.kind === ts.SyntaxKind.UnknownKeyword;
        return toNever || isUnknown;
      })
      .map((node) => `${file.path}: ${node.getText()}`),
  );

export const habitRules: readonly Rule[] = [
  constructorNames,
  privateMetadata,
  publicParts,
  replacedParts,
  bullKeys,
  listDeclarations,
  comparedSecrets,
];
