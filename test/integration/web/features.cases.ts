import { Builders } from '../../support/builders.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { signedIn } from '../../support/web-browser.js';
import { suiteApp } from './web-app.js';

let server: TestApp;
let bank: TestOrganization;

beforeAll(async () => {
  server = await suiteApp();
  bank = await server.newOrganization();
});

test('an administrator switches features of the organization', async () => {
  const { browser } = await signedIn(server, bank, 'admin');
  await browser.get('/settings/features');
  const set = async (on: readonly string[]) => {
    const { location } = await browser.post('/settings/features', { on });
    const { text } = await browser.get(location!);
    return [...text.matchAll(/value="(\w+)"\s+checked/g)].map(([, name]) => name);
  };
  expect(await set(['semantic_search'])).toEqual(['semantic_search']);
  expect(await set([])).toEqual([]);
  const wrong = await browser.post('/settings/features', { on: 'flying' });
  expect([wrong.status, wrong.text.includes('class="fault"')]).toEqual([422, true]);
  expect((await browser.post('/settings/features', { form_token: 'x' })).status).toBe(403);
});

test('a viewer reads which features are on, and changes none', async () => {
  const { browser } = await signedIn(server, bank, 'viewer');
  const { text } = await browser.get('/settings/features');
  expect(text).toMatch(/semantic_search[\s\S]*bulk_facts_rerun/);
  expect(text).not.toContain('type="checkbox"');
  expect((await browser.post('/settings/features', { on: 'semantic_search' })).status).toBe(403);
});

test('reasons of the organization are offered to its people alone', async () => {
  const own = await server.newOrganization();
  await InvestigatedAlert.in(server, own, new Builders(61), {});
  const { browser } = await signedIn(server, own, 'admin');
  await browser.get('/settings/reasons');
  const { location } = await browser.post('/settings/reasons', {
    reasons: ' Salary \r\n\r\n<Known>\r\nSalary',
  });
  const saved = await browser.get(location!);
  expect(saved.text).toContain('>\nSalary&#10;&lt;Known&gt;</textarea');
  const { browser: analyst } = await signedIn(server, own, 'analyst');
  const queue = (await analyst.get('/alerts')).text;
  expect([...queue.matchAll(/<option value="([^"]*)"><\/option>/g)].map(([, value]) => value)).toEqual([
    'Salary',
    '&lt;Known&gt;',
  ]);
  expect(queue).toMatch(/name="bulk_why"[^>]*list="reasons"/);
  expect((await analyst.post('/settings/reasons', { reasons: 'x' })).status).toBe(403);
  expect((await browser.post('/settings/reasons', { reasons: 'x'.repeat(201) })).status).toBe(422);
  const { browser: other } = await signedIn(server, bank, 'admin');
  expect((await other.get('/settings/reasons')).text).not.toContain('Salary');
});

test('risk lists stand with state, date, age and entries', async () => {
  const { browser } = await signedIn(server, bank, 'viewer');
  const { status, text } = await browser.get('/settings/risk-lists');
  expect(status).toBe(200);
  expect(text).toMatch(
    /<code>fatf<\/code>[\s\S]*?<time|<code>fatf<\/code>[\s\S]*?\d{4}-\d\d-\d\d[\s\S]*?\d+ days/,
  );
  expect(text).toContain('Lists of words');
});

test('a decision that another person has to confirm is confirmed on the page of the alert', async () => {
  const own = await server.newOrganization();
  const { browser: admin } = await signedIn(server, own, 'admin');
  await admin.get('/settings/second-person');
  const bad = await admin.post('/settings/second-person', {
    kinds: 'cleared',
    flagged_from: '5',
    customers: '',
  });
  expect([bad.status, bad.text.includes('and the sum need each other')]).toEqual([422, true]);
  const asked = { kinds: 'cleared', score_from: '', flagged_from: '', currency: '', customers: 'C-1\r\nC-1' };
  const saved = await admin.get((await admin.post('/settings/second-person', asked)).location!);
  expect(saved.text).toMatch(/value="cleared"\s+checked/);
  const alert = await InvestigatedAlert.in(server, own, new Builders(62), {});
  const address = `/alerts/${(await alert.row()).id}`;
  const { browser: ann } = await signedIn(server, own, 'analyst');
  const { browser: ben } = await signedIn(server, own, 'analyst');
  await ann.get(address);
  const told = await ann.get(
    (await ann.post(`${address}/decision`, { one: 'CLEARED', why: 'Salary on file', back: address }))
      .location!,
  );
  expect(told.text).toContain('once another person has confirmed it');
  expect(told.text).toContain('Withdraw');
  expect((await ben.get('/alerts?decision=waits')).text).toContain('waits for four-eyes approval');
  const { text } = await ben.get(address);
  expect(text).toMatch(/proposes this alert\s+to be closed[\s\S]*?“Salary on file”/);
  const [, proposal] = /name="proposal" value="([^"]+)"/.exec(text)!;
  const answer = (browser: typeof ben, fields: object) =>
    browser.post(`${address}/proposal`, { proposal: proposal!, back: address, ...fields });
  expect((await answer(ann, { answer: 'confirm' })).status).toBe(403);
  expect((await answer(ben, { answer: 'sendBack' })).status).toBe(422);
  expect((await answer(ben, { answer: 'confirm' })).status).toBe(303);
  const after = (await ben.get(address)).text;
  expect(after).not.toContain('name="proposal"');
  expect(after).toMatch(/Decision: .*closed/s);
});

test('a page that shows an earlier state confirms nothing, and what was ended is told to both', async () => {
  const own = await server.newOrganization();
  const { browser: admin } = await signedIn(server, own, 'admin');
  const { browser: ann } = await signedIn(server, own, 'analyst');
  const { browser: ben } = await signedIn(server, own, 'analyst');
  const alert = await InvestigatedAlert.in(server, own, new Builders(64), {});
  const { id, alertId } = await alert.row();
  const address = `/alerts/${id}`;
  await admin.get('/settings/second-person');
  const asked = { kinds: 'cleared', score_from: '', flagged_from: '', currency: '', customers: '' };
  await admin.post('/settings/second-person', asked);
  await ann.get(address);
  await ann.post(`${address}/decision`, { one: 'CLEARED', back: address });
  const { text } = await ben.get(address);
  const fieldOf = (name: string) => new RegExp(`name="${name}"\\s+value="([^"]*)"`).exec(text)![1]!;
  const shown = { proposal: fieldOf('proposal'), run: fieldOf('run'), version: fieldOf('version') };
  const confirm = (fields: object) =>
    ben.post(`${address}/proposal`, { ...shown, answer: 'confirm', back: address, ...fields });
  const earlier = await confirm({ run: '' });
  expect([earlier.status, earlier.text.includes('an investigation has finished')]).toEqual([409, true]);
  await alert.uploadAgain({
    disposition_status: 'ESCALATED',
    dispositioned_by: 'x@bank.example',
    dispositioned_at: '2025-03-01T00:00:00Z',
  });
  const late = await confirm({});
  expect([late.status, late.text.includes('an upload brought a decision')]).toEqual([409, true]);
  expect((await ben.get(address)).text).toMatch(/Nobody confirmed it:\s+an upload brought/);
  const queue = (await ann.get('/alerts')).text;
  expect(queue).toMatch(new RegExp(`Earlier proposals[^]*${alertId}[^]*an upload contained`));
  expect((await ben.get('/alerts')).text).toMatch(
    /decision that waited for four-eyes approval was\s+not confirmed/,
  );
});

test('what was sent back says why, and an undo that waits is withdrawn on its page', async () => {
  const own = await server.newOrganization();
  const { browser: admin } = await signedIn(server, own, 'admin');
  const { browser: ann } = await signedIn(server, own, 'analyst');
  const { browser: ben } = await signedIn(server, own, 'analyst');
  const alert = await InvestigatedAlert.in(server, own, new Builders(63), {});
  const address = `/alerts/${(await alert.row()).id}`;
  await ann.get(address);
  await ann.post(`${address}/decision`, { one: 'CLEARED', back: address });
  await admin.get('/settings/second-person');
  const none = { score_from: '', flagged_from: '', currency: '', customers: '' };
  await admin.post('/settings/second-person', { kinds: 'undone', ...none });
  await ann.post(`${address}/undo`, { back: address });
  const queue = (await ann.get('/alerts?decision=waits')).text;
  expect([queue.includes('to be undecided again'), queue.includes('Withdraw')]).toEqual([true, false]);
  const { text } = await ben.get(address);
  const [, proposal] = /name="proposal" value="([^"]+)"/.exec(text)!;
  const back = { answer: 'sendBack', sent_back_why: 'Leave it <so>', proposal: proposal!, back: address };
  expect((await ben.post(`${address}/proposal`, back)).status).toBe(303);
  expect((await ann.get(address)).text).toMatch(/was sent back by[\s\S]*?“Leave it &lt;so&gt;”/);
});
