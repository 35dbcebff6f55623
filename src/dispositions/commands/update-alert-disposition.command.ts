import { requireMayDecide } from '../../teams/queries/teams.lookup.js';
import { requireAlert } from '../../alerts/queries/find-alerts.query.js';
import { type AlertRef, AppError, type Caller, type Decider, type EventOf, Ids } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { decisionContextsOf } from '../facts-at-decision.js';
import { DispositionAttemptEvents } from '../domain/disposition-attempt.events.js';
import {
  dispositionDecider,
  type Disposition,
  type SettableDisposition,
} from '../domain/disposition.decider.js';
import { DispositionEvents } from '../domain/disposition.events.js';
import { logDecision } from '../log-decision.js';
import { DECISION_COUNTER } from '../decision-metrics.js';
import { FourEyesRules } from '../four-eyes-rules.js';

interface UpdatedDisposition {
  readonly alertId: string;
  readonly analystDisposition: SettableDisposition;
  readonly previousDisposition: Disposition | null;
  /**
   * False while the change `waits`, and if the same user had already set this value; `changedAt` is then the
   * earlier time.
   */
  readonly changed: boolean;
  readonly changedAt: string;
  /** Whether another person has to confirm the decision. Until then the previous decision stands. */
  readonly waits: boolean;
}

type Decided = ReturnType<typeof dispositionDecider.evolve>;

/** Returns the part of the answer about the decision that was set, or about the proposal that waits. */
function changeIn({ newest, proposal }: Decided, changed: boolean, waits: boolean) {
  const waiting = waits ? proposal : null;
  return {
    previousDisposition: (waiting ? newest : newest?.before)?.disposition ?? null,
    changed: changed && waiting === null,
    changedAt: waiting?.recordedAt ?? newest!.recordedAt,
    waits: waiting !== null,
  };
}

/**
 * Sets an alert's disposition, or proposes it if another person has to confirm it. Throws alert_not_found,
 * not_yours_to_decide, decision_changed (the current decision is not `seen`), proposal_waits (a colleague's
 * proposal is open).
 */
export const UpdateAlertDisposition = defineCommand(
  'UpdateAlertDisposition',
  { permission: 'alerts:write' },
  (
    caller: Caller,
    {
      alertId,
      disposition,
      reason = null,
      seen,
    }: {
      readonly alertId: AlertRef;
      readonly disposition: SettableDisposition;
      readonly reason?: string | null;
      /** Event of the decision that the caller saw, null for none. Undefined skips the check. */
      readonly seen?: string | null;
    },
  ) => ({ caller, alertId, disposition, reason, seen }),
  [Bus, Decisions, Ids, ReadModels, FourEyesRules],
  async (
    { caller, alertId, disposition, seen, reason },
    bus,
    decisions,
    ids,
    readModels,
    secondPersons,
  ): Promise<UpdatedDisposition> => {
    const alert = await requireAlert(bus, caller, alertId);
    await requireMayDecide(readModels.for(caller), caller, [alert]);
    const [grounds] = await decisionContextsOf(decisions, caller, [alert]);
    const [second] = await secondPersons.askedFor(caller, [alert], [{ disposition, isUndo: false }]);
    const { askedFor, configHash } = second!;
    const waits = askedFor.length > 0;
    const operation = UpdateAlertDisposition.name;
    const wanted = { disposition, user: caller.userId, seen, reason: reason ?? undefined, grounds: grounds! };
    const { events, state } = await decisions
      .decide({
        family: DispositionEvents,
        decider: dispositionDecider,
        streamId: alert.id,
        command: waits ? { type: 'propose', askedFor, ...wanted } : { type: 'set', ...wanted },
        configHash: waits ? configHash : undefined,
        caller,
        operation,
      })
      .catch(rethrowWithAlertId(alert.alertId));
    const changed = events.length > 0;
    if (changed) {
      const outcome = waits ? 'proposed' : 'applied';
      DECISION_COUNTER.inc({ outcome });
      logDecision(outcome, caller, alert.id);
    } else if (!waits)
      await decisions.decide({ ...attempt(alert.id, disposition), streamId: ids.next(), caller, operation });
    return { alertId: alert.alertId, analystDisposition: disposition, ...changeIn(state, changed, waits) };
  },
);

/** Adds the alert's id to an error about a decision and throws the error. */
export const rethrowWithAlertId =
  (alertId: string) =>
  (error: unknown): never => {
    if (!(error instanceof AppError) || !NAMING_ALERTS.has(error.code)) throw error;
    throw new AppError(error.code, { ...error.details, alert_ids: alertId });
  };

const NAMING_ALERTS: ReadonlySet<string> = new Set([
  'decision_changed',
  'proposal_waits',
  'proposal_over',
  'proposal_not_yours',
  'second_person_needed',
]);

type Attempt = EventOf<typeof DispositionAttemptEvents>;

const attemptDecider: Decider<null, Attempt['data'], Attempt> = {
  initial: null,
  decide: (_, data) => [{ type: 'DispositionUnchanged', data }],
  evolve: (state) => state,
};

const attempt = (alert: string, disposition: SettableDisposition) => ({
  family: DispositionAttemptEvents,
  decider: attemptDecider,
  command: { alert, disposition },
});
