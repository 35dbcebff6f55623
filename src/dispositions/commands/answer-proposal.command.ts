import { requireAlert } from '../../alerts/queries/find-alerts.query.js';
import { requireMayDecide } from '../../teams/queries/teams.lookup.js';
import type { AlertRef, Caller } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { FieldCipher } from '../../platform/records/field-cipher.js';
import type { DispositionCommand } from '../domain/disposition-commands.js';
import {
  dispositionDecider,
  type Disposition,
  type DecisionProposal,
} from '../domain/disposition.decider.js';
import { FourEyesApprovals, isProposalNamed, type NamedProposal } from '../four-eyes-approvals.js';
import { DispositionEvents } from '../domain/disposition.events.js';
import { logDecision } from '../log-decision.js';
import { DECISION_COUNTER } from '../decision-metrics.js';
import { rethrowWithAlertId } from './update-alert-disposition.command.js';

/**
 * How a user answers a proposal. The proposer may withdraw it; another person confirms it or sends it back
 * with a reason.
 */
export type ProposalAnswer =
  { readonly type: 'confirm' | 'withdraw' } | { readonly type: 'sendBack'; readonly reason: string };

const OUTCOMES = { confirm: 'confirmed', sendBack: 'sent_back', withdraw: 'withdrawn' } as const;

interface AnsweredProposal {
  readonly alertId: string;
  /** The current disposition; null without a decision. */
  readonly analystDisposition: Disposition | null;
}

/**
 * What a person saw of an alert when they answered. A missing field means that they saw the state at the
 * proposal.
 */
export interface SeenAlertState {
  /** Newest completed investigation that they saw; null if none had completed. */
  readonly run?: string | null | undefined;
  readonly alertVersion?: number | undefined;
}

/**
 * Answers a decision that waits for approval. A confirmed decision takes effect at once. Throws
 * alert_not_found, proposal_over, proposal_not_yours, second_person_needed, not_yours_to_decide,
 * confirmation_outdated (the alert has changed since the person saw it) and confirmation_refused (proposer
 * and confirmer may be the same person).
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
      readonly seen?: SeenAlertState;
    },
  ) => ({
    caller,
    alertId,
    named,
    answer,
    seen,
  }),
  [Bus, Decisions, FieldCipher, ReadModels, FourEyesApprovals],
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
      .catch(rethrowWithAlertId(alert.alertId));
    const outcome = OUTCOMES[answer.type];
    DECISION_COUNTER.inc({ outcome });
    logDecision(outcome, caller, alert.id);
    return { alertId: alert.alertId, analystDisposition: state.newest?.disposition ?? null };
  },
);

function eventOf(proposal: DecisionProposal | null, named: NamedProposal): string {
  if (typeof named === 'string') return named;
  return proposal && isProposalNamed(proposal, named) ? proposal.id : '';
}
