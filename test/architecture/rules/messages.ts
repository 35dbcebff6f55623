import ts from 'typescript';
import {
  folderOf,
  importsOf,
  nodesOf,
  productCode,
  violation,
  type Rule,
  type SourceFile,
  type Violation,
} from './source.js';

import { TRANSPORTS } from './dependencies.js';

/** Messages that run before anyone is known; a new one needs a reason that survives review. */
export const BEFORE_LOGIN: readonly string[] = [
  // What a client sends says by itself who it is, or needs nobody: a code, a token, a secret of its own.
  'GetRegisteredClient',
  'StartAuthorization',
  'GetInteraction',
  'MoveInteraction',
  'ExchangeCode',
  'RefreshTokens',
  'RevokeToken',
  'AuthenticateAccessToken',
  'GetInvitation',
  'AcceptInvitation',
  'SetUpFirstAdministrator',
  'AuthenticateApiKey',
  'AuthenticateSession',
  'LogIn',
  'CompleteSignIn',
  'GetAwaitedApp',
  'StartSingleSignOn',
  'StartRenewal',
  'CompleteSingleSignOn',
  'RegisterClient',
  'ReceiveTransactionFile',
];

/** What makes the base of a message with named fields. */
const BASES: ReadonlyMap<string, string> = new Map([
  ['commandWith', 'Command'],
  ['queryWith', 'Query'],
  ['anonymousCommandWith', 'Command'],
]);

export interface MessageFound {
  readonly node: ts.ClassDeclaration | ts.CallExpression;
  readonly name: string;
  readonly base: string;
}

/** Messages of a file: its classes that extend Command or Query, and what it declares with their handlers. */
export const messagesOf = (file: SourceFile): MessageFound[] =>
  (/ extends (Command|Query|\w+With)\b| = define(Command|Query)\(/.test(file.text)
    ? nodesOf(file)
    : []
  ).flatMap((node) => messageAt(node) ?? []);

function messageAt(node: ts.Node): MessageFound | null {
  if (ts.isVariableDeclaration(node) && node.initializer && ts.isCallExpression(node.initializer)) {
    const base = /^define(Command|Query)$/.exec(node.initializer.expression.getText())?.[1];
    return base ? { node: node.initializer, name: node.name.getText(), base } : null;
  }
  if (!ts.isClassDeclaration(node)) return null;
  const parent = node.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword);
  const made = parent?.types[0]?.expression;
  const base = made && (ts.isCallExpression(made) ? BASES.get(made.expression.getText()) : made.getText());
  return base === 'Command' || base === 'Query' ? { node, name: node.name?.text ?? '', base } : null;
}

const messages = (files: readonly SourceFile[]): (MessageFound & { file: SourceFile })[] =>
  productCode(files)
    .filter((file) => !file.path.startsWith('packages/kernel/'))
    .flatMap((file) => messagesOf(file).map((found) => ({ ...found, file })));

/** What a message says of itself, by name: each value as text; 'true' for one that is computed. */
function rightsOf(node: MessageFound['node']): Map<string, string> {
  const rights = new Map<string, string>();
  const members = ts.isClassDeclaration(node)
    ? node.members
        .filter(ts.isPropertyDeclaration)
        .filter(({ modifiers }) => modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword))
    : (node.arguments[1] as ts.ObjectLiteralExpression).properties.filter(ts.isPropertyAssignment);
  for (const { name, initializer } of members) {
    const isComputed = initializer && ts.isArrowFunction(initializer);
    const value = isComputed ? 'true' : (initializer?.getText() ?? '');
    rights.set(name.getText(), value.replace(/ as const$/, '').replace(/^['"]|['"]$/g, ''));
  }
  return rights;
}

/** Parameters of `new`; those of a class with named fields are made by its base. */
function parametersOf(node: MessageFound['node']): readonly ts.ParameterDeclaration[] {
  const made = ts.isClassDeclaration(node)
    ? node.members.find(ts.isConstructorDeclaration)
    : (node.arguments[2] as ts.ArrowFunction);
  return made?.parameters ?? [];
}

/** The call that makes the base of a class with named fields. */
function baseCallOf(node: MessageFound['node']): ts.CallExpression | null {
  if (!ts.isClassDeclaration(node)) return null;
  const made = node.heritageClauses?.[0]?.types[0]?.expression;
  return made && ts.isCallExpression(made) ? made : null;
}

/** Names of what a message holds: its parameters, and the fields of those whose type stands in its file. */
function fieldNames(node: MessageFound['node']): string[] {
  const base = baseCallOf(node);
  if (!base)
    return parametersOf(node).flatMap(({ name, type }) => [name.getText(), ...(type ? membersOf(type) : [])]);
  const caller = base.expression.getText() === 'anonymousCommandWith' ? [] : ['caller'];
  const fields = base.typeArguments?.[1];
  return [...caller, ...(fields ? membersOf(fields) : [])];
}

function membersOf(type: ts.TypeNode): string[] {
  if (ts.isTypeLiteralNode(type)) return type.members.flatMap(({ name }) => name?.getText() ?? []);
  const named = type.getSourceFile().statements.filter(ts.isInterfaceDeclaration);
  const declared = named.find(({ name }) => name.text === type.getText());
  return declared?.members.flatMap(({ name }) => name?.getText() ?? []) ?? [];
}

/** Every message names who may send it, in words that exist. */
export const messageRights =
  (permissions: readonly string[], features: readonly string[]): Rule =>
  (files) =>
    messages(files).flatMap(({ file, node, name }): Violation[] => {
      const rights = rightsOf(node);
      const fault = (message: string) => violation('message-rights', file, node, `${name} ${message}`);
      if (!['permission', 'internalOnly', 'forFeatures', 'public'].some((right) => rights.has(right)))
        return [fault('names no right')];
      const permission = rights.get('permission');
      if (permission !== undefined && permission !== 'any' && !permissions.includes(permission))
        return [fault(`asks for an unknown permission ${permission}`)];
      const feature = rights.get('feature');
      if (feature !== undefined && !features.includes(feature))
        return [fault(`asks for an unknown feature ${feature}`)];
      const subject = rights.get('readsPersonalData') ?? 'true';
      if (subject !== 'true' && !fieldNames(node).includes(subject))
        return [fault(`has no field ${subject} for the access log`)];
      if (rights.has('public') && !BEFORE_LOGIN.includes(name))
        return [fault('may not run before login: the list is closed')];
      return [];
    });

/** What one feature asks another was checked with the message that caused it; a transport has none before. */
export const featureMessages: Rule = (files) => {
  const declaring = new Set(
    messages(files)
      .filter(({ node }) => rightsOf(node).has('forFeatures'))
      .map(({ file }) => file.path),
  );
  return productCode(files)
    .filter(({ path }) => TRANSPORTS.has(folderOf(path)))
    .flatMap((file) =>
      importsOf(file)
        .filter(({ target, typeOnly }) => target !== null && !typeOnly && declaring.has(target))
        .map(({ node }) => violation('feature-messages', file, node, 'only features send this message')),
    );
};

/** Caller first, always: what a message may do follows from who sends it. */
export const callerFirst: Rule = (files) =>
  messages(files)
    .filter(({ name }) => !BEFORE_LOGIN.includes(name))
    .filter(({ node }) => fieldNames(node)[0] !== 'caller')
    .map(({ file, node, name }) =>
      violation('caller-first', file, node, `${name}: the first constructor argument is the caller`),
    );

/** Who reads `new ListAlerts(caller, {}, 50, null)` has to look up what 50 is. */
export const namedFields: Rule = (files) =>
  messages(files)
    .filter(({ node }) => parametersOf(node).length > 2)
    .map(({ file, node, name }) =>
      violation('named-fields', file, node, `${name}: after the caller, several fields are one object`),
    );

/** A message without a handler would be found out only when it is sent. */
export const oneHandler: Rule = (files) => {
  const handled = productCode(files)
    .filter((file) => /\b(HandlerOf|define(Command|Query))\(/.test(file.text))
    .flatMap((file) => nodesOf(file).flatMap(messageHandledAt));
  return messages(files).flatMap(({ file, node, name }) => {
    const count = handled.filter((message) => message === name).length;
    return count === 1 ? [] : [violation('one-handler', file, node, `${name} has ${count} handlers`)];
  });
};

/** The message of a decorated class, or the one that is declared with its handler. */
function messageHandledAt(node: ts.Node): string[] {
  const call = ts.isDecorator(node) ? node.expression : node;
  if (!ts.isCallExpression(call)) return [];
  const handles = ts.isDecorator(node) ? /^HandlerOf$/ : /^define(Command|Query)$/;
  const [message] = call.arguments;
  if (!message || !handles.test(call.expression.getText())) return [];
  return [ts.isStringLiteral(message) ? message.text : message.getText()];
}
