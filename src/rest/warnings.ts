import { unknownKeys } from '../kernel/unknown-keys.js';

/** What an answer says about keys that were sent and not taken: a typo in an optional field is seen. */
export function warningsOf(
  sent: unknown,
  taken: unknown,
): { warnings: readonly string[]; warningsTotal: number } {
  const { paths, total } = unknownKeys(sent, taken);
  return { warnings: paths, warningsTotal: total };
}
