import type { Command } from 'commander';
import type { RevocationReason } from '../../access/domain/api-key.events.js';
import type { CliContext } from '../cli-context.js';

export function apiKeyRevoke(parent: Command, context: CliContext): void {
  parent
    .command('revoke')
    .description('Ends an API key at once and for good.')
    .argument('<org>', 'id or exact name of the organisation')
    .argument('<key>', 'id of the key (not the key itself)')
    .option('--reason <reason>', 'unneeded or leaked', 'unneeded')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nExample:\n  $ alert-review api-key revoke "Example Bank" <key id> --reason leaked',
    )
    .action(
      async (organization: string, keyId: string, options: { reason: RevocationReason; json?: true }) => {
        const revoked = await context.run('api-key-revoke', { organization, keyId, reason: options.reason });
        if (options.json) context.json(revoked);
        else context.line(`The API key ${revoked.id} is revoked.`);
      },
    );
}
