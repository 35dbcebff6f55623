import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  cpuMsOf,
  figure,
  interleaved,
  median,
  medianOf,
  ROUNDS_MIN,
  type Bench,
  type Sample,
} from './harness.js';
import { Assistant, GET_ALERT, SEARCH_ALERTS } from './support/assistant.js';
import { load } from './support/http-load.js';

const CONNECTIONS = 16;
const CALLS = 2_000;
const CALLS_QUICK = 300;
/** Code is compiled and optimized in the first ones. */
const WARM_UP_ROUNDS = 2;
const CPU_AIM_US = 90;
const SDK_SERVERS = path.join(import.meta.dirname, 'support/sdk-servers.ts');

/** What an assistant's call costs beside the work that it asks for, at both revisions of the protocol. */
export const bench: Bench = {
  name: 'mcp',
  about: `get_alert, ${CONNECTIONS} connections: ours, with token, rights, log / the SDK's server, 30 tools`,
  sides: ['ours', 'sdk-v1', 'modern', 'sdk-v2'],
  unit: 'calls/s',
  direction: 'at_least',
  gate: 5,
  target: 8,
  run: async ({ quick }) => {
    const assistant = await Assistant.connect();
    const calls = quick ? CALLS_QUICK : CALLS;
    try {
      const samples = await withSides(assistant, GET_ALERT, (sides) => compared(assistant, sides, calls));
      await withSides(assistant, SEARCH_ALERTS, (sides) => showSearch(sides, calls));
      return samples;
    } finally {
      await assistant.server.stop();
    }
  },
};

type Call = typeof GET_ALERT | typeof SEARCH_ALERTS;

/** The servers of the SDKs give the answer that ours gives to the call. */
async function withSides<Result>(
  assistant: Assistant,
  call: Call,
  task: (sides: Sides) => Promise<Result>,
): Promise<Result> {
  const reference = new Reference();
  try {
    return await task(await sidesOf(assistant, reference, call));
  } finally {
    await reference.stop();
  }
}

interface Measured {
  readonly value: number;
  readonly cpuMs: number;
}

interface Side {
  readonly url: URL;
  readonly request: Buffer;
  readonly pid: number;
}

type Sides = Readonly<Record<'ours' | 'sdk-v1' | 'modern' | 'sdk-v2', Side>>;

/** All of them with the answer of ours; throws when one answers otherwise. */
async function sidesOf(assistant: Assistant, reference: Reference, call: Call): Promise<Sides> {
  const own = { url: assistant.url, pid: assistant.server.pid };
  const ours = { ...own, request: assistant.legacy('tools/call', call) };
  const answer = await resultOf(ours.url, ours.request);
  console.log(`an answer of ${call.name} has ${Buffer.byteLength(JSON.stringify(answer))} bytes`);
  const { v1, v2 } = await reference.start(answer);
  const { pid } = reference;
  const sides = {
    ours,
    'sdk-v1': { url: v1, request: assistant.legacy('tools/call', call, v1), pid },
    modern: { ...own, request: assistant.modern(call) },
    'sdk-v2': { url: v2, request: assistant.modern(call, v2), pid },
  };
  await requireSame(sides);
  return sides;
}

/** Rates by sides, and the CPU of their servers. */
class Meter {
  private readonly cpuUs: Record<string, number[]> = {};

  constructor(private readonly calls: number) {}

  async measure(name: string, { url, request, pid }: Side): Promise<Measured> {
    const before = cpuMsOf(pid);
    const seconds = await load(url, [request], CONNECTIONS, this.calls);
    const cpuMs = cpuMsOf(pid) - before;
    (this.cpuUs[name] ??= []).push((cpuMs * 1000) / this.calls);
    return { value: this.calls / seconds, cpuMs };
  }

  async interleaved(sides: Sides): Promise<Sample[]> {
    for (let round = 0; round < WARM_UP_ROUNDS; round++)
      for (const side of Object.values(sides)) await this.measure('warm-up', side);
    delete this.cpuUs['warm-up'];
    const turns = Object.entries(sides).map(
      ([name, side]) => [name, () => this.measure(name, side)] as const,
    );
    return interleaved(Object.fromEntries(turns));
  }

  print(): void {
    for (const [name, values] of Object.entries(this.cpuUs))
      console.log(`  ${figure(median(values))} us ${name}`);
  }
}

async function compared(assistant: Assistant, sides: Sides, calls: number): Promise<Sample[]> {
  const meter = new Meter(calls);
  const samples = await meter.interleaved(sides);
  const beforeTheMessage = {
    'ping: HTTP, token': assistant.legacy('ping'),
    'tools/list': assistant.legacy('tools/list'),
    'up to the message: HTTP, token, rights, arguments refused, log': assistant.legacy('tools/call', {
      name: 'get_alert',
      arguments: {},
    }),
  };
  for (let round = 0; round < ROUNDS_MIN; round++)
    for (const [name, request] of Object.entries(beforeTheMessage))
      await meter.measure(name, { ...sides.ours, request });
  console.log(`CPU of the server per call of get_alert (aim up to the message ${CPU_AIM_US} us):`);
  meter.print();
  console.log(`modern / sdk-v2: ${figure(medianOf(samples, 'modern') / medianOf(samples, 'sdk-v2'))}`);
  return samples;
}

/** A page of ten alerts, looked up anew by each call: shown beside what the gate judges. */
async function showSearch(sides: Sides, calls: number): Promise<void> {
  const meter = new Meter(calls);
  const samples = await meter.interleaved(sides);
  console.log('CPU of the server per call of search_alerts:');
  meter.print();
  for (const [ours, theirs] of [
    ['ours', 'sdk-v1'],
    ['modern', 'sdk-v2'],
  ] as const) {
    const [rate, other] = [medianOf(samples, ours), medianOf(samples, theirs)];
    console.log(
      `search_alerts, ${ours} / ${theirs}: ${figure(rate)} / ${figure(other)} = ${figure(rate / other)}`,
    );
  }
}

/** One exchange by its bytes: what comes back as `result`. */
async function resultOf(url: URL, request: Buffer): Promise<Record<string, unknown>> {
  const [head, body] = request.toString().split('\r\n\r\n') as [string, string];
  const lines = head
    .split('\r\n')
    .slice(1)
    .filter((line) => !/^(host|content-length):/i.test(line));
  const headers = lines.map((line) => line.split(': ') as [string, string]);
  const response = await fetch(url, { method: 'POST', headers, body });
  const { result } = (await response.json()) as { result?: Record<string, unknown> };
  if (!result || result['isError']) throw new Error(`${url.href} does not answer the call`);
  return result;
}

/** Figures of other answers could not be compared. */
async function requireSame(sides: Readonly<Record<string, Side>>): Promise<void> {
  const answers = Object.values(sides).map(async ({ url, request }) => {
    const { content, structuredContent } = await resultOf(url, request);
    return JSON.stringify([content, structuredContent]);
  });
  if (new Set(await Promise.all(answers)).size !== 1) throw new Error('the servers answer differently');
}

/** The servers of the SDKs, in a process of their own. */
class Reference {
  private child: ChildProcess | null = null;
  private folder = '';

  get pid(): number {
    return this.child!.pid!;
  }

  async start(answer: object): Promise<{ v1: URL; v2: URL }> {
    this.folder = await mkdtemp(path.join(os.tmpdir(), 'ar-bench-sdk-'));
    const file = path.join(this.folder, 'answer.json');
    await writeFile(file, JSON.stringify(answer));
    const argv = ['--import', 'tsx', SDK_SERVERS, file];
    this.child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'] });
    const [port] = (await once(this.child.stdout!, 'data')) as [Buffer];
    const base = `http://127.0.0.1:${port.toString().trim()}`;
    return { v1: new URL('/v1', base), v2: new URL('/v2', base) };
  }

  async stop(): Promise<void> {
    if (this.child && this.child.exitCode === null) {
      const exited = once(this.child, 'exit');
      this.child.kill('SIGTERM');
      await exited;
    }
    if (this.folder) await rm(this.folder, { recursive: true, force: true });
  }
}
