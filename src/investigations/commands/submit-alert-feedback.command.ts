import { type AlertRef, type Caller, Ids } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { type Color } from '@alert-review/judgement';
import { alertNotesDecider, type ShownFlagColors } from '../domain/notes/alert-notes.decider.js';
import { AlertNotesEvents } from '../domain/notes/alert-notes.events.js';
import { AlertResults } from '../engine/alert-results.js';

interface FlagFeedback {
  readonly blockId: string;
  readonly flagId: string;
  readonly color: Color;
  /** Up to 4,096 characters. */
  readonly context?: string;
}

interface SubmitAlertFeedbackResult {
  readonly feedbackId: string;
  readonly investigationId: string;
  readonly shownColor: Color;
}

/**
 * Stores which colour an analyst would have given a flag; changes no investigation. Errors: alert_not_found,
 * validation_error (unknown block or flag).
 */
export const SubmitAlertFeedback = defineCommand(
  'SubmitAlertFeedback',
  { permission: 'feedback:write' },
  (caller: Caller, fields: { readonly alertId: AlertRef; readonly feedback: FlagFeedback }) => ({
    ...fields,
    caller,
  }),
  [AlertResults, Decisions, Ids],
  async ({ caller, alertId, feedback }, results, decisions, ids): Promise<SubmitAlertFeedbackResult> => {
    const alert = await results.alert(caller, alertId);
    const shown = await results.flagsOfNewestResult(caller, alert.id);
    const feedbackId = ids.next();
    const investigationId = shown?.runId ?? '';
    const flags: ShownFlagColors = shown?.flags ?? new Map();
    await decisions.decide({
      caller,
      family: AlertNotesEvents,
      decider: alertNotesDecider,
      streamId: alert.id,
      operation: SubmitAlertFeedback.name,
      command: {
        type: 'submitFeedback',
        data: { feedbackId, investigation: investigationId, ...feedback },
        shown: flags,
      },
    });
    const shownColor = flags.get(feedback.blockId)!.get(feedback.flagId)!;
    return { feedbackId, investigationId, shownColor };
  },
);
