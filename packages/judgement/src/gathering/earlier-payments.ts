import { behaviourStartMsOf } from '../activity/behaviour.js';
import { counterpartyOfPayment, counterpartyOfTransfer } from '../activity/earlier-dealings.js';
import { addDealing, type Dealings, type EarlierDealings } from '../activity/entity-activity.js';
import { type CaseFacts, flaggedWindowOfSubject, subjectFactsOf } from '../case/facts/case-facts.js';
import { PartyKeys } from '../case/facts/one-key-per-party.js';
import { partlyReadUntilMs } from '../case/facts/read-in-part.js';
import { hasTypeAndNames } from '../given/given-records.js';
import type { Steps } from '../steps.js';
import type {
  IndexedTransaction,
  GatheringPace,
  StoredTransaction,
  TransactionRecords,
} from './case-records.js';
import { indexedPayments } from './indexed-payments.js';
import { keepPaymentSpans, keptPaymentHistory } from './payment-spans.js';
import { HistoryPart, PaymentHistories, type PaymentHistory } from './payment-histories.js';

export const EARLIER_PAYMENTS_LIMITS = {
  /** Payments of a period that are counted, the newest. */
  payments: 100_000,
  /** Different names that are compared with those of the case: several seconds of CPU time at worst. */
  names: 20_000,
  /** Payments whose names the index lacks, because they are long or an older release wrote them. */
  documents: 20_000,
  /** Bytes of such payments together. */
  documentBytes: 16 * 2 ** 20,
  /** Payments from which on a record is long: they are kept in spans, where the application can. */
  long: 1_000,
};

export type EarlierPaymentsLimits = typeof EARLIER_PAYMENTS_LIMITS;

/** A name that is not among those of the case takes up to 20 µs to compare with them. */
const ROWS_PER_STEP = 50;

/** Counterparties of the rows of a case, however their names are spelled. */
class PartiesOfCase {
  private readonly keys: PartyKeys;
  private readonly parties: ReadonlySet<string | null>;
  private readonly found = new Map<string, string | null>();

  constructor(facts: CaseFacts) {
    const { profile, transactions } = subjectFactsOf(facts);
    this.keys = new PartyKeys(profile?.type !== 'BUSINESS');
    this.parties = new Set([...transactions, ...(facts.later ?? [])].map((row) => row.counterparty));
  }

  static *of(facts: CaseFacts): Steps<PartiesOfCase> {
    const found = new PartiesOfCase(facts);
    let added = 0;
    for (const party of found.parties) {
      if (++added % ROWS_PER_STEP === 0) yield;
      found.keys.add(party);
    }
    return found;
  }

  /** Number of different counterparties that were looked up. */
  get lookedUp(): number {
    return this.found.size;
  }

  /** Returns the key by which a counterparty is counted; null if it is not among those of the case. */
  keyOf(counterparty: string): string | null {
    let key = this.found.get(counterparty);
    if (key !== undefined) return key;
    key = this.keys.keyOf(counterparty);
    if (!this.parties.has(key)) key = null;
    this.found.set(counterparty, key);
    return key;
  }
}

/** Payments of a period. */
class ReadPayments extends HistoryPart {
  private readonly counted = new Map<string, Dealings>();
  /** Time from which all payments were counted; undefined if all of the period were. */
  sinceMs: number | undefined;

  constructor(private readonly ofCase: PartiesOfCase) {
    super();
  }

  override add(atMs: number, party: string): void {
    super.add(atMs, party);
    const key = this.ofCase.keyOf(party);
    if (key !== null) addDealing(this.counted, key, atMs);
  }

  /** Payments with the counterparties of the case. */
  get byParty(): Readonly<Record<string, Dealings>> {
    return Object.fromEntries(this.counted);
  }
}

/** What is kept of earlier cases of an organization. */
export interface KeptPaymentHistories {
  readonly histories: PaymentHistories;
  readonly organization: string;
}

/**
 * Counts payments between the customer and the counterparties of the rows of a case that are not among these
 * rows, because they are older or because the customer has too many.
 */
export async function loadEarlierDealings(
  transactions: TransactionRecords,
  pace: GatheringPace,
  facts: CaseFacts,
  limits: Partial<EarlierPaymentsLimits> = {},
  { histories, organization }: KeptPaymentHistories = { histories: new PaymentHistories(), organization: '' },
): Promise<EarlierDealings> {
  // Before the reads, so that anything written meanwhile has a later version.
  const version = await transactions.version();
  const { subjectId } = facts;
  const customer = `${organization}.${subjectId}`;
  const parties = await pace.run(PartiesOfCase.of(facts));
  const bounds = boundsOf(facts);
  const { untilMs, readMs } = bounds;
  const known = histories.find(customer, version, readMs);
  if (known) return dealingsIn(known, pace, parties, bounds);
  const all = { ...EARLIER_PAYMENTS_LIMITS, ...limits };
  const kept = (): Promise<PaymentHistory | null> =>
    keptPaymentHistory(transactions, pace, subjectId, readMs, all);
  const unread = (): UnreadPayments => new UnreadPayments(transactions, pace, subjectId, parties, all);
  let history = await kept();
  const isKeeping = !history && (transactions.spansOf?.(subjectId) ?? null) !== null;
  let payments = unread();
  let older = history ? null : await payments.within(Number.MIN_SAFE_INTEGER, untilMs, isKeeping);
  if (!history && !older) {
    await keepPaymentSpans(transactions, pace, subjectId, all);
    history = await kept();
  }
  if (history) {
    histories.keepHistory(customer, version, readMs, history);
    return dealingsIn(history, pace, parties, bounds);
  }
  if (!older) {
    payments = unread();
    older = (await payments.within(Number.MIN_SAFE_INTEGER, untilMs))!;
  }
  const between = readMs > untilMs ? await payments.within(untilMs, readMs) : null;
  const { sinceMs } = older;
  const parts = between ? [between, older] : [older];
  if (payments.mayBeKept && parts.every((part) => part.sinceMs === undefined))
    await pace.run(histories.keep(customer, version, readMs, parts));
  return {
    untilMs,
    ...(sinceMs === undefined ? {} : { sinceMs }),
    ...(between && between.sinceMs === undefined ? { between: between.byParty } : {}),
    byParty: older.byParty,
  };
}

async function dealingsIn(
  history: PaymentHistory,
  pace: GatheringPace,
  parties: PartiesOfCase,
  { untilMs, readMs }: Bounds,
): Promise<EarlierDealings> {
  const within = (startMs: number, endMs: number) =>
    pace.run(history.byParty({ startMs, endMs }, (party) => parties.keyOf(party)));
  const byParty = await within(Number.MIN_SAFE_INTEGER, untilMs);
  return { untilMs, ...(readMs > untilMs ? { between: await within(untilMs, readMs) } : {}), byParty };
}

interface Bounds {
  /** Until when payments count as earlier ones. */
  readonly untilMs: number;
  /** Until when they are not among the rows. */
  readonly readMs: number;
}

/** The time between is empty unless the customer has too many rows in what the alert is about. */
function boundsOf(facts: CaseFacts): Bounds {
  const partlyMs = partlyReadUntilMs(facts);
  if (partlyMs === undefined) return { untilMs: facts.lookback.startMs, readMs: facts.lookback.startMs };
  // Of several payments of that millisecond some may not have been read.
  const readMs = partlyMs + 1;
  return { untilMs: Math.min(readMs, behaviourStartMsOf(flaggedWindowOfSubject(facts))), readMs };
}

/** Counts payments of a customer by the index, and by their documents where the index lacks the names. */
class UnreadPayments {
  private documentsLeft: number;
  private bytesLeft: number;
  /** Number of payments of all periods together. */
  private found = 0;

  constructor(
    private readonly transactions: TransactionRecords,
    private readonly pace: GatheringPace,
    private readonly subjectId: string,
    private readonly parties: PartiesOfCase,
    private readonly limits: EarlierPaymentsLimits,
  ) {
    this.documentsLeft = this.limits.documents;
    this.bytesLeft = this.limits.documentBytes;
  }

  /**
   * Whether another case would count these payments in full, too. Payments read from documents are not kept,
   * because their names may be long.
   */
  get mayBeKept(): boolean {
    const { payments, names, documents } = this.limits;
    const isAll = this.found <= payments && this.parties.lookedUp < names;
    return isAll && this.documentsLeft === documents;
  }

  /**
   * Reads the payments with `startMs` <= time < `endMs`, newest first. With `isToBeShort`, returns null if
   * the record is long (`limits.long` payments on a page).
   */
  async within(startMs: number, endMs: number, isToBeShort = false): Promise<ReadPayments | null> {
    const read = new ReadPayments(this.parties);
    let left = this.limits.payments;
    let sinceMs = endMs;
    for await (const page of indexedPayments(this.transactions, this.subjectId, startMs, endMs)) {
      if (isToBeShort && page.length >= this.limits.long) return null;
      this.found += page.length;
      const some = page.slice(0, left);
      const isCut = left === 0 || this.parties.lookedUp >= this.limits.names;
      if (isCut || !(await this.count(read, some))) {
        read.sinceMs = sinceMs;
        return read;
      }
      left -= some.length;
      sinceMs = some.at(-1)!.at;
      if (some.length < page.length) {
        read.sinceMs = sinceMs;
        return read;
      }
    }
    return read;
  }

  /** Returns false if the counterparties of some of the payments could not be read. */
  private async count(read: ReadPayments, found: readonly IndexedTransaction[]): Promise<boolean> {
    const untold = await this.pace.run(this.countByIndex(read, found));
    if (untold.length === 0) return true;
    this.documentsLeft -= untold.length;
    if (this.documentsLeft < 0) return false;
    const whole = await this.transactions.dealingsUpTo(untold, Math.max(0, this.bytesLeft));
    await this.pace.run(this.countWhole(read, whole ?? []));
    return whole?.length === untold.length;
  }

  private *countWhole(
    read: ReadPayments,
    whole: readonly Pick<StoredTransaction, 'at' | 'content'>[],
  ): Steps<void> {
    for (const [n, { at, content }] of whole.entries()) {
      if (n % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield;
      this.add(read, at, counterpartyOfPayment(this.subjectId, content));
      this.bytesLeft -= Buffer.byteLength(JSON.stringify(content));
    }
  }

  /** Returns the ids of payments whose counterparties the index lacks. */
  private *countByIndex(read: ReadPayments, found: readonly IndexedTransaction[]): Steps<string[]> {
    const untold: string[] = [];
    for (const [n, { id, at, transfer }] of found.entries()) {
      if (n % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield;
      const told = transfer == null ? null : this.transactions.parseTransfer(transfer);
      if (!told || !hasTypeAndNames(told)) untold.push(id);
      else this.add(read, at, counterpartyOfTransfer(this.subjectId, told));
    }
    return untold;
  }

  private add(read: ReadPayments, atMs: number, party: string | null): void {
    if (party !== null) read.add(atMs, party);
  }
}
