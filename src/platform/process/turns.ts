/** Lets so many tasks work at a time; the others wait in the order of asking. */
export class Turns {
  private readonly waiting: (() => void)[] = [];

  constructor(private free: number) {}

  get length(): number {
    return this.waiting.length;
  }

  /** Resolves once the task may begin, with what ends its turn. */
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
