import type { Command } from 'commander';
import type { Permission } from '../../kernel/permissions.js';
import type { CliContext } from '../cli-context.js';
import { parseDuration, parseList } from '../duration.js';

const HELP = `
Examples:
  $ alert-review api-key create "Example Bank" --name "nightly upload"
  $ alert-review api-key create "Example Bank" --name audit --scopes alerts:read,audit:export --expires 90d`;

export function apiKeyCreate(parent: Command, context: CliContext): void {
  parent
    .command('create')
    .description('Makes an API key and shows it, once.')
    .argument('<org>', 'id or exact name of the organisation')
    .requiredOption('--name <name>', 'what the key is for')
    .option(
      '--scopes <list>',
      'rights, separated by commas (default: alerts:read,alerts:write,records:ingest)',
      parseList,
    )
    .option(
      '--expires <time>',
      'how long it works, such as 12h or 90d (default: until it is revoked)',
      parseDuration,
    )
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action(
      async (
        organization: string,
        options: { name: string; scopes?: Permission[]; expires?: number; json?: true },
      ) => {
        const { name, scopes = null, expires: lifetimeMs = null } = options;
        const made = await context.run('api-key-create', { organization, name, scopes, lifetimeMs });
        if (options.json) return context.json(made);
        context.table(
          ['id', 'name', 'scopes', 'expires'],
          [[made.id, made.name, made.scopes.join(', '), made.expiresAt]],
        );
        context.line(`API key, shown only this once: ${made.key}`);
      },
    );
}
