/** Runs a limited number of tasks at once; the other tasks wait in the order in which they were added. */
export class ConcurrencyLimit {
  private readonly waiting: (() => void)[] = [];

  constructor(private free: number) {}

  get length(): number {
    return this.waiting.length;
  }

  /** Resolves when the task may start, with a function that ends its turn. */
  async take(): Promise<() => void> {
    if (this.free > 0) this.free--;
    else await new Promise<void>((begin) => this.waiting.push(begin));
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const next = this.waiting.shift();
      if (next) next();
      else this.free++;
    };
  }
}
