/** A file of a list cannot be used; nothing of it is taken over. */
export class ListFileError extends Error {
  constructor(
    readonly file: string,
    readonly line: number | null,
    readonly fault: string,
    /** It may end without a change that the files show: they are asked again at every check. */
    readonly isTemporary = false,
  ) {
    super(`${file}${line === null ? '' : `, line ${line}`}: ${fault}`);
    this.name = 'ListFileError';
  }
}
