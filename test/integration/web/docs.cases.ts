import { ROLES } from '../../../src/access/domain/user.events.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { signedIn, WebBrowser } from '../../support/web-browser.js';
import { suiteApp } from './web-app.js';

let server: TestApp;
let bank: TestOrganization;

beforeAll(async () => {
  server = await suiteApp();
  bank = await server.newOrganization();
});

test.each(ROLES)('%s reads the documents', async (role) => {
  const { browser } = await signedIn(server, bank, role);
  const list = await browser.get('/docs');
  expect([list.status, list.text.includes('<h1>All documents</h1>')]).toEqual([200, true]);
  const { status, text } = await browser.get('/docs/integration');
  expect(status).toBe(200);
  expect(text).toContain('<h2 id="7-errors">');
  expect(text).toContain('<a href="#7-errors">');
  expect(text).toContain('href="/docs/errors"');
});

test('who is not signed in is led to the sign-in, and back', async () => {
  const browser = new WebBrowser(server);
  for (const address of ['/docs', '/docs/integration', '/docs/images/alert.png'])
    expect(await browser.get(address)).toMatchObject({
      status: 303,
      location: `/login?return_to=${encodeURIComponent(address)}`,
    });
});

test('an API key opens no document', async () => {
  const { status } = await server.rest({ method: 'GET', url: '/docs', headers: { 'x-api-key': bank.key } });
  expect(status).toBe(303);
});

test('two organizations read the same', async () => {
  const other = await server.newOrganization();
  const [one, two] = await Promise.all(
    [bank, other].map(async (each) => {
      const { browser } = await signedIn(server, each, 'viewer');
      return /<main[\s\S]*<\/main>/.exec((await browser.get('/docs/pages')).text)![0];
    }),
  );
  expect(one).toBe(two);
});

test.each(['no-such-document', 'sections', '..%2Findex', 'images', 'INTEGRATION', '%00'])(
  'nothing is at /docs/%s',
  async (id) => {
    const { browser } = await signedIn(server, bank, 'viewer');
    expect((await browser.get(`/docs/${id}`)).status).toBe(404);
  },
);

test('pictures are those of the documents alone', async () => {
  const { browser } = await signedIn(server, bank, 'viewer');
  const picture = await browser.get('/docs/images/alert.png');
  expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/png']);
  for (const name of ['none.png', '..%2F..%2Fmain.js', '..%2Findex.json', 'alert.exe'])
    expect([name, (await browser.get(`/docs/images/${name}`)).status]).toEqual([name, 404]);
});

test('a search finds sections, and its words are shown as text', async () => {
  const { browser } = await signedIn(server, bank, 'analyst');
  const { text } = await browser.get('/docs?q=idempotency+key');
  expect(text).toContain('href="/docs/integration#8-repeat-a-request-safely"');
  const odd = await browser.get(`/docs?q=${encodeURIComponent('<script>alert(1)</script>')}`);
  expect(odd.text).not.toContain('<script>alert');
  expect((await browser.get('/docs?q=zzzzzzz')).text).toContain('Nothing was found.');
});

test('a search that is too long is refused beside its field', async () => {
  const { browser } = await signedIn(server, bank, 'analyst');
  const { status, text } = await browser.get(`/docs?q=${'a'.repeat(201)}`);
  expect(status).toBe(422);
  expect(text).toMatch(/id="q-error"[^>]*>Search the documents /);
});

test('pages link to the section that explains them, and errors to their entry', async () => {
  const { browser } = await signedIn(server, bank, 'admin');
  const helpOn = async (address: string) =>
    />?<a href="([^"]*)"[^>]*>Help<\/a>/.exec((await browser.get(address)).text)?.[1];
  expect(await helpOn('/alerts')).toBe('/docs/analyst#the-queue');
  expect(await helpOn('/settings/webhooks')).toBe('/docs/webhooks#receive-messages');
  expect(await helpOn('/docs/audit')).toBe('/docs');
  const missing = await browser.get('/alerts/01J00000000000000000000000');
  expect(missing.text).toContain('<a class="tall" href="/docs/errors#alert_not_found">About this error</a>');
  const { text } = await browser.get('/docs/errors');
  expect(text).toMatch(/<tr role="row" id="alert_not_found">/);
});
