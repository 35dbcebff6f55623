import { z } from 'zod';
import { printThresholds } from '../threshold-screen.js';
import {
  GetThresholdFigures,
  MISSED_ALERTS_SHARE_DEFAULT,
} from '../../calibration/queries/get-threshold-figures.query.js';
import { SetRecipe } from '../../investigations/commands/set-recipe.command.js';
import { GetRecipe } from '../../investigations/queries/get-recipe.query.js';
import { scoringRecipe } from '@alert-review/judgement';
import {
  defineOperatorCommand,
  jsonOption,
  ORGANIZATION_PARAMETER,
  commandParameter,
  parseList,
  parseNumber,
  type OperatorScreen,
} from '../operator-command.js';

const RowChange = z.object({ id: z.string(), to: z.union([z.enum(['on', 'off']), z.number()]) });
const GroupWords = z.object({ group: z.string(), words: z.array(z.string()) });

const blocks = (flags: string, description: string) =>
  commandParameter(flags, description, z.array(z.string()).default([]), { parse: parseList, default: [] });

const words = (flags: string, description: string) =>
  commandParameter(flags, description, z.array(GroupWords).default([]), { parse: parseWords, default: [] });

export const RECIPE_COMMANDS = {
  'recipe-show': defineOperatorCommand({
    description: 'Shows the scoring rules and thresholds of an organization.',
    help: '\nExample:\n  $ alert-review recipe show "Example Bank"',
    parameters: {
      organization: ORGANIZATION_PARAMETER,
      json: jsonOption(
        'print JSON with all thresholds; "settings": changed values, "changes": their defaults',
      ),
    },
    message: (caller) => new GetRecipe(caller),
    show: (inForce, screen) => showRecipe(inForce, screen),
  }),
  'recipe-thresholds': defineOperatorCommand({
    description: 'Shows what each threshold would close and miss, compared with decisions of people.',
    help: '\nExample:\n  $ alert-review recipe thresholds "Example Bank" --miss-at-most 0.05',
    parameters: {
      organization: ORGANIZATION_PARAMETER,
      missAtMost: commandParameter(
        '--miss-at-most <share>',
        'the share of escalated alerts that the threshold may close',
        z.number().gt(0).lt(1).default(MISSED_ALERTS_SHARE_DEFAULT),
        { parse: parseNumber, default: MISSED_ALERTS_SHARE_DEFAULT },
      ),
      json: jsonOption('print JSON'),
    },
    message: (caller, { missAtMost }) => new GetThresholdFigures(caller, missAtMost),
    show: (figures, screen) => showThresholds(figures, screen),
  }),
  'recipe-set': defineOperatorCommand({
    description: 'Changes the scoring rules and thresholds of an organization.',
    help: `
Examples:
  $ alert-review recipe set "Example Bank" --disable crypto_exposure --escalate-at 70
  $ alert-review recipe set "Example Bank" --rule mule=off --rule funnel=55
  $ alert-review recipe set "Example Bank" --add-words vendor_categories.ransomware.names=novalocker
  $ alert-review recipe set "Example Bank" --file settings.json

The next investigation uses the new rules. --file takes a JSON object with all values that differ from the
defaults, as recipe show --json prints under "settings". An empty object restores the defaults.
  blocks      weight and thresholds of a block:
              { "account_age": { "weight": 0.4, "rules": { "ageRedBelowDays": 10 } } }
  escalateAt  the score from 0 to 100 that escalates; 60 by default
  rows        rules; recipe show lists their ids and the range of each threshold:
              { "mule": { "enabled": false }, "nothing_known": { "threshold": 8 } }
  lists       words to add, at most 500 of 2 to 80 characters:
              { "placeholders.answers": { "add": ["not stated"] } }. docs/word-lists.md has all lists.`,
    parameters: {
      organization: ORGANIZATION_PARAMETER,
      replace: commandParameter(
        '--file <path>',
        'replace all settings by the content of a JSON file',
        z.record(z.string(), z.json()).nullable().default(null),
        { source: 'json-file' },
      ),
      enable: blocks('--enable <list>', 'blocks to run, separated by commas'),
      disable: blocks('--disable <list>', 'blocks not to run, separated by commas'),
      escalateAt: commandParameter(
        '--escalate-at <score>',
        'score from 0 to 100 that escalates',
        scoringRecipe.settings.shape.escalateAt,
        // Named explicitly, because a JSON file may contain the setting under this name.
        { parse: parseNumber, named: 'escalateAt' },
      ),
      rules: commandParameter(
        '--rule <row=on|off|threshold>',
        'switch a rule on or off, or set its threshold; may be repeated',
        z.array(RowChange).default([]),
        { parse: parseRow, default: [] },
      ),
      addWords: words('--add-words <list.group=word,…>', 'add words to a list; may be repeated'),
      removeWords: words('--remove-words <list.group=word,…>', 'remove words that were added'),
    },
    message: (caller, { organization: _organization, ...change }) => new SetRecipe(caller, change),
    show: (inForce, screen) => showRecipe(inForce, screen),
  }),
};

function showThresholds(
  { decisions, positives, escalateAt, missAtMost, choice, rows, confidence }: GetThresholdFigures['result'],
  screen: OperatorScreen,
): void {
  screen.line(`${decisions} decisions of people about alerts with a score, ${positives} of them to escalate`);
  if (decisions === 0) return;
  screen.line(`in force: ${escalateAt}`);
  printThresholds({ rows, choices: [{ choice, missAtMost }], confidence }, screen);
}

function showRecipe(
  { version, configHash, recipe, changes, table }: GetRecipe['result'],
  screen: OperatorScreen,
): void {
  screen.printTable(
    ['block', 'state', 'weight'],
    Object.entries(recipe.blocks).map(([id, { enabled, weight }]) => [id, enabled ? 'on' : 'off', weight]),
  );
  screen.printTable(
    ['rule', 'kind', 'state', 'threshold', 'may be'],
    table.map(({ id, kind, threshold: range }) => {
      const { enabled = true, threshold = null } = recipe.rows[id] ?? {};
      return [id, kind, enabled ? 'on' : 'off', threshold, range ? `${range.min} to ${range.max}` : null];
    }),
  );
  screen.line(`escalates from a score of ${recipe.escalateAt}`);
  if (changes.length > 0)
    screen.printTable(
      ['setting', 'value', 'default'],
      changes.map(({ setting, value, default: standard }) => [setting, asText(value), asText(standard)]),
    );
  for (const note of new Set(changes.flatMap((each) => each.note ?? []))) {
    const settings = changes.flatMap((each) => (each.note === note ? [each.setting] : []));
    screen.line(`${settings.join(', ')}: ${note}`);
  }
  screen.line(version === 0 ? 'the defaults' : `changed ${version} times`);
  screen.line(`config hash ${configHash}`);
}

const asText = (value: unknown) => (value === null ? '-' : JSON.stringify(value));

/** Parses `mule=off`, `mule=on` or `mule=55`. Appends it to the values of earlier options. */
function parseRow(text: string, before: z.infer<typeof RowChange>[]): z.infer<typeof RowChange>[] {
  const [id = '', to = '', ...more] = text.split('=').map((part) => part.trim());
  if (id === '' || to === '' || more.length > 0)
    throw new Error('not of the form row=on, row=off or row=threshold');
  return [...before, { id, to: to === 'on' || to === 'off' ? to : parseNumber(to) }];
}

/** Parses `placeholders.answers=not stated,tbn`. Appends it to the values of earlier options. */
function parseWords(text: string, before: z.infer<typeof GroupWords>[]): z.infer<typeof GroupWords>[] {
  const at = text.indexOf('=');
  const words = text
    .slice(at + 1)
    .split(',')
    .map((word) => word.trim());
  if (at < 1 || words.includes('')) throw new Error('not of the form list.group=word,word');
  return [...before, { group: text.slice(0, at).trim(), words }];
}
