/** What makes the rest of a file unreadable; `line`: of the file, from 1; null where none is to blame. */
export class BankFileError extends Error {
  constructor(
    readonly line: number | null,
    message: string,
  ) {
    super(message);
  }
}
