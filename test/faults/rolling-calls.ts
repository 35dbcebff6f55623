import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { BuiltAssistant } from '../support/built-assistant.js';
import { BASE_ENTITY } from './acknowledged-calls.js';
import { entityOf, transactionOf } from './upload-bodies.js';

export const KINDS = ['REST', 'MCP', 'page', 'upload'] as const;

export type Kind = (typeof KINDS)[number];

interface Ask {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: object | undefined;
}

export interface Failure {
  readonly call: string;
  /** Null where no answer came. */
  readonly status: number | null;
  readonly said: string;
}

export interface Callers {
  readonly port: number;
  readonly key: string;
  readonly assistant: BuiltAssistant;
  /** An investigation to read. */
  readonly run: string;
  readonly perSecond: number;
  readonly onFailure: (failure: Failure) => void;
}

/** A caller has one connection, keeps it until an answer ends it, and uses it so often. */
const CALLER_EVERY_MS = 200;
const API = '/api/v1';
/** Ends what hangs: it is counted as failed then. */
const ANSWER_MS = 60_000;

class CallFailed extends Error {
  constructor(
    readonly call: string,
    readonly status: number | null,
    said: string,
  ) {
    super(said);
  }
}

/** Calls of every kind at a steady rate, of which none is sent again. */
export class RollingCalls {
  /** How long each answer took, ms. */
  readonly took = new Map<Kind, number[]>(KINDS.map((kind) => [kind, []]));
  readonly failures: Failure[] = [];
  /** Sessions whose file was acknowledged. */
  readonly uploads: string[] = [];
  private isOver = false;
  private readonly running: Promise<void>[];
  private sent = 0;

  constructor(private readonly options: Callers) {
    const callers = Math.round((options.perSecond * CALLER_EVERY_MS) / 1_000);
    this.running = Array.from({ length: callers }, (_, n) => this.callOn((n * CALLER_EVERY_MS) / callers));
  }

  get count(): number {
    return [...this.took.values()].reduce((sum, { length }) => sum + length, 0) + this.failures.length;
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.running);
  }

  private async callOn(firstMs: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    let next = performance.now() + firstMs;
    while (!this.isOver) {
      await pause(Math.max(0, next - performance.now()));
      next = Math.max(next + CALLER_EVERY_MS, performance.now());
      try {
        await this.next(agent);
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error;
        const failure = { call: error.call, status: error.status, said: error.message };
        this.failures.push(failure);
        this.options.onFailure(failure);
      }
    }
    agent.destroy();
  }

  /** Of fifty: 25 read a list, 10 a page and 5 a result, 10 call a tool, 2 send a customer, 1 a file. */
  private async next(agent: Agent): Promise<void> {
    const { key, run } = this.options;
    const n = this.sent++;
    const rest = (method: Ask['method'], url: string, body?: object) =>
      this.ask('REST', agent, { method, url: `${API}${url}`, headers: { 'x-api-key': key }, body });
    if (n % 50 === 0) await this.upload(n, agent);
    else if (n % 25 === 5)
      await rest('POST', '/transaction-monitoring/entities', { entities: [entityOf(`rolling-${n}`)] });
    else if (n % 5 === 1) await this.page(n, agent);
    else if (n % 5 === 2) await this.tool(n, agent);
    else if (n % 10 === 3) await rest('GET', `/transaction-monitoring/investigation/${run}`);
    else await rest('GET', '/crypto/crypto-chains');
  }

  private async page(n: number, agent: Agent): Promise<void> {
    const { cookie } = this.options.assistant.browser;
    const url = n % 10 === 1 ? '/alerts' : '/settings/account';
    await this.ask('page', agent, { method: 'GET', url, headers: { cookie } });
  }

  private async tool(n: number, agent: Agent): Promise<void> {
    const call = { method: 'tools/call', params: { name: 'get_alert_portfolio_stats', arguments: {} } };
    const body = { jsonrpc: '2.0', id: n, ...(n % 10 === 2 ? call : { method: 'tools/list' }) };
    const headers = { authorization: `Bearer ${this.options.assistant.accessToken}` };
    const said = await this.ask('MCP', agent, { method: 'POST', url: '/mcp/v1', headers, body });
    const { result } = JSON.parse(said) as { readonly result?: { readonly isError?: boolean } };
    if (!result || result.isError) throw new CallFailed('POST /mcp/v1', 200, said);
  }

  private async upload(n: number, agent: Agent): Promise<void> {
    const headers = { 'x-api-key': this.options.key };
    const place = {
      method: 'POST',
      url: `${API}/transaction-monitoring/transactions/upload-via-url`,
    } as const;
    const opened = await this.ask('upload', agent, { ...place, headers, body: { format: 'json' } });
    const { upload_uri, session_id } = JSON.parse(opened) as Record<'upload_uri' | 'session_id', string>;
    const { pathname, search } = new URL(upload_uri);
    const body = [transactionOf(`rolling-${n}`, BASE_ENTITY, n)];
    await this.ask('upload', agent, { method: 'PUT', url: `${pathname}${search}`, headers: {}, body });
    this.uploads.push(session_id);
  }

  /** The text of a 200; throws CallFailed at anything else. */
  private async ask(kind: Kind, agent: Agent, { method, url, headers, body }: Ask): Promise<string> {
    const began = performance.now();
    const call = `${method} ${url.split('?')[0]!}`;
    const content = body === undefined ? '' : JSON.stringify(body);
    const sized = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) };
    const sent = request({
      host: '127.0.0.1',
      port: this.options.port,
      agent,
      method,
      path: url,
      headers: { ...headers, ...(body === undefined ? {} : sized) },
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const heard = once(sent, 'response') as Promise<[IncomingMessage]>;
    sent.end(content);
    const answer = await heard
      .then(async ([response]) => {
        const pieces: Buffer[] = [];
        for await (const piece of response as AsyncIterable<Buffer>) pieces.push(piece);
        return { status: response.statusCode!, text: Buffer.concat(pieces).toString() };
      })
      .catch((error: Error & { code?: string }) => {
        throw new CallFailed(call, null, `${error.code ?? error.name}: ${error.message}`);
      });
    if (answer.status !== 200) throw new CallFailed(call, answer.status, answer.text.slice(0, 300));
    this.took.get(kind)!.push(performance.now() - began);
    return answer.text;
  }
}
