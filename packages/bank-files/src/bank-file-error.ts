/**
 * Thrown when the rest of a file is unreadable. `line`: line in the file, from 1; null if no line is the
 * cause.
 */
export class BankFileError extends Error {
  constructor(
    readonly line: number | null,
    message: string,
  ) {
    super(message);
  }
}
