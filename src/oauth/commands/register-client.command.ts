import { AppError, Clock, Command } from '@alert-review/kernel';
import { HandlerOf } from '../../platform/bus/define-message.js';
import { Config } from '../../platform/config/config.js';
import { hashOfToken, newPublicId, newSecretToken } from '../../platform/crypto/secret-tokens.js';
import { Records } from '../../platform/records/records.js';
import { Clients } from '../clients.js';
import { readClientMetadata } from '../domain/client-metadata.js';
import { ClientRecord, type Client } from '../domain/client.record.js';
import { hostOfUri, isAllowedRedirectUri } from '../domain/redirect-uri.js';

/** Maximum number of registered clients that were never used. Beyond it, the oldest is removed first. */
export const UNUSED_CLIENTS_MAX = 1_000;
const EVICTED_FROM_MS = 10 * 60_000;

interface RegisteredClient {
  readonly client: Client;
  /**
   * Client secret; null for a public client. The secret and the registration token are shown only in this
   * response.
   */
  readonly secret: string | null;
  readonly registrationToken: string;
}

/** Registers a client (RFC 7591). Throws invalid_client_metadata, invalid_redirect_uri, rate_limited. */
export class RegisterClient extends Command<RegisteredClient> {
  static readonly public = true;
  readonly caller = null;

  constructor(
    readonly metadata: unknown,
    readonly correlationId: string,
  ) {
    super();
  }
}

@HandlerOf(RegisterClient)
export class RegisterClientHandler {
  constructor(
    private readonly clients: Clients,
    private readonly records: Records,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  async execute({ metadata, correlationId }: RegisterClient): Promise<RegisteredClient> {
    const { method, redirectUris: asked, ...told } = readClientMetadata(metadata);
    const redirectUris = asked.filter((uri) => isAllowedRedirectUri(uri, this.config.oauthRedirectHosts));
    if (redirectUris.length === 0) throw unusable([...new Set(asked.map(hostOfUri))].join(', '));
    await this.makeRoom(correlationId);
    const secret = method === 'none' ? null : newSecretToken('cs');
    const registrationToken = newSecretToken('rg');
    const now = this.clock.now();
    const client: Client = {
      id: newPublicId('cl'),
      ...told,
      redirectUris,
      method,
      secretHash: secret && hashOfToken(secret),
      registrationTokenHash: hashOfToken(registrationToken),
      createdAt: now,
      used: 'no',
      liveUntil: now,
    };
    await this.clients.add(client, correlationId);
    return { client, secret, registrationToken };
  }

  private async makeRoom(correlationId: string): Promise<void> {
    const rows = this.records.forSystem();
    const unused = await rows.count(
      ClientRecord,
      { used: 'no' },
      { index: 'idle', atMost: UNUSED_CLIENTS_MAX },
    );
    if (unused < UNUSED_CLIENTS_MAX) return;
    const [oldest] = await rows.find(
      ClientRecord,
      { used: 'no' },
      { index: 'idle', sort: { liveUntil: 1 }, limit: 1 },
    );
    const fullForMs = (oldest?.createdAt ?? 0) + EVICTED_FROM_MS - this.clock.now();
    if (fullForMs > 0) throw new AppError('rate_limited', { retry_after: Math.ceil(fullForMs / 1000) });
    if (oldest) await this.clients.remove(oldest, { type: 'Remove', reason: 'too_many' }, correlationId);
  }
}

const unusable = (hosts: string): AppError =>
  new AppError('invalid_redirect_uri', {
    field: 'redirect_uris',
    value: hosts,
    reason:
      `None of the redirect URIs may be used (${hosts}): each needs https and a host that this server ` +
      'lists (OAUTH_REDIRECT_HOSTS), or an address of the own machine',
  });
