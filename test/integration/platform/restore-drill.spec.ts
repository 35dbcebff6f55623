import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { RebuildReadModels } from '../../../src/operations/commands/rebuild-read-models.command.js';
import { alertOf, entityOf, transactionOf } from '../../faults/upload-bodies.js';
import { operatorOfServer, startApp, type TestApp, type TestOrganization } from '../../support/app.js';
import { EventStoreDbServer } from '../../support/eventstoredb-server/eventstoredb-server.js';
import type { StreamLog } from '../../support/eventstoredb-server/stream-log.js';
import { dumped, restored, type Dump } from '../../support/mongodb-dump.js';
import { MongodbServer } from '../../support/mongodb-server/mongodb-server.js';
import { API, RestClient } from '../../support/rest-client.js';
import { TestClock } from '../../support/test-clock.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

/** The drill of docs/deployment.md, section "A restore drill". */

const CALLERS = 2;
const ANSWERS_BETWEEN_STEPS = 2;
const LATER_MS = 3 * 60_000;

interface Acknowledged {
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
const acknowledged: Acknowledged[] = [];
/** How many had been acknowledged when the copy of the log was begun. */
let inTheCopy: number;

/** Each server starts later than all leases of the one before it, and its time passes. */
class PassingClock extends TestClock {
  private static starts = 0;
  private readonly beganMs = performance.now() - LATER_MS * PassingClock.starts++;

  override now(): number {
    return super.now() + Math.floor(performance.now() - this.beganMs);
  }
}

const start = () =>
  startApp({
    clock: new PassingClock(),
    env: {
      ...{ EVENTSTORE_URL: events.url, MONGODB_URL: rows.url(), MASTER_KEY_FILE: keyFile },
      RATE_LIMIT_REST_PER_MINUTE: '0',
    },
  });
const client = () => new RestClient(server, bank);

/** A customer and an alert about it, which is investigated; the same name again repeats the same requests. */
async function post(name: string): Promise<{ run: string; isReplayed: boolean }> {
  await client().entities(entityOf(name));
  const body = { alerts: [alertOf(name, name, 't-1')], trigger_execution: true };
  const request = { method: 'POST', url: `${API}/alerts`, key: bank.key, body } as const;
  const answer = await server.rest({ ...request, headers: { 'idempotency-key': name } });
  expect(answer.status).toBe(200);
  const { investigations } = answer.json as { investigations: { investigation_id: string }[] };
  const isReplayed = answer.headers['idempotency-replayed'] === 'true';
  return { run: investigations[0]!.investigation_id, isReplayed };
}

/** Callers that go on and on; `stop` waits for their answers. */
function load(): { more(): Promise<void>; stop(): Promise<void> } {
  let [isOver, made] = [false, 0];
  const waiting = new Set<() => void>();
  const caller = async (): Promise<void> => {
    while (!isOver) {
      const name = `load-${made++}`;
      acknowledged.push({ name, run: (await post(name)).run });
      for (const look of waiting) look();
    }
  };
  const callers = Promise.all(Array.from({ length: CALLERS }, caller));
  const more = (): Promise<void> => {
    const enough = acknowledged.length + ANSWERS_BETWEEN_STEPS;
    const arrived = new Promise<void>((resolve) =>
      waiting.add(() => acknowledged.length >= enough && resolve()),
    );
    return Promise.race([arrived, callers.then(() => undefined)]);
  };
  return { more, stop: () => ((isOver = true), callers.then(() => undefined)) };
}

async function loseEverything(): Promise<void> {
  await server.close();
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
  const { more, stop } = load();
  await more();
  // The order of the documentation: first the log, then the documents.
  inTheCopy = acknowledged.length;
  copyOfLog = events.log.copy();
  await more();
  // So that a run is over in the documents that the log does not know.
  await client().endedInvestigation(acknowledged.at(-1)!.run);
  copyOfRows = await dumped(rows.url());
  await more();
  await stop();
});
afterAll(async () => {
  await server.close();
  events.stop();
  await rows.stop();
  await rm(folder, { recursive: true });
});

const IS_MADE_FROM_THE_LOG = /@|^checkpoints$|^read-model-generations$|^idempotent-requests$/;

describe.each([
  ['without what is made from the log', (name: string) => !IS_MADE_FROM_THE_LOG.test(name), false],
  ['as they were copied, newer than the log', () => true, true],
])('documents that come back %s', (_, isWanted, isNewer) => {
  beforeAll(async () => {
    await loseEverything();
    await events.restore(copyOfLog.copy());
    await restored(rows.url(), copyOfRows, isWanted);
    server = await start();
  });

  test('the server runs, and says what it found', async () => {
    const warnings = server.logLines.filter((line) => line.includes('the event log is not the one'));
    expect(warnings).toHaveLength(isNewer ? 1 : 0);
    const { status } = await server.rest({ method: 'GET', url: '/readyz' });
    expect(status).toBe(200);
  });

  test('every read model equals its rebuild', async () => {
    expect(await unequal()).toEqual([]);
  });

  test('what was acknowledged before the copy is there', async () => {
    expect(inTheCopy).toBeGreaterThanOrEqual(ANSWERS_BETWEEN_STEPS);
    for (const { run } of acknowledged.slice(0, inTheCopy))
      expect((await client().endedInvestigation(run)).processing_status).toBe('completed');
  });

  test('what was acknowledged after it is not, and can be sent again', async () => {
    const last = acknowledged.at(-1)!;
    expect((await client().get(`investigation/${last.run}`)).status).toBe(404);
    for (const { name } of acknowledged.slice(inTheCopy)) {
      const { run } = await post(name);
      expect((await client().endedInvestigation(run)).processing_status).toBe('completed');
    }
    expect((await post(last.name)).isReplayed).toBe(true);
    expect(await unequal()).toEqual([]);
  });
});
