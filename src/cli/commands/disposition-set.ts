import type { Command } from 'commander';
import type { ArgsOf } from '../../operator/operator-requests.js';
import type { CliContext } from '../cli-context.js';

const HELP = `
The decision is an event of the user, with the rights that the user has now; its client is "command-line".
Several alerts, 50 at most, are one batch, which "disposition undo --batch" takes back within 60 minutes.

Examples:
  $ alert-review disposition set "Example Bank" A-17 --user <user id> --to ESCALATED
  $ alert-review disposition set "Example Bank" A-17 A-18 --user <user id> --to CLEARED --batch duplicates-1`;

interface Options {
  readonly user: string;
  readonly to: ArgsOf<'disposition-set'>['disposition'];
  readonly batch?: string;
  readonly json?: true;
}

export function dispositionSet(parent: Command, context: CliContext): void {
  parent
    .command('set')
    .description('Decides about one alert or several in the name of a user.')
    .argument('<org>', 'id or exact name of the organisation')
    .argument('<alerts...>', "the organisation's own ids of the alerts")
    .requiredOption('--user <id>', 'id of the user who decides')
    .requiredOption('--to <disposition>', 'ESCALATED or CLEARED')
    .option('--batch <id>', 'your own name of the batch; sent again it changes nothing')
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action(async (organization: string, alertIds: string[], options: Options) => {
      const { user: actingUser, to: disposition, batch } = options;
      const by = { organization, actingUser, disposition };
      const [alertId] = alertIds;
      if (alertIds.length === 1 && batch === undefined) {
        const set = await context.run('disposition-set', { ...by, alertId: alertId! });
        if (options.json) return context.json(set);
        const { analystDisposition, previousDisposition, changed, changedAt } = set;
        context.table(
          ['alert', 'disposition', 'before', 'changed', 'at'],
          [[set.alertId, analystDisposition, previousDisposition, changed ? 'yes' : 'no', changedAt]],
        );
        return;
      }
      const set = await context.run('disposition-set-bulk', { ...by, alertIds, batchId: batch ?? null });
      if (options.json) return context.json(set);
      context.line(`batch ${set.batchId}: ${set.state}${set.repeated ? ', was there already' : ''}`);
      context.table(
        ['alert', 'outcome', 'reason'],
        [
          ...set.applied.map((id) => [id, set.disposition, null]),
          ...set.completing.map((id) => [id, 'completing', null]),
          ...set.skipped.map(({ alertId: id, reason }) => [id, 'skipped', reason]),
          ...set.notFound.map((id) => [id, 'not found', null]),
          ...set.failed.map(({ alertId: id, reason }) => [id, 'failed', reason]),
        ],
      );
    });
}
