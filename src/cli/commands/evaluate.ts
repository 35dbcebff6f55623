import { mkdirSync } from 'node:fs';
import type { Command } from 'commander';
import type { CliContext } from '../cli-context.js';
import { CliError, EXIT_STATUS } from '../cli-error.js';
import { readJsonFile } from '../json-file.js';
import { RestRefusal } from '../load/rest-client.js';

interface EvaluateOptions {
  readonly accounts?: string;
  readonly alerts?: string;
  readonly currency?: string;
  readonly recipe?: string;
  readonly output?: string;
  readonly json?: true;
}

/**
 * The block of customer data is off, because the set contains only transfers. The missing data would raise
 * all scores alike.
 */
const RECIPE = { blocks: { customer_profile: { enabled: false } } };

const HELP = `
Starts a server in a temporary folder and loads the transfers through its API. Then raises an alert for each
labelled account and for each row of --alerts, investigates the alerts, and compares the results with the
labels. Labels never reach the server. The command reads and changes no other data.

Files are CSV in UTF-8 with a header, separated by commas, also as a gzip. Other columns are ignored.
  transfers  account, counterparty, amount, time (2026-01-31, or ISO 8601; UTC without a zone), currency (or
             --currency); optional: label (1 or 0, of the account), id, direction (out, or in if the account
             receives)
  accounts   account, label; optional: type (INDIVIDUAL, BUSINESS)
  alerts     alert_id, account, label; optional: created_at, transfers (ids, with blanks between)

With --output, the folder gets evaluation.json, and a CSV of accounts and of alerts with their scores,
recommendations and features.

Examples:
  $ alert-review evaluate transfers.csv --currency EUR --output evaluation
  $ alert-review evaluate transfers.csv --accounts accounts.csv --alerts alerts.csv --json > evaluation.json

Exit codes: 0 evaluated, 1 refused or stopped, 2 wrong usage or a bad file, 3 the server ended.`;

/** Adds the command that investigates a labelled set and compares results with labels. */
export function addEvaluateCommand(program: Command, context: CliContext): void {
  program
    .command('evaluate')
    .description('Measures how well the scores rank your own labelled transfers and alerts.')
    .argument('<transfers>', 'CSV file of transfers')
    .option('--accounts <file>', 'CSV file of labelled accounts; no other account counts as a customer')
    .option('--alerts <file>', 'CSV file with labelled alerts')
    .option('--currency <code>', 'currency of all amounts, if the transfers have no such column')
    .option(
      '--recipe <file>',
      'scoring rules, as a file for recipe set --file (default: customer_profile off)',
    )
    .option('--output <folder>', 'where to write figures and a row for each result')
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action((transfers: string, options: EvaluateOptions) => start(transfers, options, context));
}

// Modules that only this command needs are imported here, because loading them takes time.
async function start(transfers: string, options: EvaluateOptions, context: CliContext): Promise<void> {
  const settings = options.recipe === undefined ? RECIPE : readJsonFile(options.recipe);
  const { readLabelledSet } = await import('../evaluate/labelled-set.js');
  const { investigateSet } = await import('../evaluate/investigate-set.js');
  const { compareWithLabels, scoredResultsOf } = await import('../evaluate/evaluation.js');
  const { evaluationJson, writeEvaluation } = await import('../evaluate/write-evaluation.js');
  const { showEvaluation } = await import('../evaluate/show-evaluation.js');
  const set = await readLabelledSet({ ...options, transfers });
  if (options.output !== undefined) makeFolder(options.output);
  const { rows, escalateAt } = await investigateSet(set, settings as typeof RECIPE, context).catch(
    asCliError,
  );
  const results = scoredResultsOf(set.labelled, rows);
  const evaluations = (['account', 'alert'] as const).flatMap((kind) => {
    const asked = set.labelled.filter((each) => each.kind === kind).length;
    const own = results.filter((each) => each.kind === kind);
    return own.length === 0 ? [] : [compareWithLabels(kind, own, asked, escalateAt)];
  });
  const files = options.output === undefined ? [] : writeEvaluation(options.output, evaluations, results);
  if (options.json) return context.line(evaluationJson(evaluations));
  showEvaluation(evaluations, context);
  if (files.length > 0) context.line(`\nIn ${options.output}: ${files.join(', ')}`);
}

/**
 * Creates the output folder before the investigations, so that nobody waits for results that cannot be
 * written.
 */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CliError(`--output ${folder} cannot be made: ${code}`, EXIT_STATUS.usage, { cause: error });
  }
}

function asCliError(error: unknown): never {
  const isStopped = (error as Error).name === 'AbortError';
  if (!isStopped && !(error instanceof RestRefusal)) throw error;
  throw new CliError(isStopped ? 'Stopped' : (error as Error).message, EXIT_STATUS.refused, { cause: error });
}
