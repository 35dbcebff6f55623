import type { TestApp, TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { RestClient } from '../../support/rest-client.js';
import { signedIn, type WebBrowser } from '../../support/web-browser.js';
import { suiteApp } from './web-app.js';

const make = new Builders(31);
let server: TestApp;
let bank: TestOrganization;
let client: RestClient;
let admin: WebBrowser;

beforeAll(async () => {
  server = await suiteApp();
  bank = await server.newOrganization();
  client = new RestClient(server, bank);
  ({ browser: admin } = await signedIn(server, bank, 'admin'));
});

/** The address of the newest upload. */
const newestOf = async (browser: WebBrowser): Promise<string> =>
  /href="(\/uploads\/[^"/]+)"/.exec((await browser.get('/uploads')).text)![1]!;

const words = (text: string): string => text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

test('the list tells who sent what, what was rejected, and what became of alerts', async () => {
  const customer = make.entity();
  await client.entities(customer, { entity_id: 'no-type' });
  const payment = make.transaction(customer.entity_id);
  await client.transactions([payment, { ...payment, amount: 'much' }]);
  await client.alerts([make.alert([customer.entity_id], [payment.transaction_id])]);
  const { status, text } = await admin.get('/uploads');
  expect(status).toBe(200);
  const shown = words(text);
  expect(shown).toMatch(
    /alerts API key “test key” completed 1 new, 0 changed, 0 as before 0 1 alert : 0 with a result, 1 w/,
  );
  expect(shown).toMatch(/transactions API key “test key” completed 1 new.*? 1 rejected/);
  expect(shown).toMatch(/customers API key “test key” completed 1 new.*? 1 rejected/);
  expect(text).toContain('/alerts?decision=any&amp;batch=');
});

test('rejected customers are kept with what was wrong, as data', async () => {
  const bad = { ...make.entity(), registered_at: '<b>=1+1</b>' };
  const answer = await client.entities(make.entity(), bad);
  const { errors } = answer.json as { errors: { field: string }[] };
  const address = await newestOf(admin);
  const { text } = await admin.get(address);
  expect(words(text)).toContain(`1 ${bad.entity_id} ${errors[0]!.field}`);
  expect(text).toContain('&lt;b&gt;=1+1&lt;/b&gt;');
  expect(text).not.toContain('<b>=1');
  expect((await admin.get('/uploads/none')).status).toBe(404);
});

test('rejected rows are a CSV file in which no cell is a formula', async () => {
  const customer = make.entity();
  await client.entities(customer);
  const row = make.transaction(customer.entity_id, { transaction_id: '=HYPERLINK("x")' });
  await client.transactions([make.transaction(customer.entity_id), { ...row, amount: '=1+1' }]);
  const { headers, text } = await admin.get(`${await newestOf(admin)}/rejected-rows`);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toMatch(/^attachment; filename="rejected-rows-\w+\.csv"$/);
  const [head, first, ...others] = text.split('\r\n');
  expect(head).toBe('"index","transaction_id","entity_id","field","value","message","row","line","column"');
  expect(first).toMatch(/^1,"'=HYPERLINK\(""x""\)",,"amount","[^=+\-@].*/);
  expect(others).toEqual(['']);
});

test('rejected rows of a bank’s own file have its lines and columns', async () => {
  const fields = 'transaction_id: Nr, event_time: Tag, amount: Betrag, receiver.entity_id: Kunde';
  const yaml = `fields: { ${fields}, amount_currency: { constant: EUR } }`;
  await client.send('PUT', 'mappings/own', { yaml });
  const opened = await client.post('transactions/upload-via-url', { format: 'csv', mapping_id: 'own' });
  const { upload_uri, session_id } = opened.json as { upload_uri: string; session_id: string };
  const { pathname, search } = new URL(upload_uri);
  const file = 'Nr,Tag,Betrag,Kunde\nown-1,2025-03-01T12:00:00Z,many,nobody\n';
  const headers = { 'content-type': 'text/csv' };
  await server.rest({ method: 'PUT', url: pathname + search, body: file, headers });
  await client.settledSession(session_id);
  const text = words((await admin.get(`/uploads/${session_id}`)).text);
  expect(text).toContain('Lines are counted as in the file.');
  expect(text).toMatch(/Line Id Field Value Problem .*2 own-1 Betrag: amount &quot;many&quot;/);
});

test('a file is sent from the browser; what was wrong with it is told', async () => {
  const customer = make.entity();
  await client.entities(customer);
  await admin.get('/uploads');
  const rows = [make.transaction(customer.entity_id), { transaction_id: 'short' }];
  const sent = await admin.postFiles('/uploads', {}, { file: JSON.stringify(rows) });
  expect(sent.status).toBe(303);
  await client.settledSession(sent.location!.split('/').at(-1)!);
  const { text } = await admin.get(sent.location!);
  expect(words(text)).toMatch(/By you State completed .*2: 1 new, 0 changed, 0 as before, 1 rejected/);
  expect(words(text)).toContain('1 short');

  const none = await admin.postFiles('/uploads', {}, { file: '' });
  expect([none.status, words(none.text).includes('File was not chosen, or is empty.')]).toEqual([422, true]);
  const large = await admin.postFiles('/uploads', {}, { file: ' '.repeat(2 * 1024 * 1024 + 1) });
  expect([large.status, words(large.text).includes('File is larger than')]).toEqual([422, true]);
  const foreign = await admin.postFiles('/uploads', { form_token: 'x' }, { file: '[]' });
  expect(foreign.status).toBe(403);

  const broken = await admin.postFiles('/uploads', {}, { file: '[{]' });
  await client.settledSession(broken.location!.split('/').at(-1)!);
  expect(words((await admin.get(broken.location!)).text)).toContain('Nothing from the file was stored.');
});

test('an upload that waits for its file is cancelled by a button, one that has ended has none', async () => {
  const { session_id: id } = await client.openUpload();
  const address = `/uploads/${id}`;
  expect((await admin.get(address)).text).toContain('Cancel upload');
  const analyst = (await signedIn(server, bank, 'analyst')).browser;
  expect((await analyst.post(`${address}/cancel`)).status).toBe(403);
  expect((await admin.post(`${address}/cancel`)).location).toBe(address);
  const { text } = await admin.get(address);
  expect([words(text).includes('State cancelled'), text.includes('Cancel upload')]).toEqual([true, false]);
  await client.settledSession(id);
  expect((await admin.post(`${address}/cancel`)).status).toBe(409);
});

test('an upload of another organization is answered like one that is not there', async () => {
  const address = await newestOf(admin);
  const { browser } = await signedIn(server, await server.newOrganization(), 'admin');
  expect((await browser.get('/uploads')).text).toContain('None yet.');
  for (const path of [address, `${address}/rejected-rows`])
    expect((await browser.get(path)).status).toBe(404);
});

test('an analyst sees counts, and neither rows nor a form', async () => {
  const address = await newestOf(admin);
  const { browser } = await signedIn(server, bank, 'analyst');
  const { status, text } = await browser.get('/uploads');
  expect([status, words(text).includes('1 rejected')]).toEqual([200, true]);
  expect(text).not.toMatch(/href="\/uploads\/|type="file"/);
  for (const path of [address, `${address}/rejected-rows`])
    expect((await browser.get(path)).status).toBe(403);
});

test('older uploads stand on the next page', async () => {
  const other = await server.newOrganization();
  const theirs = new RestClient(server, other);
  for (let each = 0; each < 26; each++) await theirs.entities(make.entity());
  const { browser } = await signedIn(server, other, 'admin');
  const first = (await browser.get('/uploads')).text;
  const idsIn = (text: string) => new Set([...text.matchAll(/href="\/uploads\/(\w+)"/g)].map(([, id]) => id));
  const next = /href="(\/uploads\?before=\w+)"/.exec(first)![1]!;
  const second = (await browser.get(next)).text;
  expect([idsIn(first).size, idsIn(second).size]).toEqual([25, 1]);
  expect(second).not.toContain('?before=');
});
