import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { loadConfig, type Config } from '../platform/config/config.js';
import { connectToServer, type CliBackend } from './cli-client.js';
import { CliError, EXIT_STATUS, DATA_DIRECTORY_IN_USE } from './cli-error.js';
import type { OpenOptions } from './open-application.js';
import { tableTexts } from './table-text.js';
import type { Cell, OperatorScreen, StoreOptions } from '../operator/operator-command.js';
import type {
  OperatorCommandArguments,
  OperatorCommandName,
  OperatorCommandResult,
} from '../operator/operator-commands.js';

/** Where the command line reads and writes. */
export interface CliStreams {
  /** `columns` is the width of the terminal. */
  readonly stdout: { write(text: string): unknown; readonly isTTY?: boolean; readonly columns?: number };
  readonly stderr: { write(text: string): unknown; readonly isTTY?: boolean };
  readonly stdin?: NodeJS.ReadableStream;
  readonly env?: Readonly<Record<string, string | undefined>>;
}

const COLUMNS = 80;

interface RunOptions extends StoreOptions {
  readonly onProgress?: (progress: object) => void;
  readonly onItem?: (item: unknown) => void;
}

/** Options that all commands share, and their output. */
export class CliContext implements OperatorScreen {
  exitCode = 0;
  private isPlaceTold: boolean;

  /**
   * `isJson`: all output is JSON. `quiet`: does not print where the stores are, because the user named them.
   * `wide`: tables are as wide as their longest line.
   */
  constructor(
    readonly streams: CliStreams,
    readonly isJson = false,
    private readonly options: { readonly quiet?: boolean; readonly wide?: boolean } = {},
  ) {
    this.isPlaceTold = options.quiet ?? false;
  }

  config(): Config {
    return this.streams.env === undefined ? loadConfig() : loadConfig({ ...this.streams.env });
  }

  async run<Name extends OperatorCommandName>(
    operation: Name,
    args: OperatorCommandArguments<Name>,
  ): Promise<OperatorCommandResult<Name>> {
    return (await this.request(operation, args)) as OperatorCommandResult<Name>;
  }

  /**
   * Sends the request to the running server, or opens the stores in this process. Throws CliError,
   * ConfigError.
   */
  async request(
    operation: OperatorCommandName,
    args: object,
    { onProgress = ignore, onItem = ignore, ...options }: RunOptions = {},
  ): Promise<unknown> {
    const config = this.config();
    const logFormat = this.isJson ? 'json' : 'text';
    const backend = await openBackend(config, { ...options, logFormat });
    try {
      this.printStoresPlace(backend.place);
      return await backend.run(operation, args, onProgress, onItem);
    } finally {
      await backend.close();
    }
  }

  /** Overwrites the current line with the progress; prints nothing if the output is not a terminal. */
  progress(line: string): void {
    if (this.streams.stderr.isTTY) this.streams.stderr.write(`\r\x1b[K${line}`);
  }

  /** Prints to standard error: the text, or with `--json` one line of JSON. */
  errorLine(text: string, error: object): void {
    this.streams.stderr.write(`${this.isJson ? JSON.stringify({ error }) : text}\n`);
  }

  printStoresPlace(place: string): void {
    if (this.isPlaceTold) return;
    this.isPlaceTold = true;
    this.streams.stderr.write(`${this.isJson ? JSON.stringify({ stores: place }) : `Stores: ${place}`}\n`);
  }

  input(): Promise<string> {
    const { stdin = process.stdin } = this.streams;
    return text(stdin);
  }

  async confirm(question: string): Promise<void> {
    this.streams.stderr.write(`${question} Type yes to go on: `);
    const { stdin = process.stdin } = this.streams;
    const lines = createInterface({ input: stdin });
    const answer = await new Promise<string>((resolve) => {
      lines.once('line', resolve).once('close', () => resolve(''));
    });
    lines.close();
    if (answer.trim() !== 'yes')
      throw new CliError('Nothing was done: the answer was not yes', EXIT_STATUS.refused);
  }

  printJson(value: unknown): void {
    this.line(JSON.stringify(value, null, 2));
  }

  printTable(head: readonly string[], rows: readonly (readonly Cell[])[]): void {
    const { isTTY = false, columns } = this.streams.stdout;
    const width = this.options.wide ? Infinity : columns || COLUMNS;
    for (const text of tableTexts(head, rows, isTTY ? width : null)) this.line(text);
  }

  line(text: string): void {
    this.write(`${text}\n`);
  }

  write(text: string): void {
    this.streams.stdout.write(text);
  }
}

const ignore = (): void => undefined;

const POLL_MS = 250;
/** How long to wait for a server that is starting or for another command that is running. */
const BACKEND_WAIT_MAX_MS = 10_000;

/**
 * Connects to the server, or opens the backup or the stores. Waits while another process is starting or
 * ending.
 */
async function openBackend(config: Config, options: OpenOptions): Promise<CliBackend> {
  for (let waitedMs = 0; ; waitedMs += POLL_MS) {
    const server = options.backup === undefined ? await connectToServer(config.dataDir) : null;
    if (server) return server;
    // Imported only when needed, because loading the application takes long.
    const { openStoresInProcess } = await import('./open-application.js');
    try {
      return await openStoresInProcess(config, options);
    } catch (error) {
      const isInUse = error instanceof CliError && error.code === DATA_DIRECTORY_IN_USE;
      if (!isInUse || waitedMs >= BACKEND_WAIT_MAX_MS) throw error;
      await pause(POLL_MS);
    }
  }
}
