import { Command } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { hashOfToken } from '../../platform/crypto/secret-tokens.js';
import { Records } from '../../platform/records/records.js';
import { Clients, type ClientCredentials } from '../clients.js';
import { AccessTokenRecord, RefreshTokenRecord } from '../domain/token.record.js';
import { Grants } from '../grants.js';
import { serverCaller } from '../server-caller.js';

/** Ends the grant of a token; an unknown or foreign token has no effect. Throws invalid_client. */
export class RevokeToken extends Command<void> {
  static readonly public = true;
  readonly caller = null;

  constructor(
    readonly credentials: ClientCredentials,
    readonly token: string,
    readonly correlationId: string,
  ) {
    super();
  }
}

export const RevokeTokenHandler = defineHandler(
  RevokeToken,
  [Clients, Grants, Records],
  async ({ credentials, token, correlationId }, clients, grants, records) => {
    const client = await clients.authenticate(credentials);
    const id = hashOfToken(token);
    const rows = records.forSystem();
    const row = (await rows.get(AccessTokenRecord, id)) ?? (await rows.get(RefreshTokenRecord, id));
    if (!row || row.clientId !== client.id) return;
    const caller = serverCaller(row.orgId, correlationId, row);
    await grants.revoke(caller, row.grantId, RevokeToken.name, 'client');
  },
);
