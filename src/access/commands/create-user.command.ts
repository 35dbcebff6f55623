import type { Caller } from '../../kernel/caller.js';
import { defineCommand } from '../../platform/bus/define-message.js';
import type { Role } from '../domain/user.events.js';
import { Members } from '../members.js';

/** Creates a user. Throws organization_not_found, name_taken (the address). */
export const CreateUser = defineCommand(
  'CreateUser',
  { permission: 'members:manage' },
  (caller: Caller, email: string, role: Role) => ({ caller, email, role }),
  [Members],
  async ({ caller, email, role }, members): Promise<{ id: string; role: Role }> => ({
    id: await members.create(caller, email, role),
    role,
  }),
);
