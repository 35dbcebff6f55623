import { z } from 'zod';
import { type Caller, type Message, ROW_FORMATS, type RowFormat, type RowValue } from '@alert-review/kernel';

/** A parameter of a command. */
export interface Parameter<Schema extends z.ZodType = z.ZodType, Local extends boolean = boolean> {
  /**
   * Notation as in the help: `<org>` and `[alert]` are arguments, `--name <name>` and `--verify` are options.
   */
  readonly flags: string;
  readonly description: string;
  readonly schema: Schema;
  /** True for a parameter that affects only the output and is not sent to the server. */
  readonly local: Local;
  readonly required?: true;
  readonly default?: unknown;
  readonly choices?: readonly string[];
  /** Name in error messages; the long flag by default. */
  readonly named?: string;
  /**
   * Parses a value. `before` is the earlier value of a repeated option. Throws an Error that describes the
   * expected form.
   */
  parse?(text: string, before?: unknown): unknown;
  /**
   * Where the value comes from. `standard-input` and `file-begun` (an interrupted file) have no flag;
   * `json-file` is a JSON file named by the option.
   */
  readonly source?: 'standard-input' | 'json-file' | 'file-begun';
}

type Details = Partial<Omit<Parameter, 'flags' | 'description' | 'schema' | 'local'>>;

/** Declares a parameter that is sent to the server. */
export const commandParameter = <Schema extends z.ZodType>(
  flags: string,
  description: string,
  schema: Schema,
  details: Details = {},
): Parameter<Schema, false> => ({ flags, description, schema, local: false, ...details });

/** Declares an option that affects only the output and is not sent. */
export const localOption = <Schema extends z.ZodType>(
  flags: string,
  description: string,
  schema: Schema,
  details: Details = {},
): Parameter<Schema, true> => ({ flags, description, schema, local: true, ...details });

export type Parameters = Readonly<Record<string, Parameter>>;

/** Parameters that are sent to the server. Defaults of the schemas replace missing values. */
type Sent<P extends Parameters> = {
  [Name in keyof P as P[Name]['local'] extends true ? never : Name]: P[Name];
};
type SchemasOf<P extends Parameters> = { [Name in keyof P]: P[Name]['schema'] };
/** Arguments of a command as they are sent. */
export type ArgumentsOfParameters<P extends Parameters> = z.input<z.ZodObject<SchemasOf<Sent<P>>>>;
type ParsedArgsOf<P extends Parameters> = z.output<z.ZodObject<SchemasOf<Sent<P>>>>;
type ValuesOf<P extends Parameters> = z.input<z.ZodObject<SchemasOf<P>>>;

type Messages = Message<unknown> | readonly Message<unknown>[];

/** The server's answer; a list of answers for several messages. */
export type AnswerOfMessages<M extends Messages> =
  M extends Message<infer Result>
    ? Result
    : { -readonly [Index in keyof M]: M[Index] extends Message<infer Result> ? Result : never };

/** The result to print. A streamed result becomes a list. */
type ShownOf<M extends Messages> = Shown<AnswerOfMessages<M>>;
type Shown<Result> = Result extends AsyncIterable<infer Item> ? Item[] : Result;
type PieceOf<M extends Messages> = Piece<AnswerOfMessages<M>>;
type Piece<Result> = Result extends AsyncIterable<infer Item> ? Item : Result;

/** A cell of a printed table. */
export type Cell = string | number | null;

/** Where a command prints its result. */
export interface OperatorScreen {
  line(text: string): void;
  write(text: string): void;
  printTable(head: readonly string[], rows: readonly (readonly Cell[])[]): void;
}

/** Options for opening the stores if no server is running. */
export interface StoreOptions {
  /** Creates stores that do not exist. */
  readonly init?: boolean;
  /** Compares only, and does not mark a rebuild. */
  readonly onlyLook?: boolean;
  /** Also reads a log that was cut, and then writes nothing to it. */
  readonly evenIfCut?: boolean;
  /** Reads the stores without starting the application, which damaged data could prevent. */
  readonly onlyStores?: boolean;
  /** Folder or address of a backup to read instead of the stores. */
  readonly backup?: string | undefined;
}

/** A command of the operator: its parameters, its messages and its output. */
export interface OperatorCommand<P extends Parameters = Parameters, M extends Messages = Messages> {
  readonly description: string;
  /** Help text after the options; begins with an empty line. */
  readonly help: string;
  /** Parameters of the command. `--json` is appended unless it is listed. */
  readonly parameters: P;
  message(caller: Caller, args: ParsedArgsOf<P>, onProgress: (progress: object) => void): M;
  /** Returns the fault of a combination of values, before the command is sent; null if there is none. */
  misuse?(values: ValuesOf<P>): string | null;
  stores?(values: ValuesOf<P>): StoreOptions;
  /**
   * Returns the values of a preview request and a question: the command shows the preview and asks before it
   * sends. Null if nothing has to be confirmed.
   */
  confirm?(values: ValuesOf<P>): { readonly preview: object; readonly question: string } | null;
  progress?(progress: object): string;
  /** Returns true if the command should end with exit code 1. */
  failed?(result: ShownOf<M>): boolean;
  /** Returns the output of `--json`. Without this function, `--json` prints the result. */
  json?(result: ShownOf<M>, values: ValuesOf<P>): unknown;
  /** Output for `--format`. A streamed result is converted item by item. */
  readonly rows?: {
    readonly fields: readonly string[];
    of(piece: PieceOf<M>): readonly Readonly<Record<string, RowValue>>[];
  };
  /** Prints the result. Missing if the command prints rows only. */
  show?(result: ShownOf<M>, screen: OperatorScreen, values: ValuesOf<P>): void;
}

/** Declares a command with the types of its parameters and messages. */
export const defineOperatorCommand = <P extends Parameters, const M extends Messages>(
  command: OperatorCommand<P, M>,
): OperatorCommand<P, M> => command;

/** Returns the schema of the arguments that a command sends. */
export const sentArgumentsSchema = ({ parameters }: OperatorCommand): z.ZodObject =>
  z.object(
    Object.fromEntries(
      Object.entries(parameters).flatMap(([name, { local, schema }]) => (local ? [] : [[name, schema]])),
    ),
  );

/** A command was called with wrong arguments. The message names the right ones. */
export class UsageError extends Error {}

const flag = z.literal(true).optional();

export const jsonOption = (description = 'print JSON') => localOption('--json', description, flag);

export const formatOption = (description: string, preset?: RowFormat) =>
  localOption('--format <format>', description, z.enum(ROW_FORMATS).optional(), {
    choices: ROW_FORMATS,
    default: preset,
  });

/** Declares an option without a value that affects only the output. */
export const localFlag = (flags: string, description: string) => localOption(flags, description, flag);

/** Declares an option without a value that is sent to the server. */
export const switchOption = (flags: string, description: string) =>
  commandParameter(flags, description, z.boolean().default(false));

export const ORGANIZATION_PARAMETER = commandParameter(
  '<org>',
  'id or exact name of the organization',
  z.string(),
);

/** Option for the organization. By default, the only organization of the server. */
export const ORGANIZATION_OPTION = commandParameter(
  '--org <org>',
  'id or exact name of the organization; needed where there are several',
  z.string().nullable().default(null),
);

export const USER_PARAMETER = commandParameter('<user>', 'id or e-mail address of the user', z.string());

const UNIT_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * Parses a duration such as `90m` or `2d`; returns milliseconds. Throws an Error that describes the expected
 * form.
 */
export function parseDuration(text: string): number {
  const [, count, unit] = /^(\d{1,5})([mhd])$/.exec(text) ?? [];
  if (count === undefined) throw new Error('Give a whole number and m, h or d, such as 24h.');
  return Number(count) * UNIT_MS[unit!]!;
}

/** Parses `a,b`. A repeated option appends to the list. */
export const parseList = (text: string, before: readonly string[] = []): string[] => [
  ...before,
  ...text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
];

/** Parses a number. Throws an Error for any other text. */
export function parseNumber(text: string): number {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number)) throw new Error('not a number');
  return number;
}
