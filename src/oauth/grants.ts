import { Injectable } from '@nestjs/common';
import { GetCurrentAccess, type CurrentAccess } from '../access/queries/get-current-access.query.js';
import { type Caller, Clock, type Collection, type Row } from '@alert-review/kernel';
import { isClientAllowed } from '../access/domain/assistant-rules.settings.js';
import { Bus } from '../platform/bus/bus.js';
import { Decisions } from '../platform/decisions/decisions.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { Records } from '../platform/records/records.js';
import { AccessTokenCache } from './access-token-cache.js';
import { Clients } from './clients.js';
import { grantDecider, type GrantCommand } from './domain/grant.decider.js';
import { GrantEvents, type GrantEndReason } from './domain/grant.events.js';
import {
  AccessTokenRecord,
  AuthorizationCodeRecord,
  RefreshTokenRecord,
  type GrantReference,
} from './domain/token.record.js';
import { GrantReadModel, type Grant } from './grant.read-model.js';
import { serverCaller } from './server-caller.js';

const ISSUED_TOKEN_RECORDS: readonly Collection<object, 'grant' | 'expiry'>[] = [
  AccessTokenRecord,
  RefreshTokenRecord,
  AuthorizationCodeRecord,
];

/** A grant that is valid now, with its user's current access. */
export interface LiveGrant {
  readonly grant: Row<Grant>;
  readonly access: CurrentAccess;
}

/** Grants (consents of users to applications). A code or token is valid only as long as its grant. */
@Injectable()
export class Grants {
  constructor(
    private readonly decisions: Decisions,
    private readonly records: Records,
    private readonly readModels: ReadModels,
    private readonly cache: AccessTokenCache,
    private readonly clients: Clients,
    private readonly bus: Bus,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns a grant with its user's current access; null if the grant was revoked or has expired, or if the
   * user has no access now.
   */
  async findLive(of: GrantReference, correlationId: string): Promise<LiveGrant | null> {
    const grant = await this.readModels.for(of).get(GrantReadModel, of.grantId);
    if (!grant || grant.revokedAt !== null || Date.parse(grant.absExp) <= this.clock.now()) return null;
    const standing = await this.currentAccess(of, grant, correlationId);
    return standing && { grant, access: standing };
  }

  /**
   * Returns the current access of the grant's user; null if the user is disabled, or has changed the password
   * or was enabled again since the grant, or if the organization does not list the application.
   */
  async currentAccess(
    of: GrantReference,
    grant: Grant,
    correlationId: string,
  ): Promise<CurrentAccess | null> {
    const caller = serverCaller(of.orgId, correlationId, of);
    const standing = await this.bus.send(new GetCurrentAccess(caller, grant.userId));
    const isOlder = standing?.grantsSince != null && grant.createdAt < standing.grantsSince;
    if (!standing || isOlder) return null;
    const { assistants } = standing;
    if (assistants.clients.length === 0) return standing;
    const clientName = (await this.clients.get(grant.clientId))?.name ?? null;
    return isClientAllowed(assistants, { ...grant, clientName }) ? standing : null;
  }

  async decide(caller: Caller, grantId: string, operation: string, command: GrantCommand): Promise<void> {
    await this.decisions.decide({
      caller,
      family: GrantEvents,
      decider: grantDecider,
      streamId: grantId,
      command,
      operation,
    });
  }

  /**
   * Ends a grant. Removes codes and tokens before writing the event, so that they end even if the event store
   * is not writable.
   */
  async revoke(caller: Caller, grantId: string, operation: string, reason: GrantEndReason): Promise<void> {
    const rows = this.records.forSystem();
    const which = { grantId, orgId: caller.orgId };
    for (const record of ISSUED_TOKEN_RECORDS) await rows.removeAll(record, which, { index: 'grant' });
    this.cache.forget(caller.orgId);
    await this.decide(caller, grantId, operation, { type: 'Revoke', reason });
  }
}
