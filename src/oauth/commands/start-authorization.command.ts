import { AppError, Clock, anonymousCommandWith, HOUR_MS } from '@alert-review/kernel';
import { HandlerOf } from '../../platform/bus/define-message.js';
import { Config } from '../../platform/config/config.js';
import { hashOfToken, newPublicId } from '../../platform/crypto/secret-tokens.js';
import { Records } from '../../platform/records/records.js';
import { ClientDocuments } from '../client-documents.js';
import { Clients } from '../clients.js';
import type { Client } from '../domain/client.record.js';
import { InteractionRecord } from '../domain/interaction.record.js';
import {
  hostOfUri,
  isAllowedRedirectUri,
  matchesRegisteredUri,
  uriWithParameters,
} from '../domain/redirect-uri.js';
import { requestedScopes } from '../domain/scope-request.js';
import { INTERACTION_LIFETIME_MS } from '../domain/token-lifetimes.js';
import { isPkceChallenge } from '../pkce.js';
import { SingleValueParameters, type Parameters } from '../../platform/http/parameters.js';
import { requireMcpResource } from '../resource-parameter.js';

/** Maximum length of the `state` parameter, which is sent back to the client. */
export const STATE_PARAMETER_CHARS_MAX = 4_096;
const HOST_CHARS_MAX = 253;

const invalid = (field: string, reason: string): AppError =>
  new AppError('invalid_request', { field, reason });

type AuthorizationStart = { readonly interactionId: string } | { readonly redirect: string };

interface StartAuthorizationFields {
  readonly parameters: Parameters;
  readonly browserId: string;
  readonly correlationId: string;
}

/**
 * Checks an authorization request and stores it as an interaction for the login and consent pages. Throws
 * client_unknown, client_document_refused, redirect_uri_refused, invalid_request for redirect_uri. Other
 * errors are sent to the client by redirect.
 */
export class StartAuthorization extends anonymousCommandWith<AuthorizationStart, StartAuthorizationFields>() {
  static readonly public = true;
}

@HandlerOf(StartAuthorization)
export class StartAuthorizationHandler {
  constructor(
    private readonly clients: Clients,
    private readonly documents: ClientDocuments,
    private readonly records: Records,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  async execute(message: StartAuthorization): Promise<AuthorizationStart> {
    const { parameters } = message;
    const { client, redirectUri } = await this.clientAndRedirectUri(message);
    const { state } = parameters;
    const echoed = typeof state === 'string' && state.length <= STATE_PARAMETER_CHARS_MAX ? state : null;
    try {
      const { challenge, scopes } = this.checkParameters(parameters);
      const id = newPublicId('in');
      await this.records.forSystem().insert(InteractionRecord, {
        id,
        browserId: message.browserId,
        clientId: client.id,
        redirectUri,
        state: echoed,
        challenge,
        scopes,
        exp: this.clock.now() + INTERACTION_LIFETIME_MS,
      });
      return { interactionId: id };
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      const about = { error: error.code, error_description: error.message };
      const iss = this.config.publicBaseUrl;
      return { redirect: uriWithParameters(redirectUri, { ...about, state: echoed, iss }) };
    }
  }

  private async clientAndRedirectUri(
    message: StartAuthorization,
  ): Promise<{ client: Client; redirectUri: string }> {
    const { client_id: clientId, redirect_uri: redirectUri } = message.parameters;
    const client = typeof clientId === 'string' ? await this.find(clientId, message.correlationId) : null;
    if (!client) throw new AppError('client_unknown', { field: 'client_id', value: clientId ?? null });
    if (redirectUri === undefined || redirectUri === '')
      throw invalid('redirect_uri', 'The application did not say where to send you: redirect_uri is missing');
    if (typeof redirectUri !== 'string')
      throw invalid('redirect_uri', 'The application named several addresses: redirect_uri is there twice');
    const isRegistered = client.redirectUris.some((registered) =>
      matchesRegisteredUri(registered, redirectUri),
    );
    const isAllowed = isAllowedRedirectUri(redirectUri, this.config.oauthRedirectHosts);
    if (isRegistered && isAllowed) return { client, redirectUri };
    await this.noteRefusal(client, redirectUri, message.correlationId);
    const host = hostOfUri(redirectUri);
    const isListed = this.config.oauthRedirectHosts.includes(host);
    const unlisted = isListed
      ? 'this server lists for https and that very spelling alone'
      : 'this server does not list (OAUTH_REDIRECT_HOSTS)';
    const reason = isAllowed ? 'it did not register' : unlisted;
    throw new AppError('redirect_uri_refused', { field: 'redirect_uri', value: host, reason });
  }

  private find(clientId: string, correlationId: string): Promise<Client | null> {
    const isDocument = clientId.startsWith('https://');
    return isDocument ? this.documents.client(clientId, correlationId) : this.clients.get(clientId);
  }

  /**
   * Records a refused redirect address. Strangers can cause refusals, so the events are limited: one per hour
   * and first hex digit of the host's hash, 16 an hour per client.
   */
  private async noteRefusal(client: Client, uri: string, correlationId: string): Promise<void> {
    const host = hostOfUri(uri).slice(0, HOST_CHARS_MAX);
    const hour = Math.floor(this.clock.now() / HOUR_MS);
    const slot = `${hashOfToken(host)[0]} ${hour}`;
    await this.clients.recordClientEvent(client.id, correlationId, { type: 'RefuseRedirect', host }, slot);
  }

  private checkParameters(parameters: Parameters) {
    const one = new SingleValueParameters(parameters);
    if (one.get('request') !== undefined) throw new AppError('request_not_supported', { field: 'request' });
    if (one.get('request_uri') !== undefined)
      throw new AppError('request_uri_not_supported', { field: 'request_uri' });
    if ((one.get('state') ?? '').length > STATE_PARAMETER_CHARS_MAX)
      throw invalid('state', 'The state is too long');
    if (one.get('response_type') !== 'code')
      throw new AppError('unsupported_response_type', { field: 'response_type' });
    if ((one.get('response_mode') ?? 'query') !== 'query')
      throw invalid('response_mode', 'The response mode must be query');
    const challenge = one.get('code_challenge');
    if (!isPkceChallenge(challenge) || one.get('code_challenge_method') !== 'S256')
      throw invalid('code_challenge', 'PKCE is required: code_challenge with code_challenge_method S256');
    requireMcpResource(one.get('resource'), this.config);
    return { challenge, scopes: requestedScopes(one.get('scope')) };
  }
}
