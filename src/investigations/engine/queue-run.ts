import { Injectable } from '@nestjs/common';
import type { Caller } from '../../kernel/caller.js';
import type { Row } from '../../kernel/collection.js';
import { Ids } from '../../kernel/ids.js';
import { Decisions } from '../../platform/event-store/decisions.js';
import { Records } from '../../platform/read-store/records.js';
import { AlertRunRecord } from '../domain/alert-run.record.js';
import { investigationDecider } from '../domain/investigation.decider.js';
import { InvestigationEvents } from '../domain/investigation.events.js';

export interface QueuedRun {
  readonly runId: string;
  /** False when a run in progress, or one of this very version, answers the request. */
  readonly isNew: boolean;
}

type AlertRun = Row<{ number: number; current: string | null; latest: string; alertVersion: number }>;

/**
 * Queues at most one run per alert at a time. The record decides the race; a run that was claimed there and
 * never reached its stream (the process died in between) is queued by whoever finds it.
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
        if (await this.inProgress(caller, last)) return { runId: last.current, isNew: false };
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

  /** Says that the run has ended, so that the next one may be queued. */
  async release(caller: Caller, alertId: string, runId: string): Promise<void> {
    await this.records
      .for(caller)
      .compareAndSet(AlertRunRecord, { id: alertId, current: runId }, { $set: { current: null } });
  }

  private async claim(
    caller: Caller,
    alert: { readonly id: string; readonly version: number },
    number: number,
  ): Promise<AlertRun | null> {
    const runId = this.ids.next();
    const fields = { number: number + 1, current: runId, latest: runId, alertVersion: alert.version };
    const expected = { id: alert.id, number: number === 0 ? null : number, current: null };
    const { outcome } = await this.records
      .for(caller)
      .compareAndSet(AlertRunRecord, expected, { $set: fields }, { upsert: number === 0 });
    return outcome === 'lost' ? null : { id: alert.id, ...fields };
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
