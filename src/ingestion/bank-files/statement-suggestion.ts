import { SystemClock } from '@alert-review/kernel';
import { createYielder } from '../../platform/process/cooperative.js';
import { BankFileError } from './bank-file-error.js';
import { PLAIN_LAYOUT } from './bank-rows.js';
import { fileKind, isStatementFormat, KIND_BYTES, type StatementFormat } from './file-kind.js';
import { fileRows } from './file-rows.js';
import { plainBytes, withStart } from './file-text.js';
import { statementMap } from './statement-map.js';

const UNKNOWN_CUSTOMER = 'ID-OF-YOUR-CUSTOMER';

/** Returns the format of a statement by its first bytes, of a gzip as well; null for another file. */
export async function statementFormatOf(whole: () => AsyncIterable<Buffer>): Promise<StatementFormat | null> {
  const [start, bytes] = await withStart(plainBytes(whole()), KIND_BYTES);
  const format = fileKind(start)?.format ?? '';
  // Why: a source that nobody reads stays open.
  const opened = bytes[Symbol.asyncIterator]();
  await opened.next();
  await opened.return?.();
  return isStatementFormat(format) ? format : null;
}

/** Returns the accounts of a statement, in their order. Throws BankFileError. */
export async function accountsIn(
  source: AsyncIterable<Buffer>,
  format: StatementFormat,
): Promise<readonly string[]> {
  const accounts = new Set<string>();
  const pause = createYielder(new SystemClock());
  for await (const row of fileRows(source, { ...PLAIN_LAYOUT, format }, pause))
    if (!row.isFooter) accounts.add(String(row.get('account')));
  return [...accounts];
}

/** Suggests a map of a statement: the customer of each account. Null for a file that is none. */
export async function suggestStatementMap(whole: () => AsyncIterable<Buffer>) {
  const format = await statementFormatOf(whole);
  if (!format) return null;
  const accounts = await accountsIn(whole(), format);
  if (accounts.length === 0) throw new BankFileError(null, 'the statement has no booked entries');
  const yaml = statementMap(format, new Map(accounts.map((account) => [account, UNKNOWN_CUSTOMER])));
  const remarks = [
    `own.entity_id: put the id of your customer in place of ${UNKNOWN_CUSTOMER} for each account; ` +
      'the other fields of a statement need no map',
  ];
  return { yaml, remarks };
}
