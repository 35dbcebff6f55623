import { format } from 'node:util';

/** Expected warnings that a library printed on the console. */
export interface KnownWarnings {
  /** The texts so far, in order. */
  readonly texts: readonly string[];
  /** Stops capturing: later warnings are printed again. */
  stop(): void;
}

/**
 * From now on captures console warnings that match, so that a test can check them. All others are printed.
 */
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

/** The same for warnings that a library gives to the process, which Node would print. */
export function keepKnownProcessWarnings(known: RegExp): KnownWarnings {
  const { emitWarning } = process;
  const texts: string[] = [];
  process.emitWarning = (warning: string | Error, ...rest: unknown[]): void => {
    if (known.test(String(warning))) texts.push(String(warning));
    else Reflect.apply(emitWarning, process, [warning, ...rest]);
  };
  return { texts, stop: () => void (process.emitWarning = emitWarning) };
}

/** Runs library code that is known to warn. Throws if the number of warnings differs from `count`. */
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
