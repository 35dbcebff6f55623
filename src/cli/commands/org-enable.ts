import type { Command } from 'commander';
import type { CliContext } from '../cli-context.js';

export function orgEnable(parent: Command, context: CliContext): void {
  parent
    .command('enable')
    .description('Lets them in again, with what they had.')
    .argument('<org>', 'id or exact name of the organisation')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ alert-review org enable "Example Bank"')
    .action(async (organization: string, options: { json?: true }) => {
      const enabled = await context.run('org-enable', { organization });
      if (options.json) context.json(enabled);
      else context.line(`The organisation ${enabled.id} is enabled.`);
    });
}
