import type { Command } from 'commander';
import type { CliContext } from '../cli-context.js';

export function orgDisable(parent: Command, context: CliContext): void {
  parent
    .command('disable')
    .description(
      'Shuts the users, keys and applications of an organisation out; its data stays, and runs end.',
    )
    .argument('<org>', 'id or exact name of the organisation')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ alert-review org disable "Example Bank"')
    .action(async (organization: string, options: { json?: true }) => {
      const disabled = await context.run('org-disable', { organization });
      if (options.json) context.json(disabled);
      else context.line(`The organisation ${disabled.id} is disabled.`);
    });
}
