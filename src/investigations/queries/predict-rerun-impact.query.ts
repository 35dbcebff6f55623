import { type AlertRef, AppError, type Caller, countCodePoints } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import type { BlockId, Claim } from '@alert-review/judgement';
import { AlertResults } from '../engine/alert-results.js';
import { ReadFacts } from './read-facts.query.js';

export const ANALYST_FEEDBACK_CHARS_MAX = 4000;

interface RerunImpact {
  readonly summary: string;
  readonly directlyAffected: readonly BlockId[];
  /** Blocks that the text mentions but is unlikely to change. */
  readonly references: readonly BlockId[];
  /** The claims in words; empty for a text alone. */
  readonly understoodAs: readonly string[];
}

/**
 * Predicts what a note of an assistant would change in a rerun; writes nothing. Errors: alert_not_found,
 * validation_error.
 */
export const PredictRerunImpact = defineQuery(
  'PredictRerunImpact',
  { permission: 'alerts:read', readsEventLog: true },
  /** `analystFeedback`: up to 4,000 characters. */
  (
    caller: Caller,
    fields: {
      readonly alertId: AlertRef;
      readonly analystFeedback: string;
      readonly claims?: readonly Claim[] | undefined;
    },
  ) => ({ ...fields, caller }),
  [AlertResults, Bus],
  async ({ caller, alertId, analystFeedback, claims }, results, bus): Promise<RerunImpact> => {
    if (countCodePoints(analystFeedback) > ANALYST_FEEDBACK_CHARS_MAX) {
      const reason = `analyst_feedback is longer than ${ANALYST_FEEDBACK_CHARS_MAX} characters`;
      throw new AppError('validation_error', { field: 'analyst_feedback', reason });
    }
    const { id } = await results.alert(caller, alertId);
    const facts = [{ body: analystFeedback, claims }];
    const [told] = await bus.send(new ReadFacts(caller, { alert: id, facts }));
    const { answer, changedBlocks, references, understoodAs } = told!;
    return { summary: answer, directlyAffected: changedBlocks, references, understoodAs };
  },
);
export type PredictRerunImpact = InstanceType<typeof PredictRerunImpact>;
