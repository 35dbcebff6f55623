import { AppError } from '@alert-review/kernel';

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

/** Faults of a request, as far as an answer shows them. */
export class Refusals {
  private readonly shown: AppError[] = [];
  count = 0;

  /** Adds a refusal. Throws any other error: it is a fault of ours. */
  add(error: unknown): void {
    if (!(error instanceof AppError)) throw error;
    if (this.count++ < REFUSALS_SHOWN_MAX) this.shown.push(error);
  }

  /** Returns one refusal that names all faults; null for none. `done`: what was done all the same. */
  joined(done: string | null): AppError | null {
    const [first] = this.shown;
    if (!first) return null;
    const more = this.count - this.shown.length;
    const messages = this.shown.map(({ message }) => message);
    const reason = [...messages, ...(more > 0 ? [`and ${more} more faults`] : [])].join('; ');
    return new AppError(first.code, { ...first.details, reason, ...(done !== null && { done }) });
  }
}
