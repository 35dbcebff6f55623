import type { CurrentAccess } from '../../access/queries/get-current-access.query.js';
import { AppError, type Caller, Clock, Query } from '@alert-review/kernel';
import { isPermissionWithinCeiling } from '../../access/domain/assistant-rules.settings.js';
import { HandlerOf } from '../../platform/bus/define-message.js';
import { Config } from '../../platform/config/config.js';
import { hashOfToken } from '../../platform/crypto/secret-tokens.js';
import { Records } from '../../platform/records/records.js';
import { AccessTokenCache, type VerifiedToken } from '../access-token-cache.js';
import { AccessTokenRecord } from '../domain/token.record.js';
import { Grants } from '../grants.js';

/**
 * Returns the caller of an access token. Throws unauthorized; its `token` detail is `expired` or `invalid`.
 */
export class AuthenticateAccessToken extends Query<Caller> {
  static readonly public = true;
  readonly caller = null;

  constructor(
    readonly token: string,
    readonly correlationId: string,
  ) {
    super();
  }
}

const unauthorizedError = (token: 'expired' | 'invalid'): AppError => new AppError('unauthorized', { token });

/**
 * Builds the caller field by field, because copying the object would take longer than the rest of the check.
 */
const callerOf = (
  { grantReference: { orgId, clientId, grantId }, grant: { userId, clientHash }, scopes }: VerifiedToken,
  { permissions, features, assistants }: CurrentAccess,
  correlationId: string,
): Caller => ({
  kind: 'agent',
  orgId,
  userId,
  via: 'mcp',
  clientId,
  grantId,
  ...(clientHash && { clientHash }),
  scopes,
  permissions:
    assistants.ceiling === 'everything'
      ? permissions
      : permissions.filter((permission) => isPermissionWithinCeiling(assistants, permission)),
  features,
  assistants,
  correlationId,
});

@HandlerOf(AuthenticateAccessToken)
export class AuthenticateAccessTokenHandler {
  /** True with the embedded store: no other process changes roles, so the cached access is up to date. */
  private readonly alone: boolean;

  constructor(
    private readonly records: Records,
    private readonly grants: Grants,
    private readonly cache: AccessTokenCache,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {
    this.alone = config.embedded;
  }

  async execute({ token, correlationId }: AuthenticateAccessToken): Promise<Caller> {
    const hash = hashOfToken(token);
    const known = this.cache.get(hash);
    const usable = known !== undefined && this.clock.steady() < known.forgottenAt;
    const found = usable ? known : await this.read(hash, correlationId);
    if (this.clock.now() >= found.exp) throw unauthorizedError('expired');
    if (this.alone || !usable) return callerOf(found, found.access, correlationId);
    const standing = await this.grants.currentAccess(found.grantReference, found.grant, correlationId);
    if (!standing) throw unauthorizedError('invalid');
    return callerOf(found, standing, correlationId);
  }

  private async read(hash: string, correlationId: string): Promise<VerifiedToken> {
    const { epoch } = this.cache;
    const row = await this.records.forSystem().get(AccessTokenRecord, hash);
    if (!row || row.audience !== this.config.mcpUrl) throw unauthorizedError('invalid');
    const readAt = this.clock.steady();
    if (this.clock.now() >= row.exp) throw unauthorizedError('expired');
    const live = await this.grants.findLive(row, correlationId);
    if (!live) throw unauthorizedError('invalid');
    const { orgId, grantId, clientId, scopes } = row;
    const found: VerifiedToken = {
      // Fields one by one instead of a spread: V8 would give every object its own shape, and a check would
      // take twice as long.
      grant: live.grant,
      access: live.access,
      grantReference: { orgId, grantId, clientId },
      exp: Math.min(row.exp, Date.parse(live.grant.absExp)),
      scopes,
      forgottenAt: readAt + this.config.oauthTokenCacheSeconds * 1000,
    };
    this.cache.remember(hash, found, epoch);
    return found;
  }
}
