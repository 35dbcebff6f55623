import { Option, type Command } from 'commander';
import { ALERT_AS_OF_FIELDS } from '../../audit/queries/export-alerts-as-of.query.js';
import { rowText, ROW_FORMATS, type RowFormat } from '../../kernel/row-text.js';
import type { ItemOf } from '../../operator/operator-requests.js';
import type { Cell, CliContext } from '../cli-context.js';
import { ORG_OPTION } from '../org-option.js';

type Alert = ItemOf<'alerts-as-of'>;

interface Options {
  readonly asOf: string;
  readonly org?: string;
  readonly alert?: string;
  readonly json?: true;
  readonly format?: RowFormat;
}

const HELP = `
Folds the events that stood in the log at that instant, and shows what each alert looked like then. An instant
is inclusive; a day such as 2026-01-31 means its end in UTC. Nothing is written.

Examples:
  $ alert-review replay --as-of 2026-01-31
  $ alert-review replay --as-of 2026-01-31T12:00:00Z --alert ALERT-4711
  $ alert-review replay --org "Example Bank" --as-of 2026-01-31 --format csv > alerts-2026-01-31.csv`;

export function replay(program: Command, context: CliContext): void {
  program
    .command('replay')
    .description('Shows what alerts looked like at some instant.')
    .requiredOption('--as-of <instant>', 'a day, or a date and time')
    .option('--alert <id>', "only this one, by the customer's own id")
    .option('--org <org>', ORG_OPTION)
    .option('--json', 'print JSON')
    .addOption(new Option('--format <format>', 'print a line for each alert').choices(ROW_FORMATS))
    .addHelpText('after', HELP)
    .action(async ({ asOf, org, alert: alertId, json, format }: Options) => {
      const organization = org ?? null;
      const alerts: Alert[] = [];
      const text = format && rowText(format, ALERT_AS_OF_FIELDS);
      const take = (alert: Alert) => (text ? context.write(text.line(alert)) : void alerts.push(alert));
      if (text) context.write(text.head);
      if (alertId === undefined) await context.each('alerts-as-of', { organization, asOf }, take);
      else take(await context.run('alert-as-of', { organization, alertId, asOf }));
      if (json) context.json(alerts);
      else if (!text) context.table(HEAD, alerts.map(cellsOf));
    });
}

const HEAD = [
  'alert',
  'analyst',
  'decided by',
  'decided at',
  'final',
  'score',
  'newest run',
  'notes',
  'version',
];

const cellsOf = (alert: Alert): Cell[] => [
  alert.alertId,
  alert.analystDisposition,
  alert.decidedBy,
  alert.decidedAt,
  alert.finalDisposition,
  alert.finalRiskScore,
  alert.latestRunState,
  alert.notes,
  alert.alertVersion,
];
