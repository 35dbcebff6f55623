import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@alert-review/kernel';
import { Config } from '../platform/config/config.js';
import { hashOfToken, newSecretToken } from '../platform/crypto/secret-tokens.js';
import { TenantKeys } from '../platform/crypto/tenant-keys.js';
import { Records } from '../platform/records/records.js';
import { Clients } from './clients.js';
import type { Client } from './domain/client.record.js';
import type { Scope } from './domain/scope-request.js';
import { tokenExpiries } from './domain/token-lifetimes.js';
import { AccessTokenRecord, RefreshTokenRecord } from './domain/token.record.js';
import type { LiveGrant } from './grants.js';

/** Tokens as the token endpoint returns them. */
export interface IssuedTokens {
  readonly accessToken: string;
  readonly expiresInSeconds: number;
  readonly refreshToken: string | null;
  readonly scopes: readonly Scope[];
}

/** Issues the tokens of a grant. The caller must have checked that the client may have them. */
@Injectable()
export class Tokens {
  constructor(
    private readonly records: Records,
    private readonly clients: Clients,
    private readonly tenantKeys: TenantKeys,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /**
   * Issues an access token and, to a client with a secret, a refresh token. `replaces`: id of the refresh
   * token that was exchanged.
   */
  async issue(
    client: Client,
    orgId: string,
    { grant }: LiveGrant,
    scopes: readonly Scope[] = grant.scopes,
    replaces?: string,
  ): Promise<IssuedTokens> {
    const rows = this.records.forSystem();
    const now = this.clock.now();
    const absExp = Date.parse(grant.absExp);
    const ends = tokenExpiries(client.secretHash !== null, now, absExp);
    const of = { orgId, grantId: grant.id, clientId: client.id };
    const accessToken = newSecretToken('at');
    const newToken = () =>
      replaces === undefined ? newSecretToken('rt') : this.successorOf(orgId, replaces);
    const refreshToken = ends.refresh === null ? null : newToken();
    await rows.insert(AccessTokenRecord, {
      ...of,
      id: hashOfToken(accessToken),
      scopes: [...scopes],
      audience: this.config.mcpUrl,
      exp: ends.access,
      keptUntil: ends.access,
    });
    if (refreshToken !== null && ends.refresh !== null) {
      const id = hashOfToken(refreshToken);
      const fields = { ...of, exp: ends.refresh, keptUntil: absExp, usedAt: null };
      const $setOnInsert = replaces === undefined ? fields : { ...fields, replaces: hashOfToken(replaces) };
      await rows.compareAndSet(RefreshTokenRecord, { id }, { $setOnInsert }, { upsert: true });
    }
    await this.clients.recordUse(client, ends.refresh ?? ends.access);
    return { accessToken, expiresInSeconds: Math.floor((ends.access - now) / 1000), refreshToken, scopes };
  }

  /**
   * Derives the new refresh token from the old one. Only hashes are stored, so a repeated refresh can return
   * the same token again only by deriving it.
   */
  private successorOf(orgId: string, refreshToken: string): string {
    const hmac = createHmac('sha256', this.tenantKeys.fingerprintsKey(orgId));
    return `rt_${hmac.update(JSON.stringify(['refresh token', refreshToken])).digest('base64url')}`;
  }
}
