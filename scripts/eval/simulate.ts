import type { LabelledSet } from './labelled-set.js';
import { idOf, Ledger } from './ledger.js';
import { liveOrdinarily, townOf } from './ordinary-life.js';
import { launder } from './schemes.js';

/** Share of the accounts that take part in a scheme. */
const LABELLED = 0.02;

/**
 * A made-up bank with launderers among its customers. It shares nothing with the engine that is judged but
 * the eight shapes, which are published; it was written once and never adjusted to what the engine finds.
 */
export function simulate(seed: number, accounts: number): LabelledSet {
  const ledger = new Ledger();
  const town = townOf(seed, accounts);
  liveOrdinarily(town, ledger);
  const byShape = launder(town, ledger, Math.round(accounts * LABELLED));
  const byTypology = new Map(
    [...byShape].map(([shape, members]) => [shape, new Set([...members].map(idOf))]),
  );
  const { shop, employer, landlord, utility } = town.byKind;
  return {
    name: `simulated-${seed}`,
    unlabelled: {
      accounts: Array.from({ length: accounts }, (_, n) => idOf(n)),
      businesses: [...shop, ...employer, ...landlord, ...utility].map(idOf),
      transfers: ledger.transfers(),
    },
    labels: { accounts: new Set([...byTypology.values()].flatMap((members) => [...members])), byTypology },
  };
}
