import { readFile } from 'node:fs/promises';
import { InvalidArgumentError, type Command } from 'commander';
import type { CliContext } from '../cli-context.js';
import { CliError, EXIT } from '../cli-error.js';
import { parseList } from '../duration.js';
import { printRecipe } from './recipe-show.js';

const HELP = `
Examples:
  $ alert-review recipe set "Example Bank" --disable crypto_exposure --escalate-at 70
  $ alert-review recipe set "Example Bank" --file settings.json

The file holds what differs from the defaults, as "settings" of recipe show --json:
  { "escalateAt": 70, "blocks": { "account_age": { "weight": 0.4, "rules": { "ageRedBelowDays": 10 } } } }
An empty object brings the defaults back. The next investigation uses the new recipe.`;

interface Options {
  readonly file?: string;
  readonly enable: string[];
  readonly disable: string[];
  readonly escalateAt?: number;
  readonly redBlocks?: number;
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
    .option('--red-blocks <count>', 'blocks with a red flag that escalate', parseNumber)
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action(async (organization: string, options: Options) => {
      const { file, enable, disable, escalateAt, redBlocks: redBlocksMin } = options;
      const replace = file === undefined ? null : await settingsIn(file);
      const inForce = await context.run('recipe-set', {
        organization,
        replace,
        enable,
        disable,
        escalateAt,
        redBlocksMin,
      });
      if (options.json) return context.json(inForce);
      printRecipe(inForce, context);
    });
}

async function settingsIn(path: string): Promise<object> {
  const refused = (reason: string) => new CliError(`${path}: ${reason}`, EXIT.usage);
  const settings: unknown = await readFile(path, 'utf8')
    .then((text): unknown => JSON.parse(text))
    .catch((error: Error) => Promise.reject(refused(error.message)));
  // null would mean that no file was named.
  if (settings === null || typeof settings !== 'object') throw refused('it holds no JSON object');
  return settings;
}

function parseNumber(text: string): number {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number)) throw new InvalidArgumentError('not a number');
  return number;
}
