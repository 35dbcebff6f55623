import ts from 'typescript';
import { isTypeScript, nodesOf, violation, type Rule } from './source.js';

const BLOCK = /^src\/investigations\/blocks\/[^/]+\.block\.ts$/;

/** The text of an `id: 'TP1'` in a list of flags; null for any other node. */
function definedId(node: ts.Node): string | null {
  if (!ts.isStringLiteral(node) || !/^[A-Z]{2}\d+$/.test(node.text)) return null;
  const { parent } = node;
  return ts.isPropertyAssignment(parent) && parent.name.getText() === 'id' ? node.text : null;
}

/** A flag id is written in its definition; recorded examples show ids, and texts name those that exist. */
export const flagIds: Rule = (files) => {
  const ours = files.filter(isTypeScript).filter(({ path }) => /^(src|scripts)\//.test(path));
  const defining = new Map<string, ts.Node>();
  for (const file of ours.filter(({ path }) => BLOCK.test(path)))
    for (const node of nodesOf(file)) {
      const id = definedId(node);
      if (id !== null && !defining.has(id)) defining.set(id, node);
    }
  const prefixes = [...new Set([...defining.keys()].map((id) => id.slice(0, 2)))].join('|');
  const inPattern = new RegExp(`\\b(${prefixes})(\\d|\\[\\d)`);
  const inText = new RegExp(`\\b(${prefixes})\\d+\\b`, 'g');
  return ours
    .filter(({ path }) => !path.includes('example'))
    .flatMap((file) =>
      nodesOf(file).flatMap((node) => {
        const isSpelled =
          (ts.isStringLiteralLike(node) || ts.isIdentifier(node)) && defining.has(node.text)
            ? defining.get(node.text) !== node
            : ts.isRegularExpressionLiteral(node) && prefixes !== '' && inPattern.test(node.text);
        if (isSpelled)
          return [violation('flag-ids', file, node, `${node.getText()}: read it from the flag's definition`)];
        const isText = ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node);
        const named = isText && prefixes !== '' ? (node.text.match(inText) ?? []) : [];
        return named
          .filter((id) => !defining.has(id))
          .map((id) => violation('flag-ids', file, node, `${id} is no flag`));
      }),
    );
};
