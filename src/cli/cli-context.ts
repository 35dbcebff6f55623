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

export interface RunOptions {
  readonly onProgress?: (progress: object) => void;
  /** Also where there are no stores yet, which are made then. */
  readonly init?: boolean;
}

export class CliContext {
  exitCode = 0;
  private isPlaceTold: boolean;

  /** `isJson`: all output is JSON. `quiet`: the caller has said where the stores are. */
  constructor(
    readonly streams: CliStreams,
    readonly isJson = false,
    { quiet = false } = {},
  ) {
    this.isPlaceTold = quiet;
  }

  config(): Config {
    return this.streams.env === undefined ? loadConfig() : loadConfig({ ...this.streams.env });
  }

  /** Asks the running server, or opens the stores here when none runs. Throws CliError, ConfigError. */
  async run<Name extends RequestName>(
    operation: Name,
    args: ArgsOf<Name>,
    { onProgress = () => undefined, init = false }: RunOptions = {},
  ): Promise<ResultOf<Name>> {
    const config = this.config();
    const backend = (await connectToServer(config.dataDir)) ?? (await openStores(config, init, this.isJson));
    try {
      this.tellPlace(backend.place);
      return (await backend.run(operation, args, onProgress)) as ResultOf<Name>;
    } finally {
      await backend.close();
    }
  }

  /** On standard error: the text, with `--json` the error as a line of JSON. */
  errorLine(text: string, error: object): void {
    this.streams.stderr.write(`${this.isJson ? JSON.stringify({ error }) : text}\n`);
  }

  /** So that a wrong DATA_DIR is seen. */
  private tellPlace(place: string): void {
    if (this.isPlaceTold) return;
    this.isPlaceTold = true;
    this.streams.stderr.write(`${this.isJson ? JSON.stringify({ stores: place }) : `Stores: ${place}`}\n`);
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
async function openStores(config: Config, init: boolean, isJson: boolean) {
  const { openStoresHere } = await import('./open-application.js');
  return openStoresHere(config, { init, logFormat: isJson ? 'json' : 'text' });
}
