import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  figure,
  interleaved,
  median,
  medianOf,
  ROUNDS_MIN,
  timed,
  type Bench,
  type Sample,
} from './harness.js';
import { Assistant, type ToolCall } from './support/assistant.js';
import { load } from './support/http-load.js';

const ALERTS = 12;
const CONNECTIONS = 16;
const CALLS = 2_000;
const CALLS_QUICK = 300;
/** Code is compiled and optimized in the first ones. */
const WARM_UP_ROUNDS = 2;
const CPU_AIM_US = 90;
const SDK_SERVERS = path.join(import.meta.dirname, 'support/sdk-servers.ts');
const GET_ALERT = { name: 'get_alert', arguments: { alert_id: 'alert-0' } };
/** The newest ten. */
const SEARCH_ALERTS = { name: 'search_alerts', arguments: {} };

/** What an assistant's call costs beside the work that it asks for, at both revisions of the protocol. */
export const bench: Bench = {
  name: 'mcp',
  about: "get_alert with token, rights, log / the SDK's",
  sides: ['ours', 'sdk-v1', 'modern', 'sdk-v2'],
  unit: 'calls/s',
  direction: 'at_least',
  gate: 5,
  target: 8,
  run: async ({ quick }) => {
    const assistant = await Assistant.connect(ALERTS);
    const calls = quick ? CALLS_QUICK : CALLS;
    try {
      const samples = await compared(assistant, GET_ALERT, calls);
      await showCallsThatEndEarly(assistant, calls);
      await compared(assistant, SEARCH_ALERTS, calls);
      return samples;
    } finally {
      await assistant.bank.stop();
    }
  },
};

interface Side {
  readonly url: URL;
  readonly request: Buffer;
  readonly pid: number;
}

/** Rates by sides, and the CPU of their servers. */
class Meter {
  private readonly cpuUs: Record<string, number[]> = {};

  constructor(private readonly calls: number) {}

  async measure(name: string, { url, request, pid }: Side): Promise<{ value: number; cpuMs: number }> {
    let seconds = 0;
    const { cpuMs } = await timed(pid, async () => {
      seconds = await load(url, request, CONNECTIONS, this.calls);
    });
    (this.cpuUs[name] ??= []).push((cpuMs * 1000) / this.calls);
    return { value: this.calls / seconds, cpuMs };
  }

  print(about: string): void {
    console.log(`CPU of the server per call ${about}:`);
    for (const [name, values] of Object.entries(this.cpuUs))
      console.log(`  ${figure(median(values))} us ${name}`);
  }
}

/** Both revisions of our server, and the servers of the SDKs, which give the answer of ours. */
async function compared(assistant: Assistant, call: ToolCall, calls: number): Promise<Sample[]> {
  const own = { url: assistant.url, pid: assistant.bank.pid };
  const request = assistant.legacy('tools/call', call);
  const answer = await resultOf(own.url, request);
  console.log(`an answer of ${call.name} has ${Buffer.byteLength(JSON.stringify(answer))} bytes`);
  const sdk = await SdkServers.start(answer);
  const [v1, v2] = [new URL('/v1', sdk.base), new URL('/v2', sdk.base)];
  try {
    const sides: Readonly<Record<string, Side>> = {
      ours: { ...own, request },
      'sdk-v1': { url: v1, request: assistant.legacy('tools/call', call, v1), pid: sdk.pid },
      modern: { ...own, request: assistant.modern(call) },
      'sdk-v2': { url: v2, request: assistant.modern(call, v2), pid: sdk.pid },
    };
    await requireSame(Object.values(sides));
    for (let round = 0; round < WARM_UP_ROUNDS; round++)
      for (const side of Object.values(sides)) await load(side.url, side.request, CONNECTIONS, calls);
    const meter = new Meter(calls);
    const turns = Object.entries(sides).map(
      ([name, side]) => [name, () => meter.measure(name, side)] as const,
    );
    const samples = await interleaved(Object.fromEntries(turns));
    meter.print(`of ${call.name}`);
    for (const [ours, theirs] of [
      ['ours', 'sdk-v1'],
      ['modern', 'sdk-v2'],
    ] as const) {
      const [rate, other] = [medianOf(samples, ours), medianOf(samples, theirs)];
      const told = `${figure(rate)} / ${figure(other)} = ${figure(rate / other)}`;
      console.log(`${call.name}, ${ours} / ${theirs}: ${told}`);
    }
    return samples;
  } finally {
    await sdk.stop();
  }
}

/** What is paid before anything is looked up. */
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
      await meter.measure(name, { url: assistant.url, pid: assistant.bank.pid, request });
  meter.print(`that ends early (aim up to the message ${CPU_AIM_US} us)`);
}

/** One exchange by its bytes: what comes back as `result`. */
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

/** Figures of other answers could not be compared. */
async function requireSame(sides: readonly Side[]): Promise<void> {
  const answers = sides.map(async ({ url, request }) => {
    const { content, structuredContent } = await resultOf(url, request);
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

  static async start(answer: object): Promise<SdkServers> {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'ar-bench-sdk-'));
    const file = path.join(folder, 'answer.json');
    await writeFile(file, JSON.stringify(answer));
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
