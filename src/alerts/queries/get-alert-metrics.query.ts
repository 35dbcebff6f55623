import { EntityRecord } from '../../ingestion/domain/entity.record.js';
import { TransactionRecord } from '../../ingestion/domain/transaction.record.js';
import {
  GetAlertCase,
  type AlertCase,
  type BlockFlags,
  type FlagHeadline,
} from '../../investigations/queries/get-alert-case.query.js';
import { type Caller, Clock, Query } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { HandlerOf } from '../../platform/bus/define-message.js';
import { runStepsCooperatively } from '../../platform/process/yield-to-event-loop.js';
import { Records } from '../../platform/records/records.js';
import { rowsById, rowsByOwnId } from '../../platform/records/rows-by-id.js';
import {
  countFlagColorsByBlock,
  topCounterparties,
  topRationales,
  metricWindowsOf,
  type ColorCounts,
  type CounterpartyVolume,
  type FlagRationale,
  type MetricWindow,
} from '../domain/alert-metrics.js';
import { requireAlert } from './find-alerts.query.js';

export interface AlertMetrics {
  readonly investigationId: string | null;
  /** Windows of 7, 30 and 90 days that end with the alert's last flagged transaction. */
  readonly windows: readonly MetricWindow[];
  /** Whether only the newest transactions were read, so that the totals are lower bounds. */
  readonly truncated: boolean;
  /** Largest counterparties of the last 90 days of the window, per asset, largest first. */
  readonly topCounterparties: readonly CounterpartyVolume[];
  readonly flagColors: Readonly<Record<BlockFlags['blockId'], ColorCounts>>;
  readonly topRedFlags: readonly FlagRationale[];
  readonly topYellowFlags: readonly FlagRationale[];
  readonly headline: FlagHeadline | null;
  readonly linkedEntities: readonly LinkedEntity[];
}

interface LinkedEntity {
  readonly entityId: string;
  readonly serviceId: string | null;
  readonly role: 'subject' | 'named' | 'counterparty';
}

/** Returns the figures of an alert; they do not depend on the current time. Throws alert_not_found. */
export class GetAlertMetrics extends Query<AlertMetrics> {
  static readonly permission = 'alerts:read';
  static readonly readsPersonalData = 'alertId';

  constructor(
    readonly caller: Caller,
    readonly alertId: string,
  ) {
    super();
  }
}

/** Maximum number of linked entities that are listed. */
const LINKED_ENTITIES_MAX = 50;

@HandlerOf(GetAlertMetrics)
export class GetAlertMetricsHandler {
  constructor(
    private readonly bus: Bus,
    private readonly records: Records,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, alertId }: GetAlertMetrics): Promise<AlertMetrics> {
    const alert = await requireAlert(this.bus, caller, alertId);
    const found = await this.bus.send(new GetAlertCase(caller, alert.id));
    const counterparties = await this.namedAsUploaded(caller, found);
    return {
      investigationId: found.run?.id ?? null,
      windows: await runStepsCooperatively(metricWindowsOf(found), this.clock),
      truncated: found.truncated,
      topCounterparties: counterparties,
      flagColors: countFlagColorsByBlock(found.blocks),
      topRedFlags: topRationales(found.blocks, 'red'),
      topYellowFlags: topRationales(found.blocks, 'yellow'),
      headline: found.run?.headline ?? null,
      linkedEntities: await this.linkedEntities(caller, found, counterparties),
    };
  }

  /** Replaces names and addresses with their uploaded spelling: the case groups them in lower case. */
  private async namedAsUploaded(caller: Caller, found: AlertCase): Promise<CounterpartyVolume[]> {
    const largest = await runStepsCooperatively(topCounterparties(found), this.clock);
    const ids = largest.flatMap(({ kind, newest }) => (kind === 'entity' ? [] : newest.id));
    const read = { fields: ['content.sender', 'content.receiver'] };
    const rows = await rowsById(this.records.for(caller), TransactionRecord.current, ids, read);
    const contents = new Map(rows.map(({ id, content }) => [id, content]));
    return largest.map(({ newest: { id, direction }, ...volume }) => {
      const { sender, receiver } = contents.get(id) ?? {};
      const side = direction === 'in' ? sender : receiver;
      const { kind, value } = volume;
      const uploaded = kind === 'name' ? side?.name : kind === 'address' && side?.blockchain_addresses?.[0];
      return { ...volume, value: uploaded || value };
    });
  }

  private async linkedEntities(
    caller: Caller,
    { subjectId, entityIds }: AlertCase,
    counterparties: readonly CounterpartyVolume[],
  ): Promise<LinkedEntity[]> {
    const roles = new Map<string, LinkedEntity['role']>([[subjectId, 'subject']]);
    const add = (entityId: string, role: LinkedEntity['role']) => {
      if (!roles.has(entityId)) roles.set(entityId, role);
    };
    for (const { kind, value } of counterparties) if (kind === 'entity') add(value, 'counterparty');
    for (const entityId of entityIds) add(entityId, 'named');
    const ids = [...roles.keys()].slice(0, LINKED_ENTITIES_MAX);
    const stored = this.records.for(caller);
    const rows = await rowsByOwnId(stored, EntityRecord.current, ids, { fields: ['ownId'] });
    const serviceIds = new Map(rows.map(({ id, ownId }) => [ownId, id]));
    return ids.map((entityId) => ({
      entityId,
      serviceId: serviceIds.get(entityId) ?? null,
      role: roles.get(entityId)!,
    }));
  }
}
