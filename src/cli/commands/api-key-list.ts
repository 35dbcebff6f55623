import type { Command } from 'commander';
import type { CliContext } from '../cli-context.js';

export function apiKeyList(parent: Command, context: CliContext): void {
  parent
    .command('list')
    .description('Lists the API keys of an organisation, ended ones too.')
    .argument('<org>', 'id or exact name of the organisation')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ alert-review api-key list "Example Bank"')
    .action(async (organization: string, options: { json?: true }) => {
      const all = await context.run('api-key-list', { organization });
      if (options.json) return context.json(all);
      const rows = all.map((key) => [
        key.id,
        key.name,
        `…${key.lastFour}`,
        key.status,
        key.scopes.join(', '),
        key.createdAt,
        key.expiresAt,
        key.lastUsedAt,
      ]);
      context.table(['id', 'name', 'ends in', 'status', 'scopes', 'created', 'expires', 'last used'], rows);
    });
}
