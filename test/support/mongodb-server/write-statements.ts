import type { Document } from 'bson';
import { CommandError } from './command-error.js';

interface WriteResult {
  readonly n: number;
  readonly nModified?: number;
  readonly upserted?: unknown;
}

export const STATEMENTS_MAX = 100_000;

/** Runs the statements of one write command. If `ordered`, it stops at the first failure. Throws code 21. */
export function eachWrite<Statement>(
  statements: readonly Statement[],
  { ordered = true }: Document,
  write: (statement: Statement) => WriteResult,
): Document {
  if (statements.length === 0 || statements.length > STATEMENTS_MAX)
    throw new CommandError(
      21,
      `Write batch sizes must be between 1 and ${STATEMENTS_MAX}. Got ${statements.length} operations.`,
    );
  const upserted: Document[] = [];
  const writeErrors: Document[] = [];
  let n = 0;
  let nModified = 0;
  for (const [index, statement] of statements.entries()) {
    try {
      const result = write(statement);
      n += result.n;
      nModified += result.nModified ?? 0;
      if (result.upserted !== undefined) upserted.push({ index, _id: result.upserted });
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      writeErrors.push({ index, code: error.code, errmsg: error.message, ...error.fields });
      if (ordered) break;
    }
  }
  return {
    n,
    nModified,
    ...(upserted.length > 0 ? { upserted } : {}),
    ...(writeErrors.length > 0 ? { writeErrors } : {}),
  };
}
