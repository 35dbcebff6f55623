import type { Transaction } from '../../../ingestion/domain/transaction.record.js';

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
