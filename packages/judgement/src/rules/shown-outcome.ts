import { namedPattern } from '../scoring/risk-score.js';
import { ASKS, FLAGS, HYPOTHESES, MANDATORY } from './rule-table.js';
import type { FoundFeature, FoundHypothesis, OutcomeKind, RunResult } from '../scoring/run-result.js';

/** The rule that decided a run, as it is shown beside its disposition. */
export interface ShownOutcome {
  /** What decided; null in results of earlier versions. */
  readonly kind: OutcomeKind | null;
  /** Id of a row of the table, `score` or `clear`; in earlier versions the rule's name of that time. */
  readonly rule: string;
  /** Title of the rule; null for one that today's table does not have. */
  readonly title: string | null;
  readonly would: string | null;
}

export interface LooksLike {
  readonly id: string;
  readonly title: string;
  readonly role: 'suspect' | 'victim' | 'unknown';
  readonly points: number;
}

export const RULE_TITLES: ReadonlyMap<string, string> = new Map([
  ['score', 'the risk score reaches the threshold'],
  ['clear', 'no rule asks for a report'],
  ...[...MANDATORY, ...HYPOTHESES, ...ASKS].map(({ id, title }) => [id, title] as const),
]);

export const titleOfRule = (rule: string): string | null => RULE_TITLES.get(rule) ?? null;

export const FLAG_TITLES: ReadonlyMap<string, string> = new Map(FLAGS.map(({ id, title }) => [id, title]));

/** Returns the words of a flag or rule; its id for one that today's table does not have. */
export const titleOfMark = (id: string): string => FLAG_TITLES.get(id) ?? RULE_TITLES.get(id) ?? id;

export function shownOutcome({ outcome }: Pick<RunResult, 'outcome'>): ShownOutcome | null {
  if (!outcome) return null;
  const { kind = null, rule, would = null } = outcome;
  return { kind, rule, title: titleOfRule(rule), would };
}

/** Returns the version of the engine that made a result; null for one that does not say it. */
export const engineOf = ({ perBlock }: Pick<RunResult, 'perBlock'>): number | null =>
  Math.max(0, ...perBlock.map(({ engine = 0 }) => engine)) || null;

/** Returns what a result looks like; null where no pattern is clear, and in earlier results. */
export function looksLike(
  result: Pick<RunResult, 'outcome' | 'hypotheses' | 'role' | 'features'>,
): LooksLike | null {
  const leading = leadingHypothesis(result);
  if (!leading) return null;
  const { id, title, role } = leading.row;
  return { id, title, role: result.role ?? role, points: leading.found.points };
}

/** Returns the pattern that a result is named after; up to engine 39 the one that decided. */
export function leadingHypothesis({
  outcome,
  hypotheses = [],
  role,
  features = {},
}: Pick<RunResult, 'outcome' | 'hypotheses' | 'role' | 'features'>) {
  const found =
    hypotheses.find(({ id }) => id === outcome?.rule) ??
    patternFor(hypotheses, role, isExplained(features['explained']));
  const row = HYPOTHESES.find(({ id }) => id === found?.id);
  return found && row ? { row, found } : null;
}

/** Own choices: most of the money, and what is left would not have to be reported alone. */
const EXPLAINED = { share: 2 / 3, restMax: 1 };

/** Tells whether the record explains so much that no pattern of suspects is named. */
export const isExplained = (found: Pick<FoundFeature, 'value' | 'parts'> | undefined): boolean =>
  Number(found?.value ?? 0) >= EXPLAINED.share && (found?.parts?.['rest'] ?? 0) < EXPLAINED.restMax;

/** Returns the clear pattern among those that fit the role: only a victim is told as a victim. */
export function patternFor<Found extends Pick<FoundHypothesis, 'id' | 'points'>>(
  found: readonly Found[],
  role: RunResult['role'],
  isMoneyExplained: boolean,
): Found | null {
  const isOfVictims = ({ id }: Found): boolean => HYPOTHESES.find((row) => row.id === id)?.role === 'victim';
  const named = namedPattern(
    role === undefined ? found : found.filter((each) => isOfVictims(each) === (role === 'victim')),
  );
  return named && isMoneyExplained && !isOfVictims(named) ? null : named;
}
