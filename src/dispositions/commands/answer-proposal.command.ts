import { requireAlert } from '../../alerts/queries/find-alerts.query.js';
import { requireMayDecide } from '../../teams/queries/teams.lookup.js';
import type { AlertRef, Caller } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { FieldCipher } from '../../platform/records/field-cipher.js';
import {
  dispositionDecider,
  type Disposition,
  type DispositionCommand,
  type Proposal,
} from '../domain/disposition.decider.js';
import { Confirmations, isProposalNamed, type NamedProposal } from '../confirmations.js';
import { DispositionEvents } from '../domain/disposition.events.js';
import { logDecision } from '../log-decision.js';
import { DECISIONS } from '../report-decisions.js';
import { nameAlert } from './update-alert-disposition.command.js';

/** `sendBack` has a reason; who proposed withdraws, another person confirms or sends back. */
export type ProposalAnswer =
  { readonly type: 'confirm' | 'withdraw' } | { readonly type: 'sendBack'; readonly reason: string };

const OUTCOMES = { confirm: 'confirmed', sendBack: 'sent_back', withdraw: 'withdrawn' } as const;

interface AnsweredProposal {
  readonly alertId: string;
  /** What stands now; null without a decision. */
  readonly analystDisposition: Disposition | null;
}

/** What a person saw of an alert when they answered; what is left out is what stood when it was proposed. */
export interface SeenAlert {
  /** Newest completed investigation; null where none had finished. */
  readonly run?: string | null | undefined;
  readonly alertVersion?: number | undefined;
}

/**
 * Answers a decision that waits; a confirmed one takes effect now. Throws alert_not_found, proposal_over,
 * proposal_not_yours, second_person_needed, not_yours_to_decide, confirmation_outdated (what they saw has
 * changed), confirmation_refused (one of the two may act as the other).
 */
export const AnswerProposal = defineCommand(
  'AnswerProposal',
  { permission: 'alerts:write' },
  (
    caller: Caller,
    {
      alertId,
      named,
      answer,
      seen = {},
    }: {
      readonly alertId: AlertRef;
      readonly named: NamedProposal;
      readonly answer: ProposalAnswer;
      readonly seen?: SeenAlert;
    },
  ) => ({
    caller,
    alertId,
    named,
    answer,
    seen,
  }),
  [Bus, Decisions, FieldCipher, ReadModels, Confirmations],
  async (
    { caller, alertId, named, answer, seen },
    bus,
    decisions,
    cipher,
    readModels,
    confirmations,
  ): Promise<AnsweredProposal> => {
    const alert = await requireAlert(bus, caller, alertId);
    if (answer.type !== 'withdraw')
      await requireMayDecide(readModels.for(caller), caller, [alert], 'confirms');
    const { state: before } = await decisions.state(DispositionEvents, dispositionDecider, caller, alert.id);
    const proposal = eventOf(before.proposal, named);
    if (answer.type === 'confirm' && before.proposal?.id === proposal)
      await confirmations.require(caller, alert, before.proposal, seen);
    const sealed = before.proposal?.data.reason;
    const reason = sealed === undefined ? sealed : await cipher.unseal(before.proposal!, 'reason', sealed);
    const shown = {
      alertVersion: alert.version,
      resultHash: alert.completedResultHash ?? null,
      run: alert.completedRunId ?? null,
    };
    const commands: Readonly<Record<ProposalAnswer['type'], DispositionCommand>> = {
      confirm: { type: 'confirm', proposal, by: caller, seen: shown, reason },
      sendBack: { type: 'sendBack', proposal, by: caller, reason: 'reason' in answer ? answer.reason : '' },
      withdraw: { type: 'withdraw', proposal, user: caller.userId },
    };
    const { state } = await decisions
      .decide({
        caller,
        family: DispositionEvents,
        decider: dispositionDecider,
        streamId: alert.id,
        operation: AnswerProposal.name,
        command: commands[answer.type],
      })
      .catch((error: unknown) => confirmations.explain(error, caller, alert.id, named))
      .catch(nameAlert(alert.alertId));
    const outcome = OUTCOMES[answer.type];
    DECISIONS.inc({ outcome });
    logDecision(outcome, caller, alert.id);
    return { alertId: alert.alertId, analystDisposition: state.newest?.disposition ?? null };
  },
);

function eventOf(proposal: Proposal | null, named: NamedProposal): string {
  if (typeof named === 'string') return named;
  return proposal && isProposalNamed(proposal, named) ? proposal.id : '';
}
