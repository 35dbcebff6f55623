import { ROLE_PERMISSIONS } from '../domain/roles.js';
import { UserReadModel } from '../user.read-model.js';
import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { ReadModels } from '../../platform/projections/read-models.js';

const PEOPLE_MAX = 1_000;

/** Returns the ids of users whose role lets them decide, in the order in which they were created. */
export const ListPeopleWhoDecide = defineQuery(
  'ListPeopleWhoDecide',
  { permission: 'alerts:assign', feature: 'teamwork' },
  (caller: Caller) => ({ caller }),
  [ReadModels],
  async ({ caller }, readModels): Promise<readonly string[]> => {
    const present = { index: 'created', sort: { createdAt: 1 }, limit: PEOPLE_MAX } as const;
    const users = await readModels.for(caller).find(UserReadModel, { disabledAt: null }, present);
    return users.flatMap(({ id, role }) => (ROLE_PERMISSIONS[role].includes('alerts:write') ? id : []));
  },
);
