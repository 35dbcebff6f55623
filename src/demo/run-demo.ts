import { isIPv6 } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SystemClock } from '../kernel/clock.js';
import type { Config } from '../platform/config/config.js';
import { connectToServer } from '../cli/cli-client.js';
import { CliContext } from '../cli/cli-context.js';
import { CliError, EXIT } from '../cli/cli-error.js';
import { drawProgress, type ProgressDrawing } from './sample/draw-progress.js';
import { loadSample } from './sample/load-sample.js';
import { byRisk, resultTable } from './sample/result-table.js';
import { curlCommands } from './curl-commands.js';
import { openDemoAccount } from './demo-account.js';
import { freePort } from './free-port.js';
import { ServerProcess } from './server-process.js';

export interface DemoOptions {
  /** Wins over DATA_DIR. */
  readonly dataDir?: string;
  /** Wins over PORT. */
  readonly port?: number;
  /** All of the sample if absent. */
  readonly customers?: number;
}

/** A server that dies breaks connections first; within this time its end is seen and explains them. */
const DEATH_SEEN_MS = 1_000;

/**
 * Starts a server on the embedded stores, fills it through its public API, shows the result and keeps it up.
 * Resolves after SIGINT or SIGTERM when the server has ended. Throws CliError, ConfigError, RestRefusal.
 */
export async function runDemo(terminal: CliContext, options: DemoOptions): Promise<void> {
  const env = { ...terminal.streams.env };
  if (options.dataDir !== undefined) env.DATA_DIR = options.dataDir;
  if (options.port !== undefined) env.PORT = String(options.port);
  const context = new CliContext({ stdout: terminal.streams.stdout, stderr: terminal.streams.stderr, env });
  const config = context.config();
  await assertNoServer(config.dataDir);
  const port = await freePort(config.host, config.port);
  if (config.port !== 0 && port !== config.port)
    context.line(`Port ${config.port} is in use; taking ${port} instead.`);
  const drawing = drawProgress(context.streams.stdout as NodeJS.WriteStream, new SystemClock());
  const stopping = new AbortController();
  const stopAsked = stopSignal(stopping);
  const server = ServerProcess.start(serverEnv(config, port, env), join(config.dataDir, 'server.log'));
  const demonstration = new Demonstration(context, config, server, drawing, stopping.signal);
  try {
    await Promise.race([
      demonstration.run(options.customers).then(() => stopAsked),
      stopAsked,
      server.died(),
    ]);
    drawing.stop();
    context.line('\nStopping.');
  } finally {
    drawing.stop();
    stopping.abort();
  }
  if (!(await server.stop())) throw new CliError('The server did not end in order; its log says why', 1);
  context.line(`Stopped. The data stays in ${config.dataDir}; the same command goes on with it.`);
}

class Demonstration {
  constructor(
    private readonly context: CliContext,
    private readonly config: Config,
    private readonly server: ServerProcess,
    private readonly drawing: ProgressDrawing,
    private readonly signal: AbortSignal,
  ) {}

  /** Everything up to the commands to try. */
  async run(customers: number | undefined): Promise<void> {
    try {
      await this.fill(customers);
    } catch (error) {
      await pause(DEATH_SEEN_MS);
      throw error;
    }
  }

  private async fill(customers: number | undefined): Promise<void> {
    const { context, config } = this;
    const baseUrl = await this.server.address();
    const file = join(config.dataDir, 'demo.json');
    context.line(`Server        ${baseUrl}, up after ${seconds()} s`);
    context.line(`Data and log  ${config.dataDir}, ${join(config.dataDir, 'server.log')}`);
    const account = await openDemoAccount(context, file);
    context.line(`Organisation  ${account.organization}, administrator ${account.administrator}`);
    context.line(`API key       in ${file}; requests per minute are not limited here\n`);
    const result = await loadSample({
      baseUrl,
      apiKey: account.apiKey,
      statePath: join(config.dataDir, 'demo-load.json'),
      onProgress: this.drawing.onProgress,
      signal: this.signal,
      ...(customers === undefined ? {} : { customers }),
    });
    context.line(`\n${resultTable(result)}`);
    const [first] = [...result.investigations].sort(byRisk);
    if (first) context.line(curlCommands({ baseUrl, apiKey: account.apiKey, ...first }));
    context.line(`Ready after ${seconds()} s. The server stays up at ${baseUrl} until Ctrl-C.`);
  }
}

/** Since the start of this process. */
const seconds = (): string => process.uptime().toFixed(1);

async function assertNoServer(dataDir: string): Promise<void> {
  const running = await connectToServer(dataDir);
  if (!running) return;
  await running.close();
  throw new CliError(
    `A server already runs on ${dataDir}: end it first, or choose another folder with --data-dir`,
    EXIT.refused,
  );
}

/** What the demonstration sets where the environment does not. */
function serverEnv(config: Config, port: number, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const host = isIPv6(config.host) ? '[::1]' : '127.0.0.1';
  return {
    ...env,
    PORT: String(port),
    // By its name the machine may answer at an address where another program listens.
    PUBLIC_BASE_URL: env.PUBLIC_BASE_URL || `http://${host}:${port}`,
    RATE_LIMIT_REST_PER_MINUTE: env.RATE_LIMIT_REST_PER_MINUTE || '0',
    SHUTDOWN_NOTICE_MS: env.SHUTDOWN_NOTICE_MS || '0',
  };
}

/** Resolves at the first SIGINT or SIGTERM; npm passes on what the terminal has sent already. */
function stopSignal(stopping: AbortController): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => {
        stopping.abort();
        resolve();
      });
  });
}
