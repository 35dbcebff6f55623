import { UpdateAlertDisposition } from '../src/dispositions/commands/update-alert-disposition.command.js';
// size: the name of a message and its file are what they are.
import { UpdateAlertDispositionsBulk } from '../src/dispositions/commands/update-alert-dispositions-bulk.command.js';
import { interleaved, ROUNDS_MIN, type Bench } from './harness.js';
import { caller, openDecidingPlatform } from './support/deciding-platform.js';

const ALERTS = 50;
const BATCHES = 10;
const BATCHES_QUICK = 5;

/** Both without a transport: one would only add its price to each of the fifty calls. */
export const bench: Bench = {
  name: 'bulk',
  about: '50 alerts decided about in one call / in 50 calls one after another',
  sides: ['bulk', 'singles'],
  unit: 'ms',
  direction: 'at_most',
  gate: 0.1,
  target: 0.1,
  run: async ({ quick }) => {
    const platform = await openDecidingPlatform(ALERTS);
    const { single, bulk, alertIds } = platform;
    const batches = quick ? BATCHES_QUICK : BATCHES;
    let turn = 0;
    // The other value each time, as the same one twice would be no decision.
    const next = () => (turn++ % 2 === 0 ? 'ESCALATED' : 'CLEARED');
    const measured = async (decide: (disposition: ReturnType<typeof next>) => Promise<void>) => {
      const began = performance.now();
      for (let n = 0; n < batches; n++) await decide(next());
      return (performance.now() - began) / batches;
    };
    try {
      return await interleaved(
        {
          bulk: () =>
            measured(async (disposition) => {
              const asked = new UpdateAlertDispositionsBulk(caller, alertIds, disposition, null);
              const { applied } = await bulk.execute(asked);
              if (applied.length !== ALERTS) throw new Error(`${applied.length} alerts were decided about`);
            }),
          singles: () =>
            measured(async (disposition) => {
              for (const alertId of alertIds)
                await single.execute(new UpdateAlertDisposition(caller, alertId, disposition));
            }),
        },
        ROUNDS_MIN,
      );
    } finally {
      await platform.close();
    }
  },
};
