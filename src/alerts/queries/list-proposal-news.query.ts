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
  readonly kind: 'ended_by_upload' | 'ended_by_decision' | 'ended_by_undo' | 'not_confirmed' | 'upload_held';
  readonly at: string;
}

/** Returns what happened in the last seven days to decisions that the caller proposed, the newest first. */
export const ListProposalNews = defineQuery(
  'ListProposalNews',
  { permission: 'alerts:read' },
  (caller: Caller) => ({ caller }),
  [ReadModels, Clock],
  async ({ caller }, readModels, clock): Promise<readonly ProposalNews[]> => {
    const read = { index: 'told', fields: ['alertId', 'proposalNews'], limit: LISTED_MAX } as const;
    const rows = await readModels.for(caller).find(AlertReadModel, { toldTo: caller.userId }, read);
    const since = new Date(clock.now() - TOLD_FOR_MS).toISOString();
    return rows
      .flatMap(({ id, alertId, proposalNews }) =>
        proposalNews && proposalNews.at > since ? [{ serviceId: id, alertId, ...proposalNews }] : [],
      )
      .sort((a, b) => (a.at < b.at ? 1 : -1));
  },
);
