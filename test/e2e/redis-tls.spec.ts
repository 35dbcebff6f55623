import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Redis } from 'ioredis';
import { loadBase } from '../faults/acknowledged-calls.js';
import { Ledger } from '../faults/ledger.js';
import { eventually } from '../faults/kill-kind.js';
import { Stage } from '../faults/stage.js';
import { QUIET } from '../support/built-server.js';
import { freePort } from '../support/free-port.js';
import { AUTHORITY, RedisServer } from '../support/redis-server.js';
import { describeWith } from '../support/require.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const SERVER = path.resolve(import.meta.dirname, '../../dist/main.js');

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
      expect((await fetch(`${stage.process.url}/readyz`)).status).toBe(200);
    } finally {
      await stage.close();
    }
  });

  test('without it a start waits for the jobs, and the log says why', async () => {
    const dataDir = await temporaryFolder();
    const port = await freePort();
    const own = { REDIS_URL: redis.tlsUrl, LOG_LEVEL: 'warn', DATA_DIR: dataDir, PORT: String(port) };
    const env = { ...process.env, ...QUIET, ...own };
    const server = spawn(process.execPath, [SERVER], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let log = '';
    server.stderr.on('data', (text: Buffer) => (log += text.toString()));
    try {
      await eventually('/readyz', async () => {
        const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
        return answer?.status === 503 && (await answer.text()).includes('(jobs)') ? true : null;
      });
      expect(log).toContain('self-signed certificate in certificate chain');
    } finally {
      server.kill('SIGKILL');
      await once(server, 'exit');
      await rm(dataDir, { recursive: true });
    }
  });
});

const EXAMPLE = path.resolve(import.meta.dirname, '../../deploy/kubernetes/examples/stores/users.acl');

describeWith(['redis-server'], 'Redis with the account of the example', () => {
  test('is enough for jobs, and reaches no other keys', async () => {
    const folder = await temporaryFolder();
    const accounts = path.join(folder, 'users.acl');
    await writeFile(accounts, (await readFile(EXAMPLE, 'utf8')).replace('PASSWORD', 'a-secret'));
    const redis = await RedisServer.start({ accounts });
    try {
      const url = `redis://alert-review:a-secret@127.0.0.1:${redis.port}`;
      const stage = await Stage.open({ env: { REDIS_URL: url } });
      try {
        await loadBase(stage, new Ledger(), 20);
        expect((await fetch(`${stage.process.url}/readyz`)).status).toBe(200);
      } finally {
        await stage.close();
      }
      const client = new Redis(url);
      await expect(client.set('of-others', '1')).rejects.toThrow('NOPERM');
      await expect(client.flushall()).rejects.toThrow('NOPERM');
      client.disconnect();
    } finally {
      await redis.stop();
      await rm(folder, { recursive: true });
    }
  });
});
