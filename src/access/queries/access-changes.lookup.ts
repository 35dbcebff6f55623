import type { Caller } from '@alert-review/kernel';
import { UserEvents } from '../domain/user.events.js';
import { userDecider } from '../domain/user.decider.js';
import {
  accessChangedBy,
  changersOfBoth,
  isKeyLinkedToPerson,
  outsideChangesBetween,
  type AccessChange,
  type AskedChange,
  type AskedKey,
} from '../access-changes.js';
import type { Decisions } from '../../platform/decisions/decisions.js';
import type { Records } from '../../platform/records/records.js';

/** `accessChangedBy` for the feature of decisions: whether somebody may be able to act as somebody else. */
export const lastAccessChange = (
  decisions: Decisions,
  records: Records,
  caller: Caller,
  asked: AskedChange,
): Promise<AccessChange | null> => accessChangedBy({ decisions, records }, caller, asked);

/** `isKeyLinkedToPerson` for the feature of decisions: whether an API key belongs to a person. */
export const isApiKeyOfPerson = (decisions: Decisions, caller: Caller, asked: AskedKey): Promise<boolean> =>
  isKeyLinkedToPerson(decisions, caller, asked);

/** `changersOfBoth` for the history of alerts. */
export const accessChangersOfBoth = (
  decisions: Decisions,
  caller: Caller,
  asked: Parameters<typeof changersOfBoth>[2],
): Promise<readonly string[]> => changersOfBoth(decisions, caller, asked);

/** Whether a user's access has ended. False for what is no user, such as an API key. */
export async function hasAccessEnded(decisions: Decisions, caller: Caller, user: string): Promise<boolean> {
  return (await decisions.state(UserEvents, userDecider, caller, user)).state.disabled;
}

/** `outsideChangesBetween` for the history of alerts. */
export const outsideAccessChanges = (
  decisions: Decisions,
  caller: Caller,
  asked: Parameters<typeof outsideChangesBetween>[2],
): Promise<readonly string[]> => outsideChangesBetween(decisions, caller, asked);
