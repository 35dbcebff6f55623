import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../test/support/temporary-folder.js';
import { freePort } from '../test/support/free-port.js';
import { measureInterleaved, ROUNDS_MANY, timed, type Bench } from './harness.js';
import { BankServer } from './support/bank-server.js';
import { sendRequests } from './support/http-load.js';
import { smallRequests } from './support/small-requests.js';
import { TraceCollector } from '../test/support/trace-collector.js';

const CONNECTIONS = 16;
const CALLS = 6_000;
const CALLS_QUICK = 1_000;
/** More often than Prometheus, which scrapes every 15 or 30 s. */
const SCRAPE_EVERY_MS = 1_000;
/**
 * Share of traced requests, as docs/operations/signals.md recommends for production. TRACED=1 traces every
 * request.
 */
const TRACED = process.env['TRACED'] ?? '0.1';

/** Measures the cost of logs, metrics and traces with requests that do little else. */
export const bench: Bench = {
  name: 'observability',
  about: 'requests/s with logs, metrics, scrapes, traces / without',
  sides: ['watched', 'unwatched'],
  unit: 'requests/s',
  direction: 'at_least',
  gate: 0.9,
  target: 0.95,
  run: async ({ quick }) => {
    const folder = await temporaryFolder();
    const log = path.join(folder, 'log');
    const port = await freePort();
    const collector = await TraceCollector.start();
    const env = {
      LOG_LEVEL: 'info',
      METRICS_PORT: String(port),
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: TRACED,
    };
    const watched = await BankServer.start({ env, log });
    const unwatched = await BankServer.start();
    const scrapes = setInterval(() => void scrape(port), SCRAPE_EVERY_MS);
    const calls = quick ? CALLS_QUICK : CALLS;
    try {
      const samples = await measureInterleaved(
        { watched: () => measured(watched, calls), unwatched: () => measured(unwatched, calls) },
        ROUNDS_MANY,
      );
      const lines = readFileSync(log, 'utf8').split('"msg":"request"').length - 1;
      if (lines < ROUNDS_MANY * calls) throw new Error(`${lines} requests are logged`);
      if (collector.bodies.length === 0) throw new Error('nothing is traced');
      return samples;
    } finally {
      clearInterval(scrapes);
      await watched.stop();
      await unwatched.stop();
      await collector.stop();
      await rm(folder, { recursive: true });
    }
  },
};

async function scrape(port: number): Promise<void> {
  const text = await fetch(`http://127.0.0.1:${port}/metrics`).then((answer) => answer.text());
  if (!text.includes('alert_review_store_up{')) throw new Error('the metrics lack the stores');
}

async function measured(bank: BankServer, calls: number): Promise<{ value: number; cpuMs: number }> {
  const requests = await smallRequests(bank, CONNECTIONS);
  let seconds = 0;
  const { cpuMs } = await timed(bank.pid, async () => {
    seconds = await sendRequests(new URL(bank.server.url), requests, calls);
  });
  return { value: calls / seconds, cpuMs };
}
