/** Runs tasks of one key one after another, tasks of different keys side by side. */
export class KeyedQueue {
  private readonly tails = new Map<string, Promise<unknown>>();

  run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const before = this.tails.get(key) ?? Promise.resolve();
    const result = before.then(task, task);
    const tail: Promise<void> = result.then(
      () => this.release(key, tail),
      () => this.release(key, tail),
    );
    this.tails.set(key, tail);
    return result;
  }

  private release(key: string, tail: Promise<unknown>): void {
    if (this.tails.get(key) === tail) this.tails.delete(key);
  }
}
