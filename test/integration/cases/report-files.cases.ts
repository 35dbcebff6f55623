// size: all cases share one server.
import { hash } from 'node:crypto';
import { GenerateApiKey } from '../../../src/access/commands/generate-api-key.command.js';
import { SetOrganizationFeatures } from '../../../src/access/commands/set-organization-features.command.js';
import { ExportAuditEvents } from '../../../src/audit/queries/export-audit-events.query.js';
import { ChangeCase } from '../../../src/cases/commands/change-case.command.js';
import { AnswerReport } from '../../../src/cases/commands/answer-report.command.js';
import { MakeReportFile } from '../../../src/cases/commands/make-report-file.command.js';
import { OpenCase } from '../../../src/cases/commands/open-case.command.js';
import { CheckReportFile } from '../../../src/cases/queries/check-report-file.query.js';
import { GetReportAnswers } from '../../../src/cases/queries/get-report-answers.query.js';
import { GetReportFile } from '../../../src/cases/queries/get-report-file.query.js';
import { ReportFileRecord, reportFilesOfCase } from '../../../src/cases/domain/report-file.record.js';
import { caseDecider } from '../../../src/cases/domain/case.decider.js';
import { CaseEvents, ReportAnswers } from '../../../src/cases/domain/case.events.js';
import { GetCase } from '../../../src/cases/queries/get-case.query.js';
import type { Caller } from '@alert-review/kernel';
import { PurgeCustomerData } from '../../../src/erasure/commands/purge-customer-data.command.js';
import { Decisions } from '../../../src/platform/decisions/decisions.js';
import { SubjectKeys } from '../../../src/platform/records/subject-keys.js';
import { Records } from '../../../src/platform/records/records.js';
import { operatorOfServer, type TestApp, type TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { INSTITUTION } from '../../support/report-files/report-inputs.js';
import type { RestClient } from '../../support/rest-client.js';
import { readXml } from '../../support/report-files/read-xml.js';
import { KeptFilesCheck } from '../../../src/cases/queries/kept-files-check.lookup.js';
import { StoresToken, type Stores } from '../../../src/platform/stores.js';
import { rulesOfThumb } from '../../support/report-files/rules-of-thumb.js';
import { bankWithRecords, suiteApp } from '../../support/suite-app.js';
import { signedIn, type WebBrowser } from '../../support/web-browser.js';

const make = new Builders(4_711);
const MISSING = { code: 'case_not_found' };
const SETTINGS = '/settings/report-files';
const REST = '/api/v1/transaction-monitoring/cases';
const NARRATIVE =
  'Between 2 and 6 March 2026 the customer paid in cash below the threshold of a report, day after day.';

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
  await server.bus.send(new SetOrganizationFeatures(bank.caller, { enable: ['cases'], disable: [] }));
  caller = { ...bank.caller, features: ['cases'] };
  customer = records.entity.entity_id;
  flagged = records.row.transaction_id;
  const alert = make.alert([customer], [records.row.transaction_id]);
  await records.client.alerts([alert]);
  caseId = await server.bus.send(new OpenCase(caller, { alertIds: [alert.alert_id] }));
  ({ browser: admin } = await signedIn(server, bank, 'admin'));
  ({ browser: viewer } = await signedIn(server, bank, 'viewer'));
  const scopes = ['alerts:read', 'alerts:write', 'audit:export'] as const;
  const made = await server.bus.send(
    new GenerateApiKey(bank.caller, { name: 'reports', scopes, lifetimeMs: null }),
  );
  key = made.key;
});

const address = (id = caseId) => `/cases/${id}/report-file`;
const rest = (id: string, body: object, by = key) =>
  server.rest({
    method: 'POST',
    url: `${REST}/${id}/report-files`,
    key: by,
    body,
  });
async function write(id: string, narrative: string): Promise<void> {
  const { version, title } = await server.bus.send(new GetCase(caller, { caseId: id }));
  const texts = { title: title!, narrative, seenVersion: version };
  await server.bus.send(new ChangeCase(caller, { caseId: id, change: { type: 'writeTexts', ...texts } }));
}
const answers = (given: object = {}) => ReportAnswers.parse(given);

test('what is missing leads to its place; once it is filled in both checks pass', async () => {
  await admin.get('/alerts');
  const before = await admin.get(address());
  expect(before.text).toContain('Not ready to be filed');
  expect(before.text).toContain('Not valid by FinCEN’s rules');
  expect(before.text).toContain('href="/settings/report-files#name"');
  expect(before.text).toContain(`href="/customers/${customer}"`);
  const listed = before.text.slice(before.text.indexOf('>Missing fields<'));
  expect(listed.slice(0, listed.indexOf('<details'))).not.toMatch(/Upload the customer’s record again/);
  expect(listed).toMatch(/<summary>\s*\d+ fields that may stay empty/);
  await admin.get(SETTINGS);
  const refused = await admin.post(SETTINGS, { ...INSTITUTION, tin: '12' });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('Employer identification number (EIN) has nine digits.');
  await admin.get(SETTINGS);
  expect((await admin.post(SETTINGS, INSTITUTION)).location).toBe(`${SETTINGS}?saved=yes`);
  expect((await admin.get(SETTINGS)).text).toContain('value="First Example Bank &amp; Trust"');
  await admin.get(address());
  const sent = { kind: 'fincen_sar', make: 'no', activities: ['114', '805'], subjects: [customer] };
  const unwritten = await admin.post(address(), sent);
  expect(unwritten.text).toContain('Valid by schema');
  expect(unwritten.text).toContain('Not valid by FinCEN’s rules');
  expect(unwritten.text).toContain('Narrative in place of the lines about alerts without a draft');
  await write(caseId, NARRATIVE);
  await admin.get(address());
  const checked = await admin.post(address(), sent);
  expect(checked.text).toContain('Ready to be filed');
  expect(checked.text).toContain('Valid by FinCEN’s rules');
  expect(checked.text).not.toContain('href="/settings/report-files#name"');
});

test('a refused form shows what was ticked, and links say how a customer record is completed', async () => {
  await admin.get(address());
  const sent = { kind: 'fincen_sar', make: 'no', activities: ['114'], agencyPhone: '+1 217 555 0123' };
  const refused = await admin.post(address(), sent);
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('Agency is empty.');
  expect(refused.text).toMatch(/<summary>\s*Kinds of suspicious activity: Structuring[^<]*\(114\)/);
  expect(refused.text).toContain('Upload the customer’s record again with these fields.');
  expect(refused.text).toMatch(/<option value="continuing"[^>]*>\s*Continuing activity report/);
});

test('answers are kept with the case for each kind of file, and taken for the next check', async () => {
  const { alerts } = await server.bus.send(new GetCase(caller, { caseId }));
  const id = await server.bus.send(new OpenCase(caller, { alertIds: [alerts[0]!.alertId] }));
  await admin.get(address(id));
  const sent = { kind: 'fincen_sar', make: 'no', activities: ['114'], otherActivity: '', loss: '4321' };
  const form = { ...sent, subjects: [customer], agency: 'County police', isJoint: 'yes' };
  await admin.post(address(id), form);
  expect((await admin.get(address(id))).text).toContain('value="4321"');
  expect((await admin.get(address(id))).text).toContain('value="County police"');
  expect((await admin.get(`${address(id)}?kind=goaml`)).text).not.toContain('County police');
  const said = async () =>
    (await server.bus.send(new GetReportAnswers(caller, { caseId: id, kind: 'fincen_sar' })))!;
  expect(await said()).toMatchObject({
    activities: ['114'],
    loss: '4321',
    isJoint: true,
    subjects: [customer],
  });
  const { activities } = await server.bus.send(
    new CheckReportFile(caller, { caseId: id, kind: 'fincen_sar' }),
  );
  expect(activities.filter(({ isChosen }) => isChosen).map(({ code }) => code)).toEqual(['114']);

  const kept = await said();
  await admin.post(address(id), { ...form, activities: ['000'], loss: '99' });
  expect(await said()).toEqual(kept);
  await server.bus.send(
    new AnswerReport(caller, { caseId: id, kind: 'fincen_sar', answers: { ...kept, loss: '5' } }),
  );
  await server.bus.send(
    new AnswerReport(caller, { caseId: id, kind: 'fincen_sar', answers: { ...kept, loss: '5' } }),
  );
  expect(await said()).toEqual({ ...kept, loss: '5' });
  const page = (await admin.get(`/cases/${id}`)).text;
  expect(page).toContain('Answers for report files');
  expect(page).toMatch(/<b>Loss of your institution<\/b>: no answer → 4321/);
  expect(page).toMatch(/<b>Loss of your institution<\/b>: 4321 → 5/);
  const decisions = server.app.get(Decisions, { strict: false });
  const { state } = await decisions.state(CaseEvents, caseDecider, caller, id);
  expect(state.reportAnswers).toHaveLength(2);
  expect(JSON.stringify(state.reportAnswers)).not.toContain('County police');
});

test.each([null, '', '  ', 'n/a', 'See above.', 'x'.repeat(200), 'Alert 4: no draft of a report.'])(
  'a case whose narrative is %j does not pass, whatever its schema says',
  async (narrative) => {
    const { alerts } = await server.bus.send(new GetCase(caller, { caseId }));
    const id = await server.bus.send(new OpenCase(caller, { alertIds: [alerts[0]!.alertId] }));
    if (narrative !== null) await write(id, narrative);
    const { state, rules, missing } = await server.bus.send(
      new CheckReportFile(caller, {
        caseId: id,
        kind: 'fincen_sar',
        answers: answers({ activities: ['114'] }),
      }),
    );
    expect([state, rules.verdict]).toEqual(['failed', 'broken']);
    expect(rules.broken).not.toEqual([]);
    expect(missing).toContainEqual(expect.objectContaining({ place: 'case', isRequired: true }));
  },
);

test('a file is handed out; the case keeps it, who made it, when, its hash and the checks', async () => {
  await admin.get(address());
  const accounts = `${customer}; DE 42 1`;
  const subjects = [customer];
  const file = await admin.post(address(), {
    kind: 'fincen_sar',
    make: 'yes',
    activities: ['114'],
    accounts,
    subjects,
  });
  expect(file.headers['content-disposition']).toBe(`attachment; filename="fincen_sar-${caseId}.xml"`);
  expect(rulesOfThumb(readXml(file.text))).toEqual([]);
  expect(file.text).toContain('<fc2:AccountNumberText>DE421<');
  const { reportFiles } = await server.bus.send(new GetCase(caller, { caseId }));
  const made = reportFiles.at(-1)!;
  expect(made).toMatchObject({ kind: 'fincen_sar', state: 'certified', schema: 'valid', rules: 'valid' });
  expect(made.sha256).toBe(hash('sha256', file.text));
  expect(made.bytes).toBe(Buffer.byteLength(file.text));
  const page = await admin.get(`/cases/${caseId}`);
  expect(page.text).toContain(made.sha256.slice(0, 16));
  expect(page.text).toContain('valid by schema, valid by FinCEN’s rules');
});

test('the file that was handed out is the same byte for byte, whatever changes after it', async () => {
  const other = make.entity();
  await client.entities({ ...other, name: 'Zoë Ångström' });
  const alert = make.alert([other.entity_id], [flagged]);
  await client.alerts([alert]);
  const id = await server.bus.send(new OpenCase(caller, { alertIds: [alert.alert_id] }));
  await write(id, NARRATIVE);
  const made = await rest(id, { kind: 'fincen_sar', activities: ['114'] });
  expect(made.text).toContain('Ångström');
  const sha256 = made.json['sha256'] as string;
  await client.entities({ ...other, name: 'Ann Newname' });
  await write(id, `${NARRATIVE} And more came after it.`);
  const kept = await server.rest({ method: 'GET', url: `${REST}/${id}/report-files/${sha256}`, key });
  expect([kept.status, kept.text]).toEqual([200, made.json['xml']]);
  expect(hash('sha256', kept.text)).toBe(sha256);
  expect(kept.headers).toMatchObject({
    'content-type': 'application/xml',
    'content-disposition': `attachment; filename="fincen_sar-${id}.xml"`,
    etag: `"${sha256}"`,
    'repr-digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`,
  });
  await admin.get('/alerts');
  const saved = await admin.get(`/cases/${id}/kept-report-file?sha256=${sha256}`);
  expect(saved.text).toBe(made.json['xml']);
  expect(hash('sha256', saved.text)).toBe(sha256);
  const again = await rest(id, { kind: 'fincen_sar', activities: ['114'] });
  expect(again.json['sha256']).not.toBe(sha256);
  const none = await server.rest({ method: 'GET', url: `${REST}/${id}/report-files/${'0'.repeat(64)}`, key });
  expect([none.status, none.json['error']]).toEqual([404, 'report_file_not_found']);
  const hidden = await server.rest({
    method: 'GET',
    url: `${REST}/${id}/report-files/${sha256}`,
    key: bank.key,
  });
  expect([hidden.status, hidden.json['error']]).toEqual([404, 'case_not_found']);
});

test('a record of filing names the kept file that was handed over, with a link to it', async () => {
  const { alerts } = await server.bus.send(new GetCase(caller, { caseId }));
  const id = await server.bus.send(new OpenCase(caller, { alertIds: [alerts[0]!.alertId] }));
  const { sha256 } = await server.bus.send(
    new MakeReportFile(caller, { caseId: id, kind: 'fincen_sar', answers: answers() }),
  );
  const offered = await admin.get(`/cases/${id}`);
  expect(offered.text).toContain(`<option value="${sha256}"`);
  const record = { change: 'recordFiling', authority: 'FinCEN', number: '31-7', filedOn: '2025-02-03' };
  const foreign = await admin.post(`/cases/${id}`, { ...record, fileSha256: '0'.repeat(64) });
  expect(foreign.text).toContain('is no report file of this case');
  expect((await admin.post(`/cases/${id}`, { ...record, fileSha256: sha256 })).status).toBe(303);
  const page = await admin.get(`/cases/${id}`);
  expect(page.text).toMatch(
    new RegExp(
      `The file sent to the authority:\\s*<a[^>]*kept-report-file\\?sha256=${sha256}[^>]*>FinCEN SAR</a\\s*>`,
    ),
  );
  const read = await server.rest({ method: 'GET', url: `${REST}/${id}`, key });
  expect(read.json['filings']).toMatchObject([{ number: '31-7', file_sha256: sha256 }]);
  await admin.get(`/cases/${id}`);
  expect((await admin.post(`/cases/${id}`, { ...record, fileSha256: '' })).status).toBe(303);
  expect((await admin.get(`/cases/${id}`)).text).toContain('The record names no report file of this case.');
});

test('verify compares the kept files with what the log says of them', async () => {
  const { alerts } = await server.bus.send(new GetCase(caller, { caseId }));
  const id = await server.bus.send(new OpenCase(caller, { alertIds: [alerts[0]!.alertId] }));
  const { sha256 } = await server.bus.send(
    new MakeReportFile(caller, { caseId: id, kind: 'fincen_sar', answers: answers() }),
  );
  const stores = server.app.get<Stores>(StoresToken, { strict: false });
  const found = async () => {
    const check = new KeptFilesCheck();
    const events = await stores.eventStore.readAll({ after: null, maxCount: 100_000 });
    for (const event of events) check.take(event);
    return (await check.end(stores)).findings.filter((finding) => finding.id.startsWith(id));
  };
  expect(await found()).toEqual([]);
  const rows = server.app.get(Records, { strict: false }).for(bank.caller);
  const row = (await rows.get(ReportFileRecord, `${id}.${sha256}`))!;
  await rows.put(ReportFileRecord, { ...row, sealed: Uint8Array.from(row.sealed, (byte) => byte ^ 1) });
  expect(await found()).toMatchObject([{ store: 'read store', record: 'case-report-files', way: 'backup' }]);
  await rows.remove(ReportFileRecord, { id: row.id });
  expect((await found()).map(({ fault }) => fault).join()).toContain('is missing');

  // A key that is gone is no erasure: the log would say so.
  await server.app.get(SubjectKeys, { strict: false }).destroy(bank.caller, id);
  expect((await found()).map(({ fault }) => fault).join()).toContain(
    'the report file that the log names is missing',
  );
  await rows.put(ReportFileRecord, row);
  expect((await found()).map(({ fault }) => fault).join()).toContain('no erasure in the log names it');
});

test('an erasure of the customer takes the kept files along', async () => {
  const other = make.entity();
  await client.entities(other);
  const alert = make.alert([other.entity_id], [flagged]);
  await client.alerts([alert]);
  const id = await server.bus.send(new OpenCase(caller, { alertIds: [alert.alert_id] }));
  const { sha256 } = await server.bus.send(
    new MakeReportFile(caller, { caseId: id, kind: 'fincen_sar', answers: answers() }),
  );
  expect((await server.bus.send(new GetReportFile(caller, { caseId: id, sha256 }))).sha256).toBe(sha256);
  const wanted = { customer: other.entity_id, before: null, reason: 'asked for', dryRun: false, force: true };
  const operator = { ...operatorOfServer, orgId: bank.caller.orgId };
  await server.bus.send(new PurgeCustomerData(operator, wanted));
  await expect(server.bus.send(new GetReportFile(caller, { caseId: id, sha256 }))).rejects.toMatchObject({
    code: 'report_file_not_found',
  });
  const rows = await server.app
    .get(Records, { strict: false })
    .for(bank.caller)
    .find(ReportFileRecord, reportFilesOfCase(id), { index: 'id' });
  expect(rows).toEqual([]);
  const stores = server.app.get<Stores>(StoresToken, { strict: false });
  const check = new KeptFilesCheck();
  for (const event of await stores.eventStore.readAll({ after: null, maxCount: 100_000 })) check.take(event);
  const { findings } = await check.end(stores);
  expect(findings.filter((finding) => finding.id.startsWith(id))).toEqual([]);
});

test('REST gives the same file with all that is told of it; faults name field and value', async () => {
  const made = await rest(caseId, { kind: 'goaml', action: 'Blocked', indicators: ['IND-01'] });
  expect(made.status).toBe(200);
  expect(made.json).toMatchObject({
    kind: 'goaml',
    file_name: `goaml-${caseId}.xml`,
    state: 'not_validated',
    schema: { verdict: 'not_checked', faults: ['The operator gave no schema (GOAML_SCHEMA_FILE).'] },
    rules: { verdict: 'valid', broken: [] },
    parties: [{ customer, role: 'subject', is_first: true }],
  });
  for (const [field, value] of [
    ['activities', ['7']],
    ['products', ['7777']],
    ['subjects', ['nobody']],
    ['accounts', [{ customer: 'nobody', number: '1' }]],
    ['loss', '12.50'],
    ['cumulative_amount', '-1'],
  ] as const) {
    const refused = await rest(caseId, { kind: 'fincen_sar', [field]: value });
    expect([field, refused.status]).toEqual([field, 422]);
    expect(refused.text).toContain(field);
  }
  for (const [field, value, more] of [
    ['cumulative_amount', '50000', { cumulative_amount: '50000' }],
    ['earlier_number', '31000000000001', { earlier_number: '31000000000001' }],
    [
      'law_enforcement.contacted_on',
      '2199-01-01',
      { law_enforcement: { agency: 'Police', name: 'Ann', contacted_on: '2199-01-01' } },
    ],
    ['law_enforcement.name', null, { law_enforcement: { agency: 'Police', phone: '2175550123' } }],
    ['left_out', customer, { left_out: [customer], subjects: [customer] }],
    ['action', 'Blocked', { action: 'Blocked' }],
  ] as const) {
    const refused = await rest(caseId, { kind: 'fincen_sar', ...more });
    expect([field, refused.status]).toEqual([field, 422]);
    expect(refused.text).toContain(JSON.stringify(field));
    expect(refused.text).toContain(JSON.stringify(value));
  }
  const ofOther = await rest(caseId, { kind: 'goaml', activities: ['114'], indicators: ['IND-01'] });
  expect(ofOther.status).toBe(422);
  expect(ofOther.text).toContain('activities');
  const leftOut = await rest(caseId, { kind: 'fincen_sar', left_out: [customer] });
  expect(leftOut.json['xml']).toContain('AllCriticalSubjectInformationUnavailableIndicator');
  expect(leftOut.json['xml']).not.toContain('CustomerIndicator');
});

test('a name that is not certain is told, and what a person sets wins, is kept and has a history', async () => {
  const person = { ...make.entity(), name: 'VAN DER BERG JAN MARIA', type: 'INDIVIDUAL' };
  await client.entities(person);
  const firm = { ...make.entity(), name: 'Berg BV', type: 'BUSINESS' };
  await client.entities(firm);
  const { entity_id: personId } = person;
  const alert = make.alert([personId, firm.entity_id], [flagged]);
  await client.alerts([alert]);
  const id = await server.bus.send(new OpenCase(caller, { alertIds: [alert.alert_id] }));
  const nameAddress = `/cases/${id}/person-name`;
  await admin.get('/alerts');
  const page = await admin.get(address(id));
  expect(page.text).toMatch(/1 name is not split for certain into\s+first and last name\./);
  expect(page.text).toContain(`href="${nameAddress}?kind=fincen_sar&amp;customer=${personId}"`);
  const form = await admin.get(`${nameAddress}?customer=${personId}`);
  expect(form.text).toContain('value="VAN DER BERG"');
  const sent = {
    kind: 'fincen_sar',
    customer: personId,
    first: ' Jan ',
    middle: 'Maria',
    last: '',
    suffix: '',
  };
  const empty = await admin.post(nameAddress, sent);
  expect([empty.status, empty.text]).toEqual([422, expect.stringContaining('Last name is empty')]);
  const set = await admin.post(nameAddress, { ...sent, last: 'van der Berg' });
  expect(set.location).toBe(`/cases/${id}/report-file?kind=fincen_sar#names`);
  expect((await admin.get(address(id))).text).not.toContain('not split for certain');

  const made = await rest(id, { kind: 'fincen_sar' });
  expect(made.json['xml']).toMatch(/LastName>van der Berg<.*\n.*FirstName>Jan<.*\n.*MiddleName>Maria</);
  expect(made.json['names']).toEqual([
    {
      customer: personId,
      name: 'VAN DER BERG JAN MARIA',
      parts: { first: 'Jan', middle: 'Maria', last: 'van der Berg', suffix: null },
      is_set: true,
      doubt: null,
    },
  ]);
  const again = await rest(id, {
    kind: 'goaml',
    names: [{ customer: personId, first: 'Jan Maria', last: 'van der Berg', suffix: 'Jr.' }],
  });
  expect(again.status).toBe(200);
  for (const [customerId, message] of [
    ['nobody', 'is no customer of the case'],
    [firm.entity_id, 'is a firm, whose name has no parts'],
  ]) {
    const refused = await rest(id, { kind: 'fincen_sar', names: [{ customer: customerId, last: 'X' }] });
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(message!)]);
    expect(refused.text).toContain(JSON.stringify(customerId));
  }
  expect((await admin.post(nameAddress, { kind: 'goaml', customer: personId, does: 'remove' })).status).toBe(
    303,
  );
  const history = (await admin.get(`/cases/${id}`)).text;
  expect(history).toContain('first name Jan, middle name Maria, last name van der Berg');
  expect(history).toContain('first name Jan Maria, last name van der Berg, suffix Jr.');
  expect(history).toContain('removed, so that the name is split by rule again');
  const decisions = server.app.get(Decisions, { strict: false });
  const { state } = await decisions.state(CaseEvents, caseDecider, caller, id);
  expect(state.personNames).toHaveLength(3);
  expect(JSON.stringify(state.personNames)).not.toContain('van der Berg');
  await viewer.get('/alerts');
  expect((await viewer.get(`${nameAddress}?customer=${personId}`)).status).toBe(404);
});

test('answers about accounts that the file has no place for are refused, and told once they are stored', async () => {
  const other = make.entity();
  await client.entities(other);
  const alert = make.alert([customer, other.entity_id], [flagged]);
  await client.alerts([alert]);
  const id = await server.bus.send(new OpenCase(caller, { alertIds: [alert.alert_id] }));
  const of = (whose: string) => ({ customer: whose, number: '4711' });
  for (const [body, field, value, message] of [
    [
      { kind: 'fincen_sar', accounts: [of(other.entity_id)] },
      'accounts',
      '4711',
      'is no subject of the report',
    ],
    [{ kind: 'goaml', accounts: [of(other.entity_id)] }, 'accounts', '4711', 'is on no side of its payments'],
    [
      { kind: 'fincen_sar', accounts: [of(customer)], no_accounts: true },
      'no_accounts',
      'true',
      'every subject',
    ],
    [{ kind: 'fincen_sar', left_out: [customer], no_accounts: true }, 'no_accounts', 'true', 'no subject'],
  ] as const) {
    const refused = await rest(id, body);
    expect([field, refused.status]).toEqual([field, 422]);
    for (const part of [JSON.stringify(field), value, message]) expect(refused.text).toContain(part);
  }
  const both = { accounts: [of(customer)], subjects: [customer, other.entity_id], no_accounts: true };
  expect((await rest(id, { kind: 'fincen_sar', ...both })).status).toBe(200);
  await admin.get('/alerts');
  await admin.get(address(id));
  const page = await admin.post(address(id), {
    kind: 'fincen_sar',
    subjects: [customer],
    accounts: `${other.entity_id}; 4711`,
  });
  expect([page.status, page.text]).toEqual([422, expect.stringContaining('who is no subject of the report')]);
  const { changes } = await server.bus.send(
    new CheckReportFile(caller, {
      caseId: id,
      kind: 'fincen_sar',
      answers: answers({ accounts: [of(other.entity_id)] }),
    }),
  );
  expect(changes).toContainEqual(expect.objectContaining({ how: 'unused', field: 'Account numbers' }));
});

test('further customers of an alert are parties until a person makes them subjects', async () => {
  const others = Array.from({ length: 33 }, () => make.entity());
  for (const other of others) await client.entities(other);
  const ids = others.map(({ entity_id: id }) => id);
  const alert = make.alert([customer, ...ids], [flagged]);
  await client.alerts([alert]);
  const opened = await server.bus.send(new OpenCase(caller, { alertIds: [alert.alert_id] }));
  const check = (given: object) =>
    server.bus.send(
      new CheckReportFile(caller, { caseId: opened, kind: 'fincen_sar', answers: answers(given) }),
    );
  expect((await check({})).subjects).toEqual([customer]);
  expect((await check({})).parties.filter(({ role }) => role === 'party')).toHaveLength(33);
  expect((await check({ subjects: [customer, ids[0]] })).subjects).toEqual([customer, ids[0]]);
  const made = await rest(opened, { kind: 'fincen_sar' });
  expect(made.json['subjects']).toEqual([customer]);
  expect(made.text).not.toContain(`<fc2:${others[0]!.name}`);
  expect((made.json['xml'] as string).match(/<fc2:ActivityPartyTypeCode>33</g)).toHaveLength(1);
  await admin.get('/alerts');
  const page = await admin.get(address(opened));
  expect(page.text).toContain('1 subject, 33 other parties');
  const ticked = await admin.post(address(opened), { kind: 'fincen_sar', subjects: [customer, ids[1]!] });
  expect(ticked.text).toContain('2 subjects, 32 other parties');
});

test('a person at an agency is not told of without the agency', async () => {
  await admin.get(address());
  const sent = { kind: 'fincen_sar', subjects: [customer], agencyName: 'Officer Example' };
  const refused = await admin.post(address(), sent);
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('Agency is empty');
});

test('a confidential case has no files for those who may not know of it, nor for strangers', async () => {
  const stranger = await server.newOrganization();
  await server.bus.send(new SetOrganizationFeatures(stranger.caller, { enable: ['cases'], disable: [] }));
  expect((await rest(caseId, { kind: 'goaml' }, stranger.key)).status).toBe(404);
  const { browser } = await signedIn(server, stranger, 'admin');
  await browser.get('/alerts');
  for (const id of [caseId, 'case-9']) expect((await browser.get(address(id))).status).toBe(404);
  expect((await rest(caseId, { kind: 'goaml' }, bank.key)).status).toBe(404);
  const assistant: Caller = { ...caller, kind: 'agent' };
  await expect(
    server.bus.send(new CheckReportFile(assistant, { caseId, kind: 'goaml' })),
  ).rejects.toMatchObject(MISSING);
  await viewer.get('/alerts');
  expect((await viewer.get(address())).status).toBe(404);
});

test('who only reads sees what a case lacks that is not confidential, and makes no file', async () => {
  const { alerts } = await server.bus.send(new GetCase(caller, { caseId }));
  const id = await server.bus.send(new OpenCase(caller, { alertIds: [alerts[0]!.alertId] }));
  await server.bus.send(new ChangeCase(caller, { caseId: id, change: { type: 'set', confidential: false } }));
  await viewer.get('/alerts');
  const page = await viewer.get(address(id));
  expect(page.text).toContain('Missing fields');
  expect(page.text).not.toContain('Make the file');
  expect((await viewer.post(address(id), { kind: 'fincen_sar', make: 'yes' })).status).toBe(403);
});

test('the feature switched off, there is neither page nor answer', async () => {
  const off: Caller = { ...caller, features: [] };
  await expect(
    server.bus.send(new MakeReportFile(off, { caseId, kind: 'goaml', answers: answers() })),
  ).rejects.toMatchObject({
    code: 'feature_not_enabled',
  });
});

test('the audit trail has the file, and a closed case makes none', async () => {
  await server.bus.send(new MakeReportFile(caller, { caseId, kind: 'goaml', answers: answers() }));
  const types: string[] = [];
  for await (const { type } of await server.bus.send(new ExportAuditEvents(caller, {}))) types.push(type);
  expect(types).toContain('CaseReportFileMade');
  const end = { type: 'close', outcome: 'no_report', reason: 'A gift' } as const;
  await server.bus.send(new ChangeCase(caller, { caseId, change: end }));
  await expect(
    server.bus.send(new MakeReportFile(caller, { caseId, kind: 'goaml', answers: answers() })),
  ).rejects.toMatchObject({ code: 'case_closed' });
});
