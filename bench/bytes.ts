import { formatFigure, measureInterleaved, median, type Bench, type Measured } from './harness.js';
import { BankServer } from './support/bank-server.js';
import { generateBank } from './support/bank.js';
import { bytesWritten, growthOf, storedPages } from './support/stored-pages.js';

const ROUNDS = 6;
/**
 * Polling interval. An investigation should be polled only when queued and when finished, because each poll
 * writes a log entry.
 */
const POLL_MS = 200;
const WARM_UP_RUNS = 15;

/** Gates and targets besides the ratio for alerts. */
const LIMITS = {
  'bytes kept of a transaction / sent': { gate: 8, aim: 6.4 },
  'bytes kept of a run / result': { gate: 0.9, aim: 0.5 },
  'bytes written in a run / result': { gate: 12.5, aim: 4 },
  'commits of a run and two looks': { gate: 12, aim: 5 },
};

/** Compares the pages that one more alert uses in all stores with the size of its JSON. */
export const bench: Bench = {
  name: 'bytes',
  about: 'bytes kept of an alert / sent',
  sides: ['kept', 'sent'],
  unit: 'bytes',
  direction: 'at_most',
  gate: 11,
  target: 8,
  run: async ({ quick }) => {
    const bank = await BankServer.start({ pollMs: POLL_MS });
    try {
      return await (quick ? measure(bank, 150, 20) : measure(bank, 400, 50));
    } finally {
      await bank.stop();
    }
  },
};

async function measure(bank: BankServer, perRound: number, runs: number): Promise<Measured> {
  const count = perRound * ROUNDS;
  const { entities, transactions, alerts } = generateBank(count, count, 1);
  const sentOf = (items: readonly object[]) => JSON.stringify(items).length / items.length;
  await bank.post('entities', entities, 500);
  const empty = await storedPages(bank.server.dataDir);
  await bank.transactions(JSON.stringify(transactions));
  const imported = await storedPages(bank.server.dataDir);
  let seen = imported;
  let uploaded = 0;
  const samples = await measureInterleaved({
    kept: async () => {
      await bank.post('alerts', alerts.slice(uploaded, (uploaded += perRound)), 100);
      const before = seen;
      seen = await storedPages(bank.server.dataDir);
      return growthOf(before, seen, perRound).total;
    },
    sent: async () => sentOf(alerts),
  });
  const alert = growthOf(imported, seen, count);
  const transaction = growthOf(empty, imported, transactions.length);
  const { run, written, commits } = await measureRuns(bank, runs);
  const { result } = bank.answered;
  const figures: Record<keyof typeof LIMITS, number> = {
    'bytes kept of a transaction / sent': transaction.total / sentOf(transactions),
    'bytes kept of a run / result': run.total / result,
    'bytes written in a run / result': written / result,
    'commits of a run and two looks': commits,
  };
  console.log('bytes kept, by tree:', { alert, transaction, run });
  console.log(`a run: ${formatFigure(written)} bytes written for a result of ${formatFigure(result)}`);
  const missed: string[] = [];
  for (const [what, { gate, aim }] of Object.entries(LIMITS)) {
    const value = figures[what as keyof typeof LIMITS];
    const line = `${what}: ${formatFigure(value)} (gate ${gate}, aim ${aim})`;
    console.log(line);
    if (value > gate) missed.push(line);
  }
  return { samples, missed, details: { figures, alert, transaction, run } };
}

/** Medians of single investigations. Background work of the server falls into few of them. */
async function measureRuns(bank: BankServer, runs: number) {
  for (let n = 0; n < WARM_UP_RUNS; n++) await bank.investigate(`alert-${n}`);
  const before = await storedPages(bank.server.dataDir);
  const written: number[] = [];
  const commits: number[] = [];
  let seen = before;
  for (let n = 0; n < runs; n++) {
    const bytes = bytesWritten(bank.pid);
    const answers = bank.answered.all;
    await bank.investigate(`alert-${WARM_UP_RUNS + n}`);
    written.push(bytesWritten(bank.pid) - bytes - (bank.answered.all - answers));
    const after = await storedPages(bank.server.dataDir);
    commits.push(after.commits - seen.commits);
    seen = after;
  }
  return { run: growthOf(before, seen, runs), written: median(written), commits: median(commits) };
}
