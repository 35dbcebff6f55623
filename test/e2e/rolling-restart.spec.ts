import { rollingRestarts } from '../faults/rolling.js';
import { describeWith } from '../support/require.js';

const RESTARTS = 2;
const ALERTS = 10;

/** `npm run test:faults -- rolling` does it twenty times, with more calls. */
describeWith(['redis-server'], 'API processes and workers that are replaced under calls', () => {
  test('no call fails, and no run and no file is lost or doubled', async () => {
    const steps: object[] = [];
    const pace = { perSecond: 25, noticeMs: 3_000, lookMs: 200 };
    const onStep = (step: object) => void steps.push(step);
    const report = await rollingRestarts({ restarts: RESTARTS, ...pace, alerts: ALERTS, onStep });
    expect({ steps, failures: report.failures }).toEqual({ steps, failures: [] });
    expect(report.runs).toBe(1 + RESTARTS * ALERTS);
    expect(report.files).toBeGreaterThan(0);
    for (const { calls } of Object.values(report.answered)) expect(calls).toBeGreaterThan(0);
  });
});
