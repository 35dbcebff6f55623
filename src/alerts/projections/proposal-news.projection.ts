import { DispositionEvents } from '../../dispositions/domain/disposition.events.js';
import { defineProjection, type EventOf, type RecordedEvent } from '@alert-review/kernel';
import {
  type PROPOSAL_NEWS_KINDS,
  ProposalNewsReadModel,
  ALL_CONFIRMERS,
} from '../proposal-news.read-model.js';

interface News {
  readonly kind: (typeof PROPOSAL_NEWS_KINDS)[number];
  readonly proposedBy: string;
  readonly toldTo?: string;
}

export const proposalNewsProjection = defineProjection({
  readModel: ProposalNewsReadModel,
  events: [DispositionEvents],
  only: ['UploadedDispositionHeld', 'ConfirmationRefused', 'ProposalEnded', 'ProposalReturned'],
  project(event, rows) {
    const { streamId: alert, revision, recordedAt: at } = event;
    for (const { kind, proposedBy, toldTo = proposedBy } of newsIn(event)) {
      const news = { alert, toldTo, toldAt: Date.parse(at), kind, at, proposedBy };
      rows.set(`${alert}.${toldTo}`, { source: 'disposition', at: revision }, news);
    }
  },
});

function newsIn(event: RecordedEvent<EventOf<typeof DispositionEvents>>): readonly News[] {
  switch (event.type) {
    case 'UploadedDispositionHeld': {
      const { decidedBy, proposedBy } = event.data;
      if (decidedBy !== undefined) return [{ kind: 'upload_overruled', proposedBy: decidedBy }];
      return proposedBy === undefined ? [] : [{ kind: 'upload_held', proposedBy }];
    }
    case 'ConfirmationRefused':
      return [{ kind: 'not_confirmed', proposedBy: event.data.proposedBy }];
    case 'ProposalEnded': {
      const { proposedBy, by } = event.data;
      // Users who ended their own proposal need no news about it.
      if (event.actor.user === proposedBy) return [];
      const ofProposer: News = { kind: `ended_by_${by}`, proposedBy };
      // An upload ended the proposal, so the people who could have confirmed it do not know either.
      return by === 'upload'
        ? [ofProposer, { kind: 'nothing_to_confirm', proposedBy, toldTo: ALL_CONFIRMERS }]
        : [ofProposer];
    }
    case 'ProposalReturned': {
      const { proposedBy } = event.data;
      return proposedBy === undefined ? [] : [{ kind: 'sent_back', proposedBy }];
    }
    default:
      return [];
  }
}
