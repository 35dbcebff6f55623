import { type Caller, Clock } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { UploadSessionReadModel } from '../upload-session.read-model.js';
import { shownUploadState, type UploadSessionView } from './get-upload-session.query.js';

const UPLOADS_LISTED_MAX = 25;

/** An upload in a list. */
export type ListedUpload = Pick<
  UploadSessionView,
  'sessionId' | 'kind' | 'state' | 'startedAt' | 'finishedAt' | 'counts' | 'by'
>;

/** Lists uploads, newest first. The list contains no customer data. */
export const ListUploadSessions = defineQuery(
  'ListUploadSessions',
  { permission: 'alerts:read' },
  /** `before`: id of the last upload on the previous page; null for the newest uploads. */
  (caller: Caller, before: string | null) => ({ caller, before }),
  [ReadModels, Clock],
  async (
    { caller, before },
    readModels,
    clock,
  ): Promise<{
    readonly uploads: readonly ListedUpload[];
    readonly hasMore: boolean;
  }> => {
    // Sort by id, because ids of uploads ascend with time.
    const rows = await readModels
      .for(caller)
      .find(UploadSessionReadModel, before === null ? {} : { id: { $lt: before } }, {
        index: 'id',
        sort: { id: -1 },
        limit: UPLOADS_LISTED_MAX + 1,
      });
    const nowMs = clock.now();
    const shown = rows.slice(0, UPLOADS_LISTED_MAX);
    const uploads = shown.map((row): ListedUpload => {
      const { id: sessionId, kind, startedAt, finishedAt, counts, by } = row;
      return { sessionId, kind, state: shownUploadState(row, nowMs), startedAt, finishedAt, counts, by };
    });
    return { uploads, hasMore: rows.length > UPLOADS_LISTED_MAX };
  },
);
