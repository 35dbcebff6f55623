import type { UnlabelledSet } from '../../../../scripts/eval/unlabelled-set.js';
import { seeded } from '../../../support/seeded.js';

const ACCOUNTS = 150;
const TRANSFERS = 2_500;
const DAY_MS = 86_400_000;

/** A made-up bank with a few busy accounts; amounts are no multiples of seven and never round. */
export function smallBank(seed: number): UnlabelledSet {
  const random = seeded(seed);
  const below = (n: number) => Math.floor(random() * n);
  const transfers = Array.from({ length: TRANSFERS }, (_, n) => {
    const from = below(2) === 0 ? below(ACCOUNTS) : below(15);
    const to = (from + 1 + below(random() < 0.7 ? 4 : ACCOUNTS - 1)) % ACCOUNTS;
    return {
      id: `t${n}`,
      at: new Date(Date.UTC(2023, 0, 1) + below(180) * DAY_MS).toISOString(),
      amount: `${below(900)}.${String(1 + below(9))}1`,
      currency: 'XXX',
      from: `a${from}`,
      to: `a${to}`,
    };
  });
  return { accounts: Array.from({ length: ACCOUNTS }, (_, n) => `a${n}`), transfers };
}
