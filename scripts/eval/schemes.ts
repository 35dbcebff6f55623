import { SeededStream } from '../seeded-stream.js';
import { CURRENCIES, DAYS, heavy, several, timeOfDay, type Ledger } from './ledger.js';
import type { Town } from './ordinary-life.js';

/** One payment of a scheme: positions of its members, and in which step of the scheme it falls. */
interface Leg {
  readonly from: number;
  readonly to: number;
  readonly step: number;
  /** What it carries of the money of the scheme, 0 to 1. */
  readonly share: number;
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, n) => from + n);

/** Every position of the one group pays every one of the other. */
function between(payers: readonly number[], payees: readonly number[], step: number): Leg[] {
  const share = 1 / (payers.length * payees.length);
  return payers.flatMap((from) => payees.map((to) => ({ from, to, step, share })));
}

/** The eight shapes of the AMLworld simulator for a scheme of `size` members, as its paper describes them. */
const SHAPES: Readonly<Record<string, (size: number) => Leg[]>> = {
  fan_out: (size) => between([0], range(1, size), 0),
  fan_in: (size) => between(range(1, size), [0], 0),
  gather_scatter: (size) => {
    const middle = Math.ceil(size / 2);
    return [...between(range(1, middle), [0], 0), ...between([0], range(middle, size), 1)];
  },
  scatter_gather: (size) => [...between([0], range(2, size), 0), ...between(range(2, size), [1], 1)],
  cycle: (size) => range(0, size).map((n) => ({ from: n, to: (n + 1) % size, step: n, share: 1 })),
  random: (size) => range(0, size).map((n) => ({ from: n, to: (n * 3 + 1) % size, step: n, share: 1 })),
  bipartite: (size) => {
    const middle = Math.ceil(size / 2);
    return between(range(0, middle), range(middle, size), 0);
  },
  stack: (size) => {
    const low = Math.ceil(size / 3);
    const high = Math.ceil((size * 2) / 3);
    return [
      ...between(range(0, low), range(low, high), 0),
      ...between(range(low, high), range(high, size), 1),
    ];
  },
};

const SIZE_MIN = 4;
const SIZE_MAX = 18;
/** One member in three has laundered before. */
const REPEATED = 0.33;
/** A payment went through another bank, or did not happen: it is in nobody's data. */
const UNSEEN = 0.12;
const IN_OTHER_CURRENCY = 0.08;
/** Some schemes keep below what has to be reported, some like round amounts. */
const STRUCTURED = 0.15;
const ROUND = 0.2;

/**
 * Hides schemes of all eight shapes among ordinary payments until `wanted` accounts take part. Returns who
 * does, by shape; whoever is in two schemes stands under both.
 */
export function launder(town: Town, ledger: Ledger, wanted: number): Map<string, Set<number>> {
  const byShape = new Map<string, Set<number>>();
  const launderers = new Set<number>();
  const shapes = Object.keys(SHAPES);
  for (let n = 0; launderers.size < wanted; n++) {
    const shape = shapes[n % shapes.length]!;
    const random = new SeededStream(town.seed, `scheme ${n}`, shape);
    const size = Math.min(SIZE_MAX, SIZE_MIN + Math.floor(heavy(random, 3, 0.7)));
    const members = membersOf(town, random, size, [...launderers]);
    const seen = runScheme(town, ledger, random, members, SHAPES[shape]!(members.length));
    const group = byShape.get(shape) ?? new Set<number>();
    byShape.set(shape, group);
    for (const member of seen) {
      launderers.add(member);
      group.add(member);
    }
  }
  return byShape;
}

/** People mostly, from everywhere; a shop now and then. */
function membersOf({ byKind }: Town, random: SeededStream, size: number, before: number[]): number[] {
  const members = new Set(several(random, before, Math.round(size * REPEATED * random.next() * 2)));
  while (members.size < size)
    members.add(random.pick((random.chance(0.85) ? byKind.person : byKind.shop) as unknown as [number]));
  return several(random, [...members], size);
}

/** Pays the legs step by step within some days to weeks, each less a fee. Returns who was seen in it. */
function runScheme(
  town: Town,
  ledger: Ledger,
  random: SeededStream,
  members: readonly number[],
  legs: readonly Leg[],
): Set<number> {
  const currency = town.currencyOf(members[0]!);
  const steps = 1 + Math.max(...legs.map(({ step }) => step));
  const stepDays = Math.min(8, Math.max(0.3, heavy(random, 2, 0.8)));
  const start = random.next() * Math.max(1, DAYS - steps * stepDays);
  const isStructured = random.chance(STRUCTURED);
  const total = heavy(random, 6_000, 0.9);
  const roundTo = random.chance(ROUND) ? 100 : 0;
  const seen = new Set<number>();
  for (const { from, to, step, share } of legs) {
    if (random.chance(UNSEEN)) continue;
    const kept = (1 - 0.06 * random.next()) ** (step + 1);
    const euros = isStructured
      ? 8_100 + 1_850 * random.next()
      : total * share * kept * (0.75 + 0.5 * random.next());
    const ownCurrency = random.chance(IN_OTHER_CURRENCY) ? random.pick(CURRENCIES as [string]) : currency;
    const day = Math.floor(start + (step + random.next() * 0.9) * stepDays) + timeOfDay(random);
    const payment = { from: members[from]!, to: members[to]!, day, euros, currency: ownCurrency, roundTo };
    if (payment.from === payment.to || day >= DAYS) continue;
    ledger.pay(payment);
    seen.add(payment.from).add(payment.to);
  }
  return seen;
}
