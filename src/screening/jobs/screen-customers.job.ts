import { Injectable } from '@nestjs/common';
import { listOrganizationIds } from '../../access/queries/list-organizations.query.js';
import { ScreenCustomers } from '../../investigations/queries/screen-customers.query.js';
import { type Caller, Ids } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { jobCaller } from '../../platform/jobs/job-caller.js';
import { Job } from '../../platform/jobs/job.js';
import { Records } from '../../platform/records/records.js';
import { RiskLists } from '../../risk-data/risk-lists.js';
import { customerScreeningDecider } from '../domain/customer-screening.decider.js';
import { CustomerScreeningEvents } from '../domain/customer-screening.events.js';
import { ScreeningProgressRecord } from '../domain/screening-progress.record.js';
import { SCREEN_CUSTOMERS_QUEUE } from './screen-customers-queue.js';

const ID = 'sanctions';

/**
 * Screens all customers when the lists have changed. An interrupted batch starts again from its beginning.
 */
@Injectable()
export class ScreenCustomersJob extends Job {
  constructor(
    private readonly bus: Bus,
    private readonly records: Records,
    private readonly decisions: Decisions,
    private readonly riskLists: RiskLists,
    private readonly ids: Ids,
  ) {
    super(SCREEN_CUSTOMERS_QUEUE);
  }

  /** Returns all organizations without reading the lists, so that a start does not wait for them. */
  pending(): Promise<string[]> {
    return listOrganizationIds(this.bus);
  }

  async run(orgId: string, signal: AbortSignal): Promise<void> {
    const caller = jobCaller(orgId, this.ids.next());
    while (!signal.aborted && (await this.screenNext(caller)));
  }

  /** Screens the next batch. Returns whether more customers are left. */
  private async screenNext(caller: Caller): Promise<boolean> {
    const [date, hash] = (await this.riskLists.versions())['sanctions']?.split(' ') ?? [];
    if (date === undefined || hash === undefined) return false;
    const rows = this.records.for(caller);
    const progress = await rows.get(ScreeningProgressRecord, ID);
    const isSame = progress?.hash === hash;
    // Compare days, because another process may not have loaded the newer list yet.
    if (progress && (isSame ? progress.after === null : progress.date > date)) return false;
    const { hits, last } = await this.bus.send(
      new ScreenCustomers(caller, { $gt: (isSame && progress.after) || '' }),
    );
    for (const { customer, ...data } of hits)
      await this.decisions.decide({
        caller,
        family: CustomerScreeningEvents,
        decider: customerScreeningDecider,
        streamId: customer,
        operation: ScreenCustomersJob.name,
        command: { type: 'ListEntryMatched', data },
      });
    await rows.put(ScreeningProgressRecord, { id: ID, date, hash, after: last });
    return last !== null;
  }
}
