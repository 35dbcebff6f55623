import { agreementOf, fitChallenger } from '../../../src/alerts/domain/challenger.js';
import { seeded } from '../../support/seeded.js';

const random = seeded(77);

/** Confirmed mostly where `+strong` holds and `-calm` does not; `+noise` says nothing, `+wrong` misleads. */
const alerts = Array.from({ length: 600 }, () => {
  const [strong, calm, noise, wrong] = [random() < 0.4, random() < 0.5, random() < 0.5, random() < 0.3];
  const chance =
    0.1 + (strong ? 0.6 : 0) - (calm ? 0.08 : 0) + (strong && !calm ? 0.15 : 0) - (wrong ? 0.09 : 0);
  const evidence = [
    ...(strong ? ['+strong', '+strong or more'] : []),
    ...(calm ? ['-calm'] : []),
    ...(noise ? ['+noise'] : []),
    ...(wrong ? ['+wrong'] : []),
  ];
  return { evidence, isEscalated: strong, isConfirmed: random() < chance };
});

test('evidence gets points by what was decided, and none against its sense', () => {
  const { points, threshold } = fitChallenger(alerts);
  const of = new Map(points.map((each) => [each.band, each.points]));
  expect((of.get('+strong') ?? 0) + (of.get('+strong or more') ?? 0)).toBeGreaterThan(10);
  expect(of.get('-calm') ?? 0).toBeLessThanOrEqual(0);
  expect(of.get('+wrong')).toBeUndefined();
  expect(Math.abs(of.get('+noise') ?? 0)).toBeLessThan(8);
  for (const [band, each] of of) expect(band.startsWith('-') ? each < 0 : each > 0).toBe(true);
  expect(threshold).toBeGreaterThan(0);
});

test('the same decisions give the same points', () => {
  expect(fitChallenger(alerts)).toEqual(fitChallenger(structuredClone(alerts)));
});

test('agreement is counted over all alerts, that with analysts over what they decided', () => {
  const challenger = { points: [{ band: '+a', points: 10 }], threshold: 10 };
  const alert = (evidence: string[], isEscalated: boolean, isConfirmed: boolean | null) => ({
    evidence,
    isEscalated,
    isConfirmed,
  });
  const some = [
    alert(['+a'], true, true),
    alert(['+a'], false, null),
    alert([], true, false),
    alert(['+unknown'], false, true),
  ];
  expect(agreementOf(some, challenger)).toEqual({
    alerts: 4,
    withTable: 2,
    decided: 3,
    withAnalysts: 2,
    tableWithAnalysts: 1,
  });
});
