import { Logger } from '@nestjs/common';

/** Lines that loggers of this process wrote, the newest last. */
export interface KeptLog {
  /** Texts of the errors and warnings. */
  readonly problems: string[];
  /** Forgets them. */
  clear(): void;
}

/** Lets all loggers of this suite write here from now on, for a test to assert what it provokes. */
export function keepLog(): KeptLog {
  const problems: string[] = [];
  const keep = (line: string | { readonly msg: string }): void =>
    void problems.push(typeof line === 'string' ? line : line.msg);
  Logger.overrideLogger({ log: () => undefined, warn: keep, error: keep });
  return { problems, clear: () => void problems.splice(0) };
}
