import { AppError } from '@alert-review/kernel';

/** Error types of SCIM (RFC 7644, 3.12). */
export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'tooMany'
  | 'uniqueness';

/**
 * Creates the error for one part of a request. `field` is the attribute, path or parameter as it was sent.
 */
export const scimRefusal = (scimType: ScimType, field: string, value: unknown, reason: string): AppError =>
  new AppError('validation_error', { scim_type: scimType, field, value, reason });

const REFUSALS_SHOWN_MAX = 10;

/** Collects the errors of a request, up to the number that an answer shows. */
export class ScimRefusals {
  private readonly shown: AppError[] = [];
  private readonly ofNothing: AppError[] = [];
  count = 0;

  /** Adds an AppError to the refusals. Rethrows any other error, because it is a fault of the server. */
  add(error: unknown): void {
    if (!(error instanceof AppError)) throw error;
    if (this.count++ < REFUSALS_SHOWN_MAX) this.shown.push(error);
  }

  /**
   * Notes a part of the request that changes nothing, such as adding an empty list. Entra sends such parts
   * together with real changes, so they are refused only if the whole request changes nothing.
   */
  addIfAlone(error: AppError): void {
    if (this.ofNothing.length < REFUSALS_SHOWN_MAX) this.ofNothing.push(error);
  }

  /** Refuses a request whose parts all ask for nothing, because success would say that something was done. */
  refuseNothing(isAnythingDone: boolean): void {
    if (!isAnythingDone && this.count === 0) for (const error of this.ofNothing) this.add(error);
  }

  /**
   * Returns one error that lists all faults; null if there are none. `done` names the part that was carried
   * out all the same.
   */
  joined(done: string | null): AppError | null {
    const [first] = this.shown;
    if (!first) return null;
    const more = this.count - this.shown.length;
    const messages = this.shown.map(({ message }) => message);
    const reason = [...messages, ...(more > 0 ? [`and ${more} more faults`] : [])].join('; ');
    return new AppError(first.code, { ...first.details, reason, ...(done !== null && { done }) });
  }
}
