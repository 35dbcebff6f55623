import { type Caller, Ids } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { qualitySampleDecider } from '../domain/quality-sample.decider.js';
import { QualitySampleEvents, type POPULATIONS_DRAWN_BY_PEOPLE } from '../domain/quality-sample.events.js';
import { DrawAuditSample } from '../queries/draw-audit-sample.query.js';

/** Maximum number of alerts in a sample. */
export const SAMPLE_MAX = 500;

/**
 * Draws a sample of alerts of a period for quality review and returns the sample's id. The root of the first
 * checkpoint after the period determines the choice. Throws bad_request until there is such a checkpoint.
 */
export const DrawQualitySample = defineCommand(
  'DrawQualitySample',
  { permission: 'audit:export' },
  (
    caller: Caller,
    wanted: {
      readonly of: (typeof POPULATIONS_DRAWN_BY_PEOPLE)[number];
      /** First and last instant, both inclusive. */
      readonly from: string;
      readonly to: string;
      readonly count: number;
    },
  ) => ({ caller, wanted }),
  [Bus, Decisions, Ids],
  async ({ caller, wanted }, bus, decisions, ids): Promise<string> => {
    const drawn = await bus.send(new DrawAuditSample(caller, { ...wanted, faults: 0 }));
    const { of, from, to, population, seed: root, size } = drawn;
    const alerts = drawn.alerts.map(({ serviceId }) => serviceId);
    const streamId = ids.next();
    await decisions.decide({
      caller,
      family: QualitySampleEvents,
      decider: qualitySampleDecider,
      streamId,
      command: { alerts, from, keptOut: [], of, policy: null, population, root, size, to },
      operation: DrawQualitySample.name,
    });
    return streamId;
  },
);
