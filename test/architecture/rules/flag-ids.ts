import ts from 'typescript';
import { isTypeScript, nodesOf, violation, type Rule } from './source.js';

const ROWS = /^packages\/judgement\/src\/rules\/flags\/[^/]+\.json$/;

interface Rows {
  readonly flags: readonly { readonly id: string }[];
}

/** A flag id is written in its row alone; recorded examples show ids, and texts name those that exist. */
export const flagIds: Rule = (files) => {
  const ours = files
    .filter(isTypeScript)
    .filter(({ path }) => /^(src|scripts|packages\/[^/]+\/src)\//.test(path) && !path.endsWith('.spec.ts'));
  const rows = files.filter(({ path }) => ROWS.test(path));
  const defined = new Set(rows.flatMap(({ text }) => (JSON.parse(text) as Rows).flags.map(({ id }) => id)));
  const prefixes = [...new Set([...defined].map((id) => id.slice(0, 2)))].join('|');
  const inPattern = new RegExp(`\\b(${prefixes})(\\d|\\[\\d)`);
  const inText = new RegExp(`\\b(${prefixes})\\d+\\b`, 'g');
  return ours
    .filter(({ path }) => !path.includes('example'))
    .flatMap((file) =>
      nodesOf(file).flatMap((node) => {
        const isSpelled =
          ((ts.isStringLiteralLike(node) || ts.isIdentifier(node)) && defined.has(node.text)) ||
          (ts.isRegularExpressionLiteral(node) && prefixes !== '' && inPattern.test(node.text));
        if (isSpelled)
          return [violation('flag-ids', file, node, `${node.getText()}: read it from the row of the flag`)];
        const isText = ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node);
        const named = isText && prefixes !== '' ? (node.text.match(inText) ?? []) : [];
        return named
          .filter((id) => !defined.has(id))
          .map((id) => violation('flag-ids', file, node, `${id} is no flag`));
      }),
    );
};
