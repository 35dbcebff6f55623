import { ApiKeyEvents } from './domain/api-key.events.js';
import { DirectoryIdentityRecord } from './domain/directory-identity.record.js';
import { OrganizationEvents } from './domain/organization.events.js';
import { UserEvents, type UserEvent } from './domain/user.events.js';
import type { Caller } from '../kernel/caller.js';
import { DAY_MS } from '../kernel/clock.js';
import type { RecordedEvent } from '../kernel/define-projection.js';
import type { Decisions } from '../platform/decisions/decisions.js';
import type { Records } from '../platform/records/records.js';

/** For this long whoever let somebody in, or changed their access, may be this person. */
const ACCESS_DOUBTED_MS = DAY_MS;

/** As many people are looked at who let one another in: more than any organization lets in within a day. */
const PEOPLE_MAX = 200;

/** The command line, whose user is not known: it may be anybody of the organization. */
const OPERATOR = 'operator';

interface Stores {
  readonly decisions: Decisions;
  readonly records: Records;
}

export interface AccessChange {
  /** The newest change, in ms. */
  readonly at: number;
  /** From then on it casts no doubt any more, in ms. */
  readonly until: number;
  /** `access`: of that person; `sign_in`: of how people of the organization sign in. */
  readonly of: 'access' | 'sign_in';
}

/** Whether `by` may act as `user`, as of `end` (ms). */
export interface AskedChange {
  readonly user: string;
  readonly by: string;
  readonly end: number;
}

/** Somebody, or an API key, who gave or changed the access of a person. */
interface Changer {
  readonly id: string;
  readonly isKey: boolean;
  /** In ms. */
  readonly at: number;
}

/**
 * Returns the newest change within 24 hours before `end` (ms) by which `by` may act as `user`: a link that
 * was used, a reset, a role, a new account, an account let in again, the settings of single sign-on; by
 * themselves, by an API key of theirs, or by somebody whom they let in the same way. Null without one.
 */
export async function accessChangedBy(
  { decisions, records }: Stores,
  caller: Caller,
  { user, by, end }: AskedChange,
): Promise<AccessChange | null> {
  if (user === by) return null;
  const known = new Map<string, Promise<boolean>>();
  const people: readonly Changer[] = await changersOf(decisions, caller, user, end);
  let newest: AccessChange | null = null;
  for (const changer of people) {
    if (newest && newest.at >= changer.at) continue;
    if (await leadsTo(decisions, caller, changer, by, known)) newest = changeAt(changer.at, 'access');
  }
  const signIn = await signInChangedBy({ decisions, records }, caller, { user, by, end });
  return signIn !== null && signIn > (newest?.at ?? 0) ? changeAt(signIn, 'sign_in') : newest;
}

const changeAt = (at: number, of: AccessChange['of']): AccessChange => ({
  at,
  until: at + ACCESS_DOUBTED_MS,
  of,
});

/** Tells whether it is a person, or they acted through a key of theirs or somebody whom they had let in. */
function leadsTo(
  decisions: Decisions,
  caller: Caller,
  changer: Changer,
  by: string,
  known: Map<string, Promise<boolean>>,
): Promise<boolean> {
  if (changer.id === by || changer.id === OPERATOR) return Promise.resolve(true);
  const key = `${changer.id} ${changer.isKey ? '' : changer.at}`;
  let leads = known.get(key);
  if (!leads && known.size >= PEOPLE_MAX) return Promise.resolve(true);
  if (!leads) {
    const before = async () => {
      const changers = changer.isKey
        ? await makersOf(decisions, caller, changer)
        : await changersOf(decisions, caller, changer.id, changer.at);
      for (const one of changers) if (await leadsTo(decisions, caller, one, by, known)) return true;
      return false;
    };
    // Why set before it is known: two people may have let one another in.
    known.set(key, Promise.resolve(false));
    known.set(key, (leads = before()));
  }
  return leads;
}

/** Returns who gave or changed the access of a user within 24 hours before an instant. */
async function changersOf(
  decisions: Decisions,
  caller: Caller,
  user: string,
  end: number,
): Promise<readonly Changer[]> {
  const changers: Changer[] = [];
  let inviter: RecordedEvent['actor'] | null = null;
  let hadPassword = false;
  for (const event of await decisions.read(UserEvents, caller, user)) {
    const at = Date.parse(event.recordedAt);
    if (event.type === 'UserInvited') inviter = event.actor;
    const actor = changerOf(event, inviter);
    // Why: whoever has the command line sets the first password of most people, and could do all without it.
    const isReset =
      event.type === 'SecondFactorDisabled' || (event.type === 'UserPasswordSet' && hadPassword);
    if (event.type === 'UserPasswordSet') hadPassword = true;
    if (!actor || actor.user === user || at > end || at <= end - ACCESS_DOUBTED_MS) continue;
    if (actor.user === OPERATOR && !isReset) continue;
    changers.push({ id: actor.onBehalfOf ?? actor.user, isKey: actor.kind === 'system', at });
  }
  return changers;
}

/** Returns who can be the person after an event; null after one that lets nobody in. */
function changerOf(
  event: RecordedEvent<UserEvent>,
  inviter: RecordedEvent['actor'] | null,
): RecordedEvent['actor'] | null {
  switch (event.type) {
    // A link that nobody used opens nothing, its approval gives nobody the link, and a code is the person's
    // own.
    case 'UserInvited':
    case 'UserLinkApproved':
    case 'UserDisabled':
    case 'RecoveryCodeUsed':
      return null;
    case 'UserPasswordSet':
      return event.data.by === 'invitation' ? inviter : event.actor;
    default:
      return event.actor;
  }
}

/** Returns who made an API key, whenever that was: they know its secret. */
async function makersOf(decisions: Decisions, caller: Caller, { id, at }: Changer): Promise<Changer[]> {
  const events = await decisions.read(ApiKeyEvents, caller, id);
  return events.flatMap((event) =>
    event.type === 'ApiKeyGenerated' && event.data.createdBy !== OPERATOR
      ? { id: event.data.createdBy, isKey: false, at }
      : [],
  );
}

/** Returns when somebody last changed where people sign in, in ms, if the user does so there. */
async function signInChangedBy(
  { decisions, records }: Stores,
  caller: Caller,
  { user, by, end }: AskedChange,
): Promise<number | null> {
  const options = { index: 'user', limit: 1 } as const;
  const [identity] = await records.for(caller).find(DirectoryIdentityRecord, { userId: user }, options);
  if (!identity) return null;
  const events = await decisions.read(OrganizationEvents, caller, caller.orgId);
  const change = events.findLast(
    ({ type, actor, recordedAt }) =>
      type === 'SingleSignOnSet' &&
      actor.user === by &&
      Date.parse(recordedAt) <= end &&
      Date.parse(recordedAt) > end - ACCESS_DOUBTED_MS,
  );
  return change ? Date.parse(change.recordedAt) : null;
}
