import type { AppError } from '@alert-review/kernel';

/** A user as the directory of an organization sees them. */
export interface DirectoryUser {
  readonly id: string;
  readonly userName: string;
  readonly externalId: string | null;
  /** What the directory says; access needs a group with a role, too. */
  readonly active: boolean;
  /** Whether an administrator disabled the person here, which the directory does not undo by `active`. */
  readonly isDisabledHere: boolean;
  /** E-mail address that the product knows the person by. */
  readonly address: string;
  /** False for members who were there before, until the directory gives or ends their access. */
  readonly isManaged: boolean;
  /** Everything else that the directory said, such as names and e-mail addresses. */
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly createdAt: string | null;
  readonly changedAt: string | null;
  /** Changes with each change; null before the first. */
  readonly stamp: string | null;
}

export interface DirectoryGroup {
  readonly id: string;
  readonly displayName: string;
  readonly externalId: string | null;
  /** Names for people to read by the ids of the users; null where they were not read. */
  readonly members: ReadonlyMap<string, string> | null;
  readonly createdAt: string | null;
  readonly changedAt: string | null;
}

export type DirectoryRow = DirectoryUser | DirectoryGroup;

/**
 * What becomes of a user or group, and what of the request was refused. A refused request may still have a
 * wanted state: access that it ends is ended.
 */
export interface DirectoryEdit<Wanted> {
  readonly wanted: Wanted | null;
  readonly refusal: AppError | null;
}

export type WantedUser = Pick<DirectoryUser, 'userName' | 'externalId' | 'active' | 'address' | 'attributes'>;

export interface WantedGroup {
  readonly displayName: string;
  readonly externalId: string | null;
  /** All members; null: the name is that of the user. */
  readonly members: ReadonlyMap<string, string | null>;
  /** Ids that the request names, also of those who stay as they are. */
  readonly named: ReadonlySet<string>;
}

/** Returns what becomes of the state before; null: it is made. */
type Edit<Before, Wanted> = (before: Before | null) => DirectoryEdit<Wanted> | Promise<DirectoryEdit<Wanted>>;

export type UserEdit = Edit<DirectoryUser, WantedUser>;
export type GroupEdit = Edit<DirectoryGroup, WantedGroup>;

/** `edit` null: it is removed. */
export type DirectoryChange =
  | { readonly kind: 'Users'; readonly edit: UserEdit | null }
  | { readonly kind: 'Groups'; readonly edit: GroupEdit | null };

/** Which rows of a list are wanted. */
export interface DirectoryListing {
  readonly matches: (row: DirectoryRow) => boolean;
  /** Where only rows with this value match, they are looked up. */
  readonly exact: { readonly attribute: 'id' | 'userName' | 'externalId'; readonly value: string } | null;
  /** Whether groups are matched by their members, and shown with them. */
  readonly matchesMembers: boolean;
  readonly showsMembers: boolean;
  /** Number of the first row to return; 0 is the first of all. */
  readonly from: number;
  readonly count: number;
}

export interface DirectoryPage {
  readonly total: number;
  readonly rows: readonly DirectoryRow[];
}
