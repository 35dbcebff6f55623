import { DAY_MS } from '@alert-review/kernel';
import { counterpartyOfTransfer } from '../activity/earlier-dealings.js';
import { hasTypeAndNames } from '../given/given-records.js';
import type { Steps } from '../steps.js';
import type { IndexedTransaction, GatheringPace, PaymentSpans, TransactionRecords } from './case-records.js';
import { indexedPayments } from './indexed-payments.js';
import { HistoryPart, PaymentHistory } from './payment-histories.js';

/** Banks seldom add or correct payments of earlier days, so older spans stay as they are. */
const SETTLED_AFTER_DAYS = 60;
/** Payments in more spans have wrong dates. */
const SPANS_MAX = 2_000;
/** Most bytes that are kept of one customer: several times those of 100,000 payments with usual names. */
const BYTES_MAX = 16 * 2 ** 20;
/** Raise this when the form of a kept span changes, or how a counterparty gets its key. */
const FORM = 1;

const EARLIEST_MS = Number.MIN_SAFE_INTEGER;
const ROWS_PER_STEP = 1_000;

/**
 * Payments of a span, newest first. `rows` counts those without a counterparty, too. `isWhole` is false if
 * the index lacks names, or if the customer has more payments than are counted.
 */
interface SpanOfPayments {
  isWhole: boolean;
  rows: number;
  readonly part: HistoryPart;
}

const emptySpan = (): SpanOfPayments => ({ isWhole: true, rows: 0, part: new HistoryPart() });

type TransactionsOfIndex = Pick<TransactionRecords, 'parseTransfer' | 'spansOf' | 'transfersOf'>;

interface RangeOfSpans {
  readonly from: number;
  /** The first span after the range. */
  readonly to: number;
}

/** Limits beyond which the payments of a customer are read from the index each time. */
interface HistoryLimits {
  readonly payments: number;
  readonly names: number;
  /** Fewer payments are read again in less time than what is kept of them. */
  readonly long: number;
}

/**
 * Works out what is kept of a customer's payments, span by span, where it is not kept yet: times and
 * counterparties of all payments that are older than two months. Does nothing for a short record.
 */
export async function keepPaymentSpans(
  transactions: TransactionsOfIndex,
  pace: GatheringPace,
  ownId: string,
  limits: HistoryLimits,
): Promise<void> {
  const spans = transactions.spansOf?.(ownId);
  const [newest] = spans ? await transactions.transfersOf(ownId, { $gte: EARLIEST_MS }, 1) : [];
  if (!spans || !newest) return;
  const settled = Math.floor((newest.at - SETTLED_AFTER_DAYS * DAY_MS) / spans.length);
  const before = await spans.read();
  const heads = [...before].map(([number, span]) => ({ number, ...headOf(span) }));
  // Where one span cannot be told, the record is read from the index each time.
  if (heads.some(({ isWhole }) => !isWhole)) return;
  const kept = new Set(heads.flatMap(({ number, isRead }) => (isRead ? [number] : [])));
  const missing = missingSpans(kept, settled);
  const [{ to: oldest }] = missing.slice(-1) as [RangeOfSpans];
  const [older] = await transactions.transfersOf(ownId, { $lt: oldest * spans.length }, 1);
  if (!older && missing.length === 1) return;
  const watch = await spans.watch();
  try {
    const found = new SpansFound(transactions, ownId, spans.length);
    for (const { from, to } of missing) {
      const startMs = from === -Infinity ? EARLIEST_MS : from * spans.length;
      for await (const page of indexedPayments(transactions, ownId, startMs, to * spans.length)) {
        await pace.run(found.add(page));
        if (found.rows > limits.payments) return await watch.keep(tooMany(settled - 1));
      }
      found.fill(from, to);
    }
    const isLong = kept.size > 0 || found.rows >= limits.long;
    if (!isLong || found.spans.size > SPANS_MAX) return;
    const encoded = await pace.run(found.encoded());
    const bytes = [...encoded.values()].reduce((sum, { length }) => sum + length, 0);
    await watch.keep(bytes > BYTES_MAX ? tooMany(settled - 1) : encoded);
  } finally {
    watch.end();
  }
}

/** Returns spans before `end` that are not kept, the newest first; the last range has no beginning. */
function missingSpans(kept: ReadonlySet<number>, end: number): RangeOfSpans[] {
  const missing: RangeOfSpans[] = [];
  let to = end;
  for (const span of [...kept].filter((each) => each < end).sort((a, b) => b - a)) {
    if (span + 1 < to) missing.push({ from: span + 1, to });
    to = span;
  }
  return [...missing, { from: -Infinity, to }];
}

class SpansFound {
  readonly spans = new Map<number, SpanOfPayments>();
  rows = 0;

  constructor(
    private readonly transactions: TransactionsOfIndex,
    private readonly ownId: string,
    private readonly length: number,
  ) {}

  *add(page: readonly IndexedTransaction[]): Steps<void> {
    for (const row of page) {
      if (++this.rows % ROWS_PER_STEP === 0) yield;
      const number = Math.floor(row.at / this.length);
      let span = this.spans.get(number);
      if (!span) this.spans.set(number, (span = emptySpan()));
      const told = row.transfer == null ? null : this.transactions.parseTransfer(row.transfer);
      const isTold = told !== null && hasTypeAndNames(told);
      const party = isTold ? counterpartyOfTransfer(this.ownId, told) : null;
      if (party !== null) span.part.add(row.at, party);
      span.isWhole &&= isTold;
      span.rows++;
    }
  }

  /** Adds the spans of a range in which there is no payment, from the first that has one. */
  fill(from: number, to: number): void {
    const first = from === -Infinity ? Math.min(to, ...this.spans.keys()) : from;
    for (let number = first; number < to && this.spans.size <= SPANS_MAX; number++)
      if (!this.spans.has(number)) this.spans.set(number, emptySpan());
  }

  *encoded(): Steps<ReadonlyMap<number, Uint8Array>> {
    const encoded = new Map<number, Uint8Array>();
    for (const [number, span] of this.spans) {
      yield;
      encoded.set(number, encodedSpan(span, number * this.length));
    }
    return encoded;
  }
}

const tooMany = (span: number): ReadonlyMap<number, Uint8Array> =>
  new Map([[span, encodedSpan({ ...emptySpan(), isWhole: false }, 0)]]);

/**
 * Returns the payments of a customer before a time from what is kept, and from the index where nothing is
 * kept. Null if nothing is kept, or if there are too many payments or names.
 */
export async function keptPaymentHistory(
  transactions: TransactionsOfIndex,
  pace: GatheringPace,
  ownId: string,
  untilMs: number,
  limits: HistoryLimits,
): Promise<PaymentHistory | null> {
  const spans = transactions.spansOf?.(ownId);
  const kept = spans ? await spans.read() : null;
  if (!spans || !kept || kept.size === 0) return null;
  const parts = await partsOf(transactions, pace, { ownId, untilMs, spans, kept }, limits);
  if (!parts) return null;
  const history = await pace.run(PaymentHistory.of(parts));
  return history.names < limits.names ? history : null;
}

interface AskedHistory {
  readonly ownId: string;
  readonly untilMs: number;
  readonly spans: PaymentSpans;
  readonly kept: ReadonlyMap<number, Uint8Array>;
}

/** Returns the parts of the record, the newest first; null if some of it cannot be told. */
async function partsOf(
  transactions: TransactionsOfIndex,
  pace: GatheringPace,
  { ownId, untilMs, spans, kept }: AskedHistory,
  limits: HistoryLimits,
): Promise<readonly HistoryPart[] | null> {
  const { length } = spans;
  const parts: HistoryPart[] = [];
  let rows = 0;
  let toMs = untilMs;
  const readIndex = async (fromMs: number): Promise<boolean> => {
    const found = new SpansFound(transactions, ownId, Infinity);
    for await (const page of indexedPayments(transactions, ownId, fromMs, toMs)) {
      await pace.run(found.add(page));
      if (rows + found.rows > limits.payments) return false;
    }
    for (const { isWhole, part } of found.spans.values()) {
      if (!isWhole) return false;
      parts.push(part);
    }
    rows += found.rows;
    return true;
  };
  for (const number of [...kept.keys()].sort((a, b) => b - a)) {
    const startMs = number * length;
    if (startMs >= untilMs) continue;
    const span = decodedSpan(kept.get(number)!, startMs);
    if (span === null) continue;
    if (startMs + length < toMs && !(await readIndex(startMs + length))) return null;
    rows += span.rows;
    if (!span.isWhole || rows > limits.payments) return null;
    parts.push(span.part);
    toMs = startMs;
    await pace.pause();
  }
  return (await readIndex(EARLIEST_MS)) ? parts : null;
}

const HEAD_WORDS = 4;
const WORD_BYTES = 4;

/** A head of four words, the time of each payment, the place of its counterparty, and their keys as JSON. */
function encodedSpan({ isWhole, rows, part }: SpanOfPayments, startMs: number): Uint8Array {
  const { times, partyAt, parties } = part.columnsSince(startMs);
  const words = new Uint32Array(HEAD_WORDS + 2 * part.rows);
  words.set([FORM, Number(isWhole), rows, part.rows]);
  words.set(times, HEAD_WORDS);
  words.set(partyAt, HEAD_WORDS + part.rows);
  return Buffer.concat([Buffer.from(words.buffer), Buffer.from(JSON.stringify(parties))]);
}

/** Returns whether this release reads the form of a kept span, and whether all of the span could be told. */
function headOf(bytes: Uint8Array): { readonly isRead: boolean; readonly isWhole: boolean } {
  const isRead = bytes[0] === FORM;
  return { isRead, isWhole: !isRead || bytes[WORD_BYTES] === 1 };
}

/** Returns null for a span that another release kept in another form. */
function decodedSpan(bytes: Uint8Array, startMs: number): SpanOfPayments | null {
  // A copy, since the words have to begin at a multiple of four.
  const { buffer } = Uint8Array.from(bytes);
  const [form, isWhole, rows = 0, count = 0] = new Uint32Array(buffer, 0, HEAD_WORDS);
  if (form !== FORM) return null;
  const head = HEAD_WORDS * WORD_BYTES;
  const column = WORD_BYTES * count;
  const times = new Uint32Array(buffer, head, count);
  const partyAt = new Uint32Array(buffer, head + column, count);
  const parties = JSON.parse(Buffer.from(buffer, head + 2 * column).toString()) as string[];
  const part = new HistoryPart(startMs, { times, partyAt, parties });
  return { isWhole: isWhole === 1, rows, part };
}
