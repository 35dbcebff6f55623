import { z } from 'zod';
import { UndoDisposition } from '../../dispositions/commands/undo-disposition.command.js';
import { UndoDispositionsBulk } from '../../dispositions/commands/undo-dispositions-bulk.command.js';
import { UpdateAlertDisposition } from '../../dispositions/commands/update-alert-disposition.command.js';
import {
  ALERTS_PER_BULK_MAX,
  UpdateAlertDispositionsBulk,
} from '../../dispositions/commands/update-alert-dispositions-bulk.command.js';
import { BATCH_ID_CHARS_MAX } from '../../dispositions/domain/disposition-batch.events.js';
import { REASON_CHARS_MAX, SETTABLE_DISPOSITIONS } from '../../dispositions/domain/disposition.events.js';
import { ownId } from '../../kernel/fields.js';
import { ACTING_USER, defineCommand, ORGANIZATION, parameter } from '../operator-command.js';

const batchId = ownId(BATCH_ID_CHARS_MAX);

export const DISPOSITION_COMMANDS = {
  'disposition-set': defineCommand({
    description: 'Decides about one alert or several in the name of a user.',
    help: `
The decision is an event of the user, with the rights that the user has now; its client is "command-line".
Several alerts, 50 at most, are one batch, which "disposition undo --batch" takes back within 60 minutes.
Exit code 1 when an alert is not found or fails; the others are decided all the same.

Examples:
  $ alert-review disposition set "Example Bank" A-17 --user ann@example.com --to ESCALATED
  $ alert-review disposition set "Example Bank" A-17 A-18 --user ann@example.com --to CLEARED --batch pair-1`,
    parameters: {
      organization: ORGANIZATION,
      alertIds: parameter(
        '<alerts...>',
        "the organization's own ids of the alerts",
        z.array(z.string()).min(1).max(ALERTS_PER_BULK_MAX),
        { named: 'the alerts' },
      ),
      actingUser: ACTING_USER,
      disposition: parameter('--to <disposition>', 'ESCALATED or CLEARED', z.enum(SETTABLE_DISPOSITIONS), {
        required: true,
      }),
      batchId: parameter(
        '--batch <id>',
        'your own name of the batch; sent again it changes nothing',
        batchId.nullable().default(null),
      ),
      reason: parameter(
        '--reason <text>',
        'why, for the history',
        z.string().trim().min(1).max(REASON_CHARS_MAX).nullable().default(null),
      ),
    },
    message: (caller, { alertIds, disposition, batchId, reason }) =>
      alertIds.length === 1 && batchId === null
        ? new UpdateAlertDisposition(caller, alertIds[0]!, disposition, reason)
        : new UpdateAlertDispositionsBulk(caller, alertIds, disposition, batchId, reason),
    failed: (set) => 'applied' in set && set.notFound.length + set.failed.length > 0,
    show: (set, screen) => {
      if (!('applied' in set)) {
        const { alertId, analystDisposition, previousDisposition, changed, changedAt } = set;
        return screen.printTable(
          ['alert', 'disposition', 'before', 'changed', 'at'],
          [[alertId, analystDisposition, previousDisposition, changed ? 'yes' : 'no', changedAt]],
        );
      }
      screen.line(`batch ${set.batchId}: ${set.state}${set.repeated ? ', was there already' : ''}`);
      screen.printTable(
        ['alert', 'outcome', 'reason'],
        [
          ...set.applied.map((id) => [id, set.disposition, null]),
          ...set.completing.map((id) => [id, 'completing', null]),
          ...set.skipped.map(({ alertId, reason }) => [alertId, 'skipped', reason]),
          ...set.notFound.map((id) => [id, 'not found', null]),
          ...set.failed.map(({ alertId, reason }) => [alertId, 'failed', reason]),
        ],
      );
    },
  }),
  'disposition-undo': defineCommand({
    description: 'Takes a decision back in the name of the user who made it.',
    help: `
Only the user's own newest change can be undone, within 5 minutes, and a batch within 60 minutes. Alerts of a
batch that were changed since are left alone and listed. Exit code 1 when one fails.

Examples:
  $ alert-review disposition undo "Example Bank" A-17 --user ann@example.com
  $ alert-review disposition undo "Example Bank" --batch duplicates-1 --user ann@example.com`,
    parameters: {
      organization: ORGANIZATION,
      alertId: parameter('[alert]', "the organization's own id of the alert", z.string().optional(), {
        named: 'the alert',
      }),
      actingUser: ACTING_USER,
      batchId: parameter('--batch <id>', 'a whole batch instead of one alert', batchId.optional()),
    },
    misuse: ({ alertId, batchId }) =>
      (alertId === undefined) === (batchId === undefined) ? 'name either an alert or a --batch' : null,
    message: (caller, { alertId, batchId = '' }) =>
      alertId === undefined
        ? new UndoDispositionsBulk(caller, batchId)
        : new UndoDisposition(caller, alertId),
    failed: (undone) => 'undone' in undone && undone.failed.length > 0,
    show: (undone, screen) => {
      if (!('undone' in undone))
        return screen.printTable(
          ['alert', 'disposition', 'undone at'],
          [[undone.alertId, undone.analystDisposition, undone.undoneAt]],
        );
      screen.line(`batch ${undone.batchId}: ${undone.state}${undone.repeated ? ', was undone already' : ''}`);
      const leftAlone = { skipped: undone.skipped, failed: undone.failed };
      screen.printTable(
        ['alert', 'outcome', 'reason', 'changed by', 'at'],
        [
          ...undone.undone.map((id) => [id, 'undone', null, null, null]),
          ...undone.completing.map((id) => [id, 'completing', null, null, null]),
          ...Object.entries(leftAlone).flatMap(([outcome, alerts]) =>
            alerts.map((one) => [one.alertId, outcome, one.reason, one.changedBy, one.changedAt]),
          ),
        ],
      );
    },
  }),
};
