import { GenerateApiKey } from '../../../src/access/commands/generate-api-key.command.js';
import { SetOrganizationFeatures } from '../../../src/access/commands/set-organization-features.command.js';
import { AddBlockNote } from '../../../src/investigations/commands/add-block-note.command.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { RestClient } from '../../support/rest-client.js';
import { suiteApp } from '../../support/suite-app.js';

let server: TestApp;
let bank: TestOrganization;
let alert: InvestigatedAlert;
let client: RestClient;

beforeAll(async () => {
  server = await suiteApp();
  bank = await server.newOrganization();
  alert = await InvestigatedAlert.in(server, bank, new Builders(4_411), { name: 'Moa Fransson' });
  client = new RestClient(server, bank);
});

interface Checked {
  readonly marks: readonly {
    kind: string;
    text: string;
    verdict: string;
    right: string | null;
    payments: string[];
  }[];
  readonly stops: readonly { code: string }[];
}

const check = async (text: string) =>
  (await client.post(`alerts/${alert.alertId}/narrative-check`, { text })).json as Checked;
const faultsOf = ({ marks }: Checked) =>
  marks.filter(({ verdict }) => verdict !== 'supported').map(({ text, right }) => `${text}: ${right}`);

test('a right text is supported by the payments behind it', async () => {
  const right =
    'Between 10 and 18 January 2025 Moa Fransson received 5 payments from 5 people. Stranger 18 paid 9,500.';
  const checked = await check(right);
  expect(faultsOf(checked)).toEqual([]);
  expect(checked.marks.at(-1)).toMatchObject({ kind: 'amount', payments: [expect.any(String)] });
});

test('a wrong day, number and name are contradicted, with the right ones', async () => {
  expect(faultsOf(await check('Between 10 and 18 January 2025 she received 7 payments.'))).toEqual(['7: 5']);
  expect(faultsOf(await check('Stranger 18 paid 9,500 on 21 January 2025.'))).toEqual([
    '21 January 2025: 18 January 2025',
  ]);
  expect(faultsOf(await check('On 18 January 2025 she received 9,500 from Stranger 12.'))).toEqual([
    'Stranger 12: Stranger 18',
  ]);
});

test('what only the customer said, by a note, may not be told as proven', async () => {
  const body = 'The customer says the transfers repay tickets bought for neighbours.';
  const note = { blockType: 'general', classification: 'added_facts', body } as const;
  await server.bus.send(new AddBlockNote(bank.caller, { alertId: alert.alertId, note }));
  const { stops } = await check('The transfers repay tickets bought for neighbours.');
  expect(stops.map(({ code }) => code)).toEqual(['claim_told_as_proven']);
});

test.each([
  ['an empty text', '  '],
  ['half a character', 'a \ud800 b'],
  ['a text that is too long', 'a '.repeat(25_001)],
  ['a text of nothing but numbers', '1 '.repeat(1_001)],
])('%s is refused', async (_, text) => {
  const { status, json } = await client.post(`alerts/${alert.alertId}/narrative-check`, { text });
  expect([status, JSON.stringify(json)]).toEqual([422, expect.stringContaining('text')]);
});

test('a foreign alert answers as a missing one', async () => {
  const stranger = new RestClient(server, await server.newOrganization());
  const ask = (own: RestClient, id: string) => own.post(`alerts/${id}/narrative-check`, { text: 'USD 1.' });
  const foreign = await ask(stranger, alert.alertId);
  expect(foreign.status).toBe(404);
  expect((foreign.json as { error: string }).error).toBe('alert_not_found');
});

test('a text about a case is checked against its alerts; a foreign case is a missing one', async () => {
  const scopes = ['alerts:read', 'alerts:write', 'audit:export'] as const;
  const auditorsOf = async ({ id, caller }: TestOrganization) => {
    await server.bus.send(new SetOrganizationFeatures(caller, { enable: ['cases'], disable: [] }));
    const { key } = await server.bus.send(new GenerateApiKey(caller, { name: 'cases', scopes }));
    return new RestClient(server, { id, key });
  };
  const auditor = await auditorsOf(bank);
  const { json } = await auditor.post('cases', { alert_ids: [alert.alertId] });
  const url = `cases/${(json as { case_id: string }).case_id}/narrative-check`;
  const text = 'Between 10 and 18 January 2025 Moa Fransson received 7 payments.';
  expect(faultsOf((await auditor.post(url, { text })).json as Checked)).toEqual(['7: 5']);
  expect((await auditor.post(url, { text: ' ' })).status).toBe(422);
  expect((await client.post(url, { text })).status).toBe(404);

  const stranger = await auditorsOf(await server.newOrganization());
  const foreign = await stranger.post(url, { text });
  const missing = await stranger.post('cases/nothing/narrative-check', { text });
  expect([foreign.status, missing.status]).toEqual([404, 404]);
});
