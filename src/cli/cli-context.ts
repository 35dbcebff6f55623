import { setTimeout as pause } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import Table from 'cli-table3';
import { visible } from '../kernel/visible-text.js';
import { loadConfig, type Config } from '../platform/config/config.js';
import { connectToServer, type Backend } from './cli-client.js';
import { CliError, IN_USE } from './cli-error.js';
import type { OpenOptions } from './open-application.js';
import type { ArgsOf, ItemOf, RequestName, ResultOf } from '../operator/operator-requests.js';

export interface CliStreams {
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown; readonly isTTY?: boolean };
  readonly stdin?: NodeJS.ReadableStream;
  readonly env?: Readonly<Record<string, string | undefined>>;
}

export type Cell = string | number | null;

export interface RunOptions {
  readonly onProgress?: (progress: object) => void;
  readonly onItem?: (item: unknown) => void;
  /** Also where there are no stores yet, which are made then. */
  readonly init?: boolean;
  /** Only compares: marks nothing for a rebuild. */
  readonly onlyLook?: boolean;
  /** Reads the stores alone: damage in them does not keep it from looking. */
  readonly onlyStores?: boolean;
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
    { onProgress = ignore, onItem = ignore, ...options }: RunOptions = {},
  ): Promise<ResultOf<Name>> {
    const config = this.config();
    const logFormat = this.isJson ? 'json' : 'text';
    const { init = false, onlyLook = false, onlyStores = false } = options;
    const backend = await openBackend(config, { init, onlyLook, onlyStores, logFormat });
    try {
      this.tellPlace(backend.place);
      return (await backend.run(operation, args, onProgress, onItem)) as ResultOf<Name>;
    } finally {
      await backend.close();
    }
  }

  /** Hands over the items of a streamed result one by one; a terminal shows how many there were. */
  async each<Name extends RequestName>(
    operation: Name,
    args: ArgsOf<Name>,
    take: (item: ItemOf<Name>) => void,
  ): Promise<void> {
    let count = 0;
    const onItem = (item: unknown) => {
      take(item as ItemOf<Name>);
      if (++count % ITEMS_TOLD === 0) this.progress(`${count} read`);
    };
    await this.run(operation, args, { onItem });
    if (count >= ITEMS_TOLD) this.progress('');
  }

  /** One line that overwrites itself; nothing where standard error is no terminal. */
  progress(line: string): void {
    if (this.streams.stderr.isTTY) this.streams.stderr.write(`\r\x1b[K${line}`);
  }

  /** On standard error: the text, with `--json` the error as a line of JSON. */
  errorLine(text: string, error: object): void {
    this.streams.stderr.write(`${this.isJson ? JSON.stringify({ error }) : text}\n`);
  }

  /** So that a wrong DATA_DIR is seen. */
  tellPlace(place: string): void {
    if (this.isPlaceTold) return;
    this.isPlaceTold = true;
    this.streams.stderr.write(`${this.isJson ? JSON.stringify({ stores: place }) : `Stores: ${place}`}\n`);
  }

  input(): Promise<string> {
    const { stdin = process.stdin } = this.streams;
    return text(stdin);
  }

  json(value: unknown): void {
    this.line(JSON.stringify(value, null, 2));
  }

  /** Many rows in several tables, each below its own head: a table is made whole before it is printed. */
  table(head: readonly string[], rows: readonly (readonly Cell[])[]): void {
    for (let begin = 0; begin === 0 || begin < rows.length; begin += ROWS_PER_TABLE) {
      const table = new Table({ head: [...head], style: { head: [], border: [] } });
      for (const row of rows.slice(begin, begin + ROWS_PER_TABLE))
        table.push(row.map((cell) => visible(String(cell ?? '-'))));
      this.line(table.toString());
    }
  }

  line(text: string): void {
    this.write(`${text}\n`);
  }

  write(text: string): void {
    this.streams.stdout.write(text);
  }
}

const ignore = (): void => undefined;

const ITEMS_TOLD = 100;
const ROWS_PER_TABLE = 1_000;
const POLL_MS = 250;
/** A server takes commands once it has read the log; another command mostly ends sooner. */
const WAIT_MAX_MS = 10_000;

/** The running server, or the stores, opened here; waits while another process begins or ends with them. */
async function openBackend(config: Config, options: OpenOptions): Promise<Backend> {
  for (let waitedMs = 0; ; waitedMs += POLL_MS) {
    const server = await connectToServer(config.dataDir);
    if (server) return server;
    // Loaded only when it is needed: the whole application takes its time.
    const { openStoresHere } = await import('./open-application.js');
    try {
      return await openStoresHere(config, options);
    } catch (error) {
      const isInUse = error instanceof CliError && error.code === IN_USE;
      if (!isInUse || waitedMs >= WAIT_MAX_MS) throw error;
      await pause(POLL_MS);
    }
  }
}
