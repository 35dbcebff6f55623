import { hopChangePercent, CYCLE_MS_MAX } from './money-graph.js';
import type { Hop } from './hops.js';
import { seeded } from '../../../../test/support/seeded.js';
import { graphOf, hops } from '../../test/given-hops.js';
import { DAY_MS } from '@alert-review/kernel';

const cycles = (...texts: string[]) => graphOf(hops(...texts)).cyclesThrough('S').cycles;

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

  it('are the same for each of their accounts, however much they shrank in all', () => {
    const round = 'SABCDEFG';
    const shrinking = [...round].map((account, i) => {
      return `${account}>${round[(i + 1) % round.length]} ${(100 * 0.98 ** i).toFixed(2)}`;
    });
    const graph = graphOf(hops(...shrinking));
    const found = [...round].map((account) => graph.cyclesThrough(account).cycles);
    expect(
      found.map((each) => each.map(({ hops: { length }, changePercent }) => [length, changePercent])),
    ).toEqual(found.map(() => [[8, found[0]![0]!.changePercent]]));
    expect(found[0]![0]!.changePercent).toBeCloseTo(2, 1);
  });

  it('compare what an account received with what it paid, also where it stands last in time', () => {
    const graph = graphOf(hops('A>S 125.44', 'S>B 100', 'B>A 112'));
    expect([...'SAB'].flatMap((account) => graph.cyclesThrough(account).cycles)).toEqual([]);
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
    const search = graphOf(hops(...layers)).cyclesThrough('S');
    expect(search).toMatchObject({ truncated: true, cycles: [] });
  });

  it('are given up where two accounts paid each other thousands of times', () => {
    const each = Array.from({ length: 1_000 }, () => ['X>S 100 @0', 'S>X 100 @2']).flat();
    expect(graphOf(hops(...each)).cyclesThrough('S')).toMatchObject({ truncated: true, cycles: [] });
  });

  it('are twenty at most, also where many ways close one round', () => {
    const closing = Array.from({ length: 30 }, () => 'X>S 100 @0');
    const { cycles: found, truncated } = graphOf(hops(...closing, 'S>A 100 @2', 'A>X 100 @3')).cyclesThrough(
      'S',
    );
    expect([found.length, truncated]).toEqual([20, true]);
  });

  it('name the accounts at which the search had to stop', () => {
    const graph = graphOf(hops('S>A 100', 'A>B 100', 'S>C 50'));
    const { deadEnds, truncated } = graph.cyclesThrough('S', (account) => account === 'A');
    expect(deadEnds).toEqual(['B', 'C']);
    expect(truncated).toBe(false);
    expect(graphOf([]).cyclesThrough('S')).toEqual({ cycles: [], deadEnds: [], truncated: false });
  });
});

/** By the definition alone: follows each hop forward in time, from whichever account began. */
function cyclesByDefinition(given: readonly Hop[]): Hop[][] {
  const found: Hop[][] = [];
  const goOn = (path: readonly Hop[]): void => {
    const first = path[0]!;
    const last = path.at(-1)!;
    for (const next of given) {
      const isLater = next.atMs > last.atMs && next.atMs - first.atMs <= CYCLE_MS_MAX;
      if (next.from !== last.to || !isLater || !(hopChangePercent(last, next) <= 12 + 1e-9)) continue;
      const way = [...path, next];
      if (next.to === first.from && way.length >= 3) found.push(way);
      if (way.length < 8 && way.every(({ from }) => from !== next.to)) goOn(way);
    }
  };
  for (const hop of given) if (hop.from !== hop.to) goOn([hop]);
  return found;
}

it('finds the cycles that their definition allows, from each of their accounts, in random graphs', () => {
  const random = seeded(5);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const lengths = new Set<number>();
  const named = (cycle: readonly Hop[]) =>
    cycle
      .map(({ id }) => id)
      .sort()
      .join();
  for (let i = 0; i < 200; i++) {
    const texts = Array.from({ length: 20 + (i % 30) }, () => {
      const from = pick([...'SABCDE']);
      const to = pick([...'SABCDE']);
      const amount = 94 + Math.floor(random() * 20);
      return `${from}>${to} ${amount} ${pick(['USD', 'USD', 'EUR', 'XXX'])} @${Math.floor(random() * 26)}`;
    });
    const given = hops(...texts);
    const all = cyclesByDefinition(given);
    for (const account of 'SABCDE') {
      const own = all.filter((cycle) => cycle.some(({ from }) => from === account)).map(named);
      const search = graphOf(given).cyclesThrough(account);
      if (search.truncated) continue;
      for (const { hops: round } of search.cycles) lengths.add(round.length);
      expect(search.cycles.map(({ hops: round }) => named(round)).sort()).toEqual(own.sort());
      expect(search.cycles.every((each) => each.changePercent <= 12)).toBe(true);
    }
  }
  expect([...lengths].sort()).toEqual([3, 4, 5, 6]);
});
