import { DisableUser } from '../../../src/access/commands/disable-user.command.js';
import { SavedViewsRecord } from '../../../src/access/domain/saved-views.record.js';
import { Records } from '../../../src/platform/records/records.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { signedIn, type WebBrowser } from '../../support/web-browser.js';
import { suiteApp } from './web-app.js';

const VIEWS = '/alerts/views';
const NEWEST = '/alerts?outcome=CLEARED&sort=newest';

let server: TestApp;
let bank: TestOrganization;
let browser: WebBrowser;
let userId: string;

beforeAll(async () => {
  server = await suiteApp();
  bank = await server.newOrganization();
});

beforeEach(async () => {
  ({ browser, id: userId } = await signedIn(server, bank, 'viewer'));
  await browser.get('/alerts');
});

const save = (name: string, back = NEWEST) => browser.post(VIEWS, { name, back });
/** Names and addresses of the links above the queue. */
const linksIn = (text: string) => {
  const nav = /<nav class="tabs" aria-label="Your views">[\s\S]*?<\/nav>/.exec(text)?.[0] ?? '';
  return [...nav.matchAll(/href="([^"]*)"[^>]*>([^<]*)</g)].map(([, href, name]) => [name, href]);
};
const links = async (by = browser) => linksIn((await by.get('/alerts')).text);
const stored = () =>
  server.app.get(Records, { strict: false }).for(bank.caller).get(SavedViewsRecord, userId);

test('a view is named, found above the queue in order, and deleted', async () => {
  const { status, location } = await save(' Newest <cleared> ', `${NEWEST}&page=3&decided=x`);
  expect([status, location]).toEqual([303, NEWEST]);
  await save('All', '/alerts?decision=any');
  const shown = [
    ['All', '/alerts?decision=any'],
    ['Newest &lt;cleared&gt;', NEWEST.replace('&', '&amp;')],
  ];
  expect(await links()).toEqual(shown);
  expect((await browser.get(location!)).text).toMatch(/aria-current="page"\s*>Newest &lt;cleared/);
  const { views } = (await stored())!;
  const deleted = await browser.post(`${VIEWS}/delete`, { view: views[0]!.id, back: NEWEST });
  expect([deleted.status, deleted.location]).toEqual([303, NEWEST]);
  expect(await links()).toEqual([shown[1]]);
});

test('an address that is not the queue’s stands for its first view', async () => {
  await save('Elsewhere', 'https://elsewhere.example/?sort=newest');
  await save('Nonsense', '/alerts?sort=worst');
  expect(await links()).toEqual([
    ['Elsewhere', '/alerts'],
    ['Nonsense', '/alerts'],
  ]);
});

test.each([
  ['none', '  ', 422, 'Name of the view must have at least 1 character.'],
  ['one that is too long', 'x'.repeat(61), 422, 'Name of the view must have at most 60 characters.'],
  ['one that is in use, in other letters', 'mine', 409, 'The name of the view mine is already in use.'],
])('as a name %s is refused beside its field, which keeps it', async (_, name, code, why) => {
  await save('Mine');
  const { status, text } = await save(name);
  expect([status, linksIn(text).length]).toEqual([code, 1]);
  const field = text.slice(text.indexOf('for="name"'), text.indexOf('Save view'));
  expect(field).toMatch(/aria-invalid="true"\s+autofocus/);
  expect(field).toContain(why);
  expect(field).toContain(`value="${name}"`);
});

test('twenty views are kept, also when they are saved at once; another one is refused', async () => {
  const answers = await Promise.all(Array.from({ length: 4 }, (_, n) => save(`At once ${n}`)));
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
  for (let n = 4; n < 20; n++) await save(`View ${n}`);
  const { status, text } = await save('One more');
  expect([status, text.includes('20 views are kept, delete one first')]).toEqual([422, true]);
  expect(await links()).toHaveLength(20);
});

test('views are the user’s own: others neither see nor delete them; they leave with the user', async () => {
  await save('Mine');
  const { views } = (await stored())!;
  for (const organization of [bank, await server.newOrganization()]) {
    const { browser: other } = await signedIn(server, organization, 'admin');
    expect(await links(other)).toEqual([]);
    const deleted = await other.post(`${VIEWS}/delete`, { view: views[0]!.id });
    expect(deleted.status).toBe(303);
  }
  expect(await links()).toHaveLength(1);
  await server.bus.send(new DisableUser(bank.caller, userId));
  expect(await stored()).toBeNull();
});
