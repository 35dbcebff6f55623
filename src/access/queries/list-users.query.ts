import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import { UserProfileRecord } from '../domain/user-profile.record.js';
import type { Role } from '../domain/user.events.js';
import { UserReadModel } from '../user.read-model.js';

const USERS_MAX = 10_000;

/** A user as shown to administrators. */
export interface UserView {
  readonly id: string;
  readonly email: string | null;
  readonly role: Role;
  readonly createdAt: string;
  readonly disabledAt: string | null;
  readonly passwordSetAt: string | null;
  readonly hasSecondFactor: boolean;
}

/** Returns the users of the organization. */
export const ListUsers = defineQuery(
  'ListUsers',
  { permission: 'members:manage', readsPersonalData: true },
  (caller: Caller) => ({ caller }),
  [Records, ReadModels],
  async ({ caller }, records, readModels): Promise<readonly UserView[]> => {
    const options = { limit: USERS_MAX };
    const users = await readModels.for(caller).find(UserReadModel, {}, { index: 'created', ...options });
    const profiles = await records.for(caller).find(UserProfileRecord, {}, { index: 'user', ...options });
    const emails = new Map(profiles.map(({ userId, email }) => [userId, email]));
    return users.map(({ id, role, createdAt, disabledAt, passwordSetAt, hasSecondFactor }) => ({
      id,
      email: emails.get(id) ?? null,
      role,
      createdAt,
      disabledAt,
      passwordSetAt,
      hasSecondFactor,
    }));
  },
);
