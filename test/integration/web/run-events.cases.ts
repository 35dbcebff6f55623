import { RunStreams } from '../../../src/web/alerts/run-streams.js';
import { startApp, type TestApp, type TestOrganization } from '../../support/app.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { PACKED, signedIn, type WebBrowser } from '../../support/web-browser.js';

let server: TestApp;
let bank: TestOrganization;
let alert: InvestigatedAlert;
let browser: WebBrowser;
let page: string;
let run: string;
let events: string;

beforeEach(async () => {
  server = await startApp();
  server.app.get(RunStreams, { strict: false }).lookEveryMs = 10;
  bank = await server.newOrganization();
  alert = await InvestigatedAlert.in(server, bank);
  run = await alert.waitingRun();
  page = `/alerts/${(await alert.row()).id}`;
  events = `${page}/events?run=${run}`;
  ({ browser } = await signedIn(server, bank, 'viewer'));
});

afterEach(() => server.close());

test('the page of a run under way names its events, which tell states to the end; few at once', async () => {
  const { text } = await browser.get(page);
  expect(text).toMatch(/A run is under way: <b>queued<\/b>[\s\S]*Open this page again/);
  expect(/data-events="([^"]+)"/.exec(text)?.[1]).toBe(events);
  expect(text).not.toContain('compare with the newest');
  const { text: compared } = await browser.get(`${page}/compare?right=${run}`);
  expect(compared).toContain('One of the runs has no result');
  expect(compared).not.toMatch(/number (moved|did not)/);
  const open = Array.from({ length: 4 }, () => browser.get(events, PACKED));
  const colleague = await signedIn(server, bank, 'analyst');
  open.push(colleague.browser.get(events));
  const refused = await browser.get(events);
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '30']);
  await alert.runWaiting(run);
  for (const { status, headers, text: told } of await Promise.all(open)) {
    expect([status, headers['content-type']]).toEqual([200, 'text/event-stream']);
    expect(headers).not.toHaveProperty('content-encoding');
    expect(told).toMatch(/event: state\ndata: queued\n\n[\s\S]*event: ended\ndata: completed\n\n$/);
  }
  expect((await browser.get(page)).text).not.toContain('data-events');
  expect((await browser.get(events)).text).toContain('data: completed');
});

test('a stream closes when its session ends, and all of them when the server stops', async () => {
  const one = browser.get(events);
  const other = await signedIn(server, bank, 'viewer');
  const others = other.browser.get(events);
  await browser.get('/alerts');
  await browser.post('/logout');
  expect((await one).text).toMatch(/event: closed\ndata: \n\n$/);
  await server.close();
  expect((await others).text).toMatch(/event: closed\ndata: \n\n$/);
});

test('only runs of the alert have events: no other, none of another organization, none unnamed', async () => {
  const missing = await browser.get(`${page}/events?run=01missing`);
  expect(missing.status).toBe(404);
  expect((await browser.get(`/alerts/01other/events?run=${run}`)).status).toBe(404);
  const foreign = await signedIn(server, await server.newOrganization(), 'admin');
  expect((await foreign.browser.get(events)).status).toBe(404);
  const unnamed = await browser.get(`${page}/events`);
  expect([unnamed.status, unnamed.text.includes('run is required')]).toEqual([422, true]);
});
