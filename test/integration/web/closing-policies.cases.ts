import { DAY_MS } from '@alert-review/kernel';
import type { TestApp } from '../../support/app.js';
import { PolicyBank } from '../../support/policy-bank.js';
import { newPerson, WebBrowser } from '../../support/web-browser.js';
import { suiteApp } from './web-app.js';

const ADDRESS = '/settings/closing-policies';
const TERMS = {
  name: 'salaries',
  score_below: '20',
  subtypes: '',
  customer_kinds: [],
  a_day_max: '50',
  wrong_share_max: '50',
  review_share: '100',
};

let server: TestApp;
let bank: PolicyBank;
let ann: WebBrowser;
let rob: WebBrowser;
let analyst: WebBrowser;

beforeAll(async () => {
  server = await suiteApp();
  bank = await PolicyBank.in(server);
  await bank.decided();
  const of = bank.people.bank;
  const people = [];
  for (const role of ['admin', 'admin', 'analyst'] as const) people.push(await newPerson(server, of, role));
  // Their passwords were set outside the product, which is doubted for a day.
  server.clock.advance(1.1 * DAY_MS);
  [ann, rob, analyst] = (await Promise.all(people.map(({ email }) => loggedIn(email)))) as [
    WebBrowser,
    WebBrowser,
    WebBrowser,
  ];
});

async function loggedIn(email: string): Promise<WebBrowser> {
  const browser = new WebBrowser(server);
  await browser.logIn(email);
  return browser;
}

const words = (text: string): string => text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
const shown = async (browser: WebBrowser) => words((await browser.get(ADDRESS)).text);
const proposalIn = (text: string): string => /name="proposal" value="([^"]*)"/.exec(text)![1]!;
const addressIn = (text: string, what: string): string =>
  new RegExp(`action="(${ADDRESS}/[^/]*/${what})"`).exec(text)![1]!;

test('a policy is proposed by one administrator and confirmed by another', async () => {
  await ann.get(ADDRESS);
  const refused = await ann.post(ADDRESS, { ...TERMS, wrong_share_max: '1' });
  expect(refused.status).toBe(409);
  expect(words(refused.text)).toContain('policy promises 1.0 %');
  const proposed = await ann.post(ADDRESS, TERMS);
  expect([proposed.status, proposed.location]).toEqual([303, `${ADDRESS}?saved=yes`]);
  const own = (await ann.get(ADDRESS)).text;
  expect(words(own)).toContain('Waits for another administrator');
  expect(own).not.toContain('value="confirm"');
  const alone = await ann.post(addressIn(own, 'answer'), { proposal: proposalIn(own), answer: 'confirm' });
  expect(alone.status).toBe(403);
  const { text } = await rob.get(ADDRESS);
  const confirmed = await rob.post(addressIn(text, 'answer'), {
    proposal: proposalIn(text),
    answer: 'confirm',
  });
  expect(confirmed.status).toBe(303);
  expect(await shown(analyst)).toMatch(/salaries running version 1/);
  expect((await analyst.get(ADDRESS)).text).toContain('aria-label="The bound is ');
});

test('a closing is marked on the page of its alert, and anybody who may decide undoes it', async () => {
  const [alertId] = await bank.investigated(1);
  const [policy] = (await rob.get(ADDRESS)).text.match(/[0-9a-f]{26}(?=\/stop)/)!;
  await bank.work(policy);
  const address = `/alerts/${await bank.people.serviceId(alertId!)}`;
  const page = words((await analyst.get(address)).text);
  expect(page).toContain('policy salaries version 1');
  expect(page).toContain('No person has decided about it.');
  const history = words((await rob.get(`${address}/history`)).text);
  expect(history).toMatch(/closed by a policy.*policy salaries version 1/);
  const undone = await analyst.post(`${address}/undo`, { back: address });
  expect(undone.status).toBe(303);
  expect((await bank.people.row(alertId!)).analystDisposition ?? null).toBeNull();
});

test('one administrator stops it; who may not is not offered it', async () => {
  expect((await analyst.get(ADDRESS)).text).not.toContain('/stop"');
  const { text } = await ann.get(ADDRESS);
  expect((await ann.post(addressIn(text, 'stop'))).status).toBe(303);
  expect(await shown(rob)).toContain('An administrator stopped it.');
  const denied = await analyst.post(addressIn(text, 'stop'));
  expect(denied.status).toBe(403);
});
