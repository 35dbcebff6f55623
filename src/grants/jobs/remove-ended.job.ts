import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, DAY_MS } from '../../kernel/clock.js';
import type { Collection } from '../../kernel/collection.js';
import { Ids } from '../../kernel/ids.js';
import { JobQueue, type JobHandler } from '../../platform/jobs/job-queue.js';
import { Sweeper } from '../../platform/jobs/sweeper.js';
import { Records } from '../../platform/records/records.js';
import { Clients } from '../clients.js';
import { ClientRecord } from '../domain/client.record.js';
import { InteractionRecord } from '../domain/interaction.record.js';
import { AccessTokenRecord, AuthorizationCodeRecord, RefreshTokenRecord } from '../domain/token.record.js';
import { REMOVE_ENDED_QUEUE } from './remove-ended-queue.js';

const HOURLY_JOB_KEY = 'hourly';
const EVERY_MS = 60 * 60_000;
const ROWS_PER_REMOVAL = 500;
const NEVER_USED_MS = DAY_MS;
const IDLE_CLIENT_KEPT_MS = 60 * DAY_MS;

/** Removes ended codes, tokens and interactions, and unused clients. */
@Injectable()
export class RemoveEndedJob implements JobHandler, OnModuleInit {
  private dueAt = 0;

  constructor(
    private readonly records: Records,
    private readonly clients: Clients,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly jobs: JobQueue,
    private readonly sweeper: Sweeper,
  ) {}

  onModuleInit(): void {
    this.jobs.process(REMOVE_ENDED_QUEUE, this, { concurrency: 1 });
    this.sweeper.watch(REMOVE_ENDED_QUEUE, this);
  }

  async pending(): Promise<string[]> {
    return this.clock.now() >= this.dueAt ? [HOURLY_JOB_KEY] : [];
  }

  async run(_key: string, signal: AbortSignal): Promise<void> {
    const now = this.clock.now();
    for (const record of [AuthorizationCodeRecord, AccessTokenRecord, RefreshTokenRecord])
      await this.removeRows(record, { keptUntil: { $lte: now } }, signal);
    await this.removeRows(InteractionRecord, { exp: { $lte: now } }, signal);
    await this.removeClients('no', now - NEVER_USED_MS, signal);
    await this.removeClients('yes', now - IDLE_CLIENT_KEPT_MS, signal);
    this.dueAt = now + EVERY_MS;
  }

  private async removeRows(
    record: Collection<object, 'expiry'>,
    which: { readonly [field: string]: { readonly $lte: number } },
    signal: AbortSignal,
  ): Promise<void> {
    const rows = this.records.forSystem();
    while (!signal.aborted) {
      const found = await rows.find(record, which, { index: 'expiry', limit: ROWS_PER_REMOVAL });
      if (found.length === 0) return;
      await rows.remove(record, { id: { $in: found.map(({ id }) => id) } });
    }
  }

  private async removeClients(used: 'no' | 'yes', until: number, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const which = { used, liveUntil: { $lte: until } };
      const found = await this.records
        .forSystem()
        .find(ClientRecord, which, { index: 'idle', limit: ROWS_PER_REMOVAL });
      if (found.length === 0) return;
      const reason = used === 'no' ? 'never_used' : 'idle';
      for (const client of found)
        await this.clients.remove(client, { type: 'Remove', reason }, this.ids.next());
    }
  }
}
