import MarkdownIt from 'markdown-it';
import { Builders } from '../../../support/builders.js';
import { TransactionRecord } from '../../../../src/ingestion/domain/transaction.record.js';
import { Records } from '../../../../src/platform/records/records.js';
import { RestClient } from '../../../support/rest-client.js';
import { investigatedTwice, type Reading } from './reading.js';

let reading: Reading;
let stored: { readonly id: string; readonly ownId: string };

beforeAll(async () => {
  reading = await investigatedTwice(4107);
  const { server, bank, alert } = reading;
  const [row] = await server.app
    .get(Records, { strict: false })
    .for(bank.caller)
    .find(TransactionRecord.current, { parties: alert.entity.entity_id }, { index: 'party', limit: 1 });
  stored = row!;
});

test('a transaction is shown as uploaded', async () => {
  const { client, alert } = reading;
  const { structured } = await client.call('get_transaction', { transaction_service_id: stored.id });
  expect(structured).toMatchObject({
    service_id: stored.id,
    transaction_id: stored.ownId,
    amount: '9500',
    customer_data: { receiver: { entity_id: alert.entity.entity_id } },
  });
});

test('a transaction with long texts is shortened to what hosts take', async () => {
  const { server, bank, client, alert } = reading;
  const { sessionId } = await new RestClient(server, bank).transactions([
    {
      ...new Builders(4108).transaction(alert.entity.entity_id),
      transaction_id: 'long',
      descriptor: 'd'.repeat(100_000),
      receiver: { name: 'n'.repeat(9_000) },
    },
  ]);
  const { structured, text } = await client.call('get_transaction', {
    transaction_service_id: `${sessionId}_00000000`,
  });
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(48_000);
  expect(structured).toMatchObject({
    transaction_id: 'long',
    customer_data: { receiver: { name: `${'n'.repeat(4_000)}…` } },
    shortened: expect.any(String) as string,
  });
});

test('words of a customer make no link, image or tag, and names arrive as they are written', async () => {
  const { server, bank, client, alert } = reading;
  const hostile = '[pay\\](https://evil.com/x) \\<img src=x> &lt;b&gt; see [1]\n\n[1]: https://evil.com';
  const { sessionId } = await new RestClient(server, bank).transactions([
    {
      ...new Builders(4109).transaction(alert.entity.entity_id),
      transaction_id: 'hostile',
      descriptor: hostile,
      receiver: { name: 'می‌خواهم ශ්‍රී 葛󠄀城 ✈️ 👨‍👩‍👧' },
    },
  ]);
  const { structured, text } = await client.call('get_transaction', {
    transaction_service_id: `${sessionId}_00000000`,
  });
  const { customer_data: data } = structured as { customer_data: Record<string, unknown> };
  expect(data).toMatchObject({
    descriptor: '[pay\\] (https:/ /evil[.]com/x) \\‹img src=x> ‹b> see [1]\n\n[1] : https:/ /evil[.]com',
    receiver: { name: 'می‌خواهم ශ්‍රී 葛󠄀城 ✈️ 👨‍👩‍👧' },
  });
  const markdown = new MarkdownIt({ html: true, linkify: true });
  for (const shown of [text, String(data['descriptor'])])
    expect(markdown.render(shown)).not.toMatch(/<(?:a|img|b)\b/);
});
