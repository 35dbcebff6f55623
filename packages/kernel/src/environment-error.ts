import { PlainError } from './plain-error.js';
import { NOT_STORED_TEXT } from './store-fault.js';

/**
 * The settings are valid, but the machine lacks something that they need, such as a folder, a port or disk
 * space.
 */
export class EnvironmentError extends PlainError {}

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there',
  EADDRNOTAVAIL: 'this machine has no such address',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOENT: 'there is no such file or folder',
  EEXIST: 'it is no folder',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of the path is a file',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
};

/** Error codes of a disk that cannot take writes until space is freed. */
export const FULL_DISK_TEXTS: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full.',
  EDQUOT: 'The disk quota is used up.',
};

/**
 * Free bytes on the disk of DATA_DIR below which the embedded stores refuse uploaded files (`files`) or
 * every write (`writes`).
 */
export const DISK_RESERVE_BYTES = { files: 128 * 2 ** 20, writes: 64 * 2 ** 20 } as const;

interface SystemError {
  readonly code?: string;
  readonly reason?: string;
  readonly cause?: SystemError;
}

/**
 * Returns a sentence about the missing space, if the error or one of its causes reports a full disk; else
 * null.
 */
export function fullDiskTextOf(error: unknown): string | null {
  for (let next = error as SystemError | null | undefined; next; next = next.cause) {
    const { code = '', reason = FULL_DISK_TEXTS[code] } = next;
    if (code in FULL_DISK_TEXTS) return reason ?? null;
  }
  return null;
}

/** Returns the cause of an error of the operating system in words. */
export function systemErrorText(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return code in REASONS ? `${REASONS[code]} (${code})` : message;
}

/** Socket in DATA_DIR through which the command line talks to a running server. */
export const SERVER_SOCKET = 'server.sock';

/** Another process uses the data directory. */
export class DataDirectoryInUseError extends PlainError {
  constructor(
    message: string,
    /**
     * True if a running server has the directory. False if a command has it, which ends by itself, or a
     * starting server.
     */
    readonly byServer: boolean,
  ) {
    super(message);
  }
}

/**
 * This process no longer owns the data directory, or another process writes to it. The process must exit.
 */
export class DataDirectoryLostError extends PlainError {
  constructor(
    message: string,
    /** What happened to the write that detected the loss. */
    readonly effect = NOT_STORED_TEXT,
  ) {
    super(message);
  }
}
