import { toUnits, type Units } from '../../../../kernel/decimal.js';
import { Kept } from '../../../../kernel/kept.js';
import { byWorth, sumsByParty } from './case-story.js';
import type { CaseFacts } from '../facts/case-facts.js';
import { movedLater } from './later-money.js';

export interface LaterParty {
  /** As `counterparty` of a row. */
  readonly key: string;
  readonly currency: string;
  readonly units: Units;
  readonly payments: number;
  /** Nobody else got anything. */
  readonly isAll: boolean;
}

const known = new Kept<CaseFacts, { readonly most: LaterParty | null }>();

/** Who got most of all that went out after the alert, of one currency; null where nobody did. */
export function paidMostLater(facts: CaseFacts): LaterParty | null {
  let kept = known.get(facts);
  if (!kept) known.set(facts, (kept = { most: mostOf(facts) }));
  return kept.most;
}

function mostOf(facts: CaseFacts): LaterParty | null {
  const rows = movedLater(facts).filter(({ direction }) => direction === 'out');
  if (new Set(rows.map(({ currency }) => currency)).size !== 1) return null;
  const all = rows.reduce((total, { amount }) => total + toUnits(amount), 0n);
  const paid = [...sumsByParty(rows)].flatMap(([key, sums]) =>
    [...sums].map(([currency, { out }]) => ({ key, currency, ...out, isAll: out.units === all })),
  );
  const [most] = paid.sort(byWorth(facts));
  return most && 2n * most.units > all ? most : null;
}
