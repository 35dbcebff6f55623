import {
  formatFigure,
  measureInterleaved,
  median,
  timed,
  type Bench,
  type Measured,
  type Sample,
} from './harness.js';
import type { BankServer } from './support/bank-server.js';
import {
  startBankWithCustomers,
  fileOfParts,
  measureImportRate,
  measureMemoryRise,
} from './support/imports.js';
import { alertRows, transactionRows } from './support/transaction-rows.js';

const ROWS = 100_000;
const ALERTS = 1_000;
const ALERTS_PER_REQUEST = 100;
/** Limit and target for the CPU time of an uploaded alert divided by that of an imported transaction. */
const ALERT_RATIO_MAX = 9;
const ALERT_RATIO_AIM = 4;
const LARGE_FILE_BYTES = 1e9;
const LARGE_FILE_PART_ROWS = 20_000;
/** Target for the memory above the idle server while importing a file of a gigabyte. */
const MEMORY_MIB_AIM = 150;

/**
 * Rows per second from the first byte of the PUT until the session is completed, compared with decoding and
 * parsing the JSON of the same rows one by one in this process.
 */
export const bench: Bench = {
  name: 'ingest',
  about: 'import of a transaction file / JSON.parse of it',
  sides: ['ingest', 'parse', 'alerts'],
  unit: 'rows/s',
  direction: 'at_least',
  gate: 0.06,
  target: 0.3,
  run: async ({ quick }) => {
    const bank = await startBankWithCustomers();
    try {
      const measured = await measure(bank);
      if (!quick) await measureLargeFile();
      return measured;
    } finally {
      await bank.stop();
    }
  },
};

/** Uploads alerts on the transactions of the first round, with the maximum number of alerts per request. */
async function alertRate(bank: BankServer, series: string) {
  const alerts = alertRows(ALERTS, series, 'r0');
  const { ms, cpuMs } = await timed(bank.pid, () => bank.post('alerts', alerts, ALERTS_PER_REQUEST));
  return { value: (ALERTS * 1_000) / ms, cpuMs };
}

async function measure(bank: BankServer): Promise<Measured> {
  let calls = 0;
  let uploads = 0;
  let texts: Buffer[] = [];
  const textsOfRound = (): Buffer[] => {
    const round = Math.floor(calls / 2);
    if (calls++ % 2 === 0) texts = bytesOf(transactionRows(ROWS, `r${round}`, round));
    return texts;
  };
  const rounds = {
    ingest: () => measureImportRate(bank, fileOf(textsOfRound()), ROWS),
    parse: async () => parse(textsOfRound()),
    alerts: () => alertRate(bank, `a${uploads++}`),
  };
  const { done: samples, memory } = await measureMemoryRise(bank, () => measureInterleaved(rounds));
  const cpu = cpuUsOf(samples, 'ingest', ROWS);
  const alertCpu = cpuUsOf(samples, 'alerts', ALERTS);
  const bytes = texts.reduce((sum, text) => sum + text.length, 0);
  console.log(`${ROWS} rows of ${Math.round(bytes / ROWS)} bytes a round, fresh ids in each`);
  console.log(`server CPU µs per row, by round: ${cpu.map(formatFigure).join(' ')}`);
  console.log(`server CPU µs per alert, by round: ${alertCpu.map(formatFigure).join(' ')}`);
  const ratio = median(alertCpu.slice(1)) / median(cpu.slice(1));
  const bounds = `gate ${ALERT_RATIO_MAX}, aim ${ALERT_RATIO_AIM}`;
  const told = `CPU of an alert / of a row: ${formatFigure(ratio)} (${bounds})`;
  console.log(told);
  console.log(`${memory}, all rounds into one server`);
  return { samples, missed: ratio > ALERT_RATIO_MAX ? [told] : [], details: { alertByRow: ratio } };
}

const cpuUsOf = (samples: readonly Sample[], of: string, items: number): number[] =>
  samples.filter(({ side }) => side === of).map(({ cpuMs }) => (cpuMs * 1000) / items);

/**
 * Imports a file of a gigabyte into a fresh server. Prints the rate and the memory, without the store's
 * pages.
 */
async function measureLargeFile(): Promise<void> {
  const bank = await startBankWithCustomers();
  try {
    const file = largeFile();
    const { done, memory } = await measureMemoryRise(bank, () =>
      measureImportRate(bank, file.body, file.rows),
    );
    console.log(`a file of 1 GB with ${file.rows} rows: ${formatFigure(done.value)} rows/s`);
    console.log(`${memory} (aim ${MEMORY_MIB_AIM})`);
  } finally {
    await bank.stop();
  }
}

const bytesOf = (rows: readonly object[]): Buffer[] => rows.map((row) => Buffer.from(JSON.stringify(row)));

/** Returns a transaction file with these rows. */
function fileOf(rows: readonly Buffer[]): Buffer {
  const parts = rows.flatMap((row, index) => [Buffer.from(index === 0 ? '[' : ',\n'), row]);
  return Buffer.concat([...parts, Buffer.from(']')]);
}

function largeFile(): { readonly body: ReadableStream; readonly rows: number } {
  const part = (index: number): Buffer => {
    const rows = transactionRows(LARGE_FILE_PART_ROWS, `p${index}`, index);
    return fileOf(bytesOf(rows)).subarray(1, -1);
  };
  const parts = Math.ceil(LARGE_FILE_BYTES / part(0).length);
  return { body: fileOfParts(parts, part, ['[', ',', ']']), rows: parts * LARGE_FILE_PART_ROWS };
}

function parse(texts: readonly Buffer[]): { value: number; cpuMs: number } {
  const cpuBefore = process.cpuUsage();
  const began = performance.now();
  let idChars = 0;
  for (const text of texts)
    idChars += (JSON.parse(text.toString()) as { transaction_id: string }).transaction_id.length;
  const seconds = (performance.now() - began) / 1000;
  if (idChars === 0) throw new Error('nothing was parsed');
  const { user, system } = process.cpuUsage(cpuBefore);
  return { value: texts.length / seconds, cpuMs: (user + system) / 1000 };
}
