import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  formatFigure,
  measureInterleaved,
  median,
  medianOf,
  ROUNDS_MIN,
  timed,
  type Bench,
  type Sample,
} from './harness.js';
import { Assistant, type ToolCall } from './support/assistant.js';
import { requestedIdOrPageOf } from './support/asked-for.js';
import { sendRequests } from './support/http-load.js';

/** Number of alerts, all investigated. They fit into the 50 that the server keeps in memory. */
const ALERTS = 40;
const ALERTS_PER_PAGE = 10;
const CONNECTIONS = 16;
/** Minimum ratio of `search_alerts` to the SDK's server with sessions. */
const SEARCH_RATIO_MIN = 1;
const CALLS = 2_000;
const CALLS_QUICK = 300;
/** The first rounds serve to let V8 compile and optimize the code. */
const WARM_UP_ROUNDS = 2;
const CPU_AIM_US = 90;
const SDK_SERVERS = path.join(import.meta.dirname, 'support/sdk-servers.ts');
const GET_ALERTS = Array.from({ length: ALERTS }, (_, n) => ({
  name: 'get_alert',
  arguments: { alert_id: `alert-${n}` },
}));
const SEARCH_ALERTS = Array.from({ length: ALERTS / ALERTS_PER_PAGE }, (_, n) => ({
  name: 'search_alerts',
  arguments: { page: n + 1 },
}));

/** Measures the overhead of an assistant's call, in both revisions of the protocol. */
export const bench: Bench = {
  name: 'mcp',
  about: "get_alert with token, rights, log / the SDK's",
  sides: ['ours', 'sdk-v1', 'modern', 'sdk-v2', 'sessions', 'fastify'],
  unit: 'calls/s',
  direction: 'at_least',
  gate: 5,
  target: 8,
  run: async ({ quick }) => {
    const assistant = await Assistant.connect(ALERTS);
    const calls = quick ? CALLS_QUICK : CALLS;
    try {
      for (let n = 1; n < ALERTS; n++) await assistant.bank.investigate(`alert-${n}`);
      const samples = await compared(assistant, GET_ALERTS, calls);
      await showCallsThatEndEarly(assistant, calls);
      const searches = await compared(assistant, SEARCH_ALERTS, calls);
      const ratio = medianOf(searches, 'ours') / medianOf(searches, 'sessions');
      const told = `search_alerts, ours / sessions: ${formatFigure(ratio)} (gate ${SEARCH_RATIO_MIN})`;
      return { samples, missed: ratio < SEARCH_RATIO_MIN ? [told] : [], details: { searches } };
    } finally {
      await assistant.bank.stop();
    }
  },
};

interface Side {
  readonly url: URL;
  /** Requests of each connection. */
  readonly requests: readonly (readonly Buffer[])[];
  readonly pid: number;
}

/** Measures call rates per side and the CPU time of their servers. */
class Meter {
  private readonly cpuUs: Record<string, number[]> = {};

  constructor(private readonly calls: number) {}

  async measure(name: string, { url, requests, pid }: Side): Promise<{ value: number; cpuMs: number }> {
    let seconds = 0;
    const { cpuMs } = await timed(pid, async () => {
      seconds = await sendRequests(url, requests, this.calls);
    });
    (this.cpuUs[name] ??= []).push((cpuMs * 1000) / this.calls);
    return { value: this.calls / seconds, cpuMs };
  }

  print(about: string): void {
    console.log(`CPU of the server per call ${about}:`);
    for (const [name, values] of Object.entries(this.cpuUs))
      console.log(`  ${formatFigure(median(values))} us ${name}`);
  }
}

const onEach = (requests: readonly Buffer[]): Side['requests'] =>
  Array.from({ length: CONNECTIONS }, () => requests);

/**
 * Compares both revisions of our server with the servers of the SDKs and plain Fastify. All return the same
 * answers.
 */
async function compared(assistant: Assistant, asked: readonly ToolCall[], calls: number): Promise<Sample[]> {
  const own = { url: assistant.url, pid: assistant.bank.pid };
  const legacy = (url: URL, session?: string) =>
    asked.map((call) => assistant.legacy('tools/call', call, url, session));
  const modern = (url: URL) => onEach(asked.map((call) => assistant.modern(call, url)));
  const answers: Record<string, object> = {};
  for (const [at, request] of legacy(own.url).entries())
    answers[requestedIdOrPageOf(asked[at]!.arguments)] = await resultOf(own.url, request);
  const { name } = asked[0]!;
  const bytes = Object.values(answers).map((answer) => Buffer.byteLength(JSON.stringify(answer)));
  console.log(`${bytes.length} answers of ${name} have ${formatFigure(median(bytes))} bytes (median)`);
  const sdk = await SdkServers.start(answers);
  const of = (place: string) => ({ url: new URL(place, sdk.base), pid: sdk.pid });
  const v1 = of('/v1');
  const v2 = of('/v2');
  const withSessions = of('/sessions');
  const bare = of('/bare');
  try {
    const sessions = Array.from({ length: CONNECTIONS }, () => assistant.openSession(withSessions.url));
    const sides: Readonly<Record<string, Side>> = {
      ours: { ...own, requests: onEach(legacy(own.url)) },
      'sdk-v1': { ...v1, requests: onEach(legacy(v1.url)) },
      modern: { ...own, requests: modern(own.url) },
      'sdk-v2': { ...v2, requests: modern(v2.url) },
      sessions: {
        ...withSessions,
        requests: (await Promise.all(sessions)).map((session) => legacy(withSessions.url, session)),
      },
      fastify: { ...bare, requests: onEach(legacy(bare.url)) },
    };
    await requireSame(Object.values(sides));
    for (let round = 0; round < WARM_UP_ROUNDS; round++)
      for (const side of Object.values(sides)) await sendRequests(side.url, side.requests, calls);
    const meter = new Meter(calls);
    const turns = Object.entries(sides).map(
      ([name, side]) => [name, () => meter.measure(name, side)] as const,
    );
    const samples = await measureInterleaved(Object.fromEntries(turns));
    meter.print(`of ${name}`);
    printRatios(name, samples);
    return samples;
  } finally {
    await sdk.stop();
  }
}

function printRatios(name: string, samples: readonly Sample[]): void {
  for (const [ours, theirs] of [
    ['ours', 'sdk-v1'],
    ['modern', 'sdk-v2'],
    ['ours', 'sessions'],
    ['ours', 'fastify'],
  ] as const) {
    const rate = medianOf(samples, ours);
    const other = medianOf(samples, theirs);
    const rates = `${formatFigure(rate)}/${formatFigure(other)}`;
    console.log(`${name}, ${ours}/${theirs}: ${rates} = ${formatFigure(rate / other)}`);
  }
}

/** Measures calls that end before any data is read. */
async function showCallsThatEndEarly(assistant: Assistant, calls: number): Promise<void> {
  const requests = {
    'ping: HTTP, token': assistant.legacy('ping'),
    'tools/list': assistant.legacy('tools/list'),
    'up to the message: HTTP, token, rights, arguments refused, log': assistant.legacy('tools/call', {
      name: 'get_alert',
      arguments: {},
    }),
  };
  const meter = new Meter(calls);
  for (let round = 0; round < ROUNDS_MIN; round++)
    for (const [name, request] of Object.entries(requests))
      await meter.measure(name, {
        url: assistant.url,
        pid: assistant.bank.pid,
        requests: onEach([request]),
      });
  meter.print(`that ends early (aim up to the message ${CPU_AIM_US} us)`);
}

/** Sends one request and returns the `result` of the response. */
async function resultOf(url: URL, request: Buffer): Promise<Record<string, unknown>> {
  const [head, body] = request.toString().split('\r\n\r\n') as [string, string];
  const lines = head.split('\r\n').slice(1);
  const own = lines.filter((line) => !/^(host|content-length):/i.test(line));
  const headers = own.map((line) => line.split(': ') as [string, string]);
  const response = await fetch(url, { method: 'POST', headers, body });
  const { result } = (await response.json()) as { result?: Record<string, unknown> };
  if (!result || result['isError']) throw new Error(`${url.href} does not answer the call`);
  return result;
}

/** Throws if the servers answer differently, because their figures would not be comparable. */
async function requireSame(sides: readonly Side[]): Promise<void> {
  const answers = sides.map(async ({ url, requests }) => {
    const { content, structuredContent } = await resultOf(url, requests[0]![0]!);
    return JSON.stringify([content, structuredContent]);
  });
  if (new Set(await Promise.all(answers)).size !== 1) throw new Error('the servers answer differently');
}

/** The servers of the SDKs, in a process of their own. */
class SdkServers {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    readonly base: string,
  ) {}

  static async start(answers: object): Promise<SdkServers> {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'ar-bench-sdk-'));
    const file = path.join(folder, 'answer.json');
    await writeFile(file, JSON.stringify(answers));
    const argv = ['--import', 'tsx', SDK_SERVERS, file];
    const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'] });
    const [port] = (await once(child.stdout, 'data')) as [Buffer];
    return new SdkServers(child, folder, `http://127.0.0.1:${port.toString().trim()}`);
  }

  get pid(): number {
    return this.child.pid!;
  }

  async stop(): Promise<void> {
    const exited = once(this.child, 'exit');
    if (this.child.exitCode === null && this.child.kill('SIGTERM')) await exited;
    await rm(this.folder, { recursive: true, force: true });
  }
}
