import { createHash } from 'node:crypto';
import { cp, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { RecordedEvent } from '@alert-review/kernel';
import { Bucket } from '../../src/platform/files/s3/bucket.s3.js';
import { loadBase, sendEntities } from '../faults/acknowledged-calls.js';
import { eventually } from '../faults/kill-kind.js';
import { Ledger } from '../faults/ledger.js';
import { Stage } from '../faults/stage.js';
import { readStoredState } from '../faults/stored-state.js';
import { runCli } from '../support/built-server.js';
import { S3Server } from '../support/s3-server.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const BASE_ROWS = 200;
const WHOLE = 's3://files/nightly/monday';

let s3: S3Server;
let bucket: Bucket;
let stage: Stage;
let restored: string;
let env: Readonly<Record<string, string>>;
const ledger = new Ledger();

const hashOf = (events: readonly RecordedEvent[]): string =>
  createHash('sha256').update(JSON.stringify(events)).digest('hex');

/** Sends customers one after the other until `work` has ended. */
async function whileWriting<T>(work: () => Promise<T>): Promise<T> {
  let isOver = false;
  const client = stage.client();
  const writing = (async () => {
    for (let call = 0; !isOver; call++)
      await sendEntities(client, ledger, [`${ledger.entities.size}-${call}`]);
  })();
  try {
    return await work();
  } finally {
    isOver = true;
    await writing;
  }
}

beforeAll(async () => {
  s3 = await S3Server.start();
  bucket = new Bucket(s3.options);
  const { endpoint, accessKeyId, secretAccessKey } = s3.options;
  env = { S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey };
  stage = await Stage.open({ env });
  restored = await temporaryFolder();
  await loadBase(stage, ledger, BASE_ROWS);
});
afterAll(async () => {
  await stage.close();
  bucket.close();
  await s3.stop();
  await rm(restored, { recursive: true });
});

test('a server under writes is backed up to a bucket, verified, and restored to what it was', async () => {
  const acknowledged = [...ledger.entities.keys()];
  const taken = await whileWriting(() => runCli(stage.dataDir, ['backup', WHOLE], env));
  expect(taken).toMatchObject({ code: 0, stderr: `Stores: the server that runs on ${stage.dataDir}\n` });
  expect(taken.stdout).toContain(`Backed up to ${WHOLE}: `);
  expect(await runCli(restored, ['verify', WHOLE], env)).toMatchObject({ code: 0 });
  await mkdir(path.join(restored, 'keys'));
  await cp(path.join(stage.dataDir, 'keys/master.key'), path.join(restored, 'keys/master.key'));
  expect(await runCli(restored, ['restore', WHOLE], env)).toMatchObject({ code: 0 });
  await stage.stop();
  const source = await readStoredState(stage.dataDir);
  const copy = await readStoredState(restored);
  expect(hashOf(copy.events)).toBe(hashOf(source.events.slice(0, copy.events.length)));
  const known = new Set(copy.current.entities.map(({ ownId }) => ownId));
  expect(acknowledged.filter((id) => !known.has(id))).toEqual([]);
  expect(await runCli(restored, ['rebuild', '--verify'], env)).toMatchObject({ code: 0 });
  await stage.restart();
});

test('a server that is killed half-way leaves what verify calls unfinished and restore refuses', async () => {
  s3.fault = { slowMs: 300 };
  const taking = runCli(stage.dataDir, ['backup', 's3://files/cut'], env);
  await eventually('the first object', async () => ((await bucket.isEmpty('cut/')) ? null : true));
  await stage.kill();
  s3.fault = 'none';
  expect(await taking).toMatchObject({ code: 3 });
  const empty = path.join(restored, 'empty');
  for (const command of ['verify', 'restore'])
    expect(await runCli(empty, [command, 's3://files/cut'], env)).toMatchObject({
      code: 78,
      stderr: expect.stringContaining(
        's3://files/cut holds no finished backup: there is no manifest',
      ) as string,
    });
  expect(await runCli(stage.dataDir, ['backup', 's3://files/cut'], env)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('it is not empty: name a new prefix for each backup') as string,
  });
});
