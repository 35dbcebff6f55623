import { SetOrganizationFeatures } from '../../../src/access/commands/set-organization-features.command.js';
import { GetAlert } from '../../../src/alerts/queries/get-alert.query.js';
import { GetTeams } from '../../../src/teams/queries/get-teams.query.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { bankWithRecords } from '../../support/suite-app.js';
import { whenTrue } from '../../support/patience.js';
import { signedIn, type WebBrowser } from '../../support/web-browser.js';
import { suiteApp } from './web-app.js';

const TEAMS = '/settings/teams';
const make = new Builders(911);

let server: TestApp;
let bank: TestOrganization;
let admin: { readonly browser: WebBrowser; readonly userId: string };
let analyst: { readonly browser: WebBrowser; readonly userId: string };
let alertIds: readonly string[];

beforeAll(async () => {
  server = await suiteApp();
  const records = await bankWithRecords(server, make);
  bank = records.bank;
  await server.bus.send(new SetOrganizationFeatures(bank.caller, { enable: ['teamwork'], disable: [] }));
  const alerts = [1, 2, 3].map((n) =>
    make.alert([records.entity.entity_id], [records.row.transaction_id], { title: `Waiting ${n}` }),
  );
  await records.client.alerts(alerts);
  alertIds = alerts.map(({ alert_id: id }) => id);
  admin = await person('admin');
  analyst = await person('analyst');
});

async function person(role: 'admin' | 'analyst') {
  const { browser, id: userId } = await signedIn(server, bank, role);
  await browser.get('/alerts');
  return { browser, userId };
}

const stored = (alertId: string) => server.bus.send(new GetAlert(bank.caller, alertId));
const idOf = async (alertId: string) => (await stored(alertId)).serviceId;
const whoHas = async (alertId: string) => (await stored(alertId)).row.assignee ?? null;
const teams = () => server.bus.send(new GetTeams({ ...bank.caller, features: ['teamwork'] }));

/** Sends a form of the page of teams, on what stands. */
async function send(name: string, fields: Readonly<Record<string, string | string[]>>) {
  await admin.browser.get(TEAMS);
  const { version } = await teams();
  return admin.browser.post(`${TEAMS}/${name}`, { version: String(version), ...fields });
}

test('an alert is taken from the queue, found among mine, and given back from its page', async () => {
  const id = await idOf(alertIds[0]!);
  expect((await analyst.browser.get('/alerts')).text).toContain(`/alerts/${id}/take`);
  const taken = await analyst.browser.post(`/alerts/${id}/take`, { back: '/alerts' });
  expect([taken.status, await whoHas(alertIds[0]!)]).toEqual([303, analyst.userId]);
  const mine = await analyst.browser.get('/alerts?who=me');
  expect(mine.text).toContain('assigned to you');
  expect(mine.text).not.toContain(alertIds[1]);
  expect((await analyst.browser.get('/alerts?who=nobody')).text).not.toContain(alertIds[0]);
  const alert = await analyst.browser.get(`/alerts/${id}`);
  expect(alert.text).toContain('assigned to you');
  await analyst.browser.post(`/alerts/${id}/release`, { back: `/alerts/${id}` });
  expect(await whoHas(alertIds[0]!)).toBeNull();
});

test('the next alert is opened; where none is left the queue says so', async () => {
  const opened = new Set<string>();
  for (let at = 0; at < alertIds.length; at++)
    opened.add((await analyst.browser.post('/alerts/next', { back: '/alerts' })).location!);
  expect(opened).toEqual(new Set(await Promise.all(alertIds.map(async (id) => `/alerts/${await idOf(id)}`))));
  const none = await analyst.browser.post('/alerts/next', { back: '/alerts?who=nobody' });
  expect([none.status, none.text]).toEqual([200, expect.stringContaining('No undecided alert is left')]);
});

test('who may assign gives an alert on; a colleague without that right may not', async () => {
  const id = await idOf(alertIds[1]!);
  const refused = await analyst.browser.post(`/alerts/${id}/give`, {
    user: admin.userId,
    back: `/alerts/${id}`,
  });
  expect(refused.status).toBe(403);
  expect((await admin.browser.get(`/alerts/${id}`)).text).toContain('/give');
  await admin.browser.post(`/alerts/${id}/give`, { user: admin.userId, back: `/alerts/${id}` });
  expect(await whoHas(alertIds[1]!)).toBe(admin.userId);
  const taken = await analyst.browser.post(`/alerts/${id}/take`, { back: '/alerts' });
  expect([taken.status, taken.text]).toEqual([
    409,
    expect.stringContaining('The alert is assigned to somebody else'),
  ]);
});

test('teams, rules and absences are set by forms, and a rule that can never match says so', async () => {
  expect((await send('team', { id: '', name: 'Cash', decides: [analyst.userId] })).status).toBe(303);
  const [cash] = (await teams()).settings.teams;
  expect(cash).toMatchObject({ name: 'Cash', members: [{ user: analyst.userId, decides: true }] });
  expect((await send('team', { id: '', name: '  ', sees: [] })).status).toBe(422);
  const sees = { id: cash!.id, name: 'Cash and more', sees: analyst.userId };
  expect((await send('team', sees)).status).toBe(303);
  expect((await teams()).settings.teams).toMatchObject([
    { name: 'Cash and more', members: [{ decides: false }] },
  ]);
  const rules: Record<string, string>[] = [
    { kind: 'BUSINESS' },
    { kind: 'BUSINESS', min_score: '40' },
    { source: 'TM', rule: 'x' },
  ];
  for (const rule of rules) {
    const sent = await send('rule', { team: cash!.id, ...rule });
    expect([sent.status, /role="alert"[^<]*/.exec(sent.text)?.[0]]).toEqual([303, undefined]);
  }
  const page = (await admin.browser.get(TEAMS)).text;
  expect(page.match(/It can never match/g)).toHaveLength(1);
  await send('remove', { from: 'rules', at: '2' });
  await send('remove', { from: 'rules', at: '0' });
  const placed = await send('rule', { team: cash!.id, place: '2', kind: 'BUSINESS' });
  expect(/role="alert"[^<]*<[^<]*/.exec(placed.text)?.[0] ?? placed.status).toBe(303);
  const asked = (await teams()).settings.rules.map(({ kind, min }) => [kind, min ?? null]);
  expect(asked).toEqual([
    ['BUSINESS', 40],
    ['BUSINESS', null],
  ]);
  const away = { user: analyst.userId, stand_in: admin.userId, from: '2099-03-01', to: '2099-03-02' };
  expect((await send('absence', away)).status).toBe(303);
  const same = await send('absence', { ...away, stand_in: analyst.userId });
  expect([same.status, same.text]).toEqual([422, expect.stringContaining('is the absent person')]);
  await send('remove', { from: 'absences', at: '0' });
  expect((await send('deciders', { decide: 'assignee' })).status).toBe(303);
  expect((await teams()).settings).toMatchObject({ absences: [], decide: 'assignee' });
  const old = await admin.browser.post(`${TEAMS}/deciders`, { version: '0', decide: 'anyone' });
  expect([old.status, old.text]).toEqual([409, expect.stringContaining('Somebody else changed the teams')]);
  await send('deciders', { decide: 'anyone' });
});

test('an inbox is a filter of the queue for members; a removed team takes its rules along', async () => {
  await send('team', { id: '', name: 'All', decides: [admin.userId] });
  const all = (await teams()).settings.teams.at(-1)!;
  await send('rule', { team: all.id, source: 'TM' });
  const id = alertIds[2]!;
  await analyst.browser.post(`/alerts/${await idOf(id)}/release`, { back: '/alerts' });
  await send('rule', { team: all.id, source: 'BM' });
  await whenTrue(async () => (await stored(id)).row.team === all.id);
  expect((await admin.browser.get(`/alerts?who=team:${all.id}`)).text).toContain(id);
  expect((await analyst.browser.get(`/alerts?who=team:${all.id}`)).status).toBe(404);
  await send('remove', { from: 'teams', at: String((await teams()).settings.teams.length - 1) });
  expect((await teams()).settings.rules.filter(({ team }) => team === all.id)).toEqual([]);
});

test('the workload is for those who assign', async () => {
  const { text } = await admin.browser.get('/workload');
  expect(text).toContain('Workload of people');
  expect((await analyst.browser.get('/workload')).status).toBe(403);
});

const LEVELS = '/settings/service-levels';

test('service levels and calendars are set by forms, changed in their place and removed', async () => {
  const hours = { from: '09:00', to: '17:00', holidays: '' };
  const office = { id: '', name: 'Office', zone: 'Europe/Stockholm', ...hours };
  const wrong = await send('calendar', { ...office, zone: 'Europe/Atlantis', weekdays: ['1'] });
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('is no time zone')]);
  const sent = { ...office, weekdays: ['1', '2'], holidays: '2026-12-25\r\n2027-01-01' };
  const { location } = await send('calendar', sent);
  expect(location).toBe(`${LEVELS}?saved=yes`);
  const [calendar] = (await teams()).settings.calendars;
  expect(calendar).toMatchObject({ weekdays: [1, 2], holidays: ['2026-12-25', '2027-01-01'] });
  const level = { id: '', first_look: '4', decision: '', warn_at: '80', calendar: calendar!.id };
  await send('level', { ...level, min_score: '60' });
  await send('level', { ...level, decision: '24', place: '1' });
  const [first, second] = (await teams()).settings.levels;
  expect([first!.decision, second!.min]).toEqual([24, 60]);
  const page = (await admin.browser.get(`${LEVELS}?change=${second!.id}`)).text;
  expect(page).toContain('Save service level');
  await send('level', {
    ...level,
    id: second!.id,
    place: '2',
    first_look: '2',
    decision: '48',
    calendar: '',
  });
  expect((await teams()).settings.levels).toMatchObject([
    { id: first!.id },
    { id: second!.id, firstLook: 2, calendar: null },
  ]);
  await send('calendar', { ...sent, id: calendar!.id, zone: 'Asia/Tokyo' });
  expect((await teams()).settings.calendars).toMatchObject([{ id: calendar!.id, zone: 'Asia/Tokyo' }]);
  const none = await send('level', { ...level, first_look: '' });
  expect([none.status, none.text]).toEqual([422, expect.stringContaining('give a time')]);
  const used = await send('remove', { from: 'calendars', at: '0' });
  expect([used.status, used.text]).toEqual([422, expect.stringContaining('is no calendar')]);
  await send('remove', { from: 'levels', at: '0' });
  expect((await teams()).settings.levels).toHaveLength(1);
});

test('an alert says by when it is due, is put away, and comes back', async () => {
  const id = await idOf(alertIds[0]!);
  await whenTrue(async () => (await analyst.browser.get(`/alerts/${id}`)).text.includes('due in'));
  expect((await analyst.browser.get('/alerts?sort=due')).text).toContain('due in');
  expect((await analyst.browser.get('/alerts?due=overdue')).text).toContain('No alert matches the filter.');
  await admin.browser.post(`/alerts/${id}/snooze`, { hours: '24', back: `/alerts/${id}` });
  expect((await admin.browser.get('/alerts')).text).not.toContain(`row-${id}`);
  expect((await admin.browser.get('/alerts?decision=snoozed')).text).toContain('snoozed until');
  await admin.browser.post(`/alerts/${id}/snooze`, { back: `/alerts/${id}` });
  expect((await admin.browser.get('/alerts')).text).toContain(`row-${id}`);
  expect((await admin.browser.get('/workload')).text).toContain('Service levels of the last 28 days');
});

test('without the feature nothing of it is on the pages', async () => {
  const other = await server.newOrganization();
  const { browser } = await signedIn(server, other, 'admin');
  expect((await browser.get('/alerts')).text).not.toMatch(
    /Assigned to|Take next|Workload|Overdue|Snoozed|due first/,
  );
  for (const path of [TEAMS, LEVELS]) expect((await browser.get(path)).status).toBe(403);
  expect((await browser.get('/settings/webhooks')).text).not.toContain('service_level');
  expect((await browser.get('/settings/members')).text).not.toContain(TEAMS);
});
