import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  declareCounter,
  declareGauge,
  metricsRegistry,
  shareConcurrentReads,
} from '../../../src/platform/observability/metrics.js';
import { MetricsServer } from '../../../src/platform/observability/metrics-server.js';

let server: MetricsServer;

beforeAll(async () => {
  server = await MetricsServer.listen('127.0.0.1', 0);
});
afterAll(() => server.close());

const answerTo = async (path: string, method = 'GET') => {
  const response = await fetch(server.url.replace('/metrics', path), { method });
  return [response.status, await response.text()] as const;
};

describe('the address of the metrics', () => {
  it('answers GET /metrics in the format of Prometheus, and nothing else', async () => {
    declareCounter('planted_total', 'Planted.', ['kind']).inc({ kind: 'a' });
    const [status, text] = await answerTo('/metrics');
    expect([status, text.includes('alert_review_planted_total{kind="a"} 1')]).toEqual([200, true]);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m);
    expect(text).toMatch(/^process_cpu_seconds_total [\d.e-]+$/m);
    expect((await answerTo('/metrics', 'POST'))[0]).toBe(405);
    for (const path of ['/', '/metricsx', '/healthz', '/metrics/../x'])
      expect((await answerTo(path))[0]).toBe(404);
  });

  it('names its settings where it cannot listen', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((done) => other.once('listening', done));
    const { port } = other.address() as AddressInfo;
    await expect(MetricsServer.listen('127.0.0.1', port)).rejects.toThrow(
      `METRICS_HOST 127.0.0.1 and METRICS_PORT ${port} cannot be used`,
    );
    other.close();
  });
});

describe('a gauge', () => {
  const planted = declareGauge('planted_level', 'Planted.', ['store']);
  const bare = declareGauge('planted_bare', 'Planted.');
  const lines = async () =>
    (await metricsRegistry.metrics())
      .split('\n')
      .filter((line) => /^alert_review_planted_(level|bare)/.test(line));

  it('is read at each scrape, and left out where nothing reads it or the reading fails', async () => {
    expect(await lines()).toEqual([]);
    planted.readWith(async () => [[{ store: 'a' }, 1]]);
    bare.readWith(async () => [[{}, 7]]);
    expect(await lines()).toEqual(['alert_review_planted_level{store="a"} 1', 'alert_review_planted_bare 7']);
    planted.readWith(async () => [[{ store: 'b' }, 2]]);
    bare.readWith(() => Promise.reject(new Error('away')));
    expect(await lines()).toEqual(['alert_review_planted_level{store="b"} 2']);
  });

  it('shares a reading with those that ask at the same time', async () => {
    let readings = 0;
    const read = shareConcurrentReads(async () => ++readings);
    expect(await Promise.all([read(), read()])).toEqual([1, 1]);
    expect(await read()).toBe(2);
  });
});
