import { CommandHandler } from '@nestjs/cqrs';
import { Command } from '../../kernel/message.js';
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

@CommandHandler(RevokeToken)
export class RevokeTokenHandler {
  constructor(
    private readonly clients: Clients,
    private readonly grants: Grants,
    private readonly records: Records,
  ) {}

  async execute({ credentials, token, correlationId }: RevokeToken): Promise<void> {
    const client = await this.clients.authenticate(credentials);
    const id = hashOfToken(token);
    const rows = this.records.forSystem();
    const row = (await rows.get(AccessTokenRecord, id)) ?? (await rows.get(RefreshTokenRecord, id));
    if (!row || row.clientId !== client.id) return;
    const caller = serverCaller(row.orgId, correlationId, row);
    await this.grants.revoke(caller, row.grantId, RevokeToken.name, 'client');
  }
}
