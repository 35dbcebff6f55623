import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { FindAlerts, type FoundAlert } from '../alerts/queries/find-alerts.query.js';
import { GetNewestNotes } from '../investigations/queries/get-newest-notes.query.js';
import { AppError } from '../kernel/app-error.js';
import type { Caller } from '../kernel/caller.js';
import { Bus } from '../platform/bus/bus.js';
import type { DecisionContext } from './domain/disposition.events.js';

@Injectable()
export class DecidableAlerts {
  constructor(private readonly bus: Bus) {}

  /** Returns an alert; `alertId`: own id. Throws alert_not_found. */
  async alert(caller: Caller, alertId: string): Promise<FoundAlert> {
    const [alert] = await this.bus.send(new FindAlerts(caller, { alertIds: [alertId] }));
    if (!alert) throw new AppError('alert_not_found', { field: 'alert_id', value: alertId });
    return alert;
  }

  /** Returns the facts about each alert for the event of a decision. */
  async decisionContexts(
    caller: Caller,
    alerts: readonly FoundAlert[],
  ): Promise<z.infer<typeof DecisionContext>[]> {
    const ids = alerts.map(({ id }) => id);
    const notes = await this.bus.send(new GetNewestNotes(caller, ids));
    return alerts.map(({ hash, version, completedResultHash, completedRunId }, index) => ({
      alertHash: hash,
      alertVersion: version,
      newestNotes: [...notes[index]!],
      resultHash: completedResultHash ?? null,
      run: completedRunId ?? null,
    }));
  }
}
