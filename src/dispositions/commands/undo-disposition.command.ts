import { requireAlert } from '../../alerts/queries/find-alerts.query.js';
import { type AlertRef, AppError, type Caller, Clock } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { dispositionDecider, type Disposition } from '../domain/disposition.decider.js';
import { DispositionEvents, dispositionAfterConfirmation } from '../domain/disposition.events.js';
import { logDecision } from '../log-decision.js';
import { DECISION_COUNTER } from '../decision-metrics.js';
import { FourEyesRules } from '../four-eyes-rules.js';
import { rethrowWithAlertId } from './update-alert-disposition.command.js';
import { decisionContextsOf } from '../facts-at-decision.js';

const OUTCOMES = { DecisionProposed: 'proposed', ProposalWithdrawn: 'withdrawn' } as const;

interface UndoneDisposition {
  readonly alertId: string;
  /** The restored disposition; null if the alert has no decision now. */
  readonly analystDisposition: Disposition | null;
  readonly undoneAt: string;
  /** Whether another person has to confirm the undo. Until then the decision to be undone stands. */
  readonly waits: boolean;
  /** The disposition of the alert once the undo is confirmed; null if nothing waits or it is not known. */
  readonly onceConfirmed: ReturnType<typeof dispositionAfterConfirmation>;
}

/**
 * Undoes the caller's newest decision within 5 minutes, or withdraws their waiting proposal. If four-eyes
 * rules apply to the undo or to the restored decision, the undo waits for another person. Throws
 * alert_not_found, undo_refused, proposal_waits (a colleague's proposal is open).
 */
export const UndoDisposition = defineCommand(
  'UndoDisposition',
  { permission: 'alerts:write' },
  (caller: Caller, alertId: AlertRef) => ({ caller, alertId }),
  [Bus, Decisions, Clock, FourEyesRules],
  async ({ caller, alertId }, bus, decisions, clock, secondPersons): Promise<UndoneDisposition> => {
    const nowMs = clock.now();
    const alert = await requireAlert(bus, caller, alertId);
    const { state: before } = await decisions.state(DispositionEvents, dispositionDecider, caller, alert.id);
    const wanted = { disposition: before.newest?.before?.disposition ?? null, isUndo: true };
    const [second] = await secondPersons.askedFor(caller, [alert], [wanted]);
    const { askedFor, configHash } = second!;
    const waits = askedFor.length > 0;
    const event = before.newest?.event;
    const [grounds] = waits ? await decisionContextsOf(decisions, caller, [alert]) : [];
    const { events, state } = await decisions
      .decide({
        caller,
        family: DispositionEvents,
        decider: dispositionDecider,
        streamId: alert.id,
        operation: UndoDisposition.name,
        ...(waits && { configHash }),
        command: grounds
          ? { type: 'propose', disposition: null, user: caller.userId, nowMs, event, askedFor, grounds }
          : { type: 'undo', user: caller.userId, nowMs, event },
      })
      .catch((error: unknown) => {
        if (!(error instanceof AppError) || error.code !== 'undo_refused')
          return rethrowWithAlertId(alert.alertId)(error);
        throw new AppError(error.code, { ...error.details, field: 'alert_id', value: alert.alertId });
      });
    // There are no events if the same person has asked for this undo before and it still waits.
    for (const { type } of events) {
      if (type === 'ProposalEnded') continue;
      const outcome = OUTCOMES[type as keyof typeof OUTCOMES] ?? 'undone';
      DECISION_COUNTER.inc({ outcome });
      logDecision(outcome, caller, alert.id);
    }
    const analystDisposition = state.newest?.disposition ?? null;
    return {
      alertId: alert.alertId,
      analystDisposition,
      undoneAt: state.last!.at,
      waits: state.proposal !== null,
      onceConfirmed: state.proposal && dispositionAfterConfirmation(state.proposal.data),
    };
  },
);
