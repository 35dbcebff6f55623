import { GenerateApiKey } from '../../../src/access/commands/generate-api-key.command.js';
import { SetOrganizationFeatures } from '../../../src/access/commands/set-organization-features.command.js';
import { ExportAuditEvents } from '../../../src/audit/queries/export-audit-events.query.js';
import { ChangeCase } from '../../../src/cases/commands/change-case.command.js';
import { MakeReportFile } from '../../../src/cases/commands/make-report-file.command.js';
import { OpenCase } from '../../../src/cases/commands/open-case.command.js';
import { CheckReportFile } from '../../../src/cases/queries/check-report-file.query.js';
import { ReportAnswers } from '../../../src/cases/domain/case.events.js';
import { GetCase } from '../../../src/cases/queries/get-case.query.js';
import type { Caller } from '../../../src/kernel/caller.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { INSTITUTION } from '../../support/report-files/report-inputs.js';
import type { RestClient } from '../../support/rest-client.js';
import { readXml } from '../../support/report-files/read-xml.js';
import { rulesOfThumb } from '../../support/report-files/rules-of-thumb.js';
import { bankWithRecords, suiteApp } from '../../support/suite-app.js';
import { signedIn, type WebBrowser } from '../../support/web-browser.js';

const make = new Builders(4_711);
const MISSING = { code: 'case_not_found' };
const SETTINGS = '/settings/report-files';

let server: TestApp;
let bank: TestOrganization;
let client: RestClient;
let caller: Caller;
let admin: WebBrowser;
let viewer: WebBrowser;
let caseId: string;
let customer: string;
let flagged: string;
/** Of a program that may know of confidential cases. */
let key: string;

beforeAll(async () => {
  server = await suiteApp();
  const records = await bankWithRecords(server, make);
  ({ bank, client } = records);
  await server.bus.send(new SetOrganizationFeatures(bank.caller, ['cases'], []));
  caller = { ...bank.caller, features: ['cases'] };
  customer = records.entity.entity_id;
  flagged = records.row.transaction_id;
  const alert = make.alert([customer], [records.row.transaction_id]);
  await records.client.alerts([alert]);
  caseId = await server.bus.send(new OpenCase(caller, [alert.alert_id]));
  ({ browser: admin } = await signedIn(server, bank, 'admin'));
  ({ browser: viewer } = await signedIn(server, bank, 'viewer'));
  const scopes = ['alerts:read', 'alerts:write', 'audit:export'] as const;
  const made = await server.bus.send(new GenerateApiKey(bank.caller, 'reports', scopes, null));
  key = made.key;
});

const address = (id = caseId) => `/cases/${id}/report-file`;
const rest = (id: string, body: object, by = key) =>
  server.rest({
    method: 'POST',
    url: `/api/v1/transaction-monitoring/cases/${id}/report-files`,
    key: by,
    body,
  });
const answers = (given: object = {}) => ReportAnswers.parse(given);

test('what is missing leads to the settings; once they are filled in the file is certified', async () => {
  await admin.get('/alerts');
  const before = await admin.get(address());
  expect(before.text).toContain('FAILED: the file is not fit to be filed');
  expect(before.text).toContain('Institution: Legal name');
  await admin.get(SETTINGS);
  const refused = await admin.post(SETTINGS, { ...INSTITUTION, tin: '12' });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('Employer identification number (EIN) has nine digits.');
  await admin.get(SETTINGS);
  expect((await admin.post(SETTINGS, INSTITUTION)).location).toBe(`${SETTINGS}?saved=yes`);
  expect((await admin.get(SETTINGS)).text).toContain('value="First Example Bank &amp; Trust"');
  await admin.get(address());
  const checked = await admin.post(address(), { kind: 'fincen_sar', make: 'no', activities: ['114', '805'] });
  expect(checked.text).toContain('CERTIFIED: the file holds against FinCEN');
  expect(checked.text).not.toContain('Institution: Legal name');
});

test('a file is handed out; the case keeps who made it, when, its hash and the check', async () => {
  await admin.get(address());
  const accounts = `${customer}; DE 42 1`;
  const file = await admin.post(address(), {
    kind: 'fincen_sar',
    make: 'yes',
    activities: ['114'],
    accounts,
  });
  expect(file.headers['content-disposition']).toBe(`attachment; filename="fincen_sar-${caseId}.xml"`);
  expect(rulesOfThumb(readXml(file.text))).toEqual([]);
  expect(file.text).toContain('<fc2:AccountNumberText>DE 42 1<');
  const { reportFiles } = await server.bus.send(new GetCase(caller, caseId));
  expect(reportFiles.at(-1)).toMatchObject({ kind: 'fincen_sar', state: 'certified' });
  expect(reportFiles.at(-1)?.sha256).toMatch(/^[0-9a-f]{64}$/);
  const page = await admin.get(`/cases/${caseId}`);
  expect(page.text).toContain(reportFiles.at(-1)?.sha256.slice(0, 16));
});

test('REST gives the same file with all that is told of it; faults name field and value', async () => {
  const made = await rest(caseId, { kind: 'goaml', action: 'Blocked', indicators: ['X'] });
  expect(made.status).toBe(200);
  expect(made.json).toMatchObject({
    kind: 'goaml',
    file_name: `goaml-${caseId}.xml`,
    state: 'not_validated',
    faults: ['The operator gave no schema (GOAML_SCHEMA_FILE).'],
  });
  const unknown = await rest(caseId, { kind: 'fincen_sar', activities: ['7'] });
  expect([unknown.status, unknown.text]).toEqual([422, expect.stringContaining('is no code of FinCEN')]);
  const stranger = await rest(caseId, {
    kind: 'fincen_sar',
    accounts: [{ customer: 'nobody', number: '1' }],
  });
  expect([stranger.status, stranger.text]).toEqual([422, expect.stringContaining('nobody')]);
  const leftOut = await rest(caseId, { kind: 'fincen_sar', left_out: [customer] });
  expect(leftOut.json['xml']).toContain('EntityLastNameUnknownIndicator');
  expect(leftOut.json['xml']).not.toContain('CustomerIndicator');
});

test('a customer whom an alert does not name first is a subject to be checked, or left out', async () => {
  const other = make.entity();
  await client.entities(other);
  const alert = make.alert([customer, other.entity_id], [flagged]);
  await client.alerts([alert]);
  const opened = await server.bus.send(new OpenCase(caller, [alert.alert_id]));
  const toldRoles = async (given: object) => {
    const { changes } = await server.bus.send(
      new CheckReportFile(caller, opened, 'fincen_sar', answers(given)),
    );
    return changes.filter(({ how }) => how === 'assumed').map(({ field }) => field);
  };
  expect(await toldRoles({})).toEqual([`Customer ${other.entity_id}: role`]);
  expect(await toldRoles({ leftOut: [other.entity_id] })).toEqual([]);
});

test('a confidential case has no files for those who may not know of it, nor for strangers', async () => {
  const stranger = await server.newOrganization();
  await server.bus.send(new SetOrganizationFeatures(stranger.caller, ['cases'], []));
  expect((await rest(caseId, { kind: 'goaml' }, stranger.key)).status).toBe(404);
  const { browser } = await signedIn(server, stranger, 'admin');
  await browser.get('/alerts');
  for (const id of [caseId, 'case-9']) expect((await browser.get(address(id))).status).toBe(404);
  expect((await rest(caseId, { kind: 'goaml' }, bank.key)).status).toBe(404);
  const assistant: Caller = { ...caller, kind: 'agent' };
  await expect(server.bus.send(new CheckReportFile(assistant, caseId, 'goaml'))).rejects.toMatchObject(
    MISSING,
  );
  await viewer.get('/alerts');
  expect((await viewer.get(address())).status).toBe(404);
});

test('who only reads sees what a case lacks that is not confidential, and makes no file', async () => {
  const { alerts } = await server.bus.send(new GetCase(caller, caseId));
  const id = await server.bus.send(new OpenCase(caller, [alerts[0]!.alertId]));
  await server.bus.send(new ChangeCase(caller, id, { type: 'set', confidential: false }));
  await viewer.get('/alerts');
  const page = await viewer.get(address(id));
  expect(page.text).toContain('What is missing');
  expect(page.text).not.toContain('Make the file');
  expect((await viewer.post(address(id), { kind: 'fincen_sar', make: 'yes' })).status).toBe(403);
});

test('the feature switched off, there is neither page nor answer', async () => {
  const off: Caller = { ...caller, features: [] };
  await expect(server.bus.send(new MakeReportFile(off, caseId, 'goaml', answers()))).rejects.toMatchObject({
    code: 'feature_not_enabled',
  });
});

test('the audit trail has the file, and a closed case makes none', async () => {
  await server.bus.send(new MakeReportFile(caller, caseId, 'goaml', answers()));
  const types: string[] = [];
  for await (const { type } of await server.bus.send(new ExportAuditEvents(caller, {}))) types.push(type);
  expect(types).toContain('CaseReportFileMade');
  const end = { type: 'close', outcome: 'no_report', reason: 'A gift' } as const;
  await server.bus.send(new ChangeCase(caller, caseId, end));
  await expect(server.bus.send(new MakeReportFile(caller, caseId, 'goaml', answers()))).rejects.toMatchObject(
    { code: 'case_closed' },
  );
});
