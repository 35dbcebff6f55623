import { AppError, type Caller, decideAboutStream } from '@alert-review/kernel';
import { hashOfToken } from '../platform/crypto/secret-tokens.js';
import type { Decisions } from '../platform/decisions/decisions.js';
import type { Records } from '../platform/records/records.js';
import { userDecider, type UserCommand } from './domain/user.decider.js';
import { UserEvents } from './domain/user.events.js';
import { UserProfileRecord } from './domain/user-profile.record.js';
import type { RequestedChange } from './wanted-change.js';

interface Stores {
  readonly decisions: Decisions;
  readonly records: Records;
}

/**
 * Whether a requested change of a member would change anything. Throws the errors of the change itself, such
 * as user_not_found, because a request that can only fail must not wait for an approval.
 */
export async function doesRequestChangeMember(
  { decisions, records }: Stores,
  caller: Caller,
  wanted: RequestedChange,
): Promise<boolean> {
  if (wanted.kind === 'member') {
    const profile = await records.for(caller).get(UserProfileRecord, hashOfToken(wanted.email.toLowerCase()));
    if (!profile) return true;
    const { state } = await decisions.state(UserEvents, userDecider, caller, profile.userId);
    // A crash may leave an address without a user behind; such an address may be taken.
    if (state.role === null) return true;
    throw new AppError('name_taken', { field: 'email', value: wanted.email });
  }
  const command = commandOf(caller, wanted);
  if (!command || !('user' in wanted)) return true;
  const { state } = await decisions.state(UserEvents, userDecider, caller, wanted.user);
  return decideAboutStream(wanted.user, userDecider, state, command).length > 0;
}

/**
 * Returns the command of a change. Whether it removes the last administrator is checked only when the change
 * is carried out.
 */
function commandOf(caller: Caller, wanted: RequestedChange): UserCommand | null {
  if (wanted.kind === 'role')
    return { type: 'SetRole', role: wanted.role, own: wanted.user === caller.userId, isLastAdmin: false };
  return wanted.kind === 'second_factor' ? { type: 'TurnOffSecondFactor', by: 'administrator' } : null;
}
