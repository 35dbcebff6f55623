import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { z } from 'zod';
import { FindAlerts } from '../../alerts/queries/find-alerts.query.js';
import { AppError } from '../../kernel/app-error.js';
import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { Bus } from '../../platform/bus/bus.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { DispositionHistoryReadModel } from '../disposition-history.read-model.js';

export type DispositionHistoryEntry = z.infer<typeof DispositionHistoryReadModel.schema>;

export interface DispositionHistory {
  /** Oldest first. */
  readonly entries: readonly DispositionHistoryEntry[];
  /** The revision to go on from; null when there is no more. */
  readonly next: number | null;
}

const PAGE_ENTRIES = 1_000;

/** Who decided what about an alert, 1,000 entries at a time. Error: alert_not_found. */
export class ListDispositionHistory extends Query<DispositionHistory> {
  static readonly permission = 'alerts:read';
  static readonly readsPersonalData = true;

  /** `alertId`: the caller's own id. `from`: a revision. */
  constructor(
    readonly caller: Caller,
    readonly alertId: string,
    readonly from = 0,
  ) {
    super();
  }

  override accessSubject(): string {
    return this.alertId;
  }
}

@QueryHandler(ListDispositionHistory)
export class ListDispositionHistoryHandler implements IQueryHandler<ListDispositionHistory> {
  constructor(
    private readonly bus: Bus,
    private readonly readModels: ReadModels,
  ) {}

  async execute({ caller, alertId, from }: ListDispositionHistory): Promise<DispositionHistory> {
    const [alert] = await this.bus.send(new FindAlerts(caller, { alertIds: [alertId] }));
    if (!alert) throw new AppError('alert_not_found', { field: 'alert_id', value: alertId });
    const rows = await this.readModels
      .for(caller)
      .find(
        DispositionHistoryReadModel,
        { alert: alert.id, revision: { $gte: from } },
        { index: 'alert', sort: { revision: 1 }, limit: PAGE_ENTRIES },
      );
    const entries = rows.map(({ id: _id, ...entry }) => entry);
    const next = rows.length < PAGE_ENTRIES ? null : rows.at(-1)!.revision + 1;
    return { entries, next };
  }
}
