import { Logger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { SetupCode } from './access/setup-code.js';
import { AppModule } from './app.module.js';
import {
  AppError,
  causeOf,
  DataDirectoryInUseError,
  DataDirectoryLostError,
  EnvironmentError,
  storeFaultOf,
  SystemClock,
} from '@alert-review/kernel';
import { ConfigError, loadConfig, type Config } from './platform/config/config.js';
import { misspeltSettings } from './platform/config/misspelt-settings.js';
import { listenErrorOf, requireWritableDataFolder } from './platform/config/environment-checks.js';
import { masterKeyWarnings } from './platform/crypto/master-key.js';
import { RandomIds } from './platform/crypto/random-ids.js';
import { NewerEventError } from './platform/event-store/newer-event-error.js';
import { createHttpAdapter, stopServing } from './platform/http/fastify.js';
import { StartingServer } from './platform/http/starting-server.js';
import { Lifecycle } from './platform/process/lifecycle.js';
import { VERSION } from './platform/process/version.js';
import { StructuredLogger } from './platform/observability/logger.js';
import { MetricsServer } from './platform/observability/metrics-server.js';
import { startTraces } from './platform/observability/traces.js';
import { keepHeapSmall } from './v8-flags.js';

/** EX_CONFIG of sysexits.h: something is not configured, or configured wrongly. */
const EXIT_CONFIG = 78;
/** Exit code if the stores cannot be opened. The command line uses it, too. */
const EXIT_STORES = 3;

function readConfig(): Config {
  try {
    return loadConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(EXIT_CONFIG);
  }
}

const config = readConfig();
const logger = new StructuredLogger({ level: config.logLevel, format: config.logFormat });
Logger.overrideLogger(logger);
for (const remark of misspeltSettings()) logger.warn(remark, 'config');

for (const url of [config.eventStoreUrl, config.mongoDbUrl, config.redisUrl]) {
  const password = url && URL.canParse(url) ? decodeURIComponent(new URL(url).password) : '';
  if (password) logger.hide(password);
}
for (const secret of [config.s3?.secretAccessKey, config.otelExporterOtlpHeaders])
  if (secret) logger.hide(secret);

/** How long a process that cannot continue may take to release its stores. */
const CLOSE_STORES_WITHIN_MS = 3_000;

let isClosed = false;

/**
 * Ends the process. With an open store it uses SIGKILL, because the store's thread may wait for this thread
 * and block `exit`.
 */
function endProcess(code: number): void {
  if (isClosed) process.exit(code);
  process.kill(process.pid, 'SIGKILL');
}

const lifecycle = new Lifecycle({
  noticeMs: config.shutdownNoticeMs,
  drainMs: config.shutdownDrainMs,
  atTerminal: process.stdin.isTTY,
  logger: new Logger('lifecycle'),
  exit: endProcess,
});
// Registered first, because the step that is registered first runs last.
lifecycle.onStop('end', 'stores', async () => {
  isClosed = true;
});

for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (err: unknown) => {
    logEndOnce(event, err);
    const code = causeOf(err, NewerEventError) ? EXIT_CONFIG : 1;
    setTimeout(() => endProcess(code), CLOSE_STORES_WITHIN_MS);
    void lifecycle.stop(event, 0).then(() => endProcess(code));
  });
}

const loggedCauses = new Set<string>();

/** Logs the end of the process once per cause, because each running write may fail for the same cause. */
function logEndOnce(event: string, err: unknown): void {
  const lost = causeOf(err, DataDirectoryLostError) ?? causeOf(err, NewerEventError);
  const fault = storeFaultOf(err);
  const message = (lost ?? fault)?.message;
  if (message !== undefined && loggedCauses.has(message)) return;
  if (message !== undefined) loggedCauses.add(message);
  if (lost) process.stderr.write(`${lost.message}\n`);
  else if (fault) logger.fatal({ msg: `the process ends: ${fault.message}` }, 'main');
  else logger.fatal({ msg: `the process ends: ${event}`, err }, 'main');
}

const starting = new StartingServer(lifecycle);

/** Starts the server. Throws EnvironmentError and errors of the stores. */
async function serve(): Promise<void> {
  const { host } = config;
  const ids = new RandomIds(new SystemClock());
  lifecycle.handleSignals();
  const adapter = createHttpAdapter(config, () => ids.next());
  // Set on the raw response, because answers of tools bypass Fastify.
  adapter.getInstance().addHook('onRequest', (_request, { raw }, done) => {
    if (lifecycle.stopping) raw.setHeader('Connection', 'close');
    done();
  });
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.forConfig(config, lifecycle, { onSecret: (secret) => logger.hide(secret) }),
    adapter,
    { logger, bodyParser: false, abortOnError: false },
  );
  lifecycle.onStop('http server', 'http', (drainMs) => stopServing(app, drainMs));
  if (lifecycle.stopping) return;
  keepHeapSmall();
  await app.init();
  for (const remark of await masterKeyWarnings(config)) logger.warn(remark, 'stores');
  await starting.close();
  await app.listen(config.port, host).catch((error: unknown) => {
    throw listenErrorOf(error, { HOST: host, PORT: config.port }) ?? error;
  });
  const { port } = app.getHttpServer().address() as { port: number };
  config.listeningOn(port);
  process.stdout.write(
    `Alert Review ${VERSION} listens on http://${host}:${port} (${config.publicBaseUrl})\n`,
  );
  // Only for a single process: another process behind the same address would not know the code.
  const code = config.eventStoreUrl === undefined ? await app.get(SetupCode, { strict: false }).make() : null;
  if (code !== null)
    process.stdout.write(`Set up the first administrator at ${config.publicBaseUrl}/setup?code=${code}\n`);
}

const unavailable = (error: unknown): AppError | null =>
  error instanceof AppError && error.code === 'store_unavailable' ? error : null;

/** Starts the metrics before the stores are open, so that a start that waits for them can be observed. */
async function serveMetrics(): Promise<void> {
  const { metricsHost, metricsPort } = config;
  if (metricsPort === undefined) return;
  const metrics = await MetricsServer.listen(metricsHost, metricsPort);
  lifecycle.onStop('metrics', 'stores', () => metrics.close());
  logger.log({ msg: 'metrics are served', url: metrics.url }, 'main');
}

/** Starts tracing. It ends last, so that spans of the stop are sent, too. */
async function sendTraces(): Promise<void> {
  const stop = await startTraces(config);
  if (stop) lifecycle.onStop('traces', 'stores', stop);
}

let isBegun = false;

async function endWithError(error: unknown): Promise<void> {
  const isOfPlace = error instanceof EnvironmentError || error instanceof DataDirectoryInUseError;
  const said = isOfPlace ? error : (storeFaultOf(error) ?? unavailable(error));
  if (!said) throw error;
  process.stderr.write(`${said.message}\n`);
  if (!isBegun) process.exit(EXIT_CONFIG);
  await lifecycle.stop(
    isOfPlace ? 'this machine lacks what the settings name' : 'the stores cannot be used',
    0,
  );
  endProcess(isOfPlace ? EXIT_CONFIG : EXIT_STORES);
}

try {
  await requireWritableDataFolder(config.dataDir);
  await starting.listen(config.host, config.port);
  isBegun = true;
  await serveMetrics();
  await sendTraces();
  await serve();
} catch (error) {
  // Do not end the process here: the caller that began the stop does that.
  if (lifecycle.stopping) await lifecycle.stop('the start was broken off');
  else await endWithError(error);
}
