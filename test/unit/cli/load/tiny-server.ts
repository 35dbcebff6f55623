import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Item {
  readonly [key: string]: unknown;
}

interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

type Route = (request: { path: string; body: unknown; key: string | undefined }) => Answer;

/** Speaks the part of the API that a load needs, counts what arrives and fails on demand. */
export class TinyServer {
  readonly requests: string[] = [];
  readonly stored = { entities: new Map<unknown, Item>(), transactions: new Map<unknown, Item>() };
  readonly alerts = new Map<unknown, Item>();
  /** Answers given before the real one, by "METHOD path start"; each is used once. */
  readonly faults: { on: string; answer: Answer }[] = [];
  /** Keys that came with the PUT. */
  readonly keysSeenByStorage: (string | undefined)[] = [];
  finalState = 'completed';
  /** Of an alert the run that the audit names, where it is not the one that was started with it. */
  readonly laterRuns = new Map<unknown, string>();
  /** How often the import is still under way when asked. */
  importingPolls = 0;
  private server: Server;

  async start(): Promise<string> {
    this.server = createServer((request, response) => void this.serve(request, response));
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    const path = (request.url ?? '').replace(/^\/api\/v1\/(transaction-monitoring\/)?/, '');
    const line = `${request.method} ${path}`;
    this.requests.push(line);
    const fault = this.faults.findIndex(({ on }) => line.startsWith(on));
    const planned = fault < 0 ? undefined : this.faults.splice(fault, 1)[0]?.answer;
    const route = Object.entries(this.routes).find(([start]) => line.startsWith(start))?.[1];
    const key = request.headers['x-api-key'] as string | undefined;
    const body: unknown = text ? JSON.parse(text) : null;
    const answer = planned ?? route?.({ path, body, key }) ?? { status: 404 };
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    response.end(typeof answer.body === 'string' ? answer.body : (JSON.stringify(answer.body) ?? ''));
  }

  private readonly routes: Record<string, Route> = {
    'POST entities': ({ body }) => {
      const { entities } = body as { entities: Item[] };
      for (const entity of entities) this.stored.entities.set(entity.entity_id, entity);
      return { status: 200, body: { success: true, processed: entities.length, errors: [] } };
    },
    'POST transactions/upload-via-url': () => ({
      status: 200,
      body: { upload_uri: '/storage/signed', session_id: 'u1', expires_at: '2030-01-01T00:00:00Z' },
    }),
    'PUT /storage/signed': ({ body, key }) => {
      this.keysSeenByStorage.push(key);
      for (const row of body as Item[]) this.stored.transactions.set(row.transaction_id, row);
      return { status: 200 };
    },
    'GET transactions/upload-sessions/u1': () => {
      this.importingPolls -= 1;
      const created = this.stored.transactions.size;
      const counts = { received: created, created, updated: 0, unchanged: 0, failed: 0 };
      const state = this.importingPolls < 0 ? this.finalState : 'importing';
      return {
        status: 200,
        body: { state, counts: state === 'importing' ? null : counts, errors: [] },
      };
    },
    'POST alerts': ({ body }) => {
      const { alerts } = body as { alerts: Item[] };
      for (const alert of alerts) this.alerts.set(alert.alert_id, alert);
      const investigations = alerts.map(({ alert_id }) => ({
        alert_id,
        investigation_id: `i-${String(alert_id)}`,
      }));
      return { status: 200, body: { success: true, processed: alerts.length, errors: [], investigations } };
    },
    'GET audit/alerts/as-of/export?at=': () => ({
      status: 200,
      body:
        Array.from(this.alerts.keys(), (id) => {
          const run = this.laterRuns.get(id) ?? `i-${String(id)}`;
          const found = { final_run: run, final_risk_score: 61.5, final_disposition: 'ESCALATED' };
          return `${JSON.stringify({ alert_id: id, ...found })}\n`;
        }).join('') + `{"rows":${this.alerts.size}}\n`,
    }),
    'GET investigation/': ({ path }) => ({
      status: 200,
      body: {
        agent_investigation_id: path.slice('investigation/'.length),
        processing_status: 'completed',
        risk_score: 61.5,
        disposition: 'ESCALATED',
        assessments: {
          patterns: [
            {
              block_id: 'patterns',
              contribution: 12.5,
              flags: [
                { flag_id: 'TP2', color: 'red', rationale: '8 of them.' },
                { flag_id: 'TP1', color: 'white' },
              ],
            },
          ],
        },
      },
    }),
  };
}
