import { CreateUser } from '../../../src/access/commands/create-user.command.js';
import { DisableUser } from '../../../src/access/commands/disable-user.command.js';
import { InviteUser } from '../../../src/access/commands/invite-user.command.js';
import { SetSecondPersonRules } from '../../../src/access/commands/set-second-person-rules.command.js';
import { SetUserRole } from '../../../src/access/commands/set-user-role.command.js';
import { NO_SECOND_PERSON_RULES } from '../../../src/access/domain/second-person-rules.settings.js';
import { InvitationRecord } from '../../../src/access/domain/invitation.record.js';
import { ListUsers } from '../../../src/access/queries/list-users.query.js';
import { hashOfToken } from '../../../src/platform/crypto/secret-tokens.js';
import { Records } from '../../../src/platform/records/records.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { newPerson, signedIn, WebBrowser } from '../../support/web-browser.js';
import { TestIssuer } from '../../support/test-issuer.js';
import { newDirectory } from './directory-client.js';
import { BASE, suiteApp } from './web-app.js';

const MEMBERS = '/settings/members';

let server: TestApp;
let bank: TestOrganization;
let issuer: TestIssuer;
let made = 0;

beforeAll(async () => {
  server = await suiteApp();
  issuer = await TestIssuer.start(`${BASE}/sso/callback`);
});
afterAll(() => issuer.close());

beforeEach(async () => {
  bank = await server.newOrganization();
});

const plain = (text: string): string => text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
const codeIn = (text: string): string => /iv_[\w-]{43}/.exec(text)![0];
const idOf = async (email: string): Promise<string> =>
  (await server.bus.send(new ListUsers(bank.caller))).find((user) => user.email === email)!.id;

/** A link that the signed-in administrator makes for somebody new. */
async function invitedBy(browser: WebBrowser, role = 'admin') {
  await browser.get(MEMBERS);
  const email = `ghost-${++made}@leavers.example`;
  const code = codeIn((await browser.post(MEMBERS, { email, role })).text);
  return { email, code };
}

/** Opens the link and sets a password; returns whether it was offered, and the status. */
async function use(code: string) {
  const browser = new WebBrowser(server);
  const { text } = await browser.get(`/invitation?code=${code}`);
  const fields = { code, password: 'a good long password', repeated: 'a good long password' };
  const { status } = await browser.post('/invitation', fields);
  return { isOffered: text.includes('You will sign in to'), status };
}

const ENDED = { isOffered: false, status: 403 };
const rowOf = (code: string) =>
  server.app.get(Records, { strict: false }).forSystem().get(InvitationRecord, hashOfToken(code));

describe('an unused link of an administrator', () => {
  test.each<[string, (id: string) => Promise<unknown>]>([
    ['is disabled', (id) => server.bus.send(new DisableUser(bank.caller, id))],
    [
      'loses the right to invite',
      (id) => server.bus.send(new SetUserRole(bank.caller, { userId: id, role: 'viewer' })),
    ],
  ])('ends at once where its maker %s', async (_, leave) => {
    await newPerson(server, bank, 'admin');
    const maker = await signedIn(server, bank, 'admin');
    const links = [await invitedBy(maker.browser), await invitedBy(maker.browser, 'viewer')];
    await leave(await idOf(maker.email));
    for (const { code } of links) expect([await use(code), await rowOf(code)]).toEqual([ENDED, null]);
    // It stays ended when the maker comes back.
    await server.bus.send(new SetUserRole(bank.caller, { userId: maker.id, role: 'admin' }));
    for (const { code } of links) expect(await use(code)).toEqual(ENDED);
  });

  test('ends where the directory deactivates its maker', async () => {
    const directory = await newDirectory(server, issuer);
    const maker = await signedIn(server, directory.bank, 'admin');
    const { code } = await invitedBy(maker.browser);
    const { status } = await directory.patch(`Users/${maker.id}`, {
      op: 'Replace',
      path: 'active',
      value: 'False',
    });
    expect([status, await use(code)]).toEqual([200, ENDED]);
  });

  test('of an older release, whose row names no maker, ends as well', async () => {
    await newPerson(server, bank, 'admin');
    const maker = await signedIn(server, bank, 'admin');
    const { code } = await invitedBy(maker.browser);
    const rows = server.app.get(Records, { strict: false }).forSystem();
    const { madeBy, ...older } = (await rows.get(InvitationRecord, hashOfToken(code)))!;
    expect(madeBy).toBe(maker.id);
    await rows.put(InvitationRecord, older);
    await server.bus.send(new DisableUser(bank.caller, maker.id));
    expect(await use(code)).toEqual(ENDED);
  });

  test('goes on while its maker stays, and a link for somebody disabled ends for good', async () => {
    const maker = await signedIn(server, bank, 'admin');
    await newPerson(server, bank, 'admin');
    expect((await use((await invitedBy(maker.browser)).code)).status).toBe(303);
    const { email, code } = await invitedBy(maker.browser);
    await server.bus.send(new DisableUser(bank.caller, await idOf(email)));
    expect([await use(code), await rowOf(code)]).toEqual([ENDED, null]);
  });

  test('of the operator goes on', async () => {
    const user = { email: `operated-${++made}@leavers.example`, role: 'admin' } as const;
    const { id } = await server.bus.send(new CreateUser(bank.caller, user));
    const { code } = await server.bus.send(new InviteUser(bank.caller, id));
    expect((await use(code)).status).toBe(303);
  });
});

test('the page asks about accounts that somebody who left added and nobody used', async () => {
  const { browser } = await signedIn(server, bank, 'admin');
  const maker = await signedIn(server, bank, 'admin');
  const used = await invitedBy(maker.browser);
  await use(used.code);
  const unused = await invitedBy(maker.browser);
  const about = async () =>
    /Unused accounts of people who left([\s\S]*?)<\/table>/.exec((await browser.get(MEMBERS)).text)?.[1];
  expect(await about()).toBeUndefined();
  expect(plain((await browser.get(`${MEMBERS}/${maker.id}/disable`)).text)).toContain('Unused links');
  await browser.post(`${MEMBERS}/${maker.id}/disable`);
  const told = (await about())!;
  expect([told.includes(unused.email), told.includes(maker.email)]).toEqual([true, true]);
  expect(told).not.toContain(used.email);
  expect(told).toContain(`${MEMBERS}/${await idOf(unused.email)}/disable`);
  // A new link of somebody who is there answers the question.
  await browser.post(`${MEMBERS}/${await idOf(unused.email)}/invite`);
  expect(await about()).toBeUndefined();
});

describe('where another administrator approves changes', () => {
  const rules = { ...NO_SECOND_PERSON_RULES, administration: true };
  const changesIn = (text: string) => [...text.matchAll(/members\/changes\/([\w-]+)"/g)].map(([, id]) => id!);

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['left', (id) => server.bus.send(new DisableUser(bank.caller, id))],
    [
      'is no administrator any more',
      (id) => server.bus.send(new SetUserRole(bank.caller, { userId: id, role: 'analyst' })),
    ],
  ])('nobody approves what somebody asked for who %s', async (_, leave) => {
    const boss = await signedIn(server, bank, 'admin');
    const { browser } = await signedIn(server, bank, 'admin');
    const { id, email } = await newPerson(server, bank, 'analyst');
    await server.bus.send(new SetSecondPersonRules(bank.caller, rules));
    await boss.browser.get(MEMBERS);
    await boss.browser.post(`${MEMBERS}/${id}/role`, { role: 'admin' });
    const before = await browser.get(MEMBERS);
    expect(before.text).toContain('value="approve"');
    await leave(boss.id);
    const listed = await browser.get(MEMBERS);
    expect([
      listed.text.includes(`The role admin for ${email}`),
      listed.text.includes('value="approve"'),
    ]).toEqual([true, false]);
    expect(plain(listed.text)).toContain('no longer an administrator');
    const [change] = changesIn(listed.text);
    const answer = (given: string) => browser.post(`${MEMBERS}/changes/${change!}`, { answer: given });
    const approved = await answer('approve');
    expect([approved.status, approved.text.includes('no longer an administrator')]).toEqual([409, true]);
    const roles = async () =>
      (await server.bus.send(new ListUsers(bank.caller))).find((one) => one.id === id);
    expect(await roles()).toMatchObject({ role: 'analyst' });
    expect((await answer('decline')).status).toBe(303);
    expect(changesIn((await browser.get(MEMBERS)).text)).toEqual([]);
  });

  test('what can only fail is refused at once, and what changes nothing waits for nobody', async () => {
    const boss = await signedIn(server, bank, 'admin');
    const other = await server.newOrganization();
    const foreign = await newPerson(server, other, 'analyst');
    const { id, email } = await newPerson(server, bank, 'analyst');
    await server.bus.send(new SetSecondPersonRules(bank.caller, rules));
    await boss.browser.get(MEMBERS);
    for (const missing of [foreign.id, '01j9x4k2m7q8r5t6v0w1y2z3a4']) {
      const role = await boss.browser.post(`${MEMBERS}/${missing}/role`, { role: 'admin' });
      const reset = await boss.browser.post(`${MEMBERS}/${missing}/second-factor`);
      expect([role.status, reset.status]).toEqual([404, 404]);
    }
    expect((await boss.browser.post(MEMBERS, { email, role: 'admin' })).status).toBe(409);
    const same = await boss.browser.post(`${MEMBERS}/${id}/role`, { role: 'analyst' });
    expect(same.status).toBe(303);
    expect((await boss.browser.post(`${MEMBERS}/${id}/second-factor`)).status).toBe(303);
    expect(changesIn((await boss.browser.get(MEMBERS)).text)).toEqual([]);
  });
});
