import ts from 'typescript';
import { nodesOf, productCode, type SourceFile, type Violation } from './source.js';

const CATALOGUE = 'packages/kernel/src/error-catalogue.ts';
export const ERROR_DOCS = 'docs/errors.md';

/** A code nobody throws is dead, and one that the docs leave out cannot be matched on. */
export function errorCatalogue(codes: readonly string[], files: readonly SourceFile[]): Violation[] {
  const thrown = new Set(
    productCode(files)
      .filter((file) => file.path !== CATALOGUE && /\b(AppError|ErrorCode)\b/.test(file.text))
      .flatMap((file) => nodesOf(file).filter(ts.isStringLiteral))
      .map((literal) => literal.text),
  );
  const docs = files.find((file) => file.path === ERROR_DOCS)?.text ?? '';
  return codes.flatMap((code) => [
    ...(thrown.has(code) ? [] : [fault('error-thrown', CATALOGUE, `${code} is thrown nowhere`)]),
    ...(docs.includes(`\`${code}\``) ? [] : [fault('error-documented', ERROR_DOCS, `${code} is missing`)]),
  ]);
}

const fault = (rule: string, path: string, message: string): Violation => ({ rule, path, line: 0, message });
