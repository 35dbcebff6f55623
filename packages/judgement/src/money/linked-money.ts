import { DAY_MS, HOUR_MS } from '@alert-review/kernel';

/** Money that is still there after two weeks was kept rather than passed on. Own choice. */
export const LINKED_WITHIN_MS = 14 * DAY_MS;
/** Banks book both sides at different times: money may seem to leave up to an hour before it comes. */
const BOOKED_BEFORE_MS = HOUR_MS;
/** What is left of a rounded sum is nothing: a millionth of the reporting threshold is less than a cent. */
const NOTHING = 1e-6;

/** A payment as the linking sees it. `sums`: its value, in one unit for all payments. */
export interface LinkedPayment {
  readonly id: string;
  readonly atMs: number;
  readonly sums: number;
  /** Key of the counterparty; null if nobody is named. */
  readonly party: string | null;
}

/** Part of an incoming payment that an outgoing payment carried on. */
export interface MoneyLink {
  readonly from: LinkedPayment;
  readonly to: LinkedPayment;
  readonly sums: number;
  readonly hours: number;
}

/** What left to one counterparty. */
export interface LinkedRecipient {
  readonly party: string | null;
  readonly sums: number;
  readonly payments: number;
}

/** What came from a counterparty and went back to the same one. */
export interface RoundTrip {
  readonly party: string;
  readonly sums: number;
  readonly hours: number;
}

export interface LinkedMoney {
  /** In order of the outgoing payments. */
  readonly links: readonly MoneyLink[];
  readonly came: number;
  readonly left: number;
  /** What neither left nor was spent within two weeks. */
  readonly stayed: number;
  /** Share of what came that left, 0 to 1; 0 if nothing came. */
  readonly share: number;
  /** Hours until the money left: half of the money left sooner. Null if none left. */
  readonly medianHours: number | null;
  /** Most money first. */
  readonly recipients: readonly LinkedRecipient[];
  readonly roundTrips: readonly RoundTrip[];
}

interface Block {
  readonly payment: LinkedPayment;
  left: number;
}

/**
 * Links money that came in to money that left, first in, first out. Each unit of money counts once.
 *
 * `ins`: incoming payments whose origin needs an explanation. `outs`: outgoing payments that can carry money
 * on, without daily life. Both in order of time. Splitting a payment into several at the same time changes
 * neither share nor hours.
 */
export function linkMoney(ins: readonly LinkedPayment[], outs: readonly LinkedPayment[]): LinkedMoney {
  const blocks = ins.map((payment): Block => ({ payment, left: payment.sums }));
  const gone = outs.map((payment): Block => ({ payment, left: payment.sums }));
  const links = [...linksInOrder(blocks, gone)];
  const came = sumOf(ins);
  const left = sumOf(links);
  return {
    links,
    came,
    left,
    stayed: Math.max(0, came - left),
    share: came > 0 ? Math.min(1, left / came) : 0,
    medianHours: medianHoursOf(links),
    recipients: recipientsOf(links),
    roundTrips: roundTripsOf(links),
  };
}

const sumOf = (some: readonly { readonly sums: number }[]): number =>
  some.reduce((total, { sums }) => total + sums, 0);

/** Takes `sums` from both sides. */
function linkOf(block: Block, carrier: Block, sums: number): MoneyLink {
  block.left -= sums;
  carrier.left -= sums;
  const hours = Math.max(0, carrier.payment.atMs - block.payment.atMs) / HOUR_MS;
  return { from: block.payment, to: carrier.payment, sums, hours };
}

function* linksInOrder(blocks: readonly Block[], gone: readonly Block[]): Iterable<MoneyLink> {
  let first = 0;
  for (const carrier of gone) {
    while (blocks[first] && !canStillLeave(blocks[first]!, carrier)) first++;
    for (let i = first; carrier.left > NOTHING && blocks[i] && hasCome(blocks[i]!, carrier); i++)
      if (blocks[i]!.left > NOTHING)
        yield linkOf(blocks[i]!, carrier, Math.min(blocks[i]!.left, carrier.left));
  }
}

const hasCome = (block: Block, carrier: Block): boolean =>
  block.payment.atMs <= carrier.payment.atMs + BOOKED_BEFORE_MS;

/** Blocks are in order of time: one that is spent or too old for a payment is so for all later payments. */
const canStillLeave = (block: Block, carrier: Block): boolean =>
  block.left > NOTHING && carrier.payment.atMs <= block.payment.atMs + LINKED_WITHIN_MS;

function medianHoursOf(links: readonly MoneyLink[]): number | null {
  const byHours = [...links].sort((a, b) => a.hours - b.hours);
  const half = sumOf(links) / 2;
  let reached = 0;
  return byHours.find(({ sums }) => (reached += sums) >= half)?.hours ?? null;
}

function recipientsOf(links: readonly MoneyLink[]): LinkedRecipient[] {
  const found = new Map<string, LinkedRecipient & { readonly ids: Set<string> }>();
  for (const { to, sums } of links) {
    const key = to.party ?? to.id;
    const before = found.get(key) ?? { party: to.party, sums: 0, payments: 0, ids: new Set() };
    before.ids.add(to.id);
    found.set(key, { ...before, sums: before.sums + sums, payments: before.ids.size });
  }
  return [...found.values()]
    .map(({ party, sums, payments }) => ({ party, sums, payments }))
    .sort((a, b) => b.sums - a.sums || ((a.party ?? '') < (b.party ?? '') ? -1 : 1));
}

function roundTripsOf(links: readonly MoneyLink[]): RoundTrip[] {
  const found = new Map<string, MoneyLink[]>();
  for (const link of links)
    if (link.from.party !== null && link.from.party === link.to.party)
      found.set(link.from.party, [...(found.get(link.from.party) ?? []), link]);
  return [...found]
    .map(([party, some]) => ({ party, sums: sumOf(some), hours: medianHoursOf(some)! }))
    .sort((a, b) => b.sums - a.sums || (a.party < b.party ? -1 : 1));
}
