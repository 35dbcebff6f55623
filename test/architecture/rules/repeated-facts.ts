import ts from 'typescript';
import { productCode, treeOf, violation, type Rule, type SourceFile } from './source.js';

interface Constant {
  readonly file: SourceFile;
  readonly node: ts.VariableDeclaration;
  readonly name: string;
  readonly value: string;
  readonly isExported: boolean;
}

const FACTORS: Readonly<Partial<Record<ts.SyntaxKind, (a: number, b: number) => number>>> = {
  [ts.SyntaxKind.AsteriskToken]: (a, b) => a * b,
  [ts.SyntaxKind.AsteriskAsteriskToken]: (a, b) => a ** b,
  [ts.SyntaxKind.PlusToken]: (a, b) => a + b,
  [ts.SyntaxKind.MinusToken]: (a, b) => a - b,
};

/** The value of numbers that are written out, such as `24 * 60 * 60_000`; null for all else. */
function numberOf(node: ts.Expression): number | null {
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (ts.isParenthesizedExpression(node)) return numberOf(node.expression);
  if (!ts.isBinaryExpression(node)) return null;
  const left = numberOf(node.left);
  const right = numberOf(node.right);
  return left === null || right === null ? null : (FACTORS[node.operatorToken.kind]?.(left, right) ?? null);
}

const constantsOf = (file: SourceFile): Constant[] =>
  treeOf(file)
    .statements.filter(ts.isVariableStatement)
    .flatMap((statement) => {
      const isExported =
        statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
      return statement.declarationList.declarations.flatMap((node): Constant[] => {
        const { name, initializer } = node;
        if (!ts.isIdentifier(name) || !/^[A-Z][A-Z0-9_]+$/.test(name.text) || !initializer) return [];
        const value = String(numberOf(initializer) ?? initializer.getText());
        return [{ file, node, name: name.text, value, isExported }];
      });
    });

/** What a file exports is declared there alone: of two limits, one would be changed without the other. */
export const repeatedFacts: Rule = (files) => {
  const byFact = new Map<string, Constant[]>();
  for (const constant of productCode(files).flatMap(constantsOf)) {
    const fact = `${constant.name} ${constant.value}`;
    byFact.set(fact, [...(byFact.get(fact) ?? []), constant]);
  }
  return [...byFact.values()].flatMap((same) => {
    const home = same.find(({ isExported }) => isExported);
    return home === undefined
      ? []
      : same
          .filter((each) => each !== home)
          .map(({ file, node, name }) =>
            violation('repeated-facts', file, node, `${name} stands in ${home.file.path}, too`),
          );
  });
};
