import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { rowsById } from '../../platform/records/rows-by-id.js';
import { AlertReadModel } from '../alert.read-model.js';

/** What a decision is compared with before it is made. None of it is about a person. */
export interface AlertRecommendation {
  readonly finalDisposition: 'ESCALATED' | 'CLEARED' | null;
  readonly finalRiskScore: number | null;
  /** The decision that waits for another person; null without one. */
  readonly proposal: { readonly by: string; readonly disposition: string | null } | null;
}

/** Returns the recommendations of alerts by service id. Unknown ids are left out. */
export const ListRecommendations = defineQuery(
  'ListRecommendations',
  { permission: 'alerts:read' },
  (caller: Caller, alerts: readonly string[]) => ({ caller, alerts }),
  [ReadModels],
  async ({ caller, alerts }, readModels): Promise<readonly AlertRecommendation[]> => {
    const fields = ['finalDisposition', 'finalRiskScore', 'proposal'];
    const rows = await rowsById(readModels.for(caller), AlertReadModel, alerts, { fields });
    return rows.map(({ finalDisposition = null, finalRiskScore = null, proposal = null }) => ({
      finalDisposition,
      finalRiskScore,
      proposal,
    }));
  },
);
