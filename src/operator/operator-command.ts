import { z } from 'zod';
import type { Caller } from '../kernel/caller.js';
import type { Message } from '../kernel/message.js';
import { ROW_FORMATS, type RowFormat, type RowValue } from '../kernel/row-text.js';

/** One value that a command takes. */
export interface Parameter<Schema extends z.ZodType = z.ZodType, Local extends boolean = boolean> {
  /** As the help shows it: `<org>` and `[alert]` are arguments, `--name <name>` and `--verify` options. */
  readonly flags: string;
  readonly description: string;
  readonly schema: Schema;
  /** Never sent: it only says how the command line prints. */
  readonly local: Local;
  readonly required?: true;
  readonly default?: unknown;
  readonly choices?: readonly string[];
  /** How a refusal names it, if not by its long flag. */
  readonly named?: string;
  /** Throws an Error that says what to give instead. `before`: from the same option, given earlier. */
  parse?(text: string, before?: unknown): unknown;
  /** Read from standard input (which has no flags), or from the JSON file that the option names. */
  readonly source?: 'standard-input' | 'json-file';
}

type Details = Partial<Omit<Parameter, 'flags' | 'description' | 'schema' | 'local'>>;

export const parameter = <Schema extends z.ZodType>(
  flags: string,
  description: string,
  schema: Schema,
  details: Details = {},
): Parameter<Schema, false> => ({ flags, description, schema, local: false, ...details });

export const localOption = <Schema extends z.ZodType>(
  flags: string,
  description: string,
  schema: Schema,
  details: Details = {},
): Parameter<Schema, true> => ({ flags, description, schema, local: true, ...details });

export type Parameters = Readonly<Record<string, Parameter>>;

/** The values that the server is sent; a schema's default stands for one that is left out. */
type Sent<P extends Parameters> = {
  [Name in keyof P as P[Name]['local'] extends true ? never : Name]: P[Name];
};
type SchemasOf<P extends Parameters> = { [Name in keyof P]: P[Name]['schema'] };
export type ArgsOf<P extends Parameters> = z.input<z.ZodObject<SchemasOf<Sent<P>>>>;
type ParsedArgsOf<P extends Parameters> = z.output<z.ZodObject<SchemasOf<Sent<P>>>>;
type ValuesOf<P extends Parameters> = z.input<z.ZodObject<SchemasOf<P>>>;

type Messages = Message<unknown> | readonly Message<unknown>[];

/** What the server answers: of several messages a list. */
export type ResultOf<M extends Messages> =
  M extends Message<infer Result>
    ? Result
    : { -readonly [Index in keyof M]: M[Index] extends Message<infer Result> ? Result : never };

/** What is printed: of a streamed result the list of its items. */
type ShownOf<M extends Messages> = Shown<ResultOf<M>>;
type Shown<Result> = Result extends AsyncIterable<infer Item> ? Item[] : Result;
type PieceOf<M extends Messages> = Piece<ResultOf<M>>;
type Piece<Result> = Result extends AsyncIterable<infer Item> ? Item : Result;

export type Cell = string | number | null;

/** Where a command prints to. */
export interface Screen {
  readonly publicBaseUrl: string;
  line(text: string): void;
  write(text: string): void;
  table(head: readonly string[], rows: readonly (readonly Cell[])[]): void;
  /** Throws when the file cannot be written. */
  writeFile(path: string, text: string): void;
}

/** What opening the stores takes when no server runs. */
export interface StoreOptions {
  /** Also where there are no stores yet, which are made then. */
  readonly init?: boolean;
  /** Only compares: marks nothing for a rebuild. */
  readonly onlyLook?: boolean;
  /** Reads the stores alone: damage in them does not keep it from looking. */
  readonly onlyStores?: boolean;
}

/** One command of `alert-review`, and the request that it sends to the server. */
export interface OperatorCommand<P extends Parameters = Parameters, M extends Messages = Messages> {
  readonly description: string;
  /** What the help says after the options; begins with an empty line. */
  readonly help: string;
  /** `--json` comes last if it is not named. */
  readonly parameters: P;
  /** There is no `--json`. */
  readonly isText?: true;
  message(caller: Caller, args: ParsedArgsOf<P>, onProgress: (progress: object) => void): M;
  /** What is wrong with the values, before anything is sent; null when nothing is. */
  misuse?(values: ValuesOf<P>): string | null;
  stores?(values: ValuesOf<P>): StoreOptions;
  progress?(progress: object): string;
  /** True for exit code 1. */
  failed?(result: ShownOf<M>): boolean;
  /** What `--json` prints, if not the result itself. */
  json?(result: ShownOf<M>, values: ValuesOf<P>): unknown;
  /** What `--format` prints of the result, of a streamed one of each item. */
  readonly rows?: {
    readonly fields: readonly string[];
    of(piece: PieceOf<M>): readonly Readonly<Record<string, RowValue>>[];
  };
  /** Left out where rows are all that is printed. */
  show?(result: ShownOf<M>, screen: Screen, values: ValuesOf<P>): void;
}

export const defineCommand = <P extends Parameters, const M extends Messages>(
  command: OperatorCommand<P, M>,
): OperatorCommand<P, M> => command;

export const argumentsSchema = ({ parameters }: OperatorCommand): z.ZodObject =>
  z.object(
    Object.fromEntries(
      Object.entries(parameters).flatMap(([name, { local, schema }]) => (local ? [] : [[name, schema]])),
    ),
  );

/** The values of the command line are wrong. */
export class UsageError extends Error {}

const flag = z.literal(true).optional();

export const jsonOption = (description = 'print JSON') => localOption('--json', description, flag);

export const formatOption = (description: string, preset?: RowFormat) =>
  localOption('--format <format>', description, z.enum(ROW_FORMATS).optional(), {
    choices: ROW_FORMATS,
    default: preset,
  });

export const localFlag = (flags: string, description: string) => localOption(flags, description, flag);

export const switchOption = (flags: string, description: string) =>
  parameter(flags, description, z.boolean().default(false));

export const ORGANIZATION = parameter('<org>', 'id or exact name of the organization', z.string());

/** Left out or null: the only organization that there is. */
export const ORGANIZATION_OR_ONLY = parameter(
  '--org <org>',
  'id or exact name of the organization; needed where there are several',
  z.string().nullable().default(null),
);

export const USER = parameter('<user>', 'id of the user', z.string());

const UNIT_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `30m`, `24h` or `90d` in milliseconds. */
export function parseDuration(text: string): number {
  const [, count, unit] = /^(\d{1,5})([mhd])$/.exec(text) ?? [];
  if (count === undefined) throw new Error('Give a whole number and m, h or d, such as 24h.');
  return Number(count) * UNIT_MS[unit!]!;
}

/** `a,b` as a list; one that is given again adds to it. */
export const parseList = (text: string, before: readonly string[] = []): string[] => [
  ...before,
  ...text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
];

export function parseNumber(text: string): number {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number)) throw new Error('not a number');
  return number;
}
