import type { TestApp } from '../../support/app.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { signedIn } from '../../support/web-browser.js';
import { suiteApp } from './web-app.js';

let server: TestApp;

beforeAll(async () => {
  server = await suiteApp();
});

test('the page of a run under way names the address of its state', async () => {
  const bank = await server.newOrganization();
  const alert = await InvestigatedAlert.in(server, bank);
  const run = await alert.waitingRun();
  const page = `/alerts/${(await alert.row()).id}`;
  const { browser } = await signedIn(server, bank, 'viewer');
  const { text } = await browser.get(page);
  expect(text).toMatch(/An investigation is in progress: <b>queued<\/b>[\s\S]*Reload this page/);
  const address = /data-run="([^"]+)"/.exec(text)![1]!;
  expect((await browser.get(address)).text).toBe('queued');
  const { text: compared } = await browser.get(`${page}/compare?right=${run}`);
  expect(compared).toContain('One of the investigations has no result');
  await alert.runWaiting(run);
  expect((await browser.get(address)).text).toBe('completed');
  expect((await browser.get(page)).text).not.toContain('data-run');
  expect((await browser.get('/runs/01missing/state')).status).toBe(404);
  const foreign = await signedIn(server, await server.newOrganization(), 'admin');
  expect((await foreign.browser.get(address)).status).toBe(404);
});
