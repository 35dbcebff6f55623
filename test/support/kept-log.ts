import { Logger } from '@nestjs/common';

/** Errors and warnings logged by this process, newest last. */
export interface KeptLog {
  /** Their message texts. */
  readonly problems: string[];
  /** Removes all texts kept so far. */
  clear(): void;
}

/**
 * From now on all loggers of this suite write here instead, so that a test can check the problems that it
 * provokes.
 */
export function keepLog(): KeptLog {
  const problems: string[] = [];
  const keep = (line: string | { readonly msg: string }): void =>
    void problems.push(typeof line === 'string' ? line : line.msg);
  Logger.overrideLogger({ log: () => undefined, warn: keep, error: keep });
  return { problems, clear: () => void problems.splice(0) };
}
