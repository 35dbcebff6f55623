import { currencyCode } from '@alert-review/kernel';
import type { TransactionRow } from '../activity/entity-activity.js';
import { subjectFactsOf, type CaseFacts } from '../case/facts/case-facts.js';
import { stepsOfPointer, type Reference } from '../wording/referenced-text.js';
import { countIn, dayRangeInText, delayIn, moneyIn, shareIn } from './figure-readers.js';

/** The payments of a case as the recount reads them. */
interface Payments {
  readonly facts: CaseFacts;
  readonly read: readonly TransactionRow[];
  readonly flagged: readonly TransactionRow[];
  readonly later: readonly TransactionRow[];
  readonly byId: ReadonlyMap<string, TransactionRow>;
}

export function paymentsOfCase(facts: CaseFacts): Payments {
  const { transactions: read } = subjectFactsOf(facts);
  const later = facts.later ?? [];
  const byId = new Map([...read, ...later].map((row) => [row.id, row]));
  return { facts, read, later, byId, flagged: read.filter(({ flagged }) => flagged) };
}

const DAY_MS = 86_400_000;
const MONTH_DAYS = 30;
/** Ids that a line names before it counts the others. */
const NAMED = 3;

const isoDay = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);
/** From a hundred on, prose rounds to whole units. */
const isNear = (said: number, counted: number): boolean =>
  Math.abs(said - counted) <= (Math.abs(counted) >= 100 ? 0.51 : 0.0051) + Math.abs(counted) * 1e-12;

/**
 * Tells whether a figure of a text holds when it is counted again from the payments. A figure of which the
 * payments tell no exact value must at least fit into them; what is no figure of payments holds.
 */
export function isFigureRight(
  { source, text }: Pick<Reference, 'source' | 'text'>,
  payments: Payments,
): boolean {
  const [root = '', ...steps] = stepsOfPointer(source);
  if (root === 'money') return isMoneyRight(text, steps, payments);
  if (root === 'transactions') return isPaymentRight(text, steps, payments);
  if (root === 'flows') return isFlowRight(text, steps, payments);
  if (root === 'features') return fitsIntoPayments(text, steps, payments);
  if (root === 'earlier') return isHistoryRight(text, steps, payments);
  return true;
}

/** Money on a prepaid card is no banknotes. */
const isNotes = ({ cash, kind }: TransactionRow): boolean => cash === true && kind !== 'prepaid_card';

/** Sets that are what they say; the others are chosen by measures, and only bounded here. */
function rowsOf(set: string, { read, flagged, later, facts }: Payments): readonly TransactionRow[] | null {
  const silent = ({ id }: TransactionRow): boolean => (facts.descriptors?.[id] ?? '').trim() === '';
  switch (set) {
    case 'read':
      return read;
    case 'flagged':
      return flagged;
    case 'later':
      return later;
    case 'unmoved':
      return facts.beside?.unmoved ?? [];
    case 'before':
      return rowsBefore(read, flagged);
    case 'before_cash':
      return rowsBefore(read, flagged).filter(isNotes);
    case 'around':
      return rowsAround(read, flagged);
    case 'cash':
      return flagged.filter(isNotes);
    case 'paid':
      return flagged.filter((row) => !isNotes(row));
    case 'silent':
      return flagged.filter((row) => !isNotes(row) && silent(row));
    default:
      return null;
  }
}

/** Payments with others before the day of the first flagged one. */
function rowsBefore(read: readonly TransactionRow[], flagged: readonly TransactionRow[]): TransactionRow[] {
  const first = firstDayOf(flagged);
  return read.filter(({ direction, atMs }) => direction !== 'self' && isoDay(atMs) < first);
}

/** Payments with others from the day of the first flagged one to that of the last. */
function rowsAround(read: readonly TransactionRow[], flagged: readonly TransactionRow[]): TransactionRow[] {
  const first = firstDayOf(flagged);
  const last = flagged
    .filter(({ direction }) => direction !== 'self')
    .map(({ atMs }) => isoDay(atMs))
    .sort()
    .at(-1)!;
  return read.filter(
    ({ direction, atMs }) => direction !== 'self' && isoDay(atMs) >= first && isoDay(atMs) <= last,
  );
}

const firstDayOf = (flagged: readonly TransactionRow[]): string =>
  flagged
    .filter(({ direction }) => direction !== 'self')
    .map(({ atMs }) => isoDay(atMs))
    .sort()[0] ?? '';

function isMoneyRight(text: string, [set = '', what = '', ...steps]: readonly string[], payments: Payments) {
  const [side, code, party] = steps;
  const isMeant = (row: TransactionRow): boolean =>
    row.direction === (side ?? row.direction) &&
    row.currency === (code ?? row.currency) &&
    row.counterparty === (party ?? row.counterparty);
  const exact = rowsOf(set, payments);
  const rows = (exact ?? [...payments.read, ...payments.later]).filter(isMeant);
  const said = moneyIn(text);
  if (said !== null) {
    if (code === undefined || said.code !== currencyCode(code)) return false;
    const counted = amountOf(rows, what);
    if (counted === null) return false;
    return exact && !isPartOfRows(what) ? isNear(said.amount, counted) : said.amount <= counted + 0.51;
  }
  const share = shareIn(text);
  if (share !== null) return isShareRight(share, what, rows, code, payments);
  const count = countIn(text);
  if (count !== null) return isCountRight(count, what, rows, exact !== null);
  const days = dayRangeInText(text);
  return days === null || !exact || areDaysRight(days, what, rows);
}

function amountOf(rows: readonly TransactionRow[], what: string): number | null {
  const amounts = rows.map(({ amount }) => Number(amount));
  if (amounts.length === 0) return null;
  if (what === 'least') return Math.min(...amounts);
  if (what === 'most') return Math.max(...amounts);
  if (what === 'month') return busiestSum(rows, MONTH_DAYS);
  const [, days] = /^by_sum_(\d+)_sum$/.exec(what) ?? [];
  if (days !== undefined) return busiestSum(rows, Number(days));
  // Of other windows and of a rest only the upper bound is known here.
  return sumOf(rows);
}

/** Figures that tell a part of the rows: they can be less than what is counted, and never more. */
const isPartOfRows = (what: string): boolean => /^(?:by_count|rest)_|^alike_/.test(what);

/** Counts a share again; one that rests on earlier payments is only bounded. */
function isShareRight(
  said: number,
  what: string,
  rows: readonly TransactionRow[],
  code: string | undefined,
  payments: Payments,
): boolean {
  if (said < 0 || said > 1) return false;
  const [, side] = /^part_(in|out)$/.exec(what) ?? [];
  if (side === undefined) return true;
  const all = rowsAround(payments.read, payments.flagged).filter(
    (row) => row.direction === side && row.currency === code,
  );
  return Math.abs(said - sumOf(rows) / (sumOf(all) || 1)) <= SHARE_OFF;
}

/** Returns the largest sum of the payments within any `days` days in a row. */
function busiestSum(rows: readonly TransactionRow[], days: number): number {
  let most = 0;
  let sum = 0;
  let first = 0;
  const inOrder = rows.toSorted((a, b) => a.atMs - b.atMs);
  for (const { atMs, amount } of inOrder) {
    sum += Number(amount);
    while (atMs - inOrder[first]!.atMs > days * DAY_MS) sum -= Number(inOrder[first++]!.amount);
    most = Math.max(most, sum);
  }
  return most;
}

function isCountRight(
  said: number,
  what: string,
  rows: readonly TransactionRow[],
  isExact: boolean,
): boolean {
  const parties = new Set(rows.flatMap(({ counterparty }) => counterparty ?? [])).size;
  if (what === 'payments') return isExact ? said === rows.length : said <= rows.length;
  if (what === 'more') return isExact ? said === rows.length - NAMED : said <= rows.length;
  // One party may have several keys: an id of the bank and a name.
  if (what === 'parties' || what === 'first_time' || what === 'customers') return said <= parties;
  return true;
}

function areDaysRight(
  [first, last]: readonly [string, string],
  what: string,
  rows: readonly TransactionRow[],
): boolean {
  const days = rows.map(({ atMs }) => isoDay(atMs)).sort();
  if (days.length === 0) return what !== 'period';
  if (what === 'period') return first === days[0] && last === days.at(-1);
  return what === 'newest' ? last === days.at(-1) : true;
}

function isPaymentRight(text: string, [id = '', field = '']: readonly string[], { byId }: Payments): boolean {
  const row = byId.get(id);
  if (!row) return false;
  if (field === 'day') return dayRangeInText(text)?.[0] === isoDay(row.atMs);
  if (field !== 'prose') return true;
  const said = moneyIn(text);
  return said !== null && said.code === currencyCode(row.currency) && isNear(said.amount, Number(row.amount));
}

const HOUR_MS = 3_600_000;
/** Money that leaves later is not said to be the same. */
const LINKED_HOURS = 14 * 24;
/** Texts give shares in whole percent. */
const SHARE_OFF = 0.0051;

/**
 * Counts again how money moved on: the time between two payments that a text matches, and how much can have
 * left at most. Which payments belong together is chosen by measures, and only bounded here.
 */
function isFlowRight(text: string, [name, cameId, leftId]: readonly string[], payments: Payments): boolean {
  const delay = delayIn(text);
  if (name === 'delay') return delay !== null && isDelayRight(delay, cameId, leftId, payments);
  if (delay !== null) return (delay.count - 1) * delay.unitHours <= LINKED_HOURS;
  const share = shareIn(text);
  if (share === null) return true;
  const most = name === 'asked' ? shareThatCanHaveLeft(payments) : 1;
  return share >= 0 && share <= most + SHARE_OFF && share <= 1;
}

function isDelayRight(
  { count, unitHours }: NonNullable<ReturnType<typeof delayIn>>,
  cameId = '',
  leftId = '',
  { byId }: Payments,
): boolean {
  const came = byId.get(cameId);
  const left = byId.get(leftId);
  if (came?.direction !== 'in' || left?.direction !== 'out') return false;
  const hours = Math.max(0, left.atMs - came.atMs) / HOUR_MS;
  return hours <= LINKED_HOURS && Math.max(1, Math.ceil(hours / unitHours)) === count;
}

/** Returns how much of the flagged incoming money can have left in two weeks; 1 with several currencies. */
function shareThatCanHaveLeft({ read, later, flagged }: Payments): number {
  const ins = flagged.filter(({ direction }) => direction === 'in');
  const [first] = ins;
  if (!first) return 0;
  const lastMs = Math.max(...ins.map(({ atMs }) => atMs)) + LINKED_HOURS * HOUR_MS;
  const outs = [...read, ...later].filter(
    ({ direction, atMs }) => direction === 'out' && atMs >= first.atMs - DAY_MS && atMs <= lastMs,
  );
  if ([...ins, ...outs].some(({ currency }) => currency !== first.currency)) return 1;
  return sumOf(outs) / (sumOf(ins) || 1);
}

const sumOf = (rows: readonly TransactionRow[]): number =>
  rows.reduce((sum, { amount }) => sum + Number(amount), 0);

/** Figures of measures that are sums of payments; what was declared or is a bound may be larger. */
const SUMS: ReadonlySet<string> = new Set(['money', 'came', 'sum']);

/** Figures of measures that are parts of incoming or outgoing money. */
const SHARES: ReadonlySet<string> = new Set([
  ...['again', 'drawn', 'doubtful', 'kept', 'known', 'out', 'repeated', 'running', 'share', 'strange'],
  ...['top', 'toTwo'],
]);

/** Tells whether a share of a measure is a part, and a sum no more than all that moved, in one currency. */
function fitsIntoPayments(text: string, steps: readonly string[], { read, later }: Payments): boolean {
  const share = SHARES.has(steps.at(-1) ?? '') ? shareIn(text) : null;
  if (share !== null) return share >= 0 && share <= 1;
  const said = SUMS.has(steps.at(-1) ?? '') ? moneyIn(text) : null;
  if (said === null) return true;
  const rows = [...read, ...later];
  if (rows.some(({ currency }) => currencyCode(currency) !== said.code)) return true;
  return said.amount <= sumOf(rows) + 0.51;
}

function isHistoryRight(text: string, [name]: readonly string[], { facts }: Payments): boolean {
  const alerts = facts.history?.alerts ?? [];
  const count = countIn(text);
  if (count === null) return true;
  if (name === 'alerts') return count === alerts.length;
  return count === alerts.filter(({ decision }) => decision === name).length;
}
