import { defineCommand } from '../../platform/bus/define-message.js';
import { hashOfToken } from '../../platform/crypto/secret-tokens.js';
import { Records } from '../../platform/records/records.js';
import { Clients, type ClientCredentials } from '../clients.js';
import { AccessTokenRecord, RefreshTokenRecord } from '../domain/token.record.js';
import { Grants } from '../grants.js';
import { serverCaller } from '../server-caller.js';

/**
 * Ends the grant that a token belongs to (RFC 7009). An unknown token or a token of another client has no
 * effect. Throws invalid_client.
 */
export const RevokeToken = defineCommand(
  'RevokeToken',
  { public: true },
  (fields: {
    readonly credentials: ClientCredentials;
    readonly token: string;
    readonly correlationId: string;
  }) => ({ ...fields, caller: null }),
  [Clients, Grants, Records],
  async ({ credentials, token, correlationId }, clients, grants, records): Promise<void> => {
    const client = await clients.authenticate(credentials);
    const id = hashOfToken(token);
    const rows = records.forSystem();
    const row = (await rows.get(AccessTokenRecord, id)) ?? (await rows.get(RefreshTokenRecord, id));
    if (!row || row.clientId !== client.id) return;
    const caller = serverCaller(row.orgId, correlationId, row);
    await grants.revoke(caller, row.grantId, RevokeToken.name, 'client');
  },
);
