import { SetSecondPersonRules } from '../../../src/access/commands/set-second-person-rules.command.js';
import { CreateUser } from '../../../src/access/commands/create-user.command.js';
import { callerOfUser } from '../../../src/access/user-caller.js';
import { UpdateAlertDisposition } from '../../../src/dispositions/commands/update-alert-disposition.command.js';
import { OrganizationReadModel } from '../../../src/access/organization.read-model.js';
import { ReadModels } from '../../../src/platform/projections/read-models.js';
import { SetOrganizationFeatures } from '../../../src/access/commands/set-organization-features.command.js';
import { ListAuditEvents } from '../../../src/audit/queries/list-audit-events.query.js';
import {
  NO_SECOND_PERSON_RULES,
  type SecondPersonRules,
} from '../../../src/access/domain/second-person-rules.settings.js';
import { Builders } from '../../support/builders.js';
import { RestClient } from '../../support/rest-client.js';
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
    expect([status, location]).toEqual([303, `${MEMBERS}?changed=${id}&done=vouched`]);
    expect(await events()).toContain('UserVouched');
    const told = plain((await browser.get(location!)).text);
    expect(told).toContain(`You vouched for ${email}. Everybody who let them in`);
  });

  test('says so where the word of an administrator changes nothing', async () => {
    const { browser, id, email } = await signedIn(server, bank, 'admin');
    const caller = { ...bank.caller, kind: 'human' as const, userId: id };
    const added = `new-${id}@bank.example`;
    const { id: member } = await server.bus.send(new CreateUser(caller, { email: added, role: 'analyst' }));
    await browser.get(MEMBERS);
    const { location } = await browser.post(`${MEMBERS}/${member}/vouch`);
    const told = plain((await browser.get(location!)).text);
    expect(told).toContain(
      `You vouched for ${added}, but your word does not change everything: ${email} and`,
    );
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
    ...NO_SECOND_PERSON_RULES,
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
    'Every alert that is closed on off',
    'Every alert that is escalated off on',
    'Risk score from 60 90',
    'Flagged payments from off EUR 1000',
    'Customers C-2 C-1, C-2',
  ])
    expect(table).toContain(row);
  // What stays as it is does not hide what goes off.
  expect(table).not.toContain('Every decision that is undone');
});

describe('ids of customers in a rule', () => {
  const idsOf = async () =>
    (await server.app.get(ReadModels).for(bank.caller).get(OrganizationReadModel, bank.caller.orgId))!
      .secondPerson.customers;

  async function upload(...ids: string[]) {
    const make = new Builders(64);
    await new RestClient(server, bank).entities(...ids.map((entity_id) => make.entity({ entity_id })));
  }

  test.each([
    ['C-100, p-1', ['C-100', 'p-1']],
    ['C-100;p-1\r\n C-3 ,,', ['C-100', 'p-1', 'C-3']],
    ['"C-100, p-1"', ['C-100, p-1']],
  ])('%j', async (customers, ids) => {
    const { browser } = await signedIn(server, bank, 'admin');
    await browser.get(RULES);
    const { status } = await browser.post(RULES, { customers });
    expect([status, await idsOf()]).toEqual([303, ids]);
    // What the form shows is read again as the same.
    const shown = /<textarea[^>]*name="customers"[^>]*>([^<]*)</.exec((await browser.get(RULES)).text)![1]!;
    const again = shown.trim().replaceAll('&#10;', '\n').replaceAll('&quot;', '"');
    await browser.post(RULES, { customers: again });
    expect(await idsOf()).toEqual(ids);
  });

  test('the page warns of ids that no customer has, in whatever capitals, until one has them', async () => {
    const { browser } = await signedIn(server, bank, 'admin');
    await upload('C-100');
    await browser.get(RULES);
    await browser.post(RULES, { customers: 'c-100, p-1' });
    const saved = plain((await browser.get(`${RULES}?saved=yes`)).text);
    expect(saved).toContain('Saved. 2 customers are listed.');
    expect(saved).toContain('1 listed id is not the id of any customer you have uploaded: “p-1”.');
    await upload('p-1');
    expect(plain((await browser.get(RULES)).text)).not.toContain('not the id of any customer');
  });

  test('an id that has a comma is kept whole where a customer has it, and asked about in doubt', async () => {
    const { browser } = await signedIn(server, bank, 'admin');
    await upload('A,1');
    await browser.get(RULES);
    await browser.post(RULES, { customers: 'A,1' });
    expect(await idsOf()).toEqual(['A,1']);
    await upload('A');
    const { status, text } = await browser.post(RULES, { customers: 'A,1' });
    expect([status, plain(text)]).toEqual([
      422,
      expect.stringContaining(
        'has a line that is one id of a customer and also a list of them: A,1',
      ) as string,
    ]);
  });
});

describe('refusals name the field as its form does', () => {
  test.each(['ZZZ', 'EURO', '€'])('currency %s of a rule by sum', async (currency) => {
    const { browser } = await signedIn(server, bank, 'admin');
    await browser.get(RULES);
    const { status, text } = await browser.post(RULES, { flagged_from: '5', currency, customers: '' });
    expect([status, plain(text)]).toEqual([
      422,
      expect.stringContaining('Currency of the sum is no currency that people pay with') as string,
    ]);
  });

  test('the form says which alerts a rule by customer covers', async () => {
    const { browser } = await signedIn(server, bank, 'admin');
    expect(plain((await browser.get(RULES)).text)).toContain(
      'Alerts in which such a customer is only the sender or recipient of a payment are not covered.',
    );
  });

  test('that one administrator can decide alone, until another one approves new accounts', async () => {
    const { browser } = await signedIn(server, bank, 'admin');
    const told = async (some: Partial<SecondPersonRules>) => {
      await server.bus.send(new SetSecondPersonRules(bank.caller, { ...NO_SECOND_PERSON_RULES, ...some }));
      return plain((await browser.get(RULES)).text).includes('can create two accounts and decide alone');
    };
    expect([await told({}), await told({ scoreFrom: 0 })]).toEqual([false, true]);
    expect(await told({ cleared: true, administration: true })).toBe(false);
  });

  test('an id of a customer counts as known as the rule compares it', async () => {
    const make = new Builders(65);
    await new RestClient(server, bank).entities(make.entity({ entity_id: 'Staff-9' }));
    const { browser } = await signedIn(server, bank, 'admin');
    await browser.get(RULES);
    const { location } = await browser.post(RULES, { customers: 'sTAFF-9\r\nstaff-10' });
    const told = plain((await browser.get(location!)).text);
    expect(told).toContain('1 listed id is not the id of any customer you have uploaded: “staff-10”.');
  });

  test('what became of a proposal: sent back, confirmed, and by whom', async () => {
    await server.bus.send(
      new SetSecondPersonRules(bank.caller, { ...NO_SECOND_PERSON_RULES, cleared: true }),
    );
    const alert = await InvestigatedAlert.in(server, bank, new Builders(66), {});
    const address = `/alerts/${(await alert.row()).id}`;
    const ann = await signedIn(server, bank, 'analyst');
    const ben = await signedIn(server, bank, 'analyst');
    const propose = async () => {
      await ann.browser.get(address);
      await ann.browser.post(`${address}/decision`, { one: 'CLEARED', why: 'Salary', back: address });
    };
    const answer = async (sent: Record<string, string>) => {
      const [, proposal] = /name="proposal" value="([^"]+)"/.exec((await ben.browser.get(address)).text)!;
      const { location } = await ben.browser.post(`${address}/proposal`, {
        proposal: proposal!,
        back: address,
        ...sent,
      });
      return plain((await ben.browser.get(location!)).text);
    };
    await propose();
    const waiting = plain((await ben.browser.get('/alerts?decision=waits')).text);
    expect(waiting).toContain('Confirm or send back');
    expect(waiting).not.toContain(`Clear ${alert.entity.name}`);
    expect(await answer({ answer: 'sendBack', sent_back_why: 'Ask for the slip.' })).toContain(
      'You sent back a colleague’s decision about',
    );
    const queue = plain((await ann.browser.get('/alerts')).text);
    expect(queue).toContain('a colleague sent back your proposed decision with a reason');
    expect(queue).toContain('; the decision that you proposed was sent back');
    await propose();
    expect(plain((await ann.browser.get('/alerts')).text)).not.toContain('sent back what you proposed');
    expect(await answer({ answer: 'confirm' })).toContain(`by ${ann.email}`);
    const confirmed = plain((await ann.browser.get(address)).text);
    expect(confirmed).toContain(`confirmed by ${ben.email}`);
  });

  test('who confirmed an undo, and the call of an assistant, is named on the page of the alert', async () => {
    await server.bus.send(
      new SetSecondPersonRules(bank.caller, { ...NO_SECOND_PERSON_RULES, cleared: true }),
    );
    const alert = await InvestigatedAlert.in(server, bank, new Builders(64), {});
    const address = `/alerts/${(await alert.row()).id}`;
    const ann = await signedIn(server, bank, 'analyst');
    const ben = await signedIn(server, bank, 'analyst');
    const cleo = await signedIn(server, bank, 'analyst');
    const confirmBy = async ({ browser }: typeof ann) => {
      const [, proposal] = /name="proposal" value="([^"]+)"/.exec((await browser.get(address)).text)!;
      await browser.post(`${address}/proposal`, { proposal: proposal!, answer: 'confirm', back: address });
    };
    const decide = async (one: string) => {
      const { text } = await ann.browser.get(address);
      const [, field, event] = /name="(seen_\w+)" value="([^"]*)"/.exec(text)!;
      const form = { one, why: 'Salary on file', back: address, [field!]: event! };
      await ann.browser.post(`${address}/decision`, form);
    };
    await decide('CLEARED');
    await confirmBy(ben);
    await decide('ESCALATED');
    await ann.browser.get(address);
    await ann.browser.post(`${address}/undo`, { back: address });
    await confirmBy(cleo);
    const undone = plain((await ann.browser.get(address)).text);
    expect(undone).toContain(`confirmed by ${ben.email}`);
    expect(undone).toContain(`the undo was confirmed by ${cleo.email}`);

    // As the page on which a call of an assistant waits for its user sends it.
    const caller = callerOfUser({ id: ann.id, orgId: bank.id, role: 'analyst' }, [], 'test');
    const by = { ...caller, clientId: 'client1' };
    await server.bus.send(
      new UpdateAlertDisposition(by, { alertId: alert.alertId, disposition: 'ESCALATED' }),
    );
    const called = plain((await ben.browser.get(address)).text);
    expect(called).toContain(`asked for by an assistant, confirmed by ${ann.email}`);
    expect(called).not.toContain('the undo was');
  });

  test('the reason of a proposal that is sent back', async () => {
    await server.bus.send(
      new SetSecondPersonRules(bank.caller, { ...NO_SECOND_PERSON_RULES, cleared: true }),
    );
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
