import type { Problem, Refusal } from '../operator/protocol.js';

/** Exit codes of `alert-review`, printed in its help. */
export const EXIT = { ok: 0, refused: 1, usage: 2, unreachable: 3, configuration: 78 } as const;

/** Another process has the folder. */
export const IN_USE = 'data_directory_in_use';

export interface CliErrorOptions extends ErrorOptions {
  /** Of the error catalogue, or one of the command line's own. */
  readonly code?: string;
  readonly problems?: readonly Problem[];
}

const CODE_OF_EXIT: Readonly<Record<number, string>> = {
  [EXIT.refused]: 'refused',
  [EXIT.usage]: 'usage',
  [EXIT.unreachable]: 'unreachable',
  [EXIT.configuration]: 'configuration',
};

export class CliError extends Error {
  readonly code: string;
  readonly problems: readonly Problem[] | undefined;

  constructor(
    message: string,
    readonly exitCode: number,
    { code, problems, ...options }: CliErrorOptions = {},
  ) {
    super(message, options);
    this.code = code ?? CODE_OF_EXIT[exitCode] ?? 'refused';
    this.problems = problems;
  }
}

const EXIT_OF_CODE: Readonly<Record<string, number>> = {
  validation_error: EXIT.usage,
  store_unavailable: EXIT.unreachable,
  shutting_down: EXIT.unreachable,
};

/** What the user typed, where a request names it otherwise. Settings of a recipe may also stand in a file. */
const TYPED: Readonly<Record<string, string>> = {
  actingUser: '--user',
  alertId: 'the alert',
  alertIds: 'the alerts',
  asOf: '--as-of',
  batchId: '--batch',
  client: '--client',
  disable: '--disable',
  disposition: '--to',
  email: '--email',
  enable: '--enable',
  from: '--from',
  lifetimeMs: '--expires',
  limit: '--limit',
  overlapMs: '--overlap',
  readModel: '--read-model',
  reason: '--reason',
  role: '--role',
  scopes: '--scopes',
  to: '--to',
  type: '--type',
  until: '--until',
};

/** `scopes[1]` as `--scopes[1]`. */
const typedOf = (field: string): string => {
  const [name] = /^\w+/.exec(field) ?? [];
  return name !== undefined && Object.hasOwn(TYPED, name) ? TYPED[name]! + field.slice(name.length) : field;
};

/** In the words of the command line: problems name options, not fields of the request. */
export function refused({ code, message, problems }: Refusal): CliError {
  let text = message;
  for (const problem of problems ?? [])
    text = text.replace(
      `${problem.field} ${problem.message}`,
      () => `${typedOf(problem.field)} ${problem.message}`,
    );
  const typed = problems?.map((problem) => ({ ...problem, field: typedOf(problem.field) }));
  return new CliError(`${text} (${code})`, EXIT_OF_CODE[code] ?? EXIT.refused, {
    code,
    ...(typed ? { problems: typed } : {}),
  });
}
