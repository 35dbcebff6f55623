import ts from 'typescript';
import {
  commentsOf,
  isTypeScript,
  lineOf,
  nodesOf,
  type Rule,
  type SourceFile,
  type Violation,
} from './source.js';

/** A file aims at 150 lines; up to here it needs no reason. */
export const FILE_LINES_AIM = 400;
export const FUNCTION_LINES_AIM = 50;
export const LINE_COLUMNS_AIM = 110;
/** Prettier leaves it on one line. */
const IMPORT_OF_ONE = /^import (type )?(\{ \w+ \}|\w+) from '[^']+'( with \{ type: 'json' \})?;$/;

/** Suites are lists of cases: their callbacks may be as long as the file. */
const hasFunctionAim = ({ path }: SourceFile): boolean =>
  !/^(packages\/[^/]+\/)?test\//.test(path) && !path.endsWith('.spec.ts');

export const linesOf = (file: SourceFile): string[] => file.text.replace(/\n$/, '').split('\n');

/** A stated reason lifts the aims for its file. */
const statesReason = (file: SourceFile): boolean =>
  commentsOf(file).some(({ text }) => /\bsize: \S+ \S+/.test(text));

/** Lines of every function with a body, outermost included. */
export const functionsOf = (file: SourceFile): { line: number; lines: number }[] =>
  nodesOf(file)
    .filter((node): node is ts.FunctionLikeDeclaration => ts.isFunctionLike(node) && 'body' in node)
    .filter((node) => node.body)
    .map((node) => {
      const line = lineOf(file, node.getStart());
      return { line, lines: lineOf(file, node.getEnd()) - line + 1 };
    });

export const sizes: Rule = (files) =>
  files.filter(isTypeScript).flatMap((file) => {
    if (statesReason(file)) return [];
    const fault = (line: number, message: string): Violation => ({
      rule: 'sizes',
      path: file.path,
      line,
      message: `${message}: shorten it or say why in a comment \`size: <why>\``,
    });
    const lines = linesOf(file);
    return [
      ...(lines.length > FILE_LINES_AIM ? [fault(0, `${lines.length} lines`)] : []),
      ...lines.flatMap((line, index) =>
        [...line].length > LINE_COLUMNS_AIM && !IMPORT_OF_ONE.test(line)
          ? [fault(index + 1, `${[...line].length} columns`)]
          : [],
      ),
      ...(hasFunctionAim(file) ? functionsOf(file) : [])
        .filter((found) => found.lines > FUNCTION_LINES_AIM)
        .map((found) => fault(found.line, `a function of ${found.lines} lines`)),
    ];
  });

/** One line of figures: how large files and functions are. */
export function distribution(name: string, files: readonly SourceFile[]): string {
  const lengths = files.filter(isTypeScript).map((file) => linesOf(file).length);
  const functions = files.filter(isTypeScript).flatMap((file) => functionsOf(file).map(({ lines }) => lines));
  const total = lengths.reduce((sum, lines) => sum + lines, 0);
  const counted = `${lengths.length} files, ${total} lines, ${figures(lengths)}`;
  return `${name}: ${counted}; functions ${figures(functions)}`;
}

const figures = (values: readonly number[]): string =>
  `median ${share(values, 0.5)}, p90 ${share(values, 0.9)}, largest ${share(values, 1)}`;

function share(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? 0;
}
