import { SetOrganizationFeatures } from '../../../../src/access/commands/set-organization-features.command.js';
import { EntityRecord } from '../../../../src/ingestion/domain/entity.record.js';
import { FEATURE_NAMES, type Scope, SCOPES } from '@alert-review/kernel';
import { ALL_TOOLS } from '../../../../src/mcp/tools/index.js';
import { Records } from '../../../../src/platform/records/records.js';
import { ERAS, McpClient, type Era, type ToolAnswer } from '../../../support/mcp-client.js';
import { investigatedTwice, type Reading } from './reading.js';

/**
 * What each tool of the specification needs, by the specification. Why a list: the code is checked against
 * it. Tools that are ours have the scope of their message.
 */
const SPECIFIED: Readonly<Record<string, Scope>> = {
  get_alert: 'alerts:read',
  get_alerts_bulk: 'alerts:read',
  get_alert_metrics: 'alerts:read',
  list_alert_investigations: 'alerts:read',
  compare_investigations: 'alerts:read',
  get_entity: 'entities:read',
  get_transaction: 'transactions:read',
  update_alert_disposition: 'alerts:write',
  undo_disposition: 'alerts:write',
  update_alert_dispositions_bulk: 'alerts:bulk_write',
  undo_dispositions_bulk: 'alerts:bulk_write',
  submit_alert_feedback: 'feedback:write',
  add_block_note: 'feedback:write',
  upload_supplemental_entity_data: 'alerts:write',
  predict_rerun_impact: 'alerts:read',
  rerun_investigation: 'alerts:write',
  get_rerun_status: 'alerts:read',
  get_bulk_rerun_status: 'alerts:read',
  propose_bulk_facts_rerun: 'alerts:bulk_rerun',
  confirm_bulk_facts_rerun: 'alerts:bulk_rerun',
  search_alerts: 'alerts:read',
  agent_search: 'alerts:read',
  search_agent_investigations: 'alerts:read',
  list_alert_batches: 'alerts:read',
  get_batch_stats: 'alerts:read',
  get_alert_portfolio_stats: 'alerts:read',
  get_flag_trends: 'alerts:read',
  get_related_alerts: 'alerts:read',
  get_entity_alerts: 'alerts:read',
  create_support_ticket: 'tickets:write',
};

/** Arguments that would do: the example at the end of the description of each tool. */
const exampleOf = ({ description }: (typeof ALL_TOOLS)[number]): object =>
  JSON.parse(/Example: (\{.*\})$/.exec(description)![1]!) as object;

const CALLS: Readonly<Record<string, { readonly scope: Scope; readonly args: object }>> = Object.fromEntries(
  ALL_TOOLS.map((tool) => [tool.name, { scope: SPECIFIED[tool.name] ?? tool.scope, args: exampleOf(tool) }]),
);

const THERE = ALL_TOOLS.map(({ name }) => [name, CALLS[name]!] as const);
const OF_ONE_ALERT = ALL_TOOLS.filter(({ input }) => 'alert_id' in input.shape).map(({ name }) => name);
/** They write nothing about alerts: a refusal does not have to say so. */
const READ_ONLY = new Set(ALL_TOOLS.filter(({ hints }) => hints.readOnly).map(({ name }) => name));

/** Every tool in the current era of the protocol, one in six in the older: both call the same tools. */
const asked = <Row>(era: Era, rows: readonly Row[]): readonly Row[] =>
  era === 'modern' ? rows : rows.filter((_, at) => at % 6 === 0);

let reading: Reading;
/** Of the alert and its customer; no tool that takes an own id knows it. */
let service: { readonly alert: string; readonly entity: string };

beforeAll(async () => {
  reading = await investigatedTwice(4220);
  const { server, bank, alert } = reading;
  await server.bus.send(new SetOrganizationFeatures(bank.caller, { enable: FEATURE_NAMES, disable: [] }));
  const rows = server.app.get(Records, { strict: false }).for(bank.caller);
  const named = { ownId: alert.entity.entity_id };
  const [entity] = await rows.find(EntityRecord.current, named, { index: 'own_id', limit: 1 });
  service = { alert: (await alert.row()).id, entity: entity!.id };
});

const isRead = (name: string): boolean => READ_ONLY.has(name);

test('every tool of the specification is asked', () => {
  const names = ALL_TOOLS.map(({ name }) => name);
  expect(Object.keys(SPECIFIED).filter((name) => !names.includes(name))).toEqual([]);
});

describe.each(ERAS)('%s', (era) => {
  const called = (name: string, args: object, by = reading.client): Promise<ToolAnswer> =>
    by.speaking(era).call(name, { ...CALLS[name]!.args, ...args });

  test.each(asked(era, OF_ONE_ALERT))(
    '%s: alerts of others, missing ones and service ids are not found',
    async (name) => {
      const texts = new Set<string>();
      for (const answer of [
        await called(name, { alert_id: 'missing' }),
        await called(name, { alert_id: service.alert }),
        await called(name, { alert_id: reading.alert.alertId }, reading.stranger),
      ]) {
        expect(answer).toMatchObject({
          status: 200,
          isError: true,
          structured: undefined,
          error: undefined,
          meta: { code: 'alert_not_found' },
        });
        texts.add(answer.text);
      }
      const written = isRead(name) ? '' : ' Nothing was written\\.';
      expect([...texts]).toEqual([
        expect.stringMatching(new RegExp(`^Alert not found\\.${written} alert_id is`)),
      ]);
    },
  );

  test('own ids of customers and transactions are not found', async () => {
    const { entity } = reading.alert;
    const own = await called('get_entity', { entity_service_id: entity.entity_id });
    expect([own.isError, own.text]).toEqual([
      true,
      expect.stringMatching(/^Entity not found\. .*service_id/),
    ]);
    expect((await called('get_entity', { entity_service_id: service.entity })).isError).toBe(false);
    const transaction = await called('get_transaction', { transaction_service_id: 'T-1' });
    expect(transaction.text).toMatch(/^Transaction not found\. .*service_id/);
  });

  test.each(
    asked(
      era,
      ALL_TOOLS.flatMap(({ name, input }) =>
        Object.keys(input.shape)
          .filter((field) => field.endsWith('_id'))
          .map((field) => [name, field, 'alert_id' in input.shape] as const),
      ),
    ),
  )('%s: %s of any form is refused in words', async (name, field, isOfAlert) => {
    for (const odd of ['', '\u0000', '\ud800', '𝄞'.repeat(512), '../x', '__proto__', '$ne', 'a\u202eb']) {
      const whole = isOfAlert ? { alert_id: reading.alert.alertId } : {};
      const { status, isError, error, text } = await called(name, { ...whole, [field]: odd });
      expect([odd, status, error]).toEqual([odd, 200, undefined]);
      if (isError)
        expect(text).toMatch(/ code: (\w+_not_found|validation_error|batch_refused|proposal_expired)$/);
      expect(text).not.toContain('\u202e');
    }
  });

  test('lists of alerts name those that are of others or missing, alike', async () => {
    const alert_ids = ['missing', service.alert];
    for (const name of ['get_alerts_bulk', 'update_alert_dispositions_bulk'])
      expect((await called(name, { alert_ids })).structured).toMatchObject({ not_found: alert_ids });
    const foreign = await called('get_alerts_bulk', { alert_ids: [reading.alert.alertId] }, reading.stranger);
    expect(foreign.structured).toMatchObject({ alerts: [], not_found: [reading.alert.alertId] });
  });
});

describe.each(ERAS)('%s, rights', (era: Era) => {
  let narrow: ReadonlyMap<Scope, McpClient>;
  let viewer: McpClient;

  beforeAll(async () => {
    const { server, bank } = reading;
    const needed = [...new Set(Object.values(CALLS).map(({ scope }) => scope))];
    const without = async (scope: Scope) =>
      [
        scope,
        await McpClient.connect(server, bank, { era, ticked: SCOPES.filter((each) => each !== scope) }),
      ] as const;
    narrow = new Map(await Promise.all(needed.map(without)));
    viewer = await McpClient.connect(server, bank, { era, role: 'viewer' });
  });

  test.each(asked(era, THERE))('%s: all scopes but its own are not enough', async (name, { scope, args }) => {
    const { status, error, headers } = await narrow.get(scope)!.call(name, args);
    const message = `Insufficient scope: ${scope} is required`;
    expect([status, error]).toMatchObject([403, { code: -32003, data: { required: [scope] } }]);
    expect(error!.message).toMatch(
      new RegExp(
        `^${message}\\. .*disconnect under Settings, Connected applications, connect again, and tick “`,
      ),
    );
    expect(headers['www-authenticate']).toContain(`error_description="${message}"`);
  });

  test.each(
    asked(
      era,
      THERE.filter(([, { scope }]) => !scope.endsWith(':read')),
    ),
  )('%s: a viewer is told of the role in a result [52]', async (name, { scope, args }) => {
    const { status, isError, text, meta } = await viewer.call(name, args);
    expect([status, isError, meta]).toMatchObject([200, true, { code: 'role_not_permitted' }]);
    const written = isRead(name) ? '' : ' Nothing was written.';
    const told = `Insufficient scope: your role does not have the right ${scope}.${written} An admin`;
    expect(text.slice(0, told.length)).toBe(told);
  });
});

// Last, since tokens of others end as time goes on.
describe.each(ERAS)('%s, time', (era) => {
  const call = (name: string, args: object, by: McpClient) =>
    by.speaking(era).call(name, { ...CALLS[name]!.args, ...args });

  test('an undo too late, of nothing, or of what somebody else did is refused', async () => {
    const { server, bank, alert } = reading;
    const { alertId: alert_id } = alert;
    const client = await McpClient.connect(server, bank);
    const colleague = await McpClient.connect(server, bank);
    const undone = async (by: McpClient, name: string, args: object) => {
      const { isError, text } = await call(name, args, by);
      return [isError, text];
    };
    const refused = (reason: string) => [
      true,
      expect.stringMatching(new RegExp(`^Undo refused: .*${reason}.*\\. Nothing was written\\. `)) as string,
    ];
    await call('update_alert_disposition', { alert_id, disposition: 'ESCALATED' }, client);
    expect(await undone(colleague, 'undo_disposition', { alert_id })).toEqual(refused('someone else'));
    const batch = await call('update_alert_dispositions_bulk', { alert_ids: [alert_id] }, client);
    const { batch_id } = batch.structured!;
    expect(await undone(colleague, 'undo_dispositions_bulk', { batch_id })).toEqual(
      refused('not written by you'),
    );
    server.clock.advance(300_001);
    expect(await undone(client, 'undo_disposition', { alert_id })).toEqual(refused('older than 5 minutes'));
    server.clock.advance(3_300_000);
    const later = await client.renewed();
    expect(await undone(later, 'undo_dispositions_bulk', { batch_id })).toEqual(refused('60 minutes'));
  });

  test('a token of no use is refused, and an ended one is called so', async () => {
    const { server, bank } = reading;
    const client = await McpClient.connect(server, bank);
    server.clock.advance(900_000);
    for (const [headers, description] of [
      [{}, 'token expired'],
      [{ authorization: 'Bearer at_none' }, 'token invalid'],
    ] as const) {
      const answer = await client.speaking(era).call('get_alert', { alert_id: 'x' }, headers);
      expect([answer.status, answer.error]).toMatchObject([401, { code: -32001 }]);
      expect(answer.error!.message).toMatch(/^Unauthorized/);
      expect(answer.headers['www-authenticate']).toContain(`error_description="${description}"`);
    }
  });
});
