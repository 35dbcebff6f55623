import { GenerateApiKey } from '../../../src/access/commands/generate-api-key.command.js';
import { API_KEY_SCOPES } from '../../../src/access/domain/roles.js';
import { AUDIT_EVENT_FIELDS } from '../../../src/audit/queries/export-audit-events.query.js';
import { UpdateAlertDisposition } from '../../../src/dispositions/commands/update-alert-disposition.command.js';
import { UpdateAlertDispositionsBulk } from '../../../src/dispositions/commands/update-alert-dispositions-bulk.command.js';
import { snakeCase } from '@alert-review/kernel';
import type { RestAnswer, TestApp, TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { RestClient } from '../../support/rest-client.js';
import { suiteApp } from '../../support/suite-app.js';

const URL = '/api/v1/audit';
const make = new Builders(44);
let server: TestApp;
let bank: TestOrganization;
let alert: InvestigatedAlert;

beforeAll(async () => {
  server = await suiteApp();
  bank = await server.newOrganization({ scopes: API_KEY_SCOPES });
  alert = await InvestigatedAlert.in(server, bank, make);
});

const get = (path: string, key = bank.key): Promise<RestAnswer> =>
  server.rest({ method: 'GET', url: `${URL}/${path}`, key });

interface Event {
  readonly type: string;
  readonly alert_ids: readonly string[];
  readonly reason?: string | null;
}

async function listed(query = ''): Promise<readonly Event[]> {
  const { status, json }: { status: number; json: { events: Event[]; next: string | null } } = await get(
    `events?limit=1000${query}`,
  );
  expect({ status, next: json.next }).toEqual({ status: 200, next: null });
  return json.events;
}

const lines = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Event);

describe('GET audit/events', () => {
  it('gives pages that follow one another to the end', async () => {
    const paged: Event[] = [];
    for (let after = ''; ;) {
      const { json }: { json: { events: Event[]; next: string | null } } = await get(
        `events?limit=4${after}`,
      );
      paged.push(...json.events);
      if (json.next === null) break;
      after = `&after=${json.next}`;
    }
    expect(paged).toEqual(await listed());
    expect(paged.length).toBeGreaterThan(8);
  });

  it('takes the customer’s own id of an alert', async () => {
    const events = await listed(`&alert_id=${alert.alertId}&type=InvestigationCompleted`);
    expect(events).toMatchObject([{ type: 'InvestigationCompleted', alert_ids: [alert.alertId] }]);
  });

  it('a bound without a time covers its whole day', async () => {
    const day = server.clock.iso().slice(0, 10);
    expect(await listed(`&from=${day}&to=${day}`)).toEqual(await listed());
    const before = new Date(server.clock.now() - 86_400_000).toISOString().slice(0, 10);
    expect(await listed(`&to=${before}`)).toEqual([]);
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=1001', 'limit'],
    ['from=yesterday', 'from'],
    ['alert_id=', 'alert_id'],
    ['after=nonsense', 'after'],
    ['alert=A-1', 'alert'],
    ['from=2025-03-01&from=2025-03-02', 'from'],
  ])('%s is 400 and names it', async (query, field) => {
    expect(await get(`events?${query}`)).toMatchObject({
      status: 400,
      json: { error: 'bad_request', details: { field } },
    });
  });
});

describe('GET audit/events/export', () => {
  it('as NDJSON is what the list says, one object a line', async () => {
    const { status, headers, text } = await get('events/export');
    expect([status, headers['content-type']]).toEqual([200, 'application/x-ndjson']);
    const events = await listed();
    const rows = expect.objectContaining({ rows: events.length }) as object;
    expect(lines(text)).toEqual([...events, rows]);
  });

  it('as CSV has the same fields as columns', async () => {
    const { headers, text } = await get('events/export?format=csv&type=AlertsUploaded');
    expect(headers['content-disposition']).toBe('attachment; filename="audit-events.csv"');
    const [head, row, count, ...rest] = text.split('\r\n');
    expect(head).toBe(AUDIT_EVENT_FIELDS.map((field) => `"${snakeCase(field)}"`).join(','));
    expect(row).toContain(`"AlertsUploaded"`);
    expect(row).toContain(`"${alert.alertId}"`);
    const empty = AUDIT_EVENT_FIELDS.length - 3;
    expect(count).toMatch(new RegExp(`^"rows",1,("alert-review/[^"]+")?,{${empty}}$`));
    expect(rest).toEqual(['']);
  });

  it('has the reason of a decision, for keys that may read alerts', async () => {
    const other = await server.newOrganization({ scopes: API_KEY_SCOPES });
    const { key: whole, caller } = other;
    const client = new RestClient(server, other);
    const entity = make.entity();
    const payment = make.transaction(entity.entity_id);
    const { alert_id, ...decided } = make.alert([entity.entity_id], [payment.transaction_id]);
    await client.entities(entity);
    await client.transactions([payment]);
    await client.alerts([{ alert_id, ...decided }], false);
    const reason = 'a twin, "A-17"';
    await server.bus.send(
      new UpdateAlertDisposition(caller, { alertId: alert_id, disposition: 'CLEARED', reason }),
    );
    await server.bus.send(
      new UpdateAlertDispositionsBulk(caller, {
        alertIds: [alert_id],
        disposition: 'ESCALATED',
        batchId: null,
        reason: 'both',
      }),
    );
    const reasonsOf = async (type: string, key = whole) =>
      lines((await get(`events/export?type=${type}`, key)).text).map((line) => line.reason);
    expect(await reasonsOf('DispositionChanged')).toEqual([reason, 'both', undefined]);
    expect(await reasonsOf('BatchApplied')).toEqual([null, undefined]);
    expect(await reasonsOf('AlertsUploaded')).toEqual([null, undefined]);
    const { json }: { json: { events: Event[] } } = await get('events?type=DispositionChanged', whole);
    expect(json.events.map((event) => event.reason)).toEqual([reason, 'both']);
    const csv = (await get('events/export?type=DispositionChanged&format=csv', whole)).text;
    expect(csv).toContain(',"a twin, ""A-17"""\r\n');
    const { key } = await server.bus.send(
      new GenerateApiKey(caller, { name: 'auditor', scopes: ['audit:export'] }),
    );
    expect(await reasonsOf('DispositionChanged', key)).toEqual([null, null, undefined]);
  });

  it('an alert that there is not is 404, and no file', async () => {
    expect(await get('events/export?alert_id=A-nowhere')).toMatchObject({
      status: 404,
      json: { error: 'alert_not_found', details: { field: 'alert_id', value: 'A-nowhere' } },
    });
  });

  it('a formula in an id of the customer is text', async () => {
    const { alert_id, ...rest } = make.alert([alert.entity.entity_id], [await transactionOf(alert)], {
      alert_id: '=cmd()',
    });
    await server.rest({
      method: 'POST',
      url: '/api/v1/transaction-monitoring/alerts',
      key: bank.key,
      body: { alerts: [{ alert_id, ...rest }] },
    });
    const query = `alert_id=${encodeURIComponent(alert_id)}`;
    expect((await get(`events/export?format=csv&${query}`)).text).toContain(`"'=cmd()"`);
    expect(lines((await get(`events/export?${query}`)).text)).toMatchObject([
      { alert_ids: [alert_id] },
      { rows: 1 },
    ]);
  });
});

async function transactionOf({ entity }: InvestigatedAlert): Promise<string> {
  const row = make.transaction(entity.entity_id);
  await new RestClient(server, bank).transactions([row]);
  return row.transaction_id;
}

describe('GET audit/alerts', () => {
  interface History {
    readonly steps: readonly { readonly position: string; readonly after: object }[];
  }

  it('history, as of each position, and as of now agree', async () => {
    const { json: history }: { json: History } = await get(`alerts/history?alert_id=${alert.alertId}`);
    expect(history).toMatchObject({ alert_id: alert.alertId, service_id: (await alert.row()).id });
    expect(history.steps).toHaveLength(4);
    for (const { position, after } of history.steps) {
      const { json } = await get(`alerts/as-of?alert_id=${alert.alertId}&position=${position}`);
      expect(json).toMatchObject(after);
    }
    const now = await get(`alerts/as-of?alert_id=${alert.alertId}&at=${server.clock.iso()}`);
    expect(now.json).toMatchObject(history.steps.at(-1)!.after);
  });

  it('as of then exports all that there were', async () => {
    const { text } = await get(`alerts/as-of/export?at=${server.clock.iso()}`);
    const one = await get(`alerts/as-of?alert_id=${alert.alertId}&at=${server.clock.iso()}`);
    expect(lines(text)).toContainEqual(one.json);
    expect(lines((await get('alerts/as-of/export?at=2025-01-01')).text)).toMatchObject([{ rows: 0 }]);
    const csv = await get(`alerts/as-of/export?at=${server.clock.iso()}&format=csv`);
    expect(csv.text).toMatch(/^"alert_id","service_id","analyst_disposition"/);
  });

  it.each(['', '&at=2025-03-01&position=3'])('as-of with "%s" is 400', async (query) => {
    const paths = [`alerts/as-of?alert_id=${alert.alertId}${query}`, `alerts/as-of/export?${query.slice(1)}`];
    for (const path of paths)
      expect(await get(path)).toMatchObject({ status: 400, json: { details: { field: 'at' } } });
  });

  it.each(['history', 'as-of'])('%s without an alert_id is 400', async (path) => {
    expect(await get(`alerts/${path}`)).toMatchObject({
      status: 400,
      json: { details: { field: 'alert_id', message: 'is required' } },
    });
  });
});
