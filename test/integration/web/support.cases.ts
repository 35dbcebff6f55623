import type { TestApp, TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { signedIn } from '../../support/web-browser.js';
import { suiteApp } from './web-app.js';

let server: TestApp;
let bank: TestOrganization;

beforeAll(async () => {
  server = await suiteApp();
  bank = await server.newOrganization();
});

const TICKET = { title: 'TP1 counts <b>reversals</b>', description: 'First.\r\nSecond.', report_area: '' };

test('a ticket about an alert is written, listed and read', async () => {
  const alert = await InvestigatedAlert.in(server, bank, new Builders(41), {});
  const { browser } = await signedIn(server, bank, 'analyst');
  expect((await browser.get('/support')).text).toContain('None yet.');
  const sent = await browser.post('/support', { ...TICKET, alert_id: alert.alertId });
  expect([sent.status, sent.location]).toEqual([303, expect.stringMatching(/^\/support\/\w+$/)]);
  const { text } = await browser.get(sent.location!);
  expect(text).toContain('TP1 counts &lt;b&gt;reversals&lt;/b&gt;');
  expect(text).toContain('First.<br />Second.');
  expect(text).toContain(`href="/alerts/${(await alert.row()).id}"`);
  expect((await browser.get('/support')).text).toContain(`href="${sent.location}"`);
  const asked = await browser.get(`/support?alert=${alert.alertId}`);
  expect(asked.text).toContain(`value="${alert.alertId}"`);
});

test.each([
  [{ title: ' ' }, 'Title is empty.'],
  [{ description: 'd'.repeat(8_001) }, 'Description is longer than 8000 characters.'],
  [{ alert_id: 'nobody’s' }, 'Alert not found.'],
])('a ticket with %j is shown again with the problem', async (wrong, problem) => {
  const { browser } = await signedIn(server, bank, 'analyst');
  await browser.get('/support');
  const { status, text } = await browser.post('/support', { ...TICKET, alert_id: '', ...wrong });
  expect([422, 404]).toContain(status);
  expect(text).toMatch(new RegExp(`class="fault"[^>]*>[^<]*${problem}`));
  expect(text).toMatch(/First\.&#10;Second\.|ddd/);
});

test('tickets are of one organization; a viewer has none, and a form needs its token', async () => {
  const { browser } = await signedIn(server, bank, 'reviewer');
  await browser.get('/support');
  const { location } = await browser.post('/support', { ...TICKET, alert_id: '' });
  expect((await browser.post('/support', { ...TICKET, form_token: 'x' })).status).toBe(403);
  const other = await signedIn(server, await server.newOrganization(), 'admin');
  const foreign = await other.browser.get(location!);
  const missing = await other.browser.get('/support/none');
  expect([foreign.status, missing.status]).toEqual([404, 404]);
  const viewer = await signedIn(server, bank, 'viewer');
  expect((await viewer.browser.get(location!)).status).toBe(403);
  expect((await viewer.browser.get('/alerts')).text).not.toContain('href="/support"');
});
