import { format } from 'node:util';

/** Warnings that a library printed on the console while something ran. */
export interface KnownWarnings {
  /** Texts so far, in the order of printing. */
  readonly texts: readonly string[];
  /** Ends the capture: later warnings are printed again. */
  stop(): void;
}

/** Keeps warnings of the console that match, from now on, for a test to assert; all others are printed. */
export function keepKnownWarnings(known: RegExp): KnownWarnings {
  const { warn } = console;
  const texts: string[] = [];
  const keep = (...parts: unknown[]): void => {
    const text = format(...parts);
    if (known.test(text)) texts.push(text);
    else warn(...parts);
  };
  console.warn = keep;
  return { texts, stop: () => void (console.warn = warn) };
}

/** Runs something of a library that is known to warn; throws where it prints a warning less or more. */
export function withKnownWarnings<Value>(known: RegExp, count: number, run: () => Value): Value {
  const warnings = keepKnownWarnings(known);
  try {
    const value = run();
    if (warnings.texts.length !== count)
      throw new Error(`${count} warnings like ${String(known)} were expected: ${warnings.texts.join('; ')}`);
    return value;
  } finally {
    warnings.stop();
  }
}
