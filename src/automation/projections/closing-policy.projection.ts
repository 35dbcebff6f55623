import { defineProjection } from '@alert-review/kernel';
import { ClosingPolicyReadModel, type ClosingPolicyRow } from '../closing-policy.read-model.js';
import { ClosingPolicyEvents, type ClosingPolicyEvent } from '../domain/closing-policy.events.js';

export const closingPolicyProjection = defineProjection({
  readModel: ClosingPolicyReadModel,
  events: [ClosingPolicyEvents],
  project(event, rows) {
    if (event.type === 'ClosingsSelected') return;
    const guard = { source: 'policy', at: event.revision };
    // The first event of a stream is a proposal, so no row lacks these fields.
    const fields = event.revision === 0 ? { ...NEVER_CONFIRMED, ...changeBy(event) } : changeBy(event);
    rows.set(event.streamId, guard, { name: event.data.name, ...fields });
  },
});

const NEVER_CONFIRMED = {
  state: 'proposed',
  version: 0,
  terms: null,
  confirmedVersion: 0,
  confirmedAt: null,
  confirmedBy: null,
  proposedBy: null,
  evidence: null,
  engine: null,
  stopped: null,
} as const satisfies Partial<ClosingPolicyRow>;

type Change = Exclude<ClosingPolicyEvent, { type: 'ClosingsSelected' }>;

function changeBy(event: Change): Partial<ClosingPolicyRow> {
  const { id, actor, recordedAt: at } = event;
  switch (event.type) {
    case 'ClosingPolicyProposed': {
      const { evidence, terms } = event.data;
      return { proposal: { event: id, by: actor.user, at, terms, evidence } };
    }
    case 'ClosingPolicyProposalEnded':
      return { proposal: null };
    case 'ClosingPolicyConfirmed': {
      const { engine, evidence, proposedBy, terms, version } = event.data;
      const by = { confirmedAt: at, confirmedBy: actor.user, confirmedVersion: version, proposedBy };
      const inForce = { state: 'running', engine, evidence, terms, version } as const;
      return { ...by, ...inForce, proposal: null, stopped: null };
    }
    case 'ClosingPolicyNarrowed': {
      const { terms, version } = event.data;
      return { terms, version };
    }
    case 'ClosingPolicyStopped': {
      const { allowed, found, reason } = event.data;
      return {
        state: 'stopped',
        proposal: null,
        stopped: { event: id, reason, found, allowed, by: actor.user, at },
      };
    }
  }
}
