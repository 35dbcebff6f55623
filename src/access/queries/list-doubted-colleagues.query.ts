import { type Caller, Clock } from '@alert-review/kernel';
import { Decisions } from '../../platform/decisions/decisions.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import { accessChangedBy } from '../access-changes.js';
import { UserReadModel } from '../user.read-model.js';

const USERS_MAX = 200;

/**
 * Returns the ids of users who may not confirm a member's decisions because they let the member in or changed
 * the member's access, and nobody whose word counts has vouched since.
 */
export const ListDoubtedColleagues = defineQuery(
  'ListDoubtedColleagues',
  { permission: 'members:manage' },
  (caller: Caller, userId: string) => ({ caller, userId }),
  [ReadModels, Decisions, Records, Clock],
  async ({ caller, userId }, readModels, decisions, records, clock): Promise<readonly string[]> => {
    const users = await readModels
      .for(caller)
      .find(UserReadModel, {}, { index: 'created', limit: USERS_MAX });
    const end = clock.now();
    const doubted: string[] = [];
    for (const { id } of users) {
      const asked = { user: userId, by: id, end, countsOutside: false };
      if ((await accessChangedBy({ decisions, records }, caller, asked)) !== null) doubted.push(id);
    }
    return doubted;
  },
);
