import { instantOf, normalizedText } from '@alert-review/kernel';
import type { GivenTransaction, Transfer, TransferSide } from '../given/given-records.js';
import { isCashPlace } from '../risk-data/words/name-kinds.js';
import { textClasses, type TextClass } from '../risk-data/words/payment-words.js';
import { paymentKindOf, type PaymentKind } from '../money/money-kinds.js';

/** Names that have this many first characters in common count as the same name. */
const NAME_CHARS_MAX = 2_000;

/**
 * Half a year: the longest period that a rule examines, and enough of normal activity to show what is
 * unusual.
 */
export const LOOKBACK_DAYS = 180;

export interface TransactionRow {
  readonly id: string;
  readonly atMs: number;
  /** `self`: the customer is on both sides. */
  readonly direction: 'in' | 'out' | 'self';
  /** `entity:`, `name:` or `address:` and its value; null if the upload names nobody. */
  readonly counterparty: string | null;
  /** Decimal text as uploaded, without a minus sign. Use `unitsOfDecimal` to calculate with it. */
  readonly amount: string;
  readonly currency: string;
  readonly type: string | null;
  /** Whether it is cash; a deposit of unspecified kind counts as cash. Missing if the type does not tell. */
  readonly cash?: boolean;
  readonly flagged: boolean;
  /** How it was paid, where type or subtype state a fact. Set only for the alert's customer. */
  readonly kind?: PaymentKind;
  /** Uploaded with a minus sign as a reversal; direction and amount already describe the actual movement. */
  readonly negative?: true;
  /** Uploaded with a minus sign that is only a notation: money moved from sender to receiver. */
  readonly noted?: true;
  /** The bank's own id of the transaction. Set only for the alert's customer. */
  readonly ownId?: string;
  /** The bank's status of an unfinished transaction. Set only for the alert's customer. */
  readonly state?: string;
}

export interface EntityActivity {
  readonly registeredAtMs: number | null;
  /** The earliest known transaction that moved money, within the period or before it. */
  readonly firstTransaction: TransactionRow | null;
  /** Time of the last movement of money before the period; null if none is known. */
  readonly lastBeforeMs: number | null;
  readonly transactions: readonly TransactionRow[];
}

interface ActivityInput {
  readonly entityId: string;
  /** ISO 8601 text as uploaded. */
  readonly registeredAt: string | null | undefined;
  /** Transactions in any order. Transactions of others and after the period are ignored. */
  readonly transactions: readonly { readonly id: string; readonly content: GivenTransaction }[];
  readonly period: { readonly startMs: number; readonly endMs: number };
  readonly flaggedIds?: ReadonlySet<string>;
}

/**
 * Statuses without movement of money, left out of sums. Pending and recalled transactions count, because they
 * may hide much.
 */
export const STATUSES_WITHOUT_MOVEMENT: ReadonlySet<string> = new Set([
  'FAILED',
  'DECLINED',
  'CANCELLED',
  'EXPIRED',
  'SETTLEMENT_ERROR',
]);

/** Statuses after which nothing is open. */
export const FINAL_STATUSES: ReadonlySet<string> = new Set(['COMPLETED', 'CAPTURED']);

export const isMoneyMoved = ({ status }: Pick<GivenTransaction, 'status'>): boolean =>
  status == null || !STATUSES_WITHOUT_MOVEMENT.has(status);

interface RowsInput extends Pick<ActivityInput, 'entityId' | 'transactions' | 'flaggedIds'> {
  /**
   * Whether a minus sign is only a notation. Given if `transactions` are only a part, since all of them
   * decide.
   */
  readonly isNotation?: boolean;
}

export const activityRowsOf = (input: RowsInput): TransactionRow[] => rowsThat(isMoneyMoved, input);

/** Returns the rows that moved no money, such as failed attempts. Sums and counts leave them out. */
export const unmovedActivityRowsOf = (input: RowsInput): TransactionRow[] =>
  rowsThat((content) => !isMoneyMoved(content), input);

function rowsThat(isMeant: (content: GivenTransaction) => boolean, input: RowsInput): TransactionRow[] {
  const rows: TransactionRow[] = [];
  const isNoted = input.isNotation ?? usesMinusAsNotation(input.entityId, input.transactions);
  for (const { id, content } of input.transactions) {
    if (!isMeant(content) || !isPartyOfTransaction(input.entityId, content)) continue;
    const flagged = input.flaggedIds?.has(content.transaction_id) ?? false;
    const read = { id, content, atMs: instantOf(content.event_time), flagged };
    rows.push(rowOf(input.entityId, read, { ownId: content.transaction_id, isNoted }));
  }
  return rows.sort(compareByTime);
}

/** Like `activityRowsOf`, but from indexed transfers with type and names, which do not tell what was cash. */
export function activityRowsOfTransfers(
  entityId: string,
  found: readonly { readonly id: string; readonly atMs: number; readonly transfer: Transfer }[],
): TransactionRow[] {
  const rows: TransactionRow[] = [];
  const sent = new SentAmounts();
  for (const { transfer } of found)
    if (transfer[0] === entityId && transfer[1] !== entityId) sent.add(transfer[2], transfer[5]);
  const isNoted = sent.isNotation;
  for (const { id, atMs, transfer } of found) {
    const [from, to, written, currency, status, type = null, fromName, toName] = transfer;
    const sends = from === entityId;
    const receives = to === entityId;
    if (!isMoneyMoved({ status }) || !(sends || receives)) continue;
    const counterparty = counterpartyKeyOf(
      sends ? partyOfTransferSide(to, toName) : partyOfTransferSide(from, fromName),
    );
    const amount = withoutMinus(written);
    const direction = directionOf(sends, receives, isNegativeAmount(written) && !isNoted);
    rows.push({ amount, atMs, counterparty, currency, direction, flagged: false, id, type });
  }
  return rows.sort(compareByTime);
}

export const partyOfTransferSide = (side: TransferSide, name?: string | null): GivenTransaction['sender'] =>
  typeof side === 'string' ? { entity_id: side } : { name, blockchain_addresses: side && [...side] };

export function currenciesOfRows(rows: readonly Pick<TransactionRow, 'currency'>[]): string[] {
  const found = new Set<string>();
  let last: string | null = null;
  for (const { currency } of rows) if (currency !== last) found.add((last = currency));
  return [...found].sort();
}

/** Like `activityRowsOf`, but for all customers by id, with all rows flagged. Reads each transaction once. */
export function rowsByEntity(
  transactions: ActivityInput['transactions'],
  isNoted = false,
): Map<string, TransactionRow[]> {
  const byEntity = new Map<string, TransactionRow[]>();
  // `names` shares strings: millions of rows name the same few counterparties.
  const names = new Map<string, string>();
  for (const { id, content } of transactions) {
    if (!isMoneyMoved(content)) continue;
    const read = { id, content, atMs: instantOf(content.event_time), flagged: true };
    const { sender, receiver } = content;
    const from = sender?.entity_id;
    const to = receiver?.entity_id;
    if (from != null) rowsOfEntity(byEntity, from).push(rowOf(from, read, { names, isNoted }));
    if (to != null && to !== from) rowsOfEntity(byEntity, to).push(rowOf(to, read, { names, isNoted }));
  }
  for (const rows of byEntity.values()) rows.sort(compareByTime);
  return byEntity;
}

function rowsOfEntity(byEntity: Map<string, TransactionRow[]>, entityId: string): TransactionRow[] {
  let rows = byEntity.get(entityId);
  if (!rows) byEntity.set(entityId, (rows = []));
  return rows;
}

export const compareByTime = (a: TransactionRow, b: TransactionRow): number =>
  a.atMs - b.atMs || (a.id < b.id ? -1 : 1);

export const isPartyOfTransaction = (entityId: string, { sender, receiver }: GivenTransaction): boolean =>
  sender?.entity_id === entityId || receiver?.entity_id === entityId;

/**
 * Returns a customer's activity in a period from the rows of `activityRowsOf`. Does not copy if all rows are
 * inside.
 */
export function activityWithin(
  rows: readonly TransactionRow[],
  registeredAt: ActivityInput['registeredAt'],
  { startMs, endMs }: ActivityInput['period'],
): EntityActivity {
  let before = 0;
  let end = rows.length;
  while (end > 0 && rows[end - 1]!.atMs > endMs) end--;
  while (before < end && rows[before]!.atMs < startMs) before++;
  return {
    registeredAtMs: registeredAt == null ? null : instantOf(registeredAt),
    firstTransaction: end > 0 ? rows[0]! : null,
    lastBeforeMs: before > 0 ? rows[before - 1]!.atMs : null,
    transactions: before === 0 && end === rows.length ? rows : rows.slice(before, end),
  };
}

interface ReadTransaction extends Pick<TransactionRow, 'id' | 'atMs' | 'flagged'> {
  readonly content: GivenTransaction;
}

interface RowOptions {
  readonly ownId?: string;
  readonly names?: Map<string, string>;
  readonly isNoted: boolean;
}

/** Creates a row. Members are in alphabetical order, so that canonical JSON need not sort them. */
function rowOf(
  entityId: string,
  { id, content, atMs, flagged }: ReadTransaction,
  { ownId, names, isNoted }: RowOptions,
): TransactionRow {
  const sends = content.sender?.entity_id === entityId;
  const receives = content.receiver?.entity_id === entityId;
  const hasMinus = isNegativeAmount(content.amount);
  const negative = hasMinus && !isNoted;
  const counterparty = counterpartyKeyOf(sends ? content.receiver : content.sender, names);
  const cash = isCash(content, counterparty);
  const row: { -readonly [Field in keyof TransactionRow]?: TransactionRow[Field] } = {
    amount: withoutMinus(content.amount),
    atMs,
  };
  // Assigned one by one: a spread with members that are new to the object takes ten times as long.
  if (cash !== null) row.cash = cash;
  row.counterparty = counterparty;
  row.currency = content.amount_currency;
  row.direction = directionOf(sends, receives, negative);
  row.flagged = flagged;
  row.id = id;
  const kind = ownId === undefined ? undefined : paymentKindOf(content);
  if (kind !== undefined) row.kind = kind;
  if (negative) row.negative = true;
  if (hasMinus && isNoted) row.noted = true;
  if (ownId !== undefined) row.ownId = ownId;
  if (ownId !== undefined && content.status != null && !FINAL_STATUSES.has(content.status))
    row.state = content.status;
  row.type = content.type ?? null;
  return row as TransactionRow;
}

const withoutMinus = (amount: string): string => (isNegativeAmount(amount) ? amount.slice(1) : amount);

function directionOf(sends: boolean, receives: boolean, negative: boolean): TransactionRow['direction'] {
  if (sends && receives) return 'self';
  return sends === negative ? 'in' : 'out';
}

/** Cash means coins and notes (31 CFR 1010.100). A prepaid card counts as cash, a cheque does not. */
const CASH_SUBTYPES: ReadonlySet<string> = new Set(['CASH_WITHDRAWAL', 'PREPAID_CARD_LOAD']);
/** Subtypes that do not tell how the money was paid; every other subtype does. */
const OPEN_SUBTYPES: ReadonlySet<string> = new Set(['ACCOUNT_DEPOSIT', 'DEPOSIT_FIAT', 'WITHDRAWAL_FIAT']);
const CASH_TYPES: ReadonlySet<string> = new Set(['DEPOSIT', 'WITHDRAWAL']);

/**
 * Returns whether a transaction is cash; null if nothing tells. Where type and subtype only label a transfer,
 * the other side tells: cash comes from nobody.
 */
function isCash({ type, subtype, descriptor }: GivenTransaction, other: string | null): boolean | null {
  if (subtype != null && OPEN_SUBTYPES.has(subtype))
    return subtype === 'WITHDRAWAL_FIAT' || !isPaidIn(descriptor);
  if (subtype != null && CASH_SUBTYPES.has(subtype)) return true;
  if (subtype == null && CASH_TYPES.has(type ?? '')) return type === 'WITHDRAWAL' || !isPaidIn(descriptor);
  const isLabelled = paymentKindOf({ type, subtype }) === undefined;
  return isLabelled && other === null ? null : false;
}

/** References of pay, which is transferred: banks book it as a deposit, too. */
const PAY_TEXTS: readonly TextClass[] = ['wage', 'pension', 'benefit'];

/** Tells whether a reference says that a deposit of unspecified kind is pay, and not that it is cash. */
const isPaidIn = (descriptor: string | null | undefined): boolean =>
  descriptor != null &&
  textClasses(descriptor).some((each) => PAY_TEXTS.includes(each)) &&
  !isCashPlace(descriptor);

/** Cash as people say it: a load of a prepaid card counts as cash, but nobody withdrew or deposited it. */
export const isBanknotes = ({ cash, kind }: Pick<TransactionRow, 'cash' | 'kind'>): boolean =>
  cash === true && kind !== 'prepaid_card';

const plainName = (name: string): string =>
  normalizedText(name.slice(0, NAME_CHARS_MAX).toWellFormed(), 'NFKC')
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase();

export function counterpartyKeyOf(
  side: GivenTransaction['sender'],
  names?: Map<string, string>,
): string | null {
  const entityId = side?.entity_id;
  if (entityId != null) {
    let name = names?.get(entityId);
    if (name === undefined) names?.set(entityId, (name = `entity:${entityId}`));
    return name ?? `entity:${entityId}`;
  }
  if (side?.name) return `name:${plainName(side.name)}`;
  const address = side?.blockchain_addresses?.[0];
  if (!address) return null;
  return `address:${/^0x/i.test(address) ? address.toLowerCase() : address}`;
}

/**
 * If this many outgoing amounts are negative, and NEGATIVES_PER_POSITIVE_MIN for each positive one, the minus
 * sign is a notation.
 */
const NOTATION_AMOUNTS_MIN = 3;
const NEGATIVES_PER_POSITIVE_MIN = 9;

/** Types that are incoming even if the customer is the sender. Their minus sign is no notation. */
const INCOMING_TYPES: ReadonlySet<string | null> = new Set(['CHARGEBACK', 'CREDIT', 'DEPOSIT', 'INTEREST']);

export const isNegativeAmount = (amount: string): boolean => amount.startsWith('-') && /[1-9]/.test(amount);

/** Counts how often a customer's outgoing amounts have a minus sign. */
class SentAmounts {
  private negative = 0;
  private others = 0;

  add(amount: string, type: GivenTransaction['type']): void {
    if (isNegativeAmount(amount) && !INCOMING_TYPES.has(type ?? null)) this.negative++;
    else this.others++;
  }

  /** True if nearly all have a minus sign: it then only means "outgoing" and not a reversal. */
  get isNotation(): boolean {
    return this.negative >= NOTATION_AMOUNTS_MIN && this.negative >= NEGATIVES_PER_POSITIVE_MIN * this.others;
  }
}

export function usesMinusAsNotation(
  entityId: string,
  transactions: readonly {
    readonly content: Pick<GivenTransaction, 'sender' | 'receiver' | 'amount' | 'type'>;
  }[],
): boolean {
  const sent = new SentAmounts();
  for (const { content } of transactions) {
    const { sender, receiver, amount, type } = content;
    if (sender?.entity_id === entityId && receiver?.entity_id !== entityId) sent.add(amount, type);
  }
  return sent.isNotation;
}

/** Maximum length of remittance information in ISO 20022. */
const CHARS_MAX = 140;

/**
 * Returns payment references by transaction id. Not part of the rows, because no analysis block reads them.
 */
export function descriptorsById(
  transactions: readonly { readonly id: string; readonly content: GivenTransaction }[],
): Readonly<Record<string, string>> | undefined {
  const found: Record<string, string> = {};
  for (const { id, content } of transactions) {
    const written = content.descriptor?.trim();
    if (written) found[id] = written.slice(0, CHARS_MAX).toWellFormed();
  }
  return Object.keys(found).length > 0 ? found : undefined;
}

/** Payments between the customer and a counterparty, in both directions together. */
export interface Dealings {
  readonly count: number;
  readonly firstMs: number;
  readonly lastMs: number;
}

/** Payments before the rows of a case, with the counterparties of these rows. */
export interface EarlierDealings {
  /** Payments at this time or later are among the rows. */
  readonly untilMs: number;
  /** Time of the oldest payment that was read; missing if all were read. */
  readonly sinceMs?: number;
  readonly byParty: Readonly<Record<string, Dealings>>;
  /**
   * Payments from `untilMs` on that are older than the rows, of a customer with more rows than a case reads.
   * Missing if there were too many to read them all, and in facts of earlier versions.
   */
  readonly between?: Readonly<Record<string, Dealings>>;
}

export type DealingsByParty = ReadonlyMap<string, Dealings>;

export function addDealing(byParty: Map<string, Dealings>, party: string, atMs: number): void {
  const seen = byParty.get(party) ?? { count: 0, firstMs: atMs, lastMs: atMs };
  const firstMs = Math.min(seen.firstMs, atMs);
  const lastMs = Math.max(seen.lastMs, atMs);
  byParty.set(party, { count: seen.count + 1, firstMs, lastMs });
}

export function dealingsBefore(
  rows: readonly TransactionRow[],
  earlier: EarlierDealings | undefined,
  beforeMs: number,
): DealingsByParty {
  const told = Object.entries(earlier?.byParty ?? {});
  const byParty = new Map(told.filter(([, { firstMs }]) => firstMs < beforeMs));
  const fromMs = earlier?.untilMs ?? -Infinity;
  for (const { counterparty, direction, atMs } of rows)
    if (counterparty !== null && direction !== 'self' && atMs >= fromMs && atMs < beforeMs)
      addDealing(byParty, counterparty, atMs);
  return byParty;
}
