import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import { UserProfileRecord } from '../domain/user-profile.record.js';
import type { Role } from '../domain/user.events.js';
import { UserReadModel } from '../user.read-model.js';

const USERS_MAX = 10_000;

export interface UserView {
  readonly id: string;
  readonly email: string | null;
  readonly role: Role;
  readonly createdAt: string;
  readonly disabledAt: string | null;
  readonly passwordSetAt: string | null;
}

export class ListUsers extends Query<readonly UserView[]> {
  static readonly permission = 'members:manage';
  static readonly readsPersonalData = true;

  constructor(readonly caller: Caller) {
    super();
  }
}

export const ListUsersHandler = defineHandler(
  ListUsers,
  [Records, ReadModels],
  async ({ caller }, records, readModels) => {
    const options = { limit: USERS_MAX };
    const users = await readModels.for(caller).find(UserReadModel, {}, { index: 'created', ...options });
    const profiles = await records.for(caller).find(UserProfileRecord, {}, { index: 'user', ...options });
    const emails = new Map(profiles.map(({ userId, email }) => [userId, email]));
    return users.map(({ id, role, createdAt, disabledAt, passwordSetAt }) => ({
      id,
      email: emails.get(id) ?? null,
      role,
      createdAt,
      disabledAt,
      passwordSetAt,
    }));
  },
);
