import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { GetAlert } from '../../../src/alerts/queries/get-alert.query.js';
import { GetAlertPortfolioStats } from '../../../src/alerts/queries/get-alert-portfolio-stats.query.js';
import { ListAuditEvents } from '../../../src/audit/queries/list-audit-events.query.js';
import { ReplayAlert } from '../../../src/audit/queries/replay-alert.query.js';
import { UpdateAlertDisposition } from '../../../src/dispositions/commands/update-alert-disposition.command.js';
import { HoldCall } from '../../../src/pending-confirmations/commands/hold-call.command.js';
import { messageArgumentsOf, HeldCalls } from '../../../src/pending-confirmations/held-calls.js';
import { AddBlockNote } from '../../../src/investigations/commands/add-block-note.command.js';
import { ReplayInvestigation } from '../../../src/investigations/queries/replay-investigation.query.js';
import { PastInvestigations } from '../../../src/investigations/search/past-investigations.js';
import { RebuildReadModels } from '../../../src/maintenance/commands/rebuild-read-models.command.js';
import { Decisions } from '../../../src/platform/decisions/decisions.js';
import { RejectedRowsRecord } from '../../../src/ingestion/domain/rejected-rows.record.js';
import { Records } from '../../../src/platform/records/records.js';
import { SubjectKeys } from '../../../src/platform/records/subject-keys.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import type { AppError } from '@alert-review/kernel';
import { failureResult, type PreparedResult } from '../../../src/mcp/tool-results.js';
import { STORE_CATALOGUE } from '../../../src/catalogue.js';
import { Generations } from '../../../src/platform/projections/generations.js';
import { PurgeEvents, purgeDecider } from '../../../src/platform/records/purge.events.js';
import { PurgeCustomerData } from '../../../src/erasure/commands/purge-customer-data.command.js';
import { PurgeRefusalEvents } from '../../../src/platform/records/retention.events.js';
import { SetLegalHold } from '../../../src/erasure/commands/set-legal-hold.command.js';
import { FinishPurgesJob } from '../../../src/erasure/jobs/finish-purges.job.js';
import { operatorOfServer, startApp, type TestApp, type TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { EventStoreDbServer } from '../../support/eventstoredb-server/eventstoredb-server.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { MongodbServer } from '../../support/mongodb-server/mongodb-server.js';
import { signedIn } from '../../support/web-browser.js';
import { RestClient } from '../../support/rest-client.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const NAME = 'Quirinius Vandersloot';
const NOTE = 'the neighbour of the cheesemonger said so';
const ERASURE = { before: null, reason: 'request 7 of the customer', force: false, dryRun: false };
const REFUSED = { code: 'purge_refused' };

const close: (() => unknown)[] = [];

const eventsOf = async ({ bus }: TestApp, { caller }: TestOrganization, filter: object) =>
  (await bus.send(new ListAuditEvents(caller, { filter, limit: 20 }))).events;

async function backEnd(name: 'embedded' | 'servers'): Promise<Record<string, string>> {
  if (name === 'embedded') return {};
  const events = await EventStoreDbServer.start();
  const rows = await MongodbServer.start();
  close.push(() => events.stop());
  close.push(() => rows.stop());
  return { EVENTSTORE_URL: events.url, MONGODB_URL: rows.url() };
}

describe.each(['embedded', 'servers'] as const)('%s', (name) => {
  let folder: string;
  let server: TestApp;
  let bank: TestOrganization;
  let client: RestClient;
  const make = new Builders(77);
  let investigated: InvestigatedAlert;
  let run: string;
  let serviceId: string;
  let customerId: string;
  let decided: string;

  const purge = (options: Partial<ConstructorParameters<typeof PurgeCustomerData>[1]>) =>
    server.bus.send(new PurgeCustomerData(bank.caller, { customer: null, ...ERASURE, ...options }));
  const erase = (options = {}) => purge({ customer: investigated.entity.entity_id, ...options });
  const rebuilt = async () => {
    const options = { readModel: undefined, verifyOnly: true, onProgress: () => undefined };
    return (await server.bus.send(new RebuildReadModels(operatorOfServer, options))).filter(
      ({ liveHash, rebuiltHash }) => liveHash !== rebuiltHash,
    );
  };

  const alertCount = async () =>
    (await server.bus.send(new GetAlertPortfolioStats(bank.caller, {}))).alertCount;

  const rejectedBlocks = () =>
    server.app
      .get(Records, { strict: false })
      .for(bank.caller)
      .count(RejectedRowsRecord, {}, { index: 'id' });

  /** All documents of the organization with the text, by collection. */
  async function placesOf(text: string): Promise<string[]> {
    const store = server.app.get(ReadStore, { strict: false });
    const generations = server.app.get(Generations, { strict: false });
    const live = STORE_CATALOGUE.projections.map(({ readModel }) => generations.live(readModel));
    const found: string[] = [];
    for (const collection of [...STORE_CATALOGUE.records, ...(await Promise.all(live))])
      for await (const page of store.pages(collection))
        for (const each of page) {
          const doc = each.read();
          if (doc.org === bank.id && JSON.stringify(doc).includes(text)) found.push(collection.name);
        }
    return [...new Set(found)].sort();
  }

  beforeAll(async () => {
    folder = await temporaryFolder();
    const keyFile = path.join(folder, 'master.key');
    await writeFile(keyFile, '5a'.repeat(32), { mode: 0o600 });
    const env = {
      PUBLIC_BASE_URL: 'https://alerts.example.com',
      ...(await backEnd(name)),
      RATE_LIMIT_REST_PER_MINUTE: '0',
      EMBEDDER: 'none',
      MASTER_KEY_FILE: keyFile,
    };
    server = await startApp({ dataDir: path.join(folder, 'd'), env });
    bank = await server.newOrganization();
    client = new RestClient(server, bank);
    investigated = await InvestigatedAlert.in(server, bank, make, { name: NAME, emails: ['q@example.com'] });
    const row = await investigated.row();
    run = row.latestRunId!;
    serviceId = row.id;
    customerId = (await client.stored('entity', investigated.entity.entity_id))!.id;
    const note = { blockType: 'transaction_patterns', classification: 'context_needed', body: NOTE } as const;
    const file = { name: 'letter.txt', content: Buffer.from(NOTE) };
    await server.bus.send(
      new AddBlockNote(bank.caller, { alertId: investigated.alertId, note, files: [file] }),
    );
  });
  afterAll(async () => {
    await server.close();
    for (const stop of close.splice(0)) await stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('an alert that waits for a decision, or whose run is under way, is not purged', async () => {
    await expect(erase()).rejects.toMatchObject(REFUSED);
    await expect(erase()).rejects.toThrow(`alert ${investigated.alertId} waits for a decision`);
    expect(await erase({ dryRun: true, force: true })).toMatchObject({ kept: [], purges: [] });
    const clear = { alertId: investigated.alertId, disposition: 'CLEARED', reason: 'as she wrote' } as const;
    decided = (await server.bus.send(new UpdateAlertDisposition(bank.caller, clear))).changedAt;
    const again = await investigated.waitingRun();
    await expect(erase({ force: true })).rejects.toThrow('is being investigated');
    await investigated.runWaiting(again);
    run = again;
  });

  test('a customer under a legal hold is not purged, nor is an alert that names them', async () => {
    const hold = (isHeld: boolean, reason: string) => {
      const wanted = { customer: investigated.entity.entity_id, isHeld, reason };
      return server.bus.send(new SetLegalHold(bank.caller, wanted));
    };
    expect(await hold(true, 'court order 3')).toEqual({ isHeld: true, isChanged: true });
    expect(await hold(true, 'once more')).toEqual({ isHeld: true, isChanged: false });
    await expect(erase({ force: true })).rejects.toThrow('is under a legal hold');
    server.clock.advance(1_000);
    const before = server.clock.iso();
    const all = await purge({ before, force: true });
    expect(all.counts).toMatchObject({ customers: 0, alerts: 0 });
    expect(all.kept.map(({ kind, ground }) => [kind, ground])).toEqual([
      ['alert', 'legal_hold'],
      ['customer', 'legal_hold'],
    ]);
    expect(await hold(false, 'closed')).toEqual({ isHeld: false, isChanged: true });
    expect(await erase({ dryRun: true, force: true })).toMatchObject({ kept: [] });
    const nobody = new SetLegalHold(bank.caller, { customer: 'nobody', isHeld: true, reason: 'r' });
    await expect(server.bus.send(nobody)).rejects.toMatchObject({ code: 'entity_not_found' });
  });

  test('each refusal is an event with its ground, in the history of the alert too', async () => {
    const refusals = async (filter: object) => eventsOf(server, bank, { type: 'PurgeRefused', ...filter });
    const told = (await refusals({})).map(({ value, outcome, serviceIds }) => [value, outcome, serviceIds]);
    const about = [serviceId];
    expect(told).toEqual([
      ['waits_for_decision', 'refused', about],
      ['waits_for_decision', 'refused', about],
      ['run_under_way', 'refused', about],
      ['legal_hold', 'refused', about],
      ['legal_hold', 'refused', about],
    ]);
    const { steps } = await server.bus.send(new ReplayAlert(bank.caller, investigated.alertId));
    const inHistory = steps.filter(({ type }) => type === 'PurgeRefused');
    expect(inHistory).toHaveLength(told.length);
    expect(inHistory[0]).toMatchObject({ texts: { reason: ERASURE.reason } });
  });

  test('only a caller with the right may purge', async () => {
    const caller = {
      ...bank.caller,
      permissions: bank.caller.permissions.filter((one) => one !== 'org:manage'),
    };
    const options = { customer: investigated.entity.entity_id, ...ERASURE };
    await expect(server.bus.send(new PurgeCustomerData(caller, options))).rejects.toMatchObject({
      code: 'permission_denied',
    });
  });

  test('a dry run tells what would go and changes nothing', async () => {
    const other = make.entity();
    await client.entities(other);
    await client.transactions([
      make.transaction(investigated.entity.entity_id, { receiver: { entity_id: other.entity_id } }),
    ]);
    const refused = make.transaction(investigated.entity.entity_id, { amount: 'much' });
    expect((await client.transactions([refused])).counts).toMatchObject({ failed: 1 });
    expect(await rejectedBlocks()).toBe(1);
    const before = await placesOf(NAME);
    expect(before).toEqual(expect.arrayContaining(['entities', 'investigation-runs']));
    expect(await erase({ dryRun: true })).toEqual({
      dryRun: true,
      purged: null,
      counts: { customers: 1, transactions: 5, alerts: 1, runs: 2 },
      keptTransactions: 1,
      kept: [],
      alsoNamed: [],
      purges: [],
    });
    expect(await placesOf(NAME)).toEqual(before);
  });

  test('a purge leaves nothing of the customer in any record or row', async () => {
    const past = server.app.get(PastInvestigations, { strict: false });
    const all = { text: '', constraints: {}, limit: 10 };
    expect((await past.search({ orgId: bank.id }, all)).hits).not.toEqual([]);
    expect(await alertCount()).toBe(1);
    const note = { blockType: 'general', classification: 'added_facts', body: NAME } as const;
    const asked = new AddBlockNote(bank.caller, { alertId: investigated.alertId, note });
    const held = server.bus.send(new HoldCall(bank.caller, { tool: 'add_block_note', message: asked }));
    await expect(held).rejects.toMatchObject({ code: 'call_held' });
    const calls = server.app.get(HeldCalls, { strict: false });
    const stream = calls.streamId(bank.caller, messageArgumentsOf(asked));
    const message = async () => calls.message(bank.caller, (await calls.read(bank.caller, stream)).held!);
    expect(await message()).toEqual(asked);
    const result = await erase();
    await expect(message()).rejects.toThrow('its data was erased');
    expect(result).toMatchObject({ counts: { customers: 1, alerts: 1 }, purges: [expect.any(String)] });
    expect(await placesOf(NAME)).toEqual([]);
    expect(await placesOf(investigated.alertId)).toEqual([]);
    expect(await rejectedBlocks()).toBe(0);
    expect((await past.search({ orgId: bank.id }, all)).hits).toEqual([]);
    // The other customer's side of the one transaction between both is left.
    expect(await placesOf(investigated.entity.entity_id)).toEqual(['transactions']);
    const [event] = await server.app
      .get(Decisions, { strict: false })
      .read(PurgeEvents, bank.caller, result.purges[0]!);
    expect(event).toMatchObject({
      actor: { user: 'operator' },
      data: {
        cause: 'erasure',
        before: null,
        customers: [customerId],
        alerts: [{ id: serviceId }],
        counts: { transactions: 5, runs: 2 },
      },
    });
    expect([...event!.data.keys!].sort()).toEqual([serviceId, stream, customerId].sort());
    const missing = server.app.get(SubjectKeys, { strict: false }).withoutKey(bank.caller, event!.data.keys!);
    expect(await missing).toHaveLength(3);
    expect(event!.data.reason).not.toContain('request');
  });

  test('whoever asks for it is told that it was purged', async () => {
    const gone = { error: 'data_purged', message: expect.stringContaining('was erased on 20') as string };
    const answer = await client.get(`investigation/${run}`);
    expect([answer.status, answer.json]).toEqual([410, expect.objectContaining(gone)]);
    await expect(server.bus.send(new GetAlert(bank.caller, investigated.alertId))).rejects.toMatchObject({
      code: 'data_purged',
      details: { kind: 'alert' },
    });
    await expect(server.bus.send(new GetAlert(bank.caller, 'never-was'))).rejects.toMatchObject({
      code: 'alert_not_found',
    });
    const other = await server.newOrganization();
    await expect(server.bus.send(new GetAlert(other.caller, investigated.alertId))).rejects.toMatchObject({
      code: 'alert_not_found',
    });
    const text = /"text":"The data of this alert was erased on 20[^"]*code: data_purged"/;
    const told = await server.bus
      .send(new GetAlert(bank.caller, investigated.alertId))
      .catch((error: AppError) => failureResult(error, true, ''));
    expect((told as PreparedResult).json.toString()).toMatch(text);
    const { browser } = await signedIn(server, bank, 'analyst');
    const page = await browser.get(`/alerts/${serviceId}`);
    expect([page.status, page.text]).toEqual([
      410,
      expect.stringMatching(/was erased on \d{1,2} \w+ 20\d\d/),
    ]);
    const replay = await server.bus.send(new ReplayInvestigation(bank.caller, run));
    expect(replay).toMatchObject({
      outcome: 'not_replayable',
      missing: [expect.stringContaining('it was erased on 20') as string],
    });
  });

  test('who decided what stays readable, without what was written', async () => {
    const { steps, serviceId: found } = await server.bus.send(
      new ReplayAlert(bank.caller, investigated.alertId),
    );
    expect(found).toBe(serviceId);
    const decision = steps.find(({ type }) => type === 'DispositionChanged')!;
    const texts = { reason: null };
    expect(decision).toMatchObject({ value: 'CLEARED', at: decided, user: bank.caller.userId, texts });
    expect(await eventsOf(server, bank, { type: decision.type })).toMatchObject([texts]);
    expect(steps.at(-1)).toMatchObject({
      type: 'CustomerDataPurged',
      value: 'erasure',
      texts: { reason: ERASURE.reason },
    });
    expect(steps.find(({ type }) => type === 'BlockNoteAdded')!.texts).toEqual({ body: null });
  });

  test('a rebuild brings nothing back', async () => {
    expect(await rebuilt()).toEqual([]);
    expect(await alertCount()).toBe(0);
  });

  test('asked for again it says when it was done', async () => {
    expect(await erase()).toMatchObject({
      purged: { at: expect.any(String) as string, serviceId: customerId },
      purges: [],
    });
    await expect(purge({ customer: 'nobody' })).rejects.toMatchObject({ code: 'entity_not_found' });
  });

  test('a purge that was cut off after its event is finished by the job', async () => {
    const entity = make.entity({ name: 'Cut Off' });
    await client.entities(entity);
    await client.transactions([make.transaction(entity.entity_id, { descriptor: 'Cut Off once' })]);
    const { id } = (await client.stored('entity', entity.entity_id))!;
    const counts = { transactions: 1, runs: 0 };
    const data = {
      cause: 'erasure',
      reason: 'r',
      before: null,
      customers: [id],
      alerts: [],
      keys: [],
      counts,
    } as const;
    await server.app.get(Decisions, { strict: false }).decide({
      caller: bank.caller,
      family: PurgeEvents,
      decider: purgeDecider,
      streamId: 'cut-off',
      operation: 'test',
      command: { type: 'CustomerDataPurged', data: { ...data, customers: [id], alerts: [], keys: [] } },
    });
    expect(await placesOf('Cut Off')).toEqual(['entities', 'transactions']);
    await server.app.get(FinishPurgesJob, { strict: false }).run('', new AbortController().signal);
    expect(await placesOf('Cut Off')).toEqual([]);
  });

  test('by age go customers and alerts of which nothing is as new', async () => {
    const old = await InvestigatedAlert.in(server, bank, make, { name: 'Old Customer' });
    const { alertId } = old;
    server.clock.advance(86_400_000);
    const now = server.clock.iso();
    const byAge = (options: object) => purge({ reason: '5 years over', ...options });
    expect((await byAge({ before: '2025-01-01T00:00:00.000Z' })).counts).toMatchObject({
      customers: 0,
      alerts: 0,
    });
    expect(await byAge({ before: now })).toMatchObject({
      counts: { alerts: 0 },
      kept: [{ kind: 'alert', ownId: alertId, ground: 'waits_for_decision' }],
    });
    expect(await placesOf('Old Customer')).not.toEqual([]);
    expect(await byAge({ before: now, force: true })).toMatchObject({
      counts: { customers: 1, alerts: 1 },
    });
    expect(await placesOf('Old Customer')).toEqual([]);
    expect(await placesOf('transaction_id')).toEqual([]);
    expect(await rebuilt()).toEqual([]);
  });
});

test('what is not as old as the retention time stays, and each refusal is an event', async () => {
  const server = await startApp({ env: { CUSTOMER_DATA_RETENTION_DAYS: '365' } });
  try {
    const bank = await server.newOrganization();
    const make = new Builders(78);
    const client = new RestClient(server, bank);
    const entity = make.entity();
    await client.entities(entity);
    const purge = (asked: object) =>
      server.bus.send(new PurgeCustomerData(bank.caller, { customer: null, ...ERASURE, ...asked }));
    const erase = (options = {}) => purge({ customer: entity.entity_id, force: true, ...options });
    await expect(erase({ dryRun: true })).rejects.toMatchObject(REFUSED);
    await expect(erase()).rejects.toThrow(`the customer ${entity.entity_id} is not as old as CUSTOMER`);
    await expect(purge({ before: server.clock.iso() })).rejects.toThrow(/the date 20\S+ is not as old as/);
    const { id } = (await client.stored('entity', entity.entity_id))!;
    const events = await eventsOf(server, bank, { type: 'PurgeRefused' });
    expect(events.map(({ value }) => value)).toEqual(['retention_time', 'retention_time']);
    const [refusal] = await server.app
      .get(Decisions, { strict: false })
      .read(PurgeRefusalEvents, bank.caller, events[0]!.subject);
    expect(refusal!.data).toMatchObject({ customers: [id], before: null });
    server.clock.advance(366 * 86_400_000);
    expect(await erase()).toMatchObject({ counts: { customers: 1 } });
  } finally {
    await server.close();
  }
});
