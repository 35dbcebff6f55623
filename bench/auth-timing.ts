import { ROUNDS_MIN, type Bench, type Sample } from './harness.js';
import { BuiltServer } from './support/built-server.js';
import { Refusals } from './support/refusals.js';

/** Calls of each kind, all rounds together. */
const CALLS = 2_000;
const URL_PATH = '/api/v1/transaction-monitoring/investigation/none';
const ORGANIZATION = 'bench';

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
    const refusals = new Refusals(server);
    try {
      const keys = await badKeys(server);
      const call = (kind: Kind) => {
        const key = keys[kind];
        return refusals.timeOf(URL_PATH, { headers: key === null ? {} : { 'x-api-key': key } });
      };
      const samples: Sample[] = [];
      for (let round = 0; round <= ROUNDS_MIN; round++)
        samples.push(...(await refusals.round(KINDS, CALLS / ROUNDS_MIN, call)));
      return samples;
    } finally {
      refusals.end();
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
