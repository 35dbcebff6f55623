import { AppError } from '../../kernel/app-error.js';
import { hasPermission, type Caller } from '../../kernel/caller.js';
import { cursorTo, numberPlaceOf } from '../../kernel/list-place.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import type { LoggedRequest } from '../../platform/request-log/request-log-page.record.js';
import { RequestLog } from '../../platform/request-log/request-log.js';
import { ApiKeyReadModel } from '../api-key.read-model.js';

interface RequestsPage {
  /** Newest first. */
  readonly requests: readonly LoggedRequest[];
  /** Cursor of the next page; null at the end. */
  readonly next: string | null;
}

/**
 * Lists the last 1,000 requests of an API key: the caller's own, or another one for who manages keys.
 * Throws permission_denied, api_key_not_found, bad_request.
 */
export const ListRequests = defineQuery(
  'ListRequests',
  { permission: 'any' },
  (caller: Caller, keyId: string, limit: number, after: string | null) => ({ caller, keyId, limit, after }),
  [ReadModels, RequestLog],
  async ({ caller, keyId, limit, after }, readModels, log): Promise<RequestsPage> => {
    const permission = 'api_keys:manage';
    const isOwn = caller.via === 'rest' && caller.userId === keyId;
    if (!isOwn && !hasPermission(caller, permission)) throw new AppError('permission_denied', { permission });
    const key = await readModels.for(caller).get(ApiKeyReadModel, keyId);
    if (!key) throw new AppError('api_key_not_found', { field: 'key_id', value: keyId });
    const before = after === null ? null : numberPlaceOf(after).at;
    const requests = await log.newest(caller, keyId, before, limit + 1);
    const last = requests[limit - 1];
    const next = last && requests.length > limit ? cursorTo({ at: last.number, id: keyId }) : null;
    const listed = requests.slice(0, limit).map((request) => ({
      ...request,
      route: request.route.replace(/:(\w+)/g, '{$1}'),
    }));
    return { requests: listed, next };
  },
);
export type ListRequests = InstanceType<typeof ListRequests>;
