import {
  TransactionRecord,
  type Transaction,
  type TransactionKeys,
} from '../../../ingestion/domain/transaction.record.js';
import type { Row, Versioned } from '@alert-review/kernel';
import { yieldToEventLoop } from '../../../platform/process/cooperative.js';
import { ByteBudget, nullIfOverBudget } from '../../../platform/read-store/byte-budget.js';
import type { RowReader } from '../../../platform/records/rows.js';
import { CASE_LIMITS, isMoneyMoved, laterPeriodCondition, type Period } from '@alert-review/judgement';
import { MissingRecords } from './entity-briefs.js';
import { rowsById } from '../../../platform/records/rows-by-id.js';

type StoredTransaction = Row<Versioned<Transaction> & TransactionKeys>;

const ROWS_AT_ONCE = 5_000;
/** Bytes for later transactions: a run does without them, so they must not take what it needs. */
const LATER_BYTES_MAX = 8 * 2 ** 20;

/** Transactions that a run reads whole, each once, in the version that was read first. */
export class SubjectRows {
  private readonly read = new Map<string, StoredTransaction>();

  constructor(
    private readonly rows: RowReader,
    private readonly budget: ByteBudget,
  ) {}

  async know(flagged: readonly StoredTransaction[]): Promise<void> {
    for (const [at, row] of flagged.entries()) {
      if (at % ROWS_AT_ONCE === 0) await yieldToEventLoop();
      this.read.set(row.id, row);
    }
  }

  /** Returns rows of the subject: the lookback, the first row ever and the last one before the lookback. */
  async of(
    subject: string,
    { startMs, endMs }: Period,
  ): Promise<{ transactions: StoredTransaction[]; truncated: boolean }> {
    const { transactions: within, truncated } = await this.within(subject, { startMs, endMs });
    const first = await this.firstWithMoneyMoved(subject, { $lte: endMs }, 1);
    const isNew = first !== null && first.at >= startMs;
    const lastBefore = isNew ? null : await this.firstWithMoneyMoved(subject, { $lt: startMs }, -1);
    // Why: with too many rows to find the last one before, an older first one would pass for it.
    const isUnclear = first !== null && !isNew && lastBefore === null;
    const around = isUnclear ? [] : [first, lastBefore].filter((row) => row !== null);
    return { transactions: [...within, ...around], truncated };
  }

  /** Returns the subject's newest rows of a period. */
  async within(
    subject: string,
    { startMs, endMs }: Period,
  ): Promise<{ transactions: StoredTransaction[]; truncated: boolean }> {
    const at = { $gte: startMs, $lte: endMs };
    const transactions = await this.find(subject, at, -1, CASE_LIMITS.subjectTransactions);
    return { transactions, truncated: transactions.length === CASE_LIMITS.subjectTransactions };
  }

  /** Returns rows after the lookback, earliest first; none where they are too large. */
  async rowsAfterLookback(subject: string, lookback: Period): Promise<StoredTransaction[]> {
    const budget = new ByteBudget(LATER_BYTES_MAX);
    const found = this.find(
      subject,
      laterPeriodCondition(lookback),
      1,
      CASE_LIMITS.laterTransactions,
      budget,
    );
    return (await nullIfOverBudget(found)) ?? [];
  }

  /** Returns the first row in which money moved (a declined one is no sign of life); null without any. */
  private async firstWithMoneyMoved(
    subject: string,
    at: object,
    direction: 1 | -1,
  ): Promise<StoredTransaction | null> {
    for (const limit of [1, 100, CASE_LIMITS.subjectTransactions]) {
      const found = await this.find(subject, at, direction, limit);
      const row = found.find(({ content }) => isMoneyMoved(content));
      if (row) return row;
      if (found.length < limit) return null;
    }
    return null;
  }

  /** Finds rows by the keys of the index; reads only those that were not read before. */
  private async find(
    subject: string,
    at: object,
    direction: 1 | -1,
    limit: number,
    budget = this.budget,
  ): Promise<StoredTransaction[]> {
    const sort = { at: direction, id: direction };
    const options = { index: 'party', sort, limit, fields: [] } as const;
    const named = await this.rows.find(TransactionRecord.current, { parties: subject, at }, options);
    const unread = named.flatMap(({ id }) => (this.read.has(id) ? [] : [id]));
    for (const row of await rowsById(this.rows, TransactionRecord.current, unread, { budget }))
      this.read.set(row.id, row);
    const lost = unread.filter((id) => !this.read.has(id));
    if (lost.length > 0) throw new MissingRecords(lost.map((id) => `transaction ${id}`));
    return named.map(({ id }) => this.read.get(id)!);
  }
}
