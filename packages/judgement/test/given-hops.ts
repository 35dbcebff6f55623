import { HopNames, hopRangeOf, type Hop, type HopRange } from '../src/network/hops.js';
import { MoneyGraph } from '../src/network/money-graph.js';
import { DAY_MS } from '@alert-review/kernel';

/** Parses hops, a day apart or on the given day: `S>A 100`, `A>B 88 EUR @3.5`. */
export function hops(...texts: string[]): Hop[] {
  return texts.map((text, i) => {
    const found = /^(\w+)>(\w+) ([\d.]+)(?: ([A-Z]{3}))?(?: @(-?[\d.]+))?$/.exec(text)!;
    const [, from, to, amount, currency = 'USD', day = String(i)] = found;
    const rate = { USD: 1, EUR: 2, XXX: null }[currency] ?? null;
    return {
      id: `t${String(i).padStart(3, '0')}`,
      atMs: Number(day) * DAY_MS,
      from: from!,
      to: to!,
      amount: Number(amount),
      currency,
      value: rate === null ? null : Number(amount) * rate,
    };
  });
}

const names = new HopNames();

export const ranged = (given: readonly Hop[]): HopRange => hopRangeOf(given, names);

export const graphOf = (given: readonly Hop[], before?: MoneyGraph): MoneyGraph =>
  new MoneyGraph([ranged(given)], before);
