import { cpuMsOf } from '../harness.js';
import { BuiltServer } from './built-server.js';
import { RestBank, type Answer } from './rest-bank.js';
import { customers } from './transaction-rows.js';

const ENTITIES_PER_REQUEST = 500;
/** Seldom: the answers are part of the work that is measured. */
const POLL_MS = 40;

/** Uploads as a bank's program makes them, to a server of its own. */
export class TransactionUpload {
  private constructor(
    readonly server: BuiltServer,
    private readonly bank: RestBank,
  ) {}

  /** A fresh server with one organization that has the customers. */
  static async start(): Promise<TransactionUpload> {
    const server = await BuiltServer.start();
    const bank = await RestBank.on(server, { pollMs: POLL_MS });
    await bank.post('entities', customers(), ENTITIES_PER_REQUEST);
    return new TransactionUpload(server, bank);
  }

  stop(): Promise<void> {
    return this.server.stop();
  }

  /** Rows per second from asking for an address of the PUT until the session is seen completed. */
  async rate(body: Buffer | ReadableStream, rows: number): Promise<{ value: number; cpuMs: number }> {
    const cpuBefore = cpuMsOf(this.server.pid);
    const began = performance.now();
    const session = await this.bank.transactions(body);
    const seconds = (performance.now() - began) / 1000;
    const { created } = session['counts'] as { created: number };
    if (created !== rows) throw new Error(`${created} rows were created, not ${rows}`);
    return { value: rows / seconds, cpuMs: cpuMsOf(this.server.pid) - cpuBefore };
  }

  call(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
    return this.bank.call(method, path, body);
  }
}

/** A transaction file of these rows. */
export function fileOf(rows: readonly Buffer[]): Buffer {
  const parts = rows.flatMap((row, index) => [Buffer.from(index === 0 ? '[' : ',\n'), row]);
  return Buffer.concat([...parts, Buffer.from(']')]);
}
