import { createWriteStream, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { RestRefusal, type RestClient } from '../../demo/sample/rest-client.js';
import { apiClient, withApiOptions, type ApiOptions } from '../api-client.js';
import type { CliContext } from '../cli-context.js';
import { CliError, EXIT_STATUS } from '../cli-error.js';

const FEATURES = 'transaction-monitoring/investigations/features';

const HELP = `
Of each alert with a completed investigation, of the organization of the API key: ids, score, disposition, the
rule that decided, the colour of each flag (flag_tp1) and each feature that a rule reads, by its name in
docs/flags.md. The file is written when all rows are there. The key needs the scope alerts:read, which it has
unless it was made without.

Examples:
  $ alert-review export features --output features.parquet
  $ alert-review export features --output features.csv --url https://alerts.example.com --api-key-file key`;

interface ExportOptions extends ApiOptions {
  readonly output: string;
  readonly json?: true;
}

type Write = (api: RestClient, file: string) => Promise<void>;

const FORMATS: Readonly<Record<string, Write>> = { '.csv': writeCsv, '.parquet': writeParquet };

export function exportFeatures(parent: Command, context: CliContext): void {
  withApiOptions(parent.command('features'))
    .description('Writes what investigations measured, a row for each alert, as CSV or Parquet.')
    .requiredOption('--output <file>', 'ends in .csv or .parquet')
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action((options: ExportOptions) => start(options, context));
}

async function start(options: ExportOptions, context: CliContext): Promise<void> {
  const { output } = options;
  const write = FORMATS[path.extname(output)];
  if (!write) throw new CliError(`--output ${output} must end in .csv or .parquet`, EXIT_STATUS.usage);
  const api = await apiClient(options, context);
  const draft = `${output}.new`;
  try {
    await write(api, draft);
    renameSync(draft, output);
  } catch (error) {
    const exit = error instanceof RestRefusal ? EXIT_STATUS.refused : EXIT_STATUS.unreachable;
    throw new CliError(`${output} is not written: ${(error as Error).message}`, exit, { cause: error });
  } finally {
    rmSync(draft, { force: true });
  }
  const bytes = statSync(output).size;
  if (options.json) context.printJson({ file: output, bytes });
  else context.line(`${output}: ${bytes} bytes`);
}

const answered = async (api: RestClient, format: string) =>
  (await api.read(`${FEATURES}?format=${format}`)).body!;

async function writeCsv(api: RestClient, file: string): Promise<void> {
  await pipeline(await answered(api, 'csv'), createWriteStream(file));
}

async function writeParquet(api: RestClient, file: string): Promise<void> {
  const { parquetFile } = await import('../parquet-file.js');
  const rows = parquetFile(file);
  let text = '';
  for await (const more of (await answered(api, 'ndjson')).pipeThrough(new TextDecoderStream())) {
    const lines = (text + more).split('\n');
    text = lines.pop()!;
    for (const line of lines) rows.add(JSON.parse(line) as Readonly<Record<string, unknown>>);
  }
  rows.end();
}
