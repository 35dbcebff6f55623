import { createHash } from 'node:crypto';
import { drawSample, upperBoundOfFaults } from '../../../src/quality-reviews/random-sample.js';
import { seeded } from '../../support/seeded.js';

const ids = (count: number): string[] => Array.from({ length: count }, (_, n) => `alert-${n}`);

test('alerts are in the order of the hashes of seed and id, whatever order they come in', () => {
  const order = (alert: string) => createHash('sha256').update(`root=\n${alert}`).digest('hex');
  const wanted = ids(50).sort((a, b) => order(a).localeCompare(order(b), 'en'));
  expect(drawSample('root=', ids(50), 20)).toEqual(wanted.slice(0, 20));
  expect(drawSample('root=', ids(50).reverse(), 100)).toEqual(wanted);
  expect(drawSample('another=', ids(50), 20)).not.toEqual(wanted.slice(0, 20));
});

describe('the bound of faults', () => {
  it('is the largest number that does not make such a sample unlikely, by counting all samples', () => {
    /** Share of all samples of `n` of `N` with at most `k` of the first `K`. */
    const share = (N: number, n: number, k: number, K: number): number => {
      let few = 0;
      let all = 0;
      for (let sample = 0; sample < 2 ** N; sample++) {
        const bits = [...sample.toString(2).padStart(N, '0')];
        if (bits.filter((bit) => bit === '1').length !== n) continue;
        all++;
        if (bits.slice(0, K).filter((bit) => bit === '1').length <= k) few++;
      }
      return few / all;
    };
    for (const [N, n, k] of [
      [10, 4, 0],
      [10, 4, 2],
      [11, 10, 1],
      [9, 9, 3],
    ] as const) {
      const bound = upperBoundOfFaults(N, n, k);
      expect(share(N, n, k, bound)).toBeGreaterThan(0.05);
      if (bound < N) expect(share(N, n, k, bound + 1)).toBeLessThanOrEqual(0.05);
    }
  });

  it('holds for large populations', () => {
    expect(upperBoundOfFaults(0, 0, 0)).toBe(0);
    expect(upperBoundOfFaults(100_000, 100_000, 7)).toBe(7);
    // Rule of three: none of 60 leaves about 3 / 60 of many possible.
    expect(upperBoundOfFaults(100_000, 60, 0) / 100_000).toBeCloseTo(1 - 0.05 ** (1 / 60), 3);
  });

  it('is broken by at most one sample in twenty', () => {
    const random = seeded(620);
    let broken = 0;
    for (let round = 0; round < 400; round++) {
      const left = Array.from({ length: 200 }, (_, n) => n < 30);
      const sample = Array.from({ length: 40 }, () => left.splice(Math.floor(random() * left.length), 1)[0]!);
      if (upperBoundOfFaults(200, 40, sample.filter(Boolean).length) < 30) broken++;
    }
    expect(broken).toBeLessThanOrEqual(0.08 * 400);
  });
});
