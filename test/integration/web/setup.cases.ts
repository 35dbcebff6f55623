import { SetupCode } from '../../../src/access/setup-code.js';
import { startApp, type TestApp } from '../../support/app.js';
import { WebBrowser } from '../../support/web-browser.js';
import { BASE } from './web-app.js';

const WANTED = {
  organization: 'Nordhaven Bank',
  email: 'ann@nordhaven.example',
  password: 'a good long password',
  repeated: 'a good long password',
};

let server: TestApp;

beforeAll(async () => {
  server = await startApp({ env: { PUBLIC_BASE_URL: BASE, RATE_LIMIT_UNAUTHENTICATED_PER_MINUTE: '0' } });
});

afterAll(() => server.close());

const setUp = async (code: string, changes: Partial<typeof WANTED> = {}) => {
  const browser = new WebBrowser(server);
  await browser.get(`/setup?code=${code}`);
  return browser.post('/setup', { code, ...WANTED, ...changes });
};

test('the first administrator is set up with the code of the server, once', async () => {
  const codes = server.app.get(SetupCode, { strict: false });
  const former = (await codes.make())!;
  const code = (await codes.make())!;
  expect((await new WebBrowser(server).get(`/setup?code=${code}`)).text).toContain(`value="${code}"`);
  for (const wrong of [former, 'su_mistyped']) expect((await setUp(wrong)).status).toBe(403);
  expect((await setUp(code, { email: 'nonsense' })).text).toContain(
    'E-mail address is not an e-mail address.',
  );
  expect((await setUp(code, { repeated: 'another password' })).status).toBe(422);
  const tries = await Promise.all([setUp(code), setUp(code), setUp(code)]);
  expect(tries.map(({ status }) => status).sort()).toEqual([303, 403, 403]);
  const { location } = await new WebBrowser(server).logIn(WANTED.email, WANTED.password);
  expect([location, await codes.make()]).toEqual(['/alerts', null]);
});
