import { AppError } from '../../kernel/app-error.js';
import { Query } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
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

export const GetRegisteredClientHandler = defineHandler(
  GetRegisteredClient,
  [Clients],
  async ({ id, registrationToken }, clients) => {
    const client = await clients.get(id);
    if (
      !client?.registrationTokenHash ||
      !sameHash(hashOfToken(registrationToken), client.registrationTokenHash)
    )
      throw new AppError('unauthorized', { token: 'invalid' });
    return client;
  },
);
