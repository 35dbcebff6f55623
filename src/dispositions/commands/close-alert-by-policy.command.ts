import { requireAlert } from '../../alerts/queries/find-alerts.query.js';
import type { Caller } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { decisionContextsOf } from '../facts-at-decision.js';
import { dispositionDecider } from '../domain/disposition.decider.js';
import { DispositionEvents } from '../domain/disposition.events.js';
import { logDecision } from '../log-decision.js';
import { DECISION_COUNTER } from '../decision-metrics.js';
import { FourEyesRules } from '../four-eyes-rules.js';

export type PolicyClosingOutcome = 'closed' | 'left_to_people' | 'result_changed' | 'second_person';

/**
 * Closes an alert (service id) in the name of a policy, which is the caller. Does nothing if the alert has
 * ever been decided, if `run` is not its newest investigation any more, or if a four-eyes rule applies. A
 * repetition for the same choice changes nothing. Throws alert_not_found.
 */
export const CloseAlertByPolicy = defineCommand(
  'CloseAlertByPolicy',
  { forFeatures: true },
  (
    caller: Caller,
    closing: {
      readonly alert: string;
      /** The policy, and the event of it that chose the alert. */
      readonly policy: string;
      readonly choice: string;
      /** The run whose result the policy has judged. */
      readonly run: string;
      readonly reason: string;
    },
  ) => ({ caller, closing }),
  [Bus, Decisions, FourEyesRules],
  async ({ caller, closing }, bus, decisions, secondPersons): Promise<PolicyClosingOutcome> => {
    const { choice, policy, reason, run } = closing;
    const alert = await requireAlert(bus, caller, { serviceId: closing.alert });
    const [grounds] = await decisionContextsOf(decisions, caller, [alert]);
    if (grounds!.run !== run) return 'result_changed';
    const wanted = { disposition: 'CLEARED', isUndo: false } as const;
    const [second] = await secondPersons.askedFor(caller, [alert], [wanted]);
    if (second!.askedFor.length > 0) return 'second_person';
    const data = { choice, disposition: 'CLEARED', grounds: grounds!, policy, reason } as const;
    const { events, repeated } = await decisions.decide({
      caller,
      family: DispositionEvents,
      decider: dispositionDecider,
      streamId: alert.id,
      operation: CloseAlertByPolicy.name,
      idempotencyKey: `${choice}.${alert.id}`,
      causation: choice,
      command: { type: 'closeByPolicy', data },
    });
    if (events.length === 0) return 'left_to_people';
    if (!repeated) {
      DECISION_COUNTER.inc({ outcome: 'closed_by_policy' });
      logDecision('closed by a policy', caller, alert.id);
    }
    return 'closed';
  },
);
