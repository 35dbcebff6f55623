import { createHash } from 'node:crypto';
import { exactProduct } from './exact-product.js';
import type { UnlabelledSet } from './unlabelled-set.js';

const AMOUNT_FACTOR = 7;
/** Not a whole number of weeks, months or years. */
const SHIFT_DAYS = 1_237;
const DAY_MS = 86_400_000;

/**
 * The same set presented in other ways. The results reveal whether a ranking depends on a simulator's
 * amounts, on dates or on ids.
 */
export const CHANGED_SETS: Readonly<Record<string, (set: UnlabelledSet) => UnlabelledSet>> = {
  'amounts x 7': (set) => ({
    ...set,
    amountFactor: AMOUNT_FACTOR,
    transfers: set.transfers.map((row) => ({ ...row, amount: exactProduct(row.amount, AMOUNT_FACTOR) })),
  }),
  [`dates + ${SHIFT_DAYS} d`]: (set) => ({
    ...set,
    transfers: set.transfers.map((row) => ({
      ...row,
      at: new Date(Date.parse(row.at) + SHIFT_DAYS * DAY_MS).toISOString(),
    })),
  }),
  'ids renamed': ({ accounts, businesses = [], transfers }) => ({
    accounts: accounts.map(renamed),
    businesses: businesses.map(renamed),
    transfers: transfers.map((row) => ({
      ...row,
      id: renamed(row.id),
      from: renamed(row.from),
      to: renamed(row.to),
    })),
  }),
};

const renamed = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 20);
