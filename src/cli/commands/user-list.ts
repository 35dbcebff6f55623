import type { Command } from 'commander';
import type { CliContext } from '../cli-context.js';

export function userList(parent: Command, context: CliContext): void {
  parent
    .command('list')
    .description('Lists the users of an organisation.')
    .argument('<org>', 'id or exact name of the organisation')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ alert-review user list "Example Bank"')
    .action(async (organization: string, options: { json?: true }) => {
      const all = await context.run('user-list', { organization });
      if (options.json) return context.json(all);
      const rows = all.map(({ id, email, role, createdAt, disabledAt }) => [
        id,
        email,
        role,
        createdAt,
        disabledAt,
      ]);
      context.table(['id', 'e-mail', 'role', 'created', 'disabled'], rows);
    });
}
