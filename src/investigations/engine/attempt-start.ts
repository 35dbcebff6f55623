/** A first attempt that takes longer is told of before its end. */
const NOTED_AFTER_MS = 500;

/** The start of an attempt: noted in the log before it, or of a short first one together with its end. */
export class AttemptStart {
  private noting: Promise<unknown> | null = null;
  private timer: NodeJS.Timeout | undefined;
  /** The event and that of the end are on their way together: if they fail, the attempt has not begun. */
  isEnding = false;

  private constructor(
    readonly attempt: number,
    private readonly at: string,
    private readonly append: (at: string) => Promise<unknown>,
  ) {}

  static noted(attempt: number): AttemptStart {
    const start = new AttemptStart(attempt, '', () => Promise.resolve());
    start.noting = Promise.resolve();
    return start;
  }

  /** `append`: makes the event durable, unless another process has begun the run. */
  static ofFirst(at: string, append: (at: string) => Promise<unknown>): AttemptStart {
    const start = new AttemptStart(1, at, append);
    // Whoever needs the event hears of a failure.
    start.timer = setTimeout(() => void start.note().catch(() => undefined), NOTED_AFTER_MS);
    return start;
  }

  async note(): Promise<void> {
    await (this.noting ??= this.append(this.at));
  }

  /** The instant for the event that is to be appended with the end; undefined where it stands by itself. */
  async untold(): Promise<string | undefined> {
    this.forget();
    if (!this.noting) return this.at;
    await this.noting;
    return undefined;
  }

  forget(): void {
    clearTimeout(this.timer);
  }
}
