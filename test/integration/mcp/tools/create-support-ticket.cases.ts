import { ListAuditEvents } from '../../../../src/audit/queries/list-audit-events.query.js';
import { EventStore } from '../../../../src/platform/event-store/event-store.js';
import { GetSupportTicket } from '../../../../src/support/queries/get-support-ticket.query.js';
import { ListSupportTickets } from '../../../../src/support/queries/list-support-tickets.query.js';
import { Builders } from '../../../support/builders.js';
import { ERAS, McpClient } from '../../../support/mcp-client.js';
import { RestClient } from '../../../support/rest-client.js';
import { wholeLog } from '../../../support/sealed-log.js';
import { investigatedTwice, type Reading } from './reading.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
let reading: Reading;

beforeAll(async () => {
  reading = await investigatedTwice(4218);
});

const create = (changes: object, client = reading.client, headers = {}) =>
  client.call(
    'create_support_ticket',
    { title: 'TP1 is wrong', description: 'It counts twice.', ...changes },
    headers,
  );

async function created(changes: object, ...by: [McpClient?, object?]) {
  const { structured, text } = await create(changes, ...by);
  if (!structured) throw new Error(text);
  return structured as { ticket_id: string; masked: object };
}

const shown = (id: string) => reading.server.bus.send(new GetSupportTicket(reading.bank.caller, id));
const listed = () => reading.server.bus.send(new ListSupportTickets(reading.bank.caller, 200));

test('a ticket has its texts, its alert, who wrote it and when', async () => {
  const { server, alert, client } = reading;
  const { structured } = await create({ alert_id: alert.alertId, report_area: 'TP1' });
  const id = structured!['ticket_id'] as string;
  const row = await alert.row();
  const { id: run, resultHash } = await alert.newestEnded();
  const ticket = await shown(id);
  expect(structured).toEqual({
    ticket_id: id,
    created_at: server.clock.iso(),
    alert_id: alert.alertId,
    masked: { emails: 0, ids: 0, names: 0, phones: 0 },
  });
  expect(ticket).toMatchObject({
    title: 'TP1 is wrong',
    description: 'It counts twice.',
    reportArea: 'TP1',
    createdAt: server.clock.iso(),
    alert: { alertId: alert.alertId, serviceId: row.id, version: 1, run, resultHash },
  });
  expect(ticket.client).not.toBeNull();
  expect((await listed())[0]).toEqual(ticket);
  expect(client.connection).toBeDefined();
});

test('without an alert there is none', async () => {
  const { ticket_id: id } = await created({});
  expect(await shown(id)).toMatchObject({ alert: null, reportArea: null });
});

test.each(ERAS)('grant, correlation, trace and the calls before it (%s)', async (era) => {
  const { server, bank, alert } = reading;
  const client = await McpClient.connect(server, bank, { era });
  const other = await McpClient.connect(server, bank);
  const read = () => client.call('get_alert', { alert_id: alert.alertId });
  for (let call = 0; call < 3; call++) await read();
  await other.call('get_alert', { alert_id: alert.alertId });
  const few = await shown((await created({}, client)).ticket_id);
  expect([few.calls.length, few.traceId]).toEqual([3, null]);
  for (let call = 0; call < 20; call++) await read();
  const headers = { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` };
  const many = await shown((await created({}, client, headers)).ticket_id);
  expect(new Set(many.calls).size).toBe(20);
  expect(many.calls).not.toContain(few.calls[0]);
  expect(many).toMatchObject({ traceId: TRACE, client: few.client, grant: few.grant });
  expect(many.grant).not.toBeNull();
  expect(many.correlation).not.toBe(few.correlation);
});

test('other customers are masked, the alert’s subject is not', async () => {
  const { server, bank, alert } = reading;
  const stranger = new Builders(4219).entity({
    entity_id: 'OTHER-77',
    name: 'Zebulon Quist',
    account_holder_name: null,
    emails: ['zeb@example.org'],
    phone_numbers: ['+46709876543'],
  });
  await new RestClient(server, bank).entities(stranger);
  const { entity_id: ownId, name } = alert.entity;
  const description =
    `${name} (${ownId}) was mixed up with ZEBULON QUIST, OTHER-77, zeb@example.org, +46 70 987 65 43. ` +
    'Seen on 2025-01-18 by ann@bank.example.';
  const { ticket_id: id, masked } = await created({
    title: 'Zebulon Quist is another',
    description,
    alert_id: alert.alertId,
  });
  expect(masked).toEqual({ emails: 2, ids: 1, names: 2, phones: 1 });
  expect(await shown(id)).toMatchObject({
    title: '[masked name] is another',
    description:
      `${name} (${ownId}) was mixed up with [masked name], [masked id], [masked e-mail], [masked phone]. ` +
      'Seen on 2025-01-18 by [masked e-mail].',
  });
  const alone = await shown((await created({ title: `About ${name}`, description: ownId })).ticket_id);
  expect(alone).toMatchObject({ title: 'About [masked name]', description: '[masked id]' });
});

test('a text as long as it may be is masked to its end', async () => {
  const { server, bank } = reading;
  const stranger = new Builders(4220).entity({ name: 'Wilhelmina Quickly' });
  await new RestClient(server, bank).entities(stranger);
  const words = Array.from({ length: 1_000 }, (_, at) => `word${at}`).join(' ');
  const { ticket_id: id, masked } = await created({ description: `${words} Wilhelmina Quickly` });
  expect((await shown(id)).description).toBe(`${words} [masked name]`);
  expect(masked).toEqual({ emails: 0, ids: 0, names: 1, phones: 0 });
});

test('names and ids of another organization mean nothing here', async () => {
  const { stranger, alert, server } = reading;
  const { text, structured } = await create(
    { description: `${alert.entity.name}, ${alert.entity.entity_id}` },
    stranger,
  );
  expect([text, structured!['masked']]).toEqual([
    expect.anything(),
    { emails: 0, ids: 0, names: 0, phones: 0 },
  ]);
  const id = structured!['ticket_id'] as string;
  await expect(shown(id)).rejects.toMatchObject({ code: 'ticket_not_found', details: { value: id } });
  expect(server.logLines.join('')).not.toContain(alert.entity.name);
});

test('the log holds no word of it, and the audit events name the alert', async () => {
  const { server, bank, alert } = reading;
  const { ticket_id: id } = await created({ title: 'Xylophone', alert_id: alert.alertId });
  const log = await wholeLog(server.app.get(EventStore, { strict: false }));
  const events = log
    .filter(({ stream }) => stream.endsWith(`.${id}`))
    .map(({ data }) => Buffer.from(data).toString());
  expect(events.some((event) => event.includes('SupportTicketCreated'))).toBe(true);
  expect(events.join('')).not.toContain('Xylophone');
  const filter = { type: 'SupportTicketCreated', alertId: alert.alertId };
  const { events: audited } = await server.bus.send(
    new ListAuditEvents(bank.caller, { filter, limit: 1_000, after: null }),
  );
  expect(audited.map(({ subject }) => subject)).toContain(id);
});

test.each([
  ['title', 199, false],
  ['title', 200, false],
  ['title', 201, true],
  ['description', 7_999, false],
  ['description', 8_000, false],
  ['description', 8_001, true],
  ['report_area', 199, false],
  ['report_area', 200, false],
  ['report_area', 201, true],
])('a %s of %i code points is refused: %s', async (field, count, isRefused) => {
  const { isError, text } = await create({ [field]: '𝄞'.repeat(count) });
  expect(isError).toBe(isRefused);
  if (isRefused) expect(text).toMatch(new RegExp(`^${field} is longer than .* Nothing was written\\.`));
});

test.each([
  { title: ' ' },
  { description: '' },
  { report_area: '\n' },
  { title: undefined },
  { priority: 1 },
])('%j is refused, and nothing is written', async (wrong) => {
  const before = await listed();
  const { isError, text } = await create(wrong);
  expect([isError, text]).toEqual([true, expect.stringContaining('Nothing was written.')]);
  expect(await listed()).toEqual(before);
});

test('missing, foreign and internal ids of an alert are not found, and nothing is written', async () => {
  const { alert, stranger } = reading;
  const before = await listed();
  for (const { isError, text } of [
    await create({ alert_id: 'missing' }),
    await create({ alert_id: (await alert.row()).id }),
    await create({ alert_id: alert.alertId }, stranger),
  ])
    expect([isError, text]).toEqual([
      true,
      expect.stringMatching(/^Alert not found\. Nothing was written\./),
    ]);
  expect(await listed()).toEqual(before);
});
