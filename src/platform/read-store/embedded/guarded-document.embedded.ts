import type { Document } from '@alert-review/lmdb-store';
import { type Doc, storedRevisionsOf, type WriteGuard } from '../read-store.js';

/** Returns the document to write; null if its guard rejects the write. */
export function guardedDocument(
  before: Document | null,
  doc: Doc,
  { source, at }: WriteGuard,
): Document | null {
  const guards = storedRevisionsOf(before);
  if ((guards[source] ?? -Infinity) >= at) return null;
  // Object.assign, because adding members after a spread takes ten times as long.
  const rev = Object.assign({}, guards, { [source]: at });
  if (!before) return { rev, ...doc };
  const after: Record<string, unknown> = {};
  // Loops, because Object.assign takes twice as long with a document that was read lately: it is frozen.
  for (const field in before) after[field] = before[field];
  for (const field in doc) after[field] = doc[field];
  after['rev'] = rev;
  return after as Document;
}
