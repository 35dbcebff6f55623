import { SetSecondPersonRules } from '../../../src/access/commands/set-second-person-rules.command.js';
import { SetOrganizationFeatures } from '../../../src/access/commands/set-organization-features.command.js';
import { ListAuditEvents } from '../../../src/audit/queries/list-audit-events.query.js';
import { NO_SECOND_PERSON } from '../../../src/access/domain/second-person-rules.settings.js';
import { Builders } from '../../support/builders.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { signedIn, type WebBrowser } from '../../support/web-browser.js';
import { suiteApp } from './web-app.js';

const MEMBERS = '/settings/members';
const RULES = '/settings/second-person';
const TEAMS = '/settings/teams';

let server: TestApp;
let bank: TestOrganization;

beforeAll(async () => {
  server = await suiteApp();
});

beforeEach(async () => {
  bank = await server.newOrganization();
});

const events = async () => {
  const message = new ListAuditEvents(bank.caller, { filter: {}, limit: 200 });
  return (await server.bus.send(message)).events.map(({ type }) => type);
};
const plain = (text: string): string =>
  text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

describe('the page on which an administrator vouches for a member', () => {
  test('says what the word means, asks once more, and keeps it in the history', async () => {
    const { browser } = await signedIn(server, bank, 'admin');
    const { id, email } = await signedIn(server, bank, 'analyst');
    const listed = await browser.get(MEMBERS);
    expect(listed.text).toContain(`${MEMBERS}/${id}/vouch`);
    const asked = await browser.get(`${MEMBERS}/${id}/vouch`);
    expect(plain(asked.text)).toContain('Vouch only if you know that they are two.');
    expect(asked.text).toContain(email);
    expect(await events()).not.toContain('UserVouched');
    const { status, location } = await browser.post(`${MEMBERS}/${id}/vouch`);
    expect([status, location]).toEqual([303, MEMBERS]);
    expect(await events()).toContain('UserVouched');
  });

  test('is not offered for oneself, refuses it, and is for administrators alone', async () => {
    const { browser, id } = await signedIn(server, bank, 'admin');
    expect((await browser.get(MEMBERS)).text).not.toContain(`${MEMBERS}/${id}/vouch`);
    const own = await browser.post(`${MEMBERS}/${id}/vouch`);
    expect([own.status, plain(own.text)]).toEqual([
      403,
      expect.stringContaining('nobody vouches for themselves') as string,
    ]);
    const { browser: analyst } = await signedIn(server, bank, 'analyst');
    await analyst.get('/alerts');
    expect((await analyst.get(`${MEMBERS}/${id}/vouch`)).status).toBe(403);
    expect((await analyst.post(`${MEMBERS}/${id}/vouch`)).status).toBe(403);
    expect((await browser.get(`${MEMBERS}/nobody/vouch`)).status).toBe(404);
    expect(await events()).not.toContain('UserVouched');
  });
});

test('a change of the rules is approved over a table of what stands now and what would stand', async () => {
  const before = {
    ...NO_SECOND_PERSON,
    administration: true,
    cleared: true,
    scoreFrom: 60,
    customers: ['C-2'],
  };
  const asking = await signedIn(server, bank, 'admin');
  const other = await signedIn(server, bank, 'admin');
  await server.bus.send(new SetSecondPersonRules(bank.caller, before));
  await asking.browser.get(RULES);
  const { status } = await asking.browser.post(RULES, {
    kinds: ['administration', 'escalated'],
    score_from: '90',
    flagged_from: '1000',
    currency: 'eur',
    customers: 'C-2\r\nC-1',
  });
  expect(status).toBe(409);
  const { text } = await other.browser.get(MEMBERS);
  const table = plain(/<caption[^>]*>\s*What changes[\s\S]*?<\/table>/.exec(text)![0]);
  for (const row of [
    'Every alert that is cleared on off',
    'Every alert that is escalated off on',
    'Risk score from 60 90',
    'Flagged payments from off EUR 1000',
    'Customers C-2 C-1, C-2',
  ])
    expect(table).toContain(row);
  // What stays as it is does not hide what goes off.
  expect(table).not.toContain('Every decision that is taken back');
});

describe('refusals name the field as its form does', () => {
  test.each(['ZZZ', 'EURO', '€'])('currency %s of a rule by sum', async (currency) => {
    const { browser } = await signedIn(server, bank, 'admin');
    await browser.get(RULES);
    const { status, text } = await browser.post(RULES, { flagged_from: '5', currency, customers: '' });
    expect([status, plain(text)]).toEqual([
      422,
      expect.stringContaining('Currency of that sum is no currency of ISO 4217') as string,
    ]);
  });

  test('the form says which alerts a rule by customer covers', async () => {
    const { browser } = await signedIn(server, bank, 'admin');
    expect(plain((await browser.get(RULES)).text)).toContain(
      'Alerts in which such a customer is only the sender or recipient of a payment are not covered.',
    );
  });

  test('the reason of a proposal that is sent back', async () => {
    await server.bus.send(new SetSecondPersonRules(bank.caller, { ...NO_SECOND_PERSON, cleared: true }));
    const alert = await InvestigatedAlert.in(server, bank, new Builders(63), {});
    const address = `/alerts/${(await alert.row()).id}`;
    const { browser: ann } = await signedIn(server, bank, 'analyst');
    await ann.get(address);
    await ann.post(`${address}/decision`, { one: 'CLEARED', why: 'Salary', back: address });
    const { browser: ben } = await signedIn(server, bank, 'analyst');
    const [, proposal] = /name="proposal" value="([^"]+)"/.exec((await ben.get(address)).text)!;
    const sent = { proposal: proposal!, answer: 'sendBack', sent_back_why: ' ', back: address };
    const { status, text } = await ben.post(`${address}/proposal`, sent);
    expect(status).toBe(422);
    expect(plain(text)).toContain('is empty: say what has to change');
    expect(plain(text)).not.toMatch(/Sent back why/i);
  });

  test('absences of two stand-ins at a time, and of stand-ins who go round in a circle', async () => {
    await server.bus.send(new SetOrganizationFeatures(bank.caller, { enable: ['teamwork'], disable: [] }));
    const { browser } = await signedIn(server, bank, 'admin');
    const ann = (await signedIn(server, bank, 'analyst')).id;
    const ben = (await signedIn(server, bank, 'analyst')).id;
    const cleo = (await signedIn(server, bank, 'analyst')).id;
    const days = { from: '2026-03-01', to: '2026-03-10' };
    const add = (user: string, stand_in: string, more: object = {}) =>
      addAbsence(browser, { user, stand_in, ...days, ...more });
    expect((await add(ann, ben)).status).toBe(303);
    const twice = await add(ann, cleo, { from: '2026-03-10', to: '2026-03-12' });
    const circle = await add(ben, ann);
    expect([twice.status, circle.status]).toEqual([422, 422]);
    expect(plain(twice.text)).toContain('overlaps another absence of the same person');
    expect(plain(circle.text)).toContain('the line of 2 stand-ins ends where it began');
    for (const { text } of [twice, circle]) expect(plain(text)).not.toMatch(/absences\[|standIn/i);
    expect((await add(ann, cleo, { from: '2026-03-11', to: '2026-03-12' })).status).toBe(303);
  });
});

async function addAbsence(browser: WebBrowser, fields: Readonly<Record<string, string>>) {
  const { text } = await browser.get(TEAMS);
  const [, version] = /name="version" value="(\d+)"/.exec(text)!;
  return browser.post(`${TEAMS}/absence`, { version: version!, ...fields });
}
