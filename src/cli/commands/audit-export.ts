import { Option, type Command } from 'commander';
import { AUDIT_EVENT_FIELDS } from '../../audit/queries/export-audit-events.query.js';
import { rowText, ROW_FORMATS, type RowFormat } from '../../kernel/row-text.js';
import type { CliContext } from '../cli-context.js';
import { ORG_OPTION } from '../org-option.js';

interface Options {
  readonly org?: string;
  readonly format: RowFormat;
  readonly from?: string;
  readonly to?: string;
  readonly user?: string;
  readonly client?: string;
  readonly alert?: string;
  readonly type?: string;
}

const HELP = `
A line for each event, oldest first: who did what to which alert, when, and through which client. All options
that are given have to fit. Lines are written as they are read; a terminal shows how many there are.

Examples:
  $ alert-review audit export > audit.ndjson
  $ alert-review audit export --format csv --from 2026-01-01 --to 2026-01-31 > january.csv
  $ alert-review audit export --org "Example Bank" --type DispositionChanged`;

export function auditExport(parent: Command, context: CliContext): void {
  parent
    .command('export')
    .description('Writes who did what, as NDJSON or CSV.')
    .option('--org <org>', ORG_OPTION)
    .addOption(new Option('--format <format>', 'of the lines').choices(ROW_FORMATS).default('ndjson'))
    .option('--from <instant>', 'recorded then or later: a day in UTC, or a date and time')
    .option('--to <instant>', 'recorded then or before')
    .option('--user <id>', 'user or API key, also for what jobs did on its behalf')
    .option('--client <id>', 'connected application, or API key')
    .option('--alert <id>', "the customer's own id of an alert")
    .option('--type <event>', 'such as DispositionChanged')
    .addHelpText('after', HELP)
    .action(async ({ org, format, alert, ...filter }: Options) => {
      const args = {
        organization: org ?? null,
        ...filter,
        ...(alert === undefined ? {} : { alertId: alert }),
      };
      const text = rowText(format, AUDIT_EVENT_FIELDS);
      context.write(text.head);
      await context.each('audit-export', args, (event) => context.write(text.line(event)));
    });
}
