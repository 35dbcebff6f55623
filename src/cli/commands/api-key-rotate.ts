import type { Command } from 'commander';
import type { CliContext } from '../cli-context.js';
import { parseDuration } from '../duration.js';

export function apiKeyRotate(parent: Command, context: CliContext): void {
  parent
    .command('rotate')
    .description(
      'Makes a successor with the same name and scopes and shows it, once; the old key ends later.',
    )
    .argument('<org>', 'id or exact name of the organisation')
    .argument('<key>', 'id of the old key (not the key itself)')
    .option(
      '--overlap <time>',
      'how long the old key goes on working, at most 30d (default: 24h)',
      parseDuration,
    )
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ alert-review api-key rotate "Example Bank" <key id> --overlap 7d')
    .action(async (organization: string, keyId: string, options: { overlap?: number; json?: true }) => {
      const overlap = options.overlap === undefined ? {} : { overlapMs: options.overlap };
      const made = await context.run('api-key-rotate', { organization, keyId, ...overlap });
      if (options.json) return context.json(made);
      context.table(
        ['id', 'name', 'scopes', 'expires', 'old key', 'old key ends'],
        [[made.id, made.name, made.scopes.join(', '), made.expiresAt, made.rotates, made.oldKeyEndsAt]],
      );
      context.line(`API key, shown only this once: ${made.key}`);
    });
}
