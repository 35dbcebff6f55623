import type { EarlierAlert } from '@alert-review/judgement';
import { policyOfActor } from '@alert-review/kernel';
import type { RowReader } from '../../platform/records/rows-of-organization.js';
import { AlertReadModel, ESCALATING_DISPOSITIONS } from '../alert.read-model.js';

/** Decisions after which an alert is closed without a report. */
const CLOSING_DISPOSITIONS: readonly string[] = ['CLEARED', 'CLOSED', 'NON_REFERRAL'];

/** Returns the newest `limit` alerts that name a customer (own id) and were raised before `beforeMs`. */
export async function earlierAlerts(
  rows: RowReader,
  entityId: string,
  beforeMs: number,
  limit: number,
): Promise<readonly EarlierAlert[]> {
  const found = await rows.find(
    AlertReadModel,
    { entityIds: entityId, createdAt: { $lt: beforeMs } },
    {
      index: 'entity',
      sort: { createdAt: -1, id: -1 },
      limit,
      fields: ['alertId', 'createdAt', 'analystDisposition', 'dispositionSetBy'],
    },
  );
  return found.map(({ alertId, createdAt, analystDisposition, dispositionSetBy }) => ({
    alertId,
    raisedAtMs: createdAt,
    // What a policy closed, no person has looked at: it says nothing about the next alert.
    decision: policyOfActor(dispositionSetBy) === null ? decisionOf(analystDisposition) : null,
  }));
}

function decisionOf(disposition: string | null): EarlierAlert['decision'] {
  if (disposition === null) return null;
  if (ESCALATING_DISPOSITIONS.includes(disposition)) return 'escalated';
  return CLOSING_DISPOSITIONS.includes(disposition) ? 'closed' : null;
}
