import type { Table } from '@alert-review/lmdb-store';
import type { Collection } from '@alert-review/kernel';
import { yieldToEventLoop } from '../../process/yield-to-event-loop.js';
import type { OwnerSpanCache } from '../read-store.js';

/**
 * Returns access to the cached values of an owner in the table of a collection; null if the collection has no
 * spans.
 */
export function spanCacheOfOwner(
  { spans: declared }: Collection<object>,
  table: () => Promise<Table>,
  org: string,
  owner: string,
): OwnerSpanCache | null {
  if (!declared) return null;
  const spans = async () => (await table()).spans!;
  return {
    length: declared.length,
    read: async () => {
      const found = new Map<number, Uint8Array>();
      for (const part of (await spans()).read(org, owner)) {
        for (const [span, value] of part) found.set(span, value);
        if (part.length > 0) await yieldToEventLoop();
      }
      return found;
    },
    watch: async () => (await spans()).watch(org, owner),
  };
}
