import type { InputProblem, Refusal } from '../operator/protocol.js';

export const EXIT = { ok: 0, refused: 1, usage: 2, unreachable: 3, configuration: 78 } as const;

export const IN_USE = 'data_directory_in_use';

interface CliErrorOptions extends ErrorOptions {
  /** A code of the error catalogue or of the command line. */
  readonly code?: string;
  readonly problems?: readonly InputProblem[] | undefined;
}

const CODE_OF_EXIT: Readonly<Record<number, string>> = {
  [EXIT.refused]: 'refused',
  [EXIT.usage]: 'usage',
  [EXIT.unreachable]: 'unreachable',
  [EXIT.configuration]: 'configuration',
};

export class CliError extends Error {
  readonly code: string;
  readonly problems: readonly InputProblem[] | undefined;

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

/** Converts the server's refusal, whose problems name request fields. */
export const refused = ({ code, message, problems }: Refusal): CliError =>
  new CliError(`${message} (${code})`, EXIT_OF_CODE[code] ?? EXIT.refused, { code, problems });
