import { z } from 'zod';
import { type Caller, type Message, ROW_FORMATS, type RowFormat, type RowValue } from '@alert-review/kernel';

export interface Parameter<Schema extends z.ZodType = z.ZodType, Local extends boolean = boolean> {
  /** Notation of the help: `<org>` and `[alert]` are arguments, `--name <name>` and `--verify` options. */
  readonly flags: string;
  readonly description: string;
  readonly schema: Schema;
  /** True for a parameter that is not sent and affects the output only. */
  readonly local: Local;
  readonly required?: true;
  readonly default?: unknown;
  readonly choices?: readonly string[];
  /** Name in a refusal; default: the long flag. */
  readonly named?: string;
  /** Parses a value. Throws an Error with the expected form. `before`: earlier value of a repeated option. */
  parse?(text: string, before?: unknown): unknown;
  /** Source: standard input or a file that was begun (both without flags), or the JSON file of the option. */
  readonly source?: 'standard-input' | 'json-file' | 'file-begun';
}

type Details = Partial<Omit<Parameter, 'flags' | 'description' | 'schema' | 'local'>>;

export const commandParameter = <Schema extends z.ZodType>(
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

/** Values sent to the server; a schema's default replaces a missing one. */
type Sent<P extends Parameters> = {
  [Name in keyof P as P[Name]['local'] extends true ? never : Name]: P[Name];
};
type SchemasOf<P extends Parameters> = { [Name in keyof P]: P[Name]['schema'] };
export type ArgsOf<P extends Parameters> = z.input<z.ZodObject<SchemasOf<Sent<P>>>>;
type ParsedArgsOf<P extends Parameters> = z.output<z.ZodObject<SchemasOf<Sent<P>>>>;
type ValuesOf<P extends Parameters> = z.input<z.ZodObject<SchemasOf<P>>>;

type Messages = Message<unknown> | readonly Message<unknown>[];

/** Answer of the server; a list for several messages. */
export type ResultOf<M extends Messages> =
  M extends Message<infer Result>
    ? Result
    : { -readonly [Index in keyof M]: M[Index] extends Message<infer Result> ? Result : never };

/** Printed result; a list for a streamed one. */
type ShownOf<M extends Messages> = Shown<ResultOf<M>>;
type Shown<Result> = Result extends AsyncIterable<infer Item> ? Item[] : Result;
type PieceOf<M extends Messages> = Piece<ResultOf<M>>;
type Piece<Result> = Result extends AsyncIterable<infer Item> ? Item : Result;

export type Cell = string | number | null;

export interface Screen {
  line(text: string): void;
  write(text: string): void;
  printTable(head: readonly string[], rows: readonly (readonly Cell[])[]): void;
}

/** Options for opening the stores when no server runs. */
export interface StoreOptions {
  /** Whether to make stores where there are none. */
  readonly init?: boolean;
  /** Whether to compare only; then no rebuild is marked. */
  readonly onlyLook?: boolean;
  /** Whether to read the stores without an application, which damage could stop. */
  readonly onlyStores?: boolean;
  /** Folder or address of a backup to look at in place of the stores. */
  readonly backup?: string | undefined;
}

export interface OperatorCommand<P extends Parameters = Parameters, M extends Messages = Messages> {
  readonly description: string;
  /** Help text after the options; begins with an empty line. */
  readonly help: string;
  /** Parameters; `--json` is added last unless listed. */
  readonly parameters: P;
  message(caller: Caller, args: ParsedArgsOf<P>, onProgress: (progress: object) => void): M;
  /** Returns the problem of the values before sending; null for none. */
  misuse?(values: ValuesOf<P>): string | null;
  stores?(values: ValuesOf<P>): StoreOptions;
  /** Asks before it sends: shows the answer to these values first. Null when nothing is to be asked. */
  confirm?(values: ValuesOf<P>): { readonly preview: object; readonly question: string } | null;
  progress?(progress: object): string;
  /** Tells whether the exit code is 1. */
  failed?(result: ShownOf<M>): boolean;
  /** Returns the output of `--json`, if it is not the result. */
  json?(result: ShownOf<M>, values: ValuesOf<P>): unknown;
  /** Output of `--format`, for each item of a streamed result. */
  readonly rows?: {
    readonly fields: readonly string[];
    of(piece: PieceOf<M>): readonly Readonly<Record<string, RowValue>>[];
  };
  /** Prints the result; absent when only rows are printed. */
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
  commandParameter(flags, description, z.boolean().default(false));

export const ORGANIZATION = commandParameter('<org>', 'id or exact name of the organization', z.string());

/** Option of the organization; default: the only one. */
export const ORGANIZATION_OR_ONLY = commandParameter(
  '--org <org>',
  'id or exact name of the organization; needed where there are several',
  z.string().nullable().default(null),
);

export const USER = commandParameter('<user>', 'id or e-mail address of the user', z.string());

const UNIT_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

export function parseDuration(text: string): number {
  const [, count, unit] = /^(\d{1,5})([mhd])$/.exec(text) ?? [];
  if (count === undefined) throw new Error('Give a whole number and m, h or d, such as 24h.');
  return Number(count) * UNIT_MS[unit!]!;
}

/** Parses `a,b`; a repeated option adds to the list. */
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
