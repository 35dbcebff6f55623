import { Injectable, Logger } from '@nestjs/common';
import { CarryOutApprovedChange } from '../../access/commands/carry-out-approved-change.command.js';
import { ListApprovedChanges } from '../../access/queries/list-approved-changes.query.js';
import { jobKeysOfAllOrganizations } from '../../access/queries/list-organizations.query.js';
import { AppError } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { Job } from '../../platform/jobs/job.js';
import { jobCaller } from '../../platform/jobs/job-caller.js';
import { parseOrganizationJobKey } from '../../platform/jobs/organization-key.js';
import { CarryOutApprovedRecipe } from '../commands/carry-out-approved-recipe.command.js';
import { FINISH_APPROVED_CHANGES_QUEUE as QUEUE } from './finish-approved-changes-queue.js';

/**
 * At startup, carries out changes by administrators that were approved before a crash. The log tells which
 * changes were approved. Each is written under its own id, so a second attempt does nothing. The job is in
 * this feature rather than in `access`, because the scoring rules belong here.
 */
@Injectable()
export class FinishApprovedChangesJob extends Job {
  private readonly logger = new Logger(FinishApprovedChangesJob.name);

  constructor(private readonly bus: Bus) {
    super(QUEUE);
  }

  pending(): Promise<string[]> {
    return jobKeysOfAllOrganizations(this.bus, (orgId) =>
      this.bus.send(new ListApprovedChanges(jobCaller(orgId, QUEUE))),
    );
  }

  async run(key: string): Promise<void> {
    const { orgId, id } = parseOrganizationJobKey(key);
    // Acts as a person: both administrators are people, and the change counts as the requester's.
    const caller = { ...jobCaller(orgId, QUEUE), kind: 'human' } as const;
    const change = (await this.bus.send(new ListApprovedChanges(caller))).find((one) => one.id === id);
    if (!change) return;
    const isRecipe = change.wanted.kind === 'recipe';
    const { logger } = this;
    try {
      await this.bus.send(new (isRecipe ? CarryOutApprovedRecipe : CarryOutApprovedChange)(caller, change));
      logger.log({
        msg: 'an approved change was carried out after a restart',
        organization: orgId,
        change: id,
      });
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      logger.warn({
        msg: 'an approved change was refused',
        organization: orgId,
        change: id,
        code: error.code,
      });
    }
  }
}
