import { Injectable } from '@nestjs/common';
import { AppError } from '../kernel/app-error.js';
import type { Caller } from '../kernel/caller.js';
import { Ids } from '../kernel/ids.js';
import { Records } from '../platform/records/records.js';
import { SavedViewsRecord, type SavedView } from './domain/saved-views.record.js';

const TRIES_MAX = 10;

@Injectable()
export class SavedViews {
  constructor(
    private readonly records: Records,
    private readonly ids: Ids,
  ) {}

  async list({ orgId, userId }: Caller): Promise<readonly SavedView[]> {
    return (await this.records.for({ orgId }).get(SavedViewsRecord, userId))?.views ?? [];
  }

  /** Changes the views of the caller. Throws what `change` throws; conflict. */
  async change(caller: Caller, change: (views: readonly SavedView[]) => SavedView[]): Promise<void> {
    const rows = this.records.for(caller);
    const id = caller.userId;
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      const before = await rows.get(SavedViewsRecord, id);
      const { outcome } = await rows.compareAndSet(
        SavedViewsRecord,
        { id, stamp: before?.stamp ?? null },
        { $set: { views: change(before?.views ?? []), stamp: this.ids.next() } },
        { upsert: before === null },
      );
      if (outcome !== 'lost') return;
    }
    throw new AppError('conflict');
  }

  async removeAll({ orgId }: Pick<Caller, 'orgId'>, userId: string): Promise<void> {
    await this.records.for({ orgId }).remove(SavedViewsRecord, { id: userId });
  }
}
