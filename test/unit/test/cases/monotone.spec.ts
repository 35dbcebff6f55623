import { HYPOTHESES } from '../../../../packages/judgement/src/rules/rule-table.js';
import { byFeature, flagReadings, rowReadings, waysOf } from '../../../cases/monotone.js';

type Bands = (typeof HYPOTHESES)[number]['for'][number]['bands'];

/** The bound in the direction in which its band gets rarer; NaN where a band has none. */
const depthOf = ({ from, above, below, upTo }: Bands[number]): number => {
  const more = from ?? above;
  const less = below ?? upTo;
  return more !== undefined ? Number(more) : less !== undefined ? -Number(less) : NaN;
};

test('a band further out gives more points, for a hypothesis and for its twin', () => {
  for (const { id, for: points, twin } of HYPOTHESES)
    for (const { feature, bands } of [...points, ...twin.for]) {
      const steps = bands.map((band) => [depthOf(band), band.points] as const);
      const isRising = steps.every(([depth, own], i) => {
        const [before, fewer] = steps[i - 1] ?? [-Infinity, 0];
        return depth > before && own > fewer;
      });
      expect([id, feature, isRising]).toEqual([id, feature, true]);
    }
});

test('of every feature one direction is worse, in all rows and flags that read it', () => {
  const both = [...byFeature([...rowReadings(), ...flagReadings()])]
    .filter(([, readings]) => new Set(readings.map(({ worse }) => worse)).size > 1)
    .map(([feature]) => feature);
  expect(both).toEqual([]);
});

test('a hypothesis reads no feature both ways', () => {
  const hypotheses = new Set(HYPOTHESES.map(({ id }) => id));
  const wrong = [...byFeature(rowReadings())].flatMap(([feature, readings]) =>
    [...waysOf(readings)]
      .filter(([row, way]) => way === 0 && hypotheses.has(row))
      .map(([row]) => `${row} reads ${feature}`),
  );
  expect(wrong).toEqual([]);
});
