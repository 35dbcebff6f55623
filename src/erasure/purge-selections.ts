import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { AlertReadModel } from '../alerts/alert.read-model.js';
import { AuditEventReadModel } from '../audit/audit-event.read-model.js';
import { CaseReadModel } from '../cases/case.read-model.js';
import { EntityRecord } from '../ingestion/domain/entity.record.js';
import { TransactionRecord } from '../ingestion/domain/transaction.record.js';
import { AlertRunRecord } from '../investigations/domain/runs/alert-run.record.js';
import { InvestigationReadModel } from '../investigations/investigation.read-model.js';
import { type Caller, Clock, DAY_MS, type Row } from '@alert-review/kernel';
import { idPrefixOfInstant } from '../platform/crypto/random-ids.js';
import { yieldToEventLoop } from '../platform/process/yield-to-event-loop.js';
import { Config } from '../platform/config/config.js';
import { Decisions } from '../platform/decisions/decisions.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { LegalHoldEvents, legalHoldDecider, type PurgeGround } from '../platform/records/retention.events.js';
import { rowsById } from '../platform/records/rows-by-id.js';
import { Records } from '../platform/records/records.js';
import { transactionsOfCustomer } from './transactions-of-customer.js';

type Organization = Pick<Caller, 'orgId'>;
type AlertRow = Row<z.infer<typeof AlertReadModel.schema>>;

/** An alert or customer to erase, with the ids of the data that belongs to it. */
export interface PurgeItem {
  readonly kind: 'alert' | 'customer';
  readonly id: string;
  readonly ownId: string;
  readonly runs: readonly string[];
  readonly transactions: number;
}

/** Data that must be kept, by service id and own id. `date` stands for all data newer than the date. */
export interface KeptItem {
  readonly kind: 'alert' | 'customer' | 'date';
  readonly id: string;
  readonly ownId: string;
  readonly ground: PurgeGround;
}

/** Data that an erasure would remove, and data that it would keep. */
export interface PurgeSelection {
  readonly items: PurgeItem[];
  readonly kept: KeptItem[];
  /** Own ids of customers who stay, although an alert that also names them is erased. */
  readonly alsoNamed: Set<string>;
  /** Number of transactions that are kept because a customer who stays is a side of them. */
  keptTransactions: number;
}

/** How long a report and its supporting documents must be kept (31 CFR 1020.320). */
const YEARS_AFTER_FILING = 5;

/** Dispositions with which an alert is still being worked on. */
const UNFINISHED: readonly (string | null)[] = [null, 'UNDER_INVESTIGATION', 'PENDING_INFO', 'REOPENED'];

/** Selects the data that an erasure removes. */
@Injectable()
export class PurgeSelections {
  constructor(
    private readonly records: Records,
    private readonly readModels: ReadModels,
    private readonly decisions: Decisions,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /**
   * Selects all data of one customer by own id; null for an unknown customer. `force`: includes alerts that
   * wait for a decision.
   */
  async ofCustomer(caller: Organization, ownId: string, force: boolean): Promise<PurgeSelection | null> {
    const options = { index: 'own_id', fields: ['ownId', 'source'], limit: 1 } as const;
    const [customer] = await this.records.for(caller).find(EntityRecord.current, { ownId }, options);
    if (!customer) return null;
    const selection = emptySelection();
    const held = await this.heldCustomers(caller);
    const { keptSince } = this;
    let isRecent = keptSince !== null && (await this.isCustomerSince(caller, customer, keptSince));
    for (const id of await this.alertIdsOf(caller, ownId)) {
      const alert = await this.readModels.for(caller).get(AlertReadModel, id);
      if (alert) await this.addAlert(caller, selection, alert, force, held);
      isRecent ||= keptSince !== null && (await this.isAlertSince(caller, id, keptSince));
      await yieldToEventLoop();
    }
    if (held.has(ownId)) selection.kept.unshift({ kind: 'customer', ...customer, ground: 'legal_hold' });
    else if (isRecent) selection.kept.unshift({ kind: 'customer', ...customer, ground: 'retention_time' });
    await this.addCustomers(caller, selection, [customer]);
    return selection;
  }

  /** Selects customers and alerts without any activity since an instant (ISO 8601, milliseconds, Z). */
  async olderThan(caller: Organization, before: string, force: boolean): Promise<PurgeSelection> {
    const selection = emptySelection();
    const ms = Date.parse(before);
    const held = await this.heldCustomers(caller);
    const rows = this.readModels.for(caller);
    for await (const alert of rows.stream(AlertReadModel, { createdAt: { $lt: ms } }, { index: 'newest' })) {
      await yieldToEventLoop();
      if (!(await this.isAlertSince(caller, alert.id, before)))
        await this.addAlert(caller, selection, alert, force, held);
    }
    const leaving = new Set(selection.items.map(({ id }) => id));
    const customers: { id: string; ownId: string }[] = [];
    const all = { index: 'id', fields: ['ownId', 'source'] } as const;
    for await (const customer of this.records.for(caller).stream(EntityRecord.current, {}, all)) {
      await yieldToEventLoop();
      if (await this.isCustomerSince(caller, customer, before)) continue;
      const { id, ownId } = customer;
      const alerts = await this.alertIdsOf(caller, ownId);
      if (held.has(ownId)) selection.kept.push({ kind: 'customer', id, ownId, ground: 'legal_hold' });
      else if (alerts.every((alert) => leaving.has(alert))) customers.push({ id, ownId });
    }
    await this.addCustomers(caller, selection, customers);
    return selection;
  }

  /** Returns the instant since which everything must be kept; null if no retention is set. */
  get keptSince(): string | null {
    const { customerDataRetentionDays: days } = this.config;
    return days === 0 ? null : new Date(this.clock.now() - days * DAY_MS).toISOString();
  }

  /** Returns the own ids of customers under a legal hold. */
  private async heldCustomers(caller: Organization): Promise<ReadonlySet<string>> {
    const options = { index: 'type', fields: ['subject'] } as const;
    const placed = await this.readModels
      .for(caller)
      .find(AuditEventReadModel, { type: 'LegalHoldPlaced' }, options);
    const ids = [...new Set(placed.map(({ subject }) => subject))];
    const folded = await this.decisions.states(LegalHoldEvents, legalHoldDecider, caller, ids);
    const held = ids.filter((_, at) => folded[at]!.state.isHeld);
    const rows = this.records.for(caller);
    const customers = await rowsById(rows, EntityRecord.current, held, { fields: ['ownId'] });
    return new Set(customers.map(({ ownId }) => ownId));
  }

  /** Whether an investigation of the alert is queued or running. */
  async isRunning(caller: Organization, alert: string): Promise<boolean> {
    return (await this.records.for(caller).get(AlertRunRecord, alert))?.current != null;
  }

  /** Whether anything happened to the alert at or after the instant. */
  private async isAlertSince(caller: Organization, alert: string, instant: string): Promise<boolean> {
    // A refused erasure does not count as activity.
    const filter = { alerts: alert, at: { $gte: instant }, type: { $ne: 'PurgeRefused' } };
    const options = { index: 'alert', fields: ['at'], limit: 1 } as const;
    return (await this.readModels.for(caller).find(AuditEventReadModel, filter, options)).length > 0;
  }

  /** Whether the customer was uploaded or active at or after the instant. */
  private async isCustomerSince(
    caller: Organization,
    { ownId, source }: { readonly ownId: string; readonly source: string },
    instant: string,
  ): Promise<boolean> {
    const ms = Date.parse(instant);
    if (source >= idPrefixOfInstant(ms)) return true;
    const filter = { parties: ownId, at: { $gte: ms } };
    const options = { index: 'party', fields: ['at'], limit: 1 } as const;
    return (await this.records.for(caller).find(TransactionRecord.current, filter, options)).length > 0;
  }

  private async alertIdsOf(caller: Organization, entityIds: string): Promise<string[]> {
    const options = { index: 'entity', fields: ['createdAt'] } as const;
    const rows = await this.readModels.for(caller).find(AlertReadModel, { entityIds }, options);
    return rows.map(({ id }) => id);
  }

  private async addAlert(
    caller: Organization,
    { items, kept, alsoNamed }: PurgeSelection,
    { id, alertId, status, entityIds, analystDisposition }: AlertRow,
    force: boolean,
    held: ReadonlySet<string>,
  ): Promise<void> {
    const keep = (ground: PurgeGround) => kept.push({ kind: 'alert', id, ownId: alertId, ground });
    const cases = await this.readModels
      .for(caller)
      .find(CaseReadModel, { everAlerts: id }, { index: 'ever' });
    if (entityIds.some((named) => held.has(named))) keep('legal_hold');
    else if (cases.some(({ filedOn }) => filedOn !== null && this.isKept(filedOn))) keep('filed_report');
    else if (await this.isRunning(caller, id)) keep('run_under_way');
    else if (!force && cases.some(({ state }) => state === 'open')) keep('open_case');
    // A field that no event has set is missing from the row, hence the `??`.
    else if (!force && status === 'OPEN' && UNFINISHED.includes(analystDisposition ?? null))
      keep('waits_for_decision');
    else {
      const options = { index: 'alert', fields: ['run'] } as const;
      const runs = await this.readModels.for(caller).find(InvestigationReadModel, { alert: id }, options);
      items.push({ kind: 'alert', id, ownId: alertId, runs: runs.map((run) => run.id), transactions: 0 });
      for (const named of entityIds) alsoNamed.add(named);
    }
  }

  private isKept(filedOn: string): boolean {
    const today = this.clock.iso().slice(0, 10);
    return filedOn > `${Number(today.slice(0, 4)) - YEARS_AFTER_FILING}${today.slice(4)}`;
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
  kept: [],
  alsoNamed: new Set(),
  keptTransactions: 0,
});
