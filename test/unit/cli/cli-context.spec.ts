import { CliContext } from '../../../src/cli/cli-context.js';

function printed(rows: number): string[] {
  let text = '';
  const out = { write: (more: string) => void (text += more) };
  const context = new CliContext({ stdout: out, stderr: out });
  context.printTable(
    ['number'],
    Array.from({ length: rows }, (_, n) => [n]),
  );
  return text.trimEnd().split('\n');
}

const heads = (lines: readonly string[]) => lines.filter((line) => line.includes('number')).length;

test.each([
  ['no', 0, 1],
  ['the most of one table', 1_000, 1],
  ['many', 2_001, 3],
])('of %s rows each is printed once: %i of them in %i tables', (_, rows, tables) => {
  const lines = printed(rows);
  expect(heads(lines)).toBe(tables);
  expect(lines.filter((line) => /│ \d+ +│/.test(line))).toHaveLength(rows);
});
