import { rm } from 'node:fs/promises';
import { ListUsers } from '../../../src/access/queries/list-users.query.js';
import { AccessLogEvents } from '../../../src/platform/access-log/access-log.events.js';
import { Decisions } from '../../../src/platform/decisions/decisions.js';
import { StoresToken, type Stores } from '../../../src/platform/stores.js';
import { startApp, type TestApp, type TestOrganization } from '../../support/app.js';
import { whenTrue } from '../../support/patience.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { TestClock } from '../../support/test-clock.js';

const DAY_MS = 24 * 60 * 60_000;

let dataDir: string;
let server: TestApp;
let bank: TestOrganization;
const clock = new TestClock();

const start = () => startApp({ dataDir, clock, env: { SWEEP_SECONDS: '1', ACCESS_LOG_RETENTION_DAYS: '2' } });

beforeAll(async () => {
  dataDir = await temporaryFolder();
  server = await start();
  bank = await server.newOrganization();
});
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true });
});

const told = async (day: string) =>
  (await server.app.get(Decisions).read(AccessLogEvents, bank.caller, day)).map(({ type }) => type);
const kept = () =>
  server.app.get<Stores>(StoresToken).accessEventStore.streamNames(`access-${bank.caller.orgId}.`);

test('days are closed at a start, then once a day, and removed past their retention', async () => {
  await server.bus.send(new ListUsers(bank.caller));
  expect(await kept()).toHaveLength(1);
  await server.close();

  clock.advance(DAY_MS);
  server = await start();
  // The new process cannot tell a day that passed from a clock that is wrong.
  await whenTrue(async () => server.logLines.some((line) => line.includes('the clock is more than an hour')));
  expect(await told('20250301')).toEqual([]);
  clock.advance(60 * 60_000);
  await server.bus.send(new ListUsers(bank.caller));
  await whenTrue(async () => (await told('20250301')).length === 1);
  expect(await told('20250301')).toEqual(['AccessDayClosed']);

  await server.bus.send(new ListUsers(bank.caller));
  clock.advance(2 * DAY_MS);
  await whenTrue(async () => (await told('20250302')).length === 1 && (await kept()).length === 1);
  expect(await told('20250301')).toEqual(['AccessDayClosed', 'AccessDayRemoved']);
  expect(await told('20250302')).toEqual(['AccessDayClosed']);
});
