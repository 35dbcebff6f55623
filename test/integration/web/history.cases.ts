import { UpdateAlertDisposition } from '../../../src/dispositions/commands/update-alert-disposition.command.js';
import { AuditEventReadModel } from '../../../src/audit/audit-event.read-model.js';
import { LogSealer } from '../../../src/log-proofs/log-sealer.js';
import { API_KEY_SCOPES } from '../../../src/access/domain/roles.js';
import { UncheckedRangeRecord } from '../../../src/log-proofs/domain/tree.record.js';
import { Records } from '../../../src/platform/records/records.js';
import { DAY_MS, SYSTEM_ORG } from '@alert-review/kernel';
import { parseCheckpoint, textOfNote } from '@alert-review/transparency-log';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { createRowWriter } from '../../support/put-rows.js';
import { rootByInclusion } from '../../support/rfc6962.js';
import { PACKED, signedIn, type WebBrowser } from '../../support/web-browser.js';
import { suiteApp } from './web-app.js';

const putRows = createRowWriter();

let server: TestApp;
let bank: TestOrganization;
let alert: InvestigatedAlert;
let address: string;
let browser: WebBrowser;

const today = () => server.clock.iso().slice(0, 10);

/** An alert that was decided on the day after its run. */
beforeAll(async () => {
  server = await suiteApp();
  bank = await server.newOrganization();
  alert = await InvestigatedAlert.in(server, bank, new Builders(31), {});
  address = `/alerts/${(await alert.row()).id}`;
  server.clock.advance(DAY_MS);
  await server.bus.send(
    new UpdateAlertDisposition(bank.caller, { alertId: alert.alertId, disposition: 'ESCALATED' }),
  );
  ({ browser } = await signedIn(server, bank, 'reviewer'));
});

const decisionIn = (text: string): string | undefined =>
  /<dt>Decision<\/dt>\s*<dd[^>]*>\s*(?:<span[^>]*>)?([^<]*)/.exec(text)?.[1]?.trim();

describe('the history of an alert', () => {
  test('shows what happened and the alert as it is now, and is linked from its page', async () => {
    expect((await browser.get(address)).text).toContain(`href="${address}/history"`);
    const { status, text } = await browser.get(`${address}/history`);
    expect([status, decisionIn(text)]).toEqual([200, 'escalated']);
    for (const step of ['uploaded', 'investigation queued', 'investigation completed', 'decided'])
      expect(text).toContain(`<strong>${step}</strong>`);
    expect(text).toContain('as it is now');
  });

  test('as of the day before the decision it was undecided, with the result that stood then', async () => {
    const yesterday = new Date(server.clock.now() - DAY_MS).toISOString().slice(0, 10);
    const { text } = await browser.get(`${address}/history?at=${yesterday}`);
    expect([decisionIn(text), text.includes('as of then'), text.includes('>Indicators</h2>')]).toEqual([
      'undecided',
      true,
      true,
    ]);
    expect(text.match(/class="later"/g)).toHaveLength(1);
  });

  test('after its upload it had no result; before it there was no alert', async () => {
    const first = await browser.get(`${address}/history?step=1`);
    expect(first.text).toContain('no result yet');
    expect(first.text).not.toContain('>Indicators</h2>');
    const before = await browser.get(`${address}/history?at=2001-03-03`);
    expect(before.text).toContain('The alert did not exist yet.');
  });

  test('names API keys and the customer; texts of people are shown, lists as stored are not', async () => {
    const other = await server.newOrganization();
    const judged = await InvestigatedAlert.in(server, other, new Builders(33), {});
    const { id } = await judged.row();
    const admin = await signedIn(server, other, 'admin');
    await admin.browser.get('/alerts');
    const batch = { alert: id, disposition: 'CLEARED', bulk_why: 'all <twins>', batch_id: 'b-1' };
    expect((await admin.browser.post('/alerts/decisions', batch)).status).toBe(303);
    const { text } = await admin.browser.get(`/alerts/${id}/history`);
    expect(text).toMatch(/<strong>uploaded<\/strong>\s*<span class="hint">API key “[^”]+” <code>/);
    expect(text).toContain('all &lt;twins&gt;');
    expect(text).toMatch(/<strong>decided<\/strong>: closed/);
    expect(text).toMatch(/<strong>investigation completed<\/strong>: recommends /);
    expect((await admin.browser.get('/decisions')).text).toContain('decided: closed');
    expect(text).not.toContain('[]');
    expect(text).toContain(`href="/customers/${judged.entity.entity_id}"`);
  });

  test('each row has a receipt, in plain words and as a file that proves the event', async () => {
    await server.bus.send(
      new UpdateAlertDisposition(bank.caller, { alertId: alert.alertId, disposition: 'CLEARED' }),
    );
    const links = (await browser.get(`${address}/history`)).text.match(
      /href="[^"]*\/receipt\?event=[^"]*"/g,
    )!;
    const decided = links.at(-1)!.slice(6, -1);
    const early = await browser.get(decided);
    expect([early.status, early.text]).toEqual([200, expect.stringContaining('Not proved yet')]);
    await server.app.get(LogSealer, { strict: false }).seal();
    const { text } = await browser.get(decided);
    expect(text).toContain('Proved: a signed checkpoint covers the event.');
    const file = await browser.get(`${decided}&as=json`);
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="receipt-\d+\.json"$/);
    const receipt = JSON.parse(file.text) as {
      leaf: string;
      index: number;
      inclusion: string[];
      checkpoint: string;
    };
    expect(text).toContain(receipt.leaf);
    const { size, root } = parseCheckpoint(textOfNote(receipt.checkpoint));
    const proof = receipt.inclusion.map((hash) => Buffer.from(hash, 'base64'));
    const proved = rootByInclusion(Buffer.from(receipt.leaf, 'base64'), receipt.index, size, proof);
    expect(proved).toEqual(Buffer.from(root));
    const foreign = await signedIn(server, await server.newOrganization(), 'reviewer');
    const asked = [foreign.browser.get(decided), browser.get(`${address}/history/receipt?event=none`)];
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([404, 404]);
  });

  test('a receipt is shown below its own alert alone', async () => {
    const ownBank = await server.newOrganization();
    const reader = (await signedIn(server, ownBank, 'reviewer')).browser;
    const make = new Builders(33);
    const pageOfNew = async () =>
      `/alerts/${(await (await InvestigatedAlert.in(server, ownBank, make, {})).row()).id}`;
    const one = await pageOfNew();
    const another = await pageOfNew();
    const eventsOf = async (page: string) =>
      Array.from(
        (await reader.get(`${page}/history`)).text.matchAll(/\/receipt\?event=([^"]*)"/g),
        ([, id]) => id!,
      );
    const ofOne = await eventsOf(one);
    const ofAnother = await eventsOf(another);
    expect(Math.min(ofOne.length, ofAnother.length)).toBeGreaterThan(2);
    for (const as of ['', '&as=json'])
      for (const [page, event, status] of [
        ...ofOne.map((event) => [one, event, 200] as const),
        ...ofAnother.map((event) => [one, event, 404] as const),
        ...ofOne.map((event) => [another, event, 404] as const),
      ]) {
        const answer = await reader.get(`${page}/history/receipt?event=${event}${as}`);
        // Before a checkpoint, there is a page in the place of the file.
        expect([page, as, answer.status]).toEqual([page, as, status]);
      }
  });

  test.each(['at=yesterday', 'step=0', 'step=x'])('%s is refused by its name', async (query) => {
    const { status, text } = await browser.get(`${address}/history?${query}`);
    expect([status, text.includes(query.split('=')[0]!)]).toEqual([422, true]);
  });
});

describe('decisions of the organization', () => {
  test('are listed newest first, with links to their histories, by person and day', async () => {
    const { text } = await browser.get('/decisions');
    expect(text).toContain(`href="${address}/history">${alert.alertId}</a>`);
    const none = await browser.get('/decisions?from=2001-01-01&to=2001-01-02');
    expect(none.text).toContain('No event matches the filter.');
    const all = (await browser.get('/decisions?what=all')).text;
    const times = [...all.matchAll(/<time datetime="([^"]+)"/g)].map(([, at]) => at!);
    expect(times.length).toBeGreaterThan(4);
    expect(times).toEqual([...times].sort().reverse());
  });

  test('one that was taken back has a mark, and all are found by the address of who decided', async () => {
    const other = await server.newOrganization();
    const { id } = await (await InvestigatedAlert.in(server, other, new Builders(32), {})).row();
    const analyst = await signedIn(server, other, 'analyst');
    await analyst.browser.get('/alerts');
    await analyst.browser.post(`/alerts/${id}/decision`, { one: 'CLEARED', why: 'a <slip>' });
    await analyst.browser.post(`/alerts/${id}/undo`, {});
    const { browser: reviewer } = await signedIn(server, other, 'reviewer');
    const rows = async (query: string) =>
      ((await reviewer.get(`/decisions?${query}`)).text.match(/<tr role="row">[^]*?<\/tr>/g) ?? []).slice(1);
    const [row = '', ...others] = await rows(`user=${analyst.email.toUpperCase()}`);
    expect([
      others,
      row.includes('undone'),
      row.includes('a &lt;slip&gt;'),
      row.includes(analyst.email),
    ]).toEqual([[], true, true, true]);
    expect(await rows('user=nobody@example.com')).toEqual([]);
    const saved = await reviewer.get(`/decisions/export?user=${analyst.email}`);
    expect(saved.text).toContain(`"${analyst.id}","${analyst.email}"`);
    const [uploaded = ''] = (await rows('what=all')).slice(-1);
    expect(uploaded).not.toContain('>undone<');
    const foreign = await signedIn(server, bank, 'reviewer');
    expect((await foreign.browser.get(`/decisions?user=${analyst.email}`)).text).toContain(
      'No event matches the filter.',
    );
  });

  test('pages follow each other without a gap', async () => {
    for (let count = 0; count < 101; count++)
      await server.bus.send(
        new UpdateAlertDisposition(bank.caller, {
          alertId: alert.alertId,
          disposition: count % 2 === 0 ? 'CLEARED' : 'ESCALATED',
        }),
      );
    const first = await browser.get('/decisions');
    const next = /href="([^"]*after=[^"]*)"/.exec(first.text)![1]!.replaceAll('&amp;', '&');
    const second = await browser.get(next);
    const rows = [first, second].map(({ text }) => text.match(/<tr role="row">/g)!.length - 1);
    expect(rows).toEqual([100, 2]);
  });

  test('are exported as CSV, also all alerts as of a day', async () => {
    const events = await browser.get('/decisions/export?what=decided');
    expect(events.headers['content-disposition']).toBe('attachment; filename="decisions.csv"');
    expect(events.text.split('\r\n')[0]).toMatch(/^"at","type"/);
    const lines = await browser.get('/decisions/export?what=decided&format=ndjson');
    expect(JSON.parse(lines.text.split('\n')[0]!)).toMatchObject({ type: 'DispositionChanged' });
    const alerts = await browser.get(`/decisions/as-of?at=${today()}`, PACKED);
    expect(alerts.headers).not.toHaveProperty('content-encoding');
    expect(alerts.text).toContain(`"${alert.alertId}"`);
    const before = await browser.get('/decisions/as-of?at=2001-03-03');
    expect(before.text).not.toContain(alert.alertId);
  });

  test('are found behind ten thousand other events of the same person', async () => {
    const other = await server.newOrganization();
    const event = (at: number, type: string) => ({
      id: String(at).padStart(26, '0'),
      at: new Date(Date.parse('2024-01-01T00:00:00Z') + at * 1_000).toISOString(),
      effectiveAt: null,
      eventId: String(at),
      type,
      category: 'key',
      subject: String(at),
      revision: 0,
      kind: 'human' as const,
      user: 'zoe',
      onBehalfOf: null,
      responsible: 'zoe',
      client: null,
      grant: null,
      correlation: String(at),
      alerts: null,
      outcome: 'applied' as const,
      value: 'CLEARED',
      before: null,
      batch: null,
    });
    const others = Array.from({ length: 10_001 }, (_, at) => event(at + 1, 'LoginSucceeded'));
    await putRows(server, other, AuditEventReadModel, [event(0, 'DispositionChanged'), ...others]);
    const reviewer = await signedIn(server, other, 'reviewer');
    const { status, text } = await reviewer.browser.get('/decisions?user=zoe');
    expect([status, text.match(/<tr role="row">/g)?.length]).toEqual([200, 2]);
  });
});

test('the access log tells who read the alert, by day and by what was read', async () => {
  await browser.get(address);
  const { text } = await browser.get(`/decisions/access?subject=${alert.alertId}`);
  expect(text).toContain('get alert findings');
  expect(text).toContain(`href="/search?q=${alert.alertId}"`);
  const other = await browser.get('/decisions/access?day=2001-01-01');
  expect(other.text).toContain('No entry matches the filter.');
  const saved = await browser.get(`/decisions/access/export?subject=${alert.alertId}`);
  expect(saved.text).toMatch(new RegExp(`GetAlertFindings","${alert.alertId}"`));
});

test('another organization sees nothing of it', async () => {
  const other = await signedIn(server, await server.newOrganization(), 'reviewer');
  for (const path of ['/decisions?what=all', '/decisions/export?what=all', '/decisions/access'])
    expect((await other.browser.get(path)).text).not.toContain(alert.alertId);
});

test('the log of decisions names events that no signature covered when the server started', async () => {
  const said = 'not signed yet when the server started';
  const other = await server.newOrganization({ scopes: API_KEY_SCOPES });
  const { browser: reader } = await signedIn(server, other, 'reviewer');
  expect((await reader.get('/decisions')).text).not.toContain(said);
  const rows = server.app.get(Records, { strict: false }).for({ orgId: SYSTEM_ORG });
  const time = server.clock.iso();
  const range = { tree: other.id, first: 3, size: 5, time };
  await rows.put(UncheckedRangeRecord, { id: `${other.id}/5`, ...range });
  const { text } = await reader.get('/decisions');
  expect(text).toContain(`2 events were ${said}`);
  expect(text).toContain('Events 3 to 4 of the log');
  await server.app.get(LogSealer, { strict: false }).seal();
  const answer = await server.rest({
    method: 'GET',
    url: '/api/v1/audit/checkpoint',
    key: other.key,
  });
  expect(answer.json).toMatchObject({ unchecked: [{ first: 3, last: 4, signed: time }] });
  expect((await browser.get('/decisions')).text).not.toContain(said);
});

test('a sample is drawn, and looked at again without the decision', async () => {
  await server.app.get(LogSealer, { strict: false }).seal();
  server.clock.advance(DAY_MS);
  // A checkpoint after the period, for which something has to be written.
  await server.newOrganization();
  await alert.rerun();
  await server.app.get(LogSealer, { strict: false }).seal();
  const path = '/decisions/second-looks';
  const { browser: again } = await signedIn(server, bank, 'reviewer');
  await again.get(path);
  const day = new Date(server.clock.now() - DAY_MS).toISOString().slice(0, 10);
  const asked = { of: 'decided', from: day, to: day };
  expect((await again.post(path, { ...asked, count: '501' })).status).toBe(422);
  const today = new Date(server.clock.now()).toISOString().slice(0, 10);
  const early = await again.post(path, { ...asked, to: today, count: '5' });
  expect([early.status, early.text.includes('To is not over:')]).toEqual([422, true]);
  expect((await again.get(path)).text).toMatch(new RegExp(`name="to"[^>]*value="${day}"`));
  const sample = (await again.post(path, { ...asked, count: '5' })).location!;
  const { text } = await again.get(sample);
  expect([/1 alert of\s+1,/.test(text), text.includes('to look at')]).toEqual([true, true]);
  const look = `${sample}${address}`;
  const blind = (await again.get(look)).text;
  expect(blind).toContain('Your quality review');
  for (const told of ['id="decide"', '/history', 'Related alerts', 'Notes</h2>'])
    expect([told, blind.includes(told)]).toEqual([told, false]);
  expect(blind).not.toContain(`href="${address}?`);
  expect(blind).toContain(`href="${look}?order=flagged#section-transactions"`);
  const rows = (await again.get(`${look}?order=flagged`)).text;
  expect([rows.includes('Your quality review'), rows.includes('By counterparty')]).toEqual([true, true]);
  expect((await again.post(look, { disposition: 'CLEARED', reason: ' ' })).status).toBe(422);
  expect((await again.post(look, { disposition: 'CLEARED', reason: 'A loan' })).location).toBe(sample);
  const after = (await again.get(sample)).text;
  for (const told of ['Different decisions', 'A loan', 'of all 1 would be decided otherwise'])
    expect([told, after.includes(told)]).toEqual([told, true]);
  expect((await again.get(look)).status).toBe(404);
});
