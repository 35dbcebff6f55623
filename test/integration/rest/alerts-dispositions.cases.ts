import { GenerateApiKey } from '../../../src/access/commands/generate-api-key.command.js';
import { AlertReadModel } from '../../../src/alerts/alert.read-model.js';
import { RebuildReadModels } from '../../../src/operations/commands/rebuild-read-models.command.js';
import { RecordUploadedDisposition } from '../../../src/dispositions/commands/record-uploaded-disposition.command.js';
import { DISPOSITIONS, DispositionEvents } from '../../../src/dispositions/domain/disposition.events.js';
import { AlertRecord, type Alert, DISPOSITION_STATUSES } from '../../../src/alerts/domain/alert.record.js';
import type { Entity } from '../../../src/ingestion/domain/entity.record.js';
import type { Transaction } from '../../../src/ingestion/domain/transaction.record.js';
import type { RecordedEvent } from '@alert-review/kernel';
import { saltedHash } from '../../../src/platform/crypto/salted-hash.js';
import { FieldCipher } from '../../../src/platform/records/field-cipher.js';
import { Decisions } from '../../../src/platform/decisions/decisions.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { Records } from '../../../src/platform/records/records.js';
import { VersionedRecords } from '../../../src/platform/records/versioned-records.js';
import { ReadModels } from '../../../src/platform/projections/read-models.js';
import { operatorOfServer, type TestApp, type TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { RestClient } from '../../support/rest-client.js';
import { bankWithRecords, suiteApp } from '../../support/suite-app.js';

// size: all that an upload may say of a disposition, in one app.
const make = new Builders(11);
let server: TestApp;
let bank: TestOrganization;
let client: RestClient;
let entity: Entity;
let row: Transaction;

beforeAll(async () => {
  server = await suiteApp();
  ({ bank, client, entity, row } = await bankWithRecords(server, make));
});

const alert = (overrides: Partial<Alert> = {}) =>
  make.alert([entity.entity_id], [row.transaction_id], overrides);

async function upload(...alerts: Alert[]): Promise<void> {
  const { status, json } = await client.alerts(alerts);
  expect({ status, json }).toMatchObject({ status: 200, json: { success: true, processed: alerts.length } });
}

async function serviceId({ alert_id }: Alert): Promise<string> {
  return (await client.stored('alert', alert_id))!.id;
}

/** The decisions about an alert so far. */
async function decisions(of: Alert): Promise<RecordedEvent[]> {
  return server.app.get(Decisions).read(DispositionEvents, { orgId: bank.id }, await serviceId(of));
}

async function shown(of: Alert, org = bank.id) {
  const rows = await server.app
    .get(ReadModels)
    .for({ orgId: org })
    .find(AlertReadModel, { alertId: of.alert_id }, { index: 'alert_id', limit: 2 });
  expect(rows).toHaveLength(1);
  return rows[0]!;
}

const decided = {
  disposition_status: 'ESCALATED' as const,
  disposition_notes: 'Zebedee Quux could not explain the money',
  dispositioned_at: '2025-02-21T10:00:00+01:00',
  dispositioned_by: 'zebedee.quux@example.com',
};

describe('a disposition_status of an upload', () => {
  it.each(DISPOSITION_STATUSES)('%s is an event of the API key and stands on the alert', async (status) => {
    const sent = alert({ disposition_status: status });
    await upload(sent);
    expect(await decisions(sent)).toMatchObject([
      {
        type: 'UploadedDispositionRecorded',
        actor: { kind: 'system', user: bank.keyId },
        data: { disposition: status, alertVersion: 1 },
      },
    ]);
    expect(await shown(sent)).toMatchObject({
      analystDisposition: status,
      dispositionedAt: server.clock.iso(),
      dispositionSetBy: bank.keyId,
      sealedDispositionedBy: null,
    });
  });

  it('knows every value that an upload may carry', () => {
    expect(DISPOSITIONS).toEqual(DISPOSITION_STATUSES);
  });

  it('dispositioned_at is its effectiveAt; author and notes stand in the log sealed', async () => {
    const sent = alert(decided);
    await upload(sent);
    const [event] = await decisions(sent);
    expect(event).toMatchObject({ effectiveAt: '2025-02-21T09:00:00.000Z', recordedAt: server.clock.iso() });
    const cipher = server.app.get(FieldCipher);
    const { dispositionedBy, dispositionNotes } = event!.data as Record<string, string>;
    expect(await cipher.unseal(event!, 'dispositionedBy', dispositionedBy!)).toBe(decided.dispositioned_by);
    expect(await cipher.unseal(event!, 'dispositionNotes', dispositionNotes!)).toBe(
      decided.disposition_notes,
    );
    const log = await server.app.get(EventStore).readAll({ after: null, maxCount: 10_000 });
    expect(log.some(({ id }) => id === event!.id)).toBe(true);
    for (const stored of log)
      expect(Buffer.from(stored.data).toString('utf8')).not.toMatch(/zebedee|explain the money/i);
  });

  it('names on the alert who set it, without the address in clear', async () => {
    const sent = alert(decided);
    await upload(sent);
    const found = await shown(sent);
    const [event] = await decisions(sent);
    expect(found).toMatchObject({
      analystDisposition: 'ESCALATED',
      dispositionedAt: '2025-02-21T09:00:00.000Z',
      dispositionEvent: event!.id,
    });
    expect(JSON.stringify(found)).not.toMatch(/zebedee/i);
    const { stream, streamId, id, org } = event!;
    const place = { stream, streamId, id, org };
    const cipher = server.app.get(FieldCipher);
    expect(await cipher.unseal(place, 'dispositionedBy', found.sealedDispositionedBy!)).toBe(
      decided.dispositioned_by,
    );
  });

  it('makes no event when there is none, or null', async () => {
    const sent = alert({ disposition_status: null, disposition_notes: 'only a note' });
    await upload(sent);
    expect(await decisions(sent)).toEqual([]);
    expect((await shown(sent)).analystDisposition ?? null).toBeNull();
  });
});

describe('the stored document', () => {
  const texts = /zebedee|explain the money/i;
  const inClear = async () => {
    const stored = server.app.get(Records).for({ orgId: bank.id });
    const found = [
      ...(await stored.find(AlertRecord.current, {}, { index: 'id' })),
      ...(await stored.find(AlertRecord.older, {}, { index: 'id' })),
    ];
    expect(found.length).toBeGreaterThan(0);
    return found.filter((version) => texts.test(JSON.stringify(version)));
  };

  it('keeps author and notes sealed, in older versions too, and gives them back', async () => {
    const sent = alert(decided);
    await upload(sent, { ...sent, title: 'Between' }, { ...sent, title: 'Changed' });
    await upload({ ...sent, disposition_status: null });
    expect(await inClear()).toEqual([]);
    const { id, content, version } = (await client.stored('alert', sent.alert_id))!;
    expect({ content, version }).toEqual({ version: 4, content: { ...sent, disposition_status: null } });
    const [older] = await server.app
      .get(Records)
      .for({ orgId: bank.id })
      .find(AlertRecord.older, { ref: id }, { index: 'ref', limit: 1 });
    expect(await client.version('alert', id, older!.hash)).toMatchObject({
      alert_id: sent.alert_id,
      ...decided,
    });
  });

  it('is hashed as it was uploaded', async () => {
    const sent = alert(decided);
    await upload(sent);
    const rows = server.app.get(Records).for({ orgId: bank.id });
    const [stored] = await rows.find(AlertRecord.current, { ownId: sent.alert_id }, { index: 'own_id' });
    expect(stored!.content.disposition_notes).not.toBe(sent.disposition_notes);
    expect(stored!.hash).toBe(saltedHash(stored!.salt, sent));
  });

  it('is no new version when it is sent again', async () => {
    const sent = alert(decided);
    await upload(sent);
    await upload(sent);
    expect(await client.stored('alert', sent.alert_id)).toMatchObject({ version: 1 });
  });
});

describe('an upload that is sent again', () => {
  it('records nothing twice, also when several are under way at once', async () => {
    const sent = alert(decided);
    await Promise.all([upload(sent), upload(sent), upload(sent)]);
    await upload(sent);
    expect(await decisions(sent)).toHaveLength(1);
  });

  it('in several versions at once ends with what the newest version says', async () => {
    const statuses = ['ESCALATED', 'CLEARED', 'MONITORING'] as const;
    const sent = alert({ disposition_status: 'ESCALATED' });
    await upload(sent);
    await Promise.all(
      Array.from({ length: 9 }, (_, n) =>
        upload({ ...sent, title: `Title ${n}`, disposition_status: statuses[n % 3] }),
      ),
    );
    const { content, version } = (await client.stored('alert', sent.alert_id))!;
    expect(await shown(sent)).toMatchObject({ version, analystDisposition: content.disposition_status });
    const recorded = (await decisions(sent)).map(
      ({ data }) => (data as { alertVersion: number }).alertVersion,
    );
    expect(recorded).toEqual([...recorded].sort((a, b) => a - b));
  });

  it('completes what an earlier try did not get to', async () => {
    const sent = alert();
    await upload(sent);
    const id = await serviceId(sent);
    await server.bus.send(new RecordUploadedDisposition(bank.caller, id));
    expect(await decisions(sent)).toEqual([]);
    await upload({ ...sent, ...decided });
    await server.bus.send(new RecordUploadedDisposition(bank.caller, id));
    expect(await decisions(sent)).toHaveLength(1);
  });

  it('changes the other fields of the alert without another decision', async () => {
    const sent = alert(decided);
    await upload(sent);
    await upload({ ...sent, status: 'CLOSED' });
    expect(await decisions(sent)).toHaveLength(1);
    expect(await shown(sent)).toMatchObject({
      version: 2,
      status: 'CLOSED',
      analystDisposition: 'ESCALATED',
    });
  });

  it.each<[string, Partial<Alert>]>([
    ['another status', { disposition_status: 'CLEARED' }],
    ['other notes', { disposition_notes: 'It was his own money' }],
    ['another author', { dispositioned_by: 'second@example.com' }],
    ['another time', { dispositioned_at: '2025-02-22T10:00:00Z' }],
  ])('with %s records that too', async (_what, change) => {
    const sent = alert(decided);
    await upload(sent);
    await upload({ ...sent, ...change });
    const events = await decisions(sent);
    expect(events).toMatchObject([{ data: { alertVersion: 1 } }, { data: { alertVersion: 2 } }]);
    expect(await shown(sent)).toMatchObject({ dispositionEvent: events[1]!.id });
  });

  it('without a status takes nothing back', async () => {
    const sent = alert(decided);
    await upload(sent);
    await upload({ ...sent, disposition_status: undefined });
    expect(await shown(sent)).toMatchObject({ version: 2, analystDisposition: 'ESCALATED' });
  });

  it('keeps its status when another version without one follows in the same request', async () => {
    const sent = alert();
    const escalated = { ...sent, disposition_status: 'ESCALATED' as const };
    await upload(escalated, sent);
    expect(await decisions(sent)).toMatchObject([{ data: { disposition: 'ESCALATED', alertVersion: 1 } }]);
    expect(await shown(sent)).toMatchObject({ version: 2, analystDisposition: 'ESCALATED' });
    await upload(escalated, sent);
    expect(await decisions(sent)).toHaveLength(1);
  });

  it('keeps its status beside versions without one that arrive at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      const sent = alert();
      await Promise.all([
        upload({ ...sent, disposition_status: 'ESCALATED' }),
        ...[1, 2, 3].map((n) => upload({ ...sent, title: `Title ${n}` })),
      ]);
      expect(await decisions(sent)).toMatchObject([{ data: { disposition: 'ESCALATED' } }]);
    }
  });

  it('counts with the newest version that has a status, whatever came after it', async () => {
    const sent = alert({ disposition_status: 'ESCALATED' });
    await upload(sent);
    const id = await serviceId(sent);
    const later = (['CLEARED', 'MONITORING', null] as const).map((disposition_status, n) => ({
      ownId: sent.alert_id,
      content: { ...sent, disposition_status },
      source: `later-${n}_0`,
    }));
    const versions = server.app.get(VersionedRecords);
    for (const item of later) await versions.upload(bank.caller, AlertRecord, [item]);
    await server.bus.send(new RecordUploadedDisposition(bank.caller, id));
    expect(await decisions(sent)).toMatchObject([
      { data: { disposition: 'ESCALATED', alertVersion: 1 } },
      { data: { disposition: 'MONITORING', alertVersion: 3 } },
    ]);
  });

  it('of several versions in one request the last one counts', async () => {
    const sent = alert(decided);
    await upload(sent, { ...sent, disposition_status: 'CLEARED' });
    expect(await decisions(sent)).toMatchObject([{ data: { disposition: 'CLEARED', alertVersion: 2 } }]);
  });
});

describe('without alerts:write', () => {
  let ingesting: RestClient;

  beforeAll(async () => {
    const { key } = await server.bus.send(
      new GenerateApiKey(bank.caller, { name: 'ingest', scopes: ['records:ingest'] }),
    );
    ingesting = new RestClient(server, { id: bank.id, key });
  });

  it('a disposition in the body is 403 naming the field, and nothing is stored', async () => {
    const plain = alert();
    const sent = alert(decided);
    expect(await ingesting.alerts([plain, sent])).toMatchObject({
      status: 403,
      json: {
        error: 'permission_denied',
        details: {
          permission: 'alerts:write',
          field: 'alerts[1].disposition_status',
          value: 'ESCALATED',
        },
      },
    });
    expect(await client.stored('alert', plain.alert_id)).toBeNull();
    expect(await client.stored('alert', sent.alert_id)).toBeNull();
  });

  it('nobody suppresses the decision of another key by another version', async () => {
    for (let round = 0; round < 5; round++) {
      const sent = alert();
      const [, { status }] = await Promise.all([
        upload({ ...sent, disposition_status: 'ESCALATED' }),
        ingesting.alerts([{ ...sent, title: 'Changed' }]),
      ]);
      expect(status).toBe(200);
      expect(await decisions(sent)).toMatchObject([
        { actor: { user: bank.keyId }, data: { disposition: 'ESCALATED' } },
      ]);
    }
  });

  it('alerts without one are taken', async () => {
    expect((await ingesting.alerts([alert(), alert({ disposition_status: null })])).status).toBe(200);
  });
});

test('an id that maps to nothing refuses the dispositions of the whole request with it', async () => {
  const sent = alert(decided);
  const { status } = await client.alerts([sent, make.alert(['nobody'], ['nothing'], decided)]);
  expect(status).toBe(422);
  expect(await client.stored('alert', sent.alert_id)).toBeNull();
});

test('another organization’s alert is passed over, as a missing one is', async () => {
  const sent = alert(decided);
  await upload(sent);
  const id = await serviceId(sent);
  const stranger = await server.newOrganization();
  for (const asked of [id, 'none']) {
    await server.bus.send(new RecordUploadedDisposition(stranger.caller, asked));
    expect(await server.app.get(Decisions).read(DispositionEvents, stranger.caller, asked)).toEqual([]);
  }
  expect(await decisions(sent)).toHaveLength(1);
});

test('a rebuild makes the same rows', async () => {
  const sent = alert(decided);
  await upload(sent);
  await upload({ ...sent, disposition_status: 'CLEARED' });
  const before = await shown(sent);
  const rebuilt = await server.bus.send(new RebuildReadModels(operatorOfServer, { readModel: 'alert' }));
  expect(rebuilt).toMatchObject([{ readModel: 'alert', liveHash: rebuilt[0]!.rebuiltHash, switched: true }]);
  expect(await shown(sent)).toEqual(before);
});
