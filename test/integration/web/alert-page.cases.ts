import { DECISION_UNDO_WINDOW_MS } from '../../../src/dispositions/domain/disposition.events.js';
import { UpdateAlertDisposition } from '../../../src/dispositions/commands/update-alert-disposition.command.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { GetAlert } from '../../../src/alerts/queries/get-alert.query.js';
import { RestClient } from '../../support/rest-client.js';
import { Builders } from '../../support/builders.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { buffer } from 'node:stream/consumers';
import { FileStore } from '../../../src/platform/files/file-store.js';
import { signedIn, type PageAnswer } from '../../support/web-browser.js';
import { suiteApp } from './web-app.js';

let server: TestApp;
let bank: TestOrganization;
let alert: InvestigatedAlert;
let address: string;

const NAME = 'Ann <b>Example</b> https://evil.example \u202e';

beforeAll(async () => {
  server = await suiteApp();
});

beforeEach(async () => {
  bank = await server.newOrganization();
  alert = await InvestigatedAlert.in(server, bank, new Builders(21), { name: NAME });
  address = `/alerts/${(await alert.row()).id}`;
});

const decision = async () => (await alert.row()).analystDisposition ?? null;
const seenIn = ({ text }: PageAnswer): Record<string, string> => {
  const [, name, value] = /name="(seen_\w+)" value="([^"]*)"/.exec(text)!;
  return { [name!]: value!, back: address };
};

test('the page tells result, flags, score, transactions, customer and runs, in words', async () => {
  const { browser } = await signedIn(server, bank, 'analyst');
  const { status, text } = await browser.get(address);
  expect(status).toBe(200);
  const run = await alert.newestEnded();
  for (const { flags } of run.content!.result.perBlock)
    for (const { flagId } of flags)
      expect(text).toMatch(new RegExp(`\\w[^<]*(</strong>)? <code>${flagId}</code>`));
  const titles = ['Money over time', 'Narrative', 'What makes the score', 'Indicators', 'Customer'];
  for (const title of [...titles, 'Investigations', 'Transactions']) expect(text).toContain(`>${title}</h2>`);
  expect(text).toContain('Stranger 18');
  // In the column of its week, and on the timeline of the case.
  expect(text.match(/<rect\s+class="flagged"/g)).toHaveLength(2);
  expect(text).toContain('aria-label="In short"');
  expect(text).toContain(run.id);
});

test('what was not assessed stands beside the result, and no hit is denied', async () => {
  const { browser } = await signedIn(server, bank, 'analyst');
  const { text } = await browser.get(address);
  const [short = ''] = text.split('aria-label="In short"')[1]!.split('</section>');
  expect(short).toMatch(
    /Not screened: sanctions, adverse media[^]*Sanctions: not screened, no list is loaded\./,
  );
  expect(text).toContain('Adverse media: not searched for the customer.');
  expect(text).not.toMatch(/no name resembles|no article (?:of|that)|no text names/i);
});

test('customers’ texts stay data: no markup, no link, nothing invisible', async () => {
  const { browser } = await signedIn(server, bank, 'analyst');
  const { text } = await browser.get(address);
  expect(text).toContain('Ann &lt;b&gt;Example&lt;/b&gt; https://evil.example ⟨U+202E⟩');
  expect(text).not.toMatch(/<b>Example|\u202e|href="https?:/u);
});

test('an alert is decided and taken back on its page, while there is time', async () => {
  const { browser } = await signedIn(server, bank, 'analyst');
  const decided = await browser.post(`${address}/decision`, {
    one: 'ESCALATED',
    why: 'the payer is a stranger',
    ...seenIn(await browser.get(address)),
  });
  expect([decided.status, decided.location]).toEqual([303, `${address}?decided=${address.slice(8)}`]);
  expect(await decision()).toBe('ESCALATED');
  const { reason } = await server.bus.send(new GetAlert(bank.caller, alert.alertId));
  expect(reason).toBe('the payer is a stranger');
  const after = await browser.get(decided.location!);
  expect(after.text).not.toMatch(/<input\s+id="why"[^>]*\brequired/);
  expect(after.text).toMatch(/is escalated\.[\s\S]*Undo is possible until/);
  const undone = await browser.post(`${address}/undo`, seenIn(after));
  expect((await browser.get(undone.location!)).text).toContain('is undecided again.');
  expect(await decision()).toBeNull();

  await browser.post(`${address}/decision`, { one: 'CLEARED', ...seenIn(await browser.get(address)) });
  server.clock.advance(DECISION_UNDO_WINDOW_MS);
  expect((await browser.get(address)).text).not.toContain('Undo is possible');
});

test('a decision that another has overtaken is refused on the page; nothing is overwritten', async () => {
  const { browser } = await signedIn(server, bank, 'analyst');
  const seen = seenIn(await browser.get(address));
  await server.bus.send(
    new UpdateAlertDisposition(bank.caller, { alertId: alert.alertId, disposition: 'ESCALATED' }),
  );
  const { status, text } = await browser.post(`${address}/decision`, {
    one: 'CLEARED',
    why: 'they are twins',
    ...seen,
  });
  expect(text).toMatch(/id="why"[^>]*value="they are twins"/);
  expect(status).toBe(409);
  for (const part of ['has changed since you saw it', '>Indicators</h2>']) expect(text).toContain(part);
  expect(await decision()).toBe('ESCALATED');
});

test('an alert without a run has its transactions and starts one; long uploaded texts are cut', async () => {
  const make = new Builders(22);
  const { entity_id: customer } = alert.entity;
  const payment = make.transaction(customer, { descriptor: 'd'.repeat(100_000) });
  const description = `First\nsecond${'x'.repeat(200_000)}`;
  const upload = make.alert([customer], [payment.transaction_id], { description });
  const client = new RestClient(server, bank);
  await client.transactions([payment]);
  await client.alerts([upload]);
  const view = await server.bus.send(new GetAlert(bank.caller, upload.alert_id));
  const { browser } = await signedIn(server, bank, 'analyst');
  const { status, text } = await browser.get(`/alerts/${view.serviceId}`);
  expect([status, text.length < 200_000]).toEqual([200, true]);
  expect(text).toMatch(
    /No investigation has been completed yet[\s\S]*First<br \/>secondx+…[\s\S]*>show all<[\s\S]*x{19000}…/,
  );
  expect(text).toContain('>Start an investigation</h2>');
  expect((await browser.get(`/alerts/${view.serviceId}?order=newest`)).text).toContain(
    payment.transaction_id,
  );
});

test('what was uploaded and no rule reads stands where a person looks for it', async () => {
  const make = new Builders(24);
  const { entity_id: customer } = alert.entity;
  const client = new RestClient(server, bank);
  await client.entities({
    ...alert.entity,
    gender: 'FEMALE',
    website: 'www.example.com',
    verification_tier: 'tier 2',
    corporate_tax_id: '556-7',
    corporate_tax_id_type: 'VAT',
    net_worth: { lower_bound: 70_000, currency: 840 },
  });
  const payment = make.transaction(customer, { balance: '1234.5' });
  await client.transactions([payment]);
  const reference_ids = Array.from({ length: 12 }, (_, at) => `<case> ${at}`);
  const upload = make.alert([customer], [payment.transaction_id], {
    reference_ids,
    alert_subtype: 'INDIRECT',
    crypto_transferred_value_percentage: 12.5,
  });
  await client.alerts([upload]);
  const { serviceId } = await server.bus.send(new GetAlert(bank.caller, upload.alert_id));
  const { browser } = await signedIn(server, bank, 'analyst');
  const { text } = await browser.get(`/alerts/${serviceId}`);
  const shown = (term: string) => new RegExp(`<dt>${term}</dt>\\s*<dd>([^<]*)`).exec(text)?.[1];
  expect(['Gender', 'Website', 'KYC tier', 'Tax id', 'Net worth'].map(shown)).toEqual([
    'female',
    'www.example.com',
    'tier 2',
    '556-7, VAT',
    'from USD 70,000',
  ]);
  expect(['Subtype', 'Moved in crypto', 'References'].map(shown)).toEqual([
    'INDIRECT',
    '12.5 %',
    `${reference_ids.slice(0, 10).join(', ').replaceAll('<', '&lt;').replaceAll('>', '&gt;')} and 2 more`,
  ]);
  const rows = (await browser.get(`/alerts/${serviceId}?order=newest`)).text;
  expect(rows).toContain(payment.transaction_id);
  expect([text, rows].join()).not.toContain('1,234.50');
  const csv = (await browser.get(`/alerts/${serviceId}/transactions.csv`)).text;
  expect(csv.split('\r\n')[0]).toMatch(/,"balance_of_unnamed_side"$/);
  expect(csv).toContain('"1234.5"');
});

test('an alert of another organization is answered like one that is not there', async () => {
  const { browser } = await signedIn(server, await server.newOrganization(), 'admin');
  await browser.get('/alerts');
  const foreign = await browser.get(address);
  const missing = await browser.get('/alerts/01missing');
  expect([foreign.status, missing.status]).toEqual([404, 404]);
  const withoutId = (text: string) => text.replaceAll(address.slice(8), '').replaceAll('01missing', '');
  expect(withoutId(foreign.text)).toBe(withoutId(missing.text));
  const body = { one: 'CLEARED', back: address };
  expect((await browser.post(`${address}/decision`, body)).status).toBe(404);
  expect(await decision()).toBeNull();
});

test('a viewer reads the page, sees no button that changes it, and is refused', async () => {
  const { browser } = await signedIn(server, bank, 'viewer');
  const { status, text } = await browser.get(address);
  expect([status, text.includes('>Indicators</h2>')]).toEqual([200, true]);
  const actions = [...text.matchAll(/(?:form)?action="([^"]+)"/g)].map(([, action]) => action);
  expect(actions).toEqual(['/search', '/logout']);
  for (const path of ['decision', 'undo', 'rerun', 'notes', 'feedback'])
    expect((await browser.post(`${address}/${path}`, { one: 'CLEARED', back: address })).status).toBe(403);
  expect(await decision()).toBeNull();
});

test('transactions stand in the order that is asked for; an unknown order is named', async () => {
  const { browser } = await signedIn(server, bank, 'analyst');
  const order = async (query: string) =>
    [
      ...(await browser.get(`${address}?order=${query}`)).text
        .split('>Transactions</h2>')[1]!
        .split('</section>')[0]!
        .matchAll(/q=Stranger\+(\d\d)"/g),
    ].map(([, n]) => n);
  expect(await order('oldest')).toEqual(['10', '12', '14', '16', '18']);
  expect(await order('newest')).toEqual(['18', '16', '14', '12', '10']);
  const { status, text } = await browser.get(`${address}?order=loudest`);
  expect([status, text.includes('order')]).toEqual([422, true]);
});

test('transactions stand by counterparty first; single rows on demand, of one side, with pages', async () => {
  const { browser } = await signedIn(server, bank, 'analyst');
  const make = new Builders(25);
  const { entity_id: customer } = alert.entity;
  let sent = 0;
  const pay = (day: string, amount: string, more: object = {}) =>
    make.transaction(customer, {
      transaction_id: `more-${++sent}`,
      event_time: `2025-01-${day}T10:00:00Z`,
      amount,
      sender: { name: 'Stranger 18' },
      receiver: { entity_id: customer },
      ...more,
    });
  const out = { sender: { entity_id: customer }, receiver: { name: 'Nobody & Co' } };
  const many = Array.from({ length: 50 }, () => pay('15', '1', { sender: { name: 'Often' } }));
  await new RestClient(server, bank).transactions([
    pay('11', '0.5'),
    pay('12', '20000', out),
    pay('13', '7', { ...out, status: 'DECLINED' }),
    ...many,
  ]);
  const section = (text: string) => text.split('id="section-transactions"')[1]!.split('</section>')[0]!;
  const cells = (text: string) =>
    [...section(text).matchAll(/<tr role="row">\s*(<td[\s\S]*?)<\/tr>/g)].map(([, row]) =>
      row!.replaceAll(/(?:<[^>]*>|\s)+/g, ' ').trim(),
    );
  const { text } = await browser.get(address);
  const groups = cells(text);
  expect(groups[0]).toMatch(
    /^Stranger 18 [A-Z]{3} 9,500.50 – 2 transactions, one by one 1 flagged 2025-01-11 2025-01-18$/,
  );
  expect(groups[1]).toMatch(
    /^Nobody &amp; Co – [A-Z]{3} 20,000 2 transactions, one by one 2025-01-12 2025-01-13$/,
  );
  expect(groups).toHaveLength(8);
  expect(groups.at(-1)).toMatch(/^Often .* 50 /);
  const link = (page: string, about: RegExp) =>
    about.exec(page)![1]!.replaceAll('&amp;', '&').replace(/#.*/, '');
  const ofOne = await browser.get(link(section(text), /Nobody[^]*?href="([^"]*party=[^"]*)"/));
  expect(cells(ofOne.text)).toHaveLength(2);
  expect(ofOne.text).toMatch(/1 to 2 of 2/);
  const all = await browser.get(`${address}?order=newest`);
  expect([cells(all.text).length, /1 to 50 of 58/.test(all.text)]).toEqual([50, true]);
  const next = await browser.get(link(all.text, /href="([^"]*page=2[^"]*)"\s*>Next rows/));
  expect([cells(next.text).length, /51 to 58 of 58/.test(next.text)]).toEqual([8, true]);
});

test('evidence is told in words; the bar names its keys; Enter in the reason decides nothing', async () => {
  const { browser } = await signedIn(server, bank, 'analyst');
  const { text } = await browser.get(address);
  expect(text).toMatch(/<summary>\d+ of 5 payments/);
  expect(text).not.toMatch(/record <code>/);
  const [bar = ''] = /<section\s+class="card deciding"[^]*?<\/section>/.exec(text)!;
  expect(bar).toMatch(/<form[^]*?<button type="submit" disabled hidden>[^]*?id="why"/);
  expect([...bar.matchAll(/<li><kbd>(.)<\/kbd>/g)].map(([, key]) => key).join('')).toBe('ecuyrnjk?');
});

test('the table is exported whole, in its order; no cell is a formula', async () => {
  const { browser } = await signedIn(server, bank, 'analyst');
  const make = new Builders(23);
  const payment = make.transaction(alert.entity.entity_id, {
    transaction_id: '=1+1',
    event_time: '2025-01-19T08:00:00Z',
    amount: '1.10',
    sender: { name: '@SUM(A1) "x", y' },
    receiver: { entity_id: alert.entity.entity_id },
  });
  await new RestClient(server, bank).transactions([payment]);
  const link = /href="([^"]+csv[^"]+)"/.exec((await browser.get(`${address}?order=newest`)).text)![1]!;
  expect(link).toBe(`${address}/transactions.csv?order=newest`);
  const { status, headers, text } = await browser.get(link);
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(headers['content-disposition']).toMatch(/^attachment; filename="transactions-\w+\.csv"$/);
  const [head, first, ...rest] = text.trimEnd().split('\r\n');
  expect(head).toMatch(/^"time","direction","amount","currency","counterparty"/);
  expect(first).toContain(`"1.10"`);
  expect(first).toContain(`"'@SUM(A1) ""x"", y"`);
  expect(first).toContain(`"'=1+1"`);
  expect(rest.map((line) => /Stranger (\d\d)/.exec(line)?.[1])).toEqual(['18', '16', '14', '12', '10']);
  expect((await browser.get(`${address}/transactions.csv?order=loudest`)).status).toBe(422);
});

test('a run is started with a reason, its likely effect is told; note and feedback are kept', async () => {
  const { browser } = await signedIn(server, bank, 'reviewer');
  await browser.get(address);
  const reason = 'The payments are salaries.';
  const predicted = await browser.post(`${address}/predict`, { reason });
  expect(predicted.text).toMatch(/salaries[\s\S]*Recorded: [\s\S]*Text alone changes no score/);
  expect(predicted.text).toMatch(/Score <b>[\d.]+<\/b> → <b>[\d.]+<\/b>/);
  const { location } = await browser.post(`${address}/rerun`, { reason });
  expect((await browser.get(location!)).text).toContain('An investigation was started.');
  await alert.newestEnded();
  const note = 'The sender is her brother.\r\nLetter on file.';
  const fields = { block: 'general', classification: 'added_facts', note };
  const added = await browser.postFiles(`${address}/notes`, fields, {});
  const { text } = await browser.get(added.location!);
  expect(text).toMatch(/her brother\.<br \/>Letter on file\.[\s\S]*by you/);
  expect(text).toContain(reason);
  const feedback = { flag: 'transaction_patterns/TP2', color: 'green', context: '' };
  const sent = await browser.post(`${address}/feedback`, feedback);
  expect((await browser.get(sent.location!)).text).toContain('The feedback was sent.');
});

test.each([
  ['notes', { block: 'general', classification: 'added_facts', note: ' ' }, 'Note is empty.'],
  ['notes', { block: 'general', classification: 'context_needed', note: 'Why?' }, 'Kind'],
  ['feedback', { flag: 'transaction_patterns/ZZ9', color: 'red', context: 'No.' }, 'flag_id'],
  ['predict', { reason: '' }, 'Reason is empty.'],
])('a form of %s with %j is shown again with the problem', async (path, fields, problem) => {
  const { browser } = await signedIn(server, bank, 'analyst');
  await browser.get(address);
  const send =
    path === 'notes'
      ? browser.postFiles(`${address}/notes`, fields, {})
      : browser.post(`${address}/${path}`, fields);
  const { status, text } = await send;
  expect([status, text.includes('>Indicators</h2>')]).toEqual([422, true]);
  expect(text.replace(/\s+/g, ' ')).toContain(problem);
});

describe('files of a note', () => {
  const NOTE = { block: 'general', classification: 'added_facts', note: 'See the lease.' };
  const lease = new File(['%PDF-1.7 the lease <b>'], 'lease <b> ä.pdf', { type: 'application/pdf' });

  test('are stored sealed, and saved again as they were, never shown', async () => {
    const { browser } = await signedIn(server, bank, 'analyst');
    await browser.get(address);
    const sent = await browser.postFiles(`${address}/notes`, NOTE, { files: [lease] });
    expect([sent.status, sent.location]).toEqual([303, `${address}?done=note`]);
    const { text } = await browser.get(address);
    const href = new RegExp(`href="(${address}/files/[^"]+)">lease &lt;b&gt; ä.pdf<`).exec(text)![1]!;
    const saved = await browser.get(href);
    expect([saved.text, saved.headers['content-type'], saved.headers['x-content-type-options']]).toEqual([
      '%PDF-1.7 the lease <b>',
      'application/octet-stream',
      'nosniff',
    ]);
    expect(saved.headers['content-disposition']).toMatch(/^attachment; /);
    const stored = await server.app
      .get(FileStore, { strict: false })
      .open(bank.caller.orgId, `note-${href.split('/').at(-1)}`);
    expect((await buffer(stored!)).includes('lease')).toBe(false);
  });

  test.each([
    ['of a type that is not taken', new File(['MZ\0\0'], 'a.pdf'), 'takes PDF, PNG, JPEG and text in UTF-8'],
    ['without content', new File([], 'empty.pdf'), 'has an empty file: empty.pdf'],
  ])('one %s is refused beside the field, and nothing is written', async (_, file, said) => {
    const { browser } = await signedIn(server, bank, 'analyst');
    await browser.get(address);
    const { status, text } = await browser.postFiles(`${address}/notes`, NOTE, { files: [lease, file] });
    expect([status, text.includes(said), text.includes('id="files-error"')]).toEqual([422, true, true]);
    expect((await browser.get(address)).text).toContain('None yet.');
  });

  test('one that the alert has not is a missing one, and a large form is refused', async () => {
    const { browser } = await signedIn(server, bank, 'analyst');
    await browser.get(address);
    await browser.postFiles(`${address}/notes`, NOTE, { files: [lease] });
    const [, file] = new RegExp(`${address}/files/(\\w+)`).exec((await browser.get(address)).text)!;
    expect((await browser.get(`${address}/files/${file}0`)).status).toBe(404);
    const large = new File([new Uint8Array(3 * 2 ** 20)], 'large.txt');
    expect((await browser.postFiles(`${address}/notes`, NOTE, { files: [large] })).status).toBe(413);
  });
});

test('data that the record lacks is added; what contradicts it is refused beside the field', async () => {
  const { browser } = await signedIn(server, bank, 'analyst');
  const customer = /name="customer"[^>]*value="([^"]*)"/.exec((await browser.get(address)).text)![1]!;
  const added = await browser.post(`${address}/data`, { customer, email: 'ann@example.com', name: '' });
  expect([added.status, added.location]).toEqual([303, `${address}?done=data`]);
  expect((await browser.get(added.location!)).text).toContain('ann@example.com');
  const same = await browser.post(`${address}/data`, { customer, email: 'ann@example.com' });
  expect(same.location).toBe(`${address}?done=known`);
  const other = await browser.post(`${address}/data`, { customer, email: 'bob@example.com' });
  expect([other.status, other.text.includes('E-mail address is on record with another value')]).toEqual([
    422,
    true,
  ]);
  const wrong = await browser.post(`${address}/data`, { customer, phone: 'none' });
  expect([wrong.status, wrong.text.includes('id="phone-error"')]).toEqual([422, true]);
});
