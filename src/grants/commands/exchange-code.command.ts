import { CommandHandler } from '@nestjs/cqrs';
import { AppError } from '../../kernel/app-error.js';
import { Clock } from '../../kernel/clock.js';
import { Command } from '../../kernel/message.js';
import { Config } from '../../platform/config/config.js';
import { Clients, type ClientCredentials } from '../clients.js';
import { AuthorizationCodeRecord } from '../domain/token.record.js';
import { Grants } from '../grants.js';
import { invalidGrant, OneTimeTokens } from '../one-time-tokens.js';
import { isVerifier, verifyChallenge } from '../pkce.js';
import { requireResource } from '../resource.js';
import { Tokens, type IssuedTokens } from '../tokens.js';

interface CodeExchange {
  readonly code: string;
  readonly redirectUri: string | undefined;
  readonly verifier: string | undefined;
  readonly resource: string | undefined;
}

const invalidCodeError = (reason: string): AppError => invalidGrant('code', reason);

/** Exchanges a code, once; a second use ends the grant. Throws invalid_client, _target, _request, _grant. */
export class ExchangeCode extends Command<IssuedTokens> {
  static readonly public = true;
  readonly caller = null;

  constructor(
    readonly credentials: ClientCredentials,
    readonly exchange: CodeExchange,
    readonly correlationId: string,
  ) {
    super();
  }
}

@CommandHandler(ExchangeCode)
export class ExchangeCodeHandler {
  constructor(
    private readonly clients: Clients,
    private readonly grants: Grants,
    private readonly codes: OneTimeTokens,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  async execute({ credentials, exchange, correlationId }: ExchangeCode): Promise<IssuedTokens> {
    const { verifier } = exchange;
    const client = await this.clients.authenticate(credentials);
    requireResource(exchange.resource, this.config);
    const row = await this.codes.find(AuthorizationCodeRecord, 'code', exchange.code, client);
    if (!isVerifier(verifier))
      throw new AppError('invalid_request', {
        field: 'code_verifier',
        reason: `The code verifier is ${verifier ? 'not of 43 to 128 unreserved characters' : 'missing'}`,
      });
    // Why before: parallel exchanges must not stop the winner from getting tokens.
    const live = await this.grants.findLive(row, correlationId);
    if ((await this.codes.markUsed(AuthorizationCodeRecord, row.id)) !== null) {
      const replayed = { field: 'code', operation: ExchangeCode.name, reason: 'code_replay' } as const;
      return this.codes.refuseReplay(row, { ...replayed, correlationId });
    }
    if (!live) throw invalidCodeError('What was granted has ended');
    if (this.clock.now() >= row.exp) throw invalidCodeError('The code has expired');
    if (exchange.redirectUri !== undefined && exchange.redirectUri !== row.redirectUri)
      throw invalidCodeError('The redirect URI is not that of the authorization');
    if (!verifyChallenge(verifier, row.challenge))
      throw invalidCodeError('The code verifier does not fit the challenge');
    return this.tokens.issue(client, row.orgId, live);
  }
}
