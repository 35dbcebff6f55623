// size: words of many languages stand in one pattern.
import { cellTextOf } from './cell-text.js';
import { isColumnNamed } from './header-names.js';
import { rememberByName } from './name-memo.js';
import type { Sample } from './sample.js';

/** What a draft says in the place of the account of a file, which a person has to replace. */
export const UNKNOWN_ACCOUNT = 'ACCOUNT-OF-THE-FILE';

/** Names of accounts of the other side. */
const OF_OTHERS =
  /counter|other|partner|payee|payer|benef|remitter|gegen|tegen|contrapart|contropart|mot ?kont|proti|karsi|对方|相手/iu;

/** Tells whether a column is named like an account, and not like that of the other side. */
export const isOwnAccountNamed = rememberByName(
  (name) => isColumnNamed(name, 'account') && !OF_OTHERS.test(name),
);

/**
 * Tells whether a column has the account of the customer in each row: one or a few, while the accounts of
 * counterparties vary.
 */
export function hasOwnAccount({ columns, rows }: Sample): boolean {
  return columns.some((column) => {
    if (!isOwnAccountNamed(column)) return false;
    const texts = rows.map((row) => cellTextOf(row.get(column)));
    const count = new Set(texts).size;
    return texts.every((text) => text !== '') && (count === 1 || count * 2 <= rows.length);
  });
}
