import type { Caller } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import type { Role } from '../domain/user.events.js';
import { Members } from '../members.js';
import { OutsideChanges, type ChangeWithNotice } from '../outside-changes.js';
import { WaitingChanges } from '../waiting-changes.js';

/** Creates a user. Throws organization_not_found, name_taken (the address), change_waits. */
export const CreateUser = defineCommand(
  'CreateUser',
  { permission: 'members:manage' },
  (caller: Caller, fields: { readonly email: string; readonly role: Role }) => ({ ...fields, caller }),
  [Members, WaitingChanges, OutsideChanges],
  async ({ caller, email, role }, members, changes, outside): Promise<ChangeWithNotice & { role: Role }> => {
    await changes.requireNotHeld(caller, { kind: 'member', email, role });
    const id = await members.create(caller, email, role);
    return { id, role, ...(await outside.told(caller, 'member', id)) };
  },
);
