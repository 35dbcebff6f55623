/**
 * Keeps what was worked out for an object as long as the object lives, as a WeakMap would, but in the object
 * itself. A WeakMap that outlives its keys lets go of them only at a full garbage collection, so each result
 * would leave its whole case behind, and with full collections V8 drops the optimized code of short-lived
 * functions.
 */
export class Memo<Owner extends object, Value> {
  private readonly place = Symbol('memo');
  /** Of objects that take no property. */
  private readonly ofFrozen = new WeakMap<Owner, Value>();

  get(owner: Owner): Value | undefined {
    const own = (owner as Readonly<Record<symbol, Value | undefined>>)[this.place];
    return own ?? (Object.isExtensible(owner) ? undefined : this.ofFrozen.get(owner));
  }

  /** The value is not enumerable: copies, comparisons and texts of the owner leave it out. */
  set(owner: Owner, value: Value): void {
    if (!Object.isExtensible(owner)) this.ofFrozen.set(owner, value);
    else Object.defineProperty(owner, this.place, { value, writable: true, configurable: true });
  }
}
