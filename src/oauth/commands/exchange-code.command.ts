import { AppError, Clock } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Config } from '../../platform/config/config.js';
import { Clients, type ClientCredentials } from '../clients.js';
import { AuthorizationCodeRecord } from '../domain/token.record.js';
import { Grants } from '../grants.js';
import { invalidGrantError, OneTimeTokens } from '../one-time-tokens.js';
import { isPkceVerifier, matchesPkceChallenge } from '../pkce.js';
import { requireMcpResource } from '../resource-parameter.js';
import { Tokens, type IssuedTokens } from '../tokens.js';

interface CodeExchange {
  readonly code: string;
  readonly redirectUri: string | undefined;
  readonly verifier: string | undefined;
  readonly resource: string | undefined;
}

const invalidCodeError = (reason: string): AppError => invalidGrantError('code', reason);

/**
 * Exchanges an authorization code for tokens. A second use of the code ends its grant. Throws invalid_client,
 * invalid_target, invalid_request, invalid_grant.
 */
export const ExchangeCode = defineCommand(
  'ExchangeCode',
  { public: true },
  (fields: {
    readonly credentials: ClientCredentials;
    readonly exchange: CodeExchange;
    readonly correlationId: string;
  }) => ({ ...fields, caller: null }),
  [Clients, Grants, OneTimeTokens, Tokens, Clock, Config],
  async (
    { credentials, exchange, correlationId },
    clients,
    grants,
    codes,
    tokens,
    clock,
    config,
  ): Promise<IssuedTokens> => {
    const { verifier } = exchange;
    const client = await clients.authenticate(credentials);
    requireMcpResource(exchange.resource, config);
    const row = await codes.find(AuthorizationCodeRecord, 'code', exchange.code, client);
    if (!isPkceVerifier(verifier))
      throw new AppError('invalid_request', {
        field: 'code_verifier',
        reason: `The code verifier is ${verifier ? 'not of 43 to 128 unreserved characters' : 'missing'}`,
      });
    // Read the grant before using up the code: a parallel exchange counts as a replay, ends the grant and
    // must not fail this exchange.
    const live = await grants.findLive(row, correlationId);
    if ((await codes.markUsed(AuthorizationCodeRecord, row.id)) !== null) {
      const replayed = { field: 'code', operation: ExchangeCode.name, reason: 'code_replay' } as const;
      return codes.refuseReplay(row, { ...replayed, correlationId });
    }
    if (!live) throw invalidCodeError('What was granted has ended');
    if (clock.now() >= row.exp) throw invalidCodeError('The code has expired');
    if (exchange.redirectUri !== undefined && exchange.redirectUri !== row.redirectUri)
      throw invalidCodeError('The redirect URI is not that of the authorization');
    if (!matchesPkceChallenge(verifier, row.challenge))
      throw invalidCodeError('The code verifier does not fit the challenge');
    return tokens.issue(client, row.orgId, live);
  },
);
export type ExchangeCode = InstanceType<typeof ExchangeCode>;
