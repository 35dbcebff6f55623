import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { CliContext } from '../../../src/cli/cli-context.js';
import { buildProgram, runCli } from '../../../src/cli/program.js';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const nowhere = { write: () => true };
const program = buildProgram(new CliContext({ stdout: nowhere, stderr: nowhere }));

const documents = readdirSync(path.join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md') && !name.startsWith('decisions/'))
  .map((name) => path.join('docs', name))
  .concat('README.md', 'SECURITY.md');

/** The program, where its name is not that of a container, a namespace, a service or a server of tools. */
const COMMAND =
  /(?<![\w/.=])(?<!--\w+ |http |generic |install )alert[-_]review (?!alert-review )([a-z-][^|>;&)#`]*)/g;

/** Command lines of the code in a document: of blocks, with their broken lines, and within sentences. */
function commandLinesOf(text: string): string[] {
  const blocks = [...text.matchAll(/^ *```(?:sh)?\n([^]*?)^ *```$/gm)].map(([, code]) => code!);
  const lines = blocks.flatMap((code) => code.replaceAll(/\\\n\s*/g, ' ').split('\n'));
  const inSentences = text
    .replaceAll(/^ *```[^]*?^ *```$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .matchAll(/`([^`]*)`/g);
  return [...lines, ...[...inSentences].map(([, code]) => code!)].flatMap((code) =>
    [...code.matchAll(COMMAND)].map(([, words]) => words!.trim()),
  );
}

const wordsOf = (line: string): string[] => line.match(/"[^"]*"|\S+/g) ?? [];

/** Returns what is wrong with a command line; null if there is such a command with these options. */
function faultOf(line: string): string | null {
  const words = wordsOf(line);
  let command: Command = program;
  while (words.length > 0) {
    const found = command.commands.find((each) => each.name() === words[0]);
    if (!found) break;
    command = found;
    words.shift();
  }
  // A group of commands, such as `alert-review org`, is told by its name.
  if (command === program && words[0] !== undefined && !/^--(version|json|help)$/.test(words[0]))
    return `${words[0]} is no command`;
  if (command.commands.length > 0 && words[0] !== undefined && !words[0].startsWith('-'))
    return `${command.name()} ${words[0]} is no command`;
  const known = new Set(['--help', '--json', '--wide', ...command.options.map(({ long }) => long)]);
  const unknown = words.filter((word) => /^--[a-z]/.test(word)).map((word) => word.split('=')[0]!);
  const wrong = unknown.find((option) => !known.has(option));
  return wrong === undefined ? null : `${command.name()} has no option ${wrong}`;
}

test.each([
  ['org create "Example Bank"', null],
  ['purge --customer C-1 --dry-run', null],
  ['orgs create', 'orgs is no command'],
  ['org found "Example Bank"', 'org found is no command'],
  ['purge --costumer C-1', 'purge has no option --costumer'],
])('%s', (line, fault) => expect(faultOf(line)).toBe(fault));

/** Commands without commands of their own, with the words that call them. */
const leavesOf = (command: Command, words: readonly string[] = []): (readonly [string, Command])[] =>
  command.commands.length === 0
    ? [[words.join(' '), command]]
    : command.commands.flatMap((each) => leavesOf(each, [...words, each.name()]));

function helpOf(command: Command): string {
  let text = '';
  const before = command.configureOutput();
  command.configureOutput({ ...before, writeOut: (part) => void (text += part) });
  command.outputHelp();
  command.configureOutput(before);
  return text;
}

describe('the help of', () => {
  test.each(leavesOf(program))('%s shows how the command is called', (words, command) => {
    const lines = helpOf(command).replaceAll(/\\\n\s*/g, ' ');
    const examples = [...lines.matchAll(/\$ .*?alert-review (.*)/g)].map(([, line]) => line!);
    expect(examples.filter((line) => faultOf(line.replace(/ [<>|].*/, '')) !== null)).toEqual([]);
    const own = examples.filter((line) => `${line} `.startsWith(`${words} `));
    expect(own).not.toEqual([]);
    const needed = command.options.filter(({ mandatory }) => mandatory).map(({ long }) => long!);
    expect(needed.filter((option) => !own.every((line) => line.includes(option)))).toEqual([]);
    const args = command.registeredArguments.filter(({ required }) => required).length;
    for (const line of own)
      expect([line, wordsOf(line.slice(words.length)).length >= args]).toEqual([line, true]);
  });

  test('a list in a text ends where the next paragraph begins', async () => {
    let shown = '';
    const streams = { stdout: { write: (text: string) => (shown += text) !== '' }, stderr: nowhere };
    await runCli(['verify', '--help'], streams);
    expect(shown).toMatch(/^ {2}index {4}alert-review verify --mend-indexes/m);
    expect(shown).toMatch(/^A backup is first compared/m);
  });
});

test('every command that a document shows exists, with its options', () => {
  const found = documents.flatMap((name) =>
    commandLinesOf(readFileSync(path.join(ROOT, name), 'utf8')).map((line) => [name, line, faultOf(line)]),
  );
  expect(found.length).toBeGreaterThan(100);
  expect(found.filter(([, , fault]) => fault !== null)).toEqual([]);
});
