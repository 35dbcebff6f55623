import { SetOrganizationFeatures } from '../../../src/access/commands/set-organization-features.command.js';
import { GetAlert } from '../../../src/alerts/queries/get-alert.query.js';
import { GetCase } from '../../../src/cases/queries/get-case.query.js';
import { UpdateAlertDisposition } from '../../../src/dispositions/commands/update-alert-disposition.command.js';
import { DAY_MS } from '@alert-review/kernel';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { bankWithRecords, type BankWithRecords } from '../../support/suite-app.js';
import { signedIn, type WebBrowser } from '../../support/web-browser.js';
import { suiteApp } from './web-app.js';

let server: TestApp;
let bank: TestOrganization;
let records: BankWithRecords;
let analyst: WebBrowser;
let alerts: { readonly own: string; readonly id: string }[];

beforeAll(async () => {
  server = await suiteApp();
});

beforeEach(async () => {
  const make = new Builders(97);
  records = await bankWithRecords(server, make);
  bank = records.bank;
  await server.bus.send(new SetOrganizationFeatures(bank.caller, { enable: ['cases'], disable: [] }));
  const made = [1, 2, 3].map(() => make.alert([records.entity.entity_id], [records.row.transaction_id]));
  await records.client.alerts(made);
  alerts = await Promise.all(
    made.map(async ({ alert_id: own }) => {
      const { serviceId: id } = await server.bus.send(new GetAlert(bank.caller, own));
      return { own, id };
    }),
  );
  ({ browser: analyst } = await signedIn(server, bank, 'analyst'));
  await analyst.get('/alerts');
});

async function opened(...ids: string[]): Promise<string> {
  const { status, location } = await analyst.post('/cases', { alert: ids });
  expect(status).toBe(303);
  return location!;
}

const send = (address: string, change: string, fields: Readonly<Record<string, string>> = {}) =>
  analyst.post(address, { change, ...fields });
const stored = (address: string) =>
  server.bus.send(new GetCase({ ...bank.caller, features: ['cases'] }, { caseId: address.split('/')[2]! }));

test('a case is opened from an alert and from a selection; the pages of both lead to it', async () => {
  const [first, second] = alerts;
  expect((await analyst.get(`/alerts/${first!.id}`)).text).toContain('Open a case');
  expect((await analyst.get('/alerts')).text).toContain('formaction="/cases"');
  const address = await opened(first!.id, second!.id);
  const { text } = await analyst.get(address);
  for (const { own, id } of [first!, second!]) {
    expect(text).toContain(own);
    expect((await analyst.get(`/alerts/${id}`)).text).toContain(`href="${address}"`);
  }
  const list = (await analyst.get('/cases')).text;
  expect(list).toMatch(/Alert [^<]* and 1 more[\s\S]*20\d\d-\d\d-\d\d<\/time>\s+due in 30 days/);
});

test('every change of a case is a form of its page', async () => {
  const address = await opened(alerts[0]!.id);
  const changes: [string, Record<string, string>?][] = [
    ['addAlerts', { alert: alerts[1]!.own }],
    ['removeAlert', { alert: alerts[0]!.id }],
    ['writeTexts', { title: 'Two lines', narrative: 'One\r\ntwo', seenVersion: '1' }],
    ['tick', { item: '1', done: 'yes' }],
    ['set', { dueOn: '2025-12-31' }],
    ['set', { confidential: 'no' }],
    ['recordFiling', { authority: 'FinCEN', number: '31-7', filedOn: '2025-02-03' }],
    ['close', { reason: 'Filed' }],
  ];
  for (const [change, fields] of changes) expect((await send(address, change, fields)).status).toBe(303);
  expect(await stored(address)).toMatchObject({
    title: 'Two lines',
    narrative: 'One\ntwo',
    dueOn: '2025-12-31',
    confidential: true,
    state: 'closed',
    outcome: 'report_filed',
    alerts: [{ alertId: alerts[1]!.own }],
    filings: [{ authority: 'FinCEN', number: '31-7', filedOn: '2025-02-03' }],
  });
  const { text } = await analyst.get(address);
  expect(text).toMatch(/31-7/);
  expect(text).not.toMatch(/name="narrative"|removeAlert/);
  expect((await analyst.get('/cases')).text).toContain('None.');
  expect((await analyst.get('/cases?state=closed')).text).toMatch(/Two lines[\s\S]*closed, report filed/);
  expect((await analyst.get(`${address}?version=1`)).text).toContain('of an earlier version');
  expect((await send(address, 'reopen')).status).toBe(303);
  expect((await stored(address)).state).toBe('open');
});

test('the page names customers and sums, shows the narrative as text, and the order of events', async () => {
  const address = await opened(alerts[0]!.id, alerts[1]!.id);
  const narrative = '# Report draft\n\nPaid by **Ann**.\n\n## Reviewed\n\n- 3 payments\n\n### Who\n\nAnn';
  await send(address, 'writeTexts', { title: 'Two lines', narrative, seenVersion: '1' });
  await send(address, 'tick', { item: '0', done: 'yes' });
  const { text } = await analyst.get(address);
  const listed = /Alerts of the case[\s\S]*?<\/table>/.exec(text)![0];
  expect(listed).toContain(records.entity.name);
  expect(listed).toContain('1 payment');
  expect(listed).toContain(`<data value="${records.row.amount}">`);
  expect(listed).toContain('undecided');
  const prose = /<div class="prose">[\s\S]*?<\/div>/.exec(text)![0];
  expect(prose).toMatch(/<h3>Report draft<\/h3>[\s\S]*<strong>Ann<\/strong>[\s\S]*<li>3 payments<\/li>/);
  expect(prose).not.toMatch(/\*\*|# /);
  const timeline = />Timeline<[\s\S]*?<\/ol>/.exec(text)![0];
  const told = ['was raised', 'The case was opened', 'Version 2 of the narrative', 'Checklist: '];
  const places = told.map((what) => timeline.indexOf(what));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(Math.min(...places)).toBeGreaterThan(0);
});

test('the page draws the money of its customers, and marks what happened on one line', async () => {
  const address = await opened(alerts[0]!.id);
  await server.bus.send(
    new UpdateAlertDisposition(bank.caller, { alertId: alerts[0]!.own, disposition: 'ESCALATED' }),
  );
  const { text } = await analyst.get(address);
  const customer = `/customers/${records.entity.entity_id}`;
  const money = />Money over time<[\s\S]*?<\/section>/.exec(text)![0];
  expect(money).toContain('Who paid whom');
  expect(money).toContain('<summary>The same amounts as a table</summary>');
  const [, days = ''] = /<a\s+href="([^"#]+)#section-transactions"\s+aria-label/.exec(money)!;
  expect(days).toContain(`${customer}?order=oldest`);
  expect((await analyst.get(days.replaceAll('&amp;', '&'))).text).toContain(records.row.transaction_id);
  const timeline = />Timeline<[\s\S]*?<\/ol>/.exec(text)![0];
  expect(timeline.match(/<(?:circle|rect)\s+class="(?:alert|flagged|case|decision|due)"/g)!.length).toBe(5);
  expect(timeline).toMatch(/>flagged activity<\/a> of /);
  expect(timeline).toContain(`Alert ${alerts[0]!.own}: escalated`);
  expect(timeline).toContain('Last day for a report');
});

test('of several customers one is drawn, and the pictures of the others are a link away', async () => {
  const make = new Builders(98);
  const other = make.entity({ entity_id: 'other-1', name: 'Olof <b>' });
  const money = { transaction_id: 't-other', amount: '77.50', amount_currency: 'EUR' };
  const row = make.transaction('other-1', money);
  const second = make.alert(['other-1'], [row.transaction_id], { alert_id: 'A-other' });
  await records.client.entities(other);
  await records.client.transactions([row]);
  await records.client.alerts([second]);
  const { serviceId } = await server.bus.send(new GetAlert(bank.caller, second.alert_id));
  const address = await opened(alerts[0]!.id, serviceId);
  const moneyOf = (text: string) => />Money over time<[\s\S]*?<\/section>/.exec(text)![0];
  const { text } = await analyst.get(address);
  const drawnIn = (part: string) =>
    ['other-1', records.entity.entity_id].filter((id) => part.includes(`/customers/${id}?order=`));
  expect(moneyOf(text).match(/<figcaption/g)).toHaveLength(2);
  const [first] = drawnIn(moneyOf(text));
  const [, link = ''] = /href="([^"#]+)#section-money-over-time"\s*>Show the money of /.exec(moneyOf(text))!;
  const drawn = moneyOf((await analyst.get(link)).text);
  expect([drawnIn(moneyOf(text)), drawnIn(drawn)]).toEqual([[first], [expect.not.stringMatching(first!)]]);
  expect(moneyOf(text) + drawn).toContain('Show the money of Olof &lt;b&gt;');
  // The timeline has the flagged payments of both.
  expect(text.match(/>flagged activity<\/a> of /g)).toHaveLength(2);
  for (const unknown of ['nobody', 'other-1x'])
    expect((await analyst.get(`${address}?customer=${unknown}`)).status).toBe(404);
});

test('who writes on an older version is told so, and keeps their text', async () => {
  const address = await opened(alerts[0]!.id);
  const write = (narrative: string) =>
    send(address, 'writeTexts', { title: 'A title', narrative, seenVersion: '1' });
  await write('the first');
  const { status, text } = await write('the second');
  expect(status).toBe(409);
  expect(text).toContain('somebody else changed the title or the narrative');
  expect(text).toMatch(/>\s*the second<\/textarea>/);
  expect(text).toContain('name="seenVersion" value="2"');
  expect((await stored(address)).narrative).toBe('the first');
});

test('what is wrong stands beside its field', async () => {
  const address = await opened(alerts[0]!.id);
  const wrong: [string, Record<string, string>, string][] = [
    ['addAlerts', { alert: 'nothing' }, 'alert-error'],
    ['writeTexts', { title: '', narrative: 'x', seenVersion: '1' }, 'title-error'],
    ['set', { dueOn: 'soon' }, 'dueOn-error'],
    ['recordFiling', { authority: 'FinCEN', number: '1', filedOn: '2025-13-01' }, 'filedOn-error'],
    ['close', { reason: '' }, 'reason-error'],
  ];
  for (const [change, fields, id] of wrong) {
    const { status, text } = await send(address, change, fields);
    expect([change, status >= 400, text.includes(`id="${id}"`)]).toEqual([change, true, true]);
  }
  const last = await send(address, 'removeAlert', { alert: alerts[0]!.id });
  expect(last.text).toContain('A case needs at least one alert');
  expect((await analyst.post('/cases', {})).status).toBe(422);
  expect((await analyst.post('/cases', { alert: 'nothing' })).status).toBe(404);
});

test('texts of people stay texts', async () => {
  const address = await opened(alerts[0]!.id);
  const hostile = '</textarea><script>alert(1)</script>\u202e**bold** [x](javascript:alert(1))';
  await send(address, 'writeTexts', { title: `<img src=x>${hostile}`, narrative: hostile, seenVersion: '1' });
  await send(address, 'recordFiling', { authority: '<b>A</b>', number: '"><i>', filedOn: '2025-02-03' });
  const pages = [address, '/cases', `/alerts/${alerts[0]!.id}`, `${address}?version=1`];
  for (const page of pages) {
    const { text } = await analyst.get(page);
    expect(text).not.toMatch(/<script>alert|<img src=x|<b>A|"><i>|\u202e/);
  }
});

test('an overdue case says so, first of the list', async () => {
  const late = await opened(alerts[0]!.id);
  const later = await opened(alerts[1]!.id);
  const today = new Date(server.clock.now()).toISOString().slice(0, 10);
  const before = new Date(server.clock.now() - 3 * DAY_MS).toISOString().slice(0, 10);
  await send(later, 'set', { dueOn: today });
  await send(late, 'set', { dueOn: before });
  const { text } = await analyst.get('/cases');
  expect(text).toMatch(new RegExp(`${late}[\\s\\S]*overdue by 3 days[\\s\\S]*${later}[\\s\\S]*due today`));
});

test('no page betrays a confidential case to those who only read', async () => {
  const { browser } = await signedIn(server, bank, 'viewer');
  const pages = [
    '/cases',
    `/alerts/${alerts[0]!.id}`,
    `/customers/${records.entity.entity_id}`,
    '/cases/none',
  ];
  const seen = async () => {
    const texts = [];
    for (const page of pages)
      texts.push((await browser.get(page)).text.replace(/form_token" value="[^"]*"/g, ''));
    return texts;
  };
  const before = await seen();
  const address = await opened(alerts[0]!.id);
  expect(await seen()).toEqual(before);
  const hidden = await browser.get(address);
  const missing = await browser.get('/cases/none');
  const id = address.split('/')[2]!;
  const bare = (text: string) => text.replaceAll(id, 'none').replace(/form_token" value="[^"]*"/g, '');
  expect([hidden.status, bare(hidden.text)]).toEqual([404, bare(missing.text)]);
  await send(address, 'set', { confidential: 'no' });
  const open = await browser.get(address);
  expect(open.text).toContain(alerts[0]!.own);
  expect(open.text).not.toMatch(/name="change"/);
});

test('the checklist of new cases is a setting', async () => {
  const { browser } = await signedIn(server, bank, 'admin');
  expect((await browser.get('/settings/reasons')).text).toContain('Checklist of new cases');
  const saved = await browser.post('/settings/reasons/checklist', { items: 'Read it\n\nAsk twice' });
  expect(saved.status).toBe(303);
  expect((await browser.get('/settings/reasons')).text).toContain('Read it&#10;Ask twice');
  expect((await stored(await opened(alerts[0]!.id))).checklist.map(({ text }) => text)).toEqual([
    'Read it',
    'Ask twice',
  ]);
});

test('without the feature no page has a word of it', async () => {
  await opened(alerts[0]!.id);
  await server.bus.send(new SetOrganizationFeatures(bank.caller, { enable: [], disable: ['cases'] }));
  for (const page of [`/alerts/${alerts[0]!.id}`, '/alerts', `/customers/${records.entity.entity_id}`]) {
    const { status, text } = await analyst.get(page);
    expect([status, /\/cases/.test(text)]).toEqual([200, false]);
  }
  expect((await analyst.get('/cases')).status).toBe(403);
});
