import { ListAuditEvents } from '../../../../src/audit/queries/list-audit-events.query.js';
import { EntityRecord } from '../../../../src/ingestion/domain/entity.record.js';
import { GetEntity } from '../../../../src/ingestion/queries/get-entity.query.js';
import { UploadSessionEvents } from '../../../../src/ingestion/domain/upload-session.events.js';
import { Decisions } from '../../../../src/platform/decisions/decisions.js';
import { Records } from '../../../../src/platform/records/records.js';
import { InvestigatedAlert } from '../../../support/investigated-alert.js';
import { Builders } from '../../../support/builders.js';
import { McpClient } from '../../../support/mcp-client.js';
import { RestClient } from '../../../support/rest-client.js';
import { investigatedTwice, type Reading } from './reading.js';

let reading: Reading;
let ids = 0;

beforeAll(async () => {
  reading = await investigatedTwice(4117);
});

const newId = () => `S-${++ids}`;
const upload = (entities: readonly object[], alert_id = reading.alert.alertId, client = reading.client) =>
  client.call('upload_supplemental_entity_data', { alert_id, entities });

async function outcomes(entities: readonly object[]) {
  const { structured, text } = await upload(entities);
  if (!structured) throw new Error(text);
  return structured['entities'] as { service_id: string; outcome: string; conflicts: string[] }[];
}

async function uploads(): Promise<{ subject: string; serviceIds: readonly string[] }[]> {
  const { server, bank } = reading;
  const filter = { type: 'SupplementalEntitiesUploaded' };
  const { events } = await server.bus.send(
    new ListAuditEvents(bank.caller, { filter, limit: 1_000, after: null }),
  );
  return events.map(({ subject, serviceIds }) => ({ subject, serviceIds }));
}

async function stored(ownId: string) {
  const rows = reading.server.app.get(Records, { strict: false }).for(reading.bank.caller);
  const [row] = await rows.find(EntityRecord.current, { ownId }, { index: 'own_id', limit: 1 });
  return row;
}

test('an unknown person is made with the status SUPPLEMENTAL', async () => {
  const id = newId();
  const [answer] = await outcomes([{ entity_source_id: id, name: 'Ann Unknown', phone: '+46701234567' }]);
  expect(answer).toEqual({
    entity_source_id: id,
    service_id: (await stored(id))!.id,
    outcome: 'created',
    filled: ['name', 'phone'],
    conflicts: [],
    blocks: ['customer_profile', 'email_phone', 'screening', 'adverse_media'],
    answer: 'The next run reads name, phone in customer_profile, email_phone, screening, adverse_media.',
  });
  const shown = await reading.client.call('get_entity', { entity_service_id: answer!.service_id });
  expect(shown.structured).toEqual({
    service_id: answer!.service_id,
    entity_id: id,
    type: 'INDIVIDUAL',
    status: 'SUPPLEMENTAL',
    version: 1,
    customer_data: { name: 'Ann Unknown', phone_numbers: ['+46701234567'] },
    shortened: null,
  });
});

test('a service_id in place of an own id makes nobody: it is refused for all of the call', async () => {
  const own = newId();
  const other = newId();
  const [made] = await outcomes([{ entity_source_id: own, name: 'Ann' }]);
  const { isError, text } = await upload([
    { entity_source_id: other, name: 'Ben' },
    { entity_source_id: made!.service_id, name: 'Ann' },
  ]);
  expect([isError, text]).toEqual([
    true,
    expect.stringMatching(/^entities\[1\]\.entity_source_id is a service_id; .*Nothing was written\./),
  ]);
  expect([await stored(other), await stored(made!.service_id)]).toEqual([undefined, undefined]);
});

test('an own id that is the service_id of another customer is an own id', async () => {
  const { server, bank } = reading;
  const [made] = await outcomes([{ entity_source_id: newId(), name: 'Ann' }]);
  const entity_id = made!.service_id;
  await new RestClient(server, bank).entities({ entity_id, type: 'INDIVIDUAL', name: 'Ben' });
  const [answer] = await outcomes([{ entity_source_id: entity_id, name: 'Ben', dob: '1980-02-29' }]);
  expect(answer).toMatchObject({ outcome: 'updated', filled: ['dob'] });
  expect(answer!.service_id).not.toBe(entity_id);
});

test('the service_id of another organization is an id like any other', async () => {
  const { server } = reading;
  const [made] = await outcomes([{ entity_source_id: newId(), name: 'Ann' }]);
  const other = await server.newOrganization();
  const { alertId } = await InvestigatedAlert.in(server, other, new Builders(4118));
  const client = await McpClient.connect(server, other);
  const { structured } = await upload([{ entity_source_id: made!.service_id }], alertId, client);
  expect(structured).toMatchObject({ entities: [{ outcome: 'created' }] });
});

test('an upload of customers makes the person one of the bank', async () => {
  const { server, bank } = reading;
  const id = newId();
  const [made] = await outcomes([{ entity_source_id: id, name: 'Ann' }]);
  await new RestClient(server, bank).entities({ entity_id: id, type: 'INDIVIDUAL', name: 'Ann' });
  expect(await server.bus.send(new GetEntity(bank.caller, { serviceId: made!.service_id }))).toMatchObject({
    status: 'ACTIVE',
    version: 2,
    content: { name: 'Ann' },
  });
});

test('a repeat changes nothing and says so', async () => {
  const given = [{ entity_source_id: newId(), name: 'Ann', dob: '1980-02-29', email: 'ann@example.com' }];
  const [first] = await outcomes(given);
  const [second] = await outcomes(given);
  expect(second).toMatchObject({
    service_id: first!.service_id,
    outcome: 'unchanged',
    filled: [],
    blocks: [],
    answer: 'Nothing was changed: the record holds it already.',
  });
});

test('values are stored as they were sent, and an address in its shown form is refused', async () => {
  const id = newId();
  const { isError, text } = await upload([{ entity_source_id: id, email: 'ann@mail[.]example' }]);
  expect([isError, text]).toEqual([true, expect.stringContaining('email is not an e-mail address')]);
  const given = { entity_source_id: id, name: 'Ann [.] Ab', email: 'ann@mail.example' };
  expect(await outcomes([given])).toMatchObject([{ outcome: 'created' }]);
  const { content } = (await stored(id))!;
  expect(content).toMatchObject({ name: given.name, emails: [given.email] });
  expect(await outcomes([given])).toMatchObject([{ outcome: 'unchanged' }]);
});

test('an id that looks like the shown form of another one names its own customer', async () => {
  const restored = `${newId()}@bank.example`;
  const literal = `${newId()}@bank[.]example`;
  const twin = literal.replace('[.]', '.');
  await outcomes([{ entity_source_id: twin, name: 'Twin' }]);
  await outcomes([{ entity_source_id: restored, name: 'Ann' }]);
  const sent = restored.replace('.e', '[.]e');
  const [updated] = await outcomes([{ entity_source_id: sent, phone: '+46701234567' }]);
  expect(updated).toMatchObject({ entity_source_id: restored, outcome: 'updated' });
  await new RestClient(reading.server, reading.bank).entities({
    ...reading.alert.entity,
    entity_id: literal,
  });
  const refused = await upload([{ entity_source_id: literal, phone: '+46701234567' }]);
  expect(refused).toMatchObject({ isError: true, meta: { code: 'validation_error' } });
  expect((await stored(twin))!.content.phone_numbers ?? []).toEqual([]);
});

test.each(['[{"entity_source_id":"C-1","name":"Ann"}]', ''])(
  'a text in place of the list is refused as what it is: %j',
  async (entities) => {
    const { text } = await upload(entities as unknown as object[]);
    expect(text).toMatch(/^entities must be a list \(it is (?:""|a text of \d+ characters)\)\. Nothing was/);
  },
);

test.each(['x@y,example', 'x@y[,]example', 'a@b.example;c@d.example', '<a@b.example>', 'x@y..example', 'x@'])(
  'a slip in an address is refused: %s',
  async (email) => {
    const id = newId();
    const { isError, text } = await upload([{ entity_source_id: id, email }]);
    expect([isError, text]).toEqual([true, expect.stringContaining('email is not an e-mail address')]);
    expect(await stored(id)).toBeUndefined();
  },
);

test('a conflict names the fields, keeps that person and lets the others through', async () => {
  const known = newId();
  const fresh = newId();
  await outcomes([{ entity_source_id: known, name: 'Ann' }]);
  const before = await stored(known);
  const answers = await outcomes([
    { entity_source_id: known, name: 'Ben', dob: '1980-02-29' },
    { entity_source_id: fresh, name: 'Ben' },
  ]);
  expect(answers).toMatchObject([
    { outcome: 'conflict', conflicts: ['name'], filled: [], service_id: before!.id },
    { outcome: 'created' },
  ]);
  expect(await stored(known)).toEqual(before);
});

test('the event names the alert, versions and counts, and no text', async () => {
  const { server, bank, alert } = reading;
  const known = newId();
  const fresh = newId();
  await outcomes([{ entity_source_id: known, name: 'Ann' }]);
  const before = (await uploads()).length;
  await outcomes([
    { entity_source_id: known, dob: '1980-02-29' },
    { entity_source_id: fresh, name: 'Ben' },
    { entity_source_id: alert.entity.entity_id, name: 'Somebody Else' },
  ]);
  const [event, ...more] = (await uploads()).slice(before);
  expect(more).toEqual([]);
  expect(event!.serviceIds).toEqual([(await alert.row()).id]);
  const decisions = server.app.get(Decisions, { strict: false });
  const [recorded] = await decisions.read(UploadSessionEvents, bank.caller, event!.subject);
  const version = async (id: string) => {
    const row = (await stored(id))!;
    return { id: row.id, hash: row.hash, version: row.version };
  };
  expect(recorded!.data).toEqual({
    alert: (await alert.row()).id,
    rows: [await version(known), await version(fresh)],
    counts: { received: 3, created: 1, updated: 1, unchanged: 0, failed: 1 },
  });
  expect(recorded!.actor).toMatchObject({ kind: 'agent' });
});

test('the next run reads it', async () => {
  const { server, bank } = reading;
  const alert = await InvestigatedAlert.in(server, bank, new Builders(4118), { emails: null, dob: null });
  const shares = async (run: ReturnType<typeof alert.newestEnded>) =>
    (await run).content!.result.perBlock.flatMap(({ flags }) => flags).find(({ flagId }) => flagId === 'EP5')!
      .color;
  expect(await shares(alert.newestEnded())).toBe('gray');
  const other = newId();
  const email = 'shared.inbox@example.com';
  const { structured } = await upload(
    [
      { entity_source_id: alert.entity.entity_id, email },
      { entity_source_id: other, email },
    ],
    alert.alertId,
  );
  expect(structured!['entities']).toMatchObject([{ outcome: 'updated' }, { outcome: 'created' }]);
  expect(await shares(alert.rerun())).toBe('yellow');
});

test('of many at once each field is filled once', async () => {
  const id = newId();
  const names = Array.from({ length: 8 }, (_, at) => `Name ${at}`);
  const answers = await Promise.all(names.map((name) => outcomes([{ entity_source_id: id, name }])));
  const told = answers.map(([answer]) => answer!.outcome).sort();
  expect(told).toEqual([...Array<string>(7).fill('conflict'), 'created']);
  const row = await stored(id);
  const winner = answers.findIndex(([answer]) => answer!.outcome === 'created');
  expect(row).toMatchObject({ version: 1, content: { name: names[winner] } });
});

test.each([
  [0, true],
  [1, false],
  [19, false],
  [20, false],
  [21, true],
])('%i entities are refused: %s', async (count, isRefused) => {
  const { isError, text } = await upload(
    Array.from({ length: count }, () => ({ entity_source_id: newId() })),
  );
  expect(isError).toBe(isRefused);
  if (isRefused) expect(text).toMatch(/^entities must have at (least|most) .* Nothing was written\./);
});

test('an entity that is named twice is refused with its place', async () => {
  const id = newId();
  const { isError, text } = await upload([{ entity_source_id: id }, { entity_source_id: id, name: 'Ann' }]);
  expect(isError).toBe(true);
  expect(text).toContain('entities[1].entity_source_id names the same entity as entities[0]');
  expect(await stored(id)).toBeUndefined();
});

test('missing, foreign and internal ids of an alert are not found, and nothing is written', async () => {
  const { alert, stranger } = reading;
  const before = await uploads();
  const entities = [{ entity_source_id: newId(), name: 'Ann' }];
  const answers = [
    await upload(entities, 'missing'),
    await upload(entities, (await alert.row()).id),
    await upload(entities, alert.alertId, stranger),
  ];
  for (const { isError, text } of answers) {
    expect(isError).toBe(true);
    expect(text).toMatch(/^Alert not found\. Nothing was written\./);
  }
  expect(await uploads()).toEqual(before);
  expect(await stored(entities[0]!.entity_source_id)).toBeUndefined();
});
