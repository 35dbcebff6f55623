import { type Caller, Clock, DAY_MS } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { AlertReadModel } from '../alert.read-model.js';

const LISTED_MAX = 50;
/** How long news about a proposal are shown. The alert and its history keep them for good. */
const TOLD_FOR_MS = 7 * DAY_MS;

export interface ProposalNews {
  readonly serviceId: string;
  readonly alertId: string;
  readonly kind:
    | 'ended_by_upload'
    | 'ended_by_decision'
    | 'ended_by_undo'
    | 'not_confirmed'
    | 'sent_back'
    | 'upload_held'
    | 'upload_overruled';
  readonly at: string;
}

/** Returns what happened in the last seven days to decisions that the caller proposed or made, the newest
 * first. */
export const ListProposalNews = defineQuery(
  'ListProposalNews',
  { permission: 'alerts:read' },
  (caller: Caller) => ({ caller }),
  [ReadModels, Clock],
  async ({ caller }, readModels, clock): Promise<readonly ProposalNews[]> => {
    const asked = { toldTo: caller.userId, toldAt: { $gt: clock.now() - TOLD_FOR_MS } };
    const fields = ['alertId', 'proposalNews'];
    const read = { index: 'told', sort: { toldAt: -1 }, fields, limit: LISTED_MAX } as const;
    const rows = await readModels.for(caller).find(AlertReadModel, asked, read);
    return rows.flatMap(({ id, alertId, proposalNews }) =>
      proposalNews ? [{ serviceId: id, alertId, ...proposalNews }] : [],
    );
  },
);
