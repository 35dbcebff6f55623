import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { Records } from '../../platform/records/records.js';
import { SubjectKeys } from '../../platform/records/subject-keys.js';
import { type CaseHits, customerScreening, type ListHit, type NewsHit } from '@alert-review/judgement';
import { RiskLists } from '../../risk-data/risk-lists.js';
import { attemptId, InvestigationRunRecord } from '../domain/runs/investigation-run.record.js';
import { AlertResults } from '../engine/alert-results.js';
import { decryptSnapshot } from '../engine/compose-content.js';

export type { ListHit, NewsHit };

/**
 * Returns all hits on sanctions lists and in the media that the newest completed run used. Null if there is
 * no such run, or if its input is no longer stored. Throws alert_not_found.
 */
export const GetScreeningHits = defineQuery(
  'GetScreeningHits',
  { permission: 'alerts:read', readsPersonalData: 'alertId' },
  /** `alertId`: the bank's own id. */
  (caller: Caller, alertId: string) => ({ caller, alertId }),
  [AlertResults, Records, SubjectKeys, RiskLists],
  async ({ caller, alertId }, results, records, keys, riskLists): Promise<CaseHits | null> => {
    const { id } = await results.alert(caller, alertId);
    const run = await results.newestCompleted(caller, id);
    const stored =
      run && (await records.for(caller).get(InvestigationRunRecord, attemptId(run.id, run.attempt)));
    if (!stored?.snapshot || (await keys.withoutKey(caller, [id])).length > 0) return null;
    const { further } = await decryptSnapshot(await keys.key(caller, id), stored.id, stored.snapshot);
    return customerScreening.ofCase(further, await riskLists.current());
  },
);
export type GetScreeningHits = InstanceType<typeof GetScreeningHits>;
