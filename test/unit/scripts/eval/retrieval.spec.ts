import { bootstrap, judgeRetrieval, recallAt } from '../../../../scripts/eval/retrieval.js';
import set from '../../../fixtures/search/retrieval.json' with { type: 'json' };

test('100 questions are asked of 250 write-ups', () => {
  expect([set.queries.length, set.passages.length]).toEqual([100, 250]);
  const ids = new Set(set.passages.map(({ id }) => id));
  expect(set.queries.every(({ passage }) => ids.has(passage))).toBe(true);
});

test('the interval holds 0 where nothing is different, and lies above it where much is', () => {
  const first = Array.from({ length: 100 }, () => 1);
  const never = Array.from({ length: 100 }, () => Infinity);
  expect(bootstrap(first, first)).toEqual([0, 0]);
  expect(bootstrap(first, never)).toEqual([1, 1]);
  const half = first.map((place, at) => (at % 2 === 0 ? place : Infinity));
  const [lower, upper] = bootstrap(half, never);
  // The standard error of a share of .5 of 100 is .05.
  expect(lower).toBeCloseTo(0.4, 1);
  expect(upper).toBeCloseTo(0.6, 1);
});

test('words find at least what plain BM25 finds, in questions by hand and by program', async () => {
  const { places, derived } = await judgeRetrieval('none');
  const recall = (judged: typeof places, name: string, at: number) => recallAt(judged.get(name)!, at);
  for (const at of [5, 10]) {
    expect(recall(places, 'words', at)).toBeGreaterThanOrEqual(recall(places, 'plain BM25', at));
    // One in a hundred is less than the set can tell apart.
    expect(recall(derived, 'words', at)).toBeGreaterThanOrEqual(recall(derived, 'plain BM25', at) - 0.02);
  }
});
