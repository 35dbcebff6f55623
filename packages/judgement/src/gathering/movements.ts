import { DAY_MS } from '@alert-review/kernel';
import { CASE_LIMITS } from '../case/case-limits.js';
import type { Period } from '../case/facts/case-facts.js';
import type { Transfer } from '../given/given-records.js';
import { type Hop, HopNames, type HopRange, HopRows, type Movement } from '../network/hops.js';
import { type TimeCondition, type TransactionRecords, timeConditionWithin } from './case-records.js';

/** Accounts with more payments are read again for every case, since some exchanges have millions. */
const KEPT_PER_ACCOUNT_MAX = 2_000;
const KEPT_MAX = 350_000;
const NAMES_BYTES_MAX = 30 * 2 ** 20;

/** A single read serves alerts of these last days. */
const KEPT_FROM_MS = 30 * DAY_MS;

/** Bytes of an account's rows of usual size. Limited, because a row may name an address of a mebibyte. */
const ACCOUNT_BYTES_MAX = 2 ** 20;

/** Payments of an account, newest first. */
interface MovementsFound extends HopRange {
  /** Payments read from their documents, by id; the others come from the index. */
  readonly whole: ReadonlyMap<string, WholeMovement>;
}

interface WholeMovement extends Movement {
  readonly hash: string;
}

export interface MovementLoadInput {
  readonly transactions: TransactionRecords;
  readonly organization: string;
  readonly lookback: Period;
  /** Version of the stored transactions before the run; null requires a new read. */
  readonly version: number | null;
  readonly ratesVersion: string | null;
  /** Whether `hopOf` treats a minus sign as notation. */
  readonly isNoted?: boolean;
  readonly hopOf: (found: FoundTransfer) => Hop | null;
  /** The `names` of `Movements` when the run began, or names of this run only. */
  readonly names: HopNames;
}

export interface FoundTransfer {
  readonly id: string;
  readonly atMs: number;
  readonly transfer: Transfer;
}

interface KeptMovements {
  readonly startMs: number;
  readonly ratesVersion: string | null;
  readonly isNoted: boolean;
  /** The payments; null if the account has too many to cache. */
  readonly rows: HopRows | null;
}

const sizeOf = (kept: KeptMovements | undefined): number => (kept ? 1 + (kept.rows?.count ?? 0) : 0);

const foundIn = (rows: HopRows, whole: MovementsFound['whole'] = new Map()): MovementsFound => ({
  rows,
  start: 0,
  end: rows.count,
  whole,
});

/** Caches the payments that a run reads for other runs, until a transaction is written. */
export class Movements {
  rowsMax = KEPT_MAX;
  namesBytesMax = NAMES_BYTES_MAX;
  /** Cached accounts, least recently used first. */
  private readonly kept = new Map<string, KeptMovements>();
  names = new HopNames();
  private size = 0;
  private version = -1;
  /** Lookback of the run that first saw the version. During an import nothing is read for later runs. */
  private broughtWith: Period | null = null;

  /** Returns up to `movementsPerAccount` payments, newest first; null if they are too large for memory. */
  async of(entityId: string, asked: MovementLoadInput): Promise<MovementsFound | null> {
    const { startMs, endMs } = asked.lookback;
    const known = asked.version === null ? null : await this.movementsSince(entityId, asked, asked.version);
    if (!known) {
      return this.read(entityId, asked, timeConditionWithin(asked.lookback), CASE_LIMITS.movementsPerAccount);
    }
    const { rows } = known;
    let start = 0;
    while (start < rows.count && rows.atMs[start]! > endMs) start++;
    let end = Math.min(rows.count, start + CASE_LIMITS.movementsPerAccount);
    while (end > start && rows.atMs[end - 1]! < startMs) end--;
    return { ...known, start, end };
  }

  /**
   * Returns cached payments from the start of the lookback; null if there are too many or no other run has
   * used them yet.
   */
  private async movementsSince(
    entityId: string,
    asked: MovementLoadInput,
    version: number,
  ): Promise<MovementsFound | null> {
    const { ratesVersion, isNoted = false } = asked;
    // Otherwise a run that began before the last write would empty the cache of runs that began after it.
    if (version < this.version) return null;
    if (version > this.version) {
      this.forget();
      this.version = version;
      this.broughtWith = asked.lookback;
    }
    if (asked.lookback === this.broughtWith || asked.names !== this.names) return null;
    const key = `${asked.organization}.${entityId}`;
    const kept = this.kept.get(key);
    const isRead = kept?.ratesVersion === ratesVersion && kept.isNoted === isNoted;
    if (kept && isRead && kept.startMs <= asked.lookback.startMs) {
      this.keep(key, kept);
      return kept.rows && foundIn(kept.rows);
    }
    const startMs = Math.floor(asked.lookback.startMs / KEPT_FROM_MS) * KEPT_FROM_MS;
    const all = await this.read(entityId, asked, { $gte: startMs }, KEPT_PER_ACCOUNT_MAX);
    const read = all && all.rows.count < KEPT_PER_ACCOUNT_MAX ? all : null;
    // Texts in documents have no limit that a count of rows would enforce.
    const isBounded = !read || read.whole.size === 0;
    // Checked again, because another run may have seen a later version meanwhile.
    if (isBounded && version === this.version && asked.names === this.names)
      this.keep(key, { startMs, ratesVersion, isNoted, rows: read && read.rows });
    return read;
  }

  private keep(key: string, read: KeptMovements): void {
    this.size += sizeOf(read) - sizeOf(this.kept.get(key));
    this.kept.delete(key);
    this.kept.set(key, read);
    for (const [oldest, its] of this.kept) {
      if (this.size <= this.rowsMax) return;
      this.kept.delete(oldest);
      this.size -= sizeOf(its);
    }
  }

  /** Called after a run has read everything: its names may be long, since their texts have no limit. */
  trim(): void {
    if (this.names.bytes > this.namesBytesMax) this.forget(new HopNames());
  }

  private forget(names = this.names): void {
    this.kept.clear();
    this.size = 0;
    this.names = names;
  }

  private async read(
    entityId: string,
    asked: MovementLoadInput,
    at: TimeCondition,
    limit: number,
  ): Promise<MovementsFound | null> {
    const { transactions, hopOf } = asked;
    const found = await transactions.transfersOf(entityId, at, limit);
    const unheld = found.filter(({ transfer }) => transfer == null).map(({ id }) => id);
    const whole = await fromDocuments(asked, unheld);
    if (!whole) return null;
    const movements = found.flatMap(({ id, at: atMs, transfer }): Movement | readonly Movement[] => {
      if (transfer == null) return whole.get(id) ?? [];
      return { id, atMs, hop: hopOf({ id, atMs, transfer: transactions.parseTransfer(transfer) }) };
    });
    return foundIn(new HopRows(movements, asked.names), whole);
  }
}

/** Returns null if the documents are too large. */
async function fromDocuments(
  { transactions, hopOf }: MovementLoadInput,
  ids: readonly string[],
): Promise<Map<string, WholeMovement> | null> {
  const found = await transactions.flowsUpTo(ids, ACCOUNT_BYTES_MAX);
  return (
    found &&
    new Map(
      found.map(({ id, hash, at: atMs, content }) => {
        return [id, { id, hash, atMs, hop: hopOf({ id, atMs, transfer: transactions.transferOf(content) }) }];
      }),
    )
  );
}
