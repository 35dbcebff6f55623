import { addDealing, type Dealings } from '../activity/entity-activity.js';
import type { Steps } from '../steps.js';

/** Bytes of all histories that are kept: ten customers with 100,000 payments each. */
const KEPT_BYTES_MAX = 16 * 2 ** 20;
/** Fewer payments are read again sooner than their place is worth. */
const KEPT_ROWS_MIN = 1_000;
/** Time of a payment, and the number of its counterparty. */
const BYTES_PER_ROW = 12;
const BYTES_PER_CHAR = 2;

const ROWS_PER_STEP = 2_000;
/** A name that is not among those of the case takes up to 20 µs to compare with them. */
const NAMES_PER_STEP = 50;

/** Payments of a customer before a time, newest first: when, and with whom. */
export class PaymentHistory {
  private constructor(
    private readonly atMs: Float64Array,
    private readonly partyAt: Int32Array,
    private readonly parties: readonly string[],
  ) {}

  /** Joins parts of the record; the newest part comes first. */
  static *of(parts: readonly HistoryPart[]): Steps<PaymentHistory> {
    const places = new Map<string, number>();
    const count = parts.reduce((sum, part) => sum + part.rows, 0);
    const atMs = new Float64Array(count);
    const partyAt = new Int32Array(count);
    let at = 0;
    let added = 0;
    for (const part of parts) {
      const placeOf = new Int32Array(part.parties.length);
      for (const [i, party] of part.parties.entries()) {
        let place = places.get(party);
        if (place === undefined) places.set(party, (place = places.size));
        placeOf[i] = place;
      }
      part.copyTo(atMs, at);
      for (let i = 0; i < part.rows; i++) partyAt[at++] = placeOf[part.partyAt[i]!]!;
      added += part.parties.length + part.rows;
      if (added < ROWS_PER_STEP) continue;
      added = 0;
      yield;
    }
    return new PaymentHistory(atMs, partyAt, [...places.keys()]);
  }

  get rows(): number {
    return this.atMs.length;
  }

  get names(): number {
    return this.parties.length;
  }

  get bytes(): number {
    const chars = this.parties.reduce((sum, { length }) => sum + length, 0);
    return BYTES_PER_ROW * this.rows + BYTES_PER_CHAR * chars;
  }

  /**
   * Counts payments of a time by counterparty. `keyOf` returns the key of a counterparty; null for one that
   * is not counted.
   */
  *byParty(
    { startMs, endMs }: { readonly startMs: number; readonly endMs: number },
    keyOf: (counterparty: string) => string | null,
  ): Steps<Readonly<Record<string, Dealings>>> {
    const counted = new Map<string, Dealings>();
    const keys = new Array<string | null | undefined>(this.parties.length);
    let compared = 0;
    for (let row = 0; row < this.rows; row++) {
      if (row % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield;
      const atMs = this.atMs[row]!;
      if (atMs < startMs || atMs >= endMs) continue;
      const place = this.partyAt[row]!;
      let key = keys[place];
      if (key === undefined) {
        if (++compared % NAMES_PER_STEP === 0) yield;
        keys[place] = key = keyOf(this.parties[place]!);
      }
      if (key !== null) addDealing(counted, key, atMs);
    }
    return Object.fromEntries(counted);
  }
}

/** Payments that were read, newest first. */
export class HistoryPart {
  /** Times since `fromMs`. */
  private readonly times: number[] | Uint32Array;
  /** Places of the counterparties in `parties`. */
  readonly partyAt: number[] | Uint32Array;
  readonly parties: string[];
  private readonly places = new Map<string, number>();

  constructor(
    private readonly fromMs = 0,
    { times, partyAt, parties }: PartColumns = { times: [], partyAt: [], parties: [] },
  ) {
    this.times = times;
    this.partyAt = partyAt;
    this.parties = parties;
  }

  get rows(): number {
    return this.partyAt.length;
  }

  /** Adds a payment to a part that was made without columns. */
  add(atMs: number, party: string): void {
    let place = this.places.get(party);
    if (place === undefined) {
      this.places.set(party, (place = this.parties.length));
      this.parties.push(party);
    }
    (this.times as number[]).push(atMs - this.fromMs);
    (this.partyAt as number[]).push(place);
  }

  copyTo(atMs: Float64Array, at: number): void {
    const { times, fromMs } = this;
    for (let i = 0; i < times.length; i++) atMs[at + i] = fromMs + times[i]!;
  }

  /** Returns the columns, of times since a time. */
  columnsSince(startMs: number): PartColumns {
    const { times, fromMs, partyAt, parties } = this;
    return { times: Uint32Array.from(times, (each) => each + fromMs - startMs), partyAt, parties };
  }
}

interface PartColumns {
  readonly times: number[] | Uint32Array;
  readonly partyAt: number[] | Uint32Array;
  readonly parties: string[];
}

interface KeptHistory {
  readonly untilMs: number;
  readonly history: PaymentHistory;
  readonly bytes: number;
}

/**
 * Keeps the payments of customers with long records for their next alert, until a transaction is written.
 * Reading 100,000 payments takes most of a second.
 */
export class PaymentHistories {
  bytesMax = KEPT_BYTES_MAX;
  rowsMin = KEPT_ROWS_MIN;
  /** Least recently used first. */
  private readonly kept = new Map<string, KeptHistory>();
  private bytes = 0;
  private version = -1;

  /** Returns the payments of a customer up to a time or later; null if they have to be read. */
  find(customer: string, version: number | null, untilMs: number): PaymentHistory | null {
    if (version === null || version < this.version) return null;
    this.moveTo(version);
    const found = this.kept.get(customer);
    if (!found || found.untilMs < untilMs) return null;
    this.kept.delete(customer);
    this.kept.set(customer, found);
    return found.history;
  }

  /** `version`: that of the stored transactions before these payments were read. */
  *keep(
    customer: string,
    version: number | null,
    untilMs: number,
    parts: readonly HistoryPart[],
  ): Steps<void> {
    if (version === null || parts.reduce((sum, part) => sum + part.rows, 0) < this.rowsMin) return;
    this.keepHistory(customer, version, untilMs, yield* PaymentHistory.of(parts));
  }

  keepHistory(customer: string, version: number | null, untilMs: number, history: PaymentHistory): void {
    if (version === null || history.rows < this.rowsMin) return;
    // Another case may have seen a later version meanwhile.
    if (version < this.version) return;
    this.moveTo(version);
    this.forget(customer);
    this.kept.set(customer, { untilMs, history, bytes: history.bytes });
    this.bytes += history.bytes;
    for (const [oldest] of this.kept) {
      if (this.bytes <= this.bytesMax) return;
      this.forget(oldest);
    }
  }

  private moveTo(version: number): void {
    if (version === this.version) return;
    this.kept.clear();
    this.bytes = 0;
    this.version = version;
  }

  private forget(customer: string): void {
    this.bytes -= this.kept.get(customer)?.bytes ?? 0;
    this.kept.delete(customer);
  }
}
