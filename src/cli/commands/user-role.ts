import type { Command } from 'commander';
import type { Role } from '../../access/domain/user.events.js';
import type { CliContext } from '../cli-context.js';

export function userRole(parent: Command, context: CliContext): void {
  parent
    .command('role')
    .description('Gives a user another role, at once.')
    .argument('<org>', 'id or exact name of the organisation')
    .argument('<user>', 'id of the user')
    .requiredOption('--role <role>', 'admin, analyst, reviewer or viewer')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ alert-review user role "Example Bank" <user id> --role viewer')
    .action(async (organization: string, userId: string, options: { role: Role; json?: true }) => {
      const changed = await context.run('user-role', { organization, userId, role: options.role });
      if (options.json) context.json(changed);
      else context.table(['id', 'role'], [[changed.id, changed.role]]);
    });
}
