import { patternRole } from '../scoring/customer-role.js';
import { BLOCK_IDS, type BlockId } from '../scoring/dimensions.js';
import { EVIDENCE_IDS_MAX, type Flag } from '../scoring/flag.js';
import type { FoundFeature, FoundHypothesis, RunResult } from '../scoring/run-result.js';
import { FEATURES } from '../features/all-features.js';
import { BLOCKS, defaultRules, FLAGS } from './rule-table.js';
import {
  leadingPattern,
  titleSourceOf,
  type ResembledPattern,
  type ResultWithPattern,
} from './shown-outcome.js';
import { titleOfBlock, titleOfRuleOrFlag, wordsOfPattern, type TitleSource } from './titles.js';

/** A measurement that speaks for or against the pattern of a case. */
export interface ShownReason {
  readonly title: string;
  /** Null if only a part of the measurement counts. */
  readonly value: number | string | null;
  readonly unit: string;
  readonly points: number;
  /** The customer, an analyst or a payer states it, and no behaviour confirms it. */
  readonly isDeclared: boolean;
}

/** The pattern of a case, with the reasons for it and for its innocent explanation. */
export interface ShownHypothesis extends ResembledPattern {
  /** The innocent explanation; null for a pattern that neither the result nor a table explains. */
  readonly twin: string | null;
  readonly would: string | null;
  readonly for: readonly ShownReason[];
  readonly against: readonly ShownReason[];
}

export interface ShownFlag extends Pick<Flag, 'color' | 'value' | 'threshold' | 'rationale' | 'evidence'> {
  readonly id: string;
  readonly title: string;
  /** Empty for a flag that no longer exists. */
  readonly measures: string;
  readonly unit: string;
  /** There may be more evidence than the flag names. */
  readonly hasMoreEvidence: boolean;
  readonly colorBefore: Flag['color'] | null;
  /** Text on the mandatory rule that the flag meets. */
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

/** Returns the blocks of a run in their fixed order, with the titles of the time when it was made. */
export function shownBlocks(result: Pick<RunResult, 'perBlock' | 'titles'>): ShownBlock[] {
  const made = titleSourceOf(result);
  return result.perBlock
    .toSorted((a, b) => BLOCK_IDS.indexOf(a.blockId) - BLOCK_IDS.indexOf(b.blockId))
    .map(({ blockId: id, state, score, contribution, flags }) => ({
      id,
      title: titleOfBlock(id, made),
      state,
      score,
      contribution,
      flags: flags.map((flag) => shownFlag(flag, made)),
    }));
}

function shownFlag(flag: Flag, made: TitleSource): ShownFlag {
  const { flagId: id, color, value, threshold, rationale, evidence, mandatory } = flag;
  const { unit = '' } = FLAGS_BY_ID.get(id) ?? {};
  const colorBefore = flag.colorBeforeNotes ?? flag.colorBeforeReasons ?? null;
  return {
    id,
    title: titleOfRuleOrFlag(id, made),
    measures: MEASURES.get(id) ?? '',
    unit,
    color,
    colorBefore,
    value,
    threshold,
    rationale,
    evidence,
    hasMoreEvidence: evidence.length === EVIDENCE_IDS_MAX,
    mandatory: mandatory === undefined ? null : titleOfRuleOrFlag(mandatory, made),
  };
}

/** Returns the pattern after which a result is named; null if none is clear. */
export function shownHypothesis(result: ResultWithPattern): ShownHypothesis | null {
  const found = leadingPattern(result);
  if (!found) return null;
  const { title, role, twin, would, measures = {} } = wordsOfPattern(found, result, titleSourceOf(result));
  const { features = {} } = result;
  return {
    id: found.id,
    title,
    twin,
    would,
    role: result.role === undefined ? role : patternRole(result.role),
    points: found.points,
    for: shownReasons(found.for, features, measures),
    against: shownReasons(found.against, features, measures),
  };
}

/** Returns each feature once, with the points of all its parts, most points first. */
function shownReasons(
  reasons: FoundHypothesis['for'],
  features: Readonly<Record<string, FoundFeature>>,
  titles: Readonly<Record<string, string>>,
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
      const measured = plainKind(id);
      const { title: ofToday, unit } = FEATURES_BY_ID.get(measured) ?? {
        title: measured.replaceAll('_', ' '),
        unit: '',
      };
      const title = titles[measured] ?? ofToday;
      const found = features[id];
      const value = whole.has(id) ? (found?.value ?? null) : null;
      return { title, unit, value, points: sum, isDeclared: found?.isDeclared ?? false };
    })
    .sort((a, b) => b.points - a.points);
}

/** Returns `id` of `id:kind`. */
const plainKind = (feature: string): string => feature.split(':')[0]!;

/** Returns the titles of the features in a pattern's reasons, by id, for a new result to keep. */
export const measureTitlesOf = ({ for: pro, against }: Pick<FoundHypothesis, 'for' | 'against'>) =>
  Object.fromEntries(
    [...pro, ...against].flatMap(({ feature }) => {
      const id = plainKind(feature.split('.')[0]!);
      const title = FEATURES_BY_ID.get(id)?.title;
      return title === undefined ? [] : [[id, title] as const];
    }),
  );
