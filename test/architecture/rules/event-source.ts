import ts from 'typescript';
import { nodesOf, productCode, type SourceFile } from './source.js';

export interface DeclaredFamily {
  readonly file: SourceFile;
  readonly node: ts.Node;
  readonly category: string;
  readonly events: readonly { readonly type: string; readonly node: ts.Node }[];
}

/**
 * Calls of `defineEvents(category, { … })`, as they are written; events that are spread into it are not
 * among them.
 */
export const familiesOf = (files: readonly SourceFile[]): DeclaredFamily[] =>
  productCode(files)
    .filter((file) => file.text.includes('defineEvents('))
    .flatMap((file) =>
      nodesOf(file)
        .filter(ts.isCallExpression)
        .filter((call) => call.expression.getText() === 'defineEvents' && call.arguments.length === 2)
        .map((node) => {
          const [category, definitions] = node.arguments;
          const properties =
            definitions && ts.isObjectLiteralExpression(definitions) ? [...definitions.properties] : [];
          return {
            file,
            node,
            category: category?.getText().slice(1, -1) ?? '',
            events: properties
              .filter((property) => !ts.isSpreadAssignment(property))
              .map((property) => ({ type: property.name?.getText() ?? '', node: property })),
          };
        }),
    );
