import { UpdateAlertDisposition } from '../../../src/dispositions/commands/update-alert-disposition.command.js';
import { GetAlert } from '../../../src/alerts/queries/get-alert.query.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { RestClient } from '../../support/rest-client.js';
import { signedIn, type WebBrowser } from '../../support/web-browser.js';
import { suiteApp } from './web-app.js';

const make = new Builders(2_424);
/** Of the first and of the second customer. */
const PAYERS = ['Zacharias Quist', 'Benedikte Holm'];
let server: TestApp;
let bank: TestOrganization;
let browser: WebBrowser;
let firm: string;

beforeAll(async () => {
  server = await suiteApp();
  bank = await server.newOrganization();
  const client = new RestClient(server, bank);
  const customers = [
    make.entity({ name: 'Ragnhild Solberg', mailing_country: 'NO', nationality: [], citizenship: [] }),
    make.entity({ name: 'Per Strand', mailing_country: 'SE', nationality: ['FI'], citizenship: [] }),
  ];
  firm = customers[0]!.entity_id;
  await client.entities(...customers);
  const rows = customers.flatMap(({ entity_id: id }, at) =>
    ['900', '12000.5'].map((amount) =>
      make.transaction(id, {
        amount,
        amount_currency: 'SEK',
        sender: { name: PAYERS[at]! },
        receiver: { entity_id: id },
      }),
    ),
  );
  await client.transactions(rows);
  const alerts = rows.map(({ transaction_id: id, amount }, at) =>
    make.alert([customers[at < 2 ? 0 : 1]!.entity_id], [id], {
      title: `${at < 2 ? 'Ragnhild' : 'Per'} ${amount}`,
    }),
  );
  await client.alerts(alerts);
  const { serviceId } = await server.bus.send(new GetAlert(bank.caller, alerts[0]!.alert_id));
  await server.bus.send(
    new UpdateAlertDisposition(bank.caller, {
      alertId: { serviceId },
      disposition: 'CLEARED',
      reason: 'A test.',
    }),
  );
  ({ browser } = await signedIn(server, bank, 'analyst'));
});

const titlesIn = (text: string): string[] =>
  [...text.matchAll(/<span class="title">([^<]*)<\/span/g)].map(([, title]) => title!.trim()).sort();
const countsIn = (text: string): string[] =>
  [...text.matchAll(/<span class="count">([^<]*)<\/span>/g)].map(([, count]) => count!);

test.each([
  ['the name of a customer', 'customer=ragnhild+solberg', ['Ragnhild 12000.5']],
  ['the name of a counterparty', 'customer=Benedikte+Holm', ['Per 12000.5', 'Per 900']],
  ['a flagged amount', 'min_amount=12000.5', ['Per 12000.5', 'Ragnhild 12000.5']],
  ['a largest flagged amount', 'max_amount=12000.49', ['Per 900']],
  ['where a customer lives', 'country=no', ['Ragnhild 12000.5']],
  ['a citizenship', 'country=FI&min_amount=1000', ['Per 12000.5']],
  ['a country of nobody', 'country=DE', []],
])('the queue is filtered by %s, and the tabs count what fits', async (_, query, titles) => {
  const { text } = await browser.get(`/alerts?${query}`);
  expect(titlesIn(text)).toEqual(titles);
  expect(countsIn(text)[0]).toBe(String(titles.length));
});

test('each tab counts by the filter', async () => {
  // To decide, recommended to escalate, to close, decided as escalated, as cleared.
  expect(countsIn((await browser.get('/alerts')).text)).toEqual(['3', '0', '0', '0', '1']);
  const ofCustomer = await browser.get(`/alerts?customer=${firm}`);
  expect(countsIn(ofCustomer.text)).toEqual(['1', '0', '0', '0', '1']);
  expect(countsIn((await browser.get('/alerts?min_amount=1000')).text)).toEqual(['2', '0', '0', '0', '0']);
  expect(countsIn((await browser.get('/alerts?rule=none')).text)).toEqual(['0', '0', '0', '0', '0']);
});

test.each([
  ['min_amount=1e4', 'Flagged amount from is no amount in digits, such as 12500 or 12500.50'],
  ['country=Sweden', 'Country of a customer, such as SE is no code of a country of two letters, such as SE'],
])('a wrong filter is told beside it: %s', async (query, told) => {
  const { status, text } = await browser.get(`/alerts?${query}`);
  expect([status, text.includes(told)]).toEqual([422, true]);
});

test('the alerts of the filter are saved as a file, with amounts and decisions', async () => {
  const { text } = await browser.get('/alerts?decision=any&min_amount=100');
  const address = /href="(\/alerts\/queue\.csv[^"]*)"/.exec(text)![1]!.replaceAll('&amp;', '&');
  const file = await browser.get(address);
  const [head, ...lines] = file.text.trim().split('\r\n');
  expect(head).toContain('"alert_id","title","customer","customer_name"');
  expect(lines).toHaveLength(4);
  expect(lines.find((line) => line.includes('Ragnhild 900'))).toMatch(/SEK 900.*CLEARED/);
  const ofNorway = await browser.get('/alerts/queue.csv?country=NO');
  expect(ofNorway.text.trim().split('\r\n')).toHaveLength(2);
  const other = await server.newOrganization();
  const { browser: foreign } = await signedIn(server, other, 'analyst');
  expect((await foreign.get(address)).text.trim().split('\r\n')).toHaveLength(1);
});
