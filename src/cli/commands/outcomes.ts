import type { Command } from 'commander';
import type { CliContext } from '../cli-context.js';
import { ORG_OPTION } from '../org-option.js';

interface Options {
  readonly org?: string;
  readonly from?: string;
  readonly to?: string;
  readonly json?: true;
}

const HELP = `
Completed investigations, by the month in which they were created. Results of earlier versions stand under the
name that their rule had then, without a kind.

Example:
  $ alert-review outcomes --org "Example Bank" --from 2026-01-01`;

export function outcomes(program: Command, context: CliContext): void {
  program
    .command('outcomes')
    .description('Counts results of investigations by the rule that decided, and by month.')
    .option('--org <org>', ORG_OPTION)
    .option('--from <day>', 'created then or later: a day in UTC, or an instant')
    .option('--to <day>', 'created then or before: a day in UTC, or an instant')
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action(async ({ org, json, ...bounds }: Options) => {
      const counted = await context.run('outcomes', { organization: org ?? null, ...bounds });
      if (json) return context.json(counted);
      context.table(
        ['month', 'kind', 'rule', 'title', 'results'],
        counted.outcomes.map(({ month, kind, rule, title, count }) => [month, kind, rule, title, count]),
      );
      context.line(`${counted.runsCounted} completed investigations`);
      if (counted.truncated) context.line('only the newest were counted: name a shorter period');
    });
}
