import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { commandInProcess } from '../../support/command-in-process.js';
import { EventStoreDbServer } from '../../support/eventstoredb-server/eventstoredb-server.js';
import { MongodbServer } from '../../support/mongodb-server/mongodb-server.js';
import { RedisServer } from '../../support/redis-server.js';
import { describeWith } from '../../support/require.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

/** The command asks no server there, so it says only what the stores tell. */
describeWith(['redis-server'], 'status with stores on servers of their own', () => {
  let servers: readonly { stop(): unknown }[];
  let env: Record<string, string>;
  let redisUrl: string;

  beforeAll(async () => {
    const events = await EventStoreDbServer.start();
    const rows = await MongodbServer.start();
    const redis = await RedisServer.start();
    servers = [events, rows, redis];
    redisUrl = redis.url;
    const folder = await temporaryFolder();
    const MASTER_KEY_FILE = path.join(folder, 'master.key');
    await writeFile(MASTER_KEY_FILE, `${'5a'.repeat(32)}\n`, { mode: 0o600 });
    env = { EVENTSTORE_URL: events.url, MONGODB_URL: rows.url(), MASTER_KEY_FILE, DATA_DIR: folder };
    await commandInProcess(env, ['org', 'create', 'A Bank', '--init']);
  });
  afterAll(async () => {
    for (const server of servers) await server.stop();
  });

  test('without Redis it says that it does not know the jobs of the server, and is no failure', async () => {
    const { code, stdout } = await commandInProcess(env, ['status']);
    expect(stdout).toMatch(/^Alert Review \S+, opened by this command; no server was asked\n/);
    expect(stdout).toContain('\nWithout REDIS_URL, only a running server can show its jobs.\n');
    expect(stdout).not.toMatch(/No worker|No job/);
    expect(code).toBe(0);
    const json = (await commandInProcess(env, ['status', '--json'])).json();
    expect(json).toMatchObject({ asked: 'stores', worker: null, queues: null });
  });

  test('with Redis it says that no worker answers, which is a failure', async () => {
    const { code, stdout } = await commandInProcess({ ...env, REDIS_URL: redisUrl }, ['status']);
    expect(stdout).toContain('\nNo worker answers: files and investigations wait.\n');
    expect(stdout).toContain('\nNo job waits or runs.\n');
    expect(code).toBe(1);
  });
});
