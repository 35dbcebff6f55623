import type { Document } from 'bson';

/** An error answer of the server, with MongoDB's error code and further fields. */
export class CommandError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly fields: object = {},
  ) {
    super(message);
  }
}

export function answerTo(error: unknown): Document {
  const known = error instanceof CommandError ? error : new CommandError(1, String(error));
  return { ok: 0, code: known.code, errmsg: known.message, ...known.fields };
}
