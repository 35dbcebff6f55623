import { shownResults } from '@alert-review/judgement';
import { ENGINE_VERSION } from '../../../../packages/judgement/src/recipe/recipe.js';
import { Builders } from '../../../support/builders.js';
import { RestClient } from '../../../support/rest-client.js';
import { McpClient } from '../../../support/mcp-client.js';
import { investigatedTwice, type Reading } from './reading.js';

let reading: Reading;

beforeAll(async () => {
  reading = await investigatedTwice(4104);
});

test('an alert comes with its decision, its outcome and every flag, and no field `disposition`', async () => {
  const { client, alert } = reading;
  const { structured, text } = await client.call('get_alert', { alert_id: alert.alertId });
  const run = await alert.newestEnded();
  expect(structured).toMatchObject({
    alert_id: alert.alertId,
    service_id: (await alert.row()).id,
    analyst_disposition: null,
    final_disposition: run.disposition,
    final_risk_score: run.score,
    outcome: {
      kind: run.outcome!.kind,
      rule: run.outcome!.rule,
      title: run.outcome!.title,
      would: run.outcome!.would,
    },
    looks_like: run.looksLike,
    customer_role: run.customerRole,
    engine: ENGINE_VERSION,
    investigation_service_id: run.id,
    newer_investigation_service_id: null,
    // A name of the record is data of a customer: a label stands for it.
    summary: { headline: run.content!.summary.headline.replace('Stranger 18', '[quote 1]') },
    customer_data: { entity_id_list: [alert.entity.entity_id] },
    shortened: null,
  });
  expect(structured).not.toHaveProperty('disposition');
  const asked = (structured!['open_questions'] ?? []) as { of: string }[];
  expect(asked).toEqual(shownResults.openQuestions(run.content!.result));
  const sanctions = {
    code: 'sanctions_not_screened',
    sentence: 'Sanctions: not screened, no list is loaded.',
  };
  const bulk = await client.call('get_alerts_bulk', { alert_ids: [alert.alertId] });
  for (const answer of [structured, (bulk.structured!['alerts'] as object[])[0]])
    expect(answer).toMatchObject({
      not_assessed: expect.arrayContaining([
        sanctions,
        {
          code: 'device_data_missing',
          sentence: 'Devices and IP addresses: not assessed, none is on record.',
        },
      ]) as unknown,
    });
  const blocks = structured!['analysis_blocks'] as { block_id: string; flags: object[] }[];
  expect(blocks.map(({ block_id, flags }) => [block_id, flags.length])).toEqual(
    run.content!.result.perBlock.map(({ blockId, flags }) => [blockId, flags.length]),
  );
  expect(JSON.parse(text)).toEqual(structured);
});

test('ids that are addresses are as they were uploaded, in each tool that shows an alert', async () => {
  const { client, alert } = reading;
  const entity_id = 'eve@shop.example';
  const transaction_id = 'tx1@pay.example';
  const rest = new RestClient(reading.server, reading.bank);
  await rest.entities({ ...alert.entity, entity_id });
  await rest.transactions([new Builders(4130).transaction(entity_id, { transaction_id })]);
  const alert_id = await alert.uploadAgain({
    alert_id: 'a@alert.example',
    entity_id_list: [entity_id],
    flagged_transaction_id_list: [transaction_id],
  });
  const one = await client.call('get_alert', { alert_id });
  const bulk = await client.call('get_alerts_bulk', { alert_ids: [alert_id] });
  const search = await client.call('search_alerts', { source_id: alert_id });
  for (const { structured } of [one, bulk, search]) {
    const [shown] = (structured!['alerts'] ?? [structured]) as { customer_data: object }[];
    expect(shown!.customer_data).toMatchObject({
      entity_id_list: [entity_id],
      flagged_transaction_id_list: [transaction_id],
    });
  }
  expect(one.text).toContain('eve@shop[.]example');
});

test('an answer fits its hosts when every character of it is shown by its name', async () => {
  const { client, alert } = reading;
  const unseen = '\u200b'.repeat(4_000);
  const alert_id = await alert.uploadAgain({
    alert_id: 'unseen',
    title: unseen,
    rule_title: unseen,
    description: unseen,
  });
  const { structured, text } = await client.call('get_alert', { alert_id });
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(48_000);
  expect(structured!['shortened']).toEqual(expect.any(String));
});

test('a run without a result is told beside the newest result', async () => {
  const { client, alert } = reading;
  const { id } = await alert.newestEnded();
  const newer = await alert.endedWithoutResult();
  const { structured } = await client.call('get_alert', { alert_id: alert.alertId });
  expect(structured).toMatchObject({ investigation_service_id: id, newer_investigation_service_id: newer });
});

test('who decided is named as the reader may see it, and not by an id', async () => {
  const { server, bank, client, alert } = reading;
  const { alertId: alert_id } = alert;
  const shownTo = async (by: McpClient) => {
    const [one, search, bulk] = await Promise.all([
      by.call('get_alert', { alert_id }),
      by.call('search_alerts', { source_id: alert_id }),
      by.call('get_alerts_bulk', { alert_ids: [alert_id] }),
    ]);
    const listed = [search, bulk].map(({ structured }) => (structured!['alerts'] as object[])[0]);
    return new Set(
      [one.structured, ...listed].map((shown) => (shown as Record<string, unknown>)['disposition_set_by']),
    );
  };
  await client.call('update_alert_disposition', { alert_id, disposition: 'ESCALATED' });
  const [analyst, admin] = await Promise.all(
    (['analyst', 'admin'] as const).map((role) => McpClient.connect(server, bank, { role })),
  );
  expect(await shownTo(client)).toEqual(new Set(['you']));
  expect(await shownTo(analyst!)).toEqual(new Set(['a colleague']));
  expect(await shownTo(admin!)).toEqual(new Set([client.connection.email]));
  await client.call('undo_disposition', { alert_id });
});

test('what was decided, uploaded or found since the last call is in the next answer', async () => {
  const { client, alert } = reading;
  const { alertId: alert_id } = alert;
  const now = async () => (await client.call('get_alert', { alert_id })).structured!;
  const before = await now();
  expect(await now()).toEqual(before);
  await client.call('update_alert_disposition', { alert_id, disposition: 'ESCALATED' });
  expect(await now()).toMatchObject({ analyst_disposition: 'ESCALATED' });
  await client.call('undo_disposition', { alert_id });
  expect(await now()).toEqual(before);
  const title = 'A title that was corrected';
  await alert.uploadAgain({ title });
  expect(await now()).toMatchObject({ customer_data: { title } });
  const { id } = await alert.rerun();
  expect(await now()).toMatchObject({ investigation_service_id: id, newer_investigation_service_id: null });
});
