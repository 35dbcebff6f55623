import { Injectable } from '@nestjs/common';
import { DAY_MS, HOUR_MS, Ids } from '@alert-review/kernel';
import { PeriodicJob } from '../../platform/jobs/job.js';
import { Records } from '../../platform/records/records.js';
import { Clients } from '../clients.js';
import { ClientRecord } from '../domain/client.record.js';
import { InteractionRecord } from '../domain/interaction.record.js';
import { AccessTokenRecord, AuthorizationCodeRecord, RefreshTokenRecord } from '../domain/token.record.js';
import { REMOVE_ENDED_TOKENS_QUEUE } from './remove-ended-tokens-queue.js';

const CLIENTS_PER_REMOVAL = 500;
const NEVER_USED_MS = DAY_MS;
const IDLE_CLIENT_KEPT_MS = 60 * DAY_MS;

/**
 * Every hour removes expired codes, tokens and authorization requests, clients not used within a day of
 * registration, and clients idle for 60 days.
 */
@Injectable()
export class RemoveEndedTokensJob extends PeriodicJob {
  constructor(
    private readonly records: Records,
    private readonly clients: Clients,
    private readonly ids: Ids,
  ) {
    super(REMOVE_ENDED_TOKENS_QUEUE, HOUR_MS);
  }

  protected async work(signal: AbortSignal, now: number): Promise<void> {
    const rows = this.records.forSystem();
    for (const record of [AuthorizationCodeRecord, AccessTokenRecord, RefreshTokenRecord])
      await rows.removeAll(record, { keptUntil: { $lte: now } }, { index: 'expiry', signal });
    await rows.removeAll(InteractionRecord, { exp: { $lte: now } }, { index: 'expiry', signal });
    await this.removeClients('no', now - NEVER_USED_MS, signal);
    await this.removeClients('yes', now - IDLE_CLIENT_KEPT_MS, signal);
  }

  private async removeClients(used: 'no' | 'yes', until: number, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const which = { used, liveUntil: { $lte: until } };
      const found = await this.records
        .forSystem()
        .find(ClientRecord, which, { index: 'idle', limit: CLIENTS_PER_REMOVAL });
      if (found.length === 0) return;
      const reason = used === 'no' ? 'never_used' : 'idle';
      for (const client of found)
        await this.clients.remove(client, { type: 'Remove', reason }, this.ids.next());
    }
  }
}
