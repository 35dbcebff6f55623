import { UpdateAlertDisposition } from '../../../src/dispositions/commands/update-alert-disposition.command.js';
import { SetOrganizationFeatures } from '../../../src/access/commands/set-organization-features.command.js';
import { SetSingleSignOn } from '../../../src/access/commands/set-single-sign-on.command.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { CLIENT_ID, CLIENT_SECRET, TestIssuer } from '../../support/test-issuer.js';
import { signedIn } from '../../support/web-browser.js';
import { BASE, suiteApp } from './web-app.js';

/** Forms that a script sends without the hidden fields of the page, or with others. */
let server: TestApp;
let bank: TestOrganization;
let alert: InvestigatedAlert;
let address: string;

beforeAll(async () => {
  server = await suiteApp();
});

beforeEach(async () => {
  bank = await server.newOrganization();
  alert = await InvestigatedAlert.in(server, bank, new Builders(77), { name: 'Ann Example' });
  address = `/alerts/${(await alert.row()).id}`;
});

const decision = async () => (await alert.row()).analystDisposition ?? null;

test('a decision without what the page showed replaces no decision of a colleague', async () => {
  const { browser } = await signedIn(server, bank, 'analyst');
  await browser.get(address);
  const form = { one: 'CLEARED', why: 'no reason to look further', back: address };
  await server.bus.send(
    new UpdateAlertDisposition(bank.caller, { alertId: alert.alertId, disposition: 'ESCALATED' }),
  );
  const late = await browser.post(`${address}/decision`, form);
  expect([late.status, late.text.includes('has changed since you saw it')]).toEqual([409, true]);
  expect(await decision()).toBe('ESCALATED');
});

test('a batch without what the page showed leaves out what a colleague decided', async () => {
  const { browser } = await signedIn(server, bank, 'analyst');
  await browser.get('/alerts');
  await server.bus.send(
    new UpdateAlertDisposition(bank.caller, { alertId: alert.alertId, disposition: 'ESCALATED' }),
  );
  const form = { alert: address.slice('/alerts/'.length), disposition: 'CLEARED', batch_id: 'of a script' };
  const sent = { ...form, bulk_why: 'no reason to look further', seen_against: 'yes' };
  expect((await browser.post('/alerts/decisions', sent)).status).toBe(303);
  expect(await decision()).toBe('ESCALATED');
});

test.each(['take', 'release', 'decision'])('the form %s leads back to this server alone', async (act) => {
  const features = { enable: ['teamwork'], disable: [] } as const;
  await server.bus.send(new SetOrganizationFeatures(bank.caller, { ...features }));
  const { browser } = await signedIn(server, bank, 'analyst');
  await browser.get(address);
  for (const back of ['/alerts/../..//evil.example', '/.//evil.example', '/%2e%2e//evil.example']) {
    const more = act === 'decision' && { one: 'CLEARED', why: 'no reason to look further' };
    const { status, location } = await browser.post(`${address}/${act}`, { back, ...more });
    if (status === 303) expect(location).toMatch(/^\/alerts\?/);
    else expect(status).toBe(409);
  }
});

test('a group has one role', async () => {
  const issuer = await TestIssuer.start(`${BASE}/sso/callback`);
  const settings = (second: 'admin' | 'analyst') => ({
    issuer: issuer.url,
    clientId: CLIENT_ID,
    secret: CLIENT_SECRET,
    roles: [
      { group: 'team', role: 'analyst' as const },
      { group: 'team', role: second },
    ],
  });
  await expect(server.bus.send(new SetSingleSignOn(bank.caller, settings('admin')))).rejects.toMatchObject({
    code: 'validation_error',
    details: { field: 'roles' },
  });
  await server.bus.send(new SetSingleSignOn(bank.caller, settings('analyst')));
  await issuer.close();
});
