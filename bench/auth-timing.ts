import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { cpuMsOf, median, ROUNDS_MIN, type Bench, type Sample } from './harness.js';

const DIST = path.join(import.meta.dirname, '../dist');
/** Calls of each kind, all rounds together. */
const CALLS = 2_000;
const URL_PATH = '/api/v1/transaction-monitoring/investigation/none';
const ORGANIZATION = 'bench';
/** One after another, so that the agent reports no queueing of its own. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

const KINDS = ['missing', 'unknown', 'revoked', 'expired'] as const;
type Kind = (typeof KINDS)[number];

interface Server {
  readonly process: ChildProcess;
  readonly port: number;
  readonly env: NodeJS.ProcessEnv;
}

/** Whether the time of a 401 tells what is wrong with the key: calls in turn, against the built server. */
export const bench: Bench = {
  name: 'auth-timing',
  about: 'slowest / fastest median time of a 401: missing, unknown, revoked and expired key',
  sides: KINDS,
  unit: 'ms',
  ratio: 'slowest_by_fastest',
  direction: 'at_most',
  gate: 1.1,
  target: 1.05,
  run: async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'ar-bench-'));
    const server = await startServer(dataDir);
    try {
      const keys = await badKeys(server);
      const samples: Sample[] = [];
      for (let round = 0; round <= ROUNDS_MIN; round++) samples.push(...(await measureRound(server, keys)));
      return samples;
    } finally {
      agent.destroy();
      server.process.kill('SIGTERM');
      await once(server.process, 'exit');
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};

async function startServer(dataDir: string): Promise<Server> {
  const env = {
    ...process.env,
    ...{ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', SHUTDOWN_NOTICE_MS: '0' },
    ...{ RATE_LIMIT_REST_PER_MINUTE: '0', RATE_LIMIT_UNAUTHENTICATED_PER_MINUTE: '0' },
  };
  const child = spawn(process.execPath, [path.join(DIST, 'main.js')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /listens on \S*:(\d+)/.exec(line)?.[1];
    if (port) return { process: child, port: Number(port), env };
  }
  throw new Error('the server ended before it listened: run npm run build first');
}

async function badKeys(server: Server): Promise<Readonly<Record<Kind, string | null>>> {
  const cli = async (...argv: string[]) => {
    const args = [path.join(DIST, 'cli/cli.js'), ...argv, '--json'];
    const { stdout } = await promisify(execFile)(process.execPath, args, { env: server.env });
    return JSON.parse(stdout) as { id: string; key: string };
  };
  const generate = (name: string) => cli('api-key', 'create', ORGANIZATION, '--name', name);
  await cli('org', 'create', ORGANIZATION);
  const revoked = await generate('revoked');
  await cli('api-key', 'revoke', ORGANIZATION, revoked.id);
  const expired = await generate('expired');
  await cli('api-key', 'rotate', ORGANIZATION, expired.id, '--overlap', '0m');
  return { missing: null, unknown: `ak_${'x'.repeat(43)}`, revoked: revoked.key, expired: expired.key };
}

/** Every kind in turn, call by call, in an order that turns as well. */
async function measureRound(server: Server, keys: Readonly<Record<Kind, string | null>>): Promise<Sample[]> {
  const times: Record<Kind, number[]> = { missing: [], unknown: [], revoked: [], expired: [] };
  const cpuBefore = cpuMsOf(server.process.pid!);
  for (let call = 0; call < CALLS / ROUNDS_MIN; call++)
    for (let turn = 0; turn < KINDS.length; turn++) {
      const kind = KINDS[(call + turn) % KINDS.length]!;
      times[kind].push(await timeOf(server.port, keys[kind]));
    }
  const cpuMs = (cpuMsOf(server.process.pid!) - cpuBefore) / KINDS.length;
  return KINDS.map((side) => ({ side, value: median(times[side]), cpuMs }));
}

/** Milliseconds from the request to the end of its answer, which has to be a 401. */
function timeOf(port: number, key: string | null): Promise<number> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const headers = key === null ? {} : { 'x-api-key': key };
    request({ agent, port, host: '127.0.0.1', path: URL_PATH, headers }, (response) => {
      response.resume().once('end', () => {
        if (response.statusCode === 401) resolve(performance.now() - began);
        else reject(new Error(`status ${response.statusCode} instead of 401`));
      });
    })
      .once('error', reject)
      .end();
  });
}
