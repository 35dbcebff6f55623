import { UpdateAlertDisposition } from '../src/dispositions/commands/update-alert-disposition.command.js';
import { measureInterleaved, ROUNDS_MANY, type Bench } from './harness.js';
import { caller, openDecidingPlatform } from './support/deciding-platform.js';

const CALLERS = 64;
const ALERTS = 3_200;
const OPERATIONS = 6_400;
const OPERATIONS_QUICK = 3_200;

/**
 * Compares decisions on single alerts by 64 callers, with rows and responses, with appending only their
 * events.
 */
export const bench: Bench = {
  name: 'dispositions',
  about: 'durable decisions, 64 callers / bare appends',
  sides: ['decisions', 'appends'],
  unit: '1/s',
  direction: 'at_least',
  gate: 0.15,
  target: 0.3,
  run: async ({ quick }) => {
    const platform = await openDecidingPlatform(ALERTS);
    const { single, eventStore, alertIds } = platform;
    const operations = quick ? OPERATIONS_QUICK : OPERATIONS;
    let round = 0;
    const decide = (n: number, isEven: boolean) =>
      single.execute(
        new UpdateAlertDisposition(caller, {
          alertId: alertIds[n % ALERTS]!,
          disposition: isEven ? 'ESCALATED' : 'CLEARED',
        }),
      );
    let turn = 0;
    const decisions = () => {
      const first = turn;
      turn += operations;
      // Use the other disposition in each pass over the alerts: repeating the same one would not be a new
      // decision.
      return measured(operations, (n) => decide(first + n, Math.floor((first + n) / ALERTS) % 2 === 0));
    };
    await decide(0, false);
    const [example] = (await eventStore.readAll({ after: null, maxCount: 1_000 })).slice(-1);
    const appends = () => {
      const own = round++;
      return measured(operations, (n) => {
        const stream = `raw-bench.${own}-${n % ALERTS}`;
        const revision = Math.floor(n / ALERTS);
        const expected = revision === 0 ? 'no_stream' : revision - 1;
        const { type, data } = example!;
        return eventStore.append(stream, expected, [{ id: `${own}-${n}`, type, data: Buffer.from(data) }]);
      });
    };
    try {
      return await measureInterleaved({ decisions, appends }, ROUNDS_MANY);
    } finally {
      await platform.close();
    }
  },
};

/** Returns operations per second. Each caller does every 64th operation, one after another. */
async function measured(operations: number, run: (n: number) => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await Promise.all(
    Array.from({ length: CALLERS }, async (_, first) => {
      for (let n = first; n < operations; n += CALLERS) await run(n);
    }),
  );
  return (operations * 1_000) / (performance.now() - began);
}
