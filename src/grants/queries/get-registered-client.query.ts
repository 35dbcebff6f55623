import { QueryHandler } from '@nestjs/cqrs';
import { AppError } from '../../kernel/app-error.js';
import { Query } from '../../kernel/message.js';
import { hashOfToken, sameHash } from '../../platform/crypto/secret-tokens.js';
import { Clients } from '../clients.js';
import type { Client } from '../domain/client.record.js';

/** Returns a client's own registration. Throws unauthorized, also for an unknown client. */
export class GetRegisteredClient extends Query<Client> {
  static readonly public = true;
  readonly caller = null;

  constructor(
    readonly id: string,
    readonly registrationToken: string,
  ) {
    super();
  }
}

@QueryHandler(GetRegisteredClient)
export class GetRegisteredClientHandler {
  constructor(private readonly clients: Clients) {}

  async execute({ id, registrationToken }: GetRegisteredClient): Promise<Client> {
    const client = await this.clients.get(id);
    if (
      !client?.registrationTokenHash ||
      !sameHash(hashOfToken(registrationToken), client.registrationTokenHash)
    )
      throw new AppError('unauthorized', { token: 'invalid' });
    return client;
  }
}
