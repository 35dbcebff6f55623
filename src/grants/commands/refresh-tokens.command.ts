import { CommandHandler } from '@nestjs/cqrs';
import { AppError } from '../../kernel/app-error.js';
import { Clock } from '../../kernel/clock.js';
import { Command } from '../../kernel/message.js';
import { Config } from '../../platform/config/config.js';
import { hashOfToken } from '../../platform/crypto/secret-tokens.js';
import { Records } from '../../platform/records/records.js';
import { Clients, type ClientCredentials } from '../clients.js';
import { narrowedScopes } from '../domain/scope-request.js';
import { RefreshTokenRecord, type OfGrant } from '../domain/token.record.js';
import { Grants } from '../grants.js';
import { requireResource } from '../resource.js';
import { serverCaller } from '../server-caller.js';
import { Tokens, type IssuedTokens } from '../tokens.js';

export interface RefreshRequest {
  readonly refreshToken: string;
  readonly scope: string | undefined;
  readonly resource: string | undefined;
}

const refused = (reason: string): AppError =>
  new AppError('invalid_grant', { field: 'refresh_token', reason });

/**
 * A refresh token is good once, and again within the leeway, for processes of a client that share it; later
 * it takes its grant with it. Errors: invalid_client, unauthorized_client, invalid_target, invalid_scope,
 * invalid_grant.
 */
export class RefreshTokens extends Command<IssuedTokens> {
  static readonly beforeLogin = true;
  readonly caller = null;

  constructor(
    readonly credentials: ClientCredentials,
    readonly request: RefreshRequest,
    readonly correlationId: string,
  ) {
    super();
  }
}

@CommandHandler(RefreshTokens)
export class RefreshTokensHandler {
  constructor(
    private readonly clients: Clients,
    private readonly grants: Grants,
    private readonly tokens: Tokens,
    private readonly records: Records,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  async execute({ credentials, request, correlationId }: RefreshTokens): Promise<IssuedTokens> {
    const client = await this.clients.authenticate(credentials);
    if (client.secretHash === null) throw new AppError('unauthorized_client', { field: 'client_id' });
    requireResource(request.resource, this.config);
    const id = hashOfToken(request.refreshToken);
    const row = await this.records.forSystem().get(RefreshTokenRecord, id);
    if (!row || row.clientId !== client.id) throw refused('The refresh token is unknown');
    const live = await this.grants.live(row, correlationId);
    if (!live) throw refused('What was granted has ended');
    if (row.usedAt === null && this.clock.now() >= row.exp) throw refused('The refresh token has expired');
    const scopes = narrowedScopes(request.scope, live.grant.scopes);
    const usedBefore = await this.use(id);
    if (usedBefore !== null) await this.allowAgain(row, usedBefore, correlationId);
    return this.tokens.issue(client, row.orgId, live, scopes);
  }

  /** When it was used first; null when that is now. */
  private async use(id: string): Promise<number | null> {
    const rows = this.records.forSystem();
    const $set = { usedAt: this.clock.now() };
    const { outcome } = await rows.compareAndSet(RefreshTokenRecord, { id, usedAt: null }, { $set });
    if (outcome === 'updated') return null;
    return (await rows.get(RefreshTokenRecord, id))?.usedAt ?? 0;
  }

  private async allowAgain(of: OfGrant, usedAt: number, correlationId: string): Promise<void> {
    const caller = serverCaller(of.orgId, correlationId, of);
    const leewayMs = this.config.oauthRefreshLeewaySeconds * 1000;
    // Either way: a clock that was set back makes the first use one of the future.
    if (leewayMs > 0 && Math.abs(this.clock.now() - usedAt) <= leewayMs) {
      await this.grants.decide(caller, of.grantId, RefreshTokens.name, { type: 'NoteLeeway' });
      return;
    }
    await this.grants.revoke(caller, of.grantId, RefreshTokens.name, 'refresh_replay');
    throw refused('The refresh token was used before: all that it gave has ended');
  }
}
