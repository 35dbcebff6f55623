import { Injectable } from '@nestjs/common';
import { type CaseFacts, CaseGathering, type StoredRecord } from '@alert-review/judgement';
import { type Caller, Clock, utcDay } from '@alert-review/kernel';
import { earlierAlerts } from '../../../alerts/queries/earlier-alerts.lookup.js';
import { escalatedAlertsByEntity } from '../../../alerts/queries/escalated-entities.lookup.js';
import { newestStoredAlert, type StoredAlert } from '../../../alerts/queries/stored-alert.lookup.js';
import type { Entity } from '../../../ingestion/domain/entity.record.js';
import type { Transaction } from '../../../ingestion/domain/transaction.record.js';
import { runStepsCooperatively, yieldToEventLoop } from '../../../platform/process/yield-to-event-loop.js';
import { ReadModels } from '../../../platform/projections/read-models.js';
import { Records } from '../../../platform/records/records.js';
import { RiskLists } from '../../../risk-data/risk-lists.js';
import { allowEntriesOf } from '../../../screening/queries/allow-entries.lookup.js';
import { PeerTables } from './peer-tables.js';
import { storedCaseRecords } from './stored-case-records.js';

/** Reads the facts of cases from the stored records. */
@Injectable()
export class LoadCase {
  /** Maximum size of all records of one case together, in bytes. */
  bytesMax = CaseGathering.bytesMax;
  private readonly gathering: CaseGathering;

  constructor(
    private readonly records: Records,
    private readonly readModels: ReadModels,
    private readonly peerTables: PeerTables,
    private readonly riskLists: RiskLists,
    private readonly clock: Clock,
  ) {
    this.gathering = new CaseGathering({
      pause: yieldToEventLoop,
      run: (steps) => runStepsCooperatively(steps, clock),
    });
  }

  /** Returns the newest version of an alert. Throws CaseGathering.MissingRecords. */
  async alert(caller: Caller, alertId: string): Promise<StoredAlert> {
    const alert = await newestStoredAlert(this.records.for(caller), alertId);
    if (!alert) throw new CaseGathering.MissingRecords([`alert ${alertId}`]);
    return alert;
  }

  /**
   * Returns the facts of a case. Throws CaseGathering.MissingRecords, and BudgetExceededError beyond
   * `bytesMax`.
   */
  load(caller: Caller, alert: StoredAlert): Promise<CaseFacts> {
    return this.gathering.facts(this.recordsOf(caller), alert, async () => {
      const risk = await this.riskLists.current();
      return { risk, stale: risk.stale(this.clock.now()) };
    });
  }

  /** Like `load`, but without peer group and risk lists. Writes nothing. */
  async loadOwn(caller: Caller, alertId: string): Promise<CaseFacts> {
    return this.gathering.ownFacts(this.recordsOf(caller), await this.alert(caller, alertId));
  }

  /**
   * Returns an alert's subject and its stored transactions. Throws CaseGathering.MissingRecords and
   * BudgetExceededError.
   */
  async loadSubject(caller: Caller, alertId: string) {
    const { content } = await this.alert(caller, alertId);
    const found = await this.gathering.subject(this.recordsOf(caller), content);
    // Cast because the stored records also have the fields that the engine does not read.
    return {
      ...found,
      profile: found.profile as StoredRecord<Entity> | null,
      transactions: found.transactions as readonly StoredRecord<Transaction>[],
    };
  }

  private recordsOf(caller: Caller) {
    return storedCaseRecords(this.records.for(caller), this.bytesMax, {
      organization: caller.orgId,
      escalatedCustomers: async (entityIds, exceptAlert) =>
        new Set((await escalatedAlertsByEntity(this.readModels.for(caller), entityIds, exceptAlert)).keys()),
      earlierAlerts: (...asked) => earlierAlerts(this.readModels.for(caller), ...asked),
      allowEntries: (entityIds) =>
        allowEntriesOf(this.readModels.for(caller), entityIds, utcDay(this.clock.now())),
      peerTables: (customer, atMs) => this.peerTables.current(caller, customer, atMs),
    });
  }
}
