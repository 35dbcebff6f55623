import type { Command } from 'commander';
import type { ResultOf } from '../../operator/operator-requests.js';
import type { Cell, CliContext } from '../cli-context.js';
import { CliError, EXIT } from '../cli-error.js';

const HELP = `
Only the user's own newest change can be undone, within 5 minutes, and a batch within 60 minutes. Alerts of a
batch that were changed since are left alone and listed.

Examples:
  $ alert-review disposition undo "Example Bank" A-17 --user <user id>
  $ alert-review disposition undo "Example Bank" --batch duplicates-1 --user <user id>`;

interface Options {
  readonly user: string;
  readonly batch?: string;
  readonly json?: true;
}

export function dispositionUndo(parent: Command, context: CliContext): void {
  parent
    .command('undo')
    .description('Takes a decision back in the name of the user who made it.')
    .argument('<org>', 'id or exact name of the organisation')
    .argument('[alert]', "the organisation's own id of the alert")
    .requiredOption('--user <id>', 'id of the user who decided')
    .option('--batch <id>', 'a whole batch instead of one alert')
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action(async (organization: string, alertId: string | undefined, options: Options) => {
      const { user: actingUser, batch: batchId, json } = options;
      if ((alertId === undefined) === (batchId === undefined))
        throw new CliError('name either an alert or a --batch', EXIT.usage);
      const by = { organization, actingUser };
      if (alertId !== undefined) {
        const undone = await context.run('disposition-undo', { ...by, alertId });
        if (json) return context.json(undone);
        context.table(
          ['alert', 'disposition', 'undone at'],
          [[undone.alertId, undone.analystDisposition, undone.undoneAt]],
        );
        return;
      }
      const undone = await context.run('disposition-undo-bulk', { ...by, batchId: batchId! });
      if (json) return context.json(undone);
      context.line(
        `batch ${undone.batchId}: ${undone.state}${undone.repeated ? ', was undone already' : ''}`,
      );
      context.table(
        ['alert', 'outcome', 'reason', 'changed by', 'at'],
        [
          ...undone.undone.map((id) => [id, 'undone', null, null, null]),
          ...undone.completing.map((id) => [id, 'completing', null, null, null]),
          ...undone.skipped.map((one) => leftAlone('skipped', one)),
          ...undone.failed.map((one) => leftAlone('failed', one)),
        ],
      );
    });
}

type LeftAlone = ResultOf<'disposition-undo-bulk'>['skipped' | 'failed'][number];

const leftAlone = (outcome: string, { alertId, reason, changedBy, changedAt }: LeftAlone): Cell[] => [
  alertId,
  outcome,
  reason,
  changedBy,
  changedAt,
];
