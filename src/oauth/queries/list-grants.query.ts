import { AppError, type Caller, Clock, hasPermission, type Row } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import { Clients } from '../clients.js';
import { GrantUseRecord, type GrantUse } from '../domain/grant-use.record.js';
import { GRANT_MS_MAX } from '../domain/token-lifetimes.js';
import { GrantReadModel, type Grant } from '../grant.read-model.js';
import { Grants } from '../grants.js';

const GRANTS_MAX = 1_000;
const UNUSED = { calls: 0, writes: 0, held: 0, confirmed: 0, lastAt: null };

/** A grant as shown to the user, with its counters. */
export type GrantView = Row<Grant> &
  Omit<GrantUse, 'lastAt'> & { readonly clientName: string | null; readonly lastAt: string | null };

/**
 * Returns the grants that give access now, newest first: the caller's own, or all of the organization with
 * clients:manage.
 */
export const ListGrants = defineQuery(
  'ListGrants',
  { permission: 'any' },
  (caller: Caller, whose: 'own' | 'all') => ({ caller, whose }),
  [ReadModels, Records, Clients, Grants, Clock],
  async ({ caller, whose }, readModels, records, clients, grants, clock): Promise<readonly GrantView[]> => {
    if (whose === 'all' && !hasPermission(caller, 'clients:manage'))
      throw new AppError('permission_denied', { permission: 'clients:manage' });
    const rows = readModels.for(caller);
    const now = clock.now();
    // Filter by date: a limit on the number of rows could be used up by ended grants, which would hide active
    // ones.
    const recent = { createdAt: { $gte: new Date(now - GRANT_MS_MAX).toISOString() } };
    const found =
      whose === 'all'
        ? rows.stream(GrantReadModel, recent, { index: 'created' })
        : rows.stream(GrantReadModel, { userId: caller.userId, ...recent }, { index: 'user' });
    const live: Row<Grant>[] = [];
    for await (const grant of found)
      if (grant.revokedAt === null && now < Date.parse(grant.absExp)) live.push(grant);
    const views: GrantView[] = [];
    const uses = records.for(caller);
    for (const grant of live.reverse().slice(0, GRANTS_MAX)) {
      const of = { orgId: caller.orgId, grantId: grant.id, clientId: grant.clientId };
      if (!(await grants.currentAccess(of, grant, caller.correlationId))) continue;
      const clientName = (await clients.get(grant.clientId))?.name ?? null;
      views.push({ ...UNUSED, ...(await uses.get(GrantUseRecord, grant.id)), ...grant, clientName });
    }
    return views;
  },
);
