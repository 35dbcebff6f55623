const allMemos: { forget(): void }[] = [];

/**
 * Values computed once per object and kept as long as it lives. Why `clearMemos`: minor garbage collections
 * keep every WeakMap value alive, and with it the key that a value refers to.
 */
export class Memo<Key extends object, Value> {
  private values = new WeakMap<Key, Value>();

  constructor() {
    allMemos.push(this);
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

/** Clears all memos of this thread; values are computed again on demand. */
export function clearMemos(): void {
  for (const kept of allMemos) kept.forget();
}
