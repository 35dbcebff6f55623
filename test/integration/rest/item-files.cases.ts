import { gzipSync } from 'node:zlib';
import type { RestAnswer, TestApp, TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { API, RestClient, type Refusal } from '../../support/rest-client.js';
import { suiteApp } from '../../support/suite-app.js';

const make = new Builders(71);
let server: TestApp;
let bank: TestOrganization;
let client: RestClient;

const CUSTOMERS = `
kind: entities
separator: ";"
fields:
  entity_id: Nr
  type: { column: Art, values: { P: INDIVIDUAL, F: BUSINESS } }
  name: Name
  dob: { column: Geboren, date: dd.MM.yyyy }
`;
const ALERTS = `
kind: alerts
separator: ";"
fields:
  alert_id: Nr
  entity_id_list: { column: Kunden, split: "," }
  flagged_transaction_id_list: { column: Umsätze, split: "," }
  title: Regel
  rule_title: Regel
  source: { constant: TM }
  status: Status
  created_at: { column: Zeit, date: "yyyy-MM-dd HH:mm" }
`;
const HEAD = 'Nr;Art;Name;Geboren';

beforeAll(async () => {
  server = await suiteApp();
  bank = await server.newOrganization();
  client = new RestClient(server, bank);
  for (const [id, yaml] of Object.entries({ customers: CUSTOMERS, alerts: ALERTS }))
    expect((await client.send('PUT', `mappings/${id}`, { yaml })).status).toBe(200);
});

function send(
  path: string,
  file: string | Buffer,
  type = 'text/csv',
  headers: Readonly<Record<string, string>> = {},
): Promise<RestAnswer> {
  const all = { 'content-type': type, ...headers };
  return server.rest({ method: 'POST', url: `${API}/${path}`, key: bank.key, body: file, headers: all });
}

const refusalOf = ({ json }: RestAnswer): Refusal => json;

/** The refusal of a file that is not valid. */
async function refused(path: string, file: string): Promise<Refusal> {
  const answer = await send(path, file);
  expect([answer.status, refusalOf(answer).error]).toEqual([422, 'validation_error']);
  return answer.json;
}

const csv = (...rows: string[]): string => [HEAD, ...rows].join('\n');
const stored = async (id: string) => (await client.stored('entity', id))?.content;

describe('customers in a file', () => {
  it('of CSV are read by a mapping; a bad row is told by line, column and value', async () => {
    const rows = ['c-1;P;Ann;31.12.1990', 'c-2;X;Bo;31.02.1990', ';F;Acme;', 'c-4;F'];
    const { status, json } = await send('entities?mapping_id=customers', csv(...rows));
    expect([status, json]).toEqual([
      200,
      expect.objectContaining({ success: false, processed: 1, errors_total: 4, warnings: [] }),
    ]);
    const { errors, upload_session_id: id } = json as { errors: object[]; upload_session_id: string };
    expect(errors).toEqual([
      {
        index: 1,
        entity_id: 'c-2',
        field: 'entities[1].type',
        value: 'X',
        message: 'is not among the `values` of the map',
        line: 3,
        column: 'Art',
      },
      {
        index: 1,
        entity_id: 'c-2',
        field: 'entities[1].dob',
        value: '31.02.1990',
        message: 'is no date in the form dd.MM.yyyy',
        line: 3,
        column: 'Geboren',
      },
      {
        index: 2,
        entity_id: null,
        field: 'entities[2].entity_id',
        value: '',
        message: 'is empty, and entity_id needs it',
        line: 4,
        column: 'Nr',
      },
      {
        index: 3,
        entity_id: null,
        field: 'entities[3]',
        value: null,
        message: 'has 2 fields where the header has 4',
        line: 5,
      },
    ]);
    expect(await stored('c-1')).toEqual({
      entity_id: 'c-1',
      type: 'INDIVIDUAL',
      name: 'Ann',
      dob: '1990-12-31',
    });
    const kept = await client.get(`transactions/upload-sessions/${id}/rejected-rows`);
    const lines = kept.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(lines).toMatchObject([
      { index: 1, line: 3, entity_id: 'c-2', faults_total: 2, row: rows[1] },
      { index: 2, line: 4, entity_id: null, row: rows[2] },
      { index: 3, line: 5, row: rows[3] },
    ]);
    const sent = await client.get(`transactions/upload-sessions/${id}/rejected-rows?format=sent`);
    expect(sent.text).toBe(`\ufeff${csv(...rows.slice(1), '')}`);
  });

  it.each(['Content-Encoding', 'no word of it'])('may be a gzip, with %s', async (said) => {
    const headers = said === 'Content-Encoding' ? { 'content-encoding': 'gzip' } : {};
    const file = gzipSync(csv(`${said.length};F;Acme;`));
    const { status, json } = await send(
      'entities?mapping_id=customers',
      file,
      'text/csv; charset=utf-8',
      headers as never,
    );
    expect([status, json]).toEqual([200, expect.objectContaining({ success: true, processed: 1 })]);
    expect(await stored(String(said.length))).toMatchObject({ name: 'Acme' });
  });

  it('of NDJSON need no mapping; a line that is none is a bad row, and an unknown key is told', async () => {
    const [one, two] = [make.entity(), { ...make.entity(), type: 'PERSON' }];
    const file = [JSON.stringify({ ...one, colour: 'red' }), '{"entity_id":', JSON.stringify(two)].join('\n');
    const { json } = await send('entities', file, 'application/x-ndjson');
    const { upload_session_id: id } = json as { upload_session_id: string };
    const sent = await client.get(`transactions/upload-sessions/${id}/rejected-rows?format=sent`);
    expect(sent.text).toBe(`{"entity_id":\n${JSON.stringify(two)}\n`);
    expect(json).toMatchObject({
      processed: 1,
      errors: [
        { index: 1, field: 'entities[1]', line: 2, message: expect.stringContaining('is no JSON') as string },
        { index: 2, entity_id: two.entity_id, field: 'entities[2].type', line: 3, value: 'PERSON' },
      ],
      warnings: ['entities[0].colour'],
    });
    expect(await stored(one.entity_id)).toMatchObject({ name: one.name });
  });

  it('of JSON in a form of the bank are read by a mapping, and columns left over are told', async () => {
    const yaml =
      'kind: entities\nformat: json\nfields: { entity_id: who.id, type: { constant: BUSINESS } }\n';
    await client.send('PUT', 'mappings/own-json', { yaml });
    const file = JSON.stringify([{ who: { id: 'j-1' }, size: 3 }]);
    const { json } = await send('entities?mapping_id=own-json', file, 'application/json');
    expect(json).toMatchObject({ success: true, processed: 1, warnings: ['size'], warnings_total: 1 });
    expect(await stored('j-1')).toEqual({ entity_id: 'j-1', type: 'BUSINESS' });
  });

  it('with one id twice are taken, and the doubt is told among the warnings', async () => {
    const { json } = await send('entities?mapping_id=customers', csv('d-1;P;Ann;', 'd-1;P;Bo;'));
    expect(json).toMatchObject({
      success: true,
      warnings: [expect.stringContaining('Nr in line 3: "d-1" is the id of an earlier row') as string],
    });
  });

  it('are repeated safely with an Idempotency-Key', async () => {
    const key = { 'idempotency-key': 'customers-of-monday' };
    const first = await send('entities?mapping_id=customers', csv('i-1;P;Ann;'), 'text/csv', key);
    const again = await send('entities?mapping_id=customers', csv('i-1;P;Ann;'), 'text/csv', key);
    expect(again.json).toEqual(first.json);
    const other = await send('entities?mapping_id=customers', csv('i-1;P;Bo;'), 'text/csv', key);
    expect(refusalOf(other).error).toBe('idempotency_key_reused');
  });

  it('that are all bad are refused', async () => {
    const { details } = await refused('entities?mapping_id=customers', csv('x;Q;Ann;'));
    expect(details.problems).toMatchObject([{ line: 2, column: 'Art', entity_id: 'x', value: 'Q' }]);
  });

  it.each<[string, string, string, string]>([
    ['a mapping that there is not', 'no-such', csv('a;P;A;'), 'mapping_id names no stored mapping'],
    [
      'a mapping of alerts',
      'alerts',
      csv('a;P;A;'),
      'mapping_id is of csv files with alerts, and this is one of csv with entities',
    ],
    ['no rows', 'customers', HEAD, 'body has no rows'],
    ['501 rows', 'customers', csv(...Array<string>(501).fill('a;P;A;')), 'body has more than 500 rows'],
    [
      'a quote that is never closed',
      'customers',
      csv('a;"P;A;'),
      'body cannot be read: line 2: a " is opened there',
    ],
    [
      'a column too few',
      'customers',
      'Nr;Art;Name\na;P;A',
      'body cannot be read: there is no column "Geboren"',
    ],
  ])('with %s are refused', async (_, mapping, file, reason) => {
    expect((await refused(`entities?mapping_id=${mapping}`, file)).message).toContain(reason);
  });

  it('of CSV without a mapping, or by one of another organization, are refused alike', async () => {
    const other = new RestClient(server, await server.newOrganization());
    await other.send('PUT', 'mappings/foreign', { yaml: CUSTOMERS });
    const { message } = await refused('entities', csv('a;P;A;'));
    expect(message).toContain('mapping_id must name a stored mapping');
    expect(await refused('entities?mapping_id=foreign', csv('a;P;A;'))).toMatchObject({
      details: { field: 'mapping_id', value: 'foreign', message: 'names no stored mapping' },
    });
  });
});

describe('alerts in a file', () => {
  const head = 'Nr;Kunden;Umsätze;Regel;Status;Zeit';
  const file = (...rows: string[]) => [head, ...rows].join('\n');

  beforeAll(async () => {
    await client.entities(make.entity({ entity_id: 'K-1' }));
    await client.transactions([make.transaction('K-1', { transaction_id: 'U-1' })]);
  });

  it('are stored and investigated', async () => {
    const path = 'alerts?mapping_id=alerts&trigger_execution=true';
    const { status, json } = await send(path, file('A-1;K-1;U-1;Velocity;OPEN;2025-04-01 10:00'));
    expect([status, json]).toEqual([
      200,
      expect.objectContaining({ success: true, processed: 1, execution_triggered: true }),
    ]);
    expect((json as { investigations: object[] }).investigations).toMatchObject([{ alert_id: 'A-1' }]);
  });

  it('are stored all or none, and each fault has its line and column', async () => {
    const rows = [
      'A-2;K-1;U-1;Velocity;OPEN;2025-04-01 10:00',
      'A-3;K-1,K-9;U-9;;OPEN;2025-04-01 10:00',
      'A-4;K-1;U-1;Velocity;NEW;01.04.2025',
    ];
    const { details } = await refused('alerts?mapping_id=alerts', file(...rows));
    expect(details.problems).toMatchObject([
      {
        field: 'alerts[1].title',
        value: '',
        line: 3,
        column: 'Regel',
        message: 'is empty, and title needs it',
      },
      { field: 'alerts[1].rule_title', line: 3, column: 'Regel' },
      { field: 'alerts[2].created_at', value: '01.04.2025', line: 4, column: 'Zeit' },
      { field: 'alerts[2].status', value: 'NEW', line: 4, column: 'Status' },
      { field: 'alerts[1].entity_id_list[1]', value: 'K-9', line: 3, column: 'Kunden' },
      { field: 'alerts[1].flagged_transaction_id_list[0]', value: 'U-9', line: 3, column: 'Umsätze' },
    ]);
    expect(await client.stored('alert', 'A-2')).toBeNull();
  });
});

test.each(['text/csv', 'application/x-ndjson'])('%s is refused where no file is taken', async (type) => {
  for (const [path, wanted] of [
    ['alerts/investigate', 415],
    ['agent-alert-feedback', 415],
  ] as const)
    expect((await send(path, 'a', type)).status).toBe(wanted);
  for (const [path, taken] of [
    ['entities', 'application/json, text/csv or application/x-ndjson'],
    ['alerts', 'application/json, text/csv or application/x-ndjson'],
    ['alerts/investigate', 'application/json'],
  ] as const)
    expect(refusalOf(await send(path, 'a', 'text/plain'))).toMatchObject({
      error: 'unsupported_media_type',
      message: `The content type must be ${taken}`,
    });
});
