import { cpuMsOf, interleaved, ROUNDS_MIN, type Bench } from './harness.js';
import { DecidedAlerts } from './support/decided-alerts.js';

const ALERTS = 50;
const BATCHES = 10;
const BATCHES_QUICK = 5;

/** Both through the door of the command line, one request after another. */
export const bench: Bench = {
  name: 'bulk',
  about: '50 alerts decided about in one call / in 50 calls one after another, of a built server',
  sides: ['bulk', 'singles'],
  unit: 'ms',
  direction: 'at_most',
  gate: 0.1,
  target: 0.1,
  run: async ({ quick }) => {
    const alerts = await DecidedAlerts.start(ALERTS);
    const batches = quick ? BATCHES_QUICK : BATCHES;
    let turn = 0;
    // The other value each time, as the same one twice would be no decision.
    const next = () => (turn++ % 2 === 0 ? 'ESCALATED' : 'CLEARED');
    const measured = async (decide: (disposition: ReturnType<typeof next>) => Promise<void>) => {
      const cpuBefore = cpuMsOf(alerts.pid);
      const began = performance.now();
      for (let n = 0; n < batches; n++) await decide(next());
      const value = (performance.now() - began) / batches;
      return { value, cpuMs: cpuMsOf(alerts.pid) - cpuBefore };
    };
    try {
      return await interleaved(
        {
          bulk: () => measured((disposition) => alerts.decideAboutAll(disposition)),
          singles: () => measured((disposition) => alerts.decideAboutEach(disposition)),
        },
        ROUNDS_MIN,
      );
    } finally {
      await alerts.stop();
    }
  },
};
