import { Injectable } from '@nestjs/common';
import { AppError, Clock, type Collection, type Row } from '@alert-review/kernel';
import { hashOfToken } from '../platform/crypto/secret-tokens.js';
import { Records } from '../platform/records/records.js';
import type { Client } from './domain/client.record.js';
import type { GrantEndReason } from './domain/grant.events.js';
import type { GrantReference } from './domain/token.record.js';
import { Grants } from './grants.js';
import { serverCaller } from './server-caller.js';

interface OneTime extends GrantReference {
  readonly usedAt: number | null;
}

/**
 * Creates the error for a code or refresh token that is not accepted; `field` is its parameter name at the
 * token endpoint.
 */
export const invalidGrantError = (field: string, reason: string): AppError =>
  new AppError('invalid_grant', { field, reason });

@Injectable()
export class OneTimeTokens {
  constructor(
    private readonly records: Records,
    private readonly grants: Grants,
    private readonly clock: Clock,
  ) {}

  /** Finds a token. A token of another client counts as unknown and stays valid. Throws invalid_grant. */
  async find<T extends OneTime>(
    record: Collection<T>,
    field: string,
    text: string,
    client: Client,
  ): Promise<Row<T>> {
    const row = await this.records.forSystem().get(record, hashOfToken(text));
    if (row?.clientId !== client.id) throw invalidGrantError(field, `The ${field} is unknown`);
    return row;
  }

  /**
   * Marks a token as used. Returns null to the first caller only. Later callers get the time of the first
   * use, or 0 if the row was removed meanwhile.
   */
  async markUsed<T extends OneTime>(record: Collection<T>, id: string): Promise<number | null> {
    const rows = this.records.forSystem();
    const $set = { usedAt: this.clock.now() };
    const { outcome } = await rows.compareAndSet(record, { id, usedAt: null }, { $set });
    if (outcome === 'updated') return null;
    return (await rows.get(record, id))?.usedAt ?? 0;
  }

  /** Ends the grant of a replayed token, then throws invalid_grant. */
  async refuseReplay(
    of: GrantReference,
    replayed: {
      readonly field: string;
      readonly operation: string;
      readonly reason: GrantEndReason;
      readonly correlationId: string;
    },
  ): Promise<never> {
    const { field, operation, reason, correlationId } = replayed;
    await this.grants.revoke(serverCaller(of.orgId, correlationId, of), of.grantId, operation, reason);
    throw invalidGrantError(field, `The ${field} was used before: all that it gave has ended`);
  }
}
