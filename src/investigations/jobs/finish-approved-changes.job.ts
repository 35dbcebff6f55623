import { Injectable, Logger } from '@nestjs/common';
import { CarryOutApprovedChange } from '../../access/commands/carry-out-approved-change.command.js';
import { ListApprovedChanges } from '../../access/queries/list-approved-changes.query.js';
import { jobKeysOfAllOrganizations } from '../../access/queries/list-organizations.query.js';
import { AppError } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { Job } from '../../platform/jobs/job.js';
import { jobCaller } from '../../platform/jobs/job-caller.js';
import { parseOrganizationKey } from '../../platform/jobs/organization-key.js';
import { CarryOutApprovedRecipe } from '../commands/carry-out-approved-recipe.command.js';
import { FINISH_APPROVED_CHANGES_QUEUE as QUEUE } from './finish-approved-changes-queue.js';

/**
 * Carries out the changes of administrators that were approved before a crash, at the next start. The log
 * says what was approved; each change is written under its own id, so that a second try does nothing. Here
 * rather than in `access`, since the scoring rules are this feature's.
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
    const { orgId, id } = parseOrganizationKey(key);
    // Why a person's: both administrators are people, and the act is of who asked.
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
