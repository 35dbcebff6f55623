import { REDIS_FAULTS, rerunsWithout, type RedisFault, type RedisReport } from '../faults/redis-reruns.js';
import { describeWith } from '../support/require.js';

// `npm run test:faults -- redis-reruns` has 100 alerts, and a minute of silence.
describeWith(['redis-server'], 'a batch of reruns while Redis is', () => {
  const reports = new Map<RedisFault, Promise<RedisReport>>();

  // Each mostly waits, on servers of its own.
  beforeAll(() => {
    for (const fault of REDIS_FAULTS) {
      const report = rerunsWithout(fault, { alerts: 30, silentMs: 3_000 });
      report.catch(() => undefined);
      reports.set(fault, report);
    }
  });
  afterAll(() => Promise.allSettled(reports.values()));

  test.each(REDIS_FAULTS)('%s: none is lost, and each completes once', async (fault) => {
    expect(await reports.get(fault)).toMatchObject({ completed: 30, doubled: 0 });
  });
});
