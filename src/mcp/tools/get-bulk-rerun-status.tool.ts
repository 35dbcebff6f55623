import { z } from 'zod';
import { RESULT_CODES } from '@alert-review/judgement';
import { cutText, textField } from '@alert-review/kernel';
import {
  GetBulkRerunStatus,
  type RerunBatchStatus,
} from '../../reruns/queries/get-bulk-rerun-status.query.js';
import { ANSWER_BYTES_MAX, fitsAnswerSize } from '../answer-size.js';
import { defineTool } from '../tool.js';
import {
  undescribedObject,
  failedAlertsField,
  finalDispositionField,
  READ_ONLY_HINTS,
  shortenedField,
} from './fields.js';

/**
 * Steps of shortening the ids. All but the first leave out the ids of investigations. With the shortest ids,
 * every batch fits.
 */
const STEPS = [
  { chars: Infinity, hasRuns: true },
  ...[Infinity, 100, 60, 18, 5].map((chars) => ({ chars, hasRuns: false })),
];
const BYTES_MAX = ANSWER_BYTES_MAX - 2_000;

const outcome = () => z.enum(RESULT_CODES.dispositions);

const delta = () =>
  undescribedObject({
    alerts_compared: z.number(),
    alerts_not_compared: failedAlertsField(),
    modules_identical: z.number(),
    flags_changed: z.number(),
    module_deltas: z.array(
      z.object({
        module: z.string(),
        alerts_changed: z.number(),
        average_score_movement: z.number().nullable(),
        flags_flipped: z.number(),
      }),
    ),
    disposition_changes: z.array(
      z.object({
        alert_id: z.string(),
        prior_outcome: outcome(),
        new_outcome: outcome(),
        analyst_disposition: z.string().nullable(),
        move: z.enum(['toward', 'away']).nullable(),
      }),
    ),
    agreement_with_analyst: z.object({ before: z.number(), after: z.number() }),
  });

export const getBulkRerunStatus = defineTool({
  name: 'get_bulk_rerun_status',
  title: 'Check a batch of reruns',
  hints: READ_ONLY_HINTS,
  description:
    'Returns the state of a batch of reruns and the result of each rerun. Once all have ended, delta ' +
    "says what changed, and whether the results moved toward or away from the analyst's decision before " +
    'the rerun (disposition_at_dispatch). failed: all reruns ended and none completed; the notes were ' +
    'saved. stalled: some reruns are not expected to end. unknown: treat the batch as still running. ' +
    'Use this tool once after confirm_bulk_facts_rerun, and again only after check_back_after_seconds; ' +
    '0 means that all have ended. ' +
    'Example: {"batch_id": "01jb..."}',
  input: z.strictObject({
    batch_id: textField(512).describe('As confirm_bulk_facts_rerun returned it.'),
  }),
  output: z.object({
    state: z.string(),
    total: z.number(),
    completed: z.number(),
    still_running: z.number(),
    incomplete: z.number(),
    by_state: z.record(z.string(), z.number()),
    age_seconds: z.number(),
    check_back_after_seconds: z.number(),
    results: z.array(
      undescribedObject({
        alert_id: z.string(),
        service_id: z.string(),
        batch_id: z.string(),
        investigation_id: z.string().nullable().optional(),
        state: z.string(),
        final_disposition: finalDispositionField(),
        final_risk_score: z.number().nullable(),
        disposition_at_dispatch: z.string().nullable(),
      }),
    ),
    delta: delta().optional(),
    shortened: shortenedField(),
  }),
  sends: GetBulkRerunStatus,
  fields: ({ batch_id }) => batch_id,
  view: withIdsThatFit,
});

function withIdsThatFit(status: RerunBatchStatus): object {
  const step = STEPS.find((each) => fitsAnswerSize(withIds(status, each), BYTES_MAX)) ?? STEPS.at(-1)!;
  return withIds(status, step);
}

function withIds(status: RerunBatchStatus, { chars, hasRuns }: (typeof STEPS)[number]): object {
  const { results, delta } = status;
  const serviceIds = new Map(results.map(({ alertId, serviceId }) => [alertId, serviceId]));
  // Replaces a long alert id by the service id: two ids that are cut could look equal.
  const named = <Row extends { readonly alertId: string }>(rows: readonly Row[]) =>
    rows.map((row) =>
      row.alertId.length > chars ? { ...row, alertId: serviceIds.get(row.alertId) ?? row.alertId } : row,
    );
  const cut = <Row extends { readonly alertId: string }>(rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, alertId: cutText(row.alertId, chars) }));
  return {
    ...status,
    results: cut(results).map(({ investigationId, ...row }) => ({
      ...row,
      ...(hasRuns && { investigationId }),
    })),
    ...(delta && {
      delta: {
        ...delta,
        alertsNotCompared: named(delta.alertsNotCompared),
        dispositionChanges: named(delta.dispositionChanges),
      },
    }),
    shortened: shortenedTo(chars, hasRuns),
  };
}

function shortenedTo(chars: number, hasRuns: boolean): string | null {
  if (hasRuns) return null;
  const runs = 'investigation_id is left out: list_alert_investigations has it.';
  if (chars === Infinity) return runs;
  const ids = `Ids of more than ${chars} characters are cut, and in delta service ids stand for them; `;
  return `${ids}service_id is whole. ${runs}`;
}
