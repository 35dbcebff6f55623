import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AlertReadModel } from '../../../src/alerts/alert.read-model.js';
// size: the name of a message and its file are what they are.
import { UndoDispositionsBulk } from '../../../src/dispositions/commands/undo-dispositions-bulk.command.js';
import { UndoDisposition } from '../../../src/dispositions/commands/undo-disposition.command.js';
import { UpdateAlertDispositionsBulk } from '../../../src/dispositions/commands/update-alert-dispositions-bulk.command.js';
import { UpdateAlertDisposition } from '../../../src/dispositions/commands/update-alert-disposition.command.js';
import type { Caller } from '@alert-review/kernel';
import { ReadModels } from '../../../src/platform/projections/read-models.js';
import { startApp, type TestApp } from '../../support/app.js';
import { DecidingBank } from '../../support/deciding-bank.js';
import { EventStoreDbServer } from '../../support/eventstoredb-server/eventstoredb-server.js';
import { MongodbServer } from '../../support/mongodb-server/mongodb-server.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { TestClock } from '../../support/test-clock.js';

const ROUNDS = 6;
const ALERTS = 50;

let stores: readonly { stop(): unknown }[] = [];
const servers: TestApp[] = [];
let bank: DecidingBank;
let ann: Caller;
let ben: Caller;

beforeAll(async () => {
  const events = await EventStoreDbServer.start();
  const rows = await MongodbServer.start();
  stores = [events, rows];
  const MASTER_KEY_FILE = path.join(await temporaryFolder(), 'master.key');
  await writeFile(MASTER_KEY_FILE, `${'5a'.repeat(32)}\n`, { mode: 0o600 });
  const env = { EVENTSTORE_URL: events.url, MONGODB_URL: rows.url(), MASTER_KEY_FILE };
  const clock = new TestClock();
  for (let n = 0; n < 2; n++) servers.push(await startApp({ env, clock }));
  bank = await DecidingBank.in(servers[0]!);
  ann = await bank.person();
  ben = await bank.person();
});
afterAll(async () => {
  for (const server of servers) await server.close();
  for (const store of stores) await store.stop();
});

/** What a server tells about an alert: what stands, and each step with its author. */
async function told(server: TestApp, alertId: string) {
  const id = await bank.serviceId(alertId);
  const row = await server.app.get(ReadModels, { strict: false }).for(ann).get(AlertReadModel, id);
  return {
    stands: row?.analystDisposition ?? null,
    steps: (await bank.told(alertId, server)).map(({ outcome, value, user }) => [outcome, value, user]),
  };
}

/** The answer of a batch, asked for again while the servers are so busy that they complete it later. */
async function completed<Answer extends { state: string; repeated: boolean }>(ask: () => Promise<Answer>) {
  const first = await ask();
  let last = first;
  while (last.state === 'completing') last = await ask();
  return { ...last, repeated: first.repeated };
}

test('what is decided at one server is read at both by the next request', async () => {
  const [alertId] = (await bank.alerts(1)) as [string];
  const steps: unknown[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const one = servers[round % 2]!;
    const other = servers[(round + 1) % 2]!;
    await one.bus.send(new UpdateAlertDisposition(ann, { alertId, disposition: 'ESCALATED' }));
    steps.push(['applied', 'ESCALATED', ann.userId]);
    for (const server of servers) expect(await told(server, alertId)).toEqual({ stands: 'ESCALATED', steps });
    await other.bus.send(new UpdateAlertDisposition(ben, { alertId, disposition: 'CLEARED' }));
    steps.push(['applied', 'CLEARED', ben.userId]);
    for (const server of servers) expect(await told(server, alertId)).toEqual({ stands: 'CLEARED', steps });
    await one.bus.send(new UndoDisposition(ben, alertId));
    steps.push(['undone', 'ESCALATED', ben.userId]);
    for (const server of servers) expect(await told(server, alertId)).toEqual({ stands: 'ESCALATED', steps });
    // Whoever decides at the other server decides on what was undone here.
    await expect(other.bus.send(new UndoDisposition(ben, alertId))).rejects.toMatchObject({
      code: 'undo_refused',
    });
    await other.bus.send(new UndoDisposition(ann, alertId));
    steps.push(['undone', null, ann.userId]);
    for (const server of servers) expect(await told(server, alertId)).toEqual({ stands: null, steps });
  }
});

test('a batch that one server applies is read, repeated and undone at the other', async () => {
  const [one, other] = servers as [TestApp, TestApp];
  const alertIds = await bank.alerts(ALERTS);
  const apply = (server: TestApp) =>
    server.bus.send(
      new UpdateAlertDispositionsBulk(ann, {
        alertIds,
        disposition: 'CLEARED',
        batchId: 'batch of two servers',
      }),
    );
  const applied = await completed(() => apply(one));
  expect(applied).toMatchObject({ state: 'completed', applied: alertIds, repeated: false });
  for (const alertId of alertIds)
    expect(await told(other, alertId)).toEqual({
      stands: 'CLEARED',
      steps: [['applied', 'CLEARED', ann.userId]],
    });
  expect(await apply(other)).toEqual({ ...applied, repeated: true });
  await other.bus.send(new UpdateAlertDisposition(ben, { alertId: alertIds[0]!, disposition: 'ESCALATED' }));
  const undo = () => one.bus.send(new UndoDispositionsBulk(ann, applied.batchId));
  expect(await completed(undo)).toMatchObject({
    state: 'completed',
    undone: alertIds.slice(1),
    skipped: [{ alertId: alertIds[0], reason: 'changed_since', changedBy: ben.userId }],
  });
  for (const alertId of alertIds.slice(1)) expect((await told(other, alertId)).stands).toBeNull();
  expect((await told(other, alertIds[0]!)).stands).toBe('ESCALATED');
});

test('64 callers at both servers at once, each reads its own decision where it likes', async () => {
  const alertIds = await bank.alerts(8);
  const people = await Promise.all(Array.from({ length: 8 }, () => bank.person()));
  await Promise.all(
    people.flatMap((person, n) =>
      alertIds.map(async (alertId, at) => {
        const server = servers[(n + at) % 2]!;
        const { changedAt } = await server.bus.send(
          new UpdateAlertDisposition(person, { alertId, disposition: 'ESCALATED' }),
        );
        const told = await bank.told(alertId, servers[n % 2]);
        expect(told.filter(({ user }) => user === person.userId)).toMatchObject([
          { outcome: 'applied', at: changedAt },
        ]);
      }),
    ),
  );
  for (const alertId of alertIds)
    expect((await bank.events(alertId)).map(({ revision }) => revision)).toEqual([...people.keys()]);
});
