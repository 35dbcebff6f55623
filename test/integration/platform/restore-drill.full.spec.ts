import { randomUUID } from 'node:crypto';
import { cp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CreateUser } from '../../../src/access/commands/create-user.command.js';
import { GenerateApiKey } from '../../../src/access/commands/generate-api-key.command.js';
import { ExportAlertsAsOf } from '../../../src/audit/queries/export-alerts-as-of.query.js';
import { GetAlert } from '../../../src/alerts/queries/get-alert.query.js';
import { GetAlertsBulk } from '../../../src/alerts/queries/get-alerts-bulk.query.js';
import { GetAlertAsOf } from '../../../src/audit/queries/get-alert-as-of.query.js';
import { ReplayAlert } from '../../../src/audit/queries/replay-alert.query.js';
import { EntityRecord } from '../../../src/ingestion/domain/entity.record.js';
import { RebuildReadModels } from '../../../src/maintenance/commands/rebuild-read-models.command.js';
import { RunInvestigation } from '../../../src/investigations/commands/run-investigation.command.js';
import { RunClaims } from '../../../src/investigations/engine/run-claims.js';
import { jobCaller } from '../../../src/platform/jobs/job-caller.js';
import { IndexScrubber } from '../../../src/platform/index-scrubber.js';
import { JobQueue } from '../../../src/platform/jobs/job-queue.js';
import { CheckpointRecord } from '../../../src/platform/projections/checkpoint.js';
import { StoresToken, type Stores } from '../../../src/platform/stores.js';
import { alertOf, entityOf, transactionOf } from '../../faults/upload-bodies.js';
import { operatorOfServer, startApp, type TestApp, type TestOrganization } from '../../support/app.js';
import { commandInProcess } from '../../support/command-in-process.js';
import { EventStoreDbServer } from '../../support/eventstoredb-server/eventstoredb-server.js';
import type { StreamLog } from '../../support/eventstoredb-server/stream-log.js';
import { dumped, restored, type Dump } from '../../support/mongodb-dump.js';
import { MongodbServer } from '../../support/mongodb-server/mongodb-server.js';
import { whenTrue } from '../../support/patience.js';
import { API, RestClient, until } from '../../support/rest-client.js';
import { TestClock } from '../../support/test-clock.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

// size: the steps of one drill follow each other.

/** The drill of docs/operations/backup.md, section "A restore drill". */

const USER = 'ann@example.com';
const CALLERS = 2;
const ANSWERS_BETWEEN_STEPS = 2;
const LATER_MS = 3 * 60_000;
/** Documents note this often how far they are. */
const CHECKPOINT_MS = 1_000;

interface Acknowledged {
  /** Of all calls, in the order in which they were begun. */
  readonly call: number;
  readonly name: string;
  readonly run: string;
}

let folder: string;
let keyFile: string;
let events: EventStoreDbServer;
let rows: MongodbServer;
let server: TestApp;
let bank: TestOrganization;
let copyOfLog: StreamLog;
let copyOfRows: Dump;
let copyOfFiles: string;
let copyOfKey: string;
/** A file that was acknowledged and not imported when the copies were made. */
let waiting: string;
/** API keys: one is in the copies, the other was made after them. */
let earlyKey = '';
let lateKey = '';
const acknowledged: Acknowledged[] = [];
/** How many had been acknowledged when the copy of the log was begun. */
let inTheCopy: number;
let begun = 0;
/** How many calls had been begun by then. */
let begunBefore: number;

/** Each server starts later than all leases of the one before it, and its time passes. */
class PassingClock extends TestClock {
  private static starts = 0;
  private readonly beganMs = performance.now() - LATER_MS * PassingClock.starts++;

  override now(): number {
    return super.now() + Math.floor(performance.now() - this.beganMs);
  }
}

const settings = () => ({
  EVENTSTORE_URL: events.url,
  MONGODB_URL: rows.url(),
  MASTER_KEY_FILE: keyFile,
  RATE_LIMIT_REST_PER_MINUTE: '0',
  SWEEP_SECONDS: '1',
});
/** Serves requests and follows no log. */
const ALONE_AS_API = { ROLE: 'api', REDIS_URL: 'redis://127.0.0.1:1', FILES_SHARED: 'true' };
let servers = 0;
/** Each has a folder of its own, with the files that were put back. */
async function start(more: Readonly<Record<string, string>> = {}): Promise<TestApp> {
  const dataDir = path.join(folder, `data-${servers++}`);
  if (copyOfFiles) await cp(copyOfFiles, path.join(dataDir, 'files'), { recursive: true });
  return startApp({ clock: new PassingClock(), env: { ...settings(), ...more }, dataDir });
}
const newKey = async (name: string) => (await server.bus.send(new GenerateApiKey(bank.caller, { name }))).key;

const run = (...argv: string[]) =>
  commandInProcess({ ...settings(), DATA_DIR: path.join(folder, 'cli') }, argv);

/** What the log says was accepted, in its order. */
const accepted = () =>
  events.log.all
    .filter(({ type }) => type === 'StoreLossAccepted')
    .map(({ data }) => (JSON.parse(Buffer.from(data).toString()) as { data: object }).data);

/** Over what was copied before. */
async function copyFiles(): Promise<void> {
  copyOfFiles = path.join(folder, 'copy-of-files');
  await cp(path.join(server.dataDir, 'files'), copyOfFiles, { recursive: true });
}

/** How many documents each collection has; the mark of the log is made before the log is read further. */
const counts = async () =>
  [...(await dumped(rows.url()))]
    .map(([name, documents]) => [name, documents.length] as const)
    .filter(([name, count]) => count > 0 && name !== 'log-marks');

/** Whether the documents have noted that they are newer than that; they note it at intervals. */
const checkpointsPast = (position: bigint) => async () =>
  ((await dumped(rows.url())).get(CheckpointRecord.name) ?? []).some(
    (row) => BigInt(row['position'] as string) > position,
  );

/** Nothing starts and nothing is made; then the operator accepts it. */
async function refusedThenAccepted(store: string, kind: string, found: RegExp): Promise<void> {
  const before = [await counts(), events.log.all.length];
  for (const more of [{}, ALONE_AS_API]) await expect(start(more)).rejects.toThrow(found);
  const refused = await run('org', 'list');
  expect(refused).toMatchObject({ code: 78, stdout: '' });
  expect(refused.stderr).toMatch(found);
  expect(refused.stderr).toMatch(
    /nothing was changed\.\n[^]*or accept the loss for good: alert-review accept-loss/,
  );
  expect([await counts(), events.log.all.length]).toEqual(before);
  const { code, stdout } = await run('accept-loss');
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(found) as string });
  expect(accepted()).toEqual([{ store, kind, found: expect.stringMatching(found) as string }]);
}
const client = () => new RestClient(server, bank);

/** A customer and an alert about it, which is investigated; the same name again repeats the same requests. */
async function post(name: string): Promise<{ run: string; isReplayed: boolean }> {
  expect((await client().entities(entityOf(name))).status).toBe(200);
  const body = { alerts: [alertOf(name, name, 't-1')], trigger_execution: true };
  const request = { method: 'POST', url: `${API}/alerts`, key: bank.key, body } as const;
  const answer = await server.rest({ ...request, headers: { 'idempotency-key': name } });
  expect(answer.status).toBe(200);
  const { investigations } = answer.json as { investigations: { investigation_id: string }[] };
  const isReplayed = answer.headers['idempotency-replayed'] === 'true';
  return { run: investigations[0]!.investigation_id, isReplayed };
}

async function expectCompleted(run: string): Promise<void> {
  const { processing_status: status, incomplete_reason: reason } = await client().endedInvestigation(run);
  expect({ status, reason }).toEqual({ status: 'completed', reason: null });
}

/** Calls of several callers: the next step of the drill comes while some of them are under way. */
function load(): { more(): Promise<void>; stop(): Promise<unknown> } {
  const underWay = new Set<Promise<void>>();
  const begin = (): void => {
    const call = begun++;
    const name = `load-${call}`;
    const answered = post(name).then(({ run }) => {
      acknowledged.push({ call, name, run });
      underWay.delete(answered);
    });
    underWay.add(answered);
  };
  const fill = (): void => {
    while (underWay.size < CALLERS) begin();
  };
  const more = async (): Promise<void> => {
    fill();
    for (const enough = acknowledged.length + ANSWERS_BETWEEN_STEPS; acknowledged.length < enough; fill())
      await Promise.race(underWay);
  };
  return { more, stop: () => Promise.all(underWay) };
}

async function loseEverything(): Promise<void> {
  await server.close();
  await rm(server.dataDir, { recursive: true, force: true });
  await rm(keyFile);
  await cp(copyOfKey, keyFile);
  events.stop();
  await rows.stop();
  events = await EventStoreDbServer.start();
  rows = await MongodbServer.start();
}

const unequal = async () =>
  (await server.bus.send(new RebuildReadModels(operatorOfServer, { verifyOnly: true }))).filter(
    ({ liveHash, rebuiltHash }) => liveHash !== rebuiltHash,
  );

beforeAll(async () => {
  folder = await temporaryFolder();
  keyFile = path.join(folder, 'master.key');
  await writeFile(keyFile, '5a'.repeat(32));
  events = await EventStoreDbServer.start();
  rows = await MongodbServer.start();
  server = await start();
  bank = await server.newOrganization();
  await client().entities(entityOf('e-1'));
  await client().transactions([transactionOf('t-1', 'e-1', 1)]);
  earlyKey = await newKey('early');
  await server.bus.send(new CreateUser(bank.caller, { email: USER, role: 'analyst' }));
  const { more, stop } = load();
  await more();
  // The order of the documentation: the files, the log, the documents, the files again, and the key apart.
  const { session_id, upload_uri } = await client().openUpload();
  await server.app.get(JobQueue, { strict: false }).stop(LATER_MS);
  await client().putFile(upload_uri, [transactionOf('t-2', 'e-1', 1)]);
  waiting = session_id;
  await copyFiles();
  inTheCopy = acknowledged.length;
  begunBefore = begun;
  copyOfLog = events.log.copy();
  lateKey = await newKey('late');
  await more();
  // So that a run is over in the documents that the log does not know.
  await server.bus.send(new RunInvestigation(jobCaller(bank.id, 'test'), acknowledged.at(-1)!.run));
  const isSaved = checkpointsPast(copyOfLog.all.at(-1)!.position);
  for (; !(await isSaved()); await more()) server.clock.advance(CHECKPOINT_MS);
  // Some alerts are in the copy, and the customers whom they name are not.
  copyOfRows = await dumped(rows.url(), async (name) =>
    name === EntityRecord.current.name ? more() : undefined,
  );
  await copyFiles();
  copyOfKey = path.join(folder, 'copy-of.key');
  await cp(keyFile, copyOfKey);
  await more();
  await stop();
});
afterAll(async () => {
  await server.close();
  events.stop();
  await rows.stop();
  await rm(folder, { recursive: true });
});

/** Of section "Access and keys alone", without the names of organizations. */
const IS_KEPT_APART = /^(user-profiles|passwords|api-key-secrets|subject-keys)$/;
const IS_MADE_FROM_THE_LOG = /@|^read-model-checkpoints$|^generations$|^idempotent-requests$/;

describe.each([
  ['without what is made from the log', (name: string) => !IS_MADE_FROM_THE_LOG.test(name), false],
  ['as they were copied, newer than the log', () => true, true],
])('documents that come back %s', (_, isWanted, isNewer) => {
  beforeAll(async () => {
    await loseEverything();
    await events.restore(copyOfLog.copy());
    await restored(rows.url(), copyOfRows, isWanted);
    if (isNewer) await refusedThenAccepted('events', 'behind', /the event log lacks what the read models/);
    server = await start();
  });

  test('the server runs', async () => {
    // A busy machine may answer later than a check of the stores waits.
    const ready = () => server.rest({ method: 'GET', url: '/readyz' });
    expect((await until(ready, ({ status }) => status === 200)).status).toBe(200);
  });

  test('a file that waited for its import is imported, with its one row', async () => {
    const { state, counts } = await client().settledSession(waiting);
    expect([state, counts]).toMatchObject(['completed', { received: 1, failed: 0 }]);
    expect(await client().versions('transaction')).toBe(2);
  });

  test('API keys of the copy work, later ones do not', async () => {
    const statusWith = async (key: string) =>
      (await server.rest({ method: 'GET', url: `${API}/investigation/none`, key })).status;
    expect([await statusWith(earlyKey), await statusWith(lateKey)]).toEqual([404, 401]);
  });

  test('every read model equals its rebuild', async () => {
    expect(await unequal()).toEqual([]);
  });

  test('what was acknowledged before the copy is there', async () => {
    expect(inTheCopy).toBeGreaterThanOrEqual(ANSWERS_BETWEEN_STEPS);
    for (const { run } of acknowledged.slice(0, inTheCopy)) await expectCompleted(run);
  });

  test('what was acknowledged after it is not, and can be sent again', async () => {
    const last = acknowledged.at(-1)!;
    const claims = server.app.get(RunClaims, { strict: false });
    await until(
      () => claims.hasClaims(bank.id),
      (areLeft) => !areLeft,
    );
    for (const { call, run } of acknowledged)
      if (call >= begunBefore) expect((await client().get(`investigation/${run}`)).status).toBe(404);
    for (const { name } of acknowledged.slice(inTheCopy)) {
      const { run } = await post(name);
      await expectCompleted(run);
    }
    expect((await post(last.name)).isReplayed).toBe(true);
    expect(await unequal()).toEqual([]);
  });
});

test('an alert whose stream was ended for good takes no decision: 410, and others do', async () => {
  const { name } = acknowledged[0]!;
  const decided = (alert: string, disposition_status: string) =>
    client().alerts([{ ...alertOf(alert, name, 't-1'), disposition_status }]);
  expect((await decided(name, 'ESCALATED')).status).toBe(200);
  events.tombstone(events.log.all.findLast(({ type }) => type === 'UploadedDispositionRecorded')!.stream);
  const { status, json } = await decided(name, 'CLEARED');
  expect([status, json]).toMatchObject([410, { error: 'stream_deleted' }]);
  expect((await decided('another', 'CLEARED')).status).toBe(200);
});

test('an alert whose decisions were deleted: decisions are refused, lists show it, and verify names it', async () => {
  const name = 'deleted';
  await client().entities(entityOf(name));
  const decided = (disposition_status: string) =>
    client().alerts([{ ...alertOf(name, name, 't-1'), disposition_status }]);
  expect((await decided('ESCALATED')).status).toBe(200);
  const { stream } = events.log.all.findLast(({ type }) => type === 'UploadedDispositionRecorded')!;
  events.log.remove(stream, 'any', { tombstone: false });
  const last = events.log.all.at(-1);
  expect((await decided('CLEARED')).json).toMatchObject({ error: 'stream_deleted' });
  expect(events.log.all.findLast((event) => [stream, `$$${stream}`].includes(event.stream))).toBe(last);
  await server.close();
  server = await start();
  expect((await decided('CLEARED')).json).toMatchObject({ error: 'stream_deleted' });
  const { code, stdout } = await run('verify', '--json');
  const { findings, notLookedAt } = JSON.parse(stdout) as { findings: object[]; notLookedAt: string[] };
  expect(code).toBe(1);
  expect(findings).toContainEqual(expect.objectContaining({ record: 'stream', id: stream }));
  expect(notLookedAt).toContain('records and read models in MongoDB');
  // As the server looks by itself, but sooner than after a minute.
  const told: object[] = [];
  const { check } = server.app.get<Stores>(StoresToken, { strict: false });
  const times = { firstMs: 1, betweenRoundsMs: 1, betweenSlicesMs: 1 };
  const patrol = new IndexScrubber(check, { error: (line: object) => void told.push(line) }, times);
  patrol.start();
  await whenTrue(() => patrol.endedRounds > 0);
  await patrol.stop();
  expect(told).toContainEqual(expect.objectContaining({ record: 'stream', id: stream }));
  const refused = { code: 'stream_deleted' };
  const until = { at: server.clock.iso() };
  const asked = [
    new ReplayAlert(bank.caller, name),
    new GetAlertAsOf(bank.caller, { alertId: name, until }),
    new GetAlert(bank.caller, name),
  ];
  for (const message of asked) await expect(server.bus.send<unknown>(message)).rejects.toMatchObject(refused);
  const exported = await server.bus.send(new ExportAlertsAsOf(bank.caller, until));
  await expect(exported[Symbol.asyncIterator]().next()).rejects.toMatchObject(refused);
  // As docs/audit.md says: lists still show what was decided.
  const listed = await server.bus.send(new GetAlertsBulk(bank.caller, [name]));
  expect(JSON.stringify(listed)).toContain('ESCALATED');
});

describe('one of both alone', () => {
  /** A whole pair, as it is after a start. */
  async function wholePair(): Promise<void> {
    await loseEverything();
    await events.restore(copyOfLog.copy());
    await restored(rows.url(), copyOfRows, (name) => !IS_MADE_FROM_THE_LOG.test(name));
    expect(await run('org', 'list')).toMatchObject({ code: 0 });
  }

  async function newLog(): Promise<void> {
    events.stop();
    events = await EventStoreDbServer.start();
  }

  test('an emptied MongoDB beside a log is refused, until it is accepted', async () => {
    await server.close();
    await wholePair();
    await rows.stop();
    rows = await MongodbServer.start();
    await refusedThenAccepted(
      'store',
      'empty',
      /the database in MONGODB_URL is empty, and the log in EVENTSTORE_URL has events/,
    );
    expect((await run('org', 'list', '--json')).json()).toMatchObject([{ id: bank.id, name: bank.name }]);
    await restored(rows.url(), copyOfRows, (name) => IS_KEPT_APART.test(name));
    expect((await run('rebuild', '--read-model', 'api-key')).stdout).toContain('DIFFERENT, switched');
    server = await start();
    const asked = { method: 'GET', url: `${API}/investigation/none`, key: earlyKey } as const;
    expect((await server.rest(asked)).status).toBe(404);
    expect((await run('user', 'list', bank.id)).stdout).toContain(USER);
    await server.close();
  });

  test('an emptied EventStoreDB beside documents is refused, until it is accepted', async () => {
    await wholePair();
    await newLog();
    await refusedThenAccepted('events', 'empty', /the log in EVENTSTORE_URL has no events, and the database/);
  });

  test('a log that has grown past the checkpoints, which stand on no record of it, is refused', async () => {
    await wholePair();
    server = await start();
    await post('after-the-copy');
    await server.close();
    const [checkpoint] = (await dumped(rows.url())).get(CheckpointRecord.name)!;
    const position = BigInt(checkpoint!['position'] as string);
    await events.restore(copyOfLog.copy());
    while (events.log.all.at(-1)!.position <= position)
      events.log.append('$grown', 'any', [{ ...events.log.all[0]!, id: randomUUID() }]);
    expect(events.log.indexOf(position)).toBeUndefined();
    await refusedThenAccepted('events', 'behind', /the event log lacks what the read models/);
  });

  test('the log of another installation is refused, until it is accepted', async () => {
    const id = '0a1b2c3d-0000-4000-8000-000000000001';
    await wholePair();
    await newLog();
    const first = copyOfLog.all.find(({ stream }) => !stream.startsWith('$'))!;
    events.log.append(first.stream, 'no_stream', [{ ...first, id }]);
    await refusedThenAccepted(
      'events',
      'foreign',
      new RegExp(`begins with the event ${id}, and the database`),
    );
    server = await start();
    expect(await server.rest({ method: 'GET', url: '/readyz' })).toMatchObject({ status: 200 });
  });
});
