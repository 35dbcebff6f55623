import { UpdateAlertDisposition } from '../../../src/dispositions/commands/update-alert-disposition.command.js';
import { ListAccesses } from '../../../src/audit/queries/list-accesses.query.js';
import { GetAlert } from '../../../src/alerts/queries/get-alert.query.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { decisionLines } from '../../support/decision-lines.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { RestClient } from '../../support/rest-client.js';
import { signedIn, type WebBrowser } from '../../support/web-browser.js';
import { suiteApp } from './web-app.js';

const make = new Builders(4711);
let server: TestApp;
let bank: TestOrganization;
let investigated: { readonly alertId: string; readonly id: string };
/** Three alerts without a run. */
let customer: string;
let open: readonly { readonly alertId: string; readonly id: string }[];

beforeAll(async () => {
  server = await suiteApp();
  bank = await server.newOrganization();
  const alert = await InvestigatedAlert.in(server, bank, make, { name: 'Zoë <b>Quay</b>' });
  investigated = { alertId: alert.alertId, id: (await alert.row()).id };
  customer = alert.entity.entity_id;
  const payment = make.transaction(customer);
  const flagged = [payment.transaction_id];
  const uploads = [1, 2, 3].map((n) => make.alert([customer], flagged, { title: `Waiting ${n}` }));
  const client = new RestClient(server, bank);
  await client.transactions([payment]);
  await client.alerts(uploads);
  open = await Promise.all(
    uploads.map(async ({ alert_id: alertId }) => ({ alertId, id: (await stored(alertId)).serviceId })),
  );
});

const stored = (alertId: string) => server.bus.send(new GetAlert(bank.caller, alertId));
const decisionOf = async (alertId: string) => (await stored(alertId)).row.analystDisposition ?? null;

/** Titles of the rows in their order. */
const titlesIn = (text: string): string[] =>
  [...text.matchAll(/<span class="title">([^<]*)<\/span/g)].map(([, title]) => title!.trim());

const seenIn = (text: string, id: string): Record<string, string> => ({
  [`seen_${id}`]: new RegExp(`name="seen_${id}" value="([^"]*)"`).exec(text)![1]!,
});

async function analyst(): Promise<WebBrowser> {
  const { browser } = await signedIn(server, bank, 'analyst');
  await browser.get('/alerts');
  return browser;
}

test('alerts stand by risk with customer, words of their flags and state, as data', async () => {
  const browser = await analyst();
  const { text } = await browser.get('/alerts');
  const titles = titlesIn(text);
  expect(titles).toHaveLength(4);
  expect(titles[0]).toBe((await stored(investigated.alertId)).uploaded.title);
  expect(text).toContain('Zoë &lt;b&gt;Quay&lt;/b&gt;');
  const newest = await browser.get('/alerts?sort=newest&outcome=none');
  expect(titlesIn(newest.text).sort()).toEqual(['Waiting 1', 'Waiting 2', 'Waiting 3']);
});

test.each([
  ['a customer', () => `customer=${customer}&outcome=none`, ['Waiting 1', 'Waiting 2', 'Waiting 3']],
  ['another customer', () => 'customer=nobody', []],
  ['a decision that nobody made', () => 'decision=STR_FILED', []],
  ['a rule that no run had', () => 'rule=no_such_rule', []],
  ['scores', () => 'min_score=0&max_score=100&outcome=none', []],
  ['days', () => 'from=1990-01-01&to=1990-12-31', []],
])('the address filters by %s', async (_, query, titles) => {
  const browser = await analyst();
  expect(titlesIn((await browser.get(`/alerts?decision=any&${query()}`)).text)).toEqual(
    expect.arrayContaining(titles),
  );
  expect(titlesIn((await browser.get(`/alerts?${query()}`)).text)).toHaveLength(titles.length);
});

test('each rule and serious flag of a run finds its alert', async () => {
  const browser = await analyst();
  const { result } = (await stored(investigated.alertId)).result!.content;
  const serious = result.perBlock.flatMap(({ flags }) =>
    flags.filter(({ color }) => color === 'red' || color === 'black').map(({ flagId }) => flagId),
  );
  for (const mark of [result.outcome!.rule, ...serious])
    expect(titlesIn((await browser.get(`/alerts?rule=${mark}`)).text)).toHaveLength(1);
});

test.each([
  ['min_score=abc', 'Score from must be a number from 0 to 100, such as 75, but it is "abc".'],
  ['max_score=101', 'Score to must be at most 100, but it is "101".'],
  ['from=yesterday', 'Created from is not a date in the form YYYY-MM-DD, but it is "yesterday".'],
  ['sort=oldest', 'Order must be one of risk, newest, due, but it is "oldest".'],
])(
  'a filter that is wrong is told beside it with its value, and the others stay: %s',
  async (wrong, told) => {
    const browser = await analyst();
    const { status, text } = await browser.get(`/alerts?${wrong}&batch=none`);
    expect(status).toBe(422);
    const [name] = wrong.split('=');
    expect(text.replaceAll('&quot;', '"')).toContain(`id="${name}-error" role="alert">${told}</p>`);
    expect(text).toContain('value="none"');
    expect(titlesIn(text)).toEqual([]);
  },
);

test('one decides and takes it back, by whole pages and by rows alone', async () => {
  const browser = await analyst();
  const { alertId, id } = open[0]!;
  const page = await browser.get('/alerts');
  const back = '/alerts?sort=newest';
  const lines = decisionLines(server);
  const decided = await browser.post(`/alerts/${id}/decision`, {
    one: 'CLEARED',
    back,
    ...seenIn(page.text, id),
  });
  expect([decided.status, decided.location]).toEqual([303, `${back}&decided=${id}#row-${id}`]);
  expect(await decisionOf(alertId)).toBe('CLEARED');
  expect((await browser.get(decided.location!)).text).toContain('“Waiting 1” is closed.');
  const row = await browser.post(`/alerts/${id}/undo`, { back }, { fragment: 'row' });
  expect([row.status, row.text.startsWith('<div'), await decisionOf(alertId)]).toEqual([200, true, null]);
  const request = expect.any(String) as string;
  const via = 'web';
  expect(lines()).toMatchObject([
    { msg: 'a decision was applied', alert: id, organization: bank.id, via, correlationId: request },
    { msg: 'a decision was undone', alert: id, organization: bank.id, via, correlationId: request },
  ]);
});

test('a decision and its undo read nothing that the access log would have to name', async () => {
  const browser = await analyst();
  const { id } = open[0]!;
  const reads = async () => {
    const day = server.clock.iso().slice(0, 10);
    const { accesses } = await server.bus.send(
      new ListAccesses(bank.caller, { day, filter: {}, limit: 5_000 }),
    );
    return accesses.filter(({ operation }) => operation !== ListAccesses.name).length;
  };
  const before = await reads();
  expect((await browser.post(`/alerts/${id}/decision`, { one: 'CLEARED' })).status).toBe(303);
  expect((await browser.post(`/alerts/${id}/undo`, {})).status).toBe(303);
  expect((await reads()) - before).toBe(0);
});

test('forms of an unknown alert answer 404', async () => {
  const browser = await analyst();
  for (const [path, fields] of [
    ['decision', { one: 'CLEARED' }],
    ['undo', {}],
    ['notes', { block: 'general', classification: 'added_facts', note: 'n' }],
    ['rerun', { reason: 'r' }],
  ] as const)
    expect([path, (await browser.post(`/alerts/nobody/${path}`, fields)).status]).toEqual([path, 404]);
});

test('a decision that changed meanwhile is told, and not overwritten', async () => {
  const browser = await analyst();
  const { alertId, id } = open[1]!;
  const { text } = await browser.get('/alerts');
  await server.bus.send(new UpdateAlertDisposition(bank.caller, { alertId, disposition: 'ESCALATED' }));
  const late = await browser.post(`/alerts/${id}/decision`, { one: 'CLEARED', ...seenIn(text, id) });
  expect([late.status, late.text.includes('has changed since you saw it')]).toEqual([409, true]);
});

test('one of several that changed meanwhile is left alone and named; the others are decided', async () => {
  const { browser, email } = await signedIn(server, bank, 'analyst');
  const { browser: colleague, email: other } = await signedIn(server, bank, 'analyst');
  const kept = open[1]!;
  const decided = open[2]!;
  const { text } = await browser.get('/alerts?decision=any');
  await colleague.get('/alerts');
  await colleague.post(`/alerts/${kept.id}/decision`, { one: 'ESCALATED', ...seenIn(text, kept.id) });
  const { status, location } = await browser.post('/alerts/decisions', {
    disposition: 'CLEARED',
    alert: [decided.id, kept.id],
    batch_id: 'late',
    back: '/alerts?sort=newest',
    ...seenIn(text, kept.id),
    ...seenIn(text, decided.id),
  });
  expect([status, location]).toEqual([303, '/alerts?sort=newest&done=late']);
  expect([await decisionOf(kept.alertId), await decisionOf(decided.alertId)]).toEqual([
    'ESCALATED',
    'CLEARED',
  ]);
  for (const address of [location!, '/alerts/decisions']) {
    const page = plainText((await browser.get(address)).text);
    expect(page).toContain('1 alert closed');
    expect(page).toContain(`${kept.alertId}: decided meanwhile by ${other}`);
    expect(page).not.toContain(`by ${email}`);
  }
  expect(plainText((await colleague.get('/alerts/decisions')).text)).toContain('No bulk decisions today.');
  await browser.post('/alerts/decisions/undo', { batch_id: 'late' });
});

const plainText = (page: string): string => page.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ');

test('several are decided as one batch, once, and taken back together', async () => {
  const browser = await analyst();
  const alert = [open[0]!.id, open[2]!.id];
  const fields = { disposition: 'CLEARED', alert, batch_id: 'of the queue', bulk_why: 'twins,\r\nboth ' };
  for (let sent = 0; sent < 2; sent++) {
    const { location } = await browser.post('/alerts/decisions', fields);
    expect((await browser.get(location!)).text).toContain('2 alerts closed.');
  }
  expect(await decisionOf(open[2]!.alertId)).toBe('CLEARED');
  for (const { alertId } of [open[0]!, open[2]!]) expect((await stored(alertId)).reason).toBe('twins,\nboth');
  const later = await browser.get('/alerts?sort=newest');
  expect(later.text).toMatch(/Bulk decision: 2 alerts closed\.[^]*of the queue[^]*Undo all/);
  const undone = await browser.post('/alerts/decisions/undo', { batch_id: 'of the queue' });
  expect((await browser.get(undone.location!)).text).toContain('2 alerts undone.');
  expect(await decisionOf(open[2]!.alertId)).toBe(null);
});

test('a batch of which one alert changed meanwhile tells how many were taken back', async () => {
  const browser = await analyst();
  const colleague = await analyst();
  const alert = [open[0]!.id, open[2]!.id];
  await browser.post('/alerts/decisions', { disposition: 'ESCALATED', alert, batch_id: 'of two' });
  const { text } = await colleague.get('/alerts?decision=any');
  const seen = seenIn(text, open[2]!.id);
  await colleague.post(`/alerts/${open[2]!.id}/decision`, { one: 'CLEARED', ...seen });
  const undone = await browser.post('/alerts/decisions/undo', { batch_id: 'of two' });
  const told = plainText((await browser.get(undone.location!)).text);
  expect(told).toContain('1 alert undone. 1 alert left out, each with a reason.');
  for (const one of [colleague, browser]) await one.post(`/alerts/${open[2]!.id}/undo`);
  await browser.post('/alerts/decisions', { disposition: 'ESCALATED', alert, batch_id: 'again' });
  await browser.post('/alerts/decisions', { disposition: 'ESCALATED', alert, batch_id: 'for nothing' });
  const nothing = plainText((await browser.get('/alerts?done=for+nothing')).text);
  expect(nothing).toMatch(/No alert was decided\. 2 alerts left out/);
  expect(/No alert was decided[^]*?Today’s bulk decisions/.exec(nothing)![0]).not.toContain('Undo all');
  await browser.post('/alerts/decisions/undo', { batch_id: 'again' });
});

describe('against the recommendation', () => {
  const other = async () => {
    const { finalDisposition } = (await stored(investigated.alertId)).row;
    return finalDisposition === 'CLEARED' ? 'ESCALATED' : 'CLEARED';
  };

  test('one alert is decided with a reason only, also without the script', async () => {
    const browser = await analyst();
    const { id, alertId } = investigated;
    const one = await other();
    const asked = await browser.post(`/alerts/${id}/decision`, { one, back: '/alerts' });
    expect([asked.status, await decisionOf(alertId)]).toEqual([422, null]);
    expect(plainText(asked.text)).toContain(
      'The decision would go against the recommendation, whose score is',
    );
    expect(asked.text).toContain(`<input type="hidden" name="one" value="${one}" />`);
    await browser.post(`/alerts/${id}/decision`, { one, why: 'Salary on file', back: '/alerts' });
    expect(await decisionOf(alertId)).toBe(one);
    const { location } = await browser.post(`/alerts/${id}/undo`, { back: '/alerts' });
    expect(plainText((await browser.get(location!)).text)).toContain('is undecided again.');
  });

  test('several are decided after their number was shown, with a reason', async () => {
    const browser = await analyst();
    const disposition = await other();
    const alert = [investigated.id, open[0]!.id];
    const sent = { disposition, alert, batch_id: `against ${disposition}`, bulk_why: 'Typed before' };
    const asked = await browser.post('/alerts/decisions', sent);
    expect([asked.status, await decisionOf(investigated.alertId)]).toEqual([422, null]);
    expect(plainText(asked.text)).toContain(
      '1 of 2 decisions would go against the recommendation; the highest score',
    );
    expect(asked.text).toContain('value="Typed before"');
    const seen = { ...sent, seen_against: 'yes' };
    expect((await browser.post('/alerts/decisions', { ...seen, bulk_why: ' ' })).status).toBe(422);
    expect((await browser.post('/alerts/decisions', seen)).status).toBe(303);
    expect(await decisionOf(investigated.alertId)).toBe(disposition);
    await browser.post('/alerts/decisions/undo', { batch_id: sent.batch_id });
  });
});

test('the script gets rows that others decided on, with who did and the numbers of the tabs', async () => {
  const { browser } = await signedIn(server, bank, 'viewer');
  const { browser: colleague, email } = await signedIn(server, bank, 'analyst');
  const { text } = await browser.get('/alerts?decision=any');
  const seen = { ...seenIn(text, open[0]!.id), ...seenIn(text, open[2]!.id), back: '/alerts?decision=any' };
  const same = await browser.post('/alerts/rows', seen);
  expect([same.status, same.text.includes('class="row"'), same.text.includes('id="kinds"')]).toEqual([
    200,
    false,
    true,
  ]);
  await colleague.get('/alerts');
  await colleague.post(`/alerts/${open[2]!.id}/decision`, { one: 'ESCALATED', ...seen });
  const changed = await browser.post('/alerts/rows', seen);
  expect(changed.text).toContain(`id="row-${open[2]!.id}"`);
  expect(changed.text).not.toContain(`id="row-${open[0]!.id}"`);
  expect(plainText(changed.text)).toContain(`escalated by ${email}, 0 min ago`);
  const tab = (page: string) => /Decided: escalated <span class="count">(\d+)</.exec(page)![1];
  expect([Number(tab(same.text)) + 1, tab((await browser.get('/alerts')).text)]).toEqual([
    Number(tab(changed.text)),
    tab(changed.text),
  ]);
  const other = await server.newOrganization();
  const { browser: stranger } = await signedIn(server, other, 'viewer');
  await stranger.get('/alerts');
  expect((await stranger.post('/alerts/rows', seen)).text).not.toContain('class="row"');
});

test('a row names the customer, and tells payments, sum and age', async () => {
  const browser = await analyst();
  const { text } = await browser.get('/alerts?decision=any&outcome=none');
  const row = plainText(/<div\s+role="row"\s+class="row"[^]*?(?=<div\s+role="row"|<\/form>)/.exec(text)![0]);
  expect(row).toMatch(/^ ?Select Zoë &lt;b&gt;Quay&lt;\/b&gt;, \S+ – no result yet Zoë /);
  expect(row).toMatch(/no result yet Zoë &lt;b&gt;Quay&lt;\/b&gt; A-\d+ · \d+ \w{3} · (person|business) /);
  expect(row).toMatch(/[A-Z]{3} [\d,]+ 1 payment .* old/);
});

test('an organization without alerts is told what to do first', async () => {
  const other = await server.newOrganization();
  for (const [role, step] of [
    ['admin', 'href="/settings/members"'],
    ['viewer', 'Ask an administrator'],
  ] as const) {
    const { browser } = await signedIn(server, other, role);
    const { text } = await browser.get('/alerts');
    expect(text).toContain('href="/uploads"');
    expect(text).toContain(step);
  }
  const browser = await analyst();
  expect((await browser.get('/alerts?min_score=100')).text).toContain('No alert matches the filter.');
});

test('without a selection nothing is written, and the page says why', async () => {
  const browser = await analyst();
  const { status, text } = await browser.post('/alerts/decisions', {
    disposition: 'CLEARED',
    batch_id: 'none',
  });
  expect([status, text.includes('tick at least one')]).toEqual([422, true]);
});

test('an alert of others is one that there is not', async () => {
  const other = await server.newOrganization();
  const { browser } = await signedIn(server, other, 'analyst');
  await browser.get('/alerts');
  const foreign = await browser.post(`/alerts/${open[0]!.id}/decision`, { one: 'CLEARED' });
  const missing = await browser.post('/alerts/missing/decision', { one: 'CLEARED' });
  expect([foreign.status, missing.status]).toEqual([404, 404]);
  const bulk = { disposition: 'CLEARED', batch_id: 'foreign' };
  for (const alert of [open[0]!.id, 'missing'])
    expect((await browser.post('/alerts/decisions', { ...bulk, alert })).status).toBe(404);
  expect(titlesIn((await browser.get('/alerts?decision=any')).text)).toEqual([]);
});

test('who may only read sees no button, and is refused', async () => {
  const { browser } = await signedIn(server, bank, 'viewer');
  const { text } = await browser.get('/alerts');
  expect(text).not.toMatch(/formaction|type="checkbox"/);
  const { status } = await browser.post(`/alerts/${open[0]!.id}/decision`, { one: 'CLEARED' });
  expect(status).toBe(403);
});
