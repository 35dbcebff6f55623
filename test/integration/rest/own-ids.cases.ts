import type { TestApp } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { RestClient, type Refusal } from '../../support/rest-client.js';
import { suiteApp } from '../../support/suite-app.js';

const make = new Builders(9);
let server: TestApp;
let client: RestClient;

beforeAll(async () => {
  server = await suiteApp();
  client = new RestClient(server, await server.newOrganization());
});

/** Ids that differ from each other, however alike they look. */
const IDS = [
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'a.b',
  'a/b',
  '../..',
  '$where',
  '*',
  '%00',
  '"',
  "' OR 1=1 --",
  '<b>',
  ' ',
  ' a',
  'a',
  'A',
  'a\n',
  '\u0005',
  '\u200b',
  '\u202eabc',
  '\u00e9',
  'e\u0301',
  '\ufeff',
  '\uffff',
  '0',
  '00',
  '1e3',
  'null',
  '🦊'.repeat(36),
];

test('any text is an id of its own, from the upload to the investigation', async () => {
  const entities = IDS.map((id) => make.entity({ entity_id: id }));
  expect((await client.entities(...entities)).json).toMatchObject({ success: true, processed: IDS.length });
  const rows = IDS.map((id) => make.transaction(id, { transaction_id: id }));
  expect((await client.transactions(rows)).counts).toMatchObject({ created: IDS.length, failed: 0 });
  const alerts = IDS.map((id) => make.alert([id], [id], { alert_id: id, title: id }));
  const { status, json } = await client.alerts(alerts, true);
  expect(status).toBe(200);
  const { investigations }: { investigations: { alert_id: string; investigation_id: string }[] } = json;
  expect(investigations.map(({ alert_id }) => alert_id)).toEqual(IDS);
  for (const { alert_id, investigation_id } of investigations) {
    const run = await client.endedInvestigation(investigation_id);
    expect(run).toMatchObject({ alert_id, processing_status: 'completed' });
    expect(await client.stored('entity', alert_id)).toMatchObject({ version: 1 });
    expect(await client.stored('transaction', alert_id)).toMatchObject({ version: 1 });
    expect(await client.stored('alert', alert_id)).toMatchObject({
      version: 1,
      content: { title: alert_id },
    });
  }
});

test('a transaction id may have 255 characters, of any width', async () => {
  const entity = make.entity();
  await client.entities(entity);
  const row = (id: string) => make.transaction(entity.entity_id, { transaction_id: id });
  const longest = ['x'.repeat(255), '🦊'.repeat(255)];
  expect((await client.transactions(longest.map(row))).counts).toMatchObject({ created: 2, failed: 0 });
  expect((await client.transactions(['🦊'.repeat(256)].map(row))).counts).toMatchObject({ failed: 1 });
  const alert = make.alert([entity.entity_id], longest);
  expect((await client.alerts([alert])).status).toBe(200);
});

test('an alert may flag thousands of transactions, and an unknown one among them is found', async () => {
  const entity = make.entity();
  await client.entities(entity);
  const rows = Array.from({ length: 5_001 }, () => make.transaction(entity.entity_id));
  await client.transactions(rows);
  const ids = rows.map((row) => row.transaction_id);
  const refused = await client.alerts([make.alert([entity.entity_id], [...ids, 'nothing'])]);
  expect([refused.status, (refused.json as Refusal).details.problems]).toEqual([
    422,
    [
      {
        field: 'alerts[0].flagged_transaction_id_list[5001]',
        value: 'nothing',
        message: 'is no transaction that was uploaded: upload transactions first',
      },
    ],
  ]);
  const { status, json } = await client.alerts([make.alert([entity.entity_id], ids)], true);
  expect(status).toBe(200);
  const { investigations }: { investigations: { investigation_id: string }[] } = json;
  const run = await client.endedInvestigation(investigations[0]!.investigation_id);
  expect(run.processing_status).toBe('completed');
  const flags = Object.values(run.assessments!).flatMap((blocks) => blocks.flatMap((block) => block.flags));
  expect(flags.find(({ flag_id }) => flag_id === 'TP5')).toMatchObject({ value: { count: 5_001 } });
  for (const { evidence } of flags) expect(evidence.length).toBeLessThanOrEqual(20);
});
