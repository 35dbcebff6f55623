import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ListAuditEvents } from '../../../src/audit/queries/list-audit-events.query.js';
import { EntityRecord, type Entity } from '../../../src/ingestion/domain/entity.record.js';
import { ReplayInvestigation } from '../../../src/investigations/queries/replay-investigation.query.js';
import { DAY_MS } from '@alert-review/kernel';
import { Records } from '../../../src/platform/records/records.js';
import { SubjectKeyRecord } from '../../../src/platform/records/subject-keys.js';
import { PurgeCustomerData } from '../../../src/erasure/commands/purge-customer-data.command.js';
import { RiskLists } from '../../../src/risk-data/risk-lists.js';
import { AllowEntry } from '../../../src/screening/commands/allow-entry.command.js';
import { ScreeningProgressRecord } from '../../../src/screening/domain/screening-progress.record.js';
import { ScreenCustomersJob } from '../../../src/screening/jobs/screen-customers.job.js';
import { ListScreenedCustomers } from '../../../src/screening/queries/list-screened-customers.query.js';
import { SaveWebhook } from '../../../src/webhooks/commands/save-webhook.command.js';
import { startApp, type TestApp, type TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { mountOfac, ofacFiles, type OfacEntry } from '../../support/ofac-files.js';
import { RestClient, until } from '../../support/rest-client.js';
import { UNLIMITED } from '../../support/suite-app.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { signedIn } from '../../support/web-browser.js';
import { WebhookReceiver } from '../../support/webhook-receiver.js';

const ALIASES = ['NADRI, Yonas'];
const KELBOR: OfacEntry = {
  id: 7,
  name: 'KELBOR, Jasto',
  aliases: ALIASES,
  remarks: 'Passport D9004878 (Iran).',
};
const make = new Builders(58);

let server: TestApp;
let folder: string;
let bank: TestOrganization;

/** Puts another version of the list into force: one that two looks in a row have seen. */
async function mount(...entries: readonly OfacEntry[]): Promise<void> {
  await mountOfac(folder, ofacFiles(entries));
  const lists = server.app.get(RiskLists, { strict: false });
  for (let look = 0; look < 3; look++) await lists.check();
}

beforeAll(async () => {
  folder = await temporaryFolder();
  await mountOfac(folder, ofacFiles([KELBOR]));
  const sanctions = { date: '2025-02-27', source: 'test' };
  await writeFile(path.join(folder, 'lists.json'), JSON.stringify({ sanctions }));
  const env = { ...UNLIMITED, RISK_DATA_DIR: folder, WEBHOOK_PRIVATE_ADDRESSES: 'true' };
  server = await startApp({ env });
});
beforeEach(async () => {
  await mount(KELBOR);
  bank = await server.newOrganization();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const JASTO: Partial<Entity> = { type: 'INDIVIDUAL', name: 'Jasto Kelbor', dob: '1970-05-05' };
const upload = async (of = bank, overrides: Partial<Entity> = JASTO): Promise<string> => {
  const entity = make.entity(overrides);
  await new RestClient(server, of).entities(entity);
  return entity.entity_id;
};
const allow = (entityId: string, more: { entry?: string; until?: string } = {}, of = bank) =>
  server.bus.send(
    new AllowEntry(of.caller, {
      entityId,
      list: 'OFAC-SDN',
      entry: '7',
      reason: 'Born in Lund, *his* card was seen',
      until: '2025-06-30',
      ...more,
    }),
  );
const screen = (of = bank, signal = new AbortController().signal) =>
  server.app.get(ScreenCustomersJob, { strict: false }).run(of.id, signal);
const page = (after: string | null = null, of = bank) =>
  server.bus.send(new ListScreenedCustomers(of.caller, { entityId: null, after }));
const pairs = async (of = bank) => (await page(null, of)).pairs;
const events = async (type: string, of = bank) =>
  (await server.bus.send(new ListAuditEvents(of.caller, { filter: { type }, limit: 1_000 }))).events;

describe('an allow entry', () => {
  let last: string;
  const flagOf = async (alert: InvestigatedAlert) => {
    const run = await alert.rerun();
    const { result } = run.content!;
    last = run.id;
    return result.perBlock.flatMap(({ flags }) => flags).find(({ flagId }) => flagId === 'SC1')!;
  };

  test('is shown on the next hit, which it discounts, until it or the entry changes', async () => {
    const alert = await InvestigatedAlert.in(server, bank, make, JASTO);
    expect(await flagOf(alert)).toMatchObject({ color: 'red' });
    await allow(alert.entity.entity_id);
    const noted = await flagOf(alert);
    expect(noted).toMatchObject({ color: 'white' });
    expect(noted.rationale).toMatch(
      /noted on 2025-03-01 as not the same, until 2025-06-30: "Born in Lund, .*his.* card was seen"/,
    );
    const { browser } = await signedIn(server, bank, 'analyst');
    const page = await browser.get(`/alerts/${(await alert.row()).id}`);
    expect(page.text).toContain('as not the same, until 2025-06-30');
    const run = last;
    await mount({ ...KELBOR, aliases: [...ALIASES, 'KELBER, Jasto'] });
    const replayed = await server.bus.send(new ReplayInvestigation(bank.caller, run));
    expect(replayed.outcome).toBe('equal');
    const changed = await flagOf(alert);
    expect([changed.color, changed.rationale]).toEqual(['red', expect.not.stringContaining('noted')]);
    await mount(KELBOR);
    expect(await flagOf(alert)).toMatchObject({ color: 'white' });
    await allow(alert.entity.entity_id, { until: '2025-03-02' });
    server.clock.leap(DAY_MS);
    expect(await flagOf(alert)).toMatchObject({ color: 'white' });
    server.clock.leap(DAY_MS);
    expect(await flagOf(alert)).toMatchObject({ color: 'red' });
    server.clock.leap(-2 * DAY_MS);
  });

  test('silences no identity that has become exact by birth date or by document', async () => {
    const born = { ...KELBOR, remarks: 'DOB 05 May 1970; Passport D9004878 (Iran).' };
    const alert = await InvestigatedAlert.in(server, bank, make, { ...JASTO, dob: '1970-05-06' });
    const entity = alert.entity;
    await mount(born);
    await allow(entity.entity_id);
    const client = new RestClient(server, bank);
    await client.entities({ ...entity, dob: '1970-05-05' });
    expect(await flagOf(alert)).toMatchObject({
      color: 'black',
      rationale: expect.stringContaining('noted') as string,
    });
    await mount(KELBOR);
    await allow(entity.entity_id);
    await client.entities({ ...entity, corporate_tax_id: 'D 900-4878' });
    expect(await flagOf(alert)).toMatchObject({
      color: 'red',
      rationale: expect.stringContaining('noted') as string,
    });
  });

  test('is refused for what is exact, unlike or unknown, and for a customer of somebody else', async () => {
    const entityId = await upload();
    const same = await upload(bank, { ...JASTO, corporate_tax_id: 'D9004878' });
    const refusal = { code: 'validation_error', details: { field: 'entry', value: '7' } };
    await expect(allow(same)).rejects.toMatchObject(refusal);
    const unlike = await upload(bank, { name: 'Per Nilsson' });
    await expect(allow(unlike)).rejects.toMatchObject(refusal);
    await expect(allow(entityId, { entry: '999' })).rejects.toMatchObject({ details: { value: '999' } });
    const other = await server.newOrganization();
    const missing = { code: 'entity_not_found', details: { field: 'entity_id', value: entityId } };
    await expect(allow(entityId, {}, other)).rejects.toMatchObject(missing);
    await expect(allow('nobody')).rejects.toMatchObject({ ...missing, details: { value: 'nobody' } });
    expect(await pairs()).toEqual([]);
  });

  test('is audited, and goes with the customer', async () => {
    const entityId = await upload();
    await allow(entityId);
    const by = bank.caller.userId;
    expect(await pairs()).toMatchObject([
      {
        entityId,
        listed: { mainName: 'KELBOR, Jasto' },
        foundAt: null,
        isChanged: false,
        allowed: { by, on: '2025-03-01' },
      },
    ]);
    expect(await events('ListEntryAllowed')).toMatchObject([{ user: by, value: 'not_the_same' }]);
    const rows = server.app.get(Records, { strict: false }).for(bank.caller);
    const [customer] = await rows.find(EntityRecord.current, { ownId: entityId }, { index: 'own_id' });
    expect(await rows.get(SubjectKeyRecord, customer!.id)).not.toBeNull();
    const purge = { customer: entityId, before: null, reason: 'asked', force: true, dryRun: false };
    await server.bus.send(new PurgeCustomerData(bank.caller, purge));
    expect(await pairs()).toEqual([]);
    expect(await rows.get(SubjectKeyRecord, customer!.id)).toBeNull();
    expect(await events('ListEntryAllowed')).toHaveLength(1);
  });

  test('is made and ended on a page, by those who decide, for their organization', async () => {
    const entity_id = await upload();
    await screen();
    const { browser } = await signedIn(server, bank, 'analyst');
    const { text } = await browser.get('/screening');
    expect(text).toContain(`href="/screening?entity_id=${entity_id}&amp;list=OFAC-SDN&amp;entry=7"`);
    const form = {
      entity_id,
      list: 'OFAC-SDN',
      entry: '7',
      until: '2025-06-30',
      reason: 'Another <b>man</b>',
    };
    const wrong = await browser.post('/screening', { ...form, entry: '8' });
    expect([wrong.status, wrong.text]).toEqual([
      422,
      expect.stringMatching(/Number of the entry is no entry/),
    ]);
    const made = await browser.post('/screening', form);
    expect([made.status, made.location]).toEqual([303, `/screening?entity_id=${entity_id}`]);
    const shown = (await browser.get(made.location!)).text;
    expect(shown).toContain('Another &lt;b&gt;man&lt;/b&gt;');
    expect(shown).toContain('until 2025-06-30');
    const viewer = await signedIn(server, bank, 'viewer');
    expect((await viewer.browser.get('/screening')).text).not.toContain('<textarea');
    expect((await viewer.browser.post('/screening', form)).status).toBe(403);
    const other = await signedIn(server, await server.newOrganization(), 'admin');
    expect((await other.browser.get(`/screening?entity_id=${entity_id}`)).text).toContain(
      'No hits of this customer.',
    );
  });
});

describe('continuous screening', () => {
  test('tells each customer and entry once, by a webhook and on the page', async () => {
    const receiver = await WebhookReceiver.start();
    const settings = { url: receiver.url, types: ['screening.hit' as const], enabled: true };
    await server.bus.send(new SaveWebhook(bank.caller, { webhookId: null, settings }));
    const jasto = await upload();
    const orun = await upload(bank, {
      name: 'Orun Wenor',
      type: 'BUSINESS',
      account_holder_name: 'Talen Saqua',
    });
    const other = await server.newOrganization();
    await upload(other);
    await screen();
    expect(await pairs()).toMatchObject([{ entityId: jasto, entry: '7', score: 100, isExact: false }]);
    expect(await pairs(other)).toEqual([]);
    await screen();
    await mount({ ...KELBOR, aliases: [...ALIASES, 'KELBOR, J'] }, { id: 8, name: 'SAQUA, Talen' });
    await screen();
    await screen();
    expect((await pairs()).map(({ entityId, entry }) => `${entityId} ${entry}`)).toEqual([
      `${orun} 8`,
      `${jasto} 7`,
    ]);
    expect(await events('ListEntryMatched')).toHaveLength(2);
    await screen(other);
    expect(await pairs(other)).toMatchObject([{ entry: '7' }]);
    const told = await until(
      async () => receiver.taken,
      ({ length }) => length >= 2,
    );
    expect(told.map(({ data }) => data)).toEqual([
      { entity_id: jasto, list: 'OFAC-SDN', entry: '7', score: 100, exact: false },
      { entity_id: orun, list: 'OFAC-SDN', entry: '8', score: 100, exact: false },
    ]);
    await receiver.close();
  });

  test('tells a faint likeness once more when the entry gets a name that is fully alike', async () => {
    const entityId = await upload(bank, { name: 'Jasto Kelbor', type: 'INDIVIDUAL' });
    const remarks = 'DOB 1971; POB Lund, Sweden.';
    const faint = { id: 9, name: 'KELBOR, Jasto Talen Wenor', program: 'SDGT', remarks };
    await mount({ ...faint, aliases: ['OTHER, Name'] });
    await screen();
    expect(await pairs()).toMatchObject([{ entityId, isWeak: true, name: faint.name, role: 'subject' }]);
    await mount({ ...faint, aliases: ['KELBOR, Jasto'] });
    await screen();
    await screen();
    expect(await events('ListEntryMatched')).toHaveLength(2);
    expect(await pairs()).toMatchObject([{ score: 100, isWeak: false, name: 'KELBOR, Jasto' }]);
    const owner = { id: 1, first_name: 'Jasto', last_name: 'Kelbor' };
    await upload(bank, { name: 'Orun Wenor', type: 'BUSINESS', ubo: { individual: [owner] } });
    await mount({ ...faint, aliases: ['KELBOR, Jasto', 'OTHER, Name'] });
    await screen();
    const { browser } = await signedIn(server, bank, 'analyst');
    const { text } = await browser.get('/screening');
    expect(text).toContain('by the name of an owner');
    const met = 'met as “KELBOR, Jasto”; OFAC-SDN 9; programme SDGT; born 1971; birthplace Lund, Sweden';
    expect(text).toMatch(new RegExp(`KELBOR, Jasto Talen Wenor.*${met}`));
  });

  test('leaves out what is allowed, until it is exact, and what a birth date contradicts', async () => {
    const entityId = await upload();
    await allow(entityId);
    await screen();
    expect(await events('ListEntryMatched')).toEqual([]);
    await mount({ ...KELBOR, remarks: 'DOB 1940' });
    await screen();
    expect(await events('ListEntryMatched')).toEqual([]);
    await mount({ ...KELBOR, remarks: 'DOB 05 May 1970' });
    await screen();
    expect(await events('ListEntryMatched')).toMatchObject([{ value: 'exact' }]);
  });

  test('goes on behind the customers that are done, and does none of them twice', async () => {
    const entities = Array.from({ length: 150 }, () => make.entity(JASTO));
    await new RestClient(server, bank).entities(...entities);
    const rows = server.app.get(Records, { strict: false }).for(bank.caller);
    const progress = () => rows.get(ScreeningProgressRecord, 'sanctions');
    let looks = 0;
    const stopping = {
      get aborted() {
        return looks++ > 0;
      },
    };
    await screen(bank, stopping as AbortSignal);
    expect(await progress()).toMatchObject({ after: expect.any(String) as string });
    expect(await events('ListEntryMatched')).toHaveLength(100);
    await screen();
    expect(await progress()).toMatchObject({ after: null });
    expect(await events('ListEntryMatched')).toHaveLength(150);
    const first = await page();
    const second = await page(first.next);
    const listed = [...first.pairs, ...second.pairs].map(({ entityId }) => entityId);
    expect([first.pairs.length, new Set(listed).size, second.next]).toEqual([100, 150, null]);
    const { browser } = await signedIn(server, bank, 'viewer');
    expect((await browser.get('/screening')).text).toContain(`/screening?after=${first.next}`);
    expect((await browser.get(`/screening?after=${first.next}`)).text).not.toContain('Older');
    await expect(page('x')).rejects.toMatchObject({ code: 'bad_request' });
  });

  test('leaves a version alone that is older than the one before', async () => {
    const rows = server.app.get(Records, { strict: false }).for(bank.caller);
    const newer = { id: 'sanctions', date: '2025-02-28', hash: 'another', after: null };
    await rows.put(ScreeningProgressRecord, newer);
    await upload();
    await screen();
    expect(await pairs()).toEqual([]);
    await rows.put(ScreeningProgressRecord, { ...newer, date: '2025-02-26' });
    await screen();
    expect(await pairs()).toHaveLength(1);
  });
});
