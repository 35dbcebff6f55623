import { z } from 'zod';
import { FitChallenger } from '../../alerts/commands/fit-challenger.command.js';
import { CONFIRMED_MIN, DECIDED_PERCENT_MIN } from '../../alerts/domain/threshold-calibration.js';
import { CalibrateRecipe } from '../../alerts/queries/calibrate-recipe.query.js';
import { GetChallenger } from '../../alerts/queries/get-challenger.query.js';
import { SetRecipe } from '../../investigations/commands/set-recipe.command.js';
import { GetRecipe } from '../../investigations/queries/get-recipe.query.js';
import { ListWordLists } from '../../investigations/queries/list-word-lists.query.js';
import { RecipeSettings } from '../../investigations/recipe/recipe.events.js';
import {
  defineCommand,
  jsonOption,
  localOption,
  ORGANIZATION,
  ORGANIZATION_OR_ONLY,
  parameter,
  parseList,
  parseNumber,
  UsageError,
  type Screen,
} from '../operator-command.js';

const RowChange = z.object({ id: z.string(), to: z.union([z.enum(['on', 'off']), z.number()]) });
const GroupWords = z.object({ group: z.string(), words: z.array(z.string()) });

const blocks = (flags: string, description: string) =>
  parameter(flags, description, z.array(z.string()).default([]), { parse: parseList, default: [] });

const words = (flags: string, description: string) =>
  parameter(flags, description, z.array(GroupWords).default([]), { parse: parseWords, default: [] });

export const RECIPE_COMMANDS = {
  'recipe-show': defineCommand({
    description: 'Shows how the alerts of an organization are analysed.',
    help: '\nExample:\n  $ alert-review recipe show "Example Bank"',
    parameters: {
      organization: ORGANIZATION,
      json: jsonOption(
        'print JSON: all bounds, "settings" with what was set, "changes" with the default of each',
      ),
    },
    message: (caller) => [new GetRecipe(caller), new GetChallenger(caller)],
    json: ([inForce, challenger]) => ({ ...inForce, ...(challenger && { challenger }) }),
    show: ([inForce, challenger], screen) => {
      showRecipe(inForce, screen);
      if (challenger) showChallenger(challenger, screen);
    },
  }),
  'recipe-set': defineCommand({
    description: 'Changes how the alerts of an organization are analysed.',
    help: `
Examples:
  $ alert-review recipe set "Example Bank" --disable crypto_exposure --escalate-at 70
  $ alert-review recipe set "Example Bank" --rule mule=off --rule funnel=55
  $ alert-review recipe set "Example Bank" --add-words vendor_categories.ransomware.names=novalocker
  $ alert-review recipe set "Example Bank" --file settings.json

The file holds what differs from the defaults, as "settings" of recipe show --json:
  { "escalateAt": 70, "blocks": { "account_age": { "weight": 0.4, "rules": { "ageRedBelowDays": 10 } } } }
Beside the blocks it may hold:
  escalateAt  score from 0 to 100 that escalates (60)
  rows        of the table of rules by id: { "mule": { "enabled": false } }; where recipe show says so, also
              a threshold: { "nothing_known": { "threshold": 8 } }
  lists       words added to the lists: { "placeholders.answers": { "add": ["not stated"] } }
The lists, their groups and the words added so far: lists. At most 500 words of 2 to 80 characters.
The ids of the rows, their thresholds and how far these may be moved: recipe show.
An empty object brings the defaults back. The next investigation uses the new recipe.`,
    parameters: {
      organization: ORGANIZATION,
      replace: parameter(
        '--file <path>',
        'all settings anew, from a JSON file',
        z.record(z.string(), z.json()).nullable().default(null),
        { source: 'json-file' },
      ),
      enable: blocks('--enable <list>', 'blocks to run, separated by commas'),
      disable: blocks('--disable <list>', 'blocks not to run, separated by commas'),
      escalateAt: parameter(
        '--escalate-at <score>',
        'score from 0 to 100 that escalates',
        RecipeSettings.shape.escalateAt,
        // Why named: the file may contain it under this name.
        { parse: parseNumber, named: 'escalateAt' },
      ),
      rules: parameter(
        '--rule <row=on|off|threshold>',
        'a row of the table of rules; may be repeated',
        z.array(RowChange).default([]),
        { parse: parseRow, default: [] },
      ),
      addWords: words('--add-words <list.group=word,…>', 'words for a list; may be repeated'),
      removeWords: words('--remove-words <list.group=word,…>', 'takes added words out again'),
    },
    message: (caller, { organization: _organization, ...change }) => new SetRecipe(caller, change),
    show: (inForce, screen) => showRecipe(inForce, screen),
  }),
  'recipe-calibrate': defineCommand({
    description:
      'Proposes the highest threshold that finds what an organization confirmed, and says what it misses.',
    help: `
It counts the newest alerts that were decided: escalated or reported, or cleared or not referred, by an
analyst, or by the review of the newest run where no analyst decided. It changes nothing: recipe set
--escalate-at does.

Recall is the share of the confirmed alerts that escalate, precision the share of the escalated ones that are
confirmed, both with the Wilson interval of 95 %. A warning says that the decided alerts may not stand for
all: where fewer than ${CONFIRMED_MIN} are confirmed, or of the alerts with a score fewer than
${DECIDED_PERCENT_MIN} % are decided.

A rule that asks lifts a score to the threshold of its run. A run of an engine before 40 may have escalated
below it: that is under "by rules", and counts as escalated at every threshold.

With --challenger it fits points for the bands of the hypotheses to these decisions, none against its sense.

Examples:
  $ alert-review recipe calibrate "Example Bank" --recall 98
  $ alert-review recipe calibrate "Example Bank" --challenger`,
    parameters: {
      organization: ORGANIZATION,
      recall: parameter(
        '--recall <percent>',
        'share of the confirmed alerts that the proposed threshold finds at least',
        z.number(),
        { parse: parsePercent, default: 95 },
      ),
      challenger: parameter(
        '--challenger',
        'fit a challenger to the decisions instead: it never decides',
        z.boolean().default(false),
      ),
    },
    message: (caller, { recall, challenger }) =>
      challenger ? new FitChallenger(caller) : new CalibrateRecipe(caller, recall / 100),
    show: (result, screen) => {
      if ('bins' in result) return showCalibration(result, screen);
      showChallenger(result, screen);
      screen.line('it decides nothing: model-doc and recipe show say how often it agrees');
    },
  }),
  lists: defineCommand({
    description: 'Shows the lists of words, and which words an organization added.',
    help: `
The words that texts are compared with, by list and group. What an organization adds counts from its next
investigation on, and the results name the list with its version and the number of own words.

Examples:
  $ alert-review lists --org "Example Bank"
  $ alert-review recipe set "Example Bank" --add-words payment_words.names.pension=pensionskassan`,
    parameters: {
      organization: ORGANIZATION_OR_ONLY,
      list: localOption(
        '--list <list>',
        'the groups of this list alone, with the number of words of each',
        z.string().optional(),
      ),
      json: jsonOption('print JSON, with all groups'),
    },
    message: (caller) => new ListWordLists(caller),
    json: (all, { list }) => chooseWordLists(all, list),
    show: (all, screen, { list }) => {
      const shown = chooseWordLists(all, list);
      screen.printTable(
        ['list', 'languages', 'version', 'licence', 'words', 'own', 'title'],
        shown.map(({ list: name, language, version, licence, words, groups, title }) => [
          name,
          language,
          version,
          licence,
          words,
          groups.flatMap(({ own }) => own).length,
          title,
        ]),
      );
      const groups = shown
        .flatMap((each) => each.groups)
        .filter(({ own }) => list !== undefined || own.length > 0);
      if (groups.length === 0) return;
      screen.printTable(
        ['group', 'words', 'own words'],
        groups.map(({ name, words, own }) => [name, words, own.join(', ')]),
      );
    },
  }),
};

function chooseWordLists<List extends { readonly list: string }>(
  all: readonly List[],
  name?: string,
): readonly List[] {
  const lists = name === undefined ? all : all.filter(({ list }) => list === name);
  if (lists.length === 0) throw new UsageError(`there is no list ${name}`);
  return lists;
}

function showRecipe(
  { version, configHash, recipe, changes, table }: GetRecipe['result'],
  screen: Screen,
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

const withInterval = (estimate: CalibrateRecipe['result']['current']['recall']) => {
  if (!estimate) return null;
  const [share, from, to] = [estimate.share, estimate.from, estimate.to].map((each) =>
    Math.round(100 * each),
  );
  return `${share} % (${from} to ${to})`;
};

const percent = (part: number, all: number) => (all === 0 ? null : `${Math.round((100 * part) / all)} %`);

function showChallenger(
  { fittedAt, decided, agreement, since }: NonNullable<GetChallenger['result']>,
  screen: Screen,
): void {
  screen.line(`challenger in shadow, fitted on ${fittedAt} to ${decided} decided alerts`);
  screen.printTable(
    ['alerts', 'number', 'agrees with the table', 'decided', 'agrees with analysts', 'the table does'],
    Object.entries({ all: agreement, since }).map(([name, of]) => [
      name,
      of.alerts,
      percent(of.withTable, of.alerts),
      of.decided,
      percent(of.withAnalysts, of.decided),
      percent(of.tableWithAnalysts, of.decided),
    ]),
  );
}

function showCalibration(found: CalibrateRecipe['result'], screen: Screen): void {
  const { bins, decided, confirmed, current, proposed, truncated, warnings } = found;
  screen.printTable(
    ['points', 'decided', 'confirmed', 'share'],
    bins.map((bin) => [
      `${bin.from} to ${bin.from + 10}`,
      bin.alerts,
      bin.confirmed,
      percent(bin.confirmed, bin.alerts),
    ]),
  );
  if (decided === 0)
    return screen.line('No alert with a score was decided: there is nothing to propose from.');
  screen.printTable(
    ['threshold', 'escalate at', 'escalated', 'share', 'by rules', 'found', 'missed', 'recall', 'precision'],
    Object.entries({ today: current, ...(proposed && { proposed }) }).map(([name, effect]) => [
      name,
      effect.escalateAt,
      effect.escalated,
      percent(effect.escalated, decided),
      effect.byRules,
      effect.found,
      effect.missed,
      withInterval(effect.recall),
      withInterval(effect.precision),
    ]),
  );
  screen.line(`${decided} decided alerts, ${confirmed} of them confirmed`);
  if (!proposed) screen.line('no alert is confirmed: there is nothing to propose from');
  for (const warning of warnings) screen.line(`warning: ${warning}`);
  if (truncated) screen.line('only the newest alerts were counted');
  screen.line('nothing was changed');
}

function parsePercent(text: string): number {
  const number = Number(text);
  if (text.trim() === '' || !(number > 0 && number <= 100))
    throw new Error('not a number above 0, up to 100');
  return number;
}

/** Parses `mule=off`, `mule=on` or `mule=55` and adds it to earlier ones. */
function parseRow(text: string, before: z.infer<typeof RowChange>[]): z.infer<typeof RowChange>[] {
  const [id = '', to = '', ...more] = text.split('=').map((part) => part.trim());
  if (id === '' || to === '' || more.length > 0)
    throw new Error('not of the form row=on, row=off or row=threshold');
  return [...before, { id, to: to === 'on' || to === 'off' ? to : parseNumber(to) }];
}

/** Parses `placeholders.answers=not stated,tbn` and adds it to earlier ones. */
function parseWords(text: string, before: z.infer<typeof GroupWords>[]): z.infer<typeof GroupWords>[] {
  const at = text.indexOf('=');
  const words = text
    .slice(at + 1)
    .split(',')
    .map((word) => word.trim());
  if (at < 1 || words.includes('')) throw new Error('not of the form list.group=word,word');
  return [...before, { group: text.slice(0, at).trim(), words }];
}
