import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { yieldToEventLoop } from '../../platform/process/yield-to-event-loop.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import { DirectoryIdentityRecord } from '../domain/directory-identity.record.js';
import { doesDirectoryManageUser, DirectoryUserRecord } from '../domain/directory.record.js';
import { userDecider } from '../domain/user.decider.js';
import { UserEvents } from '../domain/user.events.js';
import { mayInviteUsers } from '../open-links.js';
import { UserReadModel } from '../user.read-model.js';

const ROWS_MAX = 10_000;
/** Maximum number of unused accounts that are examined, the newest first. */
const ACCOUNTS_MAX = 500;

/** An unused account whose creator or inviter may not invite any more. */
export interface AccountInvitedByLeaver {
  readonly userId: string;
  /** Id of the person who added or last invited the user, and who may not invite any more. */
  readonly by: string;
}

/**
 * Returns the accounts that nobody has used yet and whose creator or inviter has left or may not invite any
 * more. The links to these accounts have ended, and an administrator has to decide about the accounts.
 */
export const ListAccountsOfLeavers = defineQuery(
  'ListAccountsOfLeavers',
  { permission: 'members:manage', readsEventLog: true },
  (caller: Caller) => ({ caller }),
  [ReadModels, Records, Decisions],
  async ({ caller }, readModels, records, decisions): Promise<readonly AccountInvitedByLeaver[]> => {
    const rows = records.for(caller);
    const options = { index: 'created', sort: { createdAt: 1 }, limit: ROWS_MAX } as const;
    const users = await readModels.for(caller).find(UserReadModel, { disabledAt: null }, options);
    const identities = await rows.find(DirectoryIdentityRecord, {}, { index: 'user', limit: ROWS_MAX });
    const linked = new Set(identities.map(({ userId }) => userId));
    const unused = users.filter(({ id, passwordSetAt }) => passwordSetAt === null && !linked.has(id));
    const found: AccountInvitedByLeaver[] = [];
    const mayStillInvite = new Map<string, boolean>();
    for (const { id } of unused.slice(-ACCOUNTS_MAX)) {
      await yieldToEventLoop();
      if (doesDirectoryManageUser(await rows.get(DirectoryUserRecord, id))) continue;
      const events = await decisions.read(UserEvents, caller, id);
      const inviting = events.findLast(({ type }) => type === 'UserInvited' || type === 'UserCreated');
      const by = inviting?.actor.user;
      if (by === undefined) continue;
      if (!mayStillInvite.has(by)) {
        const { state } = await decisions.state(UserEvents, userDecider, caller, by);
        // Ids without a role belong to API keys and the server's operator, which are no users.
        mayStillInvite.set(by, state.role === null || mayInviteUsers(state));
      }
      if (!mayStillInvite.get(by)) found.push({ userId: id, by });
    }
    return found;
  },
);
