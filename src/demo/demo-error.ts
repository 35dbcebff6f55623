/** Why the demonstration cannot go on, in words for the one who started it. */
export class DemoError extends Error {
  constructor(
    message: string,
    /** Its server ended by itself. */
    readonly isServerGone = false,
  ) {
    super(message);
  }
}
