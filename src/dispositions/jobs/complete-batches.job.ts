import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ListOrganizations } from '../../access/queries/list-organizations.query.js';
import { AppError } from '../../kernel/app-error.js';
import { Bus } from '../../platform/bus/bus.js';
import { jobCaller } from '../../platform/jobs/job-caller.js';
import { Jobs, type JobHandler } from '../../platform/jobs/jobs.js';
import { Sweeper } from '../../platform/jobs/sweeper.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { SYSTEM_ORG } from '../../platform/records/records.js';
import { DispositionBatchReadModel } from '../disposition-batch.read-model.js';
import { batchKey, COMPLETE_BATCHES_QUEUE, DispositionBatches } from '../disposition-batches.js';

const BATCHES_AT_ONCE = 1_000;

/** Completes what a process that died, or a store that was away, left half done. */
@Injectable()
export class CompleteBatchesJob implements JobHandler, OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly sweeper: Sweeper,
    private readonly bus: Bus,
    private readonly readModels: ReadModels,
    private readonly batches: DispositionBatches,
  ) {}

  onModuleInit(): void {
    this.jobs.work(COMPLETE_BATCHES_QUEUE, this, { concurrency: 2 });
    this.sweeper.watch(COMPLETE_BATCHES_QUEUE, this);
  }

  async pending(): Promise<string[]> {
    const organizations = await this.bus.send(new ListOrganizations(jobCaller(SYSTEM_ORG, 'sweep')));
    const keys: string[] = [];
    for (const { id: orgId } of organizations) {
      const filter = { state: 'completing' };
      const batches = await this.readModels
        .for({ orgId })
        .find(DispositionBatchReadModel, filter, { index: 'state', limit: BATCHES_AT_ONCE });
      for (const { id } of batches) keys.push(batchKey(orgId, id));
    }
    return keys;
  }

  async run(key: string): Promise<void> {
    const dot = key.indexOf('.');
    const [orgId, stream] = [key.slice(0, dot), key.slice(dot + 1)];
    for (const step of ['apply', 'undo'] as const) {
      const { open } = await this.batches.complete(orgId, stream, step);
      if (open.length > 0) throw new AppError('conflict');
    }
  }
}
