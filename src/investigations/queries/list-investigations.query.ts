import { type Caller, Clock, cursorOfPlace, numberPlaceOf, timePlaceOf } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { Config } from '../../platform/config/config.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import type { Filter } from '../../platform/read-store/query.js';
import { rowsAfterPlace } from '../../platform/records/rows-after.js';
import { RUN_STATES, type ShownRunState } from '../domain/runs/run-state.js';
import { RunSummaries, type RunSummary } from '../engine/run-summaries.js';
import { AlertResults, type RunRow } from '../engine/alert-results.js';
import { InvestigationReadModel } from '../investigation.read-model.js';

/** Only runs that match all given conditions are listed. */
interface RunFilter {
  /** The bank's own id. */
  readonly alertId?: string | undefined;
  readonly state?: ShownRunState | undefined;
  /** Only runs queued at this time or later: ISO 8601 with milliseconds and Z. */
  readonly since?: string | undefined;
}

interface RunPage {
  readonly investigations: readonly RunSummary[];
  /** Cursor of the next page; null if there are no further runs so far. */
  readonly next: string | null;
}

/**
 * Lists runs, oldest first: the runs of an alert by number, others by when their next or last attempt was
 * due. A run that is retried while a client pages is listed again. Throws alert_not_found, bad_request.
 */
export const ListInvestigations = defineQuery(
  'ListInvestigations',
  { permission: 'alerts:read', readsPersonalData: ({ filter }) => filter.alertId ?? null },
  (
    caller: Caller,
    {
      filter,
      limit,
      after = null,
    }: { readonly filter: RunFilter; readonly limit: number; readonly after?: string | null },
  ) => ({
    caller,
    filter,
    limit,
    after,
  }),
  [AlertResults, RunSummaries, ReadModels, Clock, Config],
  async (
    { caller, filter, limit, after },
    results,
    summaries,
    readModels,
    clock,
    config,
  ): Promise<RunPage> => {
    const { alertId, since = '' } = filter;
    const conditions = { ...conditionsOf(clock, config, filter.state), queuedAt: { $gte: since } };
    const rows = readModels.for(caller);
    const model = InvestigationReadModel;
    const most = limit + 1;
    const ofAlert = { index: 'alert', field: 'run', bounds: { $gte: 1 } } as const;
    // `since` also bounds dueAt: no attempt is due before its run was queued.
    const ofAll = { index: 'state', field: 'dueAt', bounds: { $gte: since } } as const;
    let found: RunRow[];
    if (alertId === undefined) {
      const wanted = { state: { $in: RUN_STATES }, ...conditions };
      found = await rowsAfterPlace(
        rows,
        model,
        wanted,
        ofAll,
        after === null ? null : timePlaceOf(after),
        most,
      );
    } else {
      const { id: alert } = await results.alert(caller, alertId);
      const place = after === null ? null : numberPlaceOf(after);
      found = await rowsAfterPlace(rows, model, { ...conditions, alert }, ofAlert, place, most);
    }
    const shown = found.slice(0, limit);
    const last = found.length > limit ? shown.at(-1) : undefined;
    const at = alertId === undefined ? last?.dueAt : last?.run;
    return {
      investigations: await summaries.of(caller, shown),
      next: last && at !== undefined ? cursorOfPlace({ at, id: last.id }) : null,
    };
  },
);

/** Translates a state into conditions on rows. Rows have no state `stalled`; it follows from `startedAt`. */
function conditionsOf(clock: Clock, config: Config, state: ShownRunState | undefined): Filter {
  if (state !== 'running' && state !== 'stalled') return state === undefined ? {} : { state };
  const stalledMs = config.investigationStalledMinutes * 60_000;
  const since = new Date(clock.now() - stalledMs).toISOString();
  return { state: 'running', startedAt: state === 'running' ? { $gte: since } : { $lt: since } };
}
