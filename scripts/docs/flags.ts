import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { BlockId } from '@alert-review/judgement';
import { ASK_ROWS, BLOCKS } from '../../packages/judgement/src/rules/rule-table.js';
import { COLORS, SEVERITY_BY_COLOR } from '../../packages/judgement/src/scoring/flag.js';
import { DEFAULT_RECIPE } from '../../packages/judgement/src/recipe/recipe.js';
import {
  FINAL_STATUSES,
  LOOKBACK_DAYS,
  STATUSES_WITHOUT_MOVEMENT,
} from '../../packages/judgement/src/activity/entity-activity.js';
import { SCORE_EXPLANATION } from '../../packages/judgement/src/assessment/model-sections.js';
import { FEATURES } from '../../packages/judgement/src/features/all-features.js';
import {
  BEHAVIOUR_ROWS,
  HYPOTHESES,
  MANDATORY_ROWS,
  type Block,
  type FlagRow,
} from '../../packages/judgement/src/rules/rule-table.js';
import thresholds from '../../packages/judgement/src/risk-data/data/reporting-thresholds.json' with { type: 'json' };
import { earned, type AblationFigures } from '../eval/earned.js';
import { asItIs, entry, page, tableHead, tableRow } from './markdown.js';
import { conditionText, pointsTexts, testText, type ShownBound } from './rule-text.js';

// size: a text is read as one line.

const ABLATION = path.join(import.meta.dirname, '../../docs/figures/ablation.json');

type Earns = (id: string) => string;

/**
 * Generates docs/flags.md: every rule of the table on one page. Throws if a text refers to a threshold that
 * its block does not have.
 */
export function flagsPage(figures: AblationFigures | null = readAblation()): string {
  const earns: Earns = (id) => {
    const row = figures?.rows[id];
    return row ? `${earned(row.stories)}; variants: ${earned(row.variants)}` : 'not measured';
  };
  return page(
    'Indicators and scoring rules',
    'For analysts and model validators: every rule that decides a recommendation, with its thresholds and',
    'sources. An indicator is called _flag_ in the API.',
    '',
    '## How the score is made',
    '',
    SCORE_EXPLANATION,
    '',
    'Every result has what decided in `outcome.kind`, and the id of the row in `outcome.rule`.',
    `The threshold is ${DEFAULT_RECIPE.escalateAt} (\`escalateAt\`).`,
    '',
    'An organization can switch rows off (`rows.<id>.enabled`), move thresholds of rules that ask',
    '(`rows.<id>.threshold`) and set weights and bounds of flags: on the page Scoring rules, or with',
    '`alert-review recipe show` and `recipe set`. A block that is switched off takes its flags and its points of',
    'behaviour along; patterns count with `transaction_patterns`.',
    '',
    'What a row **earns** is measured by switching it off over our own stories and their variants, in a bank',
    'with comparable customers and in one without (`npm run eval -- ablation`): how many guilty and how many',
    'innocent customers would be cleared without it.',
    '',
    'Comparable customers have a similar expected income (persons) or the same industry (firms) and an account',
    'of similar age. If there are fewer than 100 of them, all customers of the same type are compared, over',
    `${LOOKBACK_DAYS} days.`,
    '',
    `Transactions in these states moved no money: ${listed(STATUSES_WITHOUT_MOVEMENT)}.`,
    `In ${listed(FINAL_STATUSES)}, without a state, and in every other state they did.`,
    '',
    ...asItIs(
      ...mandatoryRules(earns),
      ...behaviour(),
      ...hypotheses(earns),
      ...asks(earns),
      ...features(),
      '## Flags',
      '',
      `Severity of a colour in the score: ${COLORS.map((color) => `${color} ${SEVERITY_BY_COLOR[color]}`).join(', ')}.`,
      'Compared with other customers, rarer is more severe. Bands are tried from the worst to the best; if the',
      'data is there and no band fits, the flag is white. Of several flags that measure the same fact, the',
      'strongest counts in full and each further one half as much as the one before.',
      '',
      ...BLOCKS.flatMap((block) => sectionOf(block, earns)),
      ...reportingThresholds(),
    ),
  );
}

function readAblation(): AblationFigures | null {
  return existsSync(ABLATION) ? (JSON.parse(readFileSync(ABLATION, 'utf8')) as AblationFigures) : null;
}

const listed = (states: ReadonlySet<string>): string => [...states].map((state) => `\`${state}\``).join(', ');

const headingOf = (id: string, title: string): string => `### \`${id}\`: ${title}`;

const mandatoryRules = (earns: Earns): string[] => [
  '## Mandatory rules',
  '',
  ...MANDATORY_ROWS.flatMap(({ id, title, when, next, source }) =>
    entry(headingOf(id, title), { When: when, 'Next step': next, Source: source, Earns: earns(id) }),
  ),
];

/** Describes the `$threshold` of a row: its default, and the range in which scoring rules may set it. */
const movable = (threshold: {
  readonly default: number;
  readonly min: number;
  readonly max: number;
}): string => `${threshold.default} (${threshold.min} to ${threshold.max})`;

const noBound: ShownBound = (name) => {
  throw new Error(`a row has no bound ${name}`);
};

const behaviour = (): string[] => [
  '## Behaviour',
  '',
  'What the payments of the customer show around what the alert flags: no points up to one bound, all of them',
  'from the other on, in between their share (`log`: by the logarithm). Where hardly a payment has a kind,',
  'a reference or a name, behaviour is not judged, and the pattern counts with all its points.',
  '',
  ...tableHead(
    'Feature',
    'Customers',
    'Block',
    'No points at',
    'All points at',
    'Scale',
    'Where not known',
    'Points',
    'Source',
  ),
  ...BEHAVIOUR_ROWS.map(
    ({ feature, customers = ['all'], block, from, to, scale = 'even', unknown, points, source }) => {
      const shares = [String(from), String(to), scale, String(unknown * points)];
      return tableRow(
        `\`${feature}\``,
        customers.join(', '),
        `\`${block}\``,
        ...shares,
        String(points),
        source,
      );
    },
  ),
  '',
];

const hypotheses = (earns: Earns): string[] => [
  '## Hypotheses',
  '',
  'Of the bands of a feature the last that holds gives its points; those against are taken off. What is merely',
  'declared gives the points of the first band against at most.',
  '',
  ...HYPOTHESES.flatMap(({ id, title, role, customers, needs, would, next, source, twin, for: points }) =>
    entry(headingOf(id, title), {
      Role: `${role}; customers: ${customers.join(', ')}`,
      Needs: needs ? conditionText(needs, noBound) : '',
      'Points for': pointsTexts(points),
      [`Points against, ${twin.title}`]: pointsTexts(twin.for),
      'It would take': would,
      'Next step': next,
      Source: source,
      Earns: earns(id),
    }),
  ),
];

const asks = (earns: Earns): string[] => [
  '## Rules that ask',
  '',
  ...ASK_ROWS.flatMap(({ id, title, when, threshold, tells, would, next, source }) =>
    entry(headingOf(id, title), {
      When: conditionText(when, () => (threshold ? movable(threshold) : '')),
      Tells: tells.map((each) => `\`${each}\``).join(', '),
      'It would take': would,
      'Next step': next,
      Source: source,
      Earns: earns(id),
    }),
  ),
];

const features = (): string[] => [
  '## Features',
  '',
  ...tableHead('Feature', 'Measures', 'Unit', 'Lists'),
  ...[...FEATURES]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, title, unit, lists = [], kinds = [] }) => {
      const of = kinds.length > 0 ? ` (of each: ${kinds.join(', ')})` : '';
      return tableRow(`\`${id}\``, title + of, unit, lists.join(', '));
    }),
  '',
];

function sectionOf(block: Block, earns: Earns): string[] {
  // A threshold of another block is written with the name of that block.
  const bound: ShownBound = (name) => {
    const [own = '', of = block.id] = name.split('.').reverse();
    const value = DEFAULT_RECIPE.blocks[of as BlockId]?.rules[own];
    if (value === undefined) throw new Error(`${block.id} has no bound ${name}`);
    return shown(value);
  };
  return [
    `### ${block.title}`,
    '',
    `Block \`${block.id}\`, weight ${block.weight}.`,
    '',
    ...block.flags.flatMap((flag) =>
      entry(`#### ${flag.id}: ${flag.title}`, {
        'Why it is looked at': flag.explains,
        ...measuresOf(flag, bound),
        Colours: coloursOf(flag, bound),
        Weight: String(flag.weight ?? 1),
        Source: flag.source,
        Earns: earns(flag.id),
      }),
    ),
    ...paramsOf(block),
  ];
}

const filled = (text: string, bound: ShownBound): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => bound(name));

const measuresOf = ({ measures, feature, unit }: FlagRow, bound: ShownBound) => ({
  Measures: filled(measures, bound),
  Feature: `\`${feature}\`, value: ${unit}`,
});

function coloursOf({ bands, milder, peers, few, gray }: FlagRow, bound: ShownBound): string[] {
  const colours = COLORS.flatMap((color) => {
    const band = bands[color as keyof typeof bands];
    if (!band) return [];
    const { any, ...single } = band;
    const ways = (any ?? [single]).map(({ with: condition, mandatory, severity: _, ...test }) => {
      const met = mandatory ? ` (\`${mandatory}\`)` : '';
      const all = [testText(test, bound), condition ? conditionText(condition, bound) : ''];
      return (all.filter(Boolean).join(', with ') || 'always') + met;
    });
    return [`**${color}** ${ways.join('; or ')}`];
  });
  return [
    ...colours,
    ...(peers ? ['**red** or **yellow** by the share of peers beyond'] : []),
    ...(few === undefined ? [] : [`with too few peers **white** up to ${few}, else **gray**`]),
    ...milder.map(({ feature }) => `no worse than \`${feature}\` is`),
    `**gray** ${filled(gray, bound)}`,
  ];
}

function paramsOf({ params }: Block): string[] {
  if (Object.keys(params).length === 0) return [];
  const rows = Object.entries(params).map(([name, param]) => {
    const value = 'default' in param ? param.default : 'words' in param ? param.words : param.byCurrency;
    return tableRow(`\`${name}\``, shown(value), param.source);
  });
  return [...tableHead('Bound', 'Default', 'Source'), ...rows, ''];
}

const reportingThresholds = (): string[] => [
  '## Reporting thresholds',
  '',
  'The list `reporting_thresholds` that ships. Read the law before quoting it. Rates of exchange, each table',
  'with its day and source, are in [risk-data.md](risk-data.md).',
  '',
  ...tableHead('Currency', 'Amount', 'Law'),
  ...Object.entries(thresholds).map(([code, { amount, law }]) => tableRow(code, amount, law)),
  '',
];

const shown = (value: unknown): string =>
  value !== null && typeof value === 'object'
    ? Object.entries(value)
        .map(([key, each]) => (Array.isArray(value) ? String(each) : `${key} ${String(each)}`))
        .join(', ') || 'none'
    : String(value);
