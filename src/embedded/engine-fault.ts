import { StoreFault } from '../kernel/store-fault.js';

/** Codes of the engine's own that mean that a file is not what it wrote. */
const DAMAGED: ReadonlySet<number> = new Set([-30798, -30797, -30796, -30794, -30793, -30781, -30779]);

/** What an operating system says through the engine, by errno. */
const SAID: Readonly<Record<number, string>> = {
  1: 'permission denied',
  5: 'the disk failed or is full',
  12: 'the system gives too little memory or address space',
  13: 'permission denied',
  22: 'the file system takes no memory maps, or the file is none of ours',
  23: 'the system has too many open files',
  24: 'this process has too many open files',
  28: 'the disk is full',
  30: 'the file system is read-only',
};

export const isDamage = (error: unknown): boolean =>
  DAMAGED.has((error as { code?: number } | null)?.code ?? 0);

/** An error of the engine about `file` in plain words. */
export function engineFault(error: unknown, file: string): StoreFault {
  const { code = 0, message } = error as { code?: number; message: string };
  const reason = isDamage(error) ? 'it is damaged. Restore it from a backup' : (SAID[code] ?? message);
  return new StoreFault(`${file} cannot be used: ${reason}.`, { cause: error });
}
