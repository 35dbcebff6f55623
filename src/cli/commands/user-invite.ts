import type { Command } from 'commander';
import type { CliContext } from '../cli-context.js';

export function userInvite(parent: Command, context: CliContext): void {
  parent
    .command('invite')
    .description('Makes a code and shows it, once; with it a user sets a password at /invitation.')
    .argument('<org>', 'id or exact name of the organisation')
    .argument('<user>', 'id of the user')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ alert-review user invite "Example Bank" <user id>')
    .action(async (organization: string, userId: string, options: { json?: true }) => {
      const made = await context.run('user-invite', { organization, userId });
      if (options.json) return context.json(made);
      context.line(`To be used at ${context.config().publicBaseUrl}/invitation until ${made.endsAt}.`);
      context.line(`Invitation code, shown only this once: ${made.code}`);
    });
}
