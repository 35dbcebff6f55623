import { InvalidArgumentError, type Command } from 'commander';
import type { CliContext } from '../cli-context.js';
import { runDemo, type DemoOptions } from '../../demo/run-demo.js';

const CUSTOMERS_MIN = 100;
const CUSTOMERS_MAX = 10_000;
const PORT_MAX = 65_535;

const HELP = `
A second run goes on where the first one ended. Ctrl-C ends the server in order.

Examples:
  $ alert-review demo
  $ alert-review demo --customers 1000 --port 8080 --data-dir /tmp/alert-review`;

/** `demo [--data-dir FOLDER] [--port PORT] [--customers N]` */
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
    .action((options: DemoOptions) => runDemo(context, options));
}

function wholeNumber(text: string, min: number, max: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (value >= min && value <= max) return value;
  throw new InvalidArgumentError(`Give a whole number from ${min} to ${max}.`);
}
