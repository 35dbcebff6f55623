import { Injectable } from '@nestjs/common';
import { AppError, DAY_MS, SYSTEM_ORG } from '@alert-review/kernel';
import { hashOfToken, areHashesEqual } from '../platform/crypto/secret-tokens.js';
import { Decisions } from '../platform/decisions/decisions.js';
import { Records } from '../platform/records/records.js';
import { clientDecider, type ClientCommand } from './domain/client.decider.js';
import { ClientEvents } from './domain/client.events.js';
import { ClientRecord, type Client } from './domain/client.record.js';
import { hostOfUri } from './domain/redirect-uri.js';
import { serverCaller } from './server-caller.js';

const NO_HASH = '0'.repeat(64);
const USE_WRITTEN_EVERY_MS = DAY_MS;

/** The id that a client sent and its secret, if any. */
export interface ClientCredentials {
  readonly id: string;
  readonly secret: string | null;
}

/** Registered OAuth clients. */
@Injectable()
export class Clients {
  constructor(
    private readonly decisions: Decisions,
    private readonly records: Records,
  ) {}

  get(id: string): Promise<Client | null> {
    return this.records.forSystem().get(ClientRecord, id);
  }

  /**
   * Returns the client whose credentials match. Throws the same invalid_client for an unknown client, a wrong
   * secret and a missing secret, so that callers cannot find out which ids exist.
   */
  async authenticate({ id, secret }: ClientCredentials): Promise<Client> {
    const client = await this.get(id);
    const isSame = areHashesEqual(hashOfToken(secret ?? ''), client?.secretHash ?? NO_HASH);
    const isPublic = client?.secretHash === null && !secret;
    if (!client || !(isPublic || isSame))
      throw new AppError('invalid_client', { field: 'client_id', value: id });
    return client;
  }

  /** Stores a new client. Writes the event first, so that no client exists without its registration event. */
  async add(client: Client, correlationId: string): Promise<void> {
    const redirectHosts = [...new Set(client.redirectUris.map(hostOfUri))];
    const registered = { confidential: client.secretHash !== null, redirectHosts };
    await this.recordClientEvent(client.id, correlationId, { type: 'Register', client: registered });
    await this.records.forSystem().put(ClientRecord, client);
  }

  /**
   * Records that a client received tokens until `liveUntil`. The removal of idle clients counts 60 days from
   * then.
   */
  async recordUse(client: Client, liveUntil: number): Promise<void> {
    if (client.used === 'yes' && liveUntil < client.liveUntil + USE_WRITTEN_EVERY_MS) return;
    const $set = { used: 'yes', liveUntil };
    await this.records.forSystem().compareAndSet(ClientRecord, { id: client.id }, { $set });
  }

  async recordClientEvent(
    id: string,
    correlationId: string,
    command: ClientCommand,
    idempotencyKey?: string,
  ): Promise<void> {
    await this.decisions.decide({
      caller: serverCaller(SYSTEM_ORG, correlationId, { clientId: id }),
      family: ClientEvents,
      decider: clientDecider,
      streamId: id,
      command,
      operation: command.type,
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    });
  }

  /** Removes a client, unless it was used since the caller read it. Its events stay. */
  async remove(
    { id, used, liveUntil }: Client,
    command: ClientCommand & { type: 'Remove' },
    correlationId: string,
  ): Promise<void> {
    const removed = await this.records.forSystem().remove(ClientRecord, { id, used, liveUntil });
    if (removed === 1) await this.recordClientEvent(id, correlationId, command);
  }
}
