import { SetCaseChecklist } from '../../../src/access/commands/set-case-checklist.command.js';
import { SetOrganizationFeatures } from '../../../src/access/commands/set-organization-features.command.js';
import { API_KEY_DEFAULT_SCOPES } from '../../../src/access/domain/roles.js';
import { ExportAuditEvents } from '../../../src/audit/queries/export-audit-events.query.js';
import { ReplayAlert } from '../../../src/audit/queries/replay-alert.query.js';
import { ChangeCase } from '../../../src/cases/commands/change-case.command.js';
import { OpenCase } from '../../../src/cases/commands/open-case.command.js';
import type { CaseChange } from '../../../src/cases/domain/case.decider.js';
import { GetCase } from '../../../src/cases/queries/get-case.query.js';
import { ListCases } from '../../../src/cases/queries/list-cases.query.js';
import { UpdateAlertDisposition } from '../../../src/dispositions/commands/update-alert-disposition.command.js';
import { type Caller, DAY_MS, type Feature } from '@alert-review/kernel';
import { PurgeCustomerData } from '../../../src/erasure/commands/purge-customer-data.command.js';
import { operatorOfServer, type TestApp } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { DecidingBank } from '../../support/deciding-bank.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { RestClient } from '../../support/rest-client.js';
import { suiteApp } from '../../support/suite-app.js';

let server: TestApp;
let bank: DecidingBank;
let ann: Caller;
let alerts: string[];

const withCases = (caller: Caller, features: Feature[] = ['cases']): Caller => ({ ...caller, features });
const open = (by: Caller, alertIds: readonly string[], title: string | null = null) =>
  server.bus.send(new OpenCase(by, { alertIds, title }));
const get = (by: Caller, id: string, version?: number) =>
  server.bus.send(new GetCase(by, { caseId: id, version }));
const change = (by: Caller, id: string, to: CaseChange) =>
  server.bus.send(new ChangeCase(by, { caseId: id, change: to }));
const openCases = async (by: Caller) =>
  (await server.bus.send(new ListCases(by, { state: 'open' }))).map(({ caseId }) => caseId);

const FILED = {
  type: 'recordFiling',
  authority: 'FinCEN',
  number: '31000-1',
  filedOn: '2025-02-01',
  fileSha256: null,
} as const;
const MISSING = { code: 'case_not_found' };

beforeAll(async () => {
  server = await suiteApp();
});

beforeEach(async () => {
  bank = await DecidingBank.in(server);
  await server.bus.send(new SetOrganizationFeatures(bank.bank.caller, { enable: ['cases'], disable: [] }));
  ann = withCases(await bank.person());
  alerts = await bank.alerts(3);
});

test('a case has its alerts under one narrative, which begins with their drafts', async () => {
  const investigated = await InvestigatedAlert.in(server, bank.bank, new Builders(77), {});
  const id = await open(ann, [alerts[0]!, investigated.alertId]);
  const found = await get(ann, id);
  expect(found).toMatchObject({
    state: 'open',
    outcome: null,
    confidential: true,
    title: `Alert ${alerts[0]} and 1 more`,
    version: 1,
    filings: [],
  });
  expect(found.alerts.map(({ alertId }) => alertId)).toEqual([alerts[0], investigated.alertId]);
  expect(found.narrative).toContain(`Alert ${alerts[0]}: no draft of a report`);
  expect(found.checklist).toHaveLength(5);
  expect(found.dueOn).toBe(new Date(server.clock.now() + 30 * DAY_MS).toISOString().slice(0, 10));
});

test('a flagged payment between two customers relates their alerts', async () => {
  const client = new RestClient(server, bank.bank);
  const make = new Builders(5);
  const payer = make.entity();
  const payee = make.entity();
  const other = make.entity();
  await client.entities(payer, payee, other);
  const between = make.transaction(payer.entity_id, {
    sender: { entity_id: payer.entity_id },
    receiver: { entity_id: payee.entity_id },
  });
  const ofPayee = make.transaction(payee.entity_id);
  const ofOther = make.transaction(other.entity_id);
  await client.transactions([between, ofPayee, ofOther]);
  const flagged = [
    make.alert([payer.entity_id], [between.transaction_id]),
    make.alert([payee.entity_id], [ofPayee.transaction_id]),
    make.alert([other.entity_id], [ofOther.transaction_id]),
  ];
  await client.alerts(flagged);
  const ids = flagged.map(({ alert_id }) => alert_id);
  const { unrelated } = await get(ann, await open(ann, ids));
  expect(unrelated).toEqual([await bank.serviceId(ids[2]!)]);
});

test('each alert keeps its own decisions and history', async () => {
  const [first] = alerts;
  await server.bus.send(new UpdateAlertDisposition(ann, { alertId: first!, disposition: 'ESCALATED' }));
  const id = await open(ann, alerts.slice(0, 2));
  await change(ann, id, { type: 'tick', item: 0, done: true });
  const rob = withCases(await bank.person('reviewer'));
  const { steps } = await server.bus.send(new ReplayAlert(rob, first!));
  const types = steps.map(({ type }) => type);
  expect(types).toEqual(expect.arrayContaining(['DispositionChanged', 'CaseOpened']));
  expect(types).not.toContain('CaseItemTicked');
  await change(ann, id, { type: 'removeAlert', alert: await bank.serviceId(first!) });
  const row = await bank.row(first!);
  expect(row.analystDisposition).toBe('ESCALATED');
});

test('two who write at once: the second is told, and nothing of theirs is lost or written', async () => {
  const id = await open(ann, alerts.slice(0, 1));
  const ben = withCases(await bank.person());
  const write = (by: Caller, narrative: string) =>
    change(by, id, { type: 'writeTexts', title: 'Layering', narrative, seenVersion: 1 });
  const both = await Promise.allSettled([write(ann, 'of Ann'), write(ben, 'of Ben')]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const [refused] = both.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
  expect(refused).toMatchObject({ code: 'case_changed' });
  const found = await get(ann, id);
  expect([found.version, found.versions.length]).toEqual([2, 2]);
  expect((await get(ann, id, 1)).title).toBe(`Alert ${alerts[0]}`);
});

test('an alert is added once, may be in two cases, and the last one stays', async () => {
  const [first, second] = alerts;
  const id = await open(ann, [first!]);
  const added: CaseChange = { type: 'addAlerts', alerts: [second!, first!, second!] };
  await change(ann, id, added);
  await change(ann, id, added);
  expect((await get(ann, id)).alerts.map(({ alertId }) => alertId)).toEqual([first, second]);
  const other = await open(ann, [second!]);
  const of = { alerts: await bank.serviceId(second!) };
  const listed = await server.bus.send(new ListCases(ann, of));
  expect(listed.map(({ caseId }) => caseId).sort()).toEqual([id, other].sort());
  const last = { type: 'removeAlert', alert: await bank.serviceId(second!) } as const;
  await expect(change(ann, other, last)).rejects.toMatchObject({ code: 'last_alert_of_case' });
  await change(ann, id, last);
  expect((await server.bus.send(new ListCases(ann, of))).map(({ caseId }) => caseId)).toEqual([other]);
});

test('an alert named by both of its ids is one alert of the case', async () => {
  const [first] = alerts;
  const id = await open(ann, [first!, await bank.serviceId(first!)]);
  expect(await get(ann, id)).toMatchObject({ title: `Alert ${first}`, alerts: [{ alertId: first }] });
});

test('alerts and cases of another organization are none', async () => {
  const foreign = await DecidingBank.in(server);
  await server.bus.send(new SetOrganizationFeatures(foreign.bank.caller, { enable: ['cases'], disable: [] }));
  const eve = withCases(await foreign.person('admin'));
  const id = await open(ann, alerts);
  await expect(open(eve, [alerts[0]!])).rejects.toMatchObject({ code: 'alert_not_found' });
  await expect(get(eve, id)).rejects.toMatchObject(MISSING);
  await expect(get(ann, 'nothing')).rejects.toMatchObject(MISSING);
  await expect(change(eve, id, { type: 'reopen' })).rejects.toMatchObject(MISSING);
  const [theirs] = await foreign.alerts(1, { alert_id: 'theirs' });
  await expect(change(ann, id, { type: 'addAlerts', alerts: [theirs!] })).rejects.toMatchObject({
    code: 'alert_not_found',
  });
  expect(await openCases(eve)).toEqual([]);
});

describe('a confidential case', () => {
  let id: string;
  let filed: string;

  beforeEach(async () => {
    id = await open(ann, [alerts[0]!]);
    filed = await open(ann, [alerts[1]!]);
    await change(ann, filed, FILED);
  });

  const knows = async (by: Caller) => {
    const listed = await openCases(by);
    const found = await get(by, id).then(
      () => true,
      (error: unknown) => {
        expect(error).toMatchObject(MISSING);
        return false;
      },
    );
    expect(listed.includes(id)).toBe(found);
    return found;
  };

  test.each([
    ['analyst', true],
    ['reviewer', true],
    ['admin', true],
    ['viewer', false],
  ] as const)('is known to people: %s %s', async (role, does) => {
    expect(await knows(withCases(await bank.person(role)))).toBe(does);
  });

  test('is not known to API keys that upload, but to one of auditors', async () => {
    const key: Caller = { ...ann, kind: 'system', via: 'rest', scopes: API_KEY_DEFAULT_SCOPES };
    expect(await knows({ ...key, permissions: API_KEY_DEFAULT_SCOPES })).toBe(false);
    await expect(open({ ...key, permissions: API_KEY_DEFAULT_SCOPES }, [alerts[2]!])).rejects.toMatchObject({
      details: { permission: 'audit:export' },
    });
    const audits = [...API_KEY_DEFAULT_SCOPES, 'audit:export'] as const;
    expect(await knows({ ...key, scopes: audits, permissions: audits })).toBe(true);
  });

  test('is known to assistants only where the organization allows it', async () => {
    const agent = bank.assistantOf(ann);
    expect(await knows(agent)).toBe(false);
    const allowed = withCases(agent, ['cases', 'cases_for_assistants']);
    expect(await knows(allowed)).toBe(true);
    expect(await knows({ ...allowed, scopes: ['alerts:read'] })).toBe(false);
    await expect(open(agent, [alerts[2]!])).rejects.toMatchObject({ code: 'permission_denied' });
  });

  test('may be opened to all who read alerts, until a report is recorded', async () => {
    const viewer = withCases(await bank.person('viewer'));
    await change(ann, id, { type: 'set', confidential: false });
    expect(await knows(viewer)).toBe(true);
    await change(ann, id, FILED);
    expect(await knows(viewer)).toBe(false);
    await expect(get(viewer, id, 1)).rejects.toMatchObject(MISSING);
    await expect(change(ann, id, { type: 'set', confidential: false })).rejects.toMatchObject({
      code: 'report_is_secret',
    });
  });

  test('is one again, and for good, once a report file was made of it', async () => {
    const viewer = withCases(await bank.person('viewer'));
    await change(ann, id, { type: 'set', confidential: false });
    expect(await knows(viewer)).toBe(true);
    const said = { state: 'failed', schema: 'invalid', rules: 'broken', bytes: null } as const;
    await change(ann, id, { type: 'recordReportFile', kind: 'goaml', sha256: '00', ...said });
    expect(await knows(viewer)).toBe(false);
    await expect(change(ann, id, { type: 'set', confidential: false })).rejects.toMatchObject({
      code: 'report_is_secret',
    });
  });

  test('a record of filing names a report file of the same case, and no other', async () => {
    const fileSha256 = 'ab'.repeat(32);
    const named = { ...FILED, fileSha256 };
    const said = { state: 'certified', schema: 'valid', rules: 'valid', bytes: 7 } as const;
    await expect(change(ann, id, named)).rejects.toMatchObject({
      code: 'validation_error',
      message: expect.stringContaining('is no report file of this case') as string,
    });
    await change(ann, id, { type: 'recordReportFile', kind: 'fincen_sar', sha256: fileSha256, ...said });
    await expect(change(ann, filed, named)).rejects.toMatchObject({ code: 'validation_error' });
    await change(ann, id, named);
    expect((await get(ann, id)).filings).toMatchObject([{ fileSha256, by: ann.userId }]);
  });

  test('closes with an outcome that fits, and takes no change until it is open again', async () => {
    const close = { type: 'close', reason: 'Read' } as const;
    await change(ann, id, close);
    await expect(change(ann, id, FILED)).rejects.toMatchObject({ code: 'case_closed' });
    expect(await get(ann, id)).toMatchObject({
      state: 'closed',
      outcome: 'no_report',
      closed: { reason: 'Read' },
    });
    await change(ann, id, { type: 'reopen' });
    await change(ann, filed, close);
    expect(await openCases(ann)).toEqual([id]);
    expect(await get(ann, filed)).toMatchObject({
      outcome: 'report_filed',
      filings: [{ authority: 'FinCEN', number: '31000-1', filedOn: '2025-02-01', by: ann.userId }],
    });
  });
});

test('a new case has the checklist of the organization; items are ticked by whom and when', async () => {
  const admin = withCases(bank.bank.caller);
  await server.bus.send(
    new SetCaseChecklist(admin, { items: ['Call the branch', 'Call the branch', 'Read the file'] }),
  );
  const id = await open(ann, [alerts[0]!]);
  const at = server.clock.iso();
  await change(ann, id, { type: 'tick', item: 1, done: true });
  expect((await get(ann, id)).checklist).toEqual([
    { text: 'Call the branch', ticked: null },
    { text: 'Read the file', ticked: { by: ann.userId, at } },
  ]);
  await expect(change(ann, id, { type: 'tick', item: 2, done: true })).rejects.toMatchObject({
    details: { field: 'item', value: 2 },
  });
});

test.each([
  [{ type: 'set', dueOn: '2025-02-30' }, 'dueOn'],
  [{ ...FILED, filedOn: 'soon' }, 'filedOn'],
  [{ ...FILED, filedOn: '2199-01-01' }, 'filedOn'],
  [{ ...FILED, number: ' ' }, 'number'],
  [{ type: 'writeTexts', title: '', narrative: '', seenVersion: 1 }, 'title'],
  [{ type: 'writeTexts', title: 'x', narrative: 'x'.repeat(50_001), seenVersion: 1 }, 'narrative'],
] as const)('refuses %j by its field', async (wrong, field) => {
  const id = await open(ann, [alerts[0]!]);
  await expect(change(ann, id, wrong)).rejects.toMatchObject({
    code: 'validation_error',
    details: { field },
  });
  expect((await get(ann, id)).version).toBe(1);
});

test('the audit trail carries what happened to a case, without its texts', async () => {
  const id = await open(ann, [alerts[0]!], 'Hidden title');
  await change(ann, id, FILED);
  const rob = withCases(await bank.person('reviewer'));
  const events = [];
  for await (const event of await server.bus.send(new ExportAuditEvents(rob, {}))) events.push(event);
  const ofCase = events.filter(({ category }) => category === 'case');
  expect(ofCase.map(({ type, alertIds }) => [type, alertIds])).toEqual([
    ['CaseOpened', [alerts[0]]],
    ['CaseFilingRecorded', []],
  ]);
  expect(JSON.stringify(events)).not.toMatch(/Hidden title|31000-1/);
});

describe('erasure', () => {
  const ERASURE = { before: null, reason: 'asked for', dryRun: false };
  const erase = async (force: boolean) => {
    const { entityIds } = await bank.row(alerts[0]!);
    const operator = { ...operatorOfServer, orgId: bank.bank.id };
    return server.bus.send(new PurgeCustomerData(operator, { ...ERASURE, customer: entityIds[0]!, force }));
  };

  test('of a customer takes texts of their cases along; an open one holds it up unless forced', async () => {
    const id = await open(ann, alerts, 'Secret title');
    await expect(erase(false)).rejects.toMatchObject({ code: 'purge_refused' });
    await erase(true);
    expect(await get(ann, id)).toMatchObject({ title: null, narrative: null, state: 'open' });
    const [listed] = await server.bus.send(new ListCases(ann, { state: 'open' }));
    expect(listed).toMatchObject({ caseId: id, title: null });
    await change(ann, id, { type: 'writeTexts', title: 'New', narrative: '', seenVersion: 1 });
    expect((await get(ann, id)).title).toBe('New');
  });

  test('is not held up for ever by a report of the year 1', async () => {
    const id = await open(ann, alerts);
    await change(ann, id, { ...FILED, filedOn: '0001-01-01' });
    await erase(true);
    expect((await get(ann, id)).filings[0]).toMatchObject({ number: null });
  });

  test('is refused for five years after a report was filed, forced or not', async () => {
    const id = await open(ann, alerts);
    await change(ann, id, { ...FILED, filedOn: server.clock.iso().slice(0, 10) });
    await change(ann, id, { type: 'removeAlert', alert: await bank.serviceId(alerts[0]!) });
    await expect(erase(true)).rejects.toThrow('five years ago');
    server.clock.advance(4 * 365 * DAY_MS);
    await expect(erase(true)).rejects.toMatchObject({ code: 'purge_refused' });
    server.clock.advance(367 * DAY_MS);
    await erase(true);
    expect((await get(ann, id)).filings[0]).toMatchObject({ number: null });
  });
});

test('without the feature nothing of it is there', async () => {
  const id = await open(ann, alerts);
  const off = withCases(ann, []);
  for (const refused of [get(off, id), open(off, alerts), openCases(off)])
    await expect(refused).rejects.toMatchObject({ code: 'feature_not_enabled' });
  expect((await get(ann, id)).alerts).toHaveLength(3);
});
