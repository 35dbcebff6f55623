import { Command, InvalidArgumentError } from 'commander';
import { requireNoServer } from '../../src/cli/cli-client.js';
import { CliContext, type CliStreams } from '../../src/cli/cli-context.js';
import { printError } from '../../src/cli/print-error.js';
import { runDemo } from './run-demo.js';

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
  $ npm run demo
  $ npm run demo -- --customers 1000 --port 8080 --data-dir /tmp/alert-review`;

/** Runs the demonstration until it is stopped; returns the exit code. */
export async function runDemoProgram(argv: readonly string[], streams: CliStreams): Promise<number> {
  const program = new Command('demo')
    .description('Starts a server, loads the sample through its API, shows what it finds and stays up.')
    .option('--data-dir <folder>', 'where everything is stored (default: DATA_DIR, else ./data)')
    .option('--port <port>', 'port to listen on, or the next free one (default: PORT, else 3000)', (text) =>
      wholeNumber(text, 0, PORT_MAX),
    )
    .option('--customers <n>', 'load only the first n of the 10,000 customers', (text) =>
      wholeNumber(text, CUSTOMERS_MIN, CUSTOMERS_MAX),
    )
    .addHelpText('after', HELP)
    .exitOverride()
    .action((options: DemoOptions) => start(streams, options));
  try {
    await program.parseAsync([...argv], { from: 'user' });
    return 0;
  } catch (error) {
    return printError(error, new CliContext(streams));
  }
}

async function start(streams: CliStreams, { dataDir, port, customers }: DemoOptions): Promise<void> {
  const env = { ...streams.env };
  if (dataDir !== undefined) env['DATA_DIR'] = dataDir;
  if (port !== undefined) env['PORT'] = String(port);
  const context = new CliContext({ ...streams, env }, false, { quiet: true });
  await requireNoServer(context.config().dataDir, 'end it first, or choose another folder with --data-dir');
  await runDemo(context, customers);
}

function wholeNumber(text: string, min: number, max: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (value >= min && value <= max) return value;
  throw new InvalidArgumentError(`Give a whole number from ${min} to ${max}.`);
}
