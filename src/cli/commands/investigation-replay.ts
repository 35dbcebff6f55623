import type { Command } from 'commander';
import type { CliContext } from '../cli-context.js';
import { EXIT } from '../cli-error.js';

const HELP = `
Reads what the investigation recorded (versions of records, recipe, notes, sealed snapshot of the rest), runs
the analysis on it again and compares the bytes with the stored result. Nothing is written.
Exit code 1 when they differ, or when something that went into the result is no longer there.

Example:
  $ alert-review investigation replay "Example Bank" 01jr4m5n6p7q8r9s0t1v2w3x4y`;

export function investigationReplay(parent: Command, context: CliContext): void {
  parent
    .command('replay')
    .description('Computes the result of an investigation again and compares it with the stored one.')
    .argument('<org>', 'id or exact name of the organisation')
    .argument('<id>', 'id of the investigation')
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action(async (organization: string, investigationId: string, options: { json?: true }) => {
      const replay = await context.run('investigation-replay', { organization, investigationId });
      if (replay.outcome !== 'equal') context.exitCode = EXIT.refused;
      if (options.json) return context.json(replay);
      const { outcome, recordedHash, storedHash, replayedHash, resultBytes, snapshotBytes } = replay;
      context.table(
        ['result', 'recorded hash', 'stored hash', 'replayed hash', 'bytes', 'snapshot bytes'],
        [[SAYS[outcome], recordedHash, storedHash, replayedHash, resultBytes, snapshotBytes]],
      );
      if (replay.engineChanged)
        context.line('the analysis has changed since this run: it was made by other rules');
      for (const name of replay.missing) context.line(`missing: ${name}`);
      if (replay.blocks.length > 0) context.line(`blocks that differ: ${replay.blocks.join(', ')}`);
      for (const path of replay.paths) context.line(`differs: ${path}`);
    });
}

const SAYS = { equal: 'equal', different: 'DIFFERENT', not_replayable: 'NOT REPLAYABLE' } as const;
