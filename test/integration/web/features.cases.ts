import type { TestApp, TestOrganization } from '../../support/app.js';
import { signedIn } from '../../support/web-browser.js';
import { suiteApp } from './web-app.js';

let server: TestApp;
let bank: TestOrganization;

beforeAll(async () => {
  server = await suiteApp();
  bank = await server.newOrganization();
});

test('an administrator switches features of the organization', async () => {
  const { browser } = await signedIn(server, bank, 'admin');
  await browser.get('/settings/features');
  const set = async (on: readonly string[]) => {
    const { location } = await browser.post('/settings/features', { on });
    const { text } = await browser.get(location!);
    return [...text.matchAll(/value="(\w+)"\s+checked/g)].map(([, name]) => name);
  };
  expect(await set(['semantic_search'])).toEqual(['semantic_search']);
  expect(await set([])).toEqual([]);
  const wrong = await browser.post('/settings/features', { on: 'flying' });
  expect([wrong.status, wrong.text.includes('class="fault"')]).toEqual([422, true]);
  expect((await browser.post('/settings/features', { form_token: 'x' })).status).toBe(403);
});

test('a viewer reads which features are on, and changes none', async () => {
  const { browser } = await signedIn(server, bank, 'viewer');
  const { text } = await browser.get('/settings/features');
  expect(text).toMatch(/semantic_search[\s\S]*bulk_facts_rerun/);
  expect(text).not.toContain('type="checkbox"');
  expect((await browser.post('/settings/features', { on: 'semantic_search' })).status).toBe(403);
});

test('risk lists stand with state, date, age and entries', async () => {
  const { browser } = await signedIn(server, bank, 'viewer');
  const { status, text } = await browser.get('/settings/risk-lists');
  expect(status).toBe(200);
  expect(text).toMatch(
    /<code>fatf<\/code>[\s\S]*?<time|<code>fatf<\/code>[\s\S]*?\d{4}-\d\d-\d\d[\s\S]*?\d+ days/,
  );
  expect(text).toContain('Lists of words');
});
