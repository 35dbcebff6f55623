import {
  CHAIN_GAP_MS,
  CYCLE_MS_MAX,
  MoneyGraph,
  type Hop,
} from '../../../src/investigations/domain/money-graph.js';
import { DAY_MS, seeded, shuffled } from './given-case.js';

/** One hop a day apart, or at the day given: `S>A 100`, `A>B 88 EUR @3.5`. */
function hops(...texts: string[]): Hop[] {
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
const cycles = (...texts: string[]) => new MoneyGraph(hops(...texts)).cyclesThrough('S').cycles;
const chain = (...texts: string[]) => new MoneyGraph(hops(...texts)).longestChain('S').map(({ id }) => id);

describe('cycles', () => {
  it('are found with three to eight hops', () => {
    const round = (accounts: string) =>
      cycles(...[...accounts].map((account, i) => `${account}>${accounts[(i + 1) % accounts.length]} 100`));
    expect(round('SA')).toEqual([]);
    expect(round('SAB')).toHaveLength(1);
    expect(round('SABCDEFG')[0]!.hops).toHaveLength(8);
    expect(round('SABCDEFGH')).toEqual([]);
  });

  it('span 25 days at most', () => {
    const last = CYCLE_MS_MAX / DAY_MS;
    expect(cycles('S>A 100 @0', 'A>B 100 @9', `B>S 100 @${last}`)[0]!.spanMs).toBe(CYCLE_MS_MAX);
    expect(cycles('S>A 100 @0', 'A>B 100 @9', `B>S 100 @${last + 0.001}`)).toEqual([]);
  });

  it('run forward in time', () => {
    expect(cycles('S>A 100 @2', 'A>B 100 @1', 'B>S 100 @3')).toEqual([]);
    expect(cycles('S>A 100 @1', 'A>B 100 @1', 'B>S 100 @1')).toEqual([]);
  });

  it('are found from whichever account began them', () => {
    const [found] = cycles('A>B 100 @1', 'B>S 100 @2', 'S>C 95 @3', 'C>A 92 @4');
    expect(found!.hops.map(({ from }) => from)).toEqual(['S', 'C', 'A', 'B']);
    expect(found!.spanMs).toBe(3 * DAY_MS);
    expect(cycles('A>B 100 @1', 'B>S 100 @2', 'S>C 95 @3', 'C>A 92 @26')).toHaveLength(1);
    expect(cycles('A>B 100 @1', 'B>S 100 @2', 'S>C 95 @3', 'C>A 92 @26.001')).toEqual([]);
  });

  it.each([
    [88, 1],
    [87.99, 0],
    [112, 1],
    [112.01, 0],
  ])('pass on 88 to 112 %% a hop: %d', (amount, count) => {
    expect(cycles('S>A 100', `A>B ${amount}`, `B>S ${amount}`)).toHaveLength(count);
  });

  it('compare after conversion, and never without a rate', () => {
    expect(cycles('S>A 100', 'A>B 50 EUR', 'B>S 99')[0]!.changePercent).toBe(1);
    expect(cycles('S>A 100', 'A>B 100 EUR', 'B>S 100')).toEqual([]);
    expect(cycles('S>A 100', 'A>B 100 XXX', 'B>S 100')).toEqual([]);
    expect(cycles('S>A 100 XXX', 'A>B 100 XXX', 'B>S 100 XXX')).toHaveLength(1);
  });

  it('visit no account twice', () => {
    expect(cycles('S>A 100', 'A>B 100', 'B>A 100', 'A>S 100')).toEqual([]);
  });

  it('are given up where too many paths lead on', () => {
    const layers = Array.from({ length: 6 }, (_, layer) =>
      Array.from({ length: 36 }, (_, i) => {
        const name = (level: number, at: number) => (level === 0 ? 'S' : `L${level}N${at}`);
        return `${name(layer, Math.floor(i / 6))}>${name(layer + 1, i % 6)} 100 @${layer}`;
      }),
    ).flat();
    const search = new MoneyGraph(hops(...layers)).cyclesThrough('S');
    expect(search).toMatchObject({ truncated: true, cycles: [] });
  });

  it('name the accounts at which the search had to stop', () => {
    const graph = new MoneyGraph(hops('S>A 100', 'A>B 100', 'S>C 50'));
    const { deadEnds, truncated } = graph.cyclesThrough('S', (account) => account === 'A');
    expect(deadEnds).toEqual(['B', 'C']);
    expect(truncated).toBe(false);
    expect(new MoneyGraph([]).cyclesThrough('S')).toEqual({ cycles: [], deadEnds: [], truncated: false });
  });
});

describe('the longest chain through the subject', () => {
  it.each([
    [[], 0],
    [['S>A 100'], 1],
    [['A>S 100', 'S>B 100'], 2],
    [['A>S 100', 'S>B 50'], 1],
    [['X>A 100', 'A>S 100', 'S>B 100'], 3],
    [['A>S 100', 'S>B 100', 'B>C 100'], 3],
    [['X>A 100', 'A>S 100', 'S>B 100', 'B>C 100'], 4],
    [['W>X 100', 'X>A 100', 'A>S 100', 'S>B 100', 'B>C 100', 'C>D 100'], 4],
    [['X>A 100', 'A>S 100'], 2],
  ])('%j has %d hops', (texts, depth) => {
    expect(chain(...texts)).toHaveLength(depth);
  });

  it('takes five days a hop at most, and a later hop', () => {
    const gap = CHAIN_GAP_MS / DAY_MS;
    expect(chain('A>S 100 @0', `S>B 100 @${gap}`)).toEqual(['t000', 't001']);
    expect(chain('A>S 100 @0', `S>B 100 @${gap + 0.001}`)).toHaveLength(1);
    expect(chain('A>S 100 @0', 'S>B 100 @0')).toHaveLength(1);
  });

  it('does not count money that goes straight back', () => {
    expect(chain('A>S 100', 'S>A 100', 'A>S 100')).toHaveLength(1);
  });
});

it('the order in which hops are given does not matter', () => {
  const given = hops('X>A 100', 'A>S 100', 'S>B 100', 'B>C 100', 'C>A 95', 'A>S 90', 'S>S 90');
  const found = (order: Hop[]) => {
    const graph = new MoneyGraph(order);
    return [graph.cyclesThrough('S'), graph.longestChain('S'), graph.linkedTo('t002')];
  };
  const random = seeded(3);
  for (let i = 0; i < 10; i++) expect(found(shuffled(given, random))).toEqual(found(given));
  expect(new MoneyGraph(given).cyclesThrough('S').cycles).toHaveLength(2);
});

it('knows what brought the money of a hop and what passed it on', () => {
  const graph = new MoneyGraph(hops('A>S 100', 'Z>S 20', 'S>B 100', 'B>C 95', 'B>D 5'));
  expect(graph.linkedTo('t002').map(({ id }) => id)).toEqual(['t000', 't003']);
  expect(graph.linkedTo('unknown')).toEqual([]);
});
