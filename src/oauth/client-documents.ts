import { Injectable } from '@nestjs/common';
import { AppError, Clock } from '@alert-review/kernel';
import { Config } from '../platform/config/config.js';
import { mayBePublicUrl } from '../platform/http/public-address.js';
import { Records } from '../platform/records/records.js';
import { Clients } from './clients.js';
import { readClientMetadata, type ClientMetadata } from './domain/client-metadata.js';
import { ClientRecord, type Client } from './domain/client.record.js';
import { hostOfUri, isAllowedRedirectUri } from './domain/redirect-uri.js';
import { fetchJsonDocument } from './fetch-document.js';

const ID_CHARS_MAX = 256;

const refused = (value: string, reason: string): AppError =>
  new AppError('client_document_refused', { field: 'client_id', value, reason });

/**
 * Clients whose client_id is the URL of a metadata document (draft-ietf-oauth-client-id-metadata-document).
 * Each is stored as a client without a secret.
 */
@Injectable()
export class ClientDocuments {
  constructor(
    private readonly clients: Clients,
    private readonly records: Records,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /**
   * Returns the client as its document describes it, and fetches the document again once the stored copy has
   * expired. Throws client_document_refused.
   */
  async client(id: string, correlationId: string): Promise<Client> {
    const url = this.addressOf(id);
    const known = await this.clients.get(id);
    const now = this.clock.now();
    if (known?.documentExp !== undefined && now < known.documentExp) return known;
    const allowPrivate = this.config.oauthClientDocuments === 'private';
    const { text, keptMs } = await fetchJsonDocument(url, allowPrivate).catch((error: Error) => {
      throw refused(id, error.message);
    });
    const described = { ...metadataOf(id, text), documentExp: now + keptMs };
    if (known) {
      // Update only these fields, so that a use recorded by a parallel request is kept.
      await this.records.forSystem().compareAndSet(ClientRecord, { id }, { $set: described });
      return { ...known, ...described };
    }
    const unused = { secretHash: null, registrationTokenHash: null, createdAt: now, liveUntil: now } as const;
    const client: Client = { id, used: 'no', ...unused, ...described };
    await this.clients.add(client, correlationId);
    return client;
  }

  private addressOf(id: string): URL {
    const { oauthClientDocuments: mode, oauthRedirectHosts: hosts } = this.config;
    if (mode === 'off') throw refused(id, 'this server takes registered applications only');
    if (id.length > ID_CHARS_MAX) throw refused(id, `its address is longer than ${ID_CHARS_MAX} characters`);
    const host = hostOfUri(id);
    // Check this list before the redirect rules, which always allow loopback hosts: the server may fetch
    // documents from listed hosts only.
    if (!hosts.includes(host)) throw refused(id, `this server does not list ${host}`);
    const url = new URL(id);
    if (!isAllowedRedirectUri(id, hosts) || url.href !== id || url.pathname === '/')
      throw refused(id, 'its address needs a path, and its plainest form');
    if (mode === 'public' && !mayBePublicUrl(url)) throw refused(id, 'its address is not public');
    return url;
  }
}

function metadataOf(id: string, text: string): ClientMetadata {
  try {
    const sent = JSON.parse(text) as Readonly<Record<string, unknown>>;
    if (sent['client_id'] !== id) throw refused(id, 'the client_id in it is another one');
    if (!sent['client_name']) throw refused(id, 'the client_name is missing');
    const { token_endpoint_auth_method: method = 'none' } = sent;
    if (method !== 'none' || 'client_secret' in sent)
      throw refused(id, 'the token_endpoint_auth_method must be none');
    return readClientMetadata({ ...sent, token_endpoint_auth_method: method });
  } catch (error) {
    if (!(error instanceof AppError)) throw refused(id, 'it is not a JSON object');
    throw error.code === 'client_document_refused' ? error : refused(id, error.message);
  }
}
