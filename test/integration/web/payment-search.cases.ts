import { SetOrganizationFeatures } from '../../../src/access/commands/set-organization-features.command.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { RestClient } from '../../support/rest-client.js';
import { signedIn, type WebBrowser } from '../../support/web-browser.js';
import { suiteApp } from './web-app.js';

let server: TestApp;
let bank: TestOrganization;
let browser: WebBrowser;
/** Own ids of a flagged payment, and of a payment of the same customer that no alert flags. */
let flagged: string;
let unflagged: string;
let customer: string;

beforeAll(async () => {
  server = await suiteApp();
  bank = await server.newOrganization();
  const make = new Builders(1_486);
  const alert = await InvestigatedAlert.in(server, bank, make, { name: 'Leif Hansson' });
  customer = alert.entity.entity_id;
  const client = new RestClient(server, bank);
  const rows = [
    make.transaction(customer, {
      event_time: '2025-02-14T23:30:00Z',
      amount: '1485.82',
      amount_currency: 'SEK',
      sender: { entity_id: customer },
      receiver: { name: 'Gustav Corner' },
      descriptor: 'Invoice 4711',
    }),
    make.transaction(customer, { event_time: '2025-02-20T10:00:00Z', amount: '77.31' }),
  ];
  await client.transactions(rows);
  await client.alerts([make.alert([customer], [rows[0]!.transaction_id])]);
  [flagged, unflagged] = rows.map(({ transaction_id: id }) => id) as [string, string];
  await server.bus.send(
    new SetOrganizationFeatures(bank.caller, { enable: ['semantic_search'], disable: [] }),
  );
  ({ browser } = await signedIn(server, bank, 'viewer'));
});

const search = async (q: string, by = browser) =>
  (await by.get(`/search?${new URLSearchParams({ q }).toString()}`)).text;
const link = (id: string) => `href="/transactions/${encodeURIComponent(id)}"`;

test.each(['1,485.82', 'SEK 1486', '14 February 2025', '2025-02-14 1486', 'invoice 4711', 'Gustav 1486'])(
  'a flagged payment is found by %s',
  async (q) => {
    const text = await search(q);
    const [found = ''] = />Payments<[^]*?<\/table>/.exec(text) ?? [];
    expect(found).toMatch(/Sender<\/th>[^]*Recipient<\/th>[^]*SEK <data[^]*Leif Hansson[^]*Gustav Corner/);
    expect(text).toContain(link(flagged));
    expect(text).not.toContain(link(unflagged));
  },
);

test('any payment of a customer is found by their name or id beside its amount or day', async () => {
  expect(await search('77.31')).toContain('No payment matches.');
  expect(await search('Leif Hansson 77.31')).toContain(link(unflagged));
  expect(await search(`${customer} 2025-02-20`)).toContain(link(unflagged));
  expect(await search('Leif Hansson 77.32')).toContain('No payment matches.');
});

test('an amount or a day is answered by no unrelated investigation, words by no similarity', async () => {
  expect(await search('SEK 1486 14 February 2025')).not.toContain('What past investigations found');
  const words = await search('payments of strangers');
  expect(words).toContain('What past investigations found');
  if (words.includes('compared by words.')) expect(words).not.toMatch(/similarity \d/);
});

test('the name of a customer alone is answered as before, and other organizations see nothing', async () => {
  expect(await search('Leif Hansson')).not.toContain('>Payments<');
  const other = await server.newOrganization();
  const { browser: foreign } = await signedIn(server, other, 'analyst');
  const text = await search('SEK 1486', foreign);
  expect(text).toContain('No payment matches.');
  expect(text).not.toContain(link(flagged));
});
