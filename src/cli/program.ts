import { Command, Help } from 'commander';
import { OPERATOR_COMMAND_NAMES, type OperatorCommandName } from '../operator/operator-commands.js';
import { VERSION } from '../platform/process/version.js';
import { CliContext, type CliStreams } from './cli-context.js';
import { addAcceptLossCommand } from './commands/accept-loss.js';
import { writeAuditBundle } from './commands/audit-bundle.js';
import { addConfigCheckCommand } from './commands/config-check.js';
import { addEvaluateCommand } from './commands/evaluate.js';
import { addFetchListsCommand } from './commands/fetch-lists.js';
import { addImportCommand } from './commands/import.js';
import { addRestoreCommand } from './commands/restore.js';
import { addUpgradeCommand } from './commands/upgrade.js';
import { addDeclaredCommand } from './declared-command.js';
import { printError } from './print-error.js';

const EXAMPLES = `
Examples:
  $ alert-review org create "Example Bank" --init
  $ alert-review user create "Example Bank" --email ann@example.com --role admin
  $ alert-review api-key create "Example Bank" --name "nightly upload" --expires 90d
  $ alert-review rebuild --verify

Commands talk to the server that runs on DATA_DIR. If no server runs, commands open the stores.
Standard error names the stores that were used. With --json, errors are JSON too, one object per line.

Exit codes: 0 done, 1 refused, 2 wrong usage, 3 server or stores unreachable, 78 wrong configuration.`;

type AddCommand = (parent: Command, context: CliContext) => void;

/**
 * Commands in the order of the help text. Each is a noun with its description, a declared command, or a
 * function that adds a command without a request to the server.
 */
const TOP_LEVEL: readonly (
  readonly [noun: string, description: string] | OperatorCommandName | AddCommand
)[] = [
  ['org', 'Organizations and their features'],
  ['user', 'Users of an organization'],
  ['api-key', 'API keys of an organization'],
  ['recipe', 'Scoring rules and thresholds of an organization'],
  ['investigation', 'Results of investigations'],
  ['risk-data', 'Lists for comparing names, addresses and domains'],
  (program, context) => addFetchListsCommand(nounOf(program, 'risk-data'), context),
  'history',
  'replay',
  ['audit', 'Who did what'],
  ['signing-key', 'Keys that sign the checkpoints of the log'],
  addImportCommand,
  addEvaluateCommand,
  'status',
  'rebuild',
  addAcceptLossCommand,
  'backup',
  'verify',
  addRestoreCommand,
  addUpgradeCommand,
  'purge',
  'hold',
  (program, context) =>
    addConfigCheckCommand(program.command('config').description('The configuration'), context),
];

/** Commands that do more with the answer than print it. */
const RUNNERS: Partial<Record<OperatorCommandName, typeof writeAuditBundle>> = {
  'audit-bundle': writeAuditBundle,
};

const nounOf = (program: Command, noun: string): Command =>
  program.commands.find((command) => command.name() === noun)!;

/** Breaks the paragraphs of a help text and the descriptions in its lists at a number of columns. */
const filled = (text: string, columns: number): string =>
  text.replace(
    /^( {2,}[\w-]+ {2,})(\S.*(?:\n {8,}\S.*)*)|^(\S.*(?:\n\S.*)*)/gm,
    (_, term: string = '', meaning: string | undefined, paragraph: string) => {
      const words = (meaning ?? paragraph).replace(/\n\s*/g, ' ');
      const lines = new Help().boxWrap(words, columns - term.length);
      return (term + lines).replaceAll('\n', `\n${' '.repeat(term.length)}`);
    },
  );

/** Returns the whole command line: its commands with their options, without running any. */
export function buildProgram(context: CliContext): Command {
  const program = new Command('alert-review')
    .description('Operates an Alert Review server: organizations, users, keys, imports, backups, evidence.')
    .version(VERSION, '--version', 'print the version')
    .addHelpText('after', EXAMPLES)
    .configureHelp({ minWidthToWrap: 20 })
    .configureOutput({
      writeOut: (text) => context.streams.stdout.write(filled(text, process.stdout.columns || 80)),
      writeErr: (text) => {
        if (!context.isJson) context.streams.stderr.write(text);
      },
    })
    .exitOverride();
  for (const entry of TOP_LEVEL) {
    if (typeof entry === 'function') entry(program, context);
    else if (typeof entry === 'string') addDeclaredCommand(program, entry, entry, context);
    else {
      const [noun, description] = entry;
      const parent = program.command(noun).description(description);
      for (const name of OPERATOR_COMMAND_NAMES.filter((each) => each.startsWith(`${noun}-`)))
        addDeclaredCommand(parent, name, name.slice(noun.length + 1), context, RUNNERS[name]);
    }
  }
  return program;
}

/** Runs the command line. Returns the exit code. */
export async function runCli(argv: readonly string[], streams: CliStreams): Promise<number> {
  const context = new CliContext(streams, argv.includes('--json'), { wide: argv.includes('--wide') });
  try {
    await buildProgram(context).parseAsync([...argv], { from: 'user' });
    return context.exitCode;
  } catch (error) {
    return printError(error, context);
  }
}
