import { createHash } from 'node:crypto';
import type { UnlabelledSet } from './unlabelled-set.js';

const AMOUNT_FACTOR = 7n;
/** No whole number of weeks, months or years. */
const SHIFT_DAYS = 1_237;
const DAY_MS = 86_400_000;

/** The same set told otherwise. What ranks by amounts of one simulator, by dates or by ids shows here. */
export const CHANGED_SETS: Readonly<Record<string, (set: UnlabelledSet) => UnlabelledSet>> = {
  'amounts x 7': (set) => ({
    ...set,
    transfers: set.transfers.map((row) => ({ ...row, amount: timesFactor(row.amount) })),
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

/** Exact: "957.62" -> "6703.34". */
function timesFactor(amount: string): string {
  const point = amount.indexOf('.');
  if (point < 0) return String(BigInt(amount) * AMOUNT_FACTOR);
  const places = amount.length - point - 1;
  const product = BigInt(amount.replace('.', '')) * AMOUNT_FACTOR;
  const digits = String(product).padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

const renamed = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 20);
