import { setTimeout as pause } from 'node:timers/promises';
import { cpuMsOf } from '../harness.js';
import { BuiltServer } from './built-server.js';
import { customers } from './transaction-rows.js';

const API = '/api/v1/transaction-monitoring';
const ENTITIES_PER_REQUEST = 500;
/** Seldom, for each answer costs the server almost a millisecond. */
const POLL_MS = 40;
const IMPORT_MS_MAX = 600_000;

/** Uploads as a bank's program makes them, to a server of its own. */
export class TransactionUpload {
  private constructor(
    readonly server: BuiltServer,
    private readonly key: string,
  ) {}

  /** A fresh server with one organisation that has the customers. */
  static async start(): Promise<TransactionUpload> {
    const server = await BuiltServer.start();
    await server.cli('org', 'create', 'bench', '--init');
    const { key } = await server.cli('api-key', 'create', 'bench', '--name', 'ingest');
    const upload = new TransactionUpload(server, key as string);
    const entities = customers();
    for (let from = 0; from < entities.length; from += ENTITIES_PER_REQUEST)
      await upload.call('POST', 'entities', { entities: entities.slice(from, from + ENTITIES_PER_REQUEST) });
    return upload;
  }

  stop(): Promise<void> {
    return this.server.stop();
  }

  /** Rows per second from the first byte of the PUT until the session is seen completed, all rows created. */
  async rate(body: Buffer | ReadableStream, rows: number): Promise<{ value: number; cpuMs: number }> {
    const opened = await this.call('POST', 'transactions/upload-via-url', { format: 'json' });
    const cpuBefore = cpuMsOf(this.server.pid);
    const began = performance.now();
    const address = new URL(opened['upload_uri'] as string, this.server.url);
    const put = await fetch(address, { method: 'PUT', body, duplex: 'half' });
    if (!put.ok) throw new Error(`the file was answered with ${put.status}: ${await put.text()}`);
    for (;;) {
      const session = await this.call(
        'GET',
        `transactions/upload-sessions/${opened['session_id'] as string}`,
      );
      if (session['state'] === 'completed') {
        const seconds = (performance.now() - began) / 1000;
        const { created } = session['counts'] as { created: number };
        if (created !== rows) throw new Error(`${created} rows were created, not ${rows}`);
        return { value: rows / seconds, cpuMs: cpuMsOf(this.server.pid) - cpuBefore };
      }
      if (session['state'] === 'refused') throw new Error('the file was refused');
      if (performance.now() - began > IMPORT_MS_MAX) throw new Error('the import does not come to its end');
      await pause(POLL_MS);
    }
  }

  async call(method: 'GET' | 'POST', path: string, body?: object): Promise<Record<string, unknown>> {
    const response = await fetch(`${this.server.url}${API}/${path}`, {
      method,
      headers: { 'x-api-key': this.key, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`);
    return (await response.json()) as Record<string, unknown>;
  }
}

/** A transaction file of these rows. */
export function fileOf(rows: readonly Buffer[]): Buffer {
  const parts = rows.flatMap((row, index) => [Buffer.from(index === 0 ? '[' : ',\n'), row]);
  return Buffer.concat([...parts, Buffer.from(']')]);
}
