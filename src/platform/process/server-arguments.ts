/** EX_USAGE, as of the command line of the product. */
const EXIT_USAGE = 2;

/** What a program prints instead of starting, and its exit code. */
export interface PrintedInstead {
  readonly text: string;
  readonly to: 'stdout' | 'stderr';
  readonly exitCode: number;
}

const HELP = `Starts the server of Alert Review. It takes no arguments: settings are environment variables.

  --version   print the version and end
  --help      print this text and end

docs/configuration.md lists the settings. Everything else is done with alert-review (dist/cli/cli.js):
alert-review --help lists its commands.
`;

/**
 * Returns the text that the server prints instead of starting; null if it should start. Other arguments are
 * refused: a server that ignored a misspelt argument might open the wrong stores.
 */
export function printedInsteadOfStart(args: readonly string[], version: string): PrintedInstead | null {
  const [first] = args;
  if (first === undefined) return null;
  if (args.length === 1 && ['--version', '-V'].includes(first))
    return { text: `${version}\n`, to: 'stdout', exitCode: 0 };
  if (args.length === 1 && ['--help', '-h'].includes(first)) return { text: HELP, to: 'stdout', exitCode: 0 };
  const unknown = args.find((each) => !['--version', '-V', '--help', '-h'].includes(each));
  const refused =
    unknown === undefined
      ? 'The server takes --version or --help alone, and starts without either.'
      : `The server takes no argument ${JSON.stringify(unknown)}: settings are environment variables ` +
        '(docs/configuration.md), and commands are those of alert-review (alert-review --help).';
  return { text: `${refused}\n`, to: 'stderr', exitCode: EXIT_USAGE };
}
