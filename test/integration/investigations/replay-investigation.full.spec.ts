import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { canonicalJson } from '@alert-review/kernel';
import { AddBlockNote } from '../../../src/investigations/commands/add-block-note.command.js';
import { BLOCK_IDS } from '../../../packages/judgement/src/scoring/dimensions.js';
import { LoadCase } from '../../../src/investigations/engine/gather/load-case.js';
import { ReplayInvestigation } from '../../../src/investigations/queries/replay-investigation.query.js';
import { startApp, type TestApp } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { CaseWithEverything, changedInputs } from '../../support/case-with-everything.js';
import { EventStoreDbServer } from '../../support/eventstoredb-server/eventstoredb-server.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { MongodbServer } from '../../support/mongodb-server/mongodb-server.js';
import { mountOfac, ofacFiles } from '../../support/ofac-files.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const AT_ONCE = 10;
/** How many re-runs on embedded stores; continuous integration asks for 1,000. */
const REPLAYS = Number(process.env['REPLAYS'] ?? 50);

let folder: string;
let server: TestApp;
let world: CaseWithEverything;
const closing: (() => Promise<unknown> | void)[] = [];

async function start(env: Readonly<Record<string, string>>): Promise<void> {
  folder = await temporaryFolder();
  const lists = path.join(folder, 'lists');
  server = await startApp({ env: { ...env, RISK_DATA_DIR: lists }, dataDir: path.join(folder, 'data') });
  world = await CaseWithEverything.in(server, lists);
}

async function stop(): Promise<void> {
  await server.close();
  for (const close of closing.splice(0).reverse()) await close();
  await rm(folder, { recursive: true, force: true });
}

/** On servers that speak the protocols of EventStoreDB and MongoDB. */
async function startOnServers(): Promise<void> {
  const keys = await temporaryFolder();
  const events = await EventStoreDbServer.start();
  const rows = await MongodbServer.start();
  closing.push(
    () => rm(keys, { recursive: true, force: true }),
    () => events.stop(),
    () => rows.stop(),
  );
  const MASTER_KEY_FILE = path.join(keys, 'master.key');
  await writeFile(MASTER_KEY_FILE, '5a'.repeat(32));
  await start({ EVENTSTORE_URL: events.url, MONGODB_URL: rows.url(), MASTER_KEY_FILE });
}

/** Everything around the alert that can change, changes. */
async function changeEverything(w: CaseWithEverything): Promise<void> {
  await w.customer({ name: 'Another Name', dob: '1960-01-01', emails: ['new@example.org'], ubo: null });
  await w.customer({ registered_at: '2020-01-01T08:00:00Z', blockchain_intel: null });
  await w.counterparty({ mailing_country: 'MM', name: 'Somebody Else' });
  for (const at of [0, 1, 2, 3, 4]) await w.transaction(at, { amount: `${100 + at}`, tags: ['new'] });
  await w.spends('2025-01-15T08:00:00Z');
  await w.spends('2025-03-02T08:00:00Z');
  await w.stranger({ emails: ['office@example.com'], ip_addresses: ['192.0.2.7'] });
  await w.changedAlert({ title: 'Another title' });
  await w.client.alerts([{ ...w.stored.other, disposition_status: 'STR_FILED' }]);
  await mountOfac(w.lists, ofacFiles([{ id: 1, name: 'MIRANDAS, Kelbor', aliases: ['K'] }]));
  await w.list('tor-exits.txt', '192.0.2.7\n');
  await w.list('articles.jsonl', '{"id":"a1","text":"Another Name was charged with fraud"}\n');
  // The peer tables stand for a day.
  w.server.clock.advance(25 * 60 * 60_000);
}

describe.each([
  ['on embedded stores', () => start({}), REPLAYS],
  ['on servers', startOnServers, 10],
])('%s', (_, open, times) => {
  beforeAll(open);
  afterAll(stop);

  test('a run keeps its bytes, whatever is uploaded, decided and listed after it', async () => {
    const first = await world.alert.newestEnded();
    const before = await world.replay(first.id);
    expect(before).toMatchObject({ outcome: 'equal', replayedHash: first.resultHash, missing: [] });
    expect(before.snapshotBytes).toBeLessThan(2_000);
    await changeEverything(world);
    const note = { blockType: 'general', classification: 'added_facts' as const };
    await server.bus.send(
      new AddBlockNote(world.bank.caller, {
        alertId: world.alert.alertId,
        note: { ...note, body: 'Relocated abroad.' },
      }),
    );
    const second = await world.alert.rerun();
    const third = await world.alert.rerun(['ip_geo']);
    expect(await world.replay(first.id)).toEqual(before);
    expect(await world.replay(second.id)).toMatchObject({ outcome: 'equal', missing: [] });
    expect(await world.replay(third.id)).toMatchObject({ outcome: 'equal', missing: [] });
    expect(changedInputs(first, second)).toEqual(
      // An address of the e-mail that is like the old one changes nothing of what is found.
      BLOCK_IDS.filter((id) => id !== 'email_phone'),
    );
  });

  test(`${times} re-runs of five alerts give the same bytes each`, async () => {
    const make = new Builders(5);
    const bank = await server.newOrganization();
    const alerts = [world.alert];
    for (let n = 0; n < 4; n++) alerts.push(await InvestigatedAlert.in(server, bank, make));
    const runs = await Promise.all(alerts.map((alert) => alert.newestEnded()));
    const seen = runs.map(() => new Set<string>());
    for (let done = 0; done < times; done += AT_ONCE)
      await Promise.all(
        Array.from({ length: AT_ONCE }, async (_each, i) => {
          const at = (done + i) % runs.length;
          const { bank: of } = alerts[at]!;
          const { outcome, replayedHash } = await server.bus.send(
            new ReplayInvestigation(of.caller, runs[at]!.id),
          );
          seen[at]!.add(`${outcome} ${replayedHash}`);
        }),
      );
    expect(seen).toEqual(runs.map(({ resultHash }) => new Set([`equal ${resultHash}`])));
  });

  test('facts that are gathered anew from the same stores have the same bytes', async () => {
    const { id } = await world.alert.row();
    const cases = server.app.get(LoadCase, { strict: false });
    const alert = await cases.alert(world.bank.caller, id);
    const gathered = await Promise.all(
      Array.from({ length: AT_ONCE }, () => cases.load(world.bank.caller, alert)),
    );
    expect(new Set(gathered.map(canonicalJson)).size).toBe(1);
  });
});
