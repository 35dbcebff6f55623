import type { Command } from 'commander';
import type { Role } from '../../access/domain/user.events.js';
import type { CliContext } from '../cli-context.js';

export function userCreate(parent: Command, context: CliContext): void {
  parent
    .command('create')
    .description('Adds a user to an organisation.')
    .argument('<org>', 'id or exact name of the organisation')
    .requiredOption('--email <address>', 'e-mail address, unique within the organisation')
    .requiredOption('--role <role>', 'admin, analyst, reviewer or viewer')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nExample:\n  $ alert-review user create "Example Bank" --email ann@example.com --role admin',
    )
    .action(async (organization: string, options: { email: string; role: Role; json?: true }) => {
      const { email, role } = options;
      const made = await context.run('user-create', { organization, email, role });
      if (options.json) context.json(made);
      else context.table(['id', 'e-mail', 'role'], [[made.id, email, made.role]]);
    });
}
