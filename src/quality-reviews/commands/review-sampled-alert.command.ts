import type { z } from 'zod';
import { FindAlerts } from '../../alerts/queries/find-alerts.query.js';
import {
  DispositionEvents,
  type SETTABLE_DISPOSITIONS,
} from '../../dispositions/domain/disposition.events.js';
import { InvestigationEvents } from '../../investigations/domain/runs/investigation.events.js';
import { InvestigationReadModel } from '../../investigations/investigation.read-model.js';
import { AppError, type Caller, type EventOf, type RecordedEvent } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { qualityReviewDecider } from '../domain/quality-sample.decider.js';
import {
  QualityReviewEvents,
  QualitySampleEvents,
  type DecisionUnderReview,
} from '../domain/quality-sample.events.js';

/** Maximum number of rows that one query reads. */
const RUNS_MAX = 10_000;

interface SampleReview {
  readonly disposition: (typeof SETTABLE_DISPOSITIONS)[number];
  readonly reason: string;
}

/**
 * Records the quality review of an alert in a sample (service ids). Throws quality_sample_not_found,
 * alert_not_found, reviewed_already, own_decision, own_policy.
 */
export const ReviewSampledAlert = defineCommand(
  'ReviewSampledAlert',
  { permission: 'audit:export' },
  (
    caller: Caller,
    fields: { readonly sample: string; readonly alert: string; readonly review: SampleReview },
  ) => ({ ...fields, caller }),
  [Bus, Decisions, ReadModels],
  async ({ caller, sample, alert, review }, bus, decisions, readModels): Promise<void> => {
    const [drawn] = await decisions.read(QualitySampleEvents, caller, sample);
    if (!drawn) throw new AppError('quality_sample_not_found', { value: sample });
    const [found] = await bus.send(new FindAlerts(caller, { serviceIds: [alert] }));
    if (!found || !drawn.data.alerts.includes(alert)) throw new AppError('alert_not_found', { value: alert });
    const decisionsOnIt = await decisions.read(DispositionEvents, caller, alert);
    const { keptOut, of } = drawn.data;
    const first =
      of === 'cleared_by_run'
        ? await firstClearing(decisions, readModels, caller, alert, drawn.data)
        : firstDecision(decisionsOnIt, drawn.data);
    if (!first) throw new AppError('alert_not_found', { value: alert });
    const decided = new Set(decisionsOnIt.map(({ actor }) => actor.user));
    await decisions.decide({
      caller,
      family: QualityReviewEvents,
      decider: qualityReviewDecider,
      streamId: alert,
      command: { user: caller.userId, decided, keptOut, data: { ...review, first, of, sample } },
      operation: ReviewSampledAlert.name,
    });
  },
);

const madeBy = (by: { readonly engine: number; readonly rule: string } | null | undefined) => ({
  engine: by?.engine ?? null,
  rule: by?.rule ?? null,
});

type First = z.infer<typeof DecisionUnderReview>;

interface Period {
  readonly from: string;
  readonly to: string;
}

/**
 * Returns the decision for which the alert was drawn: the last decision within the period by a person or an
 * assistant, or by a policy.
 */
function firstDecision(
  events: readonly RecordedEvent<EventOf<typeof DispositionEvents>>[],
  { from, of, to }: Period & Pick<EventOf<typeof QualitySampleEvents>['data'], 'of'>,
): First | null {
  const isOfPolicy = of === 'closed_by_policy';
  const decided = events.flatMap((event) =>
    (event.type === 'AlertAutoClosed' || event.type === 'DispositionChanged') &&
    (event.type === 'AlertAutoClosed') === isOfPolicy
      ? [event]
      : [],
  );
  const last = decided.findLast(({ recordedAt }) => recordedAt >= from && recordedAt <= to);
  if (!last) return null;
  const { disposition, grounds } = last.data;
  const kind = isOfPolicy ? 'policy' : last.actor.kind;
  return { disposition, kind, user: last.actor.user, ...madeBy(grounds.result) };
}

/**
 * Returns the last investigation within the period that cleared the alert. Later investigations may be of
 * another engine version.
 */
async function firstClearing(
  decisions: Decisions,
  readModels: ReadModels,
  caller: Caller,
  alert: string,
  { from, to }: Period,
): Promise<First | null> {
  const newest = { index: 'alert', sort: { run: -1 }, limit: RUNS_MAX } as const;
  const runs = await readModels.for(caller).find(InvestigationReadModel, { alert }, newest);
  const run = runs.find(
    ({ disposition, endedAt }) =>
      disposition === 'CLEARED' && endedAt !== null && endedAt >= from && endedAt <= to,
  );
  const events = run ? await decisions.read(InvestigationEvents, caller, run.id) : [];
  const completed = events.find(({ type }) => type === 'InvestigationCompleted');
  if (completed?.type !== 'InvestigationCompleted') return null;
  return { disposition: 'CLEARED', kind: 'run', user: null, ...madeBy(completed.data.by) };
}
