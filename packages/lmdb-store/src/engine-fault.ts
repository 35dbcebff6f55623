import { StoreFault } from '@alert-review/kernel';

const CORRUPTED = -30796;
/** Error codes of the engine that mean a damaged file. */
const DAMAGED: ReadonlySet<number> = new Set([-30798, -30797, CORRUPTED, -30794, -30793, -30781, -30779]);

const ENGINE_OWN_FAULT = 'the storage engine met a fault of its own: start the server again';

/** Messages for the engine's own codes (negative) and for errno codes (positive). */
const TEXTS_BY_ENGINE_CODE: Readonly<Record<number, string>> = {
  [-30795]: 'a write before failed: start the server again',
  [-30792]: 'it has grown to all the address space that it may take',
  [-30791]: 'it has as many tables as it may',
  [-30790]: 'too many processes read it',
  [-30789]: 'the system has too many thread keys',
  [-30788]: 'one write changes too much of it',
  [-30787]: ENGINE_OWN_FAULT,
  [-30786]: ENGINE_OWN_FAULT,
  [-30785]: 'another process made it larger: see that one server alone uses it',
  [-30784]: 'it was made by another release, or by another program',
  [-30783]: ENGINE_OWN_FAULT,
  [-30782]: ENGINE_OWN_FAULT,
  [-30780]: ENGINE_OWN_FAULT,
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

/** Tells whether the engine reports a damaged file. */
export const isDamageError = (error: unknown): boolean =>
  DAMAGED.has((error as { code?: number } | null)?.code ?? 0);

const unknownFaultText = (code: number, message: string): string =>
  `the storage engine gave up for a reason that has no words here (${code}: ${message})`;

/** Returns the error for keys that are out of order, which the engine itself does not detect. */
export const keyOrderError = (): Error =>
  Object.assign(new Error('its keys are not in order'), { code: CORRUPTED });

/** Returns an error of the engine as a fault of the file, in plain words. */
export function engineFault(error: unknown, file: string): StoreFault {
  const { code = 0, message } = error as { code?: number; message: string };
  const reason = isDamageError(error)
    ? 'it is damaged. Restore it from a backup'
    : (TEXTS_BY_ENGINE_CODE[code] ?? unknownFaultText(code, message));
  return new StoreFault(`${file} cannot be used: ${reason}.`, { cause: error });
}
