import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics } from 'prom-client';
import { listenErrorOf } from '../config/environment-checks.js';
import { HEAD_LIMITS } from '../process/head-limits.js';
import { metricsRegistry } from './metrics.js';

const SOCKET_IDLE_MS = 60_000;

/** Adds Node's own metrics. Only on demand, because watching the event loop needs a timer. */
export function collectProcessMetrics(): void {
  if (!metricsRegistry.getSingleMetric('process_start_time_seconds'))
    collectDefaultMetrics({ register: metricsRegistry });
}

/** Answers `GET /metrics` on a separate port, so that clients of the API cannot reach it. */
export class MetricsServer {
  private constructor(
    private readonly server: Server,
    /** Address of the metrics, with the port in use. */
    readonly url: string,
  ) {}

  /**
   * Starts to listen; port 0 means any free port. Throws EnvironmentError if this process cannot use the
   * address and port.
   */
  static async listen(host: string, port: number): Promise<MetricsServer> {
    collectProcessMetrics();
    const server = createServer(HEAD_LIMITS, (request, response) => void answer(request, response));
    server.keepAliveTimeout = SOCKET_IDLE_MS;
    await new Promise<void>((done, reject) => server.once('error', reject).listen(port, host, done)).catch(
      (error: unknown) => {
        throw listenErrorOf(error, { METRICS_HOST: host, METRICS_PORT: port }) ?? error;
      },
    );
    const { address, family, port: bound } = server.address() as AddressInfo;
    return new MetricsServer(
      server,
      `http://${family === 'IPv6' ? `[${address}]` : address}:${bound}/metrics`,
    );
  }

  async close(): Promise<void> {
    const closed = new Promise((done) => this.server.close(done));
    this.server.closeAllConnections();
    await closed;
  }
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  request.resume();
  if (!/^\/metrics\/?(\?|$)/.test(request.url ?? '')) return void response.writeHead(404).end();
  if (request.method !== 'GET') return void response.writeHead(405, { Allow: 'GET' }).end();
  const text = await metricsRegistry.metrics().catch(() => null);
  if (text === null) response.writeHead(500).end();
  else response.writeHead(200, { 'Content-Type': metricsRegistry.contentType }).end(text);
}
