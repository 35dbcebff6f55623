import { markdownSection as section, markdownTable as table } from '@alert-review/kernel';
import { OWN_MONEY_GONE_POINTS, PATTERN_SHARE } from '../scoring/risk-score.js';
import type { ListStatus } from '../risk-data/list-status.js';
import type { WordListShown } from '../risk-data/words/word-lists.js';
import { ENGINE_VERSION, SWITCHABLE_RULES, type Recipe } from '../recipe/recipe.js';
import { FEATURES } from '../features/all-features.js';
import {
  REVIEW_REQUEST_ROWS,
  BEHAVIOUR_ROWS,
  BLOCKS,
  defaultRules,
  FLAGS,
  HYPOTHESES,
  MANDATORY_ROWS,
} from '../rules/rule-table.js';
import { z } from 'zod';

const Table = z.object({
  /** Version of the engine to which the figures apply. */
  engine: z.int(),
  title: z.string(),
  head: z.array(z.string()),
  rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
  note: z.string().optional(),
});

/** Figures measured by `npm run eval`, stored in docs/model-figures.json. */
export const ModelFigures = z.object({
  /** What each recorded set is: who made it, what is labelled, and who has seen it. */
  sets: z.array(z.object({ set: z.string(), what: z.string() })),
  performance: z.array(Table),
  /** What each threshold closes and escalates on the recorded sets, a table for each version of the engine. */
  thresholds: z.array(Table),
  variants: z.array(Table),
  ablation: z.array(Table),
  weaknesses: z.array(z.string()),
});

export type ModelFigures = z.infer<typeof ModelFigures>;

// size: a text is read as one line.

const PURPOSE = `The engine ranks alerts that another system raised on a customer and says, of each, whether
a person has to look at it (ESCALATED) or whether nothing speaks against closing it (CLEARED), and why. It
recommends: people decide, and no later investigation changes their decision.

- It reads what was uploaded (customers, transactions, alerts), the lists below and what analysts noted. What
  was not uploaded it does not know, and says so.
- It is not trained on the bank’s data. Points, bands and thresholds are choices with a source.
- The points of behaviour, and some bounds of roles and of the pattern of victims, were chosen by people who had seen
  the labelled stories. Figures on these stories are therefore better than figures on unseen stories. All other points
  and bounds were chosen without labels.
- It is not made to find what no alert was raised on, to decide on credit, or to file reports by itself.
- A score says how unusual the payments are and how much they resemble a pattern. It is no probability of a crime.
- What a customer declared changes a flag by one colour at most, unless the payments confirm it.`;

const LINEAGE = `Records (each version with its hash) → facts of the case → features → flags and hypotheses →
risk score → outcome → texts. Every step is a pure function: the same facts, scoring rules and lists give the same
bytes, which \`alert-review investigation replay\` checks. A result names the records that it read
(\`records_read\`), the versions of the lists (\`list_versions\`), and \`config_hash\`, which covers the scoring rules
and the engine. Each number in a text names the field that it was taken from.`;

/** How the score is computed. Keep docs/flags.md in line with it. */
export const SCORE_EXPLANATION = `Only the risk score decides: the outcome is ESCALATED if the score reaches the threshold.

- **Mandatory rule**: the score is 100.
- **Without a mandatory rule**, the score is the larger of two numbers, and at most 99:
  - the points of all flags together. A flag of weight 0 is shown, but adds no points;
  - the points of behaviour, plus ${PATTERN_SHARE} of the points of the best pattern (hypothesis). If nearly all payments
    lack a kind, a reference and a name, behaviour gives no points and the pattern gives all its points. If the
    customer’s own money is gone, ${OWN_MONEY_GONE_POINTS} points are added.
- **Rule that asks**: if the score is still below the threshold, this rule raises the score to the threshold.

The score never falls if one of these numbers rises.

The kind of the outcome says which rule decided: **mandatory**; **hypothesis** (behaviour and a pattern with at least 40
points, and at least 10 more than the next pattern); **score** (flags, or behaviour without such a pattern); **asks**;
**clear**.`;

interface ModelSources {
  readonly recipe: Recipe;
  readonly lists: readonly ListStatus[];
  readonly words: readonly WordListShown[];
  readonly figures: ModelFigures | null;
}

export function modelSections({ recipe, lists, words, figures }: ModelSources): string {
  const measured = figures
    ? 'Each table names the engine that its figures are of; docs/evaluation.md says how they were measured.'
    : 'The file docs/model-figures.json does not come with this server.';
  const tables = (some: ModelFigures['performance'] = []) =>
    some.flatMap(({ engine, title, head, rows, note = '' }) =>
      [`### ${title} (engine ${engine})`, table(head, rows), note].filter(Boolean),
    );
  return [
    section('Purpose and limits', `Engine ${ENGINE_VERSION}. ${PURPOSE}`),
    section('Features', `${FEATURES.length} functions of the facts.`, featureTable()),
    section('Rules and sources', SCORE_EXPLANATION, ...ruleTables(recipe)),
    section('Data lineage', LINEAGE),
    section('Lists', LISTS, listTable(lists), '### Words', wordTable(words)),
    section('Recorded sets', SETS, table(['set', 'what it is'], setRows(figures))),
    section('Performance by set', measured, ...tables(figures?.performance)),
    section('Thresholds on recorded sets', measured, ...tables(figures?.thresholds)),
    section('Variants', measured, ...tables(figures?.variants)),
    section('Ablation', measured, ...tables(figures?.ablation)),
    section(
      'Known weaknesses',
      (figures?.weaknesses ?? []).map((each) => `- ${each}`).join('\n') || measured,
    ),
  ].join('\n\n');
}

const LISTS =
  'A rule that is on finds nothing if its list is absent. A stale list still finds matches, but a missing match ' +
  'then means nothing: the result says that it was not assessed.';

const SETS =
  'No set holds data of a bank. A figure of a set says how well the rules find what its author put in.';

const setRows = (figures: ModelFigures | null) => (figures?.sets ?? []).map(({ set, what }) => [set, what]);

const featureTable = (): string =>
  table(
    ['id', 'what is measured', 'unit', 'lists'],
    FEATURES.map(({ id, title, unit, lists = [] }) => [`\`${id}\``, title, unit, lists.join(', ') || null]),
  );

/** Returns tables of all rules and flags, with whether the organization's settings enable them. */
function ruleTables({ rows, escalateAt }: Recipe): string[] {
  const stateOf = (id: string): string => (rows[id]?.enabled === false ? 'off' : 'on');
  return [
    `The score escalates from ${escalateAt}. ${SWITCHABLE_RULES.length} rows:`,
    '### Mandatory',
    table(
      ['id', 'met by', 'state', 'source'],
      MANDATORY_ROWS.map(({ id, when, source }) => [`\`${id}\``, when, stateOf(id), source]),
    ),
    '### Behaviour',
    table(
      ['feature', 'customers', 'block', 'no points at', 'all points at', 'points', 'source'],
      BEHAVIOUR_ROWS.map(({ feature, customers = ['all'], block, from, to, points, source }) => [
        `\`${feature}\``,
        customers.join(', '),
        block,
        from,
        to,
        points,
        source,
      ]),
    ),
    '### Hypotheses and their innocent twins',
    table(
      ['id', 'it looks like', 'role', 'for it', 'twin', 'for the twin', 'state', 'source'],
      HYPOTHESES.map(({ id, title, role, twin, source, ...row }) => {
        const looks = [`\`${id}\``, title, role, weighed(row.for), twin.title, weighed(twin.for)];
        return [...looks, stateOf(id), source];
      }),
    ),
    '### Rules that ask',
    table(
      ['id', 'it asks', 'it would take', 'state', 'threshold', 'source'],
      REVIEW_REQUEST_ROWS.map(({ id, title, would, source }) => [
        `\`${id}\``,
        title,
        would,
        stateOf(id),
        rows[id]?.threshold ?? null,
        source,
      ]),
    ),
    ...flagTables(),
  ];
}

const weighed = (points: (typeof HYPOTHESES)[number]['for']): string =>
  points
    .map(({ feature, bands }) => `${feature} (up to ${Math.max(...bands.map((each) => each.points))})`)
    .join(', ');

const flagTables = (): string[] => [
  '### Flags',
  table(
    ['id', 'block', 'title', 'feature', 'source'],
    FLAGS.map(({ id, block, title, feature, source }) => [id, block, title, `\`${feature}\``, source]),
  ),
  '### Bounds that a recipe may move',
  table(
    ['block', 'bound', 'default', 'source'],
    BLOCKS.flatMap((block) =>
      Object.entries(defaultRules(block)).map(([name, bound]) => {
        const shown = typeof bound === 'number' ? bound : JSON.stringify(bound);
        return [block.id, name, shown, block.params[name]!.source];
      }),
    ),
  ),
];

const listTable = (lists: readonly ListStatus[]): string =>
  table(
    ['list', 'state', 'date', 'entries', 'source', 'sha256'],
    lists.map(({ name, state, date, entries, source, sha256 }) => [
      name,
      state,
      date,
      entries,
      source,
      sha256,
    ]),
  );

const wordTable = (words: readonly WordListShown[]): string =>
  table(
    ['list', 'language', 'version', 'words', 'licence', 'source'],
    words.map(({ list, language, version, words: size, licence, source }) => [
      list,
      language,
      version,
      size,
      licence,
      source,
    ]),
  );
