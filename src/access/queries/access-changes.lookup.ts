import type { Caller } from '@alert-review/kernel';
import { UserEvents } from '../domain/user.events.js';
import { userDecider } from '../domain/user.decider.js';
import {
  accessChangedBy,
  peopleBehindAccessOfBoth,
  isKeyLinkedToPerson,
  outsideChangesBetween,
  type AccessChange,
  type AccessQuestion,
  type KeyCreatorQuestion,
} from '../access-changes.js';
import type { Decisions } from '../../platform/decisions/decisions.js';
import type { Records } from '../../platform/records/records.js';

/**
 * Gives the decisions feature access to `accessChangedBy`: whether somebody may be able to act as somebody
 * else.
 */
export const lastAccessChange = (
  decisions: Decisions,
  records: Records,
  caller: Caller,
  asked: AccessQuestion,
): Promise<AccessChange | null> => accessChangedBy({ decisions, records }, caller, asked);

/** Gives the decisions feature access to `isKeyLinkedToPerson`: whether an API key belongs to a person. */
export const isApiKeyOfPerson = (
  decisions: Decisions,
  caller: Caller,
  asked: KeyCreatorQuestion,
): Promise<boolean> => isKeyLinkedToPerson(decisions, caller, asked);

/** Gives the history of alerts access to `peopleBehindAccessOfBoth`. */
export const accessChangersOfBoth = (
  decisions: Decisions,
  caller: Caller,
  asked: Parameters<typeof peopleBehindAccessOfBoth>[2],
): Promise<readonly string[]> => peopleBehindAccessOfBoth(decisions, caller, asked);

/** Whether a user's access has ended. False for ids that belong to no user, such as those of API keys. */
export async function hasAccessEnded(decisions: Decisions, caller: Caller, user: string): Promise<boolean> {
  return (await decisions.state(UserEvents, userDecider, caller, user)).state.disabled;
}

/** Gives the history of alerts access to `outsideChangesBetween`. */
export const outsideAccessChanges = (
  decisions: Decisions,
  caller: Caller,
  asked: Parameters<typeof outsideChangesBetween>[2],
): Promise<readonly string[]> => outsideChangesBetween(decisions, caller, asked);
