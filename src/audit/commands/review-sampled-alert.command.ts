import type { z } from 'zod';
import { FindAlerts } from '../../alerts/queries/find-alerts.query.js';
import {
  DispositionEvents,
  type SETTABLE_DISPOSITIONS,
} from '../../dispositions/domain/disposition.events.js';
import { AppError } from '../../kernel/app-error.js';
import type { Caller } from '../../kernel/caller.js';
import { Bus } from '../../platform/bus/bus.js';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { qualityReviewDecider } from '../domain/quality-sample.decider.js';
import {
  QualityReviewEvents,
  QualitySampleEvents,
  type FirstDecision,
} from '../domain/quality-sample.events.js';

interface SecondLook {
  readonly disposition: (typeof SETTABLE_DISPOSITIONS)[number];
  readonly reason: string;
}

/**
 * Keeps a second look at an alert of a sample (service ids). Throws quality_sample_not_found,
 * alert_not_found, reviewed_already, own_decision.
 */
export const ReviewSampledAlert = defineCommand(
  'ReviewSampledAlert',
  { permission: 'audit:export' },
  (caller: Caller, sample: string, alert: string, look: SecondLook) => ({ caller, sample, alert, look }),
  [Bus, Decisions],
  async ({ caller, sample, alert, look }, bus, decisions): Promise<void> => {
    const [drawn] = await decisions.read(QualitySampleEvents, caller, sample);
    if (!drawn) throw new AppError('quality_sample_not_found', { value: sample });
    const [found] = await bus.send(new FindAlerts(caller, { serviceIds: [alert] }));
    if (!found || !drawn.data.alerts.includes(alert)) throw new AppError('alert_not_found', { value: alert });
    const first =
      drawn.data.of === 'decided'
        ? await firstDecision(decisions, caller, alert, drawn.data)
        : { disposition: 'CLEARED', kind: 'run' as const, user: null, ...madeBy(found.completedBy) };
    await decisions.decide({
      caller,
      family: QualityReviewEvents,
      decider: qualityReviewDecider,
      streamId: alert,
      command: { user: caller.userId, data: { ...look, first, sample } },
      operation: ReviewSampledAlert.name,
    });
  },
);

const madeBy = (by: { readonly engine: number; readonly rule: string } | null | undefined) => ({
  engine: by?.engine ?? null,
  rule: by?.rule ?? null,
});

/** Returns the last decision of a person or an assistant within the period, for which the alert was drawn. */
async function firstDecision(
  decisions: Decisions,
  caller: Caller,
  alert: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<z.infer<typeof FirstDecision>> {
  const events = await decisions.read(DispositionEvents, caller, alert);
  const decided = events.flatMap((event) =>
    event.type === 'DispositionChanged' && event.recordedAt >= from && event.recordedAt <= to ? [event] : [],
  );
  const last = decided.at(-1);
  if (!last) throw new AppError('alert_not_found', { value: alert });
  const { disposition, grounds } = last.data;
  return { disposition, kind: last.actor.kind, user: last.actor.user, ...madeBy(grounds.result) };
}
