/**
 * Keeps what was worked out for an object as long as the object lives, as a WeakMap would, but in the object
 * itself. A WeakMap that outlives its keys lets go of them only at a full garbage collection, so each result
 * would leave its whole case behind, and with full collections V8 drops the optimized code of short-lived
 * functions.
 */
export class Memo<Owner extends object, Value> {
  private readonly place = Symbol('memo');

  get(owner: Owner): Value | undefined {
    return (owner as Readonly<Record<symbol, Value | undefined>>)[this.place];
  }

  /** The value is not enumerable: copies, comparisons and texts of the owner leave it out. */
  set(owner: Owner, value: Value): void {
    Object.defineProperty(owner, this.place, { value, writable: true, configurable: true });
  }
}
