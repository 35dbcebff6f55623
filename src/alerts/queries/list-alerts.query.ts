import { type Caller, cursorOfPlace, numberPlaceOf } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { rowsAfterPlace } from '../../platform/records/rows-after.js';
import { AlertReadModel } from '../alert.read-model.js';
import type { AlertView } from '../alert-views.js';

interface ListedAlerts {
  readonly alerts: readonly AlertView['row'][];
  /** Cursor of the next page; null at the current end. */
  readonly next: string | null;
}

/** Bounds of the uploaded creation time in ms, inclusive, and the upload that first brought the alert. */
interface ListFilter {
  readonly createdFrom?: number | undefined;
  readonly createdTo?: number | undefined;
  readonly sessionId?: string | undefined;
}

/** Lists alerts, the oldest first. Throws bad_request for an unknown `after`. */
export const ListAlerts = defineQuery(
  'ListAlerts',
  { permission: 'alerts:read', readsPersonalData: true },
  (
    caller: Caller,
    {
      filter,
      limit,
      after = null,
    }: { readonly filter: ListFilter; readonly limit: number; readonly after?: string | null },
  ) => ({
    caller,
    filter,
    limit,
    after,
  }),
  [ReadModels],
  async ({ caller, filter, limit, after }, readModels): Promise<ListedAlerts> => {
    const { createdFrom = -MAX_MS, createdTo = MAX_MS, sessionId } = filter;
    const found = await rowsAfterPlace(
      readModels.for(caller),
      AlertReadModel,
      sessionId === undefined ? {} : { sessionId },
      {
        index: sessionId === undefined ? 'newest' : 'session',
        field: 'createdAt',
        bounds: { $gte: createdFrom, $lte: createdTo },
      },
      after === null ? null : numberPlaceOf(after),
      limit + 1,
    );
    const alerts = found.slice(0, limit);
    const last = found.length > limit ? alerts.at(-1) : undefined;
    return { alerts, next: last ? cursorOfPlace({ at: last.createdAt, id: last.id }) : null };
  },
);

/** Largest distance from 1970 in ms that a JavaScript date can have. */
const MAX_MS = 8.64e15;
