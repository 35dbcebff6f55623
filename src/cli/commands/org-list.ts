import type { Command } from 'commander';
import type { CliContext } from '../cli-context.js';

export function orgList(parent: Command, context: CliContext): void {
  parent
    .command('list')
    .description('Lists the organisations of this server.')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ alert-review org list --json')
    .action(async (options: { json?: true }) => {
      const all = await context.run('org-list', {});
      if (options.json) return context.json(all);
      const rows = all.map(({ id, name, features, createdAt, disabledAt }) => [
        id,
        name,
        features.join(', '),
        createdAt,
        disabledAt,
      ]);
      context.table(['id', 'name', 'features', 'created', 'disabled'], rows);
    });
}
