import { normalized } from '../../../kernel/normalized-text.js';
import { instantOf } from '../../../kernel/fields.js';
import type { Transaction, Transfer, TransferSide } from '../../../ingestion/domain/transaction.record.js';

/** Names that agree so far are one name. */
const NAME_CHARS_MAX = 2_000;

export const DAY_MS = 86_400_000;

/** Half a year: the longest window that a rule names, and enough of a normal life to see what is unusual. */
export const LOOKBACK_DAYS = 180;

export interface TransactionRow {
  readonly id: string;
  readonly atMs: number;
  /** `self`: the entity is on both sides. */
  readonly direction: 'in' | 'out' | 'self';
  /** `entity:`, `name:` or `address:` and its value; null if the upload names nobody. */
  readonly counterparty: string | null;
  /** Decimal text as uploaded, without a minus; arithmetic goes through `toUnits`. */
  readonly amount: string;
  readonly currency: string;
  readonly type: string | null;
  /** Whether it is cash, or may be as a deposit that names no way; absent where the type does not tell. */
  readonly cash?: boolean;
  /** A cheque or money order, which anybody may buy with cash; of the subject of a case alone. */
  readonly cheque?: true;
  readonly flagged: boolean;
  /** Uploaded with a minus: direction and amount are those of the money, which went the other way. */
  readonly negative?: true;
  /** Uploaded with a minus that is notation: the money went as sender and receiver say. */
  readonly noted?: true;
  /** The bank's own id of the transaction; of the subject of a case alone. */
  readonly ownId?: string;
  /** The bank's word for how far it got, where that is not that all is done; of the same rows. */
  readonly state?: string;
}

/** Types of what is bought, where a bank tells: money that is spent there goes no further. */
export const PURCHASE_TYPES: ReadonlySet<string | null> = new Set(['PAYMENT', 'FEE']);

export interface EntityActivity {
  readonly registeredAtMs: number | null;
  /** The earliest transaction known in which money moved, inside the period or before it. */
  readonly firstTransaction: TransactionRow | null;
  /** When money last moved before the period; null if nothing is known of it. */
  readonly lastBeforeMs: number | null;
  readonly transactions: readonly TransactionRow[];
}

interface ActivityInput {
  readonly entityId: string;
  /** ISO 8601 text as uploaded. */
  readonly registeredAt: string | null | undefined;
  /** In any order; those of other entities and those after the period are passed over. */
  readonly transactions: readonly { readonly id: string; readonly content: Transaction }[];
  readonly period: { readonly startMs: number; readonly endMs: number };
  readonly flaggedIds?: ReadonlySet<string>;
}

/** States without money moved, which distort sums; what is on its way or was called back may hide as much. */
export const NOT_MOVED: ReadonlySet<string> = new Set([
  'FAILED',
  'DECLINED',
  'CANCELLED',
  'EXPIRED',
  'SETTLEMENT_ERROR',
]);

/** States that leave nothing open. */
export const DONE: ReadonlySet<string> = new Set(['COMPLETED', 'CAPTURED']);

export const moved = ({ status }: Pick<Transaction, 'status'>): boolean =>
  status == null || !NOT_MOVED.has(status);

interface RowsInput extends Pick<ActivityInput, 'entityId' | 'transactions' | 'flaggedIds'> {
  /** What all transactions of the entity say of it, where these are a few. */
  readonly isNotation?: boolean;
}

export const rowsOf = (input: RowsInput): TransactionRow[] => rowsThat(moved, input);

/** The same of tries: sums and counts leave them out. */
export const unmovedRowsOf = (input: RowsInput): TransactionRow[] =>
  rowsThat((content) => !moved(content), input);

function rowsThat(isMeant: (content: Transaction) => boolean, input: RowsInput): TransactionRow[] {
  const rows: TransactionRow[] = [];
  const isNoted = input.isNotation ?? isNotation(input.entityId, input.transactions);
  for (const { id, content } of input.transactions) {
    if (!isMeant(content) || !isParty(input.entityId, content)) continue;
    const flagged = input.flaggedIds?.has(content.transaction_id) ?? false;
    const read = { id, content, atMs: instantOf(content.event_time), flagged };
    rows.push(rowOf(input.entityId, read, { ownId: content.transaction_id, isNoted }));
  }
  return rows.sort(byTime);
}

/** `rowsOf` transfers that tell type and names, in which nothing says whether it was cash or had a minus. */
export function rowsOfTransfers(
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
    const [sends, receives] = [from === entityId, to === entityId];
    if (!moved({ status }) || !(sends || receives)) continue;
    const counterparty = counterpartyOf(sends ? told(to, toName) : told(from, fromName));
    const amount = withoutMinus(written);
    const direction = directionOf(sends, receives, isNegative(written) && !isNoted);
    rows.push({ amount, atMs, counterparty, currency, direction, flagged: false, id, type });
  }
  return rows.sort(byTime);
}

const told = (side: TransferSide, name?: string | null): Transaction['sender'] =>
  typeof side === 'string' ? { entity_id: side } : { name, blockchain_addresses: side && [...side] };

export function currenciesOf(rows: readonly Pick<TransactionRow, 'currency'>[]): string[] {
  const found = new Set<string>();
  let last: string | null = null;
  for (const { currency } of rows) if (currency !== last) found.add((last = currency));
  return [...found].sort();
}

/** `rowsOf` every entity that takes part by its id, all of them flagged: each transaction is read once. */
export function rowsByEntity(
  transactions: ActivityInput['transactions'],
  isNoted = false,
): Map<string, TransactionRow[]> {
  const byEntity = new Map<string, TransactionRow[]>();
  // Millions of rows name the same few counterparties: one text of each is kept.
  const names = new Map<string, string>();
  for (const { id, content } of transactions) {
    if (!moved(content)) continue;
    const read = { id, content, atMs: instantOf(content.event_time), flagged: true };
    const { sender, receiver } = content;
    const [from, to] = [sender?.entity_id, receiver?.entity_id];
    if (from != null) rowsOfEntity(byEntity, from).push(rowOf(from, read, { names, isNoted }));
    if (to != null && to !== from) rowsOfEntity(byEntity, to).push(rowOf(to, read, { names, isNoted }));
  }
  for (const rows of byEntity.values()) rows.sort(byTime);
  return byEntity;
}

function rowsOfEntity(byEntity: Map<string, TransactionRow[]>, entityId: string): TransactionRow[] {
  let rows = byEntity.get(entityId);
  if (!rows) byEntity.set(entityId, (rows = []));
  return rows;
}

export const byTime = (a: TransactionRow, b: TransactionRow): number =>
  a.atMs - b.atMs || (a.id < b.id ? -1 : 1);

const isParty = (entityId: string, { sender, receiver }: Transaction): boolean =>
  sender?.entity_id === entityId || receiver?.entity_id === entityId;

/** What `rowsOf` an entity shows of a period; rows that are all inside come back as they are, uncopied. */
export function activityWithin(
  rows: readonly TransactionRow[],
  registeredAt: ActivityInput['registeredAt'],
  { startMs, endMs }: ActivityInput['period'],
): EntityActivity {
  let [before, end] = [0, rows.length];
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
  readonly content: Transaction;
}

interface RowOptions {
  readonly ownId?: string;
  readonly names?: Map<string, string>;
  readonly isNoted: boolean;
}

/** The entity is a party. Members in order: canonical JSON, which each run writes often, need not sort. */
function rowOf(
  entityId: string,
  { id, content, atMs, flagged }: ReadTransaction,
  { ownId, names, isNoted }: RowOptions,
): TransactionRow {
  const sends = content.sender?.entity_id === entityId;
  const receives = content.receiver?.entity_id === entityId;
  const hasMinus = isNegative(content.amount);
  const negative = hasMinus && !isNoted;
  const cash = isCash(content);
  const row: { -readonly [Field in keyof TransactionRow]?: TransactionRow[Field] } = {
    amount: withoutMinus(content.amount),
    atMs,
  };
  // One by one: behind a spread, members that are new to the object would take ten times as long.
  if (cash !== null) row.cash = cash;
  if (ownId !== undefined && content.subtype === 'CHECK_TRANSFER') row.cheque = true;
  row.counterparty = counterpartyOf(sends ? content.receiver : content.sender, names);
  row.currency = content.amount_currency;
  row.direction = directionOf(sends, receives, negative);
  row.flagged = flagged;
  row.id = id;
  if (negative) row.negative = true;
  if (hasMinus && isNoted) row.noted = true;
  if (ownId !== undefined) row.ownId = ownId;
  if (ownId !== undefined && content.status != null && !DONE.has(content.status)) row.state = content.status;
  row.type = content.type ?? null;
  return row as TransactionRow;
}

const withoutMinus = (amount: string): string => (isNegative(amount) ? amount.slice(1) : amount);

function directionOf(sends: boolean, receives: boolean, negative: boolean): TransactionRow['direction'] {
  if (sends && receives) return 'self';
  return sends === negative ? 'in' : 'out';
}

/** What is reported is coin and notes (31 CFR 1010.100); a prepaid card passes as such, a cheque does not. */
const CASH_SUBTYPES: ReadonlySet<string> = new Set(['CASH_WITHDRAWAL', 'PREPAID_CARD_LOAD']);
/** These leave open what was brought; every other subtype names another way of paying. */
const OPEN_SUBTYPES: ReadonlySet<string> = new Set(['ACCOUNT_DEPOSIT', 'DEPOSIT_FIAT', 'WITHDRAWAL_FIAT']);
const CASH_TYPES: ReadonlySet<string> = new Set(['DEPOSIT', 'WITHDRAWAL']);
const OPEN_TYPES: ReadonlySet<string> = new Set(['OTHER', 'TRANSACTION']);

/** Null where neither type nor subtype tells. */
function isCash({ type, subtype }: Pick<Transaction, 'type' | 'subtype'>): boolean | null {
  if (subtype != null && !OPEN_SUBTYPES.has(subtype)) return CASH_SUBTYPES.has(subtype);
  if (type != null && !OPEN_TYPES.has(type)) return CASH_TYPES.has(type);
  return subtype == null ? null : true;
}

const plainName = (name: string): string =>
  normalized(name.slice(0, NAME_CHARS_MAX).toWellFormed(), 'NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

export function counterpartyOf(side: Transaction['sender'], names?: Map<string, string>): string | null {
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

/** So many amounts show a habit, and so many to each other one that nothing else is meant. Own choice. */
const HABIT_MIN = 3;
const TO_ONE = 9;

/** Of a type that says so, money came in whoever is named as its sender: a minus is no notation there. */
const CAME_IN: ReadonlySet<string | null> = new Set(['CHARGEBACK', 'CREDIT', 'DEPOSIT', 'INTEREST']);

export const isNegative = (amount: string): boolean => amount.startsWith('-');

/** How what a customer sends is written. */
class SentAmounts {
  private negative = 0;
  private others = 0;

  add(amount: string, type: Transaction['type']): void {
    if (isNegative(amount) && !CAME_IN.has(type ?? null)) this.negative++;
    else this.others++;
  }

  /** Nearly all with a minus: it says once more that the money left, and takes nothing back. */
  get isNotation(): boolean {
    return this.negative >= HABIT_MIN && this.negative >= TO_ONE * this.others;
  }
}

export function isNotation(
  entityId: string,
  transactions: readonly { readonly content: Pick<Transaction, 'sender' | 'receiver' | 'amount' | 'type'> }[],
): boolean {
  const sent = new SentAmounts();
  for (const { content } of transactions) {
    const { sender, receiver, amount, type } = content;
    if (sender?.entity_id === entityId && receiver?.entity_id !== entityId) sent.add(amount, type);
  }
  return sent.isNotation;
}

/** As much as a bank passes on (remittance information of ISO 20022). */
const CHARS_MAX = 140;

/** By the ids of the transactions; no block reads them, so they are kept apart from the rows. */
export function descriptorsOf(
  transactions: readonly { readonly id: string; readonly content: Transaction }[],
): Readonly<Record<string, string>> | undefined {
  const found: Record<string, string> = {};
  for (const { id, content } of transactions) {
    const written = content.descriptor?.trim();
    if (written) found[id] = written.slice(0, CHARS_MAX).toWellFormed();
  }
  return Object.keys(found).length > 0 ? found : undefined;
}
