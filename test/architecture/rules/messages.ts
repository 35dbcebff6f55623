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
  'AcceptInvitation',
  'SetUpFirstAdministrator',
  'AuthenticateApiKey',
  'AuthenticateSession',
  'LogIn',
  'RegisterClient',
  'ReceiveTransactionFile',
];

export interface MessageClassFound {
  readonly node: ts.ClassDeclaration;
  readonly name: string;
  readonly base: string;
}

/** Classes of a file that extend Command or Query. */
export const messageClassesOf = (file: SourceFile): MessageClassFound[] =>
  (/ extends (Command|Query)\b/.test(file.text) ? nodesOf(file) : [])
    .filter(ts.isClassDeclaration)
    .flatMap((node) => {
      const parent = node.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword);
      const base = parent?.types[0]?.expression.getText() ?? '';
      return base === 'Command' || base === 'Query' ? [{ node, name: node.name?.text ?? '', base }] : [];
    });

const messages = (files: readonly SourceFile[]): (MessageClassFound & { file: SourceFile })[] =>
  productCode(files)
    .filter((file) => !file.path.startsWith('src/kernel/'))
    .flatMap((file) => messageClassesOf(file).map((found) => ({ ...found, file })));

/** Static members of a class by name: their initialiser as text. */
function staticsOf(node: ts.ClassDeclaration): Map<string, string> {
  const statics = new Map<string, string>();
  for (const member of node.members) {
    if (!ts.isPropertyDeclaration(member)) continue;
    if (!member.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword)) continue;
    const value = member.initializer?.getText() ?? '';
    statics.set(member.name.getText(), value.replace(/ as const$/, '').replace(/^['"]|['"]$/g, ''));
  }
  return statics;
}

const parameterNames = (node: ts.ClassDeclaration): string[] =>
  node.members.find(ts.isConstructorDeclaration)?.parameters.map(({ name }) => name.getText()) ?? [];

/** Every message names who may send it, in words that exist. */
export const messageRights =
  (permissions: readonly string[], features: readonly string[]): Rule =>
  (files) =>
    messages(files).flatMap(({ file, node, name }): Violation[] => {
      const statics = staticsOf(node);
      const fault = (message: string) => violation('message-rights', file, node, `${name} ${message}`);
      if (!['permission', 'internalOnly', 'forFeatures', 'public'].some((right) => statics.has(right)))
        return [fault('names no right')];
      const permission = statics.get('permission');
      if (permission !== undefined && permission !== 'any' && !permissions.includes(permission))
        return [fault(`asks for an unknown permission ${permission}`)];
      const feature = statics.get('feature');
      if (feature !== undefined && !features.includes(feature))
        return [fault(`asks for an unknown feature ${feature}`)];
      const subject = statics.get('readsPersonalData') ?? 'true';
      if (subject !== 'true' && !parameterNames(node).includes(subject))
        return [fault(`has no field ${subject} for the access log`)];
      if (statics.has('public') && !BEFORE_LOGIN.includes(name))
        return [fault('may not run before login: the list is closed')];
      return [];
    });

/** What one feature asks another was checked with the message that caused it; a transport has none before. */
export const featureMessages: Rule = (files) => {
  const declaring = new Set(
    messages(files)
      .filter(({ node }) => staticsOf(node).has('forFeatures'))
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
    .filter(({ node }) => parameterNames(node)[0] !== 'caller')
    .map(({ file, node, name }) =>
      violation('caller-first', file, node, `${name}: the first constructor argument is the caller`),
    );

/** A message without a handler would be found out only when it is sent. */
export const oneHandler: Rule = (files) => {
  const handled = productCode(files)
    .filter((file) => /\b(HandlerOf|defineHandler)\(/.test(file.text))
    .flatMap((file) => nodesOf(file).flatMap(messageHandledAt));
  return messages(files).flatMap(({ file, node, name }) => {
    const count = handled.filter((message) => message === name).length;
    return count === 1 ? [] : [violation('one-handler', file, node, `${name} has ${count} handlers`)];
  });
};

/** The message of a decorated class or of `defineHandler`. */
function messageHandledAt(node: ts.Node): string[] {
  const call = ts.isDecorator(node) ? node.expression : node;
  if (!ts.isCallExpression(call)) return [];
  const called = call.expression.getText();
  const handles = ts.isDecorator(node) ? /^HandlerOf$/ : /^defineHandler$/;
  return handles.test(called) ? [call.arguments[0]!.getText()] : [];
}
