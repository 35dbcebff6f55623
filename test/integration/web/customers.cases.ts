import { ALERTS_PER_REQUEST_MAX } from '../../../src/alerts/domain/alert.record.js';
import { UpdateAlertDisposition } from '../../../src/dispositions/commands/update-alert-disposition.command.js';
import { RebuildReadModels } from '../../../src/maintenance/commands/rebuild-read-models.command.js';
import { PurgeCustomerData } from '../../../src/erasure/commands/purge-customer-data.command.js';
import { operatorOfServer, type TestApp, type TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { RestClient } from '../../support/rest-client.js';
import { signedIn, type WebBrowser } from '../../support/web-browser.js';
import { suiteApp } from './web-app.js';

let server: TestApp;
let bank: TestOrganization;
let client: RestClient;
let browser: WebBrowser;
let foreign: WebBrowser;
const make = new Builders(606);
const ivan = make.entity({
  entity_id: 'K-1',
  name: 'Ivan Petrov <b>',
  estimated_monthly_deposits: { upper_bound: 900, currency: 978 },
});
const shop = make.entity({
  entity_id: 'K-2',
  type: 'BUSINESS',
  name: 'Blue River Trading Ltd',
  account_holder_name: 'Roberto Salazar',
});
const OTHERS = [
  'Ivana Petković',
  'Anna Petrova',
  'Ivan Horvat',
  'Ali al-Rashid',
  'محمد الراشد',
  'Björn Andersson',
];
const pay = (day: string, from: object, to: object, amount: string) =>
  make.transaction('K-1', {
    event_time: `2025-${day}T08:00:00Z`,
    amount,
    amount_currency: 'EUR',
    sender: from,
    receiver: to,
  });
const I = { entity_id: 'K-1' };
const S = { entity_id: 'K-2' };
const rows = [
  pay('01-10', S, I, '1234.50'),
  pay('01-12', I, { name: 'Uncle Joe', blockchain_addresses: ['bc1qxyz'] }, '10'),
  pay('02-01', I, S, '5.25'),
  pay('01-13', I, { name: 'Carla Munoz' }, '2'),
];
const alert = make.alert(['K-1'], [rows[0]!.transaction_id]);
const byName = make.alert(['K-1'], [rows[3]!.transaction_id], { title: 'Paid to a stranger' });

beforeAll(async () => {
  server = await suiteApp();
  bank = await server.newOrganization();
  client = new RestClient(server, bank);
  await client.entities(ivan, shop, ...OTHERS.map((name) => make.entity({ name })));
  await client.transactions(rows);
  await client.alerts([alert, byName]);
  ({ browser } = await signedIn(server, bank, 'viewer'));
  ({ browser: foreign } = await signedIn(server, await server.newOrganization(), 'analyst'));
});

const stored = async (kind: 'entity' | 'transaction', ownId: string) => (await client.stored(kind, ownId))!;
const textOf = async (address: string, by = browser) => (await by.get(address)).text;
/** Names that a search finds, in order. */
const found = async (q: string, by = browser) => {
  const text = await textOf(`/search?${new URLSearchParams({ q }).toString()}`, by);
  return [...text.matchAll(/href="\/customers\/[^"]+"\s*>([^<]+)</g)].map(([, name]) => name);
};

test.each([
  ['Ivan Petrov', 'Ivan Petrov &lt;b&gt;'],
  ['Petrov, Ivan', 'Ivan Petrov &lt;b&gt;'],
  ['iwan petrow', 'Ivan Petrov &lt;b&gt;'],
  ['Petorv Ivan', 'Ivan Petrov &lt;b&gt;'],
  ['Bjorn Anderson', 'Björn Andersson'],
  ['anderssen', 'Björn Andersson'],
  ['Alrashid Ali', 'Ali al-Rashid'],
  ['Mohammed Rashid', 'محمد الراشد'],
  ['blue river', 'Blue River Trading Ltd'],
  ['Bob Salazar', 'Blue River Trading Ltd'],
])('a customer is found by a name as the name matching takes it: %s', async (q, name) => {
  expect((await found(q))[0]).toBe(name);
});

test('the likeliest comes first, nobody is not found, another organization finds nothing', async () => {
  expect((await found('Anna Petrova')).slice(0, 1)).toEqual(['Anna Petrova']);
  expect(await found('Wolfgang Zimmermann')).toEqual([]);
  expect(await textOf('/search?q=Wolfgang+Zimmermann')).toContain('Nothing was found.');
  expect(await found('Ivan Petrov', foreign)).toEqual([]);
});

test('a counterparty of an alert who is no customer is found by name, with the alert', async () => {
  const { id } = (await client.stored('alert', byName.alert_id))!;
  for (const q of ['Calra Munoz', 'Muñoz, Carla', 'Carla Munoz']) {
    const [, part = ''] = (await textOf(`/search?${new URLSearchParams({ q }).toString()}`)).split(
      '>Counterparties in alerts</h2>',
    );
    expect([q, part.includes('<b>Carla Munoz</b>')]).toEqual([q, true]);
    expect(part).toContain(`href="/alerts/${id}">Paid to a stranger</a>`);
    expect(part).toContain('href="/customers/K-1"');
  }
  for (const [q, by] of [['Aunt Mary'], ['Blue River'], ['Uncle Joe'], ['Carla Munoz', foreign]] as const)
    expect(await textOf(`/search?q=${q}`, by)).not.toContain('Counterparties in alerts');
});

test('a counterparty is found among many that share a word with it', async () => {
  const paid = Array.from({ length: 310 }, (_, at) => {
    const name = at === 200 ? 'Zora Quist' : at % 2 === 0 ? `Zora Smith ${at}` : `Ivy Quist ${at}`;
    return pay('03-01', { entity_id: 'K-8' }, { name }, '3');
  });
  await client.entities(make.entity({ entity_id: 'K-8' }));
  await client.transactions(paid);
  const alerts = paid.map(({ transaction_id: id }) => make.alert(['K-8'], [id]));
  for (let from = 0; from < alerts.length; from += ALERTS_PER_REQUEST_MAX)
    await client.alerts(alerts.slice(from, from + ALERTS_PER_REQUEST_MAX));
  for (const q of ['Zora Quist', 'Qvist Zorra']) {
    const [, part = ''] = (await textOf(`/search?${new URLSearchParams({ q }).toString()}`)).split(
      '>Counterparties in alerts</h2>',
    );
    expect([q, /<b>([^<]+)<\/b>/.exec(part)?.[1]]).toEqual([q, 'Zora Quist']);
  }
});

test('ids of customers and transactions lead to their pages, from the box of every page', async () => {
  for (const page of ['/alerts', '/customers/K-1', '/settings/account'])
    expect(await textOf(page)).toMatch(/<form class="find"[^>]*action="\/search"/);
  expect(await textOf('/search?q=K-1')).toContain('href="/customers/K-1"');
  const { transaction_id: id } = rows[0]!;
  expect(await textOf(`/search?q=${id}`)).toContain(`href="/transactions/${id}"`);
  const { id: serviceId } = await stored('transaction', id);
  expect(await textOf(`/search?q=${serviceId}`)).toContain(`href="/transactions/${id}"`);
});

test('a customer: who it is, months, alerts with decisions, counterparties, transactions', async () => {
  const { id } = await stored('entity', 'K-1');
  await server.bus.send(
    new UpdateAlertDisposition(bank.caller, { alertId: alert.alert_id, disposition: 'CLEARED' }),
  );
  const text = await textOf('/customers/K-1');
  expect(await textOf(`/customers/${id}`)).toBe(text);
  const plain = text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
  expect(text).toContain('Ivan Petrov &lt;b&gt;');
  expect(plain).toContain('up to EUR 900');
  expect(plain).toMatch(/2025-02 – EUR 5\.25 1 2025-01 EUR 1,234\.50 EUR 12 3/);
  expect(text).toContain(alert.alert_id);
  expect(plain).toMatch(/closed by an API key/);
  expect(plain).toMatch(
    /Trading Ltd K-2 EUR 1,234\.50 EUR 5\.25 2 transactions, one by one 1 flagged 2025-01-10 2025-02-01/,
  );
  expect(plain).toMatch(/Uncle Joe – EUR 10 1 transactions, one by one 2025-01-12 2025-01-12/);
  expect(text).toContain('href="/customers/K-2"');
  expect(text).toContain('href="/search?q=Uncle+Joe"');
  for (const row of rows) expect(text).toContain(`href="/transactions/${row.transaction_id}"`);
});

/** Ids of the transactions that the page of a customer lists, in order. */
const listedOn = async (address: string, by = browser) => {
  const [, part = ''] = (await textOf(address, by)).split('>Transactions</h2>');
  return [...part.matchAll(/href="\/transactions\/([^"]+)"/g)].map(([, id]) => id);
};

test('a customer: money over time and who paid whom, each mark with its transactions', async () => {
  const text = await textOf('/customers/K-1');
  const plain = text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
  expect(plain).toContain('All, 10 Jan – 1 Feb 2025: received EUR 1,235 in 1 payment, sent EUR 17 in 3');
  expect(plain).toContain(
    'Flagged by all alerts of the customer, 10 – 13 Jan 2025: received EUR 1,235, sent EUR 2',
  );
  expect(plain).toContain('expected: incoming up to EUR 900 a month');
  expect(text).toContain('<summary>The same amounts as a table</summary>');
  const [first, , third, fourth] = rows.map(({ transaction_id: id }) => id);
  const [, onDay = ''] = /href="(\/customers\/K-1\?order=oldest[^"#]*from=2025-01-10[^"#]*)#/.exec(text)!;
  expect(await listedOn(onDay.replaceAll('&amp;', '&'))).toEqual([first]);
  const [, ofShop = ''] = /class="end in"\s+href="([^"#]+)#section-transactions"/.exec(text)!;
  expect(await listedOn(ofShop.replaceAll('&amp;', '&'))).toEqual([third, first]);
  expect(await textOf(ofShop.replaceAll('&amp;', '&'))).toMatch(/· with\s+<a[^>]*>Blue River Trading Ltd/);
  expect(await listedOn('/customers/K-1?order=oldest&from=2025-01-13&to=2025-02-01')).toEqual([
    fourth,
    third,
  ]);
  expect(await listedOn('/customers/K-1?party=id%3Anobody')).toEqual([]);
  expect((await browser.get('/customers/K-1?from=tomorrow')).status).toBe(422);
});

test('a picture of 2,100 payments with hostile names stays data, and says what it leaves out', async () => {
  const hostile = '"><script>1</script>\u202e';
  await client.entities(make.entity({ entity_id: 'K-7', name: hostile }));
  const paid = Array.from({ length: 2_100 }, (_, at) =>
    make.transaction('K-7', {
      event_time: `2025-0${1 + (at % 9)}-1${at % 10}T08:00:00Z`,
      amount: `${1 + at}.05`,
      amount_currency: ['EUR', 'SEK', 'JPY', 'BTC'][at % 4]!,
      ...(at % 2 === 0
        ? { sender: { entity_id: 'K-7' }, receiver: { name: `${hostile}${at}` } }
        : { sender: { name: `${hostile}${at}` }, receiver: { entity_id: 'K-7' } }),
    }),
  );
  for (let from = 0; from < paid.length; from += 500) await client.transactions(paid.slice(from, from + 500));
  const text = await textOf('/customers/K-7');
  expect(text).not.toMatch(/<script>1|\u202e|NaN/u);
  expect(text).toContain('Of the newest 2,000 transactions');
  expect(text).toContain('The charts show 3 of 4 currencies: those with the most payments.');
  expect(text).not.toContain('older ones are not searched');
  expect(await textOf('/customers/K-7?order=oldest')).toContain('among the newest 2,000 transactions');
  const { text: ofOthers } = await foreign.get('/customers/K-7');
  expect(ofOthers).not.toContain('Money over time');
});

test('a transaction: both sides, all its fields, alerts that flag it', async () => {
  const flagged = rows[0]!;
  const other = rows[1]!;
  const { id } = await stored('transaction', flagged.transaction_id);
  const text = await textOf(`/transactions/${flagged.transaction_id}`);
  expect(await textOf(`/transactions/${id}`)).toBe(text);
  for (const part of ['href="/customers/K-1"', 'href="/customers/K-2"', 'Event time', alert.alert_id, id])
    expect(text).toContain(part);
  const unflagged = await textOf(`/transactions/${other.transaction_id}`);
  for (const part of ['href="/search?q=Uncle+Joe"', 'bc1qxyz', '<p>None.</p>'])
    expect(unflagged).toContain(part);
});

test.each(['/customers/', '/transactions/'])(
  'a foreign id and a missing one give the same page: %s',
  async (path) => {
    const kind = path === '/customers/' ? 'entity' : 'transaction';
    const own = kind === 'entity' ? 'K-1' : rows[0]!.transaction_id;
    const { id } = await stored(kind, own);
    const [byOwn, byService, missing] = await Promise.all(
      [own, id, 'nobody'].map(async (each) => {
        const { status, text } = await foreign.get(path + each);
        return [status, text.replaceAll(each, 'X')];
      }),
    );
    expect([byOwn, byService]).toEqual([missing, missing]);
    expect(missing![0]).toBe(404);
  },
);

test('a customer is found by a new name only, after a rebuild too, and never once it is purged', async () => {
  await client.entities(make.entity({ entity_id: 'K-9', name: 'Quirin Oldname' }));
  await client.entities(make.entity({ entity_id: 'K-9', name: 'Quirin Newname' }));
  expect(await found('Quirin Newname')).toEqual(['Quirin Newname']);
  expect(await found('Quirin Oldname')).toEqual([]);
  const rebuild = { readModel: 'customer-name', verifyOnly: false, onProgress: () => undefined };
  await server.bus.send(new RebuildReadModels(operatorOfServer, rebuild));
  expect(await found('Quirin Newname')).toEqual(['Quirin Newname']);
  const erasure = { customer: 'K-9', before: null, reason: 'asked', force: false, dryRun: false };
  await server.bus.send(new PurgeCustomerData(bank.caller, erasure));
  expect(await found('Quirin Newname')).toEqual([]);
  expect((await browser.get('/customers/K-9')).status).toBe(410);
  const compared = await server.bus.send(
    new RebuildReadModels(operatorOfServer, { ...rebuild, verifyOnly: true }),
  );
  expect(compared.filter(({ liveHash, rebuiltHash }) => liveHash !== rebuiltHash)).toEqual([]);
});

test('payments between others that an indicator names are drawn for an alert and its customer', async () => {
  const home = await server.newOrganization();
  const calls = new RestClient(server, home);
  const circle = ['C-1', 'C-2', 'C-3'].map((entity_id) => make.entity({ entity_id, type: 'BUSINESS' }));
  const paid = (day: string, from: string, to: string, amount: string) =>
    make.transaction(from, {
      event_time: `2025-03-${day}T08:00:00Z`,
      amount,
      sender: { entity_id: from },
      receiver: { entity_id: to },
    });
  const round = [paid('01', 'C-1', 'C-2', '2400'), paid('09', 'C-2', 'C-3', '2300')];
  const back = paid('17', 'C-3', 'C-1', '2250');
  const flagged = make.alert(['C-1'], [back.transaction_id]);
  await calls.entities(...circle);
  await calls.transactions([...round, back]);
  await calls.alerts([flagged], true);
  await InvestigatedAlert.of(server, home, circle[0]!, flagged).newestEnded();
  const { browser: analyst } = await signedIn(server, home, 'analyst');
  const { id } = (await calls.stored('alert', flagged.alert_id))!;
  for (const address of [`/alerts/${id}`, '/customers/C-1']) {
    const text = await textOf(address, analyst);
    const [near = ''] = />Payments between other customers<\/h2>[^]*?<\/section>/.exec(text) ?? [];
    expect([address, near.match(/<circle/g)?.length]).toEqual([address, 3]);
    expect(near).toContain('href="/customers/C-3"');
    expect(near).toContain(`href="/transactions/${round[1]!.transaction_id}"`);
  }
  // The bar of the alert says in one line why it stands out, as its row in the queue does.
  const [, why = ''] = /<span>([^<]+)<\/span>\s*<b class="score">/.exec(
    await textOf(`/alerts/${id}`, analyst),
  )!;
  expect(await textOf('/alerts?decision=any', analyst)).toContain(`<p title="${why}">${why}</p>`);
  // No alert is about this customer: there is no indicator to name a payment.
  expect(await textOf('/customers/C-2', analyst)).not.toContain('Payments between other customers');
});
