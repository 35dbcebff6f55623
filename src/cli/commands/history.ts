import { Option, type Command } from 'commander';
import { visible } from '../../kernel/visible-text.js';
import { rowText, ROW_FORMATS, type RowFormat } from '../../kernel/row-text.js';
import type { ResultOf } from '../../operator/operator-requests.js';
import type { Cell, CliContext } from '../cli-context.js';
import { ORG_OPTION } from '../org-option.js';

type Step = ResultOf<'alert-history'>['steps'][number];

interface Options {
  readonly org?: string;
  readonly json?: true;
  readonly format?: RowFormat;
}

const HELP = `
Reads the events of the alert from the log and shows what each did: who, when, through which client, and what
the alert looked like afterwards. "analyst" is what people, assistants or the customer's own system decided,
"final" what the newest completed investigation decided; neither changes the other.

Examples:
  $ alert-review history ALERT-4711
  $ alert-review history ALERT-4711 --org "Example Bank" --json
  $ alert-review history ALERT-4711 --format csv > history.csv`;

export function history(program: Command, context: CliContext): void {
  program
    .command('history')
    .description('Shows all that happened to an alert, step by step.')
    .argument('<alert>', "the customer's own id of the alert")
    .option('--org <org>', ORG_OPTION)
    .option('--json', 'print JSON, with hashes, grounds and what stood before each step')
    .addOption(new Option('--format <format>', 'print a line for each step').choices(ROW_FORMATS))
    .addHelpText('after', HELP)
    .action(async (alertId: string, { org, ...options }: Options) => {
      const told = await context.run('alert-history', { organization: org ?? null, alertId });
      if (options.json) return context.json(told);
      if (options.format) return printRows(context, told.steps, options.format);
      context.line(`Alert ${visible(told.alertId)} (service id ${told.serviceId})`);
      context.table(HEAD, told.steps.map(cellsOf));
      for (const { at, type, texts } of told.steps)
        for (const [name, text] of Object.entries(texts))
          context.line(`${at} ${type}, ${name}: ${visible(text ?? '-')}`);
    });
}

const HEAD = ['when', 'what', 'outcome', 'who', 'client', 'analyst', 'final', 'score'];

function cellsOf({ at, type, outcome, value, after, ...step }: Step): Cell[] {
  const what = value === null ? type : `${type} ${value}`;
  const { analystDisposition, finalDisposition, finalRiskScore } = after;
  const who = step.onBehalfOf === null ? step.user : `${step.user} for ${step.onBehalfOf}`;
  return [
    at,
    what,
    outcome,
    `${step.kind} ${who}`,
    step.client,
    analystDisposition,
    finalDisposition,
    finalRiskScore,
  ];
}

const FIELDS = [
  'position',
  'at',
  'effectiveAt',
  'eventId',
  'type',
  'outcome',
  'value',
  'kind',
  'user',
  'onBehalfOf',
  'client',
  'grant',
  'batch',
  'correlation',
] as const satisfies readonly (keyof Step)[];

const STATE_FIELDS = [
  'analystDisposition',
  'decidedBy',
  'decidedAt',
  'finalDisposition',
  'finalRiskScore',
  'finalRun',
  'latestRun',
  'latestRunState',
  'notes',
  'alertVersion',
] as const satisfies readonly (keyof Step['after'])[];

/** What happened, and behind it what the alert looked like afterwards. */
function printRows(context: CliContext, steps: readonly Step[], format: RowFormat): void {
  const text = rowText(format, [...FIELDS, ...STATE_FIELDS]);
  context.write(text.head + steps.map((step) => text.line({ ...step, ...step.after })).join(''));
}
