const all: { forget(): void }[] = [];

/**
 * What was made of an object, for as long as that lives; made once, of a module. Short collections of garbage
 * take every value of a WeakMap for alive, with all that it refers to, so that a value which leads to its own
 * key outlives all of them: whoever is done with a case says so.
 */
export class Memo<Key extends object, Value> {
  private values = new WeakMap<Key, Value>();

  constructor() {
    all.push(this);
  }

  get(key: Key): Value | undefined {
    return this.values.get(key);
  }

  set(key: Key, value: Value): void {
    this.values.set(key, value);
  }

  forget(): void {
    this.values = new WeakMap();
  }
}

/** Of this thread: what is asked for again is made again. */
export function clearMemos(): void {
  for (const kept of all) kept.forget();
}
