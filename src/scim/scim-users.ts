import { z } from 'zod';
import type {
  DirectoryEdit,
  DirectoryUser,
  UserEdit,
  RequestedDirectoryUser,
} from '../access/commands/change-directory.command.js';
import {
  type AppError,
  isAccountAddress,
  isPlainObject,
  normalizedText,
  EMAIL_CHARS_MAX,
} from '@alert-review/kernel';
import { ResourceEdit } from './resource-edit.js';
import { patchOperationsOf } from './scim-operations.js';
import { isSameAttributeName } from './scim-paths.js';
import { ScimRefusals, scimRefusal } from './scim-refusal.js';
import { SCIM_KINDS } from './scim-schemas.js';
import { addRefusalOfBadName } from './scim-values.js';

const ATTRIBUTES_CHARS_MAX = 32_768;
const ENDED = 'The access of the user was ended all the same';

/** Schema of a user name that can serve as the e-mail address. */
const PlainAddress = z.email().max(EMAIL_CHARS_MAX);

/**
 * Returns the edit for a request to remove a user that is refused because of `fault`, such as an unknown
 * parameter. The edit ends the user's access nevertheless.
 */
export const userEditOfRefusedRemoval = (fault: AppError): UserEdit => {
  return (before) => {
    const refusals = new ScimRefusals();
    refusals.add(fault);
    const ends = before?.active === true;
    return {
      wanted: ends ? { ...before, active: false } : null,
      refusal: refusals.joined(ends ? ENDED : null),
    };
  };
};

/** Returns the edit for a PATCH of a user. `fault`: another fault of the request. */
export const userEditOfPatch = (body: unknown, fault: AppError | null): UserEdit => {
  return async (before) => {
    const edit = new ResourceEdit(SCIM_KINDS.Users, before ? attributesOf(before) : {});
    if (fault) edit.refusals.add(fault);
    for (const operation of patchOperationsOf(SCIM_KINDS.Users, body, edit.refusals))
      await edit.patch(operation);
    edit.endPatch();
    requireOnePrimary(edit, before?.attributes ?? {});
    return userEditOf(edit, before);
  };
};

/**
 * Returns the edit for a full description of a user (POST or PUT). `notKept` receives the names of ignored
 * attributes.
 */
export const userEditOfDescription = (
  body: unknown,
  fault: AppError | null,
  notKept: (names: readonly string[]) => void,
): UserEdit => {
  return async (before) => {
    const edit = new ResourceEdit(SCIM_KINDS.Users, {});
    if (fault) edit.refusals.add(fault);
    await edit.describe(body);
    notKept(edit.notKept);
    requireOnePrimary(edit, {});
    return userEditOf(edit, before);
  };
};

const attributesOf = ({ userName, externalId, active, attributes }: DirectoryUser): object & Described => ({
  ...attributes,
  userName,
  active,
  ...(externalId !== null && { externalId }),
});

type Described = Readonly<Record<string, unknown>>;

function userEditOf(edit: ResourceEdit, before: DirectoryUser | null): DirectoryEdit<RequestedDirectoryUser> {
  const { userName = '', externalId = null, active = before?.active ?? true, ...attributes } = edit.resource;
  const { refusals, endsAccess } = edit;
  const name = userName as string;
  if (refusals.count === 0 || name !== '') addRefusalOfBadName('userName', name, refusals);
  if (externalId !== null) addRefusalOfBadName('externalId', externalId as string, refusals);
  const size = JSON.stringify(attributes).length;
  if (size > ATTRIBUTES_CHARS_MAX)
    refusals.add(scimRefusal('invalidValue', 'attributes', size, 'The attributes are too long together'));
  const kept = before && keepsAddress(before, name, attributes['emails']) ? before.address : null;
  const own = addressOf(name, attributes['emails']);
  if (before && own === null && active && hasEmail(before) && refusals.count === 0)
    refusals.add(emailsNeeded());
  const known =
    kept ?? (own && addressWhenDeleted(own, name, active as boolean, before)) ?? before?.address ?? null;
  // Normalize, so that the same address with differently encoded umlauts does not become a second person.
  const address = known === null ? null : normalizedText(known, 'NFC');
  if (address === null && refusals.count === 0) {
    const reason =
      'userName is not an e-mail address, and emails has none either (invisible characters and letters of ' +
      'look-alike alphabets within one name are refused)';
    refusals.add(scimRefusal('invalidValue', 'emails', attributes['emails'] ?? null, reason));
  }
  const ends = before?.active === true && endsAccess;
  const refusal = refusals.joined(ends ? ENDED : null);
  if (refusal) return { wanted: ends ? { ...before, active: false } : null, refusal };
  const wanted = { userName: name, externalId, active, address, attributes } as RequestedDirectoryUser;
  return { wanted, refusal: null };
}

/** Whether the directory has sent an e-mail address that can become the address of the user's account. */
const hasEmail = ({ userName, attributes }: DirectoryUser): boolean =>
  !PlainAddress.safeParse(userName).success && addressOf('', attributes['emails']) !== null;

const emailsNeeded = (): AppError =>
  scimRefusal(
    'invalidValue',
    'emails',
    null,
    'emails is needed, because userName is not an e-mail address: the user would have no address',
  );

/** Matches the digits that Entra puts in front of the userName while a user is in its recycle bin. */
const DELETED_PREFIX = /^[\da-f]{32}(?=.)/i;

/**
 * Returns the address of a user whose userName is no e-mail address, such as a guest. While the user is in
 * Entra's recycle bin, the address gets the prefix of the userName, so that somebody new may have it.
 */
function addressWhenDeleted(
  address: string,
  userName: string,
  active: boolean,
  before: DirectoryUser | null,
): string {
  const [prefix] = DELETED_PREFIX.exec(userName) ?? [];
  if (!before || active || prefix === undefined || PlainAddress.safeParse(userName).success) return address;
  const isRenamed = isSameAttributeName(userName.slice(prefix.length), before.userName);
  const isDeleted = isRenamed || before.address.startsWith(prefix) || /#EXT#/i.test(userName);
  const marked = `${prefix}${address}`;
  return isDeleted && marked.length <= EMAIL_CHARS_MAX ? marked : address;
}

/**
 * Adds an error for each list with several primary values (RFC 7643, 2.4). A list that a PATCH leaves
 * unchanged is accepted, because earlier releases stored such lists.
 */
function requireOnePrimary({ resource, refusals }: ResourceEdit, before: Described): void {
  for (const { name, multiValued } of SCIM_KINDS.Users.schema.attributes) {
    const values = resource[name];
    if (!multiValued || !Array.isArray(values)) continue;
    const count = values.filter((each) => isPlainObject(each) && each['primary'] === true).length;
    const isAsBefore = JSON.stringify(values) === JSON.stringify(before[name]);
    if (count > 1 && !isAsBefore)
      refusals.add(
        scimRefusal('invalidValue', name, count, `${name} has ${count} primary values; one is allowed`),
      );
  }
}

/**
 * Tells whether a user keeps their address: if neither user name nor `emails` change, or if the directory
 * takes over an existing member and lists the member's address. The user signs in with this address, while
 * the directory may use another name, such as `jdoe@bank.onmicrosoft.com`.
 */
function keepsAddress(before: DirectoryUser, userName: string, emails: unknown): boolean {
  const isAsBefore = JSON.stringify(emails) === JSON.stringify(before.attributes['emails']);
  if (isAsBefore && userName === before.userName) return true;
  const listed = (Array.isArray(emails) ? emails : []).filter(isPlainObject);
  return !before.isManaged && listed.some(({ value }) => sameAddress(value, before.address));
}

const sameAddress = (value: unknown, address: string): boolean =>
  typeof value === 'string' &&
  isSameAttributeName(normalizedText(value, 'NFC'), normalizedText(address, 'NFC'));

/**
 * Returns the address by which the product knows a user: the user name if it is an e-mail address, otherwise
 * the primary address in `emails`, the address for work or the first one. Null if there is none.
 */
function addressOf(userName: string, emails: unknown): string | null {
  if (PlainAddress.safeParse(userName).success) return userName;
  const known = (Array.isArray(emails) ? emails : []).filter(isPlainObject);
  const usable = known.filter(({ value }) => isAccountAddress(value));
  const isWork = ({ type }: Described) => String(type).toLowerCase() === 'work';
  const best = usable.find(({ primary }) => primary === true) ?? usable.find(isWork) ?? usable[0];
  return (best?.['value'] as string | undefined) ?? null;
}
