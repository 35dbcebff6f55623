import {
  closingLine,
  cpuMsOf,
  formatFigure,
  measureInterleaved,
  median,
  summarise,
  type Bench,
  type Sample,
} from '../../../bench/harness.js';

const bench: Bench = {
  name: 'example',
  about: 'ours / bound',
  sides: ['ours', 'bound'],
  unit: 'rows/s',
  direction: 'at_least',
  gate: 0.1,
  target: 0.3,
  run: async () => [],
};

/** Rounds of two sides; the first round is the warm-up. */
const samples = (ours: readonly number[], bound: readonly number[]): Sample[] =>
  ours.flatMap((value, round) => [
    { side: 'ours', value, cpuMs: 2 },
    { side: 'bound', value: bound[round]!, cpuMs: 1 },
  ]);

const steady = samples([1, 30, 30, 30, 30, 30], [1, 100, 100, 100, 100, 100]);

describe('the median', () => {
  test.each([
    [[3], 3],
    [[5, 1, 3], 3],
    [[4, 1, 3, 2], 2.5],
    [[10, 9, 2], 9],
  ])('of %j is %d', (values, expected) => {
    expect(median(values)).toBe(expected);
  });
});

describe('a summary', () => {
  test('drops the warm-up and gives median, extremes, deviation and CPU time', () => {
    const result = summarise(bench, samples([999, 10, 14, 12, 11, 30], [999, 50, 50, 50, 50, 50]));
    expect(result.rounds).toBe(5);
    expect(result.sides[0]).toEqual({ side: 'ours', median: 12, min: 10, max: 30, mad: 2, cpuMsMedian: 2 });
    expect(result.ratio).toBe(0.24);
  });

  test.each([
    ['at_least', 0.3, true],
    ['at_least', 0.31, false],
    ['at_most', 0.3, true],
    ['at_most', 0.29, false],
  ] as const)('passes a gate of %s %d: %s', (direction, gate, pass) => {
    expect(summarise({ ...bench, direction, gate }, steady).pass).toBe(pass);
  });

  test('of many sides divides the slowest by the fastest', () => {
    const four: Bench = { ...bench, sides: ['a', 'b', 'c', 'd'], ratio: 'slowest_by_fastest' };
    const round = [4, 2, 3, 5].map((value, i) => ({ side: four.sides[i]!, value, cpuMs: 0 }));
    expect(summarise(four, Array.from({ length: 6 }, () => round).flat()).ratio).toBe(2.5);
  });

  test('by rounds takes the median of their ratios, with the least and the greatest', () => {
    const given = samples([9, 10, 20, 90, 40, 50], [9, 10, 10, 30, 10, 10]);
    const { ratio, ratios } = summarise({ ...bench, ratio: 'by_round' }, given);
    expect({ ratio, ratios }).toEqual({ ratio: 3, ratios: { min: 1, max: 5 } });
  });

  test.each([
    ['too few rounds', steady.slice(2), '4 rounds'],
    ['a side that is missing in a round', steady.slice(0, -1), 'once each'],
    ['sides one after the other', [...steady].sort((a, b) => a.side.localeCompare(b.side)), 'once each'],
    ['a value that is no figure', steady.with(3, { side: 'bound', value: 0, cpuMs: 0 }), 'above 0'],
  ])('is refused for %s', (_, given, reason) => {
    expect(() => summarise(bench, given)).toThrow(reason);
  });
});

test('interleaved sides take turns, warm-up first, and the order turns with the round', async () => {
  const order: string[] = [];
  const side = (name: string) => async () => {
    order.push(name);
    return name === 'a' ? { value: 1, cpuMs: 7 } : 1;
  };
  const measured = await measureInterleaved({ a: side('a'), b: side('b') }, 5);
  expect(order.join('')).toBe('abba'.repeat(3));
  expect(measured.filter((sample) => sample.side === 'a').every(({ cpuMs }) => cpuMs === 7)).toBe(true);
  expect(measured.every(({ cpuMs }) => cpuMs >= 0)).toBe(true);
  expect(() => summarise({ ...bench, sides: ['a', 'b'] }, measured)).not.toThrow();
});

describe('the closing line', () => {
  test('has one exact form', () => {
    expect(closingLine(bench, summarise(bench, steady))).toBe(
      'bench example ratio=0.3 gate=0.1 target=0.3 pass',
    );
  });

  test('says fail beyond the gate', () => {
    const strict = { ...bench, gate: 0.5 };
    expect(closingLine(strict, summarise(strict, steady))).toBe(
      'bench example ratio=0.3 gate=0.5 target=0.3 fail',
    );
  });

  test('names what was missed beside the ratio, which fails the run', () => {
    expect(
      closingLine(bench, summarise(bench, steady), ['CPU of an alert: 9.4 (gate 9)', 'memory 1.2']),
    ).toBe(
      'bench example ratio=0.3 gate=0.1 target=0.3 fail (missed: CPU of an alert: 9.4 (gate 9); memory 1.2)',
    );
  });

  test('has a ratio without a gate, which fails nothing', () => {
    const compared: Bench = { ...bench };
    Reflect.deleteProperty(compared, 'gate');
    expect(closingLine(compared, summarise(compared, steady))).toBe(
      'bench example ratio=0.3 gate=none target=0.3 pass',
    );
  });

  test.each([
    [1 / 3, '0.3333'],
    [1.1, '1.1'],
    [123456.7, '123457'],
    [0.00012345, '0.0001234'],
  ])('prints %d as %s', (value, expected) => {
    expect(formatFigure(value)).toBe(expected);
  });
});

test('the CPU time of a process grows with its work', () => {
  const before = cpuMsOf(process.pid);
  const until = process.cpuUsage().user + 60_000;
  while (process.cpuUsage().user < until);
  expect(cpuMsOf(process.pid) - before).toBeGreaterThan(process.platform === 'linux' ? 20 : -1);
});
