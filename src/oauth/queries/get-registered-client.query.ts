import { AppError } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { hashOfToken, areHashesEqual } from '../../platform/crypto/secret-tokens.js';
import { Clients } from '../clients.js';
import type { Client } from '../domain/client.record.js';

/** Returns a client's own registration. Throws unauthorized for a wrong token and for an unknown client. */
export const GetRegisteredClient = defineQuery(
  'GetRegisteredClient',
  { public: true },
  (id: string, registrationToken: string) => ({ caller: null, id, registrationToken }),
  [Clients],
  async ({ id, registrationToken }, clients): Promise<Client> => {
    const client = await clients.get(id);
    if (
      !client?.registrationTokenHash ||
      !areHashesEqual(hashOfToken(registrationToken), client.registrationTokenHash)
    )
      throw new AppError('unauthorized', { token: 'invalid' });
    return client;
  },
);
