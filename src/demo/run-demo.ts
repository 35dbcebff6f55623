import { isIPv6 } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SystemClock } from '../kernel/clock.js';
import { isLoopback } from '../kernel/loopback.js';
import type { Config } from '../platform/config/config.js';
import { drawProgress, type ProgressDrawing } from './sample/draw-progress.js';
import { loadSampleSet } from './sample/load-sample.js';
import { openSampleSet } from './sample/sample-set.js';
import { showResult, type ResultScreen } from './sample/show-result.js';
import { curlCommands } from './curl-commands.js';
import { DemoError } from './demo-error.js';
import { freePort } from './free-port.js';
import { ServerProcess } from './server-process.js';

interface DemoAccount {
  readonly organization: string;
  readonly organizationId: string;
  readonly administrator: string;
  readonly apiKey: string;
}

interface DemoHost extends ResultScreen {
  readonly config: Config;
  readonly env: NodeJS.ProcessEnv;
  readonly stdout: NodeJS.WriteStream;
  /** Number of customers; default: the whole sample. */
  readonly customers?: number | undefined;
  /** Opens the account on the running server; `file` stores the API key. */
  openAccount(file: string): Promise<DemoAccount>;
  /** Returns where the administrator signs in; it may hold a one-time code. */
  signInLink(account: DemoAccount, baseUrl: string): Promise<string>;
}

/** Why: a dying server breaks connections before its exit is seen. */
const DEATH_SEEN_MS = 1_000;

/** Runs until SIGINT or SIGTERM, and resolves when the server has ended. Throws DemoError, RestRefusal. */
export async function runDemo(host: DemoHost): Promise<void> {
  const { config, env } = host;
  const port = await freePort(config.host, config.port);
  if (config.port !== 0 && port !== config.port)
    host.line(`Port ${config.port} is in use; taking ${port} instead.`);
  const drawing = drawProgress(host.stdout, new SystemClock());
  const stopping = new AbortController();
  const stopAsked = stopSignal(stopping);
  const server = ServerProcess.start(serverEnv(config, port, env), join(config.dataDir, 'server.log'));
  const demonstration = new Demonstration(host, server, drawing, stopping.signal);
  try {
    await Promise.race([demonstration.run().then(() => stopAsked), stopAsked, server.died()]);
    drawing.stop();
    host.line('\nStopping.');
  } finally {
    drawing.stop();
    stopping.abort();
  }
  if (!(await server.stop())) throw new DemoError('The server did not end in order; its log says why');
  host.line(`Stopped. The data stays in ${config.dataDir}; the same command goes on with it.`);
}

class Demonstration {
  constructor(
    private readonly host: DemoHost,
    private readonly server: ServerProcess,
    private readonly drawing: ProgressDrawing,
    private readonly signal: AbortSignal,
  ) {}

  async run(): Promise<void> {
    try {
      await this.loadSampleAndPrint();
    } catch (error) {
      await pause(DEATH_SEEN_MS);
      throw error;
    }
  }

  private async loadSampleAndPrint(): Promise<void> {
    const { host } = this;
    const { config, customers } = host;
    const baseUrl = await this.server.address();
    const file = join(config.dataDir, 'demo.json');
    host.line(`Server        ${baseUrl}, up after ${seconds()} s`);
    host.line(`Data and log  ${config.dataDir}, ${join(config.dataDir, 'server.log')}`);
    const account = await host.openAccount(file);
    host.line(`Organization  ${account.organization}`);
    host.line(`Administrator ${account.administrator}`);
    // Why only there: who reads along elsewhere could use the one-time code.
    if (isLoopback(urlHost(config.host)))
      host.line(`Sign in at    ${await host.signInLink(account, baseUrl)}`);
    host.line(`API key       in ${file}; requests per minute are not limited here\n`);
    const result = await loadSampleSet(openSampleSet(customers), {
      baseUrl,
      apiKey: account.apiKey,
      statePath: join(config.dataDir, 'demo-load.json'),
      onProgress: this.drawing.onProgress,
      signal: this.signal,
    });
    showResult(result, host);
    const [first] = result.riskiest;
    if (first) host.line(curlCommands({ baseUrl, apiKey: account.apiKey, ...first }));
    host.line(`Ready after ${seconds()} s. The server stays up at ${baseUrl} until Ctrl-C.`);
  }
}

const urlHost = (host: string): string => (isIPv6(host) ? `[${host}]` : host);

const seconds = (): string => process.uptime().toFixed(1);

/** Returns the settings of a server that one program alone asks, as often as it likes. */
export function serverEnv(config: Config, port: number, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const host = isIPv6(config.host) ? '[::1]' : '127.0.0.1';
  return {
    ...env,
    PORT: String(port),
    // Why not the host name: another program may listen at its address.
    PUBLIC_BASE_URL: env.PUBLIC_BASE_URL || new URL(`http://${host}:${port}`).origin,
    RATE_LIMIT_REST_PER_MINUTE: env.RATE_LIMIT_REST_PER_MINUTE || '0',
    SHUTDOWN_NOTICE_MS: env.SHUTDOWN_NOTICE_MS || '0',
  };
}

/** Why once: npm repeats the terminal's signal. */
function stopSignal(stopping: AbortController): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => {
        stopping.abort();
        resolve();
      });
  });
}
