import { REDIS_FAULTS, rerunsWithout } from '../faults/redis-reruns.js';
import { describeWith } from '../support/require.js';

// `npm run test:faults -- redis-reruns` has 100 alerts, and a minute of silence.
describeWith(['redis-server'], 'a batch of reruns while Redis is', () => {
  test.each(REDIS_FAULTS)('%s: none is lost, and each completes once', async (fault) => {
    const report = await rerunsWithout(fault, { alerts: 30, silentMs: 3_000 });
    expect(report).toMatchObject({ completed: 30, doubled: 0 });
  });
});
