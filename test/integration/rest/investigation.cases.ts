import type { Transaction } from '../../../src/ingestion/domain/transaction.record.js';
import { SetRecipe } from '../../../src/investigations/commands/set-recipe.command.js';
import { investigationDecider } from '../../../src/investigations/domain/runs/investigation.decider.js';
import { InvestigationEvents } from '../../../src/investigations/domain/runs/investigation.events.js';
import { ENGINE_VERSION } from '../../../packages/judgement/src/recipe/recipe.js';
import { FLAGS } from '../../../packages/judgement/src/rules/rule-table.js';
import { Decisions } from '../../../src/platform/decisions/decisions.js';
import { JobQueue } from '../../../src/platform/jobs/job-queue.js';
import { startApp, type TestApp, type TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { RestClient, type FlagAnswer, type InvestigationAnswer } from '../../support/rest-client.js';

// size: the cases of one endpoint, in one app.
const COLORS = ['black', 'red', 'yellow', 'green', 'white', 'gray'];
const STALLED_MS = 45 * 60_000;
const make = new Builders(7);
const entity = make.entity({ registered_at: '2025-01-03T08:00:00Z' });
let server: TestApp;
let bank: TestOrganization;
let client: RestClient;

/** Four deposits just under a reporting threshold, on four days in a row. */
const rows: Transaction[] = ['06', '07', '08', '09'].map((day) =>
  make.transaction(entity.entity_id, {
    event_time: `2025-01-${day}T08:00:00Z`,
    type: 'DEPOSIT',
    amount: '9500.00',
  }),
);
const flagged = [rows[0]!, rows[3]!].map((row) => row.transaction_id);
const alert = () => make.alert([entity.entity_id], flagged);

beforeAll(async () => {
  server = await startApp({ env: { RATE_LIMIT_REST_PER_MINUTE: '0' } });
  bank = await server.newOrganization();
  client = new RestClient(server, bank);
  await client.entities(entity);
  await client.transactions(rows);
});

afterAll(() => server.close());

async function triggered(): Promise<{ id: string; alertId: string }> {
  const sent = alert();
  const { json } = await client.alerts([sent], true);
  const { investigations }: { investigations: { investigation_id: string }[] } = json;
  return { id: investigations[0]!.investigation_id, alertId: sent.alert_id };
}

it('names no country of IP addresses in ranges for documentation, in its draft neither', async () => {
  const other = await server.newOrganization();
  const theirs = new RestClient(server, other);
  await server.bus.send(
    new SetRecipe(other.caller, { replace: null, enable: [], disable: [], escalateAt: 1 }),
  );
  const ip_addresses = ['192.0.2.7', '198.51.100.7', '203.0.113.7', '2001:db8::7'];
  await theirs.entities({ ...entity, ip_addresses });
  await theirs.transactions(rows);
  const { json } = await theirs.alerts([alert()], true);
  const { investigations }: { investigations: { investigation_id: string }[] } = json;
  const ended = await theirs.endedInvestigation(investigations[0]!.investigation_id);
  const { sar_narrative: draft } = ended as unknown as { sar_narrative: { text: string } | null };
  expect(draft?.text).toContain('IP addresses: unknown.');
  expect(JSON.stringify(ended)).not.toMatch(/\bJP\b/);
});

describe('an investigation that ended', () => {
  let id: string;
  let alertId: string;
  let run: InvestigationAnswer & Record<string, unknown>;
  const flag = (wanted: string): FlagAnswer =>
    Object.values(run.assessments!)
      .flatMap((blocks) => blocks.flatMap(({ flags }) => flags))
      .find(({ flag_id }) => flag_id === wanted)!;

  beforeAll(async () => {
    ({ id, alertId } = await triggered());
    run = (await client.endedInvestigation(id)) as typeof run;
  });

  it('has status, score, disposition, times, summaries and hashes', () => {
    const { assessments, ...rest } = run;
    expect(assessments).not.toBeNull();
    const now = server.clock.iso();
    const text = expect.stringMatching(/\S/) as string;
    const references = expect.any(Array) as unknown[];
    expect(rest).toEqual({
      agent_investigation_id: id,
      alert_id: alertId,
      processing_status: 'completed',
      escalation_probability: null,
      incomplete_reason: null,
      attempt: 1,
      risk_score: expect.any(Number) as number,
      risk_score_without_notes: null,
      disposition: expect.stringMatching(/^(ESCALATED|CLEARED)$/) as string,
      review_status: 'NOT_REVIEWED',
      reviewed_at: null,
      queued_at: now,
      started_at: now,
      completed_at: now,
      outcome: {
        kind: text,
        rule: text,
        title: text,
        flags: [],
        because: text,
        because_references: references,
        would: ['hypothesis', 'asks'].includes((run['outcome'] as { kind: string }).kind) ? text : null,
      },
      engine: ENGINE_VERSION,
      line: text,
      looks_like: run['looks_like'],
      customer_role: expect.stringMatching(/^(victim|used|suspect|third_party|not_known)$/) as string,
      assessed_share: expect.any(Number) as number,
      not_assessed: rest['not_assessed'],
      summary: {
        headline: text,
        headline_references: references,
        narrative: text,
        narrative_references: references,
      },
      sar_narrative: run.disposition === 'ESCALATED' ? { text, references } : null,
      config_hash: text,
      recipe_version: 0,
      list_versions: expect.any(Object) as object,
      input_hash: text,
      previous_investigation: null,
      notes_read: [],
      records_read: expect.any(Array) as unknown[],
      transactions: expect.any(Array) as unknown[],
      counterparties: expect.any(Array) as unknown[],
      result_hash: text,
    });
    expect(rest['not_assessed']).toMatchObject([
      {
        code: 'sanctions_not_screened',
        sentence: 'Sanctions: not screened, no list is loaded.',
        would_settle: expect.stringContaining('A sanctions list') as string,
        flags: ['SC1', 'SC2', 'SC5', 'SC6'],
      },
      { code: 'media_not_searched', sentence: 'Adverse media: not searched, no articles are loaded.' },
      { code: 'device_data_missing', flags: ['IG1', 'IG2', 'IG4'] },
      ...Array<object>((rest['not_assessed'] as object[]).length - 3).fill({ code: text, sentence: text }),
    ]);
    expect(run.risk_score).toBeGreaterThan(0);
    expect(run.risk_score).toBeLessThanOrEqual(100);
  });

  it('names the records that it read in their versions, and for each block what it read', async () => {
    const stored = [
      { kind: 'alert', record: await client.stored('alert', alertId) },
      { kind: 'entity', record: await client.stored('entity', entity.entity_id) },
      ...(await Promise.all(
        rows.map(async ({ transaction_id }) => ({
          kind: 'transaction',
          record: await client.stored('transaction', transaction_id),
        })),
      )),
    ];
    const versions = stored.map(({ kind, record }) => ({
      kind,
      service_id: record!.id,
      version_hash: record!.hash,
    }));
    expect(run['records_read']).toHaveLength(versions.length);
    expect(run['records_read']).toEqual(expect.arrayContaining(versions));
    for (const block of Object.values(run.assessments!).flat())
      expect(block).toMatchObject({
        rev: expect.any(Number) as number,
        input_hash: expect.any(String) as string,
      });
  });

  it('has the assessments of all ten blocks, by area', () => {
    const areas = Object.entries(run.assessments!).map(([area, blocks]) => [
      area,
      blocks.map(({ block_id, state }) => [block_id, state]),
    ]);
    const done = (...ids: string[]) => ids.map((id) => [id, 'recomputed']);
    expect(Object.fromEntries(areas)).toEqual({
      account_age: done('account_age'),
      customer_analysis: done('customer_profile', 'expected_activity', 'screening'),
      email_and_ip_risks: done('email_phone', 'ip_geo'),
      crypto_risks: done('crypto_exposure'),
      adverse_media: done('adverse_media'),
      transaction_patterns: done('transaction_patterns', 'counterparty_network'),
    });
  });

  it('explains each flag by colour, value, threshold, rationale and evidence', () => {
    const flags = Object.values(run.assessments!).flatMap((blocks) => blocks.flatMap((block) => block.flags));
    expect(flags).toHaveLength(FLAGS.length);
    for (const found of flags) {
      expect(Object.keys(found)).toEqual([
        'flag_id',
        'color',
        'color_before_notes',
        'color_before_reasons',
        'value',
        'threshold',
        'rationale',
        'references',
        'evidence',
        'mandatory_rule',
      ]);
      expect(COLORS).toContain(found.color);
      expect(found.rationale).toMatch(/\S/);
    }
  });

  it('measures what was uploaded', () => {
    expect(flag('AA1')).toMatchObject({
      color: 'red',
      value: 3,
      threshold: { red: 7, yellow: 30, green: 730 },
    });
    expect(flag('TP1')).toMatchObject({ color: 'yellow', value: 4 });
  });

  it('gives as evidence service ids of stored transactions', async () => {
    const { evidence } = flag('TP1');
    expect(evidence).toHaveLength(4);
    const expected = rows.map((row) => row.transaction_id);
    expect((await client.ownIds('transaction', evidence)).sort()).toEqual(expected.sort());
  });

  it('reads the same whenever it is asked for', async () => {
    const first = await client.get(`investigation/${id}`);
    const second = await client.get(`investigation/${id}`);
    expect(second.text).toBe(first.text);
  });

  it('keeps what it found when its records get new versions', async () => {
    const before = (await client.get(`investigation/${id}`)).text;
    await client.entities({ ...entity, registered_at: '2015-01-01T00:00:00Z' });
    await client.transactions([{ ...rows[0]!, amount: '1.00' }]);
    expect((await client.get(`investigation/${id}`)).text).toBe(before);
    const { id: later } = await triggered();
    const ended = await client.endedInvestigation(later);
    const [block] = ended.assessments!.account_age!;
    expect(block!.flags.find(({ flag_id }) => flag_id === 'AA1')).toMatchObject({ color: 'green' });
  });
});

describe('an id that is not there', () => {
  const ids = ['none', '01jn8ey4m01zzct4e6rr5nede8', '%00', '%F0%9F%A6%8A', 'a.b', 'x'.repeat(512)];
  it.each(ids)('is 404 (%s)', async (unknown) => {
    const { status, json } = await client.get(`investigation/${unknown}`);
    expect([status, json]).toEqual([
      404,
      {
        error: 'investigation_not_found',
        message: 'Investigation not found',
        details: {
          field: 'investigation_id',
          value: unknown.length > 200 ? `${'x'.repeat(200)}…` : decodeURIComponent(unknown),
        },
      },
    ]);
  });

  it('of another organization gets the answer of a missing one, byte for byte', async () => {
    const { id } = await triggered();
    await client.endedInvestigation(id);
    const stranger = new RestClient(server, await server.newOrganization());
    const foreign = await stranger.get(`investigation/${id}`);
    const missing = await stranger.get(`investigation/${id.replace(/.$/, '!')}`);
    expect(foreign.status).toBe(404);
    expect(foreign.text.replace(id, id.replace(/.$/, '!'))).toBe(missing.text);
  });
});

test('a run is queued until its turn, and stalled when it runs longer than it can', async () => {
  await server.app.get(JobQueue, { strict: false }).stop(1_000);
  const { id, alertId } = await triggered();
  const nothingYet = {
    agent_investigation_id: id,
    alert_id: alertId,
    processing_status: 'queued',
    incomplete_reason: null,
    attempt: 0,
    risk_score: null,
    risk_score_without_notes: null,
    disposition: null,
    review_status: 'NOT_REVIEWED',
    reviewed_at: null,
    queued_at: server.clock.iso(),
    started_at: null,
    completed_at: null,
    outcome: null,
    engine: null,
    line: null,
    looks_like: null,
    customer_role: null,
    assessed_share: null,
    not_assessed: null,
    summary: null,
    sar_narrative: null,
    assessments: null,
    config_hash: null,
    recipe_version: null,
    list_versions: null,
    input_hash: null,
    previous_investigation: null,
    notes_read: null,
    records_read: null,
    transactions: null,
    counterparties: null,
    result_hash: null,
    escalation_probability: null,
  };
  expect(await client.investigation(id)).toEqual(nothingYet);
  server.clock.advance(10 * STALLED_MS);
  expect(await client.investigation(id)).toEqual(nothingYet);
  await server.app.get(Decisions, { strict: false }).decide({
    caller: bank.caller,
    family: InvestigationEvents,
    decider: investigationDecider,
    streamId: id,
    operation: 'start',
    command: { type: 'start' },
  });
  const running = { ...nothingYet, processing_status: 'running', attempt: 1, started_at: server.clock.iso() };
  server.clock.advance(STALLED_MS);
  expect(await client.investigation(id)).toEqual(running);
  server.clock.advance(1);
  expect(await client.investigation(id)).toEqual({ ...running, processing_status: 'stalled' });
});
