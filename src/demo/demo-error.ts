export class DemoError extends Error {
  constructor(
    message: string,
    /** Its server ended by itself. */
    readonly isServerGone = false,
  ) {
    super(message);
  }
}
