import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { AlertReadModel } from '../../alerts/alert.read-model.js';
import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { inParallel } from '../../platform/process/in-parallel.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { AlertEvents, type PlacedEvent, type TimeOrPosition } from '../alert-events.js';
import { foldAlertState, alertStateView } from '../alert-state.js';
import type { AlertAsOf } from './get-alert-as-of.query.js';

export const ALERT_AS_OF_FIELDS = [
  'alertId',
  'serviceId',
  'analystDisposition',
  'decidedBy',
  'decidedAt',
  'decisionEvent',
  'finalDisposition',
  'finalRiskScore',
  'finalRun',
  'resultHash',
  'latestRun',
  'latestRunState',
  'notes',
  'alertVersion',
  'alertHash',
] as const satisfies readonly (keyof AlertAsOf)[];

/** Returns the state of each alert at that time, by service id; read lazily. */
export class ExportAlertsAsOf extends Query<AsyncIterable<AlertAsOf>> {
  static readonly permission = 'audit:export';
  static readonly readsPersonalData = true;

  constructor(
    readonly caller: Caller,
    readonly until: TimeOrPosition,
  ) {
    super();
  }
}

const PAGE_ALERTS = 200;
const ALERTS_AT_ONCE = 8;

@QueryHandler(ExportAlertsAsOf)
export class ExportAlertsAsOfHandler implements IQueryHandler<ExportAlertsAsOf> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly alertEvents: AlertEvents,
  ) {}

  execute({ caller, until }: ExportAlertsAsOf): Promise<AsyncIterable<AlertAsOf>> {
    return Promise.resolve(this.pages(caller, until));
  }

  /** Why by page: a rebuild may remove the rows of a long read. */
  private async *pages(caller: Caller, until: TimeOrPosition): AsyncIterable<AlertAsOf> {
    const read = this.alertEvents.reader(caller, until);
    let last = '';
    for (;;) {
      const options = { index: 'id', sort: { id: 1 }, limit: PAGE_ALERTS, fields: ['alertId'] } as const;
      const page = await this.readModels.for(caller).find(AlertReadModel, { id: { $gt: last } }, options);
      const states = await inParallel(page, ALERTS_AT_ONCE, async ({ id, alertId }) =>
        asOf({ serviceId: id, alertId }, await read(id)),
      );
      for (const state of states) if (state) yield state;
      if (page.length < PAGE_ALERTS) return;
      last = page.at(-1)!.id;
    }
  }
}

function asOf(
  ids: { readonly serviceId: string; readonly alertId: string },
  placed: readonly PlacedEvent[],
): AlertAsOf | null {
  if (placed.length === 0) return null;
  const events = placed.map(({ event }) => event);
  return { ...ids, ...alertStateView(foldAlertState(ids.serviceId, events)) };
}
