import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { CRYPTO_ASSETS, CRYPTO_CHAINS, FIAT_CURRENCIES } from '@alert-review/reference-lists';

const LISTS = { assets: CRYPTO_ASSETS, chains: CRYPTO_CHAINS, fiat: FIAT_CURRENCIES };

interface PageOfList {
  readonly items: readonly object[];
  readonly total: number;
  /** Number of the page, from 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly hasMore: boolean;
}

/** Returns a page of a list that payloads name by id; an empty one beyond its end. */
export const ListReferenceRows = defineQuery(
  'ListReferenceRows',
  { permission: 'any' },
  (
    caller: Caller,
    fields: { readonly list: keyof typeof LISTS; readonly page: number; readonly pageSize: number },
  ) => ({ ...fields, caller }),
  [],
  async ({ list, page, pageSize }): Promise<PageOfList> => {
    const rows = LISTS[list];
    const from = (page - 1) * pageSize;
    const to = from + pageSize;
    return { items: rows.slice(from, to), total: rows.length, page, pageSize, hasMore: to < rows.length };
  },
);
export type ListReferenceRows = InstanceType<typeof ListReferenceRows>;
