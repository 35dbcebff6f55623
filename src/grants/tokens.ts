import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock.js';
import { Config } from '../platform/config/config.js';
import { hashOfToken, newSecretToken } from '../platform/crypto/secret-tokens.js';
import { Records } from '../platform/records/records.js';
import { Clients } from './clients.js';
import type { Client } from './domain/client.record.js';
import type { Scope } from './domain/scope-request.js';
import { tokenExpiries } from './domain/token-lifetimes.js';
import { AccessTokenRecord, RefreshTokenRecord } from './domain/token.record.js';
import type { LiveGrant } from './grants.js';

export interface IssuedTokens {
  readonly accessToken: string;
  readonly expiresInSeconds: number;
  readonly refreshToken: string | null;
  readonly scopes: readonly Scope[];
}

/** Makes the tokens of a grant; the caller has checked the right to them. */
@Injectable()
export class Tokens {
  constructor(
    private readonly records: Records,
    private readonly clients: Clients,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** `replaces`: id of the refresh token that was used for it. */
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
    const refreshToken = ends.refresh === null ? null : newSecretToken('rt');
    await rows.insert(AccessTokenRecord, {
      ...of,
      id: hashOfToken(accessToken),
      scopes: [...scopes],
      audience: this.config.mcpUrl,
      exp: ends.access,
      keptUntil: ends.access,
    });
    if (refreshToken !== null && ends.refresh !== null)
      await rows.insert(RefreshTokenRecord, {
        ...of,
        id: hashOfToken(refreshToken),
        exp: ends.refresh,
        keptUntil: absExp,
        usedAt: null,
        ...(replaces === undefined ? {} : { replaces }),
      });
    await this.clients.recordUse(client, ends.refresh ?? ends.access);
    return { accessToken, expiresInSeconds: Math.floor((ends.access - now) / 1000), refreshToken, scopes };
  }
}
