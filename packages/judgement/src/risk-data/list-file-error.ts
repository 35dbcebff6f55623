/** Thrown if a file of a list cannot be used; then nothing of the list is used. */
export class ListFileError extends Error {
  constructor(
    readonly file: string,
    readonly line: number | null,
    readonly fault: string,
    /** Whether the error may go away without a change of the files, so that every check reads them again. */
    readonly isTemporary = false,
  ) {
    super(`${file}${line === null ? '' : `, line ${line}`}: ${fault}`);
    this.name = 'ListFileError';
  }
}
