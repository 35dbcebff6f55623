import { requireAlert } from '../../alerts/queries/find-alerts.query.js';
import { AddFacts } from '../../investigations/commands/add-facts.command.js';
import { QueueReruns } from '../../investigations/commands/queue-reruns.command.js';
import { EstimateWait } from '../../investigations/queries/estimate-wait.query.js';
import { ReadFacts, type NoteAnswer } from '../../investigations/queries/read-facts.query.js';
import { RequireEnabledBlocks } from '../../investigations/queries/require-enabled-blocks.query.js';
import { type AlertRef, type Caller, Ids } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineCommand } from '../../platform/bus/define-message.js';

export const RERUN_REASON_CHARS_MAX = 2_048;

interface RerunRequest {
  /** Reason of up to 2,048 characters, kept as a note and quoted by the next run. */
  readonly reason?: string;
  readonly modulesToRerun?: readonly string[];
}

interface StartedRerun {
  readonly investigationId: string;
  /** Whether this run was already in progress. */
  readonly alreadyRunning: boolean;
  readonly checkBackAfterSeconds: number;
  /** What becomes of the reason as a note; null without a reason. */
  readonly note: NoteAnswer | null;
}

/** Investigates an alert again, whatever its status. Throws alert_not_found, validation_error. */
export const RerunInvestigation = defineCommand(
  'RerunInvestigation',
  { permission: 'alerts:write' },
  (
    caller: Caller,
    { alertId, request = {} }: { readonly alertId: AlertRef; readonly request?: RerunRequest },
  ) => ({ caller, alertId, request }),
  [Bus, Ids],
  async ({ caller, alertId, request }, bus, ids): Promise<StartedRerun> => {
    const { reason, modulesToRerun: named } = request;
    const alert = await requireAlert(bus, caller, alertId);
    const modulesToRerun = named ? await bus.send(new RequireEnabledBlocks(caller, named)) : null;
    const order = { alert, runId: ids.next() };
    const [note = null] =
      reason === undefined
        ? []
        : await bus.send(new ReadFacts(caller, { alert: alert.id, facts: [{ body: reason }] }));
    if (reason !== undefined)
      await bus.send(new AddFacts(caller, { alert: alert.id, facts: [{ body: reason }], key: order.runId }));
    const [run] = await bus.send(
      new QueueReruns(caller, { orders: [order], options: { modulesToRerun, batch: null } }),
    );
    if (run!.outcome === 'failed') throw run!.error;
    return {
      investigationId: run!.runId,
      alreadyRunning: run!.outcome === 'in_progress',
      checkBackAfterSeconds: await bus.send(new EstimateWait(caller)),
      note,
    };
  },
);
