import { Worker } from 'node:worker_threads';
import { entityOf, alertOf, transactionOf } from '../test/faults/upload-bodies.js';
import { figure, interleaved, timed, type Bench } from './harness.js';
import { BankServer } from './support/bank-server.js';

const HOLD_MS_AIM = 50;
const ROWS = 300_000;
const ROWS_QUICK = 60_000;
const FLAGGED = 49_900;
const ORGANIZATIONS = 12;
const TEXT_BYTES = 2 ** 20 - 4_096;
const TEXTS = 29;

/** Bodies of the largest kinds, each round others, while somebody else asks for /healthz. */
export const bench: Bench = {
  name: 'hold',
  about: 'longest hold of the loop by a body / 50 ms',
  sides: ['hold', 'aim'],
  unit: 'ms of CPU',
  direction: 'at_most',
  gate: 1,
  target: 0.5,
  run: async ({ quick }) => {
    const bank = await BankServer.start({ probed: true });
    const health = new Worker(new URL('./support/ask-health.js', import.meta.url), {
      workerData: `${bank.server.url}/healthz`,
    });
    let waitMs = 0;
    health.on('message', (ms: number) => (waitMs = Math.max(waitMs, ms)));
    try {
      const others = await keysOf(bank);
      await bank.post('entities', [entityOf('E-0')], 1);
      await bank.transactions(JSON.stringify(transfers(quick ? ROWS_QUICK : ROWS, 'T')));
      await bank.server.longestHold();
      let round = 0;
      return await interleaved({
        hold: async () => {
          waitMs = 0;
          const { cpuMs } = await timed(bank.pid, () => send(bank, others, round++));
          const { longestMs } = await bank.server.longestHold();
          console.log(`round ${round}: held ${figure(longestMs)} ms of CPU; /healthz ${figure(waitMs)} ms`);
          return { value: longestMs, cpuMs };
        },
        aim: async () => Promise.resolve(HOLD_MS_AIM),
      });
    } finally {
      await health.terminate();
      await bank.stop();
    }
  },
};

async function keysOf(bank: BankServer): Promise<string[]> {
  const keys: string[] = [];
  for (let n = 0; n < ORGANIZATIONS; n++) keys.push((await bank.server.bank(`other ${n}`)).key);
  return keys;
}

const transfers = (count: number, series: string): object[] =>
  Array.from({ length: count }, (_, n) => transactionOf(`${series}-${n}`, 'E-0', n));

/** An alert that flags as many as one may, an import, and a body of 29 MB of each other organization. */
async function send(bank: BankServer, others: readonly string[], round: number): Promise<void> {
  const flagged = Array.from({ length: FLAGGED }, (_, n) => `T-${n}`);
  const alert = { ...alertOf(`A-${round}`, 'E-0', 'T-0'), flagged_transaction_id_list: flagged };
  await Promise.all([
    bank.post('alerts', [alert], 1),
    bank.transactions(JSON.stringify(transfers(10_000, `R-${round}`))),
  ]);
  const entity = (n: number) => ({
    ...entityOf(`B-${n}`),
    name: String(round) + 'x'.repeat(TEXT_BYTES),
  });
  const body = JSON.stringify({ entities: Array.from({ length: TEXTS }, (_, n) => entity(n)) });
  const url = `${bank.server.url}/api/v1/transaction-monitoring/entities`;
  await Promise.all(
    others.map(async (key) => {
      const headers = { 'x-api-key': key, 'content-type': 'application/json' };
      const { status } = await fetch(url, { method: 'POST', headers, body });
      if (status !== 200 && status !== 429) throw new Error(`a body was answered with ${status}`);
    }),
  );
}
