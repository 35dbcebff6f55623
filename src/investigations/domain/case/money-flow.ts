import { compareUnits, toDecimal, toUnits, type Units } from '../../../kernel/decimal.js';

/** Somebody who paid or was paid; without a name and an id the uploads name nobody. */
interface FlowParty {
  readonly entityId: string | null;
  readonly name: string | null;
}

/** One payment between two parties, seen from one of them. */
export interface FlowPayment {
  readonly party: FlowParty;
  readonly amount: string;
  readonly currency: string;
  readonly flagged: boolean;
}

export interface FlowSum {
  readonly currency: string;
  readonly sum: string;
  readonly payments: number;
}

export interface FlowNode extends FlowParty {
  /** By currency, the most payments first. */
  readonly sums: readonly FlowSum[];
  readonly flagged: boolean;
}

/** The parties that weigh most, and all others together. */
export interface FlowBranch<Node extends FlowNode = FlowNode> {
  readonly parties: readonly Node[];
  readonly others: { readonly count: number; readonly sums: readonly FlowSum[] } | null;
}

type Sums = Map<string, { units: Units; payments: number }>;

interface Totals {
  readonly party: FlowParty;
  readonly sums: Sums;
  flagged: boolean;
}

const PAYMENTS_PER_STEP = 500;

/** Sums payments by party; flagged parties come first, then those with the largest share of a currency. */
export function* branchInSteps(
  payments: readonly FlowPayment[],
  partiesMax: number,
): Generator<void, FlowBranch> {
  const byParty = new Map<string, Totals>();
  const inAll: Sums = new Map();
  for (const [at, payment] of payments.entries()) {
    if (at % PAYMENTS_PER_STEP === 0) yield;
    const { party, flagged } = payment;
    const key = party.entityId === null ? `name ${party.name ?? ''}` : `id ${party.entityId}`;
    let totals = byParty.get(key);
    if (!totals) byParty.set(key, (totals = { party, sums: new Map(), flagged: false }));
    totals.flagged ||= flagged;
    const units = toUnits(payment.amount);
    for (const sums of [totals.sums, inAll]) add(sums, payment.currency, units, 1);
  }
  yield;
  const ranked = Array.from(byParty.values(), (totals) => ({ totals, share: largestShare(totals, inAll) }))
    .sort((a, b) => Number(b.totals.flagged) - Number(a.totals.flagged) || b.share - a.share)
    .map(({ totals }) => totals);
  const others: Sums = new Map();
  for (const { sums } of ranked.slice(partiesMax))
    for (const [currency, { units, payments: count }] of sums) add(others, currency, units, count);
  const parties = ranked.slice(0, partiesMax).map(({ party, sums, flagged }) => {
    return { ...party, sums: shownSums(sums), flagged };
  });
  const count = ranked.length - parties.length;
  return { parties, others: count === 0 ? null : { count, sums: shownSums(others) } };
}

function add(sums: Sums, currency: string, units: Units, payments: number): void {
  const before = sums.get(currency);
  if (!before) sums.set(currency, { units, payments });
  else {
    before.units += units;
    before.payments += payments;
  }
}

/** Why shares: sums of different currencies have no order without a rate. */
const largestShare = ({ sums }: Totals, inAll: Sums): number =>
  Math.max(
    ...Array.from(sums, ([currency, { units }]) => {
      const all = inAll.get(currency)!.units;
      return all === 0n ? 0 : Number((units * 1_000_000n) / all);
    }),
  );

const shownSums = (sums: Sums): FlowSum[] =>
  [...sums]
    .sort(([, a], [, b]) => b.payments - a.payments || compareUnits(b.units, a.units))
    .map(([currency, { units, payments }]) => ({ currency, sum: toDecimal(units), payments }));
