const READY = Promise.resolve();

/** Runs tasks with the same key one after another, and tasks with different keys concurrently. */
export class KeyedQueue {
  private readonly tails = new Map<string, Promise<unknown>>();

  run<T>(key: string, task: () => Promise<T>): Promise<T> {
    return this.hold([key], this.tails.get(key) ?? READY, task);
  }

  /** Runs a task that holds several keys. All keys are reserved at once, so such tasks cannot deadlock. */
  runAll<T>(keys: readonly string[], task: () => Promise<T>): Promise<T> {
    return this.hold(keys, Promise.all(new Set(keys.flatMap((key) => this.tails.get(key) ?? []))), task);
  }

  private hold<T>(keys: readonly string[], free: Promise<unknown>, task: () => Promise<T>): Promise<T> {
    const result = free.then(task);
    const release = () => {
      for (const key of keys) if (this.tails.get(key) === tail) this.tails.delete(key);
    };
    // In both cases, because a failed task must not block later tasks.
    const tail: Promise<void> = result.then(release, release);
    for (const key of keys) this.tails.set(key, tail);
    return result;
  }
}
