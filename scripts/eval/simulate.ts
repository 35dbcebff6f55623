import type { LabelledSet } from './labelled-set.js';
import { idOf, Ledger } from './ledger.js';
import { liveOrdinarily, townOf, type Town } from './ordinary-life.js';
import { launder } from './schemes.js';
import type { UnlabelledSet } from './unlabelled-set.js';

/** Share of the accounts that take part in a scheme. */
const LABELLED = 0.02;

export function bankOfTown(town: Town, accounts: number, ledger: Ledger): UnlabelledSet {
  const { shop, employer, landlord, utility } = town.byKind;
  return {
    accounts: Array.from({ length: accounts }, (_, n) => idOf(n)),
    businesses: [...shop, ...employer, ...landlord, ...utility].map(idOf),
    transfers: ledger.transfers(),
  };
}

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
  return {
    name: `simulated-${seed}`,
    unlabelled: bankOfTown(town, accounts, ledger),
    labels: { accounts: new Set([...byTypology.values()].flatMap((members) => [...members])), byTypology },
  };
}
