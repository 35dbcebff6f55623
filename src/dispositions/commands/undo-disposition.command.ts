import { requireAlert } from '../../alerts/queries/find-alerts.query.js';
import { AppError } from '../../kernel/app-error.js';
import type { Caller } from '../../kernel/caller.js';
import { Clock } from '../../kernel/clock.js';
import { Bus } from '../../platform/bus/bus.js';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { dispositionDecider, type Disposition } from '../domain/disposition.decider.js';
import { DispositionEvents } from '../domain/disposition.events.js';
import { logDecision } from '../log-decision.js';
import { DECISIONS } from '../report-decisions.js';

interface UndoneDisposition {
  readonly alertId: string;
  /** The restored disposition; null without one. */
  readonly analystDisposition: Disposition | null;
  readonly undoneAt: string;
}

/** Undoes the caller's newest change within 5 minutes. Throws alert_not_found, undo_refused. */
export const UndoDisposition = defineCommand(
  'UndoDisposition',
  { permission: 'alerts:write' },
  (caller: Caller, alertId: string) => ({ caller, alertId }),
  [Bus, Decisions, Clock],
  async ({ caller, alertId }, bus, decisions, clock): Promise<UndoneDisposition> => {
    const nowMs = clock.now();
    const alert = await requireAlert(bus, caller, alertId);
    const { state } = await decisions
      .decide({
        caller,
        family: DispositionEvents,
        decider: dispositionDecider,
        streamId: alert.id,
        operation: UndoDisposition.name,
        command: { type: 'undo', user: caller.userId, nowMs },
      })
      .catch((error: unknown) => {
        throw error instanceof AppError && error.code === 'undo_refused'
          ? new AppError(error.code, { ...error.details, field: 'alert_id', value: alertId })
          : error;
      });
    DECISIONS.inc({ outcome: 'undone' });
    logDecision('undone', caller, alert.id);
    const analystDisposition = state.newest?.disposition ?? null;
    return { alertId, analystDisposition, undoneAt: state.last!.at };
  },
);
