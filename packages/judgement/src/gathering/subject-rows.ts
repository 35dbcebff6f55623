import { isMoneyMoved } from '../activity/entity-activity.js';
import { CASE_LIMITS } from '../case/case-limits.js';
import { laterPeriodCondition, type Period } from '../case/facts/case-facts.js';
import {
  MissingRecords,
  type GatheringPace,
  type StoredTransaction,
  type TimeCondition,
  type TransactionRecords,
  timeConditionWithin,
} from './case-records.js';

const ROWS_AT_ONCE = 5_000;
/**
 * Separate byte limit for later transactions: a run can do without them, so they must not use up its budget.
 */
const LATER_BYTES_MAX = 8 * 2 ** 20;

/** Transactions that a run reads in full, each once, in the version that was read first. */
export class SubjectRows {
  private readonly read = new Map<string, StoredTransaction>();

  constructor(
    private readonly transactions: TransactionRecords,
    private readonly pace: GatheringPace,
  ) {}

  async know(flagged: readonly StoredTransaction[]): Promise<void> {
    for (const [at, row] of flagged.entries()) {
      if (at % ROWS_AT_ONCE === 0) await this.pace.pause();
      this.read.set(row.id, row);
    }
  }

  /** Returns rows of the subject: the lookback, the first row ever and the last row before the lookback. */
  async of(
    subject: string,
    { startMs, endMs }: Period,
  ): Promise<{ transactions: StoredTransaction[]; truncated: boolean }> {
    const { transactions: timeWithin, truncated } = await this.within(subject, { startMs, endMs });
    const first = await this.firstWithMoneyMoved(subject, { $lte: endMs }, 1);
    const isNew = first !== null && first.at >= startMs;
    const lastBefore = isNew ? null : await this.firstWithMoneyMoved(subject, { $lt: startMs }, -1);
    // If the last row before was not found among too many rows, an older first row would be taken for it.
    const isUnclear = first !== null && !isNew && lastBefore === null;
    const around = isUnclear ? [] : [first, lastBefore].filter((row) => row !== null);
    return { transactions: [...timeWithin, ...around], truncated };
  }

  /** Returns the subject's newest rows of a period. */
  async within(
    subject: string,
    period: Period,
  ): Promise<{ transactions: StoredTransaction[]; truncated: boolean }> {
    const transactions = await this.find(
      subject,
      timeConditionWithin(period),
      -1,
      CASE_LIMITS.subjectTransactions,
    );
    return { transactions, truncated: transactions.length === CASE_LIMITS.subjectTransactions };
  }

  /** Returns rows after the lookback, earliest first; an empty list if they are too large. */
  async rowsAfterLookback(subject: string, lookback: Period): Promise<readonly StoredTransaction[]> {
    const at = laterPeriodCondition(lookback);
    const ids = await this.transactions.idsOf(subject, at, 1, CASE_LIMITS.laterTransactions);
    const read = await this.transactions.wholeUpTo(this.unread(ids), LATER_BYTES_MAX);
    return read === null ? [] : this.taken(ids, read);
  }

  /** Returns the first row in which money moved, or null. A declined payment is no sign of activity. */
  private async firstWithMoneyMoved(
    subject: string,
    at: TimeCondition,
    order: 1 | -1,
  ): Promise<StoredTransaction | null> {
    for (const limit of [1, 100, CASE_LIMITS.subjectTransactions]) {
      const found = await this.find(subject, at, order, limit);
      const row = found.find(({ content }) => isMoneyMoved(content));
      if (row) return row;
      if (found.length < limit) return null;
    }
    return null;
  }

  /** Finds rows by index keys; reads only rows that were not read before. */
  private async find(
    subject: string,
    at: TimeCondition,
    order: 1 | -1,
    limit: number,
  ): Promise<StoredTransaction[]> {
    const ids = await this.transactions.idsOf(subject, at, order, limit);
    return this.taken(ids, await this.transactions.whole(this.unread(ids)));
  }

  private readonly unread = (ids: readonly string[]): string[] => ids.filter((id) => !this.read.has(id));

  /** Stores newly read rows and returns the rows with these ids. Throws MissingRecords. */
  private taken(ids: readonly string[], readNow: readonly StoredTransaction[]): StoredTransaction[] {
    for (const row of readNow) this.read.set(row.id, row);
    const lost = this.unread(ids);
    if (lost.length > 0) throw new MissingRecords(lost.map((id) => `transaction ${id}`));
    return ids.map((id) => this.read.get(id)!);
  }
}
