import { BLOCK_IDS, type BlockId } from '../scoring/dimensions.js';
import type { Flag } from '../scoring/flag.js';
import type { FoundFeature, FoundHypothesis, RunResult } from '../scoring/run-result.js';
import { FEATURES } from '../features/all-features.js';
import { BLOCKS, defaultRules, FLAGS, type HypothesisRow } from './rule-table.js';
import { leadingHypothesis, titleOfRule, type LooksLike } from './shown-outcome.js';

/** A measurement that speaks for or against what the case looks like. */
export interface ShownReason {
  readonly title: string;
  /** Null where only a part of the measurement counts. */
  readonly value: number | string | null;
  readonly unit: string;
  readonly points: number;
  /** The customer, an analyst or a payer says so, and no behaviour bears it out. */
  readonly isDeclared: boolean;
}

/** What the case looks like, with what speaks for it and for its innocent twin. */
export interface ShownHypothesis extends LooksLike {
  readonly twin: string;
  readonly would: string;
  readonly for: readonly ShownReason[];
  readonly against: readonly ShownReason[];
}

export interface ShownFlag extends Pick<Flag, 'color' | 'value' | 'threshold' | 'rationale' | 'evidence'> {
  readonly id: string;
  readonly title: string;
  /** Empty for a flag that today's table does not have. */
  readonly measures: string;
  readonly unit: string;
  readonly colorBefore: Flag['color'] | null;
  /** Words of the mandatory rule that the flag meets. */
  readonly mandatory: string | null;
}

export interface ShownBlock {
  readonly id: BlockId;
  readonly title: string;
  readonly state: RunResult['perBlock'][number]['state'];
  readonly score: number | null;
  readonly contribution: number | null;
  readonly flags: readonly ShownFlag[];
}

const FEATURES_BY_ID = new Map(FEATURES.map((feature) => [feature.id, feature]));
const FLAGS_BY_ID = new Map(FLAGS.map((row) => [row.id, row]));
const withDefaultBounds = (words: string, rules: ReturnType<typeof defaultRules>): string => {
  const filled = words.replaceAll(/\{(\w+)\}/g, (_, bound: string) => {
    if (rules[bound] === undefined) throw new Error(`"${words}" names no bound: ${bound}`);
    return JSON.stringify(rules[bound]);
  });
  return filled === words ? words : `${filled} (bounds of the default recipe)`;
};
const MEASURES = new Map(
  BLOCKS.flatMap((block) =>
    block.flags.map(({ id, measures }) => [id, withDefaultBounds(measures, defaultRules(block))] as const),
  ),
);
const BLOCK_TITLES = new Map(BLOCKS.map(({ id, title }) => [id, title]));

/** Returns the blocks of a run in their fixed order, with titles. */
export const shownBlocks = ({ perBlock }: Pick<RunResult, 'perBlock'>): ShownBlock[] =>
  [...perBlock]
    .sort((a, b) => BLOCK_IDS.indexOf(a.blockId) - BLOCK_IDS.indexOf(b.blockId))
    .map(({ blockId: id, state, score, contribution, flags }) => {
      return {
        id,
        title: BLOCK_TITLES.get(id) ?? id,
        state,
        score,
        contribution,
        flags: flags.map(shownFlag),
      };
    });

function shownFlag(flag: Flag): ShownFlag {
  const { flagId: id, color, value, threshold, rationale, evidence, mandatory } = flag;
  const { title = id, unit = '' } = FLAGS_BY_ID.get(id) ?? {};
  const colorBefore = flag.colorBeforeNotes ?? flag.colorBeforeReasons ?? null;
  return {
    id,
    title,
    measures: MEASURES.get(id) ?? '',
    unit,
    color,
    colorBefore,
    value,
    threshold,
    rationale,
    evidence,
    mandatory: mandatory === undefined ? null : (titleOfRule(mandatory) ?? mandatory),
  };
}

/** Returns the pattern that a result is named after; null without a clear one. */
export function shownHypothesis(
  result: Pick<RunResult, 'outcome' | 'hypotheses' | 'features' | 'role'>,
): ShownHypothesis | null {
  const leading = leadingHypothesis(result);
  if (!leading) return null;
  const { row, found } = leading;
  const { features = {} } = result;
  return {
    ...wordsOf(row),
    role: result.role ?? row.role,
    points: found.points,
    for: shownReasons(found.for, features),
    against: shownReasons(found.against, features),
  };
}

const wordsOf = ({ id, title, role, twin, would }: HypothesisRow) => {
  return { id, title, role, would, twin: twin.title };
};

/** Returns each feature once, with the points of all its parts; the most points first. */
function shownReasons(
  reasons: FoundHypothesis['for'],
  features: Readonly<Record<string, FoundFeature>>,
): ShownReason[] {
  const points = new Map<string, number>();
  const whole = new Set<string>();
  for (const reason of reasons) {
    const [id = '', part] = reason.feature.split('.');
    points.set(id, (points.get(id) ?? 0) + reason.points);
    if (part === undefined) whole.add(id);
  }
  return [...points]
    .map(([id, sum]) => {
      const { title, unit } = FEATURES_BY_ID.get(id.split(':')[0]!) ?? { title: id, unit: '' };
      const found = features[id];
      const value = whole.has(id) ? (found?.value ?? null) : null;
      return { title, unit, value, points: sum, isDeclared: found?.isDeclared ?? false };
    })
    .sort((a, b) => b.points - a.points);
}

/** Names of figures that only hits on lists and articles have. */
const HIT_FIGURES = ['entryName', 'offences'];

/** Tells whether the run found hits on lists or articles, also those that it did not count. */
export const hasHits = ({ features = {} }: Pick<RunResult, 'features'>): boolean =>
  Object.values(features).some(({ figures = {} }) => HIT_FIGURES.some((name) => name in figures));
