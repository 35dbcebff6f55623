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
    'Rules',
    'All that decides what an alert is stands here.',
    `${SCORE_EXPLANATION} It stands in every result as`,
    `\`outcome.kind\`, with the id of the row as \`outcome.rule\`. The threshold is ${DEFAULT_RECIPE.escalateAt} (\`escalateAt\` of the recipe).`,
    '',
    'A recipe switches rows off (`rows.<id>.enabled`), moves thresholds of rules that ask (`rows.<id>.threshold`) and sets',
    'weights and bounds of flags: `alert-review recipe show` and `recipe set`. A block that is switched off takes',
    'its flags and its points of behaviour along; hypotheses count with `transaction_patterns`.',
    '',
    'What a row **earns** was measured by switching it off over the own stories and their variants, in a bank',
    'with peers and in one without (`npm run eval -- ablation`): the guilty that would be cleared without it,',
    'and the innocents. Percentiles of peers are those of customers who are alike, by declared income',
    '(persons) or industry (firms) and by the age of the account, where there are 100 of such, else of the',
    `same type, in the ${LOOKBACK_DAYS} days before the table was cut.`,
    '',
    `No money moved in transactions in these states: ${listed(STATUSES_WITHOUT_MOVEMENT)}. Where the state is missing, or is`,
    `${listed(FINAL_STATUSES)}, the money moved; in all other states it counts as money that moved.`,
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
      'Against peers, rarer is more severe. Bands are tried from the worst to the best; where the data is there',
      'and no band is met, the flag is white. Of flags that measure one fact the strongest counts whole, each',
      'further one half of the last.',
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
