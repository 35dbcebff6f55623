import { groupedBy, MONTH_MS } from '@alert-review/kernel';
import { nameClasses, type NameClass } from '../risk-data/words/payment-words.js';
import { nameKindOf, type NameKind } from '../risk-data/words/name-kinds.js';
import type { PaymentKind } from './money-kinds.js';

/** What the judgement of money reads of a payment. */
export interface PaidRow {
  readonly id: string;
  readonly atMs: number;
  readonly direction: 'in' | 'out' | 'self';
  readonly counterparty: string | null;
  readonly amount: string;
  readonly currency: string;
  readonly kind?: PaymentKind;
  readonly cash?: boolean;
  readonly state?: string;
}

const PURCHASE_KINDS: ReadonlySet<PaymentKind | undefined> = new Set<PaymentKind>([
  'bill',
  'card',
  'card_settlement',
  'fee',
]);

/** Tells whether a payment itself is for goods or services: by card, a bill, a subscription or a fee. */
export const isPurchaseByKind = ({ kind, direction }: Pick<PaidRow, 'kind' | 'direction'>): boolean =>
  direction === 'out' && PURCHASE_KINDS.has(kind);

/** A single purchase takes no more than this of what the customer spends in a usual month (own choice). */
const PAYMENT_SHARE_MAX = 0.1;
/** And one merchant no more than this of it in a month (own choice). */
const MERCHANT_SHARE_MAX = 0.25;

/** Firms that take money to invest or to move it on sell nothing. */
const NO_MERCHANTS: ReadonlySet<NameClass> = new Set<NameClass>(['broker', 'exchange', 'lottery', 'trader']);

/** Returns the kind of a counterparty by its key; customers of the bank are known by their records only. */
const kindByKey = (counterparty: string): NameKind =>
  counterparty.startsWith('name:') ? nameKindOf(counterparty.slice('name:'.length)) : 'unknown';

/**
 * Returns the purchases among a customer's payments, in order of time: by their kind, or paid to a firm by
 * name in sums that are small for this customer. How a bank labels a transfer does not count.
 */
export function purchasesAmong<Row extends PaidRow>(
  rows: readonly Row[],
  kindOf: (counterparty: string) => NameKind = kindByKey,
): ReadonlySet<Row> {
  const found = new Set<Row>();
  const byPayee = new Map<string, Row[]>();
  for (const row of rows) {
    if (isPurchaseByKind(row)) found.add(row);
    if (row.direction !== 'out' || row.kind !== undefined || row.cash === true) continue;
    if (row.counterparty === null || kindOf(row.counterparty) !== 'firm') continue;
    const key = `${row.currency} ${row.counterparty}`;
    const paid = byPayee.get(key);
    if (paid) paid.push(row);
    else byPayee.set(key, [row]);
  }
  if (byPayee.size === 0) return found;
  const lastMs = rows.at(-1)!.atMs;
  const monthOf = ({ atMs }: PaidRow): number => Math.floor((lastMs - atMs) / MONTH_MS);
  const usualMonth = usualMonths(rows, monthOf);
  for (const paid of byPayee.values())
    if (isMerchant(paid[0]!.counterparty!) && areSmall(paid, monthOf, usualMonth.get(paid[0]!.currency) ?? 0))
      for (const row of paid) found.add(row);
  return found;
}

const isMerchant = (counterparty: string): boolean =>
  !nameClasses(counterparty.replace(/^name:/, '')).some((each) => NO_MERCHANTS.has(each));

const sumOf = (rows: readonly PaidRow[]): number => rows.reduce((sum, { amount }) => sum + Number(amount), 0);

/** Returns what goes out in a usual month by currency: the median, so that a burst does not lift it. */
function usualMonths(
  rows: readonly PaidRow[],
  monthOf: (row: PaidRow) => number,
): ReadonlyMap<string, number> {
  const paid = rows.filter(({ direction }) => direction === 'out');
  return new Map(
    [...groupedBy(paid, ({ currency }) => currency)].map(([currency, some]) => {
      const months = [...groupedBy(some, monthOf).values()].map(sumOf).sort((a, b) => a - b);
      return [currency, months[months.length >> 1]!];
    }),
  );
}

function areSmall(paid: readonly PaidRow[], monthOf: (row: PaidRow) => number, usualMonth: number): boolean {
  if (paid.some(({ amount }) => Number(amount) > PAYMENT_SHARE_MAX * usualMonth)) return false;
  return [...groupedBy(paid, monthOf).values()].every(
    (some) => sumOf(some) <= MERCHANT_SHARE_MAX * usualMonth,
  );
}
