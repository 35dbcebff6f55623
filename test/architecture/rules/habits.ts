import ts from 'typescript';
import { confine } from './confinement.js';
import { nodesOf, productCode, type Rule, type SourceFile } from './source.js';

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

/** `{ ...{ a, b } }` is `{ a, b }`, on fewer lines. */
/** What stands in parentheses, or before `as`. */
const bare = (node: ts.Expression): ts.Expression =>
  ts.isParenthesizedExpression(node) || ts.isAsExpression(node) ? bare(node.expression) : node;

export const groupingSpreads = confine('grouping-spreads', /^$/, (node) => {
  if (!ts.isSpreadAssignment(node) && !ts.isSpreadElement(node)) return null;
  const spread = bare(node.expression);
  const isGroup = ts.isObjectLiteralExpression(spread) || ts.isArrayLiteralExpression(spread);
  return isGroup ? 'a spread that only groups lines: write the members themselves' : null;
});

const SECRET = /(secret|token|password|hash|verifier|challenge|code|cookie|key)$/i;
const EQUALITY = new Set([
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
]);
/** Where credentials are checked; elsewhere hashes and keys are of records. */
const NOT_OF_CREDENTIALS = /^src\/(?!(access|grants|oauth|mcp|web|rest|platform\/(crypto|http))\/)/;

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
  groupingSpreads,
  comparedSecrets,
];
