import { Records } from '../../../../src/platform/records/records.js';
import { RerunProposalRecord } from '../../../../src/reruns/domain/rerun-proposal.record.js';
import { OPEN_FACT_BYTES_MAX, OPEN_PROPOSALS_MAX } from '../../../../src/reruns/rerun-proposals.js';
import { ANSWER_BYTES_MAX } from '../../../../src/mcp/answer-size.js';
import { BASE } from '../../../support/oauth-client.js';
import { loggedBy } from '../../../support/logged-events.js';
import { McpClient } from '../../../support/mcp-client.js';
import { until } from '../../../support/rest-client.js';
import { undecidedAlerts } from './writing.js';
import { propose, rerunningBank, type Rerunning } from './rerunning.js';

let bank: Rerunning;

beforeAll(async () => {
  bank = await rerunningBank(4311);
});

const withItems = (items: readonly unknown[], more: object = {}) =>
  bank.client.call('propose_bulk_facts_rerun', { items, ...more });

test('says what would be rerun and what is left out, and appends nothing', async () => {
  const [first, second] = await bank.investigated(2);
  const [fresh] = await bank.newAlerts(1);
  const before = await loggedBy(bank.server, bank.bank);
  const { structured } = await propose(bank.client, [second!, first!, 'missing', fresh!, second!]);
  expect(structured).toEqual({
    proposal_id: expect.any(String) as string,
    expires_in_seconds: 600,
    count: 2,
    alert_ids: [second, first],
    not_found: ['missing'],
    already_running: [],
    no_investigation: [fresh],
    ambiguous: [],
    facts: [second, second, first].map((alert_id): unknown =>
      expect.objectContaining({ alert_id, understood_as: [], would_change: [] }),
    ),
    shortened: null,
  });
  expect(await loggedBy(bank.server, bank.bank)).toEqual(before);
});

test('claims of an item are answered, kept with its note, and refused by their name', async () => {
  const [alert_id] = await bank.investigated(1);
  const claim = { type: 'incriminates', basis: 'said_by_customer', statement: 'He lends his account.' };
  const item = { alert_id, body: 'He admits it.', claims: [claim] };
  const wrong = await withItems([{ ...item, claims: [{ ...claim, flag: 'ZZ9' }] }]);
  expect([wrong.isError, wrong.text]).toEqual([true, expect.stringContaining('claims[0].flag')]);
  const { structured } = await withItems([item]);
  expect(structured!['facts']).toMatchObject([
    { touches: ['CP2'], understood_as: ['incriminating fact: He lends his account. (said by customer)'] },
  ]);
  await bank.client.call('confirm_bulk_facts_rerun', { proposal_id: structured!['proposal_id'] });
  const { structured: shown } = await bank.client.call('get_alert', { alert_id });
  expect(shown!['notes']).toMatchObject([
    { understood_as: ['incriminating fact: He lends his account. (said by customer)'] },
  ]);
});

test.each(['x', '\u200b'])(
  '500 ids of 512 characters %j that name nothing fit into an answer',
  async (sign) => {
    const [alert] = await bank.investigated(1);
    const ids = Array.from({ length: 499 }, (_, n) => `${n}`.padEnd(512, sign));
    const { text, structured } = await propose(bank.client, [alert!, ...ids]);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(ANSWER_BYTES_MAX);
    expect(structured).toMatchObject({
      count: 1,
      alert_ids: [alert],
      already_running: [],
      ambiguous: [],
      shortened: expect.stringMatching(/of lists the first \d+ are shown/) as string,
    });
    const done = await bank.client.call('confirm_bulk_facts_rerun', {
      proposal_id: structured!['proposal_id'],
    });
    expect(Buffer.byteLength(done.text)).toBeLessThanOrEqual(ANSWER_BYTES_MAX);
    expect(done.structured).toMatchObject({ notes_written: 1, shortened: expect.any(String) as string });
  },
);

test('an alert is named by own id, service id or the address of its page, and rerun once', async () => {
  const [own, other, page] = await bank.investigated(3);
  const otherId = await bank.serviceId(other!);
  const pageId = await bank.serviceId(page!);
  const address = `${BASE}/alerts/${pageId}`;
  const { structured } = await propose(bank.client, [own!, otherId, address, other!, page!, pageId]);
  expect(structured).toMatchObject({ count: 3, alert_ids: [own, otherId, address], not_found: [] });
});

test('the own id of one alert that is the service id of another is ambiguous', async () => {
  const [alert] = await bank.investigated(1);
  const [twin] = await bank.newAlerts(1, { alert_id: await bank.serviceId(alert!) });
  const { structured } = await propose(bank.client, [twin!]);
  expect(structured).toMatchObject({ proposal_id: null, count: 0, ambiguous: [twin], not_found: [] });
});

test('an alert with a run in progress is left out', async () => {
  const [alert, idle] = await bank.investigated(2);
  await bank.withoutRuns(async () => {
    await bank.client.call('rerun_investigation', { alert_id: alert });
    const { structured } = await propose(bank.client, [alert!, idle!]);
    expect(structured).toMatchObject({ count: 1, already_running: [alert], alert_ids: [idle] });
  });
});

test('100 alerts are taken, 101 are too many', async () => {
  const alerts = [...(await bank.newAlerts(100)), ...(await bank.newAlerts(1))];
  expect((await propose(bank.client, alerts.slice(1))).structured).toMatchObject({ count: 0 });
  const { isError, text } = await propose(bank.client, alerts);
  expect([isError, text]).toEqual([true, expect.stringMatching(/^Too many alerts for one bulk re-run/)]);
});

test.each([
  [[], 'items'],
  [Array.from({ length: 501 }, () => ({ alert_id: 'a', body: 'b' })), 'items'],
  [[{ alert_id: 'a', body: '𝄞'.repeat(12_001) }], 'items[0].body'],
  [[{ alert_id: 'a', body: ' \n' }], 'items[0].body'],
  [[{ alert_id: 'a' }], 'items[0].body'],
  [['a'], 'items[0]'],
])('items %# are refused by name', async (items, field) => {
  const { isError, text } = await withItems(items);
  expect([isError, text]).toEqual([true, expect.stringContaining(field)]);
});

test('500 facts of 12,000 characters fit, and come through whole', async () => {
  const [alert] = await bank.investigated(1);
  const items = Array.from({ length: 500 }, (_, n) => ({
    alert_id: alert,
    body: `${n}`.padEnd(12_000, '.'),
  }));
  const { structured } = await withItems(items);
  expect(structured).toMatchObject({ count: 1 });
  const done = await bank.client.call('confirm_bulk_facts_rerun', {
    proposal_id: structured!['proposal_id'],
  });
  expect(done.structured).toMatchObject({ notes_written: 500 });
  const bodies = await bank.notes(alert!);
  expect(bodies).toEqual(items.map(({ body }) => body));
});

test('a module that the recipe does not run is refused', async () => {
  const { text } = await withItems([{ alert_id: 'a', body: 'b' }], { modules_to_rerun: ['astrology'] });
  expect(text).toContain('modules_to_rerun[0]');
});

describe('what an analyst leaves unconfirmed is bounded', () => {
  let analyst: McpClient;
  const alreadyOpen = async (count: number, factBytes: number) => {
    const { userId: user } = analyst.connection;
    const holder = user;
    const proposedAt = bank.server.clock.now();
    const sealed = new Uint8Array([1]);
    const rows = Array.from({ length: count }, (_, n) => ({
      id: `${user}${n}`,
      user,
      holder,
      proposedAt,
      factBytes,
      sealed,
    }));
    await bank.server.app
      .get(Records, { strict: false })
      .for(bank.bank.caller)
      .putMany(RerunProposalRecord, rows);
  };
  const more = async (body: string, by = analyst) => (await propose(by, [alert!], body)).meta['code'];
  let alert: string;

  beforeEach(async () => {
    [alert] = (await bank.investigated(1)) as [string];
    analyst = await McpClient.connect(bank.server, bank.bank);
  });

  test('by what their facts weigh, until they are confirmed', async () => {
    await alreadyOpen(1, OPEN_FACT_BYTES_MAX - 4);
    const { structured } = await propose(analyst, [alert], '𝄞');
    const { text } = await propose(analyst, [alert], 'a');
    expect(text).toMatch(/^Too many open proposals: you have 2 .* 134217729 bytes.* Nothing was written/);
    expect(await more('a', bank.client)).toBeUndefined();
    await analyst.call('confirm_bulk_facts_rerun', { proposal_id: structured!['proposal_id'] });
    await until(
      () => more('a'),
      (code) => code === undefined,
    );
  });

  test('by their number, until they expire', async () => {
    await alreadyOpen(OPEN_PROPOSALS_MAX - 1, 1);
    expect([await more('a'), await more('a')]).toEqual([undefined, 'too_many_proposals']);
    bank.server.clock.advance(600_001);
    expect(await more('a')).toBeUndefined();
  });
});

test('the feature, the scope and the organization bound it', async () => {
  const [alert] = await bank.investigated(1);
  const without = await undecidedAlerts(4312);
  expect((await propose(without.client, ['a'])).meta).toMatchObject({ code: 'feature_not_enabled' });
  const writer = await McpClient.connect(bank.server, bank.bank, {
    ticked: ['alerts:read', 'alerts:write', 'alerts:bulk_write'],
  });
  const { status, error } = await propose(writer, [alert!]);
  expect([status, error?.message.split('. ')[0]]).toEqual([
    403,
    'Insufficient scope: alerts:bulk_rerun is required',
  ]);
  const other = await rerunningBank(4313);
  const ids = [alert!, await bank.serviceId(alert!), 'missing'];
  expect((await propose(other.client, ids)).structured).toMatchObject({ count: 0, not_found: ids });
});
