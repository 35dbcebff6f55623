// Exceeds the usual size: one pattern lists words of many languages.
import { cellTextOf } from './cell-text.js';
import { isColumnNamed } from './header-names.js';
import { cachedByName } from './name-cache.js';
import type { FileSample } from './sample.js';

/** Placeholder in a draft for the account of the file, which a person has to replace. */
export const ACCOUNT_PLACEHOLDER = 'ACCOUNT-OF-THE-FILE';

/** Matches names of columns with the counterparty's account. */
const OF_OTHERS =
  /counter|other|partner|payee|payer|benef|remitter|gegen|tegen|contrapart|contropart|mot ?kont|proti|karsi|对方|相手/iu;

/** Tells whether a column is named like an account, but not like the counterparty's account. */
export const isOwnAccountNamed = cachedByName(
  (name) => isColumnNamed(name, 'account') && !OF_OTHERS.test(name),
);

/**
 * Tells whether a column contains the customer's account in each row: it has one or a few values, while the
 * accounts of counterparties vary.
 */
export function hasOwnAccount({ columns, rows }: FileSample): boolean {
  return columns.some((column) => {
    if (!isOwnAccountNamed(column)) return false;
    const texts = rows.map((row) => cellTextOf(row.get(column)));
    const count = new Set(texts).size;
    return texts.every((text) => text !== '') && (count === 1 || count * 2 <= rows.length);
  });
}
