import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { Caller } from '../../kernel/caller.js';
import type { Row } from '../../kernel/collection.js';
import { Ids } from '../../kernel/ids.js';
import { Decisions } from '../../platform/event-store/decisions.js';
import { jobCaller } from '../../platform/jobs/job-caller.js';
import { Records } from '../../platform/read-store/records.js';
import { AlertRunRecord } from '../domain/alert-run.record.js';
import { investigationDecider } from '../domain/investigation.decider.js';
import { InvestigationEvents } from '../domain/investigation.events.js';

export interface QueuedRun {
  readonly runId: string;
  /** False when a run in progress, or one of this very version, answers the request. */
  readonly isNew: boolean;
}

type AlertRun = Row<z.infer<typeof AlertRunRecord.schema>>;

/**
 * Queues at most one run per alert at a time; a newer version of the alert gets its run when the one in
 * progress is released. The record decides the race; a run that was claimed there and never reached its
 * stream (the process died in between) is queued by whoever finds it.
 */
@Injectable()
export class QueueRun {
  constructor(
    private readonly records: Records,
    private readonly decisions: Decisions,
    private readonly ids: Ids,
  ) {}

  /**
   * With `onlyIfNew` an alert whose version was already investigated gets that run. Durable when it resolves.
   */
  async queue(
    caller: Caller,
    alert: { readonly id: string; readonly version: number },
    options: { readonly onlyIfNew: boolean },
  ): Promise<QueuedRun> {
    for (;;) {
      const last = await this.records.for(caller).get(AlertRunRecord, alert.id);
      if (last?.current != null) {
        if (await this.inProgress(caller, last)) {
          if (!(await this.remember(caller, last, alert.version))) continue;
          return { runId: last.current, isNew: false };
        }
        await this.release(caller, alert.id, last.current);
        continue;
      }
      if (last && options.onlyIfNew && last.alertVersion === alert.version)
        return { runId: last.latest, isNew: false };
      const claimed = await this.claim(caller, alert, last?.number ?? 0);
      if (!claimed) continue;
      await this.inProgress(caller, claimed);
      return { runId: claimed.latest, isNew: true };
    }
  }

  /**
   * Says that the run has ended, so that the next one may be queued; true when it queued one itself, for a
   * version of the alert that was asked for meanwhile.
   */
  async release(caller: Caller, alertId: string, runId: string): Promise<boolean> {
    const rows = this.records.for(caller);
    for (;;) {
      const last = await rows.get(AlertRunRecord, alertId);
      if (last?.current !== runId) return false;
      const { next } = last;
      const claim = next ? this.claimOf(last.number + 1, next.alertVersion) : { current: null };
      const expected = { id: alertId, current: runId, 'next.alertVersion': next?.alertVersion ?? null };
      const { outcome } = await rows.compareAndSet(AlertRunRecord, expected, {
        $set: { ...claim, next: null },
      });
      if (outcome === 'lost') continue;
      if (!next) return false;
      const requester = jobCaller(caller.orgId, next.correlation, next.requestedBy);
      await this.inProgress(requester, { ...last, ...claim });
      return true;
    }
  }

  /** Keeps a version that the run in progress was not asked for; false when that run is released by now. */
  private async remember(caller: Caller, last: AlertRun, alertVersion: number): Promise<boolean> {
    if (alertVersion <= (last.next?.alertVersion ?? last.alertVersion)) return true;
    const next = { alertVersion, requestedBy: caller.userId, correlation: caller.correlationId };
    const { id, current } = last;
    const expected = { id, current, 'next.alertVersion': last.next?.alertVersion ?? null };
    const { outcome } = await this.records
      .for(caller)
      .compareAndSet(AlertRunRecord, expected, { $set: { next } });
    return outcome !== 'lost';
  }

  private async claim(
    caller: Caller,
    alert: { readonly id: string; readonly version: number },
    number: number,
  ): Promise<AlertRun | null> {
    const fields = this.claimOf(number + 1, alert.version);
    const expected = { id: alert.id, number: number === 0 ? null : number, current: null };
    const { outcome } = await this.records
      .for(caller)
      .compareAndSet(AlertRunRecord, expected, { $set: fields }, { upsert: number === 0 });
    return outcome === 'lost' ? null : { id: alert.id, ...fields };
  }

  private claimOf(number: number, alertVersion: number) {
    const runId = this.ids.next();
    return { number, current: runId, latest: runId, alertVersion };
  }

  /** Makes sure that the claimed run stands in its stream; true while it has not ended. */
  private async inProgress(caller: Caller, claim: AlertRun): Promise<boolean> {
    const { state } = await this.decisions.decide({
      caller,
      family: InvestigationEvents,
      decider: investigationDecider,
      streamId: claim.latest,
      operation: 'QueueInvestigation',
      command: {
        type: 'queue',
        data: { alert: claim.id, run: claim.number, alertVersion: claim.alertVersion },
      },
    });
    return state.state === 'queued' || state.state === 'running';
  }
}
