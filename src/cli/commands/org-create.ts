import type { Command } from 'commander';
import type { CliContext } from '../cli-context.js';

export function orgCreate(parent: Command, context: CliContext): void {
  parent
    .command('create')
    .description('Makes an organisation.')
    .argument('<name>', 'its name, unique on this server')
    .option('--init', 'make the stores where there are none')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ alert-review org create "Example Bank" --init')
    .action(async (name: string, { init, ...options }: { init?: true; json?: true }) => {
      const made = await context.run('org-create', { name }, { init: init ?? false });
      if (options.json) context.json(made);
      else context.table(['id', 'name'], [[made.id, made.name]]);
    });
}
