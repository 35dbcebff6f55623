import { buffer } from 'node:stream/consumers';
import { readFile, writeFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { API_KEY_SCOPES } from '../../../src/access/domain/roles.js';
import { EnvironmentError } from '@alert-review/kernel';
import { Bucket } from '../../../src/platform/files/s3/bucket.s3.js';
import { JobQueue } from '../../../src/platform/jobs/job-queue.js';
import { CheckpointCopies } from '../../../src/log-proofs/checkpoint-copies.js';
import { SealLogJob } from '../../../src/log-proofs/jobs/seal-log.job.js';
import { HashTrees } from '../../../src/log-proofs/hash-trees.js';
import { entityOf } from '../../faults/upload-bodies.js';
import { startApp } from '../../support/app.js';
import { openPlatform, type OpenPlatform } from '../../support/open-platform.js';
import { whenTrue } from '../../support/patience.js';
import { RestClient } from '../../support/rest-client.js';
import { S3Server } from '../../support/s3-server.js';
import { appendEvents, PROOF_RECORDS, proofsOver } from '../../support/sealed-log.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const signal = new AbortController().signal;
/** The longest pause before a retry. */
const RETRY_MS_MAX = 300_000;
const fileOf = (size: number): string => `checkpoint-${String(size).padStart(12, '0')}.txt`;
const objectOf = (size: number): string => `notes/${fileOf(size)}`;

let s3: S3Server;
let bucket: Bucket;
let settings: Readonly<Record<string, string>>;

const read = async (size: number): Promise<string | null> => {
  const content = await bucket.read(objectOf(size));
  return content === null ? null : (await buffer(content)).toString();
};

beforeEach(async () => {
  s3 = await S3Server.start();
  bucket = new Bucket(s3.options);
  const { endpoint, accessKeyId, secretAccessKey } = s3.options;
  const account = { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey };
  settings = { CHECKPOINT_COPIES: 's3://files/notes', S3_ENDPOINT: endpoint, ...account };
});
afterEach(async () => {
  bucket.close();
  await s3.stop();
});

describe('over stores', () => {
  let platform: OpenPlatform;
  let copies: CheckpointCopies;
  let events = 0;
  let sealed: ReturnType<typeof proofsOver>;

  /** Seals one more event; the newest checkpoint. */
  const grow = async () => {
    await appendEvents(platform.stores.eventStore, ['a1'], events, ++events);
    await sealed.sealer.seal();
    return (await sealed.proofs.organizations.newest())!;
  };

  beforeEach(async () => {
    events = 0;
    platform = await openPlatform({ records: PROOF_RECORDS });
    sealed = proofsOver(platform.stores);
    copies = sealed.copies(settings);
  });
  afterEach(() => platform.close());

  test('each checkpoint is an object, and none is replaced', async () => {
    const first = await grow();
    const second = await grow();
    await copies.write();
    expect([await read(first.size), await read(second.size)]).toEqual([
      expect.stringContaining(first.note),
      expect.stringContaining(second.note),
    ]);
    await copies.write();
    expect(platform.alarms).toEqual([]);
  });

  test('an object that tells of another log stays, and is told as an error', async () => {
    await grow();
    await copies.write();
    const { size, note } = await grow();
    const other = note.replace('time 2026', 'time 2025');
    await bucket.put(objectOf(size), Buffer.from(other), true);
    await copies.write();
    expect(platform.alarms).toMatchObject([
      { msg: 'a copy of a checkpoint tells of another log than this one', size },
    ]);
    expect(await read(size)).toBe(other);
    const next = await grow();
    await copies.write();
    expect([platform.alarms.length, await read(next.size)]).toEqual([1, expect.stringContaining(next.note)]);
  });

  test('what was signed while the bucket was away is there once it is back', async () => {
    const before = await grow();
    await copies.write();
    await s3.shut();
    const signed = [await grow(), await grow(), await grow()];
    await expect(copies.write()).rejects.toThrow(EnvironmentError);
    await expect(copies.write()).rejects.toThrow('S3 refuses it or is away');
    await s3.open();
    await copies.write();
    for (const { size, note } of [before, ...signed]) expect(await read(size)).toContain(note);
    expect(platform.alarms).toEqual([]);
  });
});

test('a bucket that does not answer holds no checkpoint up, and gets it later', async () => {
  const server = await startApp({ env: { ...settings, SWEEP_SECONDS: '3600' } });
  try {
    const bank = await server.newOrganization({ scopes: API_KEY_SCOPES });
    const client = new RestClient(server, bank);
    const [job, proofs] = [SealLogJob, HashTrees].map((each) => server.app.get(each, { strict: false })) as [
      SealLogJob,
      HashTrees,
    ];
    s3.fault = 'silent';
    for (const name of ['one', 'two', 'three']) {
      const { headers } = await client.entities(entityOf(name));
      // The first run has begun a copy by then, which waits for its answer.
      await job.run('log', signal);
      const [event] = String(headers['audit-receipt']).split(';');
      expect((await client.get(`/api/v1/audit/receipt?event_id=${event}`)).status).toBe(200);
    }
    s3.fault = 'none';
    const { size, note } = (await proofs.organizations.newest())!;
    await server.app.get(CheckpointCopies, { strict: false }).write();
    expect(await read(size)).toContain(note);
  } finally {
    await server.close();
  }
});

test.each(['bucket', 'folder'])('a %s that was away gets its copy by a retry of the queue', async (kind) => {
  const folder = path.join(await temporaryFolder(), 'copies');
  const [env, away, back, copyOf] =
    kind === 'bucket'
      ? ([settings, () => s3.shut(), () => s3.open(), read] as const)
      : ([
          { CHECKPOINT_COPIES: folder },
          () => writeFile(folder, 'a file where a folder has to be'),
          () => rm(folder),
          (size: number) => readFile(path.join(folder, fileOf(size)), 'utf8').catch(() => null),
        ] as const);
  // What brings copies besides, sweeps and later events, stays away.
  const server = await startApp({ env: { ...env, SWEEP_SECONDS: '3600' } });
  try {
    const part = <Part>(of: abstract new (...args: never) => Part) =>
      server.app.get<Part>(of, { strict: false });
    await away();
    const bank = await server.newOrganization({ scopes: API_KEY_SCOPES });
    await new RestClient(server, bank).entities(entityOf('one'));
    await part(SealLogJob).run('log', signal);
    const { failures } = part(JobQueue).runs;
    await whenTrue(() => failures.some(({ key }) => key === 'copies'));
    const { size, note } = (await part(HashTrees).organizations.newest())!;
    await back();
    // The clock of the test stands still: without this no retry would ever be due.
    server.clock.advance(RETRY_MS_MAX);
    await whenTrue(async () => (await copyOf(size)) !== null);
    expect(await copyOf(size)).toContain(note);
  } finally {
    await server.close();
  }
});
