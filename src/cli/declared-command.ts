import { Argument, InvalidArgumentError, Option, type Command } from 'commander';
import { type RowFormat, rowTextWriterFor, type RowTextWriter, type RowValue } from '@alert-review/kernel';
import {
  jsonOption,
  localFlag,
  type OperatorCommand,
  type Parameter,
  type Parameters,
} from '../operator/operator-command.js';
import { OPERATOR_COMMANDS, type OperatorCommandName } from '../operator/operator-commands.js';
import type { CliContext } from './cli-context.js';
import { CliError, EXIT_STATUS } from './cli-error.js';
import { readJsonFile } from './json-file.js';

/** Adds a declared command to the program or to a noun. `words` are its name and arguments after the noun. */
export function addDeclaredCommand(
  parent: Command,
  name: OperatorCommandName,
  words: string,
  context: CliContext,
  run = runDeclaredCommand,
) {
  const declared: OperatorCommand = OPERATOR_COMMANDS[name];
  const command = parent.command(words).description(declared.description);
  for (const parameter of Object.values(parametersOf(declared))) {
    if (isOption(parameter)) command.addOption(optionOf(parameter));
    else if (!parameter.source) command.addArgument(argumentOf(parameter));
  }
  command.addHelpText('after', declared.help).action(() => run(name, declared, command, context));
}

const parametersOf = ({ parameters, show }: OperatorCommand): Parameters => ({
  ...parameters,
  ...(show ? { wide: localFlag('--wide', 'do not fit tables to the terminal') } : {}),
  json: parameters['json'] ?? jsonOption(),
});

const isOption = ({ flags }: Parameter): boolean => flags.startsWith('--');

function argumentOf({ flags, description, parse }: Parameter): Argument {
  const argument = new Argument(flags, description);
  return parse ? argument.argParser((text: string) => parse(text)) : argument;
}

function optionOf({ flags, description, required, parse, choices, default: preset }: Parameter): Option {
  const option = new Option(flags, description).default(preset).makeOptionMandatory(required === true);
  if (choices) option.choices(choices);
  if (parse)
    option.argParser((text, before) => {
      try {
        return parse(text, before);
      } catch (error) {
        throw new InvalidArgumentError((error as Error).message);
      }
    });
  return option;
}

type Values = Record<string, unknown> & { readonly json?: true; readonly format?: RowFormat };

/**
 * Returns the option values of a command with a streamed result, the arguments to send, and the function that
 * sends them. Throws CliError.
 */
export async function requestOfCommand(
  name: OperatorCommandName,
  declared: OperatorCommand,
  command: Command,
  context: CliContext,
) {
  const parameters = parametersOf(declared);
  const values = await valuesOf(parameters, command, context);
  const args = Object.fromEntries(Object.entries(values).filter(([key]) => !parameters[key]!.local));
  const request = (sent: object, onItem: (item: unknown) => void) =>
    context.request(name, sent, { ...declared.stores?.(values), onItem }).catch((error: unknown) => {
      throw withOptionNames(error, parameters);
    });
  return { values, args, request };
}

async function runDeclaredCommand(
  name: OperatorCommandName,
  declared: OperatorCommand,
  command: Command,
  context: CliContext,
): Promise<void> {
  const parameters = parametersOf(declared);
  const values = await valuesOf(parameters, command, context);
  const sent = Object.entries(values).filter(([key]) => !parameters[key]!.local);
  const args = Object.fromEntries(sent);
  const misuse = declared.misuse?.(values);
  if (misuse) throw new CliError(misuse, EXIT_STATUS.usage);
  const asked = declared.confirm?.(values);
  if (asked) {
    const preview = await context.request(name, { ...args, ...asked.preview }, declared.stores?.(values));
    declared.show?.(preview, context, { ...values, ...asked.preview });
    await context.confirm(asked.question);
  }
  const { json, format } = values;
  const rows = !json && format && declared.rows ? new PrintedRows(declared.rows, format, context) : null;
  const items: unknown[] = [];
  let count = 0;
  const answer = await context
    .request(name, args, {
      ...declared.stores?.(values),
      onProgress: (progress) => context.progress(declared.progress?.(progress) ?? ''),
      onItem: (item) => {
        if (rows) rows.print(item);
        else items.push(item);
        if (++count % ITEMS_PER_PROGRESS === 0) context.progress(`${count} read`);
      },
    })
    .catch((error: unknown) => {
      throw withOptionNames(error, parameters);
    });
  if (declared.progress || count >= ITEMS_PER_PROGRESS) context.progress('');
  const shown = answer ?? items;
  if (declared.failed?.(shown)) context.exitCode = EXIT_STATUS.refused;
  if (json) context.printJson(declared.json ? declared.json(shown, values) : shown);
  else if (rows) rows.end(answer);
  else declared.show?.(shown, context, values);
}

const ITEMS_PER_PROGRESS = 100;

async function valuesOf(parameters: Parameters, command: Command, context: CliContext): Promise<Values> {
  const given = command.processedArgs as unknown[];
  const options = command.opts<Record<string, unknown>>();
  const values: Record<string, unknown> = {};
  for (const [name, parameter] of Object.entries(parameters)) {
    const { flags, source } = parameter;
    const value = isOption(parameter) ? options[new Option(flags).attributeName()] : undefined;
    if (source === 'file-begun') continue;
    if (source === 'standard-input') values[name] = (await context.input()).replace(/\r?\n$/, '');
    else if (!isOption(parameter)) values[name] = given.shift();
    else if (source === 'json-file' && value !== undefined) values[name] = readJsonFile(value as string);
    else values[name] = value;
  }
  // Drop undefined values as JSON does on the way to a server, because a run without a server must behave in
  // the same way.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** Prints one line per row. CSV output begins with a header. */
class PrintedRows {
  private readonly text: RowTextWriter<Readonly<Record<string, RowValue>>>;
  private hasHead = false;

  constructor(
    private readonly rows: NonNullable<OperatorCommand['rows']>,
    format: RowFormat,
    private readonly context: CliContext,
  ) {
    this.text = rowTextWriterFor(format, rows.fields);
  }

  print(piece: unknown): void {
    this.printHead();
    this.context.write(
      this.rows
        .of(piece)
        .map((row) => this.text.line(row))
        .join(''),
    );
  }

  /** Prints the final answer. `answer` is null if the result was streamed. */
  end(answer: unknown): void {
    if (answer === null) this.printHead();
    else this.print(answer);
  }

  private printHead(): void {
    if (!this.hasHead) this.context.write(this.text.head);
    this.hasHead = true;
  }
}

/** Returns an error whose problems name options of the command line instead of fields of the request. */
function withOptionNames(error: unknown, parameters: Parameters): unknown {
  if (!(error instanceof CliError) || !error.problems) return error;
  const { exitCode, code } = error;
  let text = error.message;
  const problems = error.problems.map(({ field, message }) => {
    const typed = optionNameOfField(field, parameters);
    text = text.replace(`${field} ${message}`, () => `${typed} ${message}`);
    return { field: typed, message };
  });
  return new CliError(text, exitCode, { code, problems, cause: error });
}

/**
 * Returns the option for a request field, such as `--scopes[1]` for `scopes[1]`. Returns other names
 * unchanged.
 */
const optionNameOfField = (field: string, parameters: Parameters): string => {
  const name = /^\w+/.exec(field)?.[0] ?? '';
  if (!Object.hasOwn(parameters, name)) return field;
  const { named, flags } = parameters[name]!;
  return (named ?? /^--[\w-]+/.exec(flags)?.[0] ?? name) + field.slice(name.length);
};
