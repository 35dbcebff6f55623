import path from 'node:path';
import ts from 'typescript';

/** A text file of the repository; `path` is relative to its root, with forward slashes. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

export interface Violation {
  /** Name of the rule that fired. */
  readonly rule: string;
  readonly path: string;
  /** From 1; 0 when the whole file is meant. */
  readonly line: number;
  readonly message: string;
}

/** A house rule: pure, so that the real tree and planted violations go through the same code. */
export type Rule = (files: readonly SourceFile[]) => Violation[];

const parsed = new WeakMap<SourceFile, { tree: ts.SourceFile; nodes: ts.Node[] }>();

function parse(file: SourceFile): { tree: ts.SourceFile; nodes: ts.Node[] } {
  const known = parsed.get(file);
  if (known) return known;
  const tree = ts.createSourceFile(file.path, file.text, ts.ScriptTarget.ES2023, true);
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    nodes.push(node);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  const entry = { tree, nodes };
  parsed.set(file, entry);
  return entry;
}

export const treeOf = (file: SourceFile): ts.SourceFile => parse(file).tree;

/** Every syntax node of the file, parents before children. */
export const nodesOf = (file: SourceFile): readonly ts.Node[] => parse(file).nodes;

export const lineOf = (file: SourceFile, position: number): number =>
  treeOf(file).getLineAndCharacterOfPosition(position).line + 1;

export const violation = (rule: string, file: SourceFile, node: ts.Node, message: string): Violation => ({
  rule,
  path: file.path,
  line: lineOf(file, node.getStart()),
  message,
});

export const isTypeScript = (file: SourceFile): boolean => file.path.endsWith('.ts');

export const inFolder = (folder: string) => (file: SourceFile) => file.path.startsWith(`${folder}/`);

/** TypeScript files under src/, and those of packages without their tests. */
export const productCode = (files: readonly SourceFile[]): SourceFile[] =>
  files
    .filter(isTypeScript)
    .filter(({ path }) => /^(src\/|packages\/[^/]+\/(src\/|index\.ts$))/.test(path))
    .filter(({ path }) => !(path.startsWith('packages/') && path.endsWith('.spec.ts')));

/** The package of this repository that holds the file, such as `packages/judgement`; null outside. */
export const workspaceOf = (filePath: string): string | null =>
  /^packages\/[^/]+/.exec(filePath)?.[0] ?? null;

export const isWorkspace = (specifier: string): boolean => specifier.startsWith('@alert-review/');

export interface Import {
  readonly specifier: string;
  /** Repository path of a relative import, null for a package. */
  readonly target: string | null;
  readonly typeOnly: boolean;
  /** Local names it binds. */
  readonly names: readonly string[];
  readonly node: ts.Node;
}

/** `zod/v4` → `zod`, `@nestjs/bull/x` → `@nestjs/bull`. */
export const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** Static and dynamic imports, `import('…')` types and re-exports of a file. */
export function importsOf(file: SourceFile): Import[] {
  return nodesOf(file).flatMap((node) => {
    const found = specifierOf(node);
    if (!found) return [];
    const { specifier, typeOnly, names } = found;
    const target = specifier.startsWith('.')
      ? path.posix.join(path.posix.dirname(file.path), specifier).replace(/\.js$/, '.ts')
      : null;
    return [{ specifier, target, typeOnly, names, node }];
  });
}

function specifierOf(node: ts.Node): { specifier: string; typeOnly: boolean; names: string[] } | null {
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
    const bindings = node.importClause?.namedBindings;
    const elements = bindings && ts.isNamedImports(bindings) ? [...bindings.elements] : [];
    const typeOnly =
      node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword ||
      (elements.length > 0 && !node.importClause?.name && elements.every((element) => element.isTypeOnly));
    const names = elements.map((element) => element.name.text);
    if (node.importClause?.name) names.push(node.importClause.name.text);
    if (bindings && ts.isNamespaceImport(bindings)) names.push(bindings.name.text);
    return { specifier: node.moduleSpecifier.text, typeOnly, names };
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier))
    return { specifier: node.moduleSpecifier.text, typeOnly: node.isTypeOnly, names: [] };
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const argument = node.arguments[0];
    if (argument && ts.isStringLiteralLike(argument))
      return { specifier: argument.text, typeOnly: false, names: [] };
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    if (ts.isStringLiteral(node.argument.literal))
      return { specifier: node.argument.literal.text, typeOnly: true, names: [] };
  }
  return null;
}

/** Comments of a file with their first line; `text` includes the comment marks. */
export function commentsOf(file: SourceFile): { text: string; line: number; position: number }[] {
  const seen = new Map<number, { text: string; line: number; position: number }>();
  for (const node of nodesOf(file)) {
    const ranges = [
      ...(ts.getLeadingCommentRanges(file.text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(file.text, node.getEnd()) ?? []),
    ];
    if (ts.isBlock(node) || ts.isSourceFile(node) || ts.isObjectLiteralExpression(node))
      ranges.push(...(ts.getLeadingCommentRanges(file.text, node.getLastToken()?.getFullStart() ?? 0) ?? []));
    for (const { pos, end } of ranges) {
      if (insideToken(node, pos)) continue;
      seen.set(pos, { text: file.text.slice(pos, end), line: lineOf(file, pos), position: pos });
    }
  }
  return [...seen.values()].sort((a, b) => a.position - b.position);
}

/** Positions inside JSX or template text look like comments to the range functions. */
function insideToken(node: ts.Node, position: number): boolean {
  return ts.isTemplateLiteralToken(node) && position > node.getStart() && position < node.getEnd();
}

/** `src/alerts/domain/x.ts` → `alerts`; files directly in src (main, app.module) → ``. */
export const folderOf = (filePath: string): string => /^src\/([^/]+)\//.exec(filePath)?.[1] ?? '';

export const baseName = (filePath: string): string => path.posix.basename(filePath);

/** `src/a/undo-disposition.command.ts` → `{ stem: 'undo-disposition', kind: 'command' }`. */
export function kindOf(filePath: string): { stem: string; kind: string | null } {
  const parts = baseName(filePath).replace(/\.ts$/, '').split('.');
  return { stem: parts[0] ?? '', kind: parts.length > 1 ? parts.slice(1).join('.') : null };
}

export const pascalCase = (kebab: string): string =>
  kebab
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
