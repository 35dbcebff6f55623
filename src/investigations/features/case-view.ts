import type { Entity } from '../../ingestion/domain/entity.record.js';
import { seriesOf } from '../domain/activity/activity-series.js';
import { behaviourFromMs } from '../domain/activity/behaviour.js';
import { dealingsBefore, type DealingsByParty } from '../domain/activity/dealings.js';
import { type ActivitySeries } from '../domain/activity/series-shape.js';
import type { TransactionRow } from '../domain/activity/entity-activity.js';
import {
  rowsComparableWithPeers,
  flaggedWindowOfSubject,
  subjectOf,
  type CaseFacts,
  type Period,
  type SubjectFacts,
} from '../domain/case/facts/case-facts.js';
import type { ReadNote } from '../domain/notes/note-effects.js';
import { reportableSums } from '../domain/scoring/reportable-sums.js';
import type { BlockId } from '../domain/scoring/dimensions.js';

/** Data that features read: the facts, and derived data that most of them need, worked out once. */
export interface CaseView {
  readonly facts: CaseFacts;
  readonly subject: SubjectFacts;
  readonly profile: Entity | null;
  readonly isPerson: boolean;
  /** Rows of the lookback, in time order. */
  readonly rows: readonly TransactionRow[];
  readonly series: ActivitySeries;
  /** Series of the rows that were counted for the peers too. */
  readonly compared: ActivitySeries;
  readonly flagged: readonly TransactionRow[];
  /** Rows within 30 days after the lookback. */
  readonly later: readonly TransactionRow[];
  /** What moved before the window of behaviour, of the whole history. */
  readonly before: DealingsByParty;
  /** First to last flagged transaction of the subject. */
  readonly window: Period;
  /** Returns the larger of what came in and what went out, in sums from which cash has to be reported. */
  readonly sums: (rows: readonly Pick<TransactionRow, 'amount' | 'currency' | 'direction'>[]) => number;
  readonly bound: <Bound = number>(block: BlockId, name: string) => Bound;
  /** Tells whether the recipe has the block switched on. */
  readonly isOn: (block: BlockId) => boolean;
  /** Notes of analysts, oldest first, without those that were taken back. */
  readonly notes: readonly ReadNote[];
  readonly measured: Map<string, unknown>;
}

interface Bounds {
  readonly blocks: Partial<
    Readonly<
      Record<BlockId, { readonly rules: Readonly<Record<string, unknown>>; readonly enabled?: boolean }>
    >
  >;
}

export function viewOf(facts: CaseFacts, recipe: Bounds, notes: readonly ReadNote[] = []): CaseView {
  const subject = subjectOf(facts);
  const { profile, transactions: rows } = subject;
  const { rates = {}, reference = '' } = facts.profile ?? {};
  const thresholds = facts.reportingThresholds ?? {};
  const window = flaggedWindowOfSubject(facts);
  return {
    facts,
    subject,
    profile,
    isPerson: profile?.type !== 'BUSINESS',
    rows,
    series: seriesOf(rows),
    compared: seriesOf(rowsComparableWithPeers(rows, facts.lookback)),
    flagged: rows.filter(({ flagged }) => flagged),
    later: facts.later ?? [],
    before: dealingsBefore(rows, facts.earlier, behaviourFromMs(window)),
    window,
    sums: (some) => reportableSums(some, { thresholds, rates, reference }),
    bound: <Bound>(block: BlockId, name: string) => recipe.blocks[block]?.rules[name] as Bound,
    isOn: (block) => recipe.blocks[block]?.enabled !== false,
    notes,
    measured: new Map(),
  };
}
