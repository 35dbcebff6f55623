import { SetOrganizationFeatures } from '../../../src/access/commands/set-organization-features.command.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { signedIn } from '../../support/web-browser.js';
import { suiteApp } from './web-app.js';

let server: TestApp;
let bank: TestOrganization;
let address: string;

beforeAll(async () => {
  server = await suiteApp();
  bank = await server.newOrganization();
  await server.bus.send(new SetOrganizationFeatures(bank.caller, { enable: ['cases'], disable: [] }));
  const alert = await InvestigatedAlert.in(server, bank, new Builders(9_079), { name: 'Moa Fransson' });
  const { browser } = await signedIn(server, bank, 'analyst');
  await browser.get('/cases');
  const opened = await browser.post('/cases', { alert: (await alert.row()).id });
  address = String(opened.headers['location']);
});

const TEXT = 'Between 10 and 18 January 2025 Moa Fransson received 5 payments from 5 people.';

test('a narrative is checked, saved and accepted on one page', async () => {
  const { browser } = await signedIn(server, bank, 'analyst');
  expect((await browser.get(address)).text).toContain(`href="${address}/narrative-check"`);
  const page = `${address}/narrative-check`;
  await browser.get(page);
  const wrong = TEXT.replace('5 payments', '7 payments');
  const checked = await browser.post(page, { does: 'check', narrative: wrong, seenVersion: '1' });
  expect(checked.text).toContain('[7 → 5]');
  expect(checked.text).not.toContain('Accept version');
  expect((await browser.post(page, { does: 'save', narrative: wrong, seenVersion: '1' })).status).toBe(303);
  const saved = (await browser.get(page)).text;
  expect(saved).toContain('Accept version 2');
  const unconfirmed = await browser.post(page, { does: 'accept', seenVersion: '2' });
  expect([unconfirmed.status, unconfirmed.text]).toEqual([422, expect.stringContaining('is needed')]);
  const accepted = await browser.post(page, { does: 'accept', seenVersion: '2', confirmed: 'yes' });
  expect(accepted.status).toBe(303);
  const { text } = await browser.get(address);
  expect(text).toMatch(/Version 2 was accepted by/);
  expect(text).toContain('“7”');
});

test('a viewer checks a text and accepts none', async () => {
  const { browser } = await signedIn(server, bank, 'viewer');
  await browser.get('/cases');
  expect((await browser.get(`${address}/narrative-check`)).status).toBe(404);
});
