import type { Command } from 'commander';
import type { CliContext } from '../cli-context.js';

const HELP = `
Example:
  $ alert-review user set-password "Example Bank" <user id> < password.txt`;

export function userSetPassword(parent: Command, context: CliContext): void {
  parent
    .command('set-password')
    .description('Reads a password from standard input and gives it to a user, who is signed out everywhere.')
    .argument('<org>', 'id or exact name of the organisation')
    .argument('<user>', 'id of the user')
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action(async (organization: string, userId: string, options: { json?: true }) => {
      const password = (await context.input()).replace(/\r?\n$/, '');
      const changed = await context.run('user-set-password', { organization, userId, password });
      if (options.json) context.json(changed);
      else context.line(`The user ${changed.id} can sign in with the new password.`);
    });
}
