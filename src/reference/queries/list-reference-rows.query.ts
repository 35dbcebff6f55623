import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { CRYPTO_ASSETS, CRYPTO_CHAINS, FIAT_CURRENCIES } from '../reference-lists.js';

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
export class ListReferenceRows extends Query<PageOfList> {
  static readonly permission = 'any';

  constructor(
    readonly caller: Caller,
    readonly list: keyof typeof LISTS,
    readonly page: number,
    readonly pageSize: number,
  ) {
    super();
  }
}

export const ListReferenceRowsHandler = defineHandler(
  ListReferenceRows,
  [],
  async ({ list, page, pageSize }) => {
    const rows = LISTS[list];
    const from = (page - 1) * pageSize;
    const to = from + pageSize;
    return { items: rows.slice(from, to), total: rows.length, page, pageSize, hasMore: to < rows.length };
  },
);
