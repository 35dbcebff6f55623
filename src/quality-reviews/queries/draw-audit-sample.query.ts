import { AppError, type Caller, Clock, instantPlusMs } from '@alert-review/kernel';
import { ownAlertIds } from '../../alerts/queries/find-alerts.query.js';
import { Bus } from '../../platform/bus/bus.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { parseStreamName, recordedAtOf } from '../../platform/event-store/envelope.js';
import { createYielder } from '../../platform/process/yield-to-event-loop.js';
import { noCheckpointYetError, ReadProofs } from '../../log-proofs/queries/read-proofs.query.js';
import type { StoredEvent } from '../../platform/event-store/event-store.js';
import { drawSample, upperBoundOfFaults } from '../random-sample.js';
import type { POPULATIONS_DRAWN_BY_PEOPLE } from '../domain/quality-sample.events.js';

/** Upper bound of the difference between the clocks of several servers. */
const CLOCKS_APART_MS = 60_000;

interface SampleWanted {
  /**
   * Population: `decided`, the alerts decided by people or assistants; `cleared_by_run`, the alerts that an
   * investigation cleared.
   */
  readonly of: (typeof POPULATIONS_DRAWN_BY_PEOPLE)[number];
  /** First and last instant, both inclusive. */
  readonly from: string;
  readonly to: string;
  readonly count: number;
  /** Number of sampled alerts that a reviewer found decided wrongly. */
  readonly faults: number;
}

/** A sample with the figures that follow from it. */
export interface AuditSample extends SampleWanted {
  /** Root of `checkpoint`, the first checkpoint after the period. */
  readonly seed: string;
  readonly checkpoint: string;
  readonly size: number;
  /** Number of alerts that were decided, or cleared by a run, in the period. */
  readonly population: number;
  readonly alerts: readonly { readonly serviceId: string; readonly alertId: string }[];
  /**
   * Upper bound of the number of wrongly decided alerts in the population (95 %, one-sided, hypergeometric).
   */
  readonly atMost: number;
}

/** Draws a sample of alerts of a period. Throws bad_request until a checkpoint after the period is signed. */
export const DrawAuditSample = defineQuery(
  'DrawAuditSample',
  { permission: 'audit:export', readsPersonalData: true, readsEventLog: true },
  (caller: Caller, wanted: SampleWanted) => ({ caller, wanted }),
  [Bus, Clock],
  async ({ caller, wanted }, bus, clock): Promise<AuditSample> => {
    const { of, from, to, count, faults } = wanted;
    if (from > to)
      throw new AppError('bad_request', {
        field: 'from',
        value: from,
        reason: `from is later than to (${to})`,
      });
    if (to >= clock.iso())
      throw new AppError('bad_request', {
        field: 'to',
        value: to,
        reason: 'the period is not over, and a later checkpoint determines the sample: choose an earlier end',
      });
    const { tree } = await bus.send(new ReadProofs(caller));
    const checkpoint = await tree.first({ time: instantPlusMs(to, 1) });
    if (!checkpoint) throw noCheckpointYetError(to);
    const begin = (await tree.newest({ time: instantPlusMs(from, -1) }))?.size ?? 0;
    const end = (await tree.first({ time: instantPlusMs(to, CLOCKS_APART_MS) })) ?? (await tree.newest())!;
    const population = new Set<string>();
    const first = Date.parse(from);
    const last = Date.parse(to);
    const yieldIfDue = createYielder(clock);
    for await (const event of tree.events(begin, end.size - begin)) {
      const alert = sampledAlert(of, event);
      if (alert === null) continue;
      const at = recordedAtOf(event);
      if (at !== null && at >= first && at <= last) population.add(alert);
      await yieldIfDue();
    }
    const [, , seed] = checkpoint.note.split('\n') as [string, string, string];
    const sample = drawSample(seed, population, count);
    if (faults > sample.length)
      throw new AppError('bad_request', {
        field: 'faults',
        value: faults,
        reason: `the sample has ${sample.length} alerts`,
      });
    const alertIds = await ownAlertIds(bus, caller, sample);
    return {
      ...wanted,
      seed,
      checkpoint: checkpoint.note,
      size: checkpoint.size,
      population: population.size,
      alerts: sample.map((serviceId) => ({ serviceId, alertId: alertIds.get(serviceId) ?? serviceId })),
      atMost: upperBoundOfFaults(population.size, sample.length, faults),
    };
  },
);

/** Returns the alert that an event adds to the population; null for other events. */
function sampledAlert(of: SampleWanted['of'], { type, stream, data }: StoredEvent): string | null {
  if (of === 'decided') return type === 'DispositionChanged' ? parseStreamName(stream).id : null;
  if (type !== 'InvestigationCompleted') return null;
  const event = JSON.parse(Buffer.from(data).toString()) as { data: { alert: string; disposition: string } };
  return event.data.disposition === 'CLEARED' ? event.data.alert : null;
}
