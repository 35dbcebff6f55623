import { isIPv6 } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { CliContext } from '../../src/cli/cli-context.js';
import { CliError, EXIT_STATUS } from '../../src/cli/cli-error.js';
import { drawProgress, type ProgressDrawing } from '../../src/cli/load/draw-progress.js';
import { freePort } from '../../src/cli/load/free-port.js';
import { loadSet } from '../../src/cli/load/load-set.js';
import { RestClient } from '../../src/cli/load/rest-client.js';
import { serverEnv, ServerProcess } from '../../src/cli/load/server-process.js';
import { isLoopback, SystemClock } from '@alert-review/kernel';
import { curlCommands } from './curl-commands.js';
import { openDemoAccount, signInLink } from './demo-account.js';
import { openDeskNotes, setUpDesk } from './demo-desk.js';
import { explainRiskiest } from './explain-riskiest.js';
import { movedByWeeks, weeksUntilNow } from './move-dates.js';
import { openSampleSet, SAMPLE_SEED } from './sample-set.js';
import { showResult } from './show-result.js';

/** Why: a dying server breaks connections before its exit is seen. */
const DEATH_SEEN_MS = 1_000;

/**
 * Starts a server, loads the sample, shows what is found, and resolves when the server has ended after
 * SIGINT or SIGTERM. `customers`: how many of the sample's; default: all. Throws CliError, RestRefusal.
 */
export async function runDemo(context: CliContext, customers?: number): Promise<void> {
  const config = context.config();
  const port = await freePort(config.host, config.port);
  if (config.port !== 0 && port !== config.port)
    context.line(`Port ${config.port} is in use; taking ${port} instead.`);
  const { env = {}, stdout } = context.streams;
  const drawing = drawProgress(stdout as NodeJS.WriteStream, new SystemClock());
  const stopping = new AbortController();
  const stopAsked = stopSignal(stopping);
  const server = ServerProcess.start(serverEnv(config, port, env), join(config.dataDir, 'server.log'));
  const demonstrate = async (): Promise<void> => {
    try {
      await loadSampleAndPrint({ context, customers, server, drawing, signal: stopping.signal });
    } catch (error) {
      await pause(DEATH_SEEN_MS);
      throw error;
    }
  };
  try {
    await Promise.race([demonstrate().then(() => stopAsked), stopAsked, server.died()]);
    drawing.stop();
    context.line('\nStopping.');
  } finally {
    drawing.stop();
    stopping.abort();
  }
  if (!(await server.stop()))
    throw new CliError('The server did not end in order; its log says why', EXIT_STATUS.refused);
  context.line(`Stopped. The data stays in ${config.dataDir}; the same command goes on with it.`);
}

interface Demonstration {
  readonly context: CliContext;
  readonly customers: number | undefined;
  readonly server: ServerProcess;
  readonly drawing: ProgressDrawing;
  readonly signal: AbortSignal;
}

async function loadSampleAndPrint({ context, customers, server, drawing, signal }: Demonstration) {
  const { dataDir, host } = context.config();
  const baseUrl = await server.address();
  const file = join(dataDir, 'demo.json');
  context.line(`Server        ${baseUrl}, up after ${seconds()} s`);
  context.line(`Data and log  ${dataDir}, ${join(dataDir, 'server.log')}`);
  const original = openSampleSet(customers);
  const deskFile = join(dataDir, 'demo-desk.json');
  const { weeks, passwords } = openDeskNotes(deskFile, () => weeksUntilNow(original, Date.now()));
  const account = await openDemoAccount(context, file);
  context.line(`Organization  ${account.organization}`);
  context.line(`Administrator ${account.administrator}`);
  // Why only there: who reads along elsewhere could use the one-time code.
  if (isLoopback(urlHost(host))) context.line(`Sign in at    ${await signInLink(context, account, baseUrl)}`);
  context.line(`API key       in ${file}; requests per minute are not limited here`);
  context.line(`Colleagues    ${Object.keys(passwords).join(', ')}; passwords in ${deskFile}\n`);
  const { apiKey } = account;
  const set = movedByWeeks(original, weeks);
  const sample = `amlgentex-s0 seed ${SAMPLE_SEED} customers ${set.entities.length} weeks ${weeks}`;
  const result = await loadSet(set, {
    baseUrl,
    apiKey,
    resume: { file: join(dataDir, 'demo-load.json'), sample },
    onProgress: drawing.onProgress,
    signal,
  });
  const { organizationId } = account;
  await setUpDesk({ context, organizationId, baseUrl, passwords, signal });
  const riskiest = await explainRiskiest(new RestClient(baseUrl, apiKey, signal), result.investigations);
  showResult(result, riskiest, context);
  const [first] = riskiest;
  if (first) context.line(curlCommands({ baseUrl, apiKey, ...first }));
  context.line(`Ready after ${seconds()} s. The server stays up at ${baseUrl} until Ctrl-C.`);
}

const urlHost = (host: string): string => (isIPv6(host) ? `[${host}]` : host);

const seconds = (): string => process.uptime().toFixed(1);

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
