import { type AlertRef, AppError, type Caller, codePoints } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { type BlockId, analystNotes } from '@alert-review/judgement';
import { AlertResults } from '../engine/alert-results.js';
import { NoteAnswers } from '../engine/alert-notes.js';

export const ANALYST_FEEDBACK_CHARS_MAX = 4000;

interface RerunImpact {
  readonly summary: string;
  readonly directlyAffected: readonly BlockId[];
  /** Blocks that the text mentions but is unlikely to change. */
  readonly references: readonly BlockId[];
  /** Kinds of facts that were understood, and who states them; empty if nothing was understood. */
  readonly understoodAs: readonly string[];
}

/**
 * Predicts what a note would change in a rerun; writes nothing. Errors: alert_not_found, validation_error.
 */
export const PredictRerunImpact = defineQuery(
  'PredictRerunImpact',
  { permission: 'alerts:read', readsEventLog: true },
  /** `analystFeedback`: up to 4,000 characters. */
  (caller: Caller, fields: { readonly alertId: AlertRef; readonly analystFeedback: string }) => ({
    ...fields,
    caller,
  }),
  [AlertResults, NoteAnswers],
  async ({ caller, alertId, analystFeedback }, results, answers): Promise<RerunImpact> => {
    if (codePoints(analystFeedback) > ANALYST_FEEDBACK_CHARS_MAX) {
      const reason = `analyst_feedback is longer than ${ANALYST_FEEDBACK_CHARS_MAX} characters`;
      throw new AppError('validation_error', { field: 'analyst_feedback', reason });
    }
    const { id } = await results.alert(caller, alertId);
    const [told] = await answers.ofFacts(caller, id, [{ body: analystFeedback }]);
    const { answer, changedBlocks, references, understoodAs } = told!;
    const summary = understoodAs.length > 0 ? answer : `${answer} ${analystNotes.understoodTexts}`;
    return { summary, directlyAffected: changedBlocks, references, understoodAs };
  },
);
export type PredictRerunImpact = InstanceType<typeof PredictRerunImpact>;
