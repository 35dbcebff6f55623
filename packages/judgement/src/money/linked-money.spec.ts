import { DAY_MS, HOUR_MS } from '@alert-review/kernel';
import { seeded } from '../../../../test/support/seeded.js';
import { linkMoney, type LinkedPayment } from './linked-money.js';

const payment = (id: string, hours: number, sums: number, party: string | null = id): LinkedPayment => ({
  id,
  atMs: hours * HOUR_MS,
  sums,
  party,
});

describe('money that came in, linked to money that left', () => {
  it('tells the share that left, how soon, and to whom', () => {
    const found = linkMoney(
      [payment('a', 0, 3), payment('b', 10, 1)],
      [payment('x', 2, 2, 'kim'), payment('y', 12, 1.5, 'lee')],
    );
    expect(found.share).toBeCloseTo(3.5 / 4);
    expect(found.stayed).toBeCloseTo(0.5);
    expect(found.medianHours).toBe(2);
    expect(found.links.map(({ from, to, sums, hours }) => [from.id, to.id, sums, hours])).toEqual([
      ['a', 'x', 2, 2],
      ['a', 'y', 1, 12],
      ['b', 'y', 0.5, 2],
    ]);
    expect(found.recipients).toEqual([
      { party: 'kim', sums: 2, payments: 1 },
      { party: 'lee', sums: 1.5, payments: 1 },
    ]);
  });

  it('does not link money that left before it came, except within the hour of booking', () => {
    expect(linkMoney([payment('a', 10, 1)], [payment('x', 8, 1)]).left).toBe(0);
    expect(linkMoney([payment('a', 10, 1)], [payment('x', 9.5, 1)])).toMatchObject({
      left: 1,
      medianHours: 0,
    });
  });

  it('counts money that was there for more than two weeks as kept', () => {
    const late = payment('x', 14 * 24 + 1, 1);
    expect(linkMoney([payment('a', 0, 1)], [late])).toMatchObject({ left: 0, stayed: 1, medianHours: null });
    expect(linkMoney([payment('a', 0, 1), payment('b', 24, 1)], [late]).links[0]!.from.id).toBe('b');
  });

  it('tells round trips with one counterparty', () => {
    const found = linkMoney(
      [payment('a', 0, 2, 'kim')],
      [payment('x', 5, 1, 'kim'), payment('y', 6, 1, 'lee')],
    );
    expect(found.roundTrips).toEqual([{ party: 'kim', sums: 1, hours: 5 }]);
  });

  it('says nothing of nothing', () => {
    expect(linkMoney([], [payment('x', 0, 1)])).toMatchObject({
      share: 0,
      came: 0,
      medianHours: null,
      links: [],
    });
  });

  /** Random payments of one side, in order of time. */
  const payments = (random: () => number, name: string): LinkedPayment[] =>
    Array.from({ length: Math.floor(30 * random()) }, () => ({
      hours: 2000 * random(),
      sums: 0.01 + 9 * random(),
    }))
      .sort((a, b) => a.hours - b.hours)
      .map(({ hours, sums }, i) => payment(`${name}${i}`, hours, sums, `${name}${i % 4}`));

  it('counts each unit once, in order of time', () => {
    for (let seed = 1; seed <= 100; seed++) {
      const random = seeded(seed);
      const ins = payments(random, 'in');
      const outs = payments(random, 'out');
      const { links, left, came } = linkMoney(ins, outs);
      for (const row of [...ins, ...outs]) {
        const taken = links.filter(({ from, to }) => from.id === row.id || to.id === row.id);
        expect(taken.reduce((sum, { sums }) => sum + sums, 0)).toBeLessThanOrEqual(row.sums + 1e-9);
      }
      for (const { from, to } of links) {
        expect(to.atMs).toBeGreaterThanOrEqual(from.atMs - HOUR_MS);
        expect(to.atMs - from.atMs).toBeLessThanOrEqual(14 * DAY_MS);
      }
      expect(left).toBeLessThanOrEqual(came + 1e-9);
    }
  });

  it('says the same of payments in two parts', () => {
    for (let seed = 1; seed <= 100; seed++) {
      const random = seeded(seed);
      const ins = payments(random, 'in');
      const outs = payments(random, 'out');
      const part = 0.1 + 0.8 * random();
      const whole = linkMoney(ins, outs);
      const inTwo = (some: readonly LinkedPayment[]) =>
        some.flatMap((row) => [
          { ...row, sums: row.sums * part },
          { ...row, id: `${row.id}b`, sums: row.sums * (1 - part) },
        ]);
      const halves = linkMoney(inTwo(ins), inTwo(outs));
      expect(halves.share).toBeCloseTo(whole.share, 5);
      expect(halves.stayed).toBeCloseTo(whole.stayed, 5);
      expect(halves.medianHours ?? -1).toBeCloseTo(whole.medianHours ?? -1, 5);
    }
  });
});
