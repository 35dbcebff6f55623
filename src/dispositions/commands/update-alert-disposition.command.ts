import { requireMayDecide } from '../../alerts/queries/teams.lookup.js';
import { requireAlert } from '../../alerts/queries/find-alerts.query.js';
import { AppError } from '../../kernel/app-error.js';
import type { Caller } from '../../kernel/caller.js';
import type { Decider } from '../../kernel/decider.js';
import type { EventOf } from '../../kernel/define-events.js';
import { Ids } from '../../kernel/ids.js';
import { Bus } from '../../platform/bus/bus.js';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { decisionContexts } from '../decision-contexts.js';
import { DispositionAttemptEvents } from '../domain/disposition-attempt.events.js';
import {
  dispositionDecider,
  type Disposition,
  type SettableDisposition,
} from '../domain/disposition.decider.js';
import { DispositionEvents } from '../domain/disposition.events.js';
import { logDecision } from '../log-decision.js';
import { DECISIONS } from '../report-decisions.js';

interface UpdatedDisposition {
  readonly alertId: string;
  readonly analystDisposition: SettableDisposition;
  readonly previousDisposition: Disposition | null;
  /** False when the same user set the same value last; times are then those of that change. */
  readonly changed: boolean;
  readonly changedAt: string;
}

/** Sets analyst_disposition. Throws alert_not_found, not_yours_to_decide, decision_changed (not `seen`). */
export const UpdateAlertDisposition = defineCommand(
  'UpdateAlertDisposition',
  { permission: 'alerts:write' },
  (
    caller: Caller,
    alertId: string,
    disposition: SettableDisposition,
    reason: string | null = null,
    /** Event of the decision that the caller saw, null for none; undefined sets whatever stands. */
    seen?: string | null,
  ) => ({ caller, alertId, disposition, reason, seen }),
  [Bus, Decisions, Ids, ReadModels],
  async (
    { caller, alertId, disposition, seen, reason },
    bus,
    decisions,
    ids,
    readModels,
  ): Promise<UpdatedDisposition> => {
    const alert = await requireAlert(bus, caller, alertId);
    await requireMayDecide(readModels.for(caller), caller, [alert]);
    const [grounds] = await decisionContexts(decisions, caller, [alert]);
    const by = { caller, operation: UpdateAlertDisposition.name };
    const { events, state } = await decisions
      .decide({
        family: DispositionEvents,
        decider: dispositionDecider,
        streamId: alert.id,
        command: {
          type: 'set',
          disposition,
          user: caller.userId,
          seen,
          reason: reason ?? undefined,
          grounds: grounds!,
        },
        ...by,
      })
      .catch(nameChanged(alertId));
    const changed = events.length > 0;
    if (changed) {
      DECISIONS.inc({ outcome: 'applied' });
      logDecision('applied', caller, alert.id);
    } else
      await decisions.decide({
        family: DispositionAttemptEvents,
        decider: attemptDecider,
        streamId: ids.next(),
        command: { alert: alert.id, disposition },
        ...by,
      });
    const newest = state.newest!;
    return {
      alertId,
      analystDisposition: disposition,
      previousDisposition: newest.before?.disposition ?? null,
      changed,
      changedAt: newest.recordedAt,
    };
  },
);

/** Adds the alert to the refusal of a decision that was made on another one. */
const nameChanged = (alertId: string) => (error: unknown) => {
  const isChanged = error instanceof AppError && error.code === 'decision_changed';
  throw isChanged ? new AppError(error.code, { alert_ids: alertId }) : error;
};

type Attempt = EventOf<typeof DispositionAttemptEvents>;

const attemptDecider: Decider<null, Attempt['data'], Attempt> = {
  initial: null,
  decide: (_, data) => [{ type: 'DispositionUnchanged', data }],
  evolve: (state) => state,
};
