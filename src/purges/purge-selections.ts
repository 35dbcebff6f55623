import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { AlertReadModel } from '../alerts/alert.read-model.js';
import { AuditEventReadModel } from '../audit/audit-event.read-model.js';
import { EntityRecord } from '../ingestion/domain/entity.record.js';
import { TransactionRecord } from '../ingestion/domain/transaction.record.js';
import { AlertRunRecord } from '../investigations/domain/runs/alert-run.record.js';
import { InvestigationReadModel } from '../investigations/investigation.read-model.js';
import type { Caller } from '../kernel/caller.js';
import type { Row } from '../kernel/collection.js';
import { idsFrom } from '../platform/crypto/random-ids.js';
import { yieldToEventLoop } from '../platform/process/cooperative.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { Records } from '../platform/records/records.js';
import { transactionsOfCustomer } from './transactions-of-customer.js';

type Organization = Pick<Caller, 'orgId'>;
type AlertRow = Row<z.infer<typeof AlertReadModel.schema>>;

/** An alert or customer that goes, with what goes with it. */
export interface PurgeItem {
  readonly kind: 'alert' | 'customer';
  readonly id: string;
  readonly ownId: string;
  readonly runs: readonly string[];
  readonly transactions: number;
}

export interface PurgeSelection {
  readonly items: PurgeItem[];
  /** Own ids of alerts that stay. */
  readonly keptAlerts: {
    readonly alertId: string;
    readonly reason: 'waits_for_decision' | 'run_under_way';
  }[];
  /** Customers who stay, by own id, and lose an alert that names them too. */
  readonly alsoNamed: Set<string>;
  /** Number of transactions that stay as a customer who stays took part in them. */
  keptTransactions: number;
}

/** Decisions after which an alert is still worked on. */
const UNFINISHED: readonly (string | null)[] = [null, 'UNDER_INVESTIGATION', 'PENDING_INFO', 'REOPENED'];

@Injectable()
export class PurgeSelections {
  constructor(
    private readonly records: Records,
    private readonly readModels: ReadModels,
  ) {}

  /** Selects all of one customer by own id; null without one. `force`: also alerts that wait. */
  async ofCustomer(caller: Organization, ownId: string, force: boolean): Promise<PurgeSelection | null> {
    const options = { index: 'own_id', fields: ['ownId'], limit: 1 } as const;
    const customers = await this.records.for(caller).find(EntityRecord.current, { ownId }, options);
    if (customers.length === 0) return null;
    const selection = emptySelection();
    for (const id of await this.alertIdsOf(caller, ownId)) {
      const alert = await this.readModels.for(caller).get(AlertReadModel, id);
      if (alert) await this.addAlert(caller, selection, alert, force);
      await yieldToEventLoop();
    }
    await this.addCustomers(caller, selection, customers);
    return selection;
  }

  /** Selects customers and alerts of which nothing is as new as an instant (ISO 8601, milliseconds, Z). */
  async olderThan(caller: Organization, before: string, force: boolean): Promise<PurgeSelection> {
    const [selection, ms] = [emptySelection(), Date.parse(before)];
    const rows = this.readModels.for(caller);
    const atOnce = { limit: 1 } as const;
    for await (const alert of rows.stream(AlertReadModel, { createdAt: { $lt: ms } }, { index: 'newest' })) {
      await yieldToEventLoop();
      const since = { alerts: alert.id, at: { $gte: before } };
      const options = { index: 'alert', fields: ['at'], ...atOnce } as const;
      if ((await rows.find(AuditEventReadModel, since, options)).length === 0)
        await this.addAlert(caller, selection, alert, force);
    }
    const leaving = new Set(selection.items.map(({ id }) => id));
    const customers: { id: string; ownId: string }[] = [];
    const all = { index: 'id', fields: ['ownId', 'source'] } as const;
    for await (const { id, ownId, source } of this.records
      .for(caller)
      .stream(EntityRecord.current, {}, all)) {
      await yieldToEventLoop();
      if (source >= idsFrom(ms)) continue;
      const newer = { parties: ownId, at: { $gte: ms } };
      const options = { index: 'party', fields: ['at'], ...atOnce } as const;
      if ((await this.records.for(caller).find(TransactionRecord.current, newer, options)).length > 0)
        continue;
      const alerts = await this.alertIdsOf(caller, ownId);
      if (alerts.every((alert) => leaving.has(alert))) customers.push({ id, ownId });
    }
    await this.addCustomers(caller, selection, customers);
    return selection;
  }

  /** Tells whether a run of the alert waits or works. */
  async isRunning(caller: Organization, alert: string): Promise<boolean> {
    return (await this.records.for(caller).get(AlertRunRecord, alert))?.current != null;
  }

  private async alertIdsOf(caller: Organization, entityIds: string): Promise<string[]> {
    const options = { index: 'entity', fields: ['createdAt'] } as const;
    const rows = await this.readModels.for(caller).find(AlertReadModel, { entityIds }, options);
    return rows.map(({ id }) => id);
  }

  private async addAlert(
    caller: Organization,
    { items, keptAlerts, alsoNamed }: PurgeSelection,
    { id, alertId, status, entityIds, analystDisposition }: AlertRow,
    force: boolean,
  ): Promise<void> {
    if (await this.isRunning(caller, id)) keptAlerts.push({ alertId, reason: 'run_under_way' });
    // Why `??`: a field that no event has set is missing from a row.
    else if (!force && status === 'OPEN' && UNFINISHED.includes(analystDisposition ?? null))
      keptAlerts.push({ alertId, reason: 'waits_for_decision' });
    else {
      const options = { index: 'alert', fields: ['run'] } as const;
      const runs = await this.readModels.for(caller).find(InvestigationReadModel, { alert: id }, options);
      items.push({ kind: 'alert', id, ownId: alertId, runs: runs.map((run) => run.id), transactions: 0 });
      for (const named of entityIds) alsoNamed.add(named);
    }
  }

  private async addCustomers(
    caller: Organization,
    selection: PurgeSelection,
    customers: readonly { readonly id: string; readonly ownId: string }[],
  ): Promise<void> {
    const leaving = new Set(customers.map(({ ownId }) => ownId));
    for (const { id, ownId } of customers) {
      await yieldToEventLoop();
      selection.alsoNamed.delete(ownId);
      let transactions = 0;
      for await (const { own, shared } of transactionsOfCustomer(this.records.for(caller), ownId, leaving)) {
        transactions += own.length;
        selection.keptTransactions += shared;
      }
      selection.items.push({ kind: 'customer', id, ownId, runs: [], transactions });
    }
  }
}

const emptySelection = (): PurgeSelection => ({
  items: [],
  keptAlerts: [],
  alsoNamed: new Set(),
  keptTransactions: 0,
});
