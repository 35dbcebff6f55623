/** What makes the rest of a file unreadable; `line`: of the file, from 1. */
export class BankFileError extends Error {
  constructor(
    readonly line: number,
    message: string,
  ) {
    super(message);
  }
}
