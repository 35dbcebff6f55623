export class DemoError extends Error {
  constructor(
    message: string,
    readonly isServerGone = false,
  ) {
    super(message);
  }
}
