import { setTimeout as pause } from 'node:timers/promises';
import { formatFigure, timed } from '../harness.js';
import { BankServer, type UploadSessionOptions, type BankServerOptions } from './bank-server.js';
import { customers } from './transaction-rows.js';

const ENTITIES_PER_REQUEST = 500;
/** Long polling interval, because the responses are part of the measured work. */
const POLL_MS = 40;
const SAMPLE_MEMORY_MS = 100;
const IDLE_SAMPLES = 40;
const IDLE_SAMPLES_MAX = 300;
const IDLE_CHANGE_MIB = 1;

/** Starts a server whose organization has the customers that `transactionRows` uses. */
export async function startBankWithCustomers(options: BankServerOptions = {}): Promise<BankServer> {
  const bank = await BankServer.start({ pollMs: POLL_MS, ...options });
  await bank.post('entities', customers(), ENTITIES_PER_REQUEST);
  return bank;
}

/** Returns rows per second, from requesting the upload address until the session is completed. */
export async function measureImportRate(
  bank: BankServer,
  body: Buffer | ReadableStream,
  rows: number,
  opening?: UploadSessionOptions,
) {
  let created = 0;
  const { ms, cpuMs } = await timed(bank.pid, async () => {
    const session = await bank.transactions(body, opening);
    ({ created } = session['counts'] as { created: number });
  });
  if (created !== rows) throw new Error(`${created} rows were created, not ${rows}`);
  return { value: (rows * 1_000) / ms, cpuMs };
}

/** Waits until the server is idle, does the work, and says how far the memory rose meanwhile. */
export async function measureMemoryRise<Done>(
  bank: BankServer,
  work: () => Promise<Done>,
): Promise<{ readonly done: Done; readonly memory: string }> {
  const idleMiB = await idleMemory(bank);
  let peakMiB = 0;
  const sampling = setInterval(() => {
    peakMiB = Math.max(peakMiB, bank.memoryMiB());
  }, SAMPLE_MEMORY_MS);
  try {
    const done = await work();
    const aboveMiB = formatFigure(peakMiB - idleMiB);
    const memory = `server RssAnon: idle ${formatFigure(idleMiB)} MiB, peak ${aboveMiB} MiB above`;
    return { done, memory };
  } finally {
    clearInterval(sampling);
  }
}

/**
 * Returns the memory of the server in MiB once its startup work is over and the value has been stable for
 * some seconds.
 */
async function idleMemory(bank: BankServer): Promise<number> {
  const samples: number[] = [];
  for (let at = 0; at < IDLE_SAMPLES_MAX; at++) {
    await pause(SAMPLE_MEMORY_MS);
    samples.push(bank.memoryMiB());
    const last = samples.slice(-IDLE_SAMPLES);
    if (at > IDLE_SAMPLES && Math.max(...last) - Math.min(...last) < IDLE_CHANGE_MIB) break;
  }
  return samples.at(-1)!;
}

/**
 * Returns a file that is generated while it is sent: the head, then the parts with separators, then the foot.
 */
export function fileOfParts(
  parts: number,
  part: (index: number) => Buffer,
  [head, between, foot]: readonly [head: string, between: string, foot: string],
): ReadableStream {
  let next = 0;
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(Buffer.concat([Buffer.from(next === 0 ? head : between), part(next)]));
      if (++next < parts) return;
      controller.enqueue(Buffer.from(foot));
      controller.close();
    },
  });
}
