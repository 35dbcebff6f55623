import { Injectable } from '@nestjs/common';
import { OrganizationReadModel } from '../../access/organization.read-model.js';
import { jobKeysOfAllOrganizations } from '../../access/queries/list-organizations.query.js';
import type { RecordedEvent } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { jobCaller } from '../../platform/jobs/job-caller.js';
import { Job } from '../../platform/jobs/job.js';
import { organizationJobKey, parseOrganizationJobKey } from '../../platform/jobs/organization-key.js';
import { Projector } from '../../platform/projections/projector.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { ClosingPolicyReadModel } from '../closing-policy.read-model.js';
import { PolicyWork } from '../policy-work.js';
import { CLOSE_BY_POLICY_QUEUE } from './close-by-policy-queue.js';

/** More policies than an organization will name. */
const POLICIES_MAX = 1_000;
/** One wake-up for all events of a burst. */
const WAKE_MS = 100;

/** Events after which a policy may have something to do. Checkpoints and the clock wait for the sweeper. */
const WAKING = new Set([
  'ClosingPolicyConfirmed',
  'ClosingPolicyNarrowed',
  'ClosingPolicyStopped',
  'InvestigationCompleted',
  'SampledAlertReviewed',
]);

/**
 * Does the work of one policy. A policy that was stopped is worked on, too: what it has closed is still
 * reviewed, and may have to come back. Without the feature nothing more is closed.
 */
@Injectable()
export class CloseByPolicyJob extends Job {
  private readonly woken = new Set<string>();

  constructor(
    private readonly bus: Bus,
    private readonly readModels: ReadModels,
    private readonly projector: Projector,
    private readonly policies: PolicyWork,
  ) {
    super(CLOSE_BY_POLICY_QUEUE);
  }

  override onModuleInit(): void {
    super.onModuleInit();
    this.projector.onApplied((event) => this.notice(event));
  }

  pending(): Promise<string[]> {
    return jobKeysOfAllOrganizations(this.bus, (orgId) => this.policiesOf(orgId));
  }

  async run(key: string, signal: AbortSignal): Promise<void> {
    const { orgId, id } = parseOrganizationJobKey(key);
    const isOn = async (): Promise<boolean> => {
      const organization = await this.readModels.for({ orgId }).get(OrganizationReadModel, orgId);
      return organization?.features.includes('automation') === true && organization.disabledAt === null;
    };
    await this.policies.work(jobCaller(orgId, CLOSE_BY_POLICY_QUEUE), id, { isOn, signal });
  }

  private async policiesOf(orgId: string): Promise<readonly { readonly id: string }[]> {
    const read = { index: 'name', limit: POLICIES_MAX, fields: ['version'] } as const;
    const policies = await this.readModels.for({ orgId }).find(ClosingPolicyReadModel, {}, read);
    return policies.filter(({ version }) => version > 0);
  }

  /** Not awaited: if it fails, the sweeper wakes the job again. */
  private notice({ type, org }: RecordedEvent): void {
    if (!WAKING.has(type) || this.woken.has(org)) return;
    this.woken.add(org);
    setTimeout(() => {
      this.woken.delete(org);
      void this.wake(org);
    }, WAKE_MS).unref();
  }

  private async wake(orgId: string): Promise<void> {
    const policies = await this.policiesOf(orgId).catch(() => []);
    for (const { id } of policies)
      await this.jobs.enqueue(CLOSE_BY_POLICY_QUEUE, organizationJobKey(orgId, id));
  }
}
