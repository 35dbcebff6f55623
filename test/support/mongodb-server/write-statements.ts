import type { Document } from 'bson';
import { CommandError } from './command-error.js';

interface WriteResult {
  readonly n: number;
  readonly nModified?: number;
  readonly upserted?: unknown;
}

/** Runs the statements of one write command; ordered ones end at the first failure. */
export function eachWrite<Statement>(
  statements: readonly Statement[],
  { ordered = true }: Document,
  write: (statement: Statement) => WriteResult,
): Document {
  const upserted: Document[] = [];
  const writeErrors: Document[] = [];
  let [n, nModified] = [0, 0];
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
