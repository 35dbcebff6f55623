const all: { forget(): void }[] = [];

/**
 * A value computed once per object, as long as the object lives. Why `clearMemos`: the garbage collector's
 * young generation keeps every WeakMap value alive, so a value that refers to its own key would outlive both.
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

/** Clears all memos of this thread; values are computed again on demand. */
export function clearMemos(): void {
  for (const kept of all) kept.forget();
}
