import type { AppError } from '@alert-review/kernel';

/** A user as the directory of an organization sees them. */
export interface DirectoryUser {
  readonly id: string;
  readonly userName: string;
  readonly externalId: string | null;
  /** Whether the directory calls the user active. Access also needs a group with a role. */
  readonly active: boolean;
  /**
   * Whether an administrator disabled the person in the product. The directory cannot undo this with
   * `active`.
   */
  readonly isDisabledHere: boolean;
  /** E-mail address that the product knows the person by. */
  readonly address: string;
  /** False for existing members, until the directory grants or ends their access. */
  readonly isManaged: boolean;
  /** All other attributes from the directory, such as names and e-mail addresses. */
  readonly attributes: Readonly<Record<string, unknown>>;
  /** The groups that the user is a member of; null if they were not read. */
  readonly groups: readonly DirectoryUserGroup[] | null;
  readonly createdAt: string | null;
  readonly changedAt: string | null;
  /** Renewed by each change; null before the first change. */
  readonly stamp: string | null;
}

/** A group as its members see it. */
export interface DirectoryUserGroup {
  readonly id: string;
  readonly displayName: string;
}

/** A group as the directory of an organization sees it. */
export interface DirectoryGroup {
  readonly id: string;
  readonly displayName: string;
  readonly externalId: string | null;
  /** Display names by user id; null if they were not read. */
  readonly members: ReadonlyMap<string, string> | null;
  readonly createdAt: string | null;
  readonly changedAt: string | null;
}

export type DirectoryRow = DirectoryUser | DirectoryGroup;

/**
 * The wanted state of a user or group, and the parts of the request that were refused. Even a refused request
 * may have a wanted state, because it still ends access.
 */
export interface DirectoryEdit<Wanted> {
  readonly wanted: Wanted | null;
  readonly refusal: AppError | null;
}

/** The state that a request wants for a user. */
export type RequestedDirectoryUser = Pick<
  DirectoryUser,
  'userName' | 'externalId' | 'active' | 'address' | 'attributes'
>;

/** The state that a request wants for a group. */
export interface RequestedDirectoryGroup {
  readonly displayName: string;
  readonly externalId: string | null;
  /** All members by user id; a null name stands for the user's own name. */
  readonly members: ReadonlyMap<string, string | null>;
  /** Ids named in the request, including members who stay. */
  readonly named: ReadonlySet<string>;
}

/** Returns the wanted state of a user or group, given its state before (null for a new one). */
type Edit<Before, Wanted> = (before: Before | null) => DirectoryEdit<Wanted> | Promise<DirectoryEdit<Wanted>>;

export type UserEdit = Edit<DirectoryUser, RequestedDirectoryUser>;
export type GroupEdit = Edit<DirectoryGroup, RequestedDirectoryGroup>;

/** A change from the directory; `edit` is null for a removal. */
export type DirectoryChange =
  | { readonly kind: 'Users'; readonly edit: UserEdit | null }
  | { readonly kind: 'Groups'; readonly edit: GroupEdit | null };

/** Which rows of a list a request wants. */
export interface DirectoryListing {
  readonly matches: (row: DirectoryRow) => boolean;
  /** A value that all matching rows have, by which they are looked up directly; null if there is none. */
  readonly exact: {
    readonly attribute: 'id' | 'userName' | 'externalId' | 'groups';
    readonly value: string;
  } | null;
  /** Whether the filter or the answer contains memberships of groups, which then have to be read. */
  readonly matchesMembership: boolean;
  readonly showsMembership: boolean;
  /** Index of the first row to return, counted from 0. */
  readonly from: number;
  readonly count: number;
}

/** A page of a list of users or groups. */
export interface DirectoryPage {
  readonly total: number;
  readonly rows: readonly DirectoryRow[];
}
