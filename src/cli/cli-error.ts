import type { InputProblem, OperatorRefusal } from '../operator/protocol.js';

/** Exit codes of the command line. */
export const EXIT_STATUS = { ok: 0, refused: 1, usage: 2, unreachable: 3, configuration: 78 } as const;

export const DATA_DIRECTORY_IN_USE = 'data_directory_in_use';

interface CliErrorOptions extends ErrorOptions {
  /** A code of the error catalogue or of the command line. */
  readonly code?: string;
  readonly problems?: readonly InputProblem[] | undefined;
}

const CODE_OF_EXIT: Readonly<Record<number, string>> = {
  [EXIT_STATUS.refused]: 'refused',
  [EXIT_STATUS.usage]: 'usage',
  [EXIT_STATUS.unreachable]: 'unreachable',
  [EXIT_STATUS.configuration]: 'configuration',
};

/** An error that ends a command, with its exit code. */
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
  validation_error: EXIT_STATUS.usage,
  store_unavailable: EXIT_STATUS.unreachable,
  shutting_down: EXIT_STATUS.unreachable,
};

/** Converts the refusal of a server to an error. The problems in it name fields of the request. */
export const errorOfRefusal = ({ code, message, problems }: OperatorRefusal): CliError =>
  new CliError(`${message} (${code})`, EXIT_OF_CODE[code] ?? EXIT_STATUS.refused, { code, problems });
