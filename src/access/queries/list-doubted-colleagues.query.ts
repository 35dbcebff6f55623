import { type Caller, Clock } from '@alert-review/kernel';
import { Decisions } from '../../platform/decisions/decisions.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import { yieldToEventLoop } from '../../platform/process/yield-to-event-loop.js';
import { accessChangedBy, peopleBehindAccess } from '../access-changes.js';
import { UserReadModel } from '../user.read-model.js';

/**
 * Returns the ids of users who may not confirm a member's decisions, because they gave the member access or
 * changed it, and no independent administrator has vouched for the member since.
 */
export const ListDoubtedColleagues = defineQuery(
  'ListDoubtedColleagues',
  { permission: 'members:manage', readsEventLog: true },
  (caller: Caller, userId: string) => ({ caller, userId }),
  [ReadModels, Decisions, Records, Clock],
  async ({ caller, userId }, readModels, decisions, records, clock): Promise<readonly string[]> => {
    const end = clock.now();
    const behind = await peopleBehindAccess(decisions, caller, { user: userId, end });
    const doubted: string[] = [];
    const options = { index: 'created', fields: ['createdAt'] } as const;
    for await (const { id } of readModels.for(caller).stream(UserReadModel, {}, options)) {
      if (behind !== 'anybody' && !behind.has(id)) continue;
      await yieldToEventLoop();
      const asked = { user: userId, by: id, end, countsOutside: false };
      if ((await accessChangedBy({ decisions, records }, caller, asked)) !== null) doubted.push(id);
    }
    return doubted;
  },
);
