import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { InvalidArgumentError, type Command } from 'commander';
import type { ArgsOf } from '../../operator/operator-requests.js';
import type { Problem } from '../../operator/protocol.js';
import { findJsonFault } from '../../platform/http/json-fault.js';
import type { CliContext } from '../cli-context.js';
import { CliError, EXIT } from '../cli-error.js';
import { parseList } from '../duration.js';
import { lineAt, linesOfValues } from '../json-places.js';
import { printRecipe } from './recipe-show.js';

const HELP = `
Examples:
  $ alert-review recipe set "Example Bank" --disable crypto_exposure --escalate-at 70
  $ alert-review recipe set "Example Bank" --rule mule=off --rule funnel=55
  $ alert-review recipe set "Example Bank" --file settings.json

The file holds what differs from the defaults, as "settings" of recipe show --json:
  { "escalateAt": 70, "blocks": { "account_age": { "weight": 0.4, "rules": { "ageRedBelowDays": 10 } } } }
Beside the blocks it may hold:
  escalateAt  score from 0 to 100 that escalates (60)
  rows        of the table of rules by id: { "mule": { "enabled": false }, "funnel": { "threshold": 55 } }
The ids of the rows, their thresholds and how far these may be moved: recipe show.
An empty object brings the defaults back. The next investigation uses the new recipe.`;

type RowChange = ArgsOf<'recipe-set'>['rules'][number];

interface Options {
  readonly file?: string;
  readonly enable: string[];
  readonly disable: string[];
  readonly escalateAt?: number;
  readonly rule: RowChange[];
  readonly json?: true;
}

export function recipeSet(parent: Command, context: CliContext): void {
  parent
    .command('set')
    .description('Changes how the alerts of an organisation are analysed.')
    .argument('<org>', 'id or exact name of the organisation')
    .option('--file <path>', 'all settings anew, from a JSON file')
    .option('--enable <list>', 'blocks to run, separated by commas', parseList, [])
    .option('--disable <list>', 'blocks not to run, separated by commas', parseList, [])
    .option('--escalate-at <score>', 'score from 0 to 100 that escalates', parseNumber)
    .option('--rule <row=on|off|threshold>', 'a row of the table of rules; may be repeated', parseRow, [])
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action(async (organization: string, options: Options) => {
      const { file, enable, disable, escalateAt, rule: rules } = options;
      const bytes = file === undefined ? null : await read(file);
      const replace = file && bytes ? parseSettings(file, bytes) : null;
      const args = { organization, replace, enable, disable, escalateAt, rules };
      const inForce = await context.run('recipe-set', args).catch((error: unknown) => {
        throw file && bytes ? withLines(error, file, bytes) : error;
      });
      if (options.json) return context.json(inForce);
      printRecipe(inForce, context);
    });
}

type Settings = NonNullable<ArgsOf<'recipe-set'>['replace']>;

const DEPTH_MAX = 64;

/** Hundreds of times what all settings take. */
const FILE_BYTES_MAX = 1024 * 1024;

/** Without the byte order mark that some editors write. */
const textOf = (bytes: Buffer): string => new TextDecoder().decode(bytes);

/** By its mark, or as JSON begins with an ASCII character, by the half of it that is zero. */
const isUtf16 = ([first, second]: Buffer): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || first === 0 || second === 0;

/** Throws CliError about the file, its line and what is wrong there. */
function parseSettings(path: string, bytes: Buffer): Settings {
  if (isUtf16(bytes))
    throw inFile(path, [{ line: 1, field: '', message: 'the file is UTF-16: save it as UTF-8' }]);
  const fault = findJsonFault(bytes, DEPTH_MAX);
  if (fault)
    throw inFile(path, [{ line: lineAt(bytes, fault.byteOffset), field: '', message: fault.reason }]);
  const settings: unknown = JSON.parse(textOf(bytes));
  // null would mean that no file was named.
  if (settings === null || typeof settings !== 'object' || Array.isArray(settings))
    throw inFile(path, [{ line: 1, field: '', message: 'there is no JSON object' }]);
  return settings as Settings;
}

async function read(path: string): Promise<Buffer> {
  const bytes = await buffer(createReadStream(path, { end: FILE_BYTES_MAX })).catch(
    (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'ENOENT' ? 'there is no such file' : error.code;
      throw new CliError(`${path} cannot be read: ${reason}`, EXIT.usage, { cause: error });
    },
  );
  if (bytes.length > FILE_BYTES_MAX)
    throw new CliError(`${path} is larger than ${FILE_BYTES_MAX} bytes`, EXIT.usage);
  return bytes;
}

/** A refusal in which each fault of the file has its line; other errors as they are. */
function withLines(error: unknown, path: string, bytes: Buffer): unknown {
  if (!(error instanceof CliError) || !error.problems) return error;
  const lines = linesOfValues(textOf(bytes));
  return inFile(
    path,
    error.problems.map((problem) => ({ line: lines.get(problem.field) ?? null, ...problem })),
  );
}

/** `line`: null for what another option brought. */
type PlacedProblem = Problem & { readonly line: number | null };

function inFile(path: string, problems: readonly PlacedProblem[]): CliError {
  const texts = problems.map(({ line, field, message }) =>
    [...(line === null ? [] : [`${path}:${line}:`]), field, message].filter(Boolean).join(' '),
  );
  return new CliError(texts.join('\n'), EXIT.usage, { code: 'validation_error', problems });
}

function parseNumber(text: string): number {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number)) throw new InvalidArgumentError('not a number');
  return number;
}

/** `mule=off`, `mule=on` or `mule=55`, behind those before it. */
function parseRow(text: string, before: RowChange[]): RowChange[] {
  const [id = '', to = '', ...more] = text.split('=').map((part) => part.trim());
  if (id === '' || to === '' || more.length > 0)
    throw new InvalidArgumentError('not of the form row=on, row=off or row=threshold');
  return [...before, { id, to: to === 'on' || to === 'off' ? to : parseNumber(to) }];
}
