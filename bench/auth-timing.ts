import { Agent, request } from 'node:http';
import { cpuMsOf, median, ROUNDS_MIN, type Bench, type Sample } from './harness.js';
import { BuiltServer } from './support/built-server.js';

/** Calls of each kind, all rounds together. */
const CALLS = 2_000;
const URL_PATH = '/api/v1/transaction-monitoring/investigation/none';
const ORGANIZATION = 'bench';
/** One after another, so that the agent reports no queueing of its own. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

const KINDS = ['missing', 'unknown', 'revoked', 'expired'] as const;
type Kind = (typeof KINDS)[number];

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
    const server = await BuiltServer.start();
    try {
      const keys = await badKeys(server);
      const samples: Sample[] = [];
      for (let round = 0; round <= ROUNDS_MIN; round++) samples.push(...(await measureRound(server, keys)));
      return samples;
    } finally {
      agent.destroy();
      await server.stop();
    }
  },
};

async function badKeys(server: BuiltServer): Promise<Readonly<Record<Kind, string | null>>> {
  const generate = async (name: string) => {
    const made = await server.cli('api-key', 'create', ORGANIZATION, '--name', name);
    return made as { id: string; key: string };
  };
  await server.cli('org', 'create', ORGANIZATION, '--init');
  const revoked = await generate('revoked');
  await server.cli('api-key', 'revoke', ORGANIZATION, revoked.id);
  const expired = await generate('expired');
  await server.cli('api-key', 'rotate', ORGANIZATION, expired.id, '--overlap', '0m');
  return { missing: null, unknown: `ak_${'x'.repeat(43)}`, revoked: revoked.key, expired: expired.key };
}

/** Every kind in turn, call by call, in an order that turns as well. */
async function measureRound(
  server: BuiltServer,
  keys: Readonly<Record<Kind, string | null>>,
): Promise<Sample[]> {
  const times: Record<Kind, number[]> = { missing: [], unknown: [], revoked: [], expired: [] };
  const cpuBefore = cpuMsOf(server.pid);
  for (let call = 0; call < CALLS / ROUNDS_MIN; call++)
    for (let turn = 0; turn < KINDS.length; turn++) {
      const kind = KINDS[(call + turn) % KINDS.length]!;
      times[kind].push(await timeOf(server.url, keys[kind]));
    }
  const cpuMs = (cpuMsOf(server.pid) - cpuBefore) / KINDS.length;
  return KINDS.map((side) => ({ side, value: median(times[side]), cpuMs }));
}

/** Milliseconds from the request to the end of its answer, which has to be a 401. */
function timeOf(url: string, key: string | null): Promise<number> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const headers = key === null ? {} : { 'x-api-key': key };
    request(`${url}${URL_PATH}`, { agent, headers }, (response) => {
      response.resume().once('end', () => {
        if (response.statusCode === 401) resolve(performance.now() - began);
        else reject(new Error(`status ${response.statusCode} instead of 401`));
      });
    })
      .once('error', reject)
      .end();
  });
}
