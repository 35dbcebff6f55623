/** A refusal of the server, with the code and the further fields that MongoDB answers. */
export class CommandError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly fields: object = {},
  ) {
    super(message);
  }
}
