const READY = Promise.resolve();

/** Runs tasks of one key one after another, tasks of different keys side by side. */
export class KeyedQueue {
  private readonly tails = new Map<string, Promise<unknown>>();

  run<T>(key: string, task: () => Promise<T>): Promise<T> {
    return this.hold([key], this.tails.get(key) ?? READY, task);
  }

  /** Holds all keys together, so that two such tasks never deadlock. */
  runAll<T>(keys: readonly string[], task: () => Promise<T>): Promise<T> {
    return this.hold(keys, Promise.all(new Set(keys.flatMap((key) => this.tails.get(key) ?? []))), task);
  }

  private hold<T>(keys: readonly string[], free: Promise<unknown>, task: () => Promise<T>): Promise<T> {
    const result = free.then(task);
    const release = () => {
      for (const key of keys) if (this.tails.get(key) === tail) this.tails.delete(key);
    };
    // Why both: a failed task does not stop later ones.
    const tail: Promise<void> = result.then(release, release);
    for (const key of keys) this.tails.set(key, tail);
    return result;
  }
}
