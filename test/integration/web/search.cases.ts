import { SetOrganizationFeatures } from '../../../src/access/commands/set-organization-features.command.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { signedIn, type WebBrowser } from '../../support/web-browser.js';
import { suiteApp } from './web-app.js';

let server: TestApp;
let bank: TestOrganization;
let browser: WebBrowser;
let alert: { readonly alertId: string; readonly id: string; readonly customer: string };

beforeAll(async () => {
  server = await suiteApp();
  bank = await server.newOrganization();
  const make = new Builders(88);
  // Ids of two digits, so that a part of them is long enough to be searched for.
  for (let made = 0; made < 10; made++) make.entity();
  const made = await InvestigatedAlert.in(server, bank, make, { name: 'Zoë <b>Quay</b>' });
  alert = { alertId: made.alertId, id: (await made.row()).id, customer: made.entity.entity_id };
  await server.bus.send(
    new SetOrganizationFeatures(bank.caller, { enable: ['semantic_search'], disable: [] }),
  );
  ({ browser } = await signedIn(server, bank, 'viewer'));
});

const search = async (query: string) => (await browser.get(`/search?${query}`)).text;
/** Words and addresses of the chips. */
const chipsIn = (text: string) => {
  const list = /<ul class="chips"[\s\S]*?<\/ul>/.exec(text)?.[0] ?? '';
  return [...list.matchAll(/href="([^"]*)"\s*>([^<]*?)\s*</g)].map(([, href, words]) => [
    words,
    href!.replaceAll('&amp;', '&'),
  ]);
};

test('what a question means is shown as chips, and each is left out by its link', async () => {
  const question = 'payments from strangers, score above 0, last 30 days, in transaction patterns';
  const text = await search(new URLSearchParams({ q: question }).toString());
  const chips = chipsIn(text);
  expect(chips.map(([words]) => words!.split(' ').slice(0, 2).join(' '))).toEqual([
    'score from',
    'block transaction',
    'alert from',
  ]);
  expect(text).toContain('Searched for “payments from strangers”.');
  const without = await search(chips[0]![1]!.split('?')[1]!);
  expect(chipsIn(without).map(([words]) => words)).toEqual(chips.slice(1).map(([words]) => words));
  expect(without).toMatch(/value="payments from strangers"/);
  expect(without).toContain('<input type="hidden" name="module" value="transaction_patterns" />');
});

test('a result has title, outcome, score, why it fits and a link to its alert', async () => {
  const text = await search('q=transactions&minScore=0');
  expect(text).toContain(`href="/alerts/${alert.id}"`);
  expect(text).toContain('Zoë &lt;b&gt;Quay&lt;/b&gt;');
  expect(text).toMatch(
    /class="badge (good|bad)">recommends (closing|escalation)<\/span>\s*<b>\d+\.\d\d<\/b>/,
  );
  expect(text).toMatch(/class="finding \w+"[\s\S]*Verdict/);
  expect(text.match(/Verdict/g)).toHaveLength(1);
});

test('constraints alone list the newest, nothing asked shows examples, nothing found helps on', async () => {
  expect(await search('minScore=0')).toContain(alert.alertId);
  expect(await search('')).toContain('For example');
  expect(await search('q=+')).toContain('For example');
  const none = await search('q=payments&from=1990-01-01&to=1990-01-02');
  expect(none).toContain('Remove a condition');
  expect(none).not.toContain(alert.alertId);
});

test('alerts and customers are found by a part of an id, also without the feature', async () => {
  expect(await search(`q=${alert.alertId.slice(0, -1)}`)).toContain(`href="/alerts/${alert.id}"`);
  expect(await search(`q=${alert.customer}`)).toContain(`href="/customers/${alert.customer}"`);
  const other = await server.newOrganization();
  const { browser: foreign } = await signedIn(server, other, 'analyst');
  const { status, text } = await foreign.get(`/search?q=${alert.alertId}`);
  expect([status, text.includes(`/alerts/${alert.id}`)]).toEqual([200, false]);
  expect(text).not.toMatch(/[Pp]ast investigations/);
});

test.each([
  [`q=${'x'.repeat(1_025)}`, 'Search for'],
  ['minScore=101', 'minScore'],
  ['from=2026-02-30', 'from'],
  ['module=none', 'module'],
])('a search that is wrong is refused: %.20s', async (query, names) => {
  const { status, text } = await browser.get(`/search?${query}`);
  expect([status, text.includes(names), text.includes('role="alert"')]).toEqual([422, true, true]);
});
