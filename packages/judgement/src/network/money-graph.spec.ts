import type { Hop } from './hops.js';
import { CHAIN_GAP_MS, MoneyGraph } from './money-graph.js';
import { seeded, shuffled } from '../../../../test/support/seeded.js';
import { graphOf, hops, ranged } from '../../test/given-hops.js';
import { DAY_MS } from '@alert-review/kernel';

const chain = (...texts: string[]) =>
  graphOf(hops(...texts))
    .longestChain('S')
    .hops.map(({ id }) => id);

it('gives up where thousands of payments are alike', () => {
  const alike = (name: (i: number) => string, at: number) =>
    Array.from({ length: 1_000 }, (_, i) => `${name(i)} 100 @${at + i / 1_000}`);
  const given = hops(...alike((i) => `P${i}>S`, 0), ...alike((i) => `S>Q${i}`, 1));
  const graph = graphOf(given);
  expect(graph.longestChain('S')).toMatchObject({ hops: { length: 2 }, truncated: true });
  expect(graph.cyclesThrough('S')).toEqual({ cycles: [], deadEnds: [], truncated: false });
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
    const graph = graphOf(order);
    return [graph.cyclesThrough('S'), graph.longestChain('S')];
  };
  const random = seeded(3);
  for (let i = 0; i < 10; i++) expect(found(shuffled(given, random))).toEqual(found(given));
  expect(graphOf(given).cyclesThrough('S').cycles).toHaveLength(2);
});

it('grows by further hops into the graph of all of them', () => {
  const random = seeded(5);
  const pick = (names: string) => names[Math.floor(random() * names.length)]!;
  let cycles = 0;
  for (let i = 0; i < 60; i++) {
    const given = hops(
      ...Array.from({ length: 30 }, () => {
        const money = `${90 + Math.floor(random() * 30)} ${random() < 0.3 ? 'EUR' : 'USD'}`;
        return `${pick('SABCDE')}>${pick('SABCDEFG')} ${money} @${Math.floor(random() * 12)}`;
      }),
    );
    const parts = [given.slice(0, 12), [], given.slice(12, 13), given.slice(13)];
    const grown = parts.reduce<MoneyGraph | undefined>((before, more) => graphOf(more, before), undefined)!;
    const found = (graph: MoneyGraph) => [
      graph.cyclesThrough('S', (account) => account < 'E'),
      graph.longestChain('S'),
      [...'SABG'].map((account) =>
        graph
          .allOf(account)
          .map(({ id }) => id)
          .sort(),
      ),
    ];
    const whole = graphOf(given);
    expect(found(grown)).toEqual(found(whole));
    cycles += whole.cyclesThrough('S').cycles.length;
  }
  expect(cycles).toBeGreaterThan(20);
});

it('lists the hops of an account, those to itself as paid and as received, and none that came later', () => {
  const before = graphOf(hops('S>A 100', 'S>S 90', 'A>A 80'));
  const after = graphOf(hops('x>x 1', 'x>x 1', 'x>x 1', 'B>S 70').slice(3), before);
  const idsOf = (graph: MoneyGraph, account: string) =>
    graph
      .allOf(account)
      .map(({ id }) => id)
      .sort();
  expect(idsOf(after, 'S')).toEqual(['t000', 't001', 't001', 't003']);
  expect(idsOf(after, 'B')).toEqual(['t003']);
  expect([idsOf(before, 'S'), idsOf(before, 'B')]).toEqual([['t000', 't001', 't001'], []]);
});

it('takes a transfer once that both of its sides were read for, as it was read first', () => {
  const given = hops('S>A 100', 'A>B 100', 'B>S 100', 'S>S 5', 'X>S 7 @3', 'Y>S 8 @3');
  const again = (some: Hop[]) => ranged(some.map((hop) => ({ ...hop, amount: 1 })));
  const graph = new MoneyGraph(
    [ranged(given.slice(2)), again(given.slice(2, 5)), ranged(given.slice(0, 2))],
    new MoneyGraph([ranged(given.slice(1, 5)), again(given.slice(1, 3))]),
  );
  for (const account of 'SABXY') {
    const byId = (some: Hop[]) => some.sort((a, b) => (a.id < b.id ? -1 : 1));
    expect(byId(graph.allOf(account))).toEqual(byId(graphOf(given).allOf(account)));
  }
});

/** By the definition alone: looks at every hop at every step. */
function chainByDefinition(given: readonly Hop[], account: string): number {
  const follows = (hop: Hop, next: Hop) => {
    const [before, after] =
      hop.currency === next.currency ? [hop.amount, next.amount] : [hop.value, next.value];
    return (
      hop.to === next.from &&
      hop.from !== next.to &&
      next.atMs > hop.atMs &&
      next.atMs - hop.atMs <= CHAIN_GAP_MS &&
      before !== null &&
      after !== null &&
      (Math.abs(after - before) * 100) / before <= 12 + 1e-9
    );
  };
  const moving = given.filter(({ from, to }) => from !== to);
  const before = (hop: Hop) => Number(moving.some((other) => follows(other, hop)));
  const after = (hop: Hop) => Number(moving.some((other) => follows(hop, other)));
  const taken = moving.filter(({ to }) => to === account);
  const lengths = [
    ...taken.map((hop) => before(hop) + 1),
    ...taken.flatMap((hop) =>
      moving.filter((next) => follows(hop, next)).map((next) => before(hop) + 2 + after(next)),
    ),
    ...moving.filter(({ from }) => from === account).map((hop) => 1 + after(hop)),
  ];
  return Math.max(0, ...lengths);
}

it('finds chains as long as their definition allows, in random graphs', () => {
  const random = seeded(11);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const depths = new Set<number>();
  for (let i = 0; i < 200; i++) {
    const texts = Array.from({ length: 4 + (i % 40) }, () => {
      const from = pick([...'SABCDE']);
      const to = pick([...'SABCDE']);
      const amount = 90 + Math.floor(random() * 40);
      return `${from}>${to} ${amount} ${pick(['USD', 'USD', 'EUR', 'XXX'])} @${Math.floor(random() * 20)}`;
    });
    const given = hops(...texts);
    const depth = graphOf(given).longestChain('S').hops.length;
    depths.add(depth);
    expect([texts, depth]).toEqual([texts, chainByDefinition(given, 'S')]);
  }
  expect([...depths].sort()).toEqual([0, 1, 2, 3, 4]);
});
