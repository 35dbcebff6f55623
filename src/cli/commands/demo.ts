import { InvalidArgumentError, type Command } from 'commander';
import { DemoError } from '../../demo/demo-error.js';
import { runDemo } from '../../demo/run-demo.js';
import { requireNoServer } from '../cli-client.js';
import { CliContext } from '../cli-context.js';
import { CliError, EXIT_STATUS } from '../cli-error.js';
import { openDemoAccount, signInLink } from '../demo-account.js';

interface DemoOptions {
  readonly dataDir?: string;
  readonly port?: number;
  readonly customers?: number;
}

const CUSTOMERS_MIN = 100;
const CUSTOMERS_MAX = 10_000;
const PORT_MAX = 65_535;

const HELP = `
A second run goes on where the first one ended. Ctrl-C ends the server in order.

Examples:
  $ alert-review demo
  $ alert-review demo --customers 1000 --port 8080 --data-dir /tmp/alert-review`;

export function demo(parent: Command, context: CliContext): void {
  parent
    .command('demo')
    .description('Starts a server, loads the sample through its API, shows what it finds and stays up.')
    .option('--data-dir <folder>', 'where everything is stored (default: DATA_DIR, else ./data)')
    .option('--port <port>', 'port to listen on, or the next free one (default: PORT, else 3000)', (text) =>
      wholeNumber(text, 0, PORT_MAX),
    )
    .option('--customers <n>', 'load only the first n of the 10,000 customers', (text) =>
      wholeNumber(text, CUSTOMERS_MIN, CUSTOMERS_MAX),
    )
    .addHelpText('after', HELP)
    .action((options: DemoOptions) => start(context, options));
}

async function start({ streams }: CliContext, { dataDir, port, customers }: DemoOptions): Promise<void> {
  const env = { ...streams.env };
  if (dataDir !== undefined) env['DATA_DIR'] = dataDir;
  if (port !== undefined) env['PORT'] = String(port);
  const context = new CliContext({ ...streams, env }, false, { quiet: true });
  const config = context.config();
  await requireNoServer(config.dataDir, 'end it first, or choose another folder with --data-dir');
  try {
    await runDemo({
      config,
      env,
      customers,
      stdout: streams.stdout as NodeJS.WriteStream,
      line: (text) => context.line(text),
      printTable: (head, rows) => context.printTable(head, rows),
      openAccount: (file) => openDemoAccount(context, file),
      signInLink: (account, baseUrl) => signInLink(context, account, baseUrl),
    });
  } catch (error) {
    if (!(error instanceof DemoError)) throw error;
    throw new CliError(error.message, error.isServerGone ? EXIT_STATUS.unreachable : EXIT_STATUS.refused, {
      cause: error,
    });
  }
}

function wholeNumber(text: string, min: number, max: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (value >= min && value <= max) return value;
  throw new InvalidArgumentError(`Give a whole number from ${min} to ${max}.`);
}
