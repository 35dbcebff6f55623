import { Injectable } from '@nestjs/common';
import type { CurrentAccess } from '../access/queries/get-current-access.query.js';
import { Projector } from '../platform/projections/projector.js';
import { OrganizationEvents } from '../access/domain/organization.events.js';
import { UserEvents } from '../access/domain/user.events.js';
import { GrantEvents } from './domain/grant.events.js';
import type { Scope } from './domain/scope-request.js';
import type { GrantReference } from './domain/token.record.js';
import type { Grant } from './grant.read-model.js';

const ENTRIES_MAX = 5_000;

/** A checked access token with its grant and its user's access. */
export interface VerifiedToken {
  readonly grantReference: GrantReference;
  readonly grant: Grant;
  readonly exp: number;
  readonly scopes: readonly Scope[];
  readonly access: CurrentAccess;
  readonly forgottenAt: number;
}

/**
 * Cache of verified access tokens by hash. An event of a grant, a user or an organization drops all entries
 * of that organization. If another process wrote the event, an entry may be outdated until it expires.
 */
@Injectable()
export class AccessTokenCache {
  private readonly entries = new Map<string, VerifiedToken>();
  private forgotten = 0;

  constructor(projector: Projector) {
    const categories = [GrantEvents, UserEvents, OrganizationEvents].map(({ category }) => `${category}-`);
    projector.onApplied(({ stream, org }) => {
      if (categories.some((category) => stream.startsWith(category))) this.forget(org);
    });
  }

  get(hash: string): VerifiedToken | undefined {
    return this.entries.get(hash);
  }

  /** Number of times that entries were dropped. Read it before loading a token, and pass it to `remember`. */
  get epoch(): number {
    return this.forgotten;
  }

  /**
   * Caches a token, unless entries were dropped since `epoch` was read: the token's data may then be
   * outdated.
   */
  remember(hash: string, token: VerifiedToken, epoch: number): void {
    if (epoch !== this.forgotten) return;
    this.entries.delete(hash);
    if (this.entries.size >= ENTRIES_MAX) this.entries.delete(this.entries.keys().next().value as string);
    this.entries.set(hash, token);
  }

  forget(orgId: string): void {
    this.forgotten++;
    for (const [hash, { grantReference: of }] of this.entries)
      if (of.orgId === orgId) this.entries.delete(hash);
  }
}
