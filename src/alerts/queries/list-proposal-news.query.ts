import type { z } from 'zod';
import { type Caller, Clock, DAY_MS, hasPermission, type Row } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { rowsById } from '../../platform/records/rows-by-id.js';
import { mayDecideAlert, teamSettingsOf } from '../../teams/queries/teams.lookup.js';
import { AlertReadModel } from '../alert.read-model.js';
import {
  type PROPOSAL_NEWS_KINDS,
  ProposalNewsReadModel,
  ALL_CONFIRMERS,
} from '../proposal-news.read-model.js';

const LISTED_MAX = 50;
/** News read, as some are out of date. */
const READ_MAX = 4 * LISTED_MAX;
/** How long news about a proposal are shown. The alert and its history keep them for good. */
const TOLD_FOR_MS = 7 * DAY_MS;

export interface ProposalNews {
  readonly serviceId: string;
  readonly alertId: string;
  readonly kind: (typeof PROPOSAL_NEWS_KINDS)[number];
  readonly at: string;
}

type AlertRow = Row<z.infer<typeof AlertReadModel.schema>>;
type NewsRow = z.infer<typeof ProposalNewsReadModel.schema>;

/**
 * Returns news of the last seven days about decisions that the caller proposed, made or could have confirmed,
 * the newest first.
 */
export const ListProposalNews = defineQuery(
  'ListProposalNews',
  { permission: 'alerts:read' },
  (caller: Caller) => ({ caller }),
  [ReadModels, Clock],
  async ({ caller }, readModels, clock): Promise<readonly ProposalNews[]> => {
    const rows = readModels.for(caller);
    const toldTo = [caller.userId, ...(hasPermission(caller, 'alerts:write') ? [ALL_CONFIRMERS] : [])];
    const toldAt = { $gt: clock.now() - TOLD_FOR_MS };
    const read = { index: 'told', sort: { toldAt: -1 }, limit: READ_MAX } as const;
    const found = await Promise.all(
      toldTo.map((user) => rows.find(ProposalNewsReadModel, { toldTo: user, toldAt }, read)),
    );
    const news = found.flat().toSorted((one, other) => other.toldAt - one.toldAt);
    if (news.length === 0) return [];
    const ids = [...new Set(news.map(({ alert }) => alert))];
    const alerts = new Map((await rowsById(rows, AlertReadModel, ids)).map((row) => [row.id, row]));
    const { settings } = await teamSettingsOf(rows, caller);
    return news
      .flatMap((each) => {
        const alert = alerts.get(each.alert);
        // The row of an erased alert is gone, or has no upload.
        if (alert?.alertId === undefined || !isUpToDate(each, alert, caller)) return [];
        const isOfConfirmers = each.toldTo === ALL_CONFIRMERS;
        if (isOfConfirmers && !mayDecideAlert(caller, alert, settings, 'confirms')) return [];
        const { kind, at } = each;
        return [{ serviceId: alert.id, alertId: alert.alertId, kind, at }];
      })
      .slice(0, LISTED_MAX);
  },
);

/** Whether news still hold, and the caller has not acted on the alert since. */
function isUpToDate(news: NewsRow, alert: AlertRow, { userId }: Caller): boolean {
  const { proposal = null, dispositionSetBy = null, dispositionedAt } = alert;
  const waitsForMe = proposal?.by === userId;
  const isDecidedByMe = dispositionSetBy === userId;
  if (news.kind === 'nothing_to_confirm' && news.proposedBy === userId) return false;
  if (news.kind === 'not_confirmed' || news.kind === 'upload_held') return waitsForMe;
  const time = (at: string | null | undefined) => (at == null ? -Infinity : Date.parse(at));
  const { toldAt } = news;
  if (news.kind === 'upload_overruled') return isDecidedByMe && time(dispositionedAt) <= toldAt;
  return !(waitsForMe && time(proposal.at) >= toldAt) && !(isDecidedByMe && time(dispositionedAt) >= toldAt);
}
