import { CreateUser } from '../../../src/access/commands/create-user.command.js';
import { SetUserRole } from '../../../src/access/commands/set-user-role.command.js';
import { ExportAuditEvents } from '../../../src/audit/queries/export-audit-events.query.js';
import { ListAuditEvents } from '../../../src/audit/queries/list-audit-events.query.js';
import type { AuditEvent, AuditFilter } from '../../../src/audit/audit-events.js';
import { RebuildReadModels } from '../../../src/maintenance/commands/rebuild-read-models.command.js';
import { StoresToken, type Stores } from '../../../src/platform/stores.js';
import { operatorOfServer, type TestApp, type TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { loggedBy } from '../../support/logged-events.js';
import { suiteApp } from '../../support/suite-app.js';

let server: TestApp;
let bank: TestOrganization;
let alert: InvestigatedAlert;
let ann: string;
let noon: string;

beforeAll(async () => {
  server = await suiteApp();
  bank = await server.newOrganization();
  alert = await InvestigatedAlert.in(server, bank, new Builders(41));
  await InvestigatedAlert.in(server, await server.newOrganization(), new Builders(42));
  server.clock.advance(1_000);
  noon = server.clock.iso();
  const user = await server.bus.send(
    new CreateUser(bank.caller, { email: 'ann@example.com', role: 'analyst' }),
  );
  ann = user.id;
  server.clock.advance(1_000);
  await server.bus.send(new SetUserRole(bank.caller, { userId: ann, role: 'reviewer' }));
});

const list = async (filter: AuditFilter, limit = 1_000, after: string | null = null) =>
  server.bus.send(new ListAuditEvents(bank.caller, { filter, limit, after }));

const types = (events: readonly AuditEvent[]) => events.map(({ type }) => type);

it('has one row for every event of the organization, oldest first', async () => {
  const { events, next } = await list({});
  expect(next).toBeNull();
  const logged = await loggedBy(server, bank);
  expect(events.map(({ eventId }) => eventId).sort()).toEqual(logged.map(({ id }) => id).sort());
  const times = events.map(({ at }) => at);
  expect(times).toEqual([...times].sort());
});

it('says who, through what, what came of it, and the alert by both ids', async () => {
  const { id } = await alert.row();
  const { events } = await list({ type: 'InvestigationCompleted' });
  expect(events).toMatchObject([
    {
      kind: 'system',
      user: 'job-runner',
      onBehalfOf: bank.keyId,
      responsible: bank.keyId,
      alertIds: [alert.alertId],
      serviceIds: [id],
      outcome: 'applied',
      value: (await alert.newestEnded()).disposition,
    },
  ]);
});

describe('finds them by', () => {
  it('the alert, with the attempts of its runs, which do not name it', async () => {
    const { events } = await list({ alertId: alert.alertId });
    expect(types(events).sort()).toEqual([
      'AlertsUploaded',
      'InvestigationCompleted',
      'InvestigationQueued',
      'InvestigationStarted',
    ]);
  });

  it('the user or key, also where a job acted for it', async () => {
    const { events } = await list({ user: bank.keyId });
    expect(new Set(events.map(({ responsible }) => responsible))).toEqual(new Set([bank.keyId]));
    expect(types(events)).toEqual(expect.arrayContaining(['EntitiesUploaded', 'InvestigationStarted']));
  });

  it('the client', async () => {
    const { events } = await list({ client: bank.keyId });
    expect(types(events)).toEqual(expect.arrayContaining(['EntitiesUploaded', 'AlertsUploaded']));
    expect(new Set(events.map(({ client }) => client))).toEqual(new Set([bank.keyId]));
  });

  it('the time, both ends included', async () => {
    const { events } = await list({ from: noon, to: noon });
    expect(events).toMatchObject([{ type: 'UserCreated', at: noon, subject: ann, value: 'analyst' }]);
    expect(types((await list({ from: server.clock.iso() })).events)).toEqual(['UserRoleSet']);
    const before = new Date(Date.parse(noon) - 1).toISOString();
    expect(types((await list({ to: before })).events)).not.toContain('UserCreated');
  });

  it('all of these together', async () => {
    const filter = { alertId: alert.alertId, user: bank.keyId, type: 'InvestigationStarted', to: noon };
    expect(types((await list(filter)).events)).toEqual(['InvestigationStarted']);
    expect((await list({ ...filter, client: 'none' })).events).toEqual([]);
    expect((await list({ user: bank.keyId, type: 'UserCreated' })).events).toEqual([]);
  });
});

it.each([1, 2, 7])('gives each event once in pages of %s, those of one millisecond too', async (limit) => {
  const whole = await list({});
  const paged: AuditEvent[] = [];
  for (let after: string | null = null, more = true; more; more = after !== null) {
    const page = await list({}, limit, after);
    expect(page.events.length).toBeLessThanOrEqual(limit);
    paged.push(...page.events);
    after = page.next;
  }
  expect(paged).toEqual(whole.events);
});

it('refuses a place that no answer gave', async () => {
  await expect(list({}, 5, 'bm9uc2Vuc2U')).rejects.toMatchObject({
    code: 'bad_request',
    details: { field: 'after', value: 'bm9uc2Vuc2U' },
  });
});

it.each([
  ['type', { type: 'DispositionChange' }, 'DispositionChange'],
  ['from', { from: '2025-03-02T00:00:00.000Z', to: '2025-03-01T23:59:59.999Z' }, '2025-03-02T00:00:00.000Z'],
])('refuses a filter that nothing can fit: %s', async (field, filter, value) => {
  const refusal = { code: 'bad_request', details: { field, value } };
  await expect(list(filter)).rejects.toMatchObject(refusal);
  const exported = await server.bus.send(new ExportAuditEvents(bank.caller, filter));
  await expect(exported[Symbol.asyncIterator]().next()).rejects.toMatchObject(refusal);
});

it('exports what it lists, and the read is noted before the first line', async () => {
  const stream = await server.bus.send(new ExportAuditEvents(bank.caller, {}));
  expect(await lastRead()).toMatchObject({ operation: 'ExportAuditEvents', subject: null });
  const exported: AuditEvent[] = [];
  for await (const event of stream) exported.push(event);
  expect(exported).toEqual((await list({})).events);
  await list({ alertId: alert.alertId });
  expect(await lastRead()).toMatchObject({ operation: 'ListAuditEvents', subject: alert.alertId });
});

async function lastRead(): Promise<unknown> {
  const { accessEventStore } = server.app.get<Stores>(StoresToken);
  const [stream] = await accessEventStore.streamNames(`access-${bank.id}.`);
  const [last] = await accessEventStore.readStream(stream!, { direction: 'backwards', maxCount: 1 });
  return JSON.parse(Buffer.from(last!.data).toString());
}

it('shows an organization nothing of another one', async () => {
  const other = await server.newOrganization();
  for (const alertId of [alert.alertId, 'A-nowhere', (await alert.row()).id])
    await expect(
      server.bus.send(new ListAuditEvents(other.caller, { filter: { alertId }, limit: 10 })),
    ).rejects.toMatchObject({
      code: 'alert_not_found',
      details: { field: 'alert_id', value: alertId },
    });
  const own = await server.bus.send(new ListAuditEvents(other.caller, { filter: {}, limit: 100 }));
  expect(types(own.events)).toEqual(expect.arrayContaining(['OrganizationCreated']));
  expect(own.events.length).toBeLessThan(6);
});

it('is built anew with equal rows', async () => {
  const [rebuilt] = await server.bus.send(
    new RebuildReadModels(operatorOfServer, {
      readModel: 'audit-event',
      verifyOnly: true,
      onProgress: () => undefined,
    }),
  );
  expect(rebuilt!.rows).toBeGreaterThan(10);
  expect(rebuilt!.rebuiltHash).toBe(rebuilt!.liveHash);
});
