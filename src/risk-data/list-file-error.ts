/** A file of a list cannot be used; nothing of it is taken over. */
export class ListFileError extends Error {
  constructor(
    /** Path inside the folder of the lists. */
    readonly file: string,
    /** Counted from 1; null when no single line is at fault. */
    readonly line: number | null,
    readonly fault: string,
    /** It may end without a change that the files show: they are asked again at every check. */
    readonly isTemporary = false,
  ) {
    super(`${file}${line === null ? '' : `, line ${line}`}: ${fault}`);
    this.name = 'ListFileError';
  }
}
