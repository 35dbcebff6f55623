/** A first attempt that takes longer is noted before its end. */
const NOTED_AFTER_MS = 500;

/** Notes the start of an attempt in the log before it, or for a short first one together with its end. */
export class AttemptStart {
  private noting: Promise<unknown> | null = null;
  private timer: NodeJS.Timeout | undefined;
  /** Start and end event are being appended together: if that fails, the attempt has not begun. */
  isEnding = false;

  private constructor(
    readonly attempt: number,
    private readonly at: string,
    private readonly append: (at: string) => Promise<unknown>,
  ) {}

  static alreadyNoted(attempt: number): AttemptStart {
    const start = new AttemptStart(attempt, '', () => Promise.resolve());
    start.noting = Promise.resolve();
    return start;
  }

  /** `append`: makes the event durable, unless another process has begun the run. */
  static ofFirst(at: string, append: (at: string) => Promise<unknown>): AttemptStart {
    const start = new AttemptStart(1, at, append);
    // Ignores a failure: callers that need the event get it from `note`.
    start.timer = setTimeout(() => void start.note().catch(() => undefined), NOTED_AFTER_MS);
    return start;
  }

  async note(): Promise<void> {
    await (this.noting ??= this.append(this.at));
  }

  /** Returns the start for the event appended with the end; undefined if it has an event of its own. */
  async instantNotYetStored(): Promise<string | undefined> {
    this.forget();
    if (!this.noting) return this.at;
    await this.noting;
    return undefined;
  }

  forget(): void {
    clearTimeout(this.timer);
  }
}
