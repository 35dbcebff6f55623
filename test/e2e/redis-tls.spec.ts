import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { loadBase } from '../faults/acknowledged-calls.js';
import { Ledger } from '../faults/ledger.js';
import { eventually } from '../faults/kill-kind.js';
import { Stage } from '../faults/stage.js';
import { BuiltServer } from '../support/built-server.js';
import { AUTHORITY, RedisServer } from '../support/redis-server.js';
import { describeWith } from '../support/require.js';
import { temporaryFolder } from '../support/temporary-folder.js';

describeWith(['redis-server'], 'Redis over TLS, by an authority of its own', () => {
  let redis: RedisServer;

  beforeAll(async () => {
    redis = await RedisServer.start({ tls: true });
  });
  afterAll(() => redis.stop());

  test('jobs run where NODE_EXTRA_CA_CERTS names the authority', async () => {
    const stage = await Stage.open({ env: { REDIS_URL: redis.tlsUrl, NODE_EXTRA_CA_CERTS: AUTHORITY } });
    try {
      await loadBase(stage, new Ledger(), 20);
      const { status } = await fetch(`${stage.process.url}/readyz`);
      expect(status).toBe(200);
    } finally {
      await stage.close();
    }
  });

  test('without it the server is not ready, and its log says why', async () => {
    const dataDir = await temporaryFolder();
    const log = path.join(dataDir, 'log');
    const env = { REDIS_URL: redis.tlsUrl, LOG_LEVEL: 'info' };
    const server = await BuiltServer.start(dataDir, { env, log });
    try {
      const answer = await fetch(`${server.url}/readyz`);
      expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('jobs')]);
      await eventually('the reason', async () =>
        /unable to verify the first certificate/.test(await readFile(log, 'utf8')) ? true : null,
      );
    } finally {
      await server.end('SIGKILL');
      await rm(dataDir, { recursive: true });
    }
  });
});
