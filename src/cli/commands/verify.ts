import type { Command } from 'commander';
import type { CliContext } from '../cli-context.js';
import { EXIT } from '../cli-error.js';

const HELP = `
Reads all events, records, read models and their indexes, and compares each with its checksum and its index.
Names what is hurt, and the way to make it whole:
  backup   restore the data directory from a backup
  rebuild  alert-review rebuild makes it from the event log
  index    alert-review verify --mend-indexes makes it from the records
Exit code 1 when anything is hurt. Stores on servers of their own are not looked at: they check themselves.

Examples:
  $ alert-review verify
  $ alert-review verify --json`;

const WORDS = {
  backup: 'restore a backup',
  rebuild: 'alert-review rebuild',
  index: 'alert-review verify --mend-indexes',
} as const;

export function verify(parent: Command, context: CliContext): void {
  parent
    .command('verify')
    .description('Looks at everything in the stores of DATA_DIR for damage.')
    .option('--mend-indexes', 'make wrong keys of indexes anew from whole records')
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action(async (options: { mendIndexes?: true; json?: true }) => {
      const args = { mendIndexes: options.mendIndexes ?? false };
      const verified = await context.run('verify', args, {
        onlyStores: true,
        onProgress: (progress) => show(context, progress),
      });
      context.progress('');
      if (verified.found > 0) context.exitCode = EXIT.refused;
      if (options.json) return context.json(verified);
      if (verified.found > 0)
        context.table(
          ['store', 'record', 'id', 'what is hurt', 'way'],
          verified.findings.map(({ store, record, id, fault, way }) => [
            store,
            record,
            id,
            fault,
            WORDS[way],
          ]),
        );
      context.line(`${verified.entries} entries were looked at, ${verified.found} are hurt.`);
    });
}

function show(context: CliContext, progress: object): void {
  const { record, entries } = progress as { record: string; entries: number };
  context.progress(`${record}: ${entries} entries read`);
}
