import { Worker } from 'node:worker_threads';
import { entityOf, alertOf, transactionOf } from '../test/faults/upload-bodies.js';
import { setTimeout as pause } from 'node:timers/promises';
import { formatFigure, measureInterleaved, quantile, timed, type Bench } from './harness.js';
import { BankServer } from './support/bank-server.js';

const HOLD_MS_AIM = 50;
const ROWS = 300_000;
const ROWS_QUICK = 60_000;
const FLAGGED = 49_900;
const ORGANIZATIONS = 12;
const BLANK_LINES = 100_000;
const IDLE_MS = 3_000;
const TEXT_BYTES = 2 ** 20 - 4_096;
const TEXTS = 29;

/**
 * Sends the worst kinds of bodies and files, in rounds with others, while another client requests /healthz.
 */
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
    let waits: number[] = [];
    health.on('message', (ms: number) => waits.push(ms));
    const told = (share: number) => formatFigure(quantile(waits, share));
    const tell = (what: string) =>
      console.log(`${what}; /healthz p50 ${told(0.5)}, p99 ${told(0.99)}, most ${told(1)} ms`);
    try {
      const others = await keysOf(bank);
      await bank.post('entities', [entityOf('E-0')], 1);
      await bank.saveMapping('blank', MAP);
      await bank.transactions(JSON.stringify(transfers(quick ? ROWS_QUICK : ROWS, 'T')));
      await bank.server.longestHold();
      let round = 0;
      return await measureInterleaved({
        hold: async () => {
          waits = [];
          const { cpuMs } = await timed(bank.pid, () => send(bank, others, round++));
          const { longestMs } = await bank.server.longestHold();
          tell(`round ${round}: held ${formatFigure(longestMs)} ms of CPU`);
          return { value: longestMs, cpuMs };
        },
        aim: async () => {
          waits = [];
          await pause(IDLE_MS);
          tell('idle');
          return HOLD_MS_AIM;
        },
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

const MAP = `separator: ";"
fields:
  transaction_id: id
  event_time: at
  amount: amount
  amount_currency: { constant: SEK }
  type: { constant: TRANSFER }
  status: { constant: COMPLETED }
  sender.entity_id: { constant: E-0 }
`;

/**
 * Sends at once an alert with the maximum number of flagged transactions, an import, an import of blank
 * lines, and 29 MB for each other organization.
 */
async function send(bank: BankServer, others: readonly string[], round: number): Promise<void> {
  const flagged = Array.from({ length: FLAGGED }, (_, n) => `T-${n}`);
  const alert = { ...alertOf(`A-${round}`, 'E-0', 'T-0'), flagged_transaction_id_list: flagged };
  await Promise.all([
    bank.post('alerts', [alert], 1),
    bank.transactions(JSON.stringify(transfers(10_000, `R-${round}`))),
    bank.transactions(`id;at;amount\n1;2025-01-01;${'1'.repeat(60_000)}${'\n'.repeat(BLANK_LINES)}`, {
      format: 'csv',
      mapping_id: 'blank',
    }),
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
