import { ASKS, HYPOTHESES, MANDATORY } from './rule-table.js';
import type { OutcomeKind, RunResult } from '../domain/runs/run-result.js';

/** What decided a run, as it is shown beside its disposition. */
export interface ShownOutcome {
  /** Null in results of earlier versions. */
  readonly kind: OutcomeKind | null;
  /** Id of a row of the table, `score` or `clear`; of earlier versions the name of the rule of then. */
  readonly rule: string;
  /** Null for a rule that the table of today does not have. */
  readonly title: string | null;
  readonly would: string | null;
}

/** The hypothesis with the most points, whether or not it decided. */
export interface LooksLike {
  readonly id: string;
  readonly title: string;
  readonly role: 'suspect' | 'victim' | 'unknown';
  readonly points: number;
}

const TITLES: ReadonlyMap<string, string> = new Map([
  ['score', 'the risk score reaches the threshold'],
  ['clear', 'nothing of the table escalates'],
  ...[...MANDATORY, ...HYPOTHESES, ...ASKS].map(({ id, title }) => [id, title] as const),
]);

export const titleOfRule = (rule: string): string | null => TITLES.get(rule) ?? null;

export function shownOutcome({ outcome }: Pick<RunResult, 'outcome'>): ShownOutcome | null {
  if (!outcome) return null;
  const { kind = null, rule, would = null } = outcome;
  return { kind, rule, title: titleOfRule(rule), would };
}

/** Null where nothing speaks for any hypothesis, and in results of earlier versions. */
export function looksLike({ hypotheses = [] }: Pick<RunResult, 'hypotheses'>): LooksLike | null {
  const [best] = hypotheses;
  const row = best && HYPOTHESES.find(({ id }) => id === best.id);
  return row && best.points > 0
    ? { id: row.id, title: row.title, role: row.role, points: best.points }
    : null;
}
