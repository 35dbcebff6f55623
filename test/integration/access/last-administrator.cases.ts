import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CreateUser } from '../../../src/access/commands/create-user.command.js';
import { DisableUser } from '../../../src/access/commands/disable-user.command.js';
import { SetUserRole } from '../../../src/access/commands/set-user-role.command.js';
import { LeavingAdministratorsRecord } from '../../../src/access/domain/leaving-administrators.record.js';
import { ListUsers } from '../../../src/access/queries/list-users.query.js';
import { Records } from '../../../src/platform/records/records.js';
import { startApp, type TestApp, type TestOrganization } from '../../support/app.js';
import { EventStoreDbServer } from '../../support/eventstoredb-server/eventstoredb-server.js';
import { MongodbServer } from '../../support/mongodb-server/mongodb-server.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const ROUNDS = 10;
const MINUTE_MS = 60_000;

let folder: string;
let events: EventStoreDbServer;
let rows: MongodbServer;
let apps: TestApp[];

beforeAll(async () => {
  folder = await temporaryFolder();
  events = await EventStoreDbServer.start();
  rows = await MongodbServer.start();
  const key = path.join(folder, 'master.key');
  await writeFile(key, '5a'.repeat(32));
  const port = (url: string) => /:(\d+)/.exec(url)![1]!;
  const env = {
    EVENTSTORE_URL: `esdb://127.0.0.1:${port(events.url)}?tls=false`,
    MONGODB_URL: `mongodb://127.0.0.1:${port(rows.url())}/alert-review`,
    MASTER_KEY_FILE: key,
  };
  apps = [];
  for (const name of ['one', 'other']) apps.push(await startApp({ env, dataDir: path.join(folder, name) }));
});
afterAll(async () => {
  for (const app of apps) await app.close();
  events.stop();
  await rows.stop();
  await rm(folder, { recursive: true });
});

const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  );

async function administrators(app: TestApp, { caller }: TestOrganization): Promise<string[]> {
  const users = await app.bus.send(new ListUsers(caller));
  return users.filter(({ role, disabledAt }) => role === 'admin' && !disabledAt).map(({ id }) => id);
}

async function bankWith(count: number): Promise<{ bank: TestOrganization; admins: string[] }> {
  const bank = await apps[0]!.newOrganization();
  const admins: string[] = [];
  for (let n = 0; n < count; n++)
    admins.push(
      (await apps[0]!.bus.send(new CreateUser(bank.caller, { email: `${n}@example.com`, role: 'admin' }))).id,
    );
  return { bank, admins };
}

const leave = (app: TestApp, { caller }: TestOrganization, id: string, disabled: boolean) =>
  codeOf(
    app.bus.send<unknown>(
      disabled ? new DisableUser(caller, id) : new SetUserRole(caller, { userId: id, role: 'viewer' }),
    ),
  );

describe('two processes on the same stores', () => {
  test('of the last two administrators, taken at once by one process each, one stays', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { bank, admins } = await bankWith(2);
      const [first, second] = round % 2 ? [1, 0] : [0, 1];
      const codes = await Promise.all([
        leave(apps[first]!, bank, admins[0]!, round % 4 < 2),
        leave(apps[second]!, bank, admins[1]!, round % 3 > 0),
      ]);
      expect({ round, codes: codes.sort() }).toEqual({ round, codes: ['done', 'last_admin'] });
      for (const app of apps) expect(await administrators(app, bank)).toHaveLength(1);
    }
  });

  test('of eight, all taken at once at both, one stays', async () => {
    const { bank, admins } = await bankWith(8);
    const codes = await Promise.all(admins.map((id, n) => leave(apps[n % 2]!, bank, id, n < 4)));
    expect(codes.sort()).toEqual([...Array.from({ length: 7 }, () => 'done'), 'last_admin']);
    expect(await administrators(apps[1]!, bank)).toHaveLength(1);
  });

  test('the same one, taken at once by both, leaves once', async () => {
    const { bank, admins } = await bankWith(2);
    const codes = await Promise.all(apps.map((app) => leave(app, bank, admins[0]!, true)));
    expect(codes).toEqual(['done', 'done']);
    expect(await administrators(apps[0]!, bank)).toEqual([admins[1]]);
  });
});

describe('a process that ended between its announcement and the event', () => {
  /** What it leaves behind. */
  async function cutOff(bank: TestOrganization, userId: string): Promise<void> {
    const app = apps[0]!;
    await app.app
      .get(Records, { strict: false })
      .for(bank.caller)
      .put(LeavingAdministratorsRecord, {
        id: bank.id,
        leaving: [{ userId, revision: 0, since: app.clock.now() }],
        stamp: 'of-the-dead',
      });
  }

  test('holds the others back for a minute; then the one it meant is confirmed as one', async () => {
    const { bank, admins } = await bankWith(2);
    const app = apps[0]!;
    await cutOff(bank, admins[0]!);
    expect(await leave(app, bank, admins[1]!, true)).toBe('last_admin');
    app.clock.advance(MINUTE_MS - 1);
    expect(await leave(app, bank, admins[1]!, true)).toBe('last_admin');
    app.clock.advance(1);
    expect(await leave(app, bank, admins[1]!, true)).toBe('done');
    expect(await administrators(app, bank)).toEqual([admins[0]]);
    expect(await leave(app, bank, admins[0]!, true)).toBe('last_admin');
  });

  test('is repeated as if it had never been', async () => {
    const { bank, admins } = await bankWith(2);
    await cutOff(bank, admins[0]!);
    expect(await leave(apps[1]!, bank, admins[0]!, false)).toBe('done');
    expect(await leave(apps[0]!, bank, admins[1]!, false)).toBe('last_admin');
    expect(await administrators(apps[0]!, bank)).toEqual([admins[1]]);
  });
});
