import type { Command } from 'commander';
import type { CliContext } from '../cli-context.js';
import { EXIT } from '../cli-error.js';

const HASH_CHARS = 16;

const HELP = `
Builds the rows anew from the event log beside the live ones, compares both by hash and switches over.
Exit code 1 when the hashes differ.

Examples:
  $ alert-review rebuild
  $ alert-review rebuild --read-model api-key
  $ alert-review rebuild --verify --json`;

export function rebuild(parent: Command, context: CliContext): void {
  parent
    .command('rebuild')
    .description('Rebuilds read models from the event log.')
    .option('--read-model <name>', 'only this one')
    .option('--verify', 'only compare; the live rows stay')
    .option('--json', 'print JSON, with whole hashes')
    .addHelpText('after', HELP)
    .action(async (options: { readModel?: string; verify?: true; json?: true }) => {
      const readModel = options.readModel === undefined ? {} : { readModel: options.readModel };
      const args = { ...readModel, verifyOnly: options.verify ?? false };
      const rebuilt = await context.run('rebuild', args, {
        onProgress: (progress) => show(context, progress),
        onlyLook: args.verifyOnly,
      });
      context.progress('');
      if (rebuilt.some(({ liveHash, rebuiltHash }) => liveHash !== rebuiltHash))
        context.exitCode = EXIT.refused;
      if (options.json) return context.json(rebuilt);
      context.table(
        ['read model', 'rows', 'live hash', 'rebuilt hash', 'result'],
        rebuilt.map((one) => [
          one.readModel,
          one.rows,
          one.liveHash.slice(0, HASH_CHARS),
          one.rebuiltHash.slice(0, HASH_CHARS),
          `${one.liveHash === one.rebuiltHash ? 'equal' : 'DIFFERENT'}${one.switched ? ', switched' : ''}`,
        ]),
      );
    });
}

function show(context: CliContext, progress: object): void {
  const { readModels, events } = progress as { readModels: readonly string[]; events: number };
  const what = readModels.length === 1 ? readModels[0] : `${readModels.length} read models`;
  context.progress(`${what}: ${events} events read`);
}
