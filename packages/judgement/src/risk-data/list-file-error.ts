/** A file of a list cannot be used, so nothing of the list is taken over. */
export class ListFileError extends Error {
  constructor(
    readonly file: string,
    readonly line: number | null,
    readonly fault: string,
    /** Whether the fault may end without a change of the files: they are read again at every check. */
    readonly isTemporary = false,
  ) {
    super(`${file}${line === null ? '' : `, line ${line}`}: ${fault}`);
    this.name = 'ListFileError';
  }
}
