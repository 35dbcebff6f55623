import { resolveAmountCurrency, type CurrencyType } from '../../../reference/reference-lists.js';
import type { TransactionRow } from './entity-activity.js';

export const currencyTypeOf = (code: string): CurrencyType | null =>
  resolveAmountCurrency(code)?.type ?? null;

/** Ids of fiat that came in and crypto that left within `spanMs`; a row, in time order, joins one pair. */
export function onRampsOf(
  rows: readonly Pick<TransactionRow, 'id' | 'atMs' | 'direction' | 'currency'>[],
  spanMs: number,
): (readonly [string, string])[] {
  const waiting: { readonly id: string; readonly atMs: number }[] = [];
  const pairs: (readonly [string, string])[] = [];
  for (const { id, atMs, direction, currency } of rows) {
    const type = currencyTypeOf(currency);
    if (direction === 'in' && type === 'FIAT') waiting.push({ id, atMs });
    if (direction !== 'out' || type !== 'CRYPTO') continue;
    while (waiting[0] && atMs - waiting[0].atMs > spanMs) waiting.shift();
    const bought = waiting.shift();
    if (bought) pairs.push([bought.id, id]);
  }
  return pairs;
}
