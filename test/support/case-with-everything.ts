import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Alert } from '../../src/alerts/domain/alert.record.js';
import type { Entity } from '../../src/ingestion/domain/entity.record.js';
import type { Transaction } from '../../src/ingestion/domain/transaction.record.js';
import type { BlockId } from '@alert-review/judgement';
import type { InvestigationView } from '../../src/investigations/queries/get-investigation.query.js';
import {
  ReplayInvestigation,
  type ReplayResult,
} from '../../src/investigations/queries/replay-investigation.query.js';
import { RiskLists } from '../../src/risk-data/risk-lists.js';
import type { TestApp, TestOrganization } from './app.js';
import { Builders } from './builders.js';
import { InvestigatedAlert } from './investigated-alert.js';
import { RestClient } from './rest-client.js';

/** Number of peer customers: one more than are needed to state a percentile. */
const PEERS = 101;

const onDay = (day: string) => `2025-01-${day}T08:00:00Z`;

/**
 * An investigated alert that has facts of every kind: a customer with every field, money that travels in a
 * circle through two counterparties, crypto, enough peers, and other alerts about the counterparties.
 */
export class CaseWithEverything {
  readonly client: RestClient;
  readonly alert: InvestigatedAlert;
  private constructor(
    readonly server: TestApp,
    readonly bank: TestOrganization,
    readonly make: Builders,
    readonly lists: string,
    readonly stored: {
      entity: Entity;
      counterparty: Entity;
      transactions: Transaction[];
      alert: Alert;
      other: Alert;
    },
  ) {
    this.client = new RestClient(server, bank);
    this.alert = InvestigatedAlert.of(server, bank, stored.entity, stored.alert);
  }

  /** `lists`: the folder from which the server takes its risk lists. */
  static async in(server: TestApp, lists: string): Promise<CaseWithEverything> {
    const bank = await server.newOrganization();
    const client = new RestClient(server, bank);
    const make = new Builders(78);
    const peers = Array.from({ length: PEERS }, () => make.entity());
    const entity = make.fullEntity({
      type: 'INDIVIDUAL',
      name: 'Kelbor Mirandas',
      registered_at: '2024-12-20T08:00:00Z',
    });
    const counterparty = make.entity({ mailing_country: 'PT' });
    const further = make.entity();
    const between = (from: Entity, to: Entity, day: string, amount: string) =>
      make.transaction(from.entity_id, {
        event_time: onDay(day),
        amount,
        receiver: { entity_id: to.entity_id },
      });
    const transactions = [
      between(entity, counterparty, '10', '9500'),
      between(counterparty, further, '11', '9400'),
      between(further, entity, '12', '9300'),
      between(counterparty, entity, '14', '9500'),
      make.fullTransaction(entity.entity_id, counterparty.entity_id, { event_time: onDay('16') }),
    ];
    const spent = peers.map(({ entity_id }) => make.transaction(entity_id, { event_time: onDay('13') }));
    await client.entities(entity, counterparty, further, ...peers);
    await client.transactions([...transactions, ...spent]);
    const flagged = [transactions[2]!, transactions[4]!].map(({ transaction_id }) => transaction_id);
    const alert = make.alert([entity.entity_id], flagged, { description: 'Payments that go round' });
    const other = make.alert([counterparty.entity_id], [transactions[1]!.transaction_id]);
    await client.alerts([other]);
    await client.alerts([alert], true);
    const made = new CaseWithEverything(server, bank, make, lists, {
      entity,
      counterparty,
      transactions,
      alert,
      other,
    });
    await made.alert.newestEnded();
    return made;
  }

  /** Uploads the customer again with this change; earlier changes stay. */
  async customer(change: Partial<Entity>): Promise<void> {
    Object.assign(this.stored.entity, change);
    await this.client.entities(this.stored.entity);
  }

  async counterparty(change: Partial<Entity>): Promise<void> {
    Object.assign(this.stored.counterparty, change);
    await this.client.entities(this.stored.counterparty);
  }

  /** Uploads the transaction at this index again with this change. */
  async transaction(at: number, change: Partial<Transaction>): Promise<void> {
    Object.assign(this.stored.transactions[at]!, change);
    await this.client.transactions([this.stored.transactions[at]!]);
  }

  async changedAlert(change: Partial<Alert>): Promise<void> {
    Object.assign(this.stored.alert, change);
    await this.client.alerts([this.stored.alert]);
  }

  /** The bank's ids of the transactions at these indexes. */
  idsOf(...places: number[]): string[] {
    return places.map((at) => this.stored.transactions[at]!.transaction_id);
  }

  get side() {
    return { entity_id: this.stored.entity.entity_id };
  }

  /** Uploads a payment from the customer to a shop. */
  async spends(eventTime: string): Promise<void> {
    await this.client.transactions([this.make.transaction(this.side.entity_id, { event_time: eventTime })]);
  }

  /** Uploads another customer, whom the alert does not name. */
  async stranger(fields: Partial<Entity>): Promise<void> {
    await this.client.entities(this.make.entity(fields));
  }

  /** Replaces a risk list with this file and puts it in force. */
  async list(file: string, text: string): Promise<void> {
    await mkdir(path.dirname(path.join(this.lists, file)), { recursive: true });
    await writeFile(path.join(this.lists, file), text);
    await this.takeListsOver();
  }

  /** Two checks, because the server puts a changed list in force only at the second check that sees it. */
  async takeListsOver(): Promise<void> {
    const lists = this.server.app.get(RiskLists, { strict: false });
    await lists.check();
    await lists.check();
  }

  replay(investigationId: string): Promise<ReplayResult> {
    return this.server.bus.send(new ReplayInvestigation(this.bank.caller, investigationId));
  }
}

/** The ids of blocks whose inputs differ between the two runs. */
export function changedInputs(before: InvestigationView, after: InvestigationView): BlockId[] {
  const hashes = new Map(before.content!.result.perBlock.map((block) => [block.blockId, block.inputHash]));
  return after
    .content!.result.perBlock.filter(({ blockId, inputHash }) => inputHash !== hashes.get(blockId))
    .map(({ blockId }) => blockId);
}
