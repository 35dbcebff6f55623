import { toDecimal, toUnits } from '../../../kernel/decimal.js';
import type { TransactionRow } from '../../domain/activity/entity-activity.js';
import { cite, joined, phrase, pointer, type Words } from '../../domain/texts/referenced-text.js';
import { spokenMoney } from '../../domain/texts/spoken.js';

/** More than these, and nobody reads it. */
export const CURRENCIES_MAX = 3;

export const WAYS = { in: 'came in', out: 'went out' } as const;

/** Where the sums of these rows are recomputed. */
type Root =
  | 'sums'
  | 'carrying'
  | 'later'
  | `ground/${'doubtful' | 'slow' | 'passed' | 'equalCash' | 'drawn' | 'unexplained'}`
  | `ground/${'beyond' | 'holder' | 'between' | 'firstCoins' | 'equalParts'}`
  | `ground/${'savings' | 'again' | 'forOne' | 'leftAgain' | 'redirected' | 'precursors'}`;

/** "5 SEK came in and 4 SEK, 1 USD went out". */
export function toldSums(all: readonly TransactionRow[], root: Root): Words {
  const rows = all.filter(({ amount }) => !amount.startsWith('-'));
  const sums = (['in', 'out'] as const).flatMap((side) => {
    const moved = rows.filter(({ direction }) => direction === side);
    const codes = [...new Set(moved.map(({ currency }) => currency))].sort();
    if (codes.length === 0) return [];
    const told = codes.slice(0, CURRENCIES_MAX).map((code) => {
      const own = moved.filter(({ currency }) => currency === code);
      return cite(pointer(...root.split('/'), side, code), sumText(own, code));
    });
    const rest = codes.length > CURRENCIES_MAX ? ' and other currencies' : '';
    return [phrase`${joined(told, ', ')}${rest} ${WAYS[side]}`];
  });
  return joined(sums, ' and ');
}

export function sumText(rows: readonly TransactionRow[], currency: string): string {
  const positive = rows.filter(({ amount }) => !amount.startsWith('-'));
  return spokenMoney(sumDecimal(positive), currency);
}

function sumDecimal(rows: readonly TransactionRow[]): string {
  return toDecimal(rows.reduce((total, { amount }) => total + toUnits(amount), 0n));
}
