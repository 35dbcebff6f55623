import { AppError, Clock, type Row, anonymousCommandWith } from '@alert-review/kernel';
import { HandlerOf } from '../../platform/bus/define-message.js';
import { Config } from '../../platform/config/config.js';
import { Records } from '../../platform/records/records.js';
import { Clients, type ClientCredentials } from '../clients.js';
import { narrowedScopes } from '../domain/scope-request.js';
import { RefreshTokenRecord, type RefreshToken } from '../domain/token.record.js';
import { Grants } from '../grants.js';
import { invalidGrantError, OneTimeTokens } from '../one-time-tokens.js';
import { requireMcpResource } from '../resource-parameter.js';
import { serverCaller } from '../server-caller.js';
import { Tokens, type IssuedTokens } from '../tokens.js';

interface RefreshRequest {
  readonly refreshToken: string;
  readonly scope: string | undefined;
  readonly resource: string | undefined;
}

/**
 * How often a used refresh token may return its successor again: enough for parallel requests of one client.
 */
const REPEATS_MAX = 10;

const refused = (reason: string): AppError => invalidGrantError('refresh_token', reason);

interface RefreshTokensFields {
  readonly credentials: ClientCredentials;
  readonly request: RefreshRequest;
  readonly correlationId: string;
}

/**
 * Renews tokens with a refresh token. Within a leeway, a used refresh token returns the same successor again,
 * because processes of a client may share the token or lose a response. Once the successor was used, another
 * use of the old token is a replay and ends the grant. Throws invalid_client, unauthorized_client,
 * invalid_target, invalid_scope, invalid_grant.
 */
export class RefreshTokens extends anonymousCommandWith<IssuedTokens, RefreshTokensFields>() {
  static readonly public = true;
}

@HandlerOf(RefreshTokens)
export class RefreshTokensHandler {
  constructor(
    private readonly clients: Clients,
    private readonly grants: Grants,
    private readonly refreshTokens: OneTimeTokens,
    private readonly tokens: Tokens,
    private readonly records: Records,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  async execute({ credentials, request, correlationId }: RefreshTokens): Promise<IssuedTokens> {
    const client = await this.clients.authenticate(credentials);
    if (client.secretHash === null) throw new AppError('unauthorized_client', { field: 'client_id' });
    requireMcpResource(request.resource, this.config);
    const { refreshToken } = request;
    const row = await this.refreshTokens.find(RefreshTokenRecord, 'refresh_token', refreshToken, client);
    const live = await this.grants.findLive(row, correlationId);
    if (!live) throw refused('What was granted has ended');
    if (row.usedAt === null && this.clock.now() >= row.exp) throw refused('The refresh token has expired');
    const scopes = narrowedScopes(request.scope, live.grant.scopes);
    const usedBefore = await this.refreshTokens.markUsed(RefreshTokenRecord, row.id);
    if (usedBefore !== null) await this.allowRepeat(row, usedBefore, correlationId);
    else if (row.replaces !== undefined) await this.endLeewayOf(row.replaces);
    return this.tokens.issue(client, row.orgId, live, scopes, refreshToken);
  }

  /**
   * Ends the leeway of the token that was replaced: a client that uses the new token has received it, so any
   * later use of the old token is a replay.
   */
  private async endLeewayOf(id: string): Promise<void> {
    await this.records
      .forSystem()
      .compareAndSet(RefreshTokenRecord, { id }, { $set: { isSuccessorUsed: true } });
  }

  /**
   * Allows a used token again within the leeway, else throws invalid_grant. A late or too frequent repeat
   * does not end the grant: only a successor that was used proves that two parties hold the token.
   */
  private async allowRepeat(of: Row<RefreshToken>, usedAt: number, correlationId: string): Promise<void> {
    const leewayMs = this.config.oauthRefreshLeewaySeconds * 1000;
    if (of.isSuccessorUsed || leewayMs === 0) {
      const replayed = { operation: RefreshTokens.name, reason: 'refresh_replay', correlationId } as const;
      return this.refreshTokens.refuseReplay(of, { field: 'refresh_token', ...replayed });
    }
    // Use the absolute difference: if the clock was set back, the first use lies in the future.
    if (Math.abs(this.clock.now() - usedAt) > leewayMs) throw refused('The refresh token was used before');
    const rows = this.records.forSystem();
    const counted = { $inc: { repeats: 1 } };
    const { before } = await rows.compareAndSet<RefreshToken>(RefreshTokenRecord, { id: of.id }, counted);
    if ((before?.repeats ?? 0) >= REPEATS_MAX) throw refused('The refresh token was repeated too often');
    const caller = serverCaller(of.orgId, correlationId, of);
    await this.grants.decide(caller, of.grantId, RefreshTokens.name, { type: 'NoteLeeway' });
  }
}
