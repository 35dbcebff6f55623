import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { AppError, Clock, type Row } from '@alert-review/kernel';
import { Records } from '../platform/records/records.js';
import { InteractionRecord } from './domain/interaction.record.js';

export type Interaction = Row<z.infer<typeof InteractionRecord.schema>>;

/**
 * Pending authorization requests. All methods throw interaction_not_found if a request is unknown, expired or
 * of another browser.
 */
@Injectable()
export class Interactions {
  constructor(
    private readonly records: Records,
    private readonly clock: Clock,
  ) {}

  async get(id: string, browserId: string): Promise<Interaction> {
    const found = await this.records.forSystem().get(InteractionRecord, id);
    if (!found || found.browserId !== browserId || found.exp <= this.clock.now())
      throw new AppError('interaction_not_found');
    return found;
  }

  /** Returns and removes a request. Only one of several parallel calls succeeds. */
  async consume(id: string, browserId: string): Promise<Interaction> {
    const interaction = await this.get(id, browserId);
    if ((await this.records.forSystem().remove(InteractionRecord, { id, browserId })) !== 1)
      throw new AppError('interaction_not_found');
    return interaction;
  }
}
