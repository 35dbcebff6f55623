import type { GivenTransaction } from '../given/given-records.js';

/** A longer tag is cut. */
const TAG_CHARS_MAX = 140;
/** Tags of one payment that a case keeps. */
const TAGS_MAX = 3;

/** Returns the bank's tags of the payments that an alert flags, by transaction id; undefined without any. */
export function tagsByFlaggedId(
  transactions: readonly { readonly id: string; readonly content: GivenTransaction }[],
  flaggedIds: ReadonlySet<string>,
): Readonly<Record<string, readonly string[]>> | undefined {
  const found: Record<string, readonly string[]> = {};
  for (const { id, content } of transactions) {
    if (!flaggedIds.has(content.transaction_id)) continue;
    const tags = (content.tags ?? []).map((tag) => tag.trim().slice(0, TAG_CHARS_MAX).toWellFormed());
    const written = tags.filter((tag) => tag !== '').slice(0, TAGS_MAX);
    if (written.length > 0) found[id] = written;
  }
  return Object.keys(found).length > 0 ? found : undefined;
}
