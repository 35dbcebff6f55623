import { CreateUser } from '../../../src/access/commands/create-user.command.js';
import { INVITATION_LIFETIME_MS, InviteUser } from '../../../src/access/commands/invite-user.command.js';
import { SetSecondPersonRules } from '../../../src/access/commands/set-second-person-rules.command.js';
import { ROLE_PERMISSIONS } from '../../../src/access/domain/roles.js';
import { ROLES } from '../../../src/access/domain/user.events.js';
import { ListUsers } from '../../../src/access/queries/list-users.query.js';
import { DAY_MS, type Permission } from '@alert-review/kernel';
import { NO_SECOND_PERSON_RULES } from '../../../src/access/domain/second-person-rules.settings.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { authenticatorCode } from '../../support/authenticator.js';
import { routeTable } from '../../support/route-table.js';
import { newPerson, PASSWORD, signedIn, WebBrowser } from '../../support/web-browser.js';
import { BASE, suiteApp } from './web-app.js';

const MEMBERS = '/settings/members';

let server: TestApp;
let bank: TestOrganization;

beforeAll(async () => {
  server = await suiteApp();
});

beforeEach(async () => {
  bank = await server.newOrganization();
});

const members = () => server.bus.send(new ListUsers(bank.caller));
const codeIn = (text: string): string => /iv_[\w-]{43}/.exec(text)![0];
const accept = async (
  code: string,
  password: string,
  repeated = password,
  browser = new WebBrowser(server),
) => {
  await browser.get('/invitation');
  return browser.post('/invitation', { code, password, repeated });
};

test('a new member gets one link, sets a password at it and signs in', async () => {
  const { browser } = await signedIn(server, bank, 'admin');
  await browser.get(MEMBERS);
  const email = 'new@members.example';
  const added = await browser.post(MEMBERS, { email, role: 'analyst' });
  const code = codeIn(added.text);
  expect([added.status, added.text.includes(`>${BASE}/invitation?code=${code}</code>`)]).toEqual([200, true]);
  const opened = await new WebBrowser(server).get(`/invitation?code=${code}`);
  expect(opened.text).toContain(`<input type="hidden" name="code" value="${code}" />`);
  // It says to what and with which address; a code that opens nothing says neither.
  expect(opened.text).toContain(email);
  expect(opened.text).toContain('You will sign in to <strong>');
  expect((await new WebBrowser(server).get('/invitation?code=iv_x')).text).not.toContain('You will sign in');
  const short = await accept(code, 'short');
  expect([short.status, short.text.includes(email)]).toEqual([422, true]);
  expect((await browser.get(MEMBERS)).text).toMatch(/new@members\.example[\s\S]*no password/);
  const invited = new WebBrowser(server);
  const set = await accept(` ${code} `, 'a good long password', 'a good long password', invited);
  expect([set.status, set.location]).toEqual([303, '/login?password=set']);
  expect((await invited.get('/login?password=set')).text).toContain(`value="${email}"`);
  // Only after a password was set, and for nobody else.
  expect((await invited.get('/login')).text).not.toContain(email);
  expect((await new WebBrowser(server).get('/login?password=set')).text).not.toContain(email);
  expect((await new WebBrowser(server).logIn(email, 'a good long password')).status).toBe(303);
});

test('a code works once, also when many use it at a time, and until its end', async () => {
  const { id } = await server.bus.send(
    new CreateUser(bank.caller, { email: 'once@members.example', role: 'viewer' }),
  );
  const { code } = await server.bus.send(new InviteUser(bank.caller, id));
  const tries = await Promise.all(
    Array.from({ length: 8 }, (_, n) => accept(code, `a good long password ${n}`)),
  );
  expect(tries.map(({ status }) => status).sort()).toEqual([303, 403, 403, 403, 403, 403, 403, 403]);
  const first = await server.bus.send(new InviteUser(bank.caller, id));
  const second = await server.bus.send(new InviteUser(bank.caller, id));
  expect((await accept(first.code, 'a good long password')).status).toBe(403);
  server.clock.advance(INVITATION_LIFETIME_MS);
  expect((await accept(second.code, 'a good long password')).status).toBe(403);
});

test.each([
  ['short', 'eleven char', 'eleven char', 'The password must have 12 to 128 characters'],
  ['long', 'x'.repeat(129), 'x'.repeat(129), 'The password must have 12 to 128 characters'],
  ['different', 'a good long password', 'a good lost password', 'The two new passwords are different'],
])(
  'passwords that are too %s are refused, and the code goes on working',
  async (_, password, repeated, why) => {
    const { id } = await server.bus.send(
      new CreateUser(bank.caller, {
        email: `p${password.length}-${repeated.length}@m.example`,
        role: 'viewer',
      }),
    );
    const { code } = await server.bus.send(new InviteUser(bank.caller, id));
    const { status, text } = await accept(code, password, repeated);
    expect([status, text.includes(why), text.includes(password)]).toEqual([422, true, false]);
    expect((await accept(code, '\u{1f511}'.repeat(12))).status).toBe(303);
  },
);

test('a member gets another role and is disabled, after a question', async () => {
  const { browser } = await signedIn(server, bank, 'admin');
  const { id, email } = await newPerson(server, bank, 'viewer');
  await browser.get(MEMBERS);
  const { location: afterRole } = await browser.post(`${MEMBERS}/${id}/role`, { role: 'reviewer' });
  expect((await browser.get(afterRole!)).text).toContain(`${email} now has the role reviewer.`);
  expect((await browser.get(`${MEMBERS}/${id}/disable`)).text).toContain(email);
  const { location: afterDisable } = await browser.post(`${MEMBERS}/${id}/disable`);
  expect((await browser.get(afterDisable!)).text).toContain(`${email} is disabled and signed out.`);
  expect((await members()).find((one) => one.id === id)).toMatchObject({
    role: 'reviewer',
    disabledAt: server.clock.iso(),
  });
  expect((await browser.post(`${MEMBERS}/${id}/invite`)).text).toContain('The user is disabled.');
});

describe('a link for somebody who could sign in before', () => {
  const NEW_PASSWORD = 'another good long password';
  const linkFor = async (browser: WebBrowser, id: string) => {
    await browser.get(MEMBERS);
    return (await browser.post(`${MEMBERS}/${id}/invite`)).text;
  };
  const changeIn = (text: string): string => /members\/changes\/([\w-]+)"/.exec(text)![1]!;
  const use = async (code: string, app_code?: string) => {
    const browser = new WebBrowser(server);
    await browser.get('/invitation');
    const fields = { code, password: NEW_PASSWORD, repeated: NEW_PASSWORD };
    return browser.post('/invitation', { ...fields, ...(app_code !== undefined && { app_code }) });
  };

  test('works once another administrator has approved it, and not who made it', async () => {
    const maker = await signedIn(server, bank, 'admin');
    const other = await signedIn(server, bank, 'admin');
    const { id, email } = await newPerson(server, bank, 'analyst');
    const made = await linkFor(maker.browser, id);
    expect(made).toContain('once another administrator has approved it');
    const code = codeIn(made);
    const early = await use(code);
    expect([early.status, early.text.includes('another administrator has to approve the link')]).toEqual([
      403,
      true,
    ]);
    const own = await maker.browser.get(MEMBERS);
    const change = changeIn(own.text);
    expect(own.text).toContain(`with which ${email} sets a new password`);
    const byMaker = await maker.browser.post(`${MEMBERS}/changes/${change}`, { answer: 'approve' });
    expect([byMaker.status, byMaker.text.includes('another administrator has to approve')]).toEqual([
      403,
      true,
    ]);
    await other.browser.get(MEMBERS);
    expect((await other.browser.post(`${MEMBERS}/changes/${change}`, { answer: 'approve' })).status).toBe(
      303,
    );
    expect((await use(code)).status).toBe(303);
    expect((await new WebBrowser(server).logIn(email, NEW_PASSWORD)).status).toBe(303);
    const again = await other.browser.post(`${MEMBERS}/changes/${change}`, { answer: 'approve' });
    expect([again.status, again.text.includes('is not waiting for approval any more')]).toEqual([409, true]);
  });

  test('is approved by nobody whom its maker let in, however long ago', async () => {
    const maker = await signedIn(server, bank, 'admin');
    await maker.browser.get(MEMBERS);
    const email = `puppet.${bank.id}@members.example`;
    const added = await maker.browser.post(MEMBERS, { email, role: 'admin' });
    await accept(codeIn(added.text), 'a good long password');
    const puppet = new WebBrowser(server);
    server.clock.advance(2 * DAY_MS);
    await maker.browser.logIn(maker.email, PASSWORD);
    await puppet.logIn(email, 'a good long password');
    const { id } = await newPerson(server, bank, 'analyst');
    const code = codeIn(await linkFor(maker.browser, id));
    const { text } = await puppet.get(MEMBERS);
    const refused = await puppet.post(`${MEMBERS}/changes/${changeIn(text)}`, { answer: 'approve' });
    expect([refused.status, refused.text.includes('gave you access')]).toEqual([403, true]);
    expect((await use(code)).status).toBe(403);
  });

  test('works with a code of their authenticator app, of which nobody can try many', async () => {
    const maker = await signedIn(server, bank, 'admin');
    const { id, browser, email } = await signedIn(server, bank, 'analyst');
    const page = '/settings/account/second-factor';
    const shown = (await browser.get(page)).text;
    const secret = /<code tabindex="0"[^>]*>([A-Z2-7 ]+)<\/code>/.exec(shown)![1]!.replaceAll(' ', '');
    const [, app] = /name="app" value="([^"]+)"/.exec(shown)!;
    const appCode = () => {
      server.clock.advance(30_000);
      return authenticatorCode(secret, server.clock.now());
    };
    await browser.post(page, { app: app!, code: appCode(), old: PASSWORD });
    const made = await linkFor(maker.browser, id);
    expect(made).toContain('with a code of their authenticator app');
    const code = codeIn(made);
    const asked = await use(code);
    expect([asked.status, asked.text.includes('name="app_code"')]).toEqual([403, true]);
    const wrong = await use(code, '000000');
    expect([wrong.status, wrong.text.includes('name="app_code"')]).toEqual([401, true]);
    expect((await use(code, appCode())).status).toBe(303);
    expect((await new WebBrowser(server).logIn(email, NEW_PASSWORD)).text).toContain('Enter your code');
    const next = codeIn(await linkFor(maker.browser, id));
    const tries: number[] = [];
    for (let at = 0; at < 9; at++) tries.push((await use(next, '000000')).status);
    expect(tries.slice(-1)).toEqual([429]);
  });
});

describe('where another administrator approves changes', () => {
  const changes = async (browser: WebBrowser) => {
    const { text } = await browser.get(MEMBERS);
    return [...text.matchAll(/members\/changes\/([\w-]+)"/g)].map(([, id]) => id!);
  };

  test('members, roles and rules change once one of them has, and otherwise stay', async () => {
    const asking = await signedIn(server, bank, 'admin');
    const other = await signedIn(server, bank, 'admin');
    const { id } = await newPerson(server, bank, 'viewer');
    const rules = { ...NO_SECOND_PERSON_RULES, cleared: true, administration: true };
    await server.bus.send(new SetSecondPersonRules(bank.caller, rules));
    await asking.browser.get(MEMBERS);
    const role = await asking.browser.post(`${MEMBERS}/${id}/role`, { role: 'analyst' });
    expect([role.status, role.text.includes('Nothing has changed yet')]).toEqual([409, true]);
    const email = `later.${bank.id}@members.example`;
    expect((await asking.browser.post(MEMBERS, { email, role: 'viewer' })).status).toBe(409);
    await asking.browser.get('/settings/second-person');
    expect((await asking.browser.post('/settings/second-person', { customers: '' })).status).toBe(409);
    const find = async () => (await members()).map((one) => [one.email, one.role]);
    const before = await find();
    expect(before).not.toContainEqual([email, 'viewer']);

    const waiting = await changes(other.browser);
    expect(waiting).toHaveLength(3);
    const [ofRules, ofMember, ofRole] = waiting;
    const answer = (change: string, given: string) =>
      other.browser.post(`${MEMBERS}/changes/${change}`, { answer: given });
    expect((await answer(ofRole!, 'approve')).status).toBe(303);
    expect((await answer(ofMember!, 'approve')).status).toBe(303);
    expect((await answer(ofRules!, 'decline')).status).toBe(303);
    expect((await members()).find((one) => one.id === id)).toMatchObject({ role: 'analyst' });
    expect(await find()).toContainEqual([email, 'viewer']);
    expect((await other.browser.get('/settings/second-person')).text).toMatch(/value="cleared"\s+checked/);
    expect(await changes(other.browser)).toEqual([]);
    // Shutting somebody out waits for nobody.
    await asking.browser.get(MEMBERS);
    expect((await asking.browser.post(`${MEMBERS}/${id}/disable`)).status).toBe(303);
  });
});

test('the last administrator stays one, and the page says why', async () => {
  const { id, browser } = await signedIn(server, bank, 'admin');
  await browser.get(MEMBERS);
  for (const [path, fields] of [
    ['role', { role: 'viewer' }],
    ['disable', {}],
  ] as const) {
    const { status, text } = await browser.post(`${MEMBERS}/${id}/${path}`, fields);
    expect([
      status,
      text.includes('An organization needs at least one administrator: appoint another administrator first.'),
    ]).toEqual([409, true]);
  }
  expect(await members()).toMatchObject([{ id, role: 'admin', disabledAt: null }]);
});

test.each([
  ['that is in use', 'taken@members.example', 409, 'is already in use'],
  ['that is none', 'nonsense', 422, 'E-mail address is not an e-mail address.'],
])('an address %s is refused, and the list is there again', async (_, email, code, why) => {
  const { browser } = await signedIn(server, bank, 'admin');
  await server.bus.send(new CreateUser(bank.caller, { email: 'taken@members.example', role: 'viewer' }));
  await browser.get(MEMBERS);
  const { status, text } = await browser.post(MEMBERS, { email, role: 'viewer' });
  expect([status, text.includes(why), text.includes('Add a member')]).toEqual([code, true, true]);
});

const NEEDS: Readonly<Record<string, Permission | null>> = {
  '/settings/api-keys': 'api_keys:manage',
  '/settings/members': 'members:manage',
  '/settings/connected-applications': null,
  '/settings/account': null,
};

test.each(ROLES)('as %s one sees and opens the pages of that role, and no others [K9]', async (role) => {
  const { browser } = await signedIn(server, bank, role);
  const { text } = await browser.get('/settings/account');
  for (const [place, permission] of Object.entries(NEEDS)) {
    const may = permission === null || ROLE_PERMISSIONS[role].includes(permission);
    expect([place, text.includes(`href="${place}"`)]).toEqual([place, may]);
    const routes = routeTable(server.app).filter(({ path }) => path.startsWith(place));
    expect(routes.length).toBeGreaterThan(1);
    for (const { method, path } of routes) {
      const url = path.replace(':id', 'none');
      // Nothing in it is right but the form token: who may send it learns so, and is not signed out.
      const fields = { old: 'wrong', password: 'wrong' };
      if (url.endsWith('/sign-out-everywhere')) continue;
      const { status } = method === 'GET' ? await browser.get(url) : await browser.post(url, fields);
      expect([method, url, status === 403]).toEqual([method, url, !may]);
    }
  }
  const { location } = await browser.get('/settings');
  expect((await browser.get(location!)).status).toBe(200);
});
