import { FindAlerts } from '../../alerts/queries/find-alerts.query.js';
import type { Caller } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineCommand } from '../../platform/bus/define-message.js';
import { mapInParallel } from '../../platform/process/in-parallel.js';
import { JobQueue } from '../../platform/jobs/job-queue.js';
import { RUN_INVESTIGATIONS_QUEUE, RunClaims } from '../engine/run-claims.js';

export const ALERTS_PER_INVESTIGATE_MAX = 1_000;

const PARALLEL_ALERTS = 32;

export interface InvestigatedAlert {
  readonly alertId: string;
  readonly investigationId: string;
}

export interface InvestigateAlertsResult {
  /** Whether at least one investigation was started or is in progress. */
  readonly executionTriggered: boolean;
  readonly investigations: readonly InvestigatedAlert[];
  /** One entry for each given id whose alert is closed or unknown and is therefore not investigated. */
  readonly errors: readonly {
    readonly index: number;
    readonly alertId: string;
    readonly reason: 'closed' | 'unknown';
  }[];
}

/**
 * Starts an investigation of each alert, or returns the one in progress. Reports closed and unknown alerts
 * one by one.
 */
export const InvestigateAlerts = defineCommand(
  'InvestigateAlerts',
  { permission: 'alerts:write' },
  /**
   * `onlyIfNew`: if this version of the alert was queued in the last ten minutes, return that investigation
   * instead of a new one.
   */
  (
    caller: Caller,
    {
      alertIds,
      options = { onlyIfNew: false },
    }: { readonly alertIds: readonly string[]; readonly options?: { readonly onlyIfNew: boolean } },
  ) => ({ caller, alertIds, options }),
  [Bus, RunClaims, JobQueue],
  async ({ caller, alertIds, options }, bus, runClaims, jobs): Promise<InvestigateAlertsResult> => {
    const distinct = [...new Set(alertIds)];
    const rows = await bus.send(new FindAlerts(caller, { alertIds: distinct }));
    const alerts = new Map(rows.map((row) => [row.alertId, row]));
    const open = distinct.flatMap((alertId) => {
      const alert = alerts.get(alertId);
      return alert?.status === 'OPEN' ? [alert] : [];
    });
    const errors = alertIds.flatMap((alertId, index) => {
      const status = alerts.get(alertId)?.status;
      if (status === 'OPEN') return [];
      return [{ index, alertId, reason: status ? ('closed' as const) : ('unknown' as const) }];
    });
    const runs = await mapInParallel(open, PARALLEL_ALERTS, async ({ alertId, ...alert }) => ({
      alertId,
      ...(await runClaims.queue(caller, alert, { ...options, rowsFollow: true })),
    }));
    const executionTriggered = runs.some(({ outcome }) => outcome !== 'ended');
    const stand = Promise.all(runs.map(async ({ rows }) => rows));
    const ringing =
      executionTriggered && jobs.enqueue(RUN_INVESTIGATIONS_QUEUE, caller.orgId, { rows: stand });
    await Promise.all([stand, ringing]);
    const investigations = runs.map(({ alertId, runId }) => ({ alertId, investigationId: runId }));
    return { executionTriggered, investigations, errors };
  },
);
