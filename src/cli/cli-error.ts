/** Exit codes of `alert-review`, printed in its help. */
export const EXIT = { ok: 0, refused: 1, usage: 2, unreachable: 3, configuration: 78 } as const;

export class CliError extends Error {
  constructor(
    message: string,
    readonly exitCode: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

const EXIT_OF_CODE: Readonly<Record<string, number>> = {
  validation_error: EXIT.usage,
  store_unavailable: EXIT.unreachable,
  shutting_down: EXIT.unreachable,
};

export const refused = (error: { readonly code: string; readonly message: string }): CliError =>
  new CliError(`${error.message} (${error.code})`, EXIT_OF_CODE[error.code] ?? EXIT.refused);
