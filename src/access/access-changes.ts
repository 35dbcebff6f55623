import { ApiKeyEvents } from './domain/api-key.events.js';
import { DirectoryIdentityRecord } from './domain/directory-identity.record.js';
import { OrganizationEvents, type OrganizationEvent } from './domain/organization.events.js';
import { UserEvents, type UserEvent } from './domain/user.events.js';
import { type Caller, DAY_MS, type RecordedEvent } from '@alert-review/kernel';
import type { Decisions } from '../platform/decisions/decisions.js';
import type { Records } from '../platform/records/records.js';

/**
 * If the access of a person was changed outside the product, this person cannot confirm decisions for this
 * time, because the product does not know who made the change.
 */
const ACCESS_DOUBTED_MS = DAY_MS;

/**
 * Maximum length of the chain of people who gave one another access. Behind a longer chain, everybody counts
 * as having given access.
 */
const PEOPLE_MAX = 200;

/** User id of the command line. Anybody in the organization may have used it. */
const OPERATOR = 'operator';

interface Stores {
  readonly decisions: Decisions;
  readonly records: Records;
}

/** A change of access that lets one person act as another, and how long it counts. */
export interface AccessChange {
  /** Time of the newest change, in ms. */
  readonly at: number;
  /**
   * When the doubt about the two people ends, in ms; null if it ends only when another administrator vouches.
   */
  readonly until: number | null;
  /**
   * `access`: the person's access was changed. `outside`: it was changed at the command line, by a directory
   * or by an identity provider, so that nobody knows by whom. `sign_in`: how people of the organization sign
   * in was changed.
   */
  readonly of: 'access' | 'outside' | 'sign_in';
}

/**
 * Asks whether `by` may be able to act as `user` at the time `end` (ms), because `by` gave the user access or
 * changed it.
 */
export interface AccessQuestion {
  readonly user: string;
  readonly by: string;
  readonly end: number;
  /**
   * Until when an administrator's vouching counts, in ms; `end` by default. Later than `end` if a request
   * that `user` made at `end` still waits.
   */
  readonly vouchedUntil?: number;
  /**
   * Whether changes outside the product count as made by `by`, if administrators approve one another's
   * changes in this organization. A reset at the command line always counts.
   */
  readonly countsOutside: boolean;
}

/** Asks whether `by` may have created an API key, as of `at` (ms). */
export interface KeyCreatorQuestion {
  readonly key: string;
  readonly by: string;
  readonly at: number;
}

/** A person or an API key that granted or changed somebody's access. */
interface Changer {
  readonly id: string;
  readonly isKey: boolean;
  readonly isOutside: boolean;
  /** Time of the change, in ms. */
  readonly at: number;
}

/**
 * Returns the newest change before `end` (ms) that lets `by` act as `user`; null without one. Such changes
 * are a used link, a reset, a role, a new account or an account enabled again. They count if `by` made them,
 * an API key of theirs did, or somebody whom they let in the same way, however long ago, unless another
 * administrator has vouched for `user` since. Changes of single sign-on settings, and changes outside the
 * product, count for 24 hours.
 */
export async function accessChangedBy(
  { decisions, records }: Stores,
  caller: Caller,
  { user, by, end, vouchedUntil = end, countsOutside }: AccessQuestion,
): Promise<AccessChange | null> {
  if (user === by) return null;
  const ofOrganization = await decisions.read(OrganizationEvents, caller, caller.orgId);
  const trail = new AccessTrail(decisions, caller, by, countsOutside ? ofOrganization : []);
  let newest: AccessChange | null = null;
  for (const changer of await trail.changersOf(user, end, vouchedUntil)) {
    if (newest && newest.at >= changer.at) continue;
    if (!(await trail.leadsTo(changer))) continue;
    newest = changeAt(changer.at, changer.isOutside || changer.id === OPERATOR ? 'outside' : 'access');
  }
  const asked = { user, by, end };
  const signIn = await signInChangedBy(records, ofOrganization, caller, asked);
  return signIn !== null && signIn > (newest?.at ?? 0) ? changeAt(signIn, 'sign_in') : newest;
}

/**
 * Returns the people whom `accessChangedBy` may find for a user: everybody in the chain of people who gave
 * access, whether somebody vouched or not, and everybody who changed how people sign in. `anybody`: the
 * command line was used, or the chain is too long to follow.
 */
export async function peopleBehindAccess(
  decisions: Decisions,
  caller: Caller,
  { user, end }: Pick<AccessQuestion, 'user' | 'end'>,
): Promise<ReadonlySet<string> | 'anybody'> {
  const trail = new AccessTrail(decisions, caller, '', []);
  const people = new Set<string>([user]);
  const keys = new Set<string>();
  // Iterating a set also visits people who are added during the loop.
  for (const person of people) {
    for (const changer of await trail.allChangersOf(person, end)) {
      if (changer.id === OPERATOR) return 'anybody';
      const makers = changer.isKey && !keys.has(changer.id) ? await trail.makersOf(changer) : [];
      if (changer.isKey) keys.add(changer.id);
      else people.add(changer.id);
      for (const { id } of makers) people.add(id);
    }
    if (people.size + keys.size > PEOPLE_MAX) return 'anybody';
  }
  const ofOrganization = await decisions.read(OrganizationEvents, caller, caller.orgId);
  for (const { type, actor } of ofOrganization) if (type === 'SingleSignOnSet') people.add(actor.user);
  return people;
}

/** Whether a person created an API key, or gave its creator access, before an instant. */
export const isKeyLinkedToPerson = (
  decisions: Decisions,
  caller: Caller,
  { key, by, at }: KeyCreatorQuestion,
): Promise<boolean> =>
  new AccessTrail(decisions, caller, by, []).leadsTo({ id: key, isKey: true, isOutside: false, at });

const changeAt = (at: number, of: AccessChange['of']): AccessChange => ({
  at,
  until: of === 'access' ? null : at + ACCESS_DOUBTED_MS,
  of,
});

type OrganizationPast = readonly RecordedEvent<OrganizationEvent>[];

/** Follows the chain of people who gave one another access, back to a given person. */
class AccessTrail {
  private readonly known = new Map<string, Promise<boolean>>();

  /**
   * `rules`: settings events of the organization. Without them, changes outside the product are left out.
   */
  constructor(
    private readonly decisions: Decisions,
    private readonly caller: Caller,
    private readonly by: string,
    private readonly rules: OrganizationPast,
  ) {}

  /**
   * Whether the changer is the person, an API key of the person, or somebody to whom the person gave access.
   */
  leadsTo(changer: Changer): Promise<boolean> {
    if (changer.isOutside || changer.id === this.by || changer.id === OPERATOR) return Promise.resolve(true);
    const key = `${changer.id} ${changer.isKey ? '' : changer.at}`;
    let leads = this.known.get(key);
    if (!leads && this.known.size >= PEOPLE_MAX) return Promise.resolve(true);
    if (!leads) {
      const before = async () => {
        const changers = changer.isKey
          ? await this.makersOf(changer)
          : await this.changersOf(changer.id, changer.at);
        for (const one of changers) if (await this.leadsTo(one)) return true;
        return false;
      };
      // Set a value before it is known: two people may have let one another in, which would recurse
      // endlessly.
      this.known.set(key, Promise.resolve(false));
      this.known.set(key, (leads = before()));
    }
    return leads;
  }

  /**
   * Returns who gave or changed a user's access before an instant, unless an administrator has vouched for
   * the user since. There is no time limit: a second account still belongs to the same person the next day.
   */
  changersOf(user: string, end: number, vouchedUntil = end): Promise<readonly Changer[]> {
    return this.changersBefore(user, end, vouchedUntil);
  }

  /**
   * Returns who gave or changed a user's access before an instant, even if an administrator has vouched
   * since.
   */
  allChangersOf(user: string, end: number): Promise<readonly Changer[]> {
    return this.changersBefore(user, end, null);
  }

  /** `vouchedUntil`: null ignores all vouching. */
  private async changersBefore(user: string, end: number, vouchedUntil: number | null): Promise<Changer[]> {
    let changers: Changer[] = [];
    let inviter: RecordedEvent['actor'] | null = null;
    let hadPassword = false;
    for (const event of await this.decisions.read(UserEvents, this.caller, user)) {
      const at = Date.parse(event.recordedAt);
      const counts = vouchedUntil !== null && at <= vouchedUntil;
      if (event.type === 'UserVouched' && counts && (await this.isOfAnother(event.actor, at)))
        changers = changers.filter(({ isOutside }) => isOutside);
      if (event.type === 'UserInvited') inviter = event.actor;
      const actor = changerOf(event, inviter);
      // Only the replacement of a password counts: the first is usually set at the command line, whose user
      // could do everything without a password.
      const isReset =
        event.type === 'SecondFactorDisabled' || (event.type === 'UserPasswordSet' && hadPassword);
      if (event.type === 'UserPasswordSet') hadPassword = true;
      if (!actor || actor.user === user || at > end) continue;
      const isOperator = actor.user === OPERATOR;
      // The command line has no creator, so it is nobody's API key.
      const isKey = actor.kind === 'system' && !isOperator;
      const isRecent = at > end - ACCESS_DOUBTED_MS;
      const isOutside = (isKey || isOperator) && this.needsApproval(at);
      const changer = { id: actor.onBehalfOf ?? actor.user, isKey, at };
      if (isRecent && (isOutside || (isOperator && isReset))) changers.push({ ...changer, isOutside });
      if (!isOperator) changers.push({ ...changer, isOutside: false });
    }
    return changers;
  }

  /**
   * Whether a person who vouches is neither the person in question nor somebody to whom that person gave
   * access.
   */
  private async isOfAnother({ user: id }: RecordedEvent['actor'], at: number): Promise<boolean> {
    return id === OPERATOR || !(await this.leadsTo({ id, isKey: false, isOutside: false, at }));
  }

  /** Whether administrators of the organization had to approve one another's changes at an instant. */
  private needsApproval(at: number): boolean {
    const rules = this.rules.findLast(
      ({ type, recordedAt }) => type === 'SecondPersonRulesSet' && Date.parse(recordedAt) < at,
    );
    return rules?.type === 'SecondPersonRulesSet' && rules.data.administration;
  }

  /** Returns who created an API key, because its creator knows the secret. */
  async makersOf({ id, at }: Changer): Promise<Changer[]> {
    const events = await this.decisions.read(ApiKeyEvents, this.caller, id);
    return events.flatMap((event) =>
      event.type === 'ApiKeyGenerated' && event.data.createdBy !== OPERATOR
        ? { id: event.data.createdBy, isKey: false, isOutside: false, at }
        : [],
    );
  }
}

/** Returns who may be able to act as the person after an event; null if the event gives nobody access. */
function changerOf(
  event: RecordedEvent<UserEvent>,
  inviter: RecordedEvent['actor'] | null,
): RecordedEvent['actor'] | null {
  switch (event.type) {
    // These events give nobody access: an unused link opens nothing, and the approver of a link or the code
    // of an app does not get it.
    case 'UserInvited':
    case 'UserLinkApproved':
    case 'UserVouched':
    case 'UserDisabled':
    case 'RecoveryCodeUsed':
      return null;
    case 'UserPasswordSet':
      return event.data.by === 'invitation' ? inviter : event.actor;
    default:
      return event.actor;
  }
}

/** Returns when somebody last changed where people sign in, in ms, if the user signs in there. */
async function signInChangedBy(
  records: Records,
  ofOrganization: OrganizationPast,
  caller: Caller,
  { user, by, end }: Omit<AccessQuestion, 'countsOutside'>,
): Promise<number | null> {
  const options = { index: 'user', limit: 1 } as const;
  const [identity] = await records.for(caller).find(DirectoryIdentityRecord, { userId: user }, options);
  if (!identity) return null;
  const change = ofOrganization.findLast(
    ({ type, actor, recordedAt }) =>
      type === 'SingleSignOnSet' &&
      actor.user === by &&
      Date.parse(recordedAt) <= end &&
      Date.parse(recordedAt) > end - ACCESS_DOUBTED_MS,
  );
  return change ? Date.parse(change.recordedAt) : null;
}

/**
 * Returns the people who gave access to both of two users, or changed it, before an instant (ms), unless an
 * administrator has vouched since. The history of an alert shows them for confirmed decisions.
 */
export async function peopleBehindAccessOfBoth(
  decisions: Decisions,
  caller: Caller,
  { users: [first, second], at }: { readonly users: readonly [string, string]; readonly at: number },
): Promise<readonly string[]> {
  const trail = new AccessTrail(decisions, caller, '', []);
  const peopleFor = async (user: string) =>
    (await trail.changersOf(user, at)).flatMap(({ id, isKey }) => (isKey || id === OPERATOR ? [] : [id]));
  const ofSecond = new Set(await peopleFor(second));
  return [...new Set(await peopleFor(first))].filter((id) => ofSecond.has(id));
}

const OUTSIDE_CHANGES: ReadonlySet<string> = new Set([
  'UserCreated',
  'UserRoleSet',
  'UserEnabled',
  'UserPasswordSet',
  'SecondFactorDisabled',
]);

/**
 * Returns when a user's access was granted or changed at the command line, by a directory or by an identity
 * provider between two instants (ISO 8601). The history of an alert shows this for confirmed decisions.
 */
export async function outsideChangesBetween(
  decisions: Decisions,
  caller: Caller,
  { user, from, to }: { readonly user: string; readonly from: string; readonly to: string },
): Promise<readonly string[]> {
  const events = await decisions.read(UserEvents, caller, user);
  return events
    .filter(({ type, actor, recordedAt }) => {
      const isOutside = actor.user === OPERATOR || actor.kind === 'system';
      return OUTSIDE_CHANGES.has(type) && isOutside && recordedAt >= from && recordedAt <= to;
    })
    .map(({ recordedAt }) => recordedAt);
}
