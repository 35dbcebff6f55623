import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { AnsweringServer } from './app.js';

export interface ReceivedMessage {
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** The HTTP status with which it was answered. */
  readonly status: number;
}

/** A webhook receiver on this machine that keeps every message sent to it. */
export class WebhookReceiver {
  readonly received: ReceivedMessage[] = [];
  /** Chooses the status of the answer: 200 unless a test sets another function. */
  answer: (data: Readonly<Record<string, unknown>>) => number = () => 200;
  /** Additional headers of the answer, by its status. */
  headersOf: (status: number) => Readonly<Record<string, string>> = () => ({});
  private server: Server | null = null;
  private port = 0;

  static async start(): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver();
    await receiver.listen();
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hooks`;
  }

  /** Registers this receiver as a webhook of an organization. `key`: an API key that may manage webhooks. */
  async addTo(server: AnsweringServer, key: string, events: readonly string[]): Promise<void> {
    const { status, text } = await server.rest({
      method: 'POST',
      url: '/api/v1/webhooks',
      headers: { 'x-api-key': key },
      body: { url: this.url, events },
    });
    if (status !== 200) throw new Error(`the webhook was answered with ${status}: ${text}`);
  }

  /** The messages answered with 200, in order. */
  get taken(): readonly ReceivedMessage[] {
    return this.received.filter(({ status }) => status === 200);
  }

  async listen(): Promise<void> {
    this.server = createServer((request, response) => {
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece));
      request.on('end', () => {
        const body = Buffer.concat(pieces).toString();
        const { type, data } = JSON.parse(body) as Pick<ReceivedMessage, 'type' | 'data'>;
        const status = this.answer(data);
        const { headers } = request;
        this.received.push({ id: String(headers['webhook-id']), headers, body, type, data, status });
        const more = { ...(status === 302 ? { location: this.url } : {}), ...this.headersOf(status) };
        response.writeHead(status, more).end('not to be read');
      });
    });
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }

  /** Allows the process to end although it is still listening. */
  unref(): void {
    this.server?.unref();
  }

  async close(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve));
  }
}
