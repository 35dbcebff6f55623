import { cpuMsOf, figure, interleaved, medianOf, ROUNDS_MIN, type Bench } from './harness.js';
import { DecidedAlerts, type Door } from './support/decided-alerts.js';

const ALERTS = 50;
const BATCHES = 10;
const BATCHES_QUICK = 5;
/** One call takes a tenth of the time: with so many more of them no slow moment makes a round. */
const CALLS_PER_BATCH = 3;

/** The gate judges the door of assistants; that of the command line is told beside it. */
export const bench: Bench = {
  name: 'bulk',
  about: '50 alerts decided about over MCP in one call / in 50 calls one after another, of a built server',
  sides: ['bulk', 'singles', 'bulk-cli', 'singles-cli'],
  unit: 'ms',
  direction: 'at_most',
  gate: 0.1,
  target: 0.1,
  run: async ({ quick }) => {
    const alerts = await DecidedAlerts.start(ALERTS);
    const { assistantDoor, operatorDoor } = alerts;
    const batches = quick ? BATCHES_QUICK : BATCHES;
    let turn = 0;
    // The other value each time, as the same one twice would be no decision.
    const next = () => (turn++ % 2 === 0 ? 'ESCALATED' : 'CLEARED');
    const measured = (decide: Door['decideAboutAll'], times: number) => async () => {
      const cpuBefore = cpuMsOf(alerts.pid);
      const began = performance.now();
      for (let n = 0; n < times; n++) await decide(next());
      const value = (performance.now() - began) / times;
      return { value, cpuMs: (cpuMsOf(alerts.pid) - cpuBefore) / times };
    };
    try {
      const sides = {
        bulk: measured(assistantDoor.decideAboutAll, batches * CALLS_PER_BATCH),
        singles: measured(assistantDoor.decideAboutEach, batches),
        'bulk-cli': measured(operatorDoor.decideAboutAll, batches * CALLS_PER_BATCH),
        'singles-cli': measured(operatorDoor.decideAboutEach, batches),
      };
      const samples = await interleaved(sides, ROUNDS_MIN);
      const atCli = medianOf(samples, 'bulk-cli') / medianOf(samples, 'singles-cli');
      console.log(`at the command line: ${figure(atCli)}`);
      return samples;
    } finally {
      await alerts.stop();
    }
  },
};
