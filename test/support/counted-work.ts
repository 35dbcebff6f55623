type Method = (...given: readonly unknown[]) => unknown;

/** Methods with which texts are compared, cut and looked up. Each call counts as one small piece of work. */
const COUNTED: readonly (readonly [object, readonly string[]])[] = [
  [String.prototype, ['normalize', 'replace', 'replaceAll', 'split', 'trim', 'toLowerCase', 'startsWith']],
  [RegExp.prototype, ['test', 'exec']],
  [Map.prototype, ['get', 'has', 'set']],
  [Set.prototype, ['has', 'add']],
];

/**
 * Counts the work done between pauses in method calls, so that the result does not depend on the speed of the
 * machine.
 */
export class CountedWork {
  private readonly restores: (() => void)[] = [];
  private calls = 0;
  /** The most calls counted in one finished turn. */
  most = 0;

  constructor() {
    for (const [prototype, names] of COUNTED) for (const name of names) this.count(prototype, name);
  }

  /** Ends a turn. Pass it where the product would yield to the event loop. */
  readonly pause = async (): Promise<void> => {
    this.most = Math.max(this.most, this.calls);
    this.calls = 0;
  };

  /** Ends the last turn and restores the original methods. */
  end(): void {
    for (const restore of this.restores) restore();
    this.most = Math.max(this.most, this.calls);
  }

  private count(prototype: object, name: string): void {
    const original = Object.getOwnPropertyDescriptor(prototype, name)!;
    const call = original.value as Method;
    const counted = (): void => {
      this.calls++;
    };
    const value = function (this: unknown, ...given: readonly unknown[]): unknown {
      counted();
      return call.apply(this, given as unknown[]);
    };
    Object.defineProperty(prototype, name, { ...original, value });
    this.restores.push(() => Object.defineProperty(prototype, name, original));
  }
}
