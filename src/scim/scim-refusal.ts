import { AppError } from '../kernel/app-error.js';

/** Kinds of refusals that RFC 7644 (3.12) names, for programs. */
export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'tooMany'
  | 'uniqueness';

/** Returns the refusal of one part of a request. `field`: the attribute, path or parameter as it was sent. */
export const scimRefusal = (scimType: ScimType, field: string, value: unknown, reason: string): AppError =>
  new AppError('validation_error', { scim_type: scimType, field, value, reason });

const REFUSALS_SHOWN_MAX = 10;

/** Returns one refusal that names all faults of a request; null where there are none. */
export function joinedRefusal(refusals: readonly AppError[], done: string | null): AppError | null {
  const [first] = refusals;
  if (!first) return null;
  const shown = refusals.slice(0, REFUSALS_SHOWN_MAX).map(({ message }) => message);
  const more = refusals.length - shown.length;
  const reason = [...shown, ...(more > 0 ? [`and ${more} more faults`] : [])].join('; ');
  return new AppError(first.code, { ...first.details, reason, ...(done !== null && { done }) });
}
