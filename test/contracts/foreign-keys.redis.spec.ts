import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import type { RedisJobQueue } from '../../src/platform/jobs/job-queue.redis.js';
import { openRedisJobs } from '../support/redis-jobs.js';
import { RedisServer } from '../support/redis-server.js';
import { describeWith } from '../support/require.js';
import { HeldHandler } from './held-handler.js';

describeWith(['redis-server'], 'a key of a queue in Redis that holds something else', () => {
  let server: RedisServer;
  let redis: Redis;
  let prefix: string;
  let opened: RedisJobQueue[];
  let failures: unknown[];

  beforeAll(async () => {
    server = await RedisServer.start();
    redis = new Redis(server.url);
  });
  afterAll(async () => {
    redis.disconnect();
    await server.stop();
  });
  beforeEach(() => {
    prefix = `test-${randomUUID()}`;
    opened = [];
    failures = [];
  });
  afterEach(async () => {
    await Promise.all(opened.map((jobs) => jobs.stop(0)));
    opened.forEach((jobs) => jobs.close());
  });

  async function open(url = server.url): Promise<{ jobs: RedisJobQueue; handler: HeldHandler }> {
    const onError = (error: unknown) => void failures.push(error);
    const jobs = await openRedisJobs(url, { retryMs: 20, prefix, onError });
    opened.push(jobs);
    const handler = new HeldHandler();
    jobs.process('q', handler, { concurrency: 2 });
    return { jobs, handler };
  }

  const BULL_KEYS = [
    'wait',
    'paused',
    'active',
    'delayed',
    'priority',
    'completed',
    'failed',
    'repeat',
    'stalled',
  ];
  const STRINGS = ['id', 'meta-paused', 'stalled-check'];
  const KEYS: readonly (readonly [string, (key: string) => Promise<unknown>, () => string])[] = [
    ...BULL_KEYS.map(
      (kind) => [kind, (key: string) => redis.set(key, 'foreign'), () => `${prefix}:q:${kind}`] as const,
    ),
    ...STRINGS.map(
      (kind) => [kind, (key: string) => redis.sadd(key, 'foreign'), () => `${prefix}:q:${kind}`] as const,
    ),
    ['id that is no number', (key) => redis.set(key, 'many'), () => `${prefix}:q:id`],
    ['id at its end', (key) => redis.set(key, '9223372036854775807'), () => `${prefix}:q:id`],
    ['due', (key) => redis.set(key, 'foreign'), () => `${prefix}:due:q`],
    ['rejections', (key) => redis.set(key, 'foreign'), () => `${prefix}:rejections:q`],
  ];

  test.each(KEYS)('%s: it is renamed, and jobs begin', async (_, write, keyOf) => {
    const key = keyOf();
    await write(key);
    const type = await redis.type(key);
    const { jobs, handler } = await open();
    await jobs.start();
    await jobs.enqueue('q', 'org.1');
    expect(await handler.finish(1)).toEqual(['org.1']);
    expect(await redis.type(`${key}:set-aside`)).toBe(type);
    await expect(jobs.ping()).resolves.toBeUndefined();
  });

  test('a job whose own name holds a text is made anew', async () => {
    const job = `${prefix}:q:/org.1/`;
    await redis.set(job, 'foreign');
    await redis.lpush(`${prefix}:q:active`, '/org.1/');
    await redis.zadd(`${prefix}:due:q`, 1, 'org.1');
    const { jobs, handler } = await open();
    await jobs.start();
    expect(await handler.finish(1)).toEqual(['org.1']);
    expect(await redis.get(`${job}:set-aside`)).toBe('foreign');
  });

  test('causes of a key that hold a text stop no job', async () => {
    await redis.set(`${prefix}:causes:q:org.1`, 'foreign');
    const { jobs, handler } = await open();
    await jobs.start();
    await jobs.enqueue('q', 'org.1');
    expect(await handler.finish(1)).toEqual(['org.1']);
  });

  test('while the queue works: jobs begin again', async () => {
    const { jobs, handler } = await open();
    await jobs.start();
    await jobs.enqueue('q', 'org.1');
    expect(await handler.finish(1)).toEqual(['org.1']);
    await redis.del(`${prefix}:q:wait`);
    await redis.set(`${prefix}:q:wait`, 'foreign');
    await jobs.enqueue('q', 'org.2');
    expect(await handler.finish(1)).toEqual(['org.2']);
    expect(await redis.get(`${prefix}:q:wait:set-aside`)).toBe('foreign');
  });

  test('an account that may not rename says what to do, and readiness says it, too', async () => {
    await redis.acl('SETUSER', 'bound', 'on', '>secret', '~*', '&*', '+@all', '-rename');
    await redis.set(`${prefix}:q:wait`, 'foreign');
    const url = server.url.replace('redis://', 'redis://bound:secret@');
    const { jobs, handler } = await open(url);
    await jobs.start();
    expect(String(failures[0])).toContain(
      `The key ${prefix}:q:wait in Redis is a string where the queue needs a list`,
    );
    await expect(jobs.ping()).rejects.toMatchObject({
      code: 'store_unavailable',
      details: { reason: expect.stringContaining('then rename or delete the key') as string },
    });
    await redis.del(`${prefix}:q:wait`);
    await jobs.enqueue('q', 'org.1');
    expect(await handler.finish(1)).toEqual(['org.1']);
    // The next round over due keys finds the queue whole.
    while (!(await isReady(jobs))) await redis.ping();
  });

  const isReady = (jobs: RedisJobQueue): Promise<boolean> =>
    jobs.ping().then(
      () => true,
      () => false,
    );
});
