import { GetAlert } from '../../../src/alerts/queries/get-alert.query.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { RestClient } from '../../support/rest-client.js';
import { signedIn } from '../../support/web-browser.js';
import { suiteApp } from './web-app.js';

let server: TestApp;
let bank: TestOrganization;
let address: string;

const PAYERS = 30;

beforeAll(async () => {
  server = await suiteApp();
  bank = await server.newOrganization();
  const make = new Builders(41);
  const [customer, friend, source] = ['Ann', 'Ben <b>', 'Source'].map((name) => make.entity({ name }));
  const pay = (from: object, to: object, amount: string, currency?: string) =>
    make.transaction(customer!.entity_id, {
      event_time: '2025-01-10T08:00:00Z',
      amount,
      ...(currency === undefined ? {} : { amount_currency: currency }),
      sender: from,
      receiver: to,
    });
  const [ann, ben, cy] = [customer!, friend!, source!].map(({ entity_id }) => ({ entity_id }));
  const rows = [
    pay(ben!, ann!, '1234.50', 'EUR'),
    pay(cy!, ben!, '777.70', 'EUR'),
    pay({ name: 'Uncle' }, ben!, '5', 'EUR'),
    pay({ name: 'Aunt' }, ben!, '6', 'EUR'),
    pay(ann!, { name: 'Shop' }, '88.25', 'EUR'),
    ...Array.from({ length: PAYERS }, (_, n) => pay({ name: `Payer ${n}` }, ann!, '1', 'EUR')),
  ];
  const client = new RestClient(server, bank);
  for (const entity of [customer!, friend!, source!]) await client.entities(entity);
  await client.transactions(rows);
  const alert = make.alert([customer!.entity_id], [rows[0]!.transaction_id]);
  await client.alerts([alert]);
  const { serviceId } = await server.bus.send(new GetAlert(bank.caller, alert.alert_id));
  address = `/alerts/${serviceId}`;
});

test('two hops are drawn with their sums, the rest is summed; the table says the same', async () => {
  const { browser } = await signedIn(server, bank, 'analyst');
  expect((await browser.get(address)).text).toContain(`href="${address}/flow"`);
  const { status, text } = await browser.get(`${address}/flow`);
  const [, svg] = /<svg ([\s\S]*)<\/svg>/.exec(text)!;
  expect(status).toBe(200);
  expect(svg!.match(/<rect/g)!.length).toBeLessThanOrEqual(60);
  const drawn = (name: string, sum: string) =>
    expect([svg!.includes(`>${name}<`), svg!.includes(`>${sum} EUR<`)]).toEqual([true, true]);
  drawn('Ann', '1,234.50');
  drawn('Ben &lt;b&gt;', '1,234.50');
  drawn('Source', '777.70');
  drawn('Aunt', '6');
  drawn('1 other', '5');
  drawn('Shop', '88.25');
  drawn(`${PAYERS - 6} others`, String(PAYERS - 6));
  const cells = [...text.matchAll(/data-head="(From|To|Sums)"[^>]*>\s*<div>([\s\S]*?)<\/div>/g)].map(
    ([, head, cell]) =>
      `${head} ${cell!
        .replaceAll(/<[^>]*>/g, '')
        .trim()
        .replaceAll(/\s+/g, ' ')}`,
  );
  expect(cells.slice(0, 2)).toEqual([expect.stringMatching(/^From Ben/), expect.stringMatching(/^To Ann/)]);
  expect(cells[2]).toBe('Sums 1,234.50 EUR');
  expect(text).toContain('<data value="777.7">777.70</data> EUR');
});

test('who may not read the alert gets no drawing', async () => {
  const foreign = await signedIn(server, await server.newOrganization(), 'admin');
  expect((await foreign.browser.get(`${address}/flow`)).status).toBe(404);
});
