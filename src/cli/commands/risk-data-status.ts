import type { Command } from 'commander';
import type { CliContext } from '../cli-context.js';
import { EXIT } from '../cli-error.js';

const HASH_CHARS = 12;

const HELP = `
A list is stale when it has to be newer than 7 days and is not; flags that need it are then not assessed.
Exit code 1 when files of a list were refused.

Examples:
  $ alert-review risk-data status
  $ alert-review risk-data status --json`;

export function riskDataStatus(parent: Command, context: CliContext): void {
  parent
    .command('status')
    .description('Shows which lists are in force, how old they are, and which files were refused.')
    .option('--json', 'print JSON, with whole hashes and the files of each list')
    .addHelpText('after', HELP)
    .action(async (options: { json?: true }) => {
      const all = await context.run('risk-data-status', {});
      const refused = all.filter(({ problem }) => problem !== null);
      if (refused.length > 0) context.exitCode = EXIT.refused;
      if (options.json) return context.json(all);
      context.table(
        ['list', 'state', 'origin', 'date', 'days old', 'entries', 'SHA-256', 'source'],
        all.map((list) => [
          list.name,
          list.state,
          list.origin,
          list.date,
          list.ageDays,
          list.entries,
          list.sha256?.slice(0, HASH_CHARS) ?? null,
          list.source,
        ]),
      );
      for (const { name, problem } of refused) {
        const { file, line, fault } = problem!;
        context.line(`${name} is refused: ${file}${line === null ? '' : `, line ${line}`}: ${fault}`);
      }
    });
}
