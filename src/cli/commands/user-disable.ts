import type { Command } from 'commander';
import type { CliContext } from '../cli-context.js';

export function userDisable(parent: Command, context: CliContext): void {
  parent
    .command('disable')
    .description('Shuts a user out; API keys the user made go on working.')
    .argument('<org>', 'id or exact name of the organisation')
    .argument('<user>', 'id of the user')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ alert-review user disable "Example Bank" <user id>')
    .action(async (organization: string, userId: string, options: { json?: true }) => {
      const disabled = await context.run('user-disable', { organization, userId });
      if (options.json) context.json(disabled);
      else context.line(`The user ${disabled.id} is disabled.`);
    });
}
