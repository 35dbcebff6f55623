import Table from 'cli-table3';
import { visible } from '../kernel/visible-text.js';
import { loadConfig, type Config } from '../platform/config/config.js';
import { connectToServer } from './cli-client.js';
import type { ArgsOf, RequestName, ResultOf } from '../operator/operator-requests.js';

export interface CliStreams {
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown; readonly isTTY?: boolean };
  readonly env?: Readonly<Record<string, string | undefined>>;
}

export type Cell = string | number | null;

export class CliContext {
  exitCode = 0;

  constructor(readonly streams: CliStreams) {}

  config(): Config {
    return this.streams.env === undefined ? loadConfig() : loadConfig({ ...this.streams.env });
  }

  /** Asks the running server, or opens the stores here when none runs. Throws CliError, ConfigError. */
  async run<Name extends RequestName>(
    operation: Name,
    args: ArgsOf<Name>,
    onProgress: (progress: object) => void = () => undefined,
  ): Promise<ResultOf<Name>> {
    const config = this.config();
    const backend = (await connectToServer(config.dataDir)) ?? (await openStores(config));
    try {
      return (await backend.run(operation, args, onProgress)) as ResultOf<Name>;
    } finally {
      await backend.close();
    }
  }

  json(value: unknown): void {
    this.line(JSON.stringify(value, null, 2));
  }

  table(head: readonly string[], rows: readonly (readonly Cell[])[]): void {
    const table = new Table({ head: [...head], style: { head: [], border: [] } });
    table.push(...rows.map((row) => row.map((cell) => visible(String(cell ?? '-')))));
    this.line(table.toString());
  }

  line(text: string): void {
    this.streams.stdout.write(`${text}\n`);
  }
}

/** Loaded only when it is needed: the whole application takes its time. */
async function openStores(config: Config) {
  const { openStoresHere } = await import('./open-application.js');
  return openStoresHere(config);
}
