import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { AppError } from '@alert-review/kernel';
import { listenErrorOf } from '../config/environment-checks.js';
import { HEAD_LIMITS } from '../process/head-limits.js';
import type { Lifecycle } from '../process/lifecycle.js';
import { VERSION } from '../process/version.js';
import { presentError } from './errors.js';
import { setSecurityHeaders } from './security-headers.js';

/** Answers while the server starts: `/healthz` as usual, everything else with 503 `starting`. */
export class StartingServer {
  private readonly server = createServer(HEAD_LIMITS, (request, response) => this.answer(request, response));

  constructor(private readonly lifecycle: Lifecycle) {}

  /** Starts to listen. Throws EnvironmentError if this process cannot use the address and port. */
  async listen(host: string, port: number): Promise<void> {
    const { server } = this;
    await new Promise<void>((done, reject) => server.once('error', reject).listen(port, host, done)).catch(
      (error: unknown) => {
        throw listenErrorOf(error, { HOST: host, PORT: port }) ?? error;
      },
    );
  }

  async close(): Promise<void> {
    const closed = new Promise((done) => this.server.close(done));
    this.server.closeAllConnections();
    await closed;
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const isAlive = /^\/healthz\/?(\?|$)/.test(request.url ?? '');
    const { status, headers, body } = isAlive
      ? { status: 200, headers: {}, body: { status: 'up', version: VERSION } }
      : presentError(this.refusal());
    const form = { 'Content-Type': 'application/json; charset=utf-8', Connection: 'close' };
    // Read the body: a client that is cut off while it sends could not read the answer.
    request.resume();
    setSecurityHeaders(response);
    response.writeHead(status, { ...form, ...headers }).end(JSON.stringify(body));
  }

  private refusal(): AppError {
    if (this.lifecycle.stopping) return new AppError('shutting_down');
    const { waitsFor } = this.lifecycle;
    return new AppError('starting', {
      reason: waitsFor ?? 'it opens its stores and brings read models up to date',
    });
  }
}
