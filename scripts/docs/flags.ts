import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { BlockId } from '@alert-review/judgement';
import { REVIEW_REQUEST_ROWS, BLOCKS } from '../../packages/judgement/src/rules/rule-table.js';
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
    if (!row) return 'not measured';
    const stories = earned(row.stories);
    const variants = earned(row.variants);
    return stories === variants ? stories : `${stories} in the stories, ${variants} in the variants`;
  };
  return page(
    'Indicators and scoring rules',
    'For analysts and model validators: every rule that decides a recommendation, with its thresholds and',
    'sources. The API calls an indicator a _flag_.',
    '',
    '## How the score is made',
    '',
    SCORE_EXPLANATION,
    '',
    'Every result names the kind of the deciding rule in `outcome.kind` and its id in `outcome.rule`.',
    `The threshold is ${DEFAULT_RECIPE.escalateAt} (\`escalateAt\`).`,
    '',
    'An organization can change the rules on the page **Scoring rules**, or with `alert-review recipe set`.',
    'It can switch a rule off (`rows.<id>.enabled`), change the threshold of a rule that asks',
    '(`rows.<id>.threshold`), and set weights and bounds of flags. If a block is switched off, its flags',
    'and its points of behaviour do not count. Patterns belong to the block `transaction_patterns`.',
    '',
    'The **measured effect** of a rule compares two evaluations: with the rule and without the rule',
    '(`npm run eval -- ablation`). Both use invented stories of customers and variants of these stories, in',
    'a bank with comparable customers and in a bank without. "Finds 2 guilty and 1 innocent customers"',
    'means that the product recommends to escalate these three alerts only because of this rule.',
    '',
    'Comparable customers have a similar expected income (persons) or the same industry (firms), and an',
    'account of similar age. If a customer has fewer than 100 comparable customers, the product compares the',
    `customer with all customers of the same type. The comparison covers ${LOOKBACK_DAYS} days.`,
    '',
    `Transactions with these states moved no money: ${listed(STATUSES_WITHOUT_MOVEMENT)}.`,
    `Transactions with any other state (such as ${listed(FINAL_STATUSES)}) or without a state moved money.`,
    '',
    ...asItIs(
      ...mandatoryRules(earns),
      ...behaviour(),
      ...hypotheses(earns),
      ...asks(earns),
      ...features(),
      '## Flags',
      '',
      `Each colour has a severity in the score: ${COLORS.map((color) => `${color} ${SEVERITY_BY_COLOR[color]}`).join(', ')}.`,
      'If a flag compares the customer with other customers, a rarer value is more severe. The flag gets the',
      'worst colour whose condition is met. If no condition is met, the flag is white. If the data is',
      'missing, the flag is gray. If several flags measure the same fact, the strongest flag counts in full,',
      'the next flag counts half, the next a quarter, and so on.',
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
    entry(headingOf(id, title), {
      When: when,
      'Next step': next,
      Source: source,
      'Measured effect': earns(id),
    }),
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
  'These rules judge how the customer pays around the flagged activity. A feature gives no points up to the',
  'first bound, all points from the second bound on, and a proportional share in between (`log`:',
  'proportional to the logarithm).',
  '',
  ...tableHead(
    'Feature',
    'Customers',
    'Block',
    'No points at',
    'All points at',
    'Scale',
    'Points if the value is not known',
    'Maximum points',
    'Source',
  ),
  ...BEHAVIOUR_ROWS.map(
    ({ feature, customers = ['all'], block, from, to, scale = 'even', unknown, points, source }) => {
      const shares = [String(from), String(to), scale, String(Number((unknown * points).toFixed(2)))];
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
  'A hypothesis is a pattern such as a money mule. For each feature, only the last condition that is met',
  'gives points. Points against a hypothesis are subtracted. A fact that the customer only declared gives',
  'at most the points of the first condition against the hypothesis.',
  '',
  ...HYPOTHESES.flatMap(({ id, title, role, customers, needs, would, next, source, twin, for: points }) =>
    entry(headingOf(id, title), {
      Role: `${role}; customers: ${customers.join(', ')}`,
      Needs: needs ? conditionText(needs, noBound) : '',
      'Points for': pointsTexts(points),
      [`Points against, ${twin.title}`]: pointsTexts(twin.for),
      'Needed to decide': would,
      'Next step': next,
      Source: source,
      'Measured effect': earns(id),
    }),
  ),
];

const asks = (earns: Earns): string[] => [
  '## Rules that ask',
  '',
  'A rule that asks escalates an alert if a fact is missing and a person can find it out.',
  '',
  ...REVIEW_REQUEST_ROWS.flatMap(({ id, title, when, threshold, tells, would, next, source }) =>
    entry(headingOf(id, title), {
      When: conditionText(when, () => (threshold ? movable(threshold) : '')),
      'Features in the text': tells.map((each) => `\`${each}\``).join(', '),
      'Needed to decide': would,
      'Next step': next,
      Source: source,
      'Measured effect': earns(id),
    }),
  ),
];

const features = (): string[] => [
  '## Features',
  '',
  ...tableHead('Feature', 'What is measured', 'Unit of the value', 'Lists used'),
  ...[...FEATURES]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, title, unit, lists = [], kinds = [] }) => {
      const of = kinds.length > 0 ? ` (measured separately for ${kinds.join(', ')})` : '';
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
        Weight: flag.weight === 0 ? '0: shown, without points' : String(flag.weight ?? 1),
        Source: flag.source,
        'Measured effect': earns(flag.id),
      }),
    ),
    ...paramsOf(block),
  ];
}

const filled = (text: string, bound: ShownBound): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => bound(name));

const measuresOf = ({ measures, feature, unit }: FlagRow, bound: ShownBound) => ({
  Measures: filled(measures, bound),
  Feature: `\`${feature}\``,
  'Value shown': unit,
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
    return [`**${color}**: ${ways.join('; or ')}`];
  });
  return [
    ...colours,
    ...(peers ? ['**red** or **yellow**: by the share of comparable customers with a lower value'] : []),
    ...(few === undefined
      ? []
      : [`with too few comparable customers: **white** up to ${few}, otherwise **gray**`]),
    ...milder.map(({ feature }) => `never a worse colour than \`${feature}\` alone gives`),
    `**gray**: ${filled(gray, bound)}`,
  ];
}

function paramsOf({ params }: Block): string[] {
  if (Object.keys(params).length === 0) return [];
  const rows = Object.entries(params).map(([name, param]) => {
    const value = 'default' in param ? param.default : 'words' in param ? param.words : param.byCurrency;
    return tableRow(`\`${name}\``, shown(value), param.source);
  });
  return [...tableHead('Bound of this block', 'Default', 'Reason or source'), ...rows, ''];
}

const reportingThresholds = (): string[] => [
  '## Reporting thresholds',
  '',
  'These thresholds are the shipped list `reporting_thresholds`. Read the law before you quote a threshold.',
  'Exchange rates, with their days and sources, are in [risk-data.md](risk-data.md).',
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
