import { patternRole } from '../scoring/customer-role.js';
import { namedPattern } from '../scoring/risk-score.js';
import { HYPOTHESES } from './rule-table.js';
import { roleInPattern, titleOfRuleOrFlag, wordsOfPattern, type TitleSource } from './titles.js';
import type { FoundFeature, FoundHypothesis, OutcomeKind, RunResult } from '../scoring/run-result.js';

/** The rule that decided a run, as displayed next to its recommendation. */
export interface ShownOutcome {
  /** Kind of rule; null in results of earlier versions. */
  readonly kind: OutcomeKind | null;
  /** Id of a rule, `score` or `clear`; in earlier versions the rule's name of that time. */
  readonly rule: string;
  /** Title of the rule when the run was made. */
  readonly title: string;
  readonly would: string | null;
}

export interface ResembledPattern {
  readonly id: string;
  readonly title: string;
  readonly role: 'suspect' | 'victim' | 'unknown';
  readonly points: number;
}

/** Returns the titles that a result kept, and the engine whose titles apply otherwise. */
export const titleSourceOf = (result: Pick<RunResult, 'perBlock' | 'titles'>): TitleSource => ({
  engine: engineVersionOf(result),
  titles: result.titles,
});

export function shownOutcome(
  result: Pick<RunResult, 'outcome' | 'perBlock' | 'titles'>,
): ShownOutcome | null {
  if (!result.outcome) return null;
  const { kind = null, rule, would = null } = result.outcome;
  return { kind, rule, title: titleOfRuleOrFlag(rule, titleSourceOf(result)), would };
}

/** Returns the version of the engine that made a result; null if the result does not contain it. */
export const engineVersionOf = ({ perBlock }: Pick<RunResult, 'perBlock'>): number | null =>
  Math.max(0, ...perBlock.map(({ engine = 0 }) => engine)) || null;

/** Returns the pattern that a result resembles; null if none is clear, and for results of old versions. */
export function clearPatternOf(result: ResultWithPattern): ResembledPattern | null {
  const found = leadingPattern(result);
  if (!found) return null;
  const { title, role } = wordsOfPattern(found, result, titleSourceOf(result));
  return {
    id: found.id,
    title,
    role: result.role === undefined ? role : patternRole(result.role),
    points: found.points,
  };
}

/** The parts of a result that determine its pattern and the pattern's title. */
export type ResultWithPattern = Pick<
  RunResult,
  'outcome' | 'hypotheses' | 'role' | 'features' | 'perBlock' | 'titles'
>;

type Leading = Pick<RunResult, 'outcome' | 'hypotheses' | 'role' | 'features'>;

/** Returns the pattern after which a result is named; up to engine 39 the pattern that decided. */
export const leadingPattern = ({
  outcome,
  hypotheses = [],
  role,
  features = {},
}: Leading): FoundHypothesis | null =>
  hypotheses.find(({ id }) => id === outcome?.rule) ??
  patternFor(hypotheses, role, isExplainedByRecord(features['explained']));

/** Returns the leading pattern of a result made with today's table, with its row. */
export function leadingHypothesis(result: Leading) {
  const found = leadingPattern(result);
  const row = HYPOTHESES.find(({ id }) => id === found?.id);
  return found && row ? { row, found } : null;
}

/** Most of the money must be explained, and the rest must be below the reporting threshold. */
const EXPLAINED = { share: 2 / 3, restMax: 1 };

/** Tells whether the records explain so much that no pattern of suspects is named. */
export const isExplainedByRecord = (found: Pick<FoundFeature, 'value' | 'parts'> | undefined): boolean =>
  Number(found?.value ?? 0) >= EXPLAINED.share && (found?.parts?.['rest'] ?? 0) < EXPLAINED.restMax;

/** Returns the clear pattern among those that suit the role: only victims are described as victims. */
export function patternFor<Found extends Pick<FoundHypothesis, 'id' | 'points' | 'words'>>(
  found: readonly Found[],
  role: RunResult['role'],
  isMoneyExplained: boolean,
): Found | null {
  const isOfVictims = (each: Found): boolean => roleInPattern(each) === 'victim';
  const named = namedPattern(
    role === undefined ? found : found.filter((each) => isOfVictims(each) === (role === 'victim')),
  );
  return named && isMoneyExplained && !isOfVictims(named) ? null : named;
}
