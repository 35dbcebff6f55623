import { CreateUser } from '../../src/access/commands/create-user.command.js';
import { ROLE_PERMISSIONS } from '../../src/access/domain/roles.js';
import type { Role } from '../../src/access/domain/user.events.js';
import { callerOfUser } from '../../src/access/user-caller.js';
import { FindAlerts } from '../../src/alerts/queries/find-alerts.query.js';
import { AlertReadModel } from '../../src/alerts/alert.read-model.js';
import type { Alert } from '../../src/alerts/domain/alert.record.js';
import { ListAuditEvents } from '../../src/audit/queries/list-audit-events.query.js';
import { DispositionEvents } from '../../src/dispositions/domain/disposition.events.js';
import type { Caller } from '@alert-review/kernel';
import { Decisions } from '../../src/platform/decisions/decisions.js';
import { ReadModels } from '../../src/platform/projections/read-models.js';
import type { TestApp, TestOrganization } from './app.js';
import { Builders } from './builders.js';
import type { RestClient } from './rest-client.js';
import { bankWithRecords, type BankWithRecords } from './suite-app.js';

/** An organization whose users decide about its alerts. */
export class DecidingBank {
  private people = 0;
  private made = 0;

  private constructor(
    private readonly server: TestApp,
    private readonly records: BankWithRecords,
    private readonly make: Builders,
  ) {}

  static async in(server: TestApp, organization?: TestOrganization): Promise<DecidingBank> {
    const make = new Builders(31);
    return new DecidingBank(server, await bankWithRecords(server, make, organization), make);
  }

  get bank(): TestOrganization {
    return this.records.bank;
  }

  /** A new user, as a caller from the web pages. */
  async person(role: Role = 'analyst'): Promise<Caller> {
    const email = `p${++this.people}.${this.bank.id}@example.com`;
    const { id } = await this.server.bus.send(new CreateUser(this.bank.caller, { email, role }));
    return callerOfUser({ id, orgId: this.bank.id, role }, [], `request of ${id}`);
  }

  /** The same user acting through an AI assistant that was granted all rights of the role. */
  assistantOf(person: Caller, role: Role = 'analyst'): Caller {
    const scopes = ROLE_PERMISSIONS[role];
    return { ...person, kind: 'agent', via: 'mcp', clientId: 'client1', grantId: 'grant1', scopes };
  }

  /** Uploads new alerts and returns the bank's ids of them. */
  async alerts(count: number, overrides: Partial<Alert> = {}): Promise<string[]> {
    const { client, entity, row } = this.records;
    const alerts = Array.from({ length: count }, () =>
      this.make.alert([entity.entity_id], [row.transaction_id], {
        alert_id: `D-${++this.made}`,
        ...overrides,
      }),
    );
    const { status } = await client.alerts(alerts);
    if (status !== 200) throw new Error(`the alerts were answered with ${status}`);
    return alerts.map(({ alert_id: id }) => id);
  }

  async upload(alert: Partial<Alert> & { alert_id: string }): Promise<void> {
    const { status } = await this.uploadWith(this.records.client, alert);
    if (status !== 200) throw new Error(`the alert was answered with ${status}`);
  }

  /** Uploads an alert with the API key of this client. */
  uploadWith(
    client: RestClient,
    alert: Partial<Alert> & { alert_id: string },
  ): ReturnType<RestClient['alerts']> {
    const { entity, row } = this.records;
    return client.alerts([this.make.alert([entity.entity_id], [row.transaction_id], alert)]);
  }

  async serviceId(alertId: string): Promise<string> {
    const [found] = await this.server.bus.send(new FindAlerts(this.bank.caller, { alertIds: [alertId] }));
    return found!.id;
  }

  async row(alertId: string) {
    const rows = this.server.app.get(ReadModels, { strict: false }).for(this.bank.caller);
    return (await rows.get(AlertReadModel, await this.serviceId(alertId)))!;
  }

  /** The disposition history of the alert, oldest first, as the server shows it to an auditor. */
  async told(alertId: string, server = this.server) {
    const { events } = await server.bus.send(
      new ListAuditEvents(this.bank.caller, { filter: { alertId }, limit: 1_000 }),
    );
    return events.filter(({ category }) => category === DispositionEvents.category);
  }

  /** The events about the alert's disposition in the event log. */
  async events(alertId: string) {
    const decisions = this.server.app.get(Decisions, { strict: false });
    return decisions.read(DispositionEvents, this.bank.caller, await this.serviceId(alertId));
  }
}
