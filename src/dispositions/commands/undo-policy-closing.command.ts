import type { Caller } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { dispositionDecider } from '../domain/disposition.decider.js';
import { DispositionEvents } from '../domain/disposition.events.js';
import { logDecision } from '../log-decision.js';
import { DECISION_COUNTER } from '../decision-metrics.js';

/**
 * Brings an alert (service id) back to the queue that a policy has closed by the event `closing`. Does
 * nothing if another decision stands or waits. Returns whether the closing was undone now.
 */
export const UndoPolicyClosing = defineCommand(
  'UndoPolicyClosing',
  { forFeatures: true },
  (caller: Caller, fields: { readonly alert: string; readonly closing: string; readonly cause: string }) => ({
    ...fields,
    caller,
  }),
  [Decisions],
  async ({ caller, alert, closing, cause }, decisions): Promise<boolean> => {
    const { events } = await decisions.decide({
      caller,
      family: DispositionEvents,
      decider: dispositionDecider,
      streamId: alert,
      operation: UndoPolicyClosing.name,
      causation: cause,
      command: { type: 'undoByPolicy', closing },
    });
    if (events.length === 0) return false;
    DECISION_COUNTER.inc({ outcome: 'undone' });
    logDecision('undone', caller, alert);
    return true;
  },
);
