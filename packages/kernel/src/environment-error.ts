import { PlainError } from './plain-error.js';
import { NOT_STORED } from './store-fault.js';

/** The settings are valid, but this machine does not have what they name. */
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

/** Error codes of a disk that takes no write until there is room. */
export const NO_ROOM: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full.',
  EDQUOT: 'The disk quota is used up.',
};

/** Free bytes of the disk of DATA_DIR below which embedded stores refuse uploaded files, or every write. */
export const DISK_RESERVE_BYTES = { files: 128 * 2 ** 20, writes: 64 * 2 ** 20 } as const;

interface SystemError {
  readonly code?: string;
  readonly reason?: string;
  readonly cause?: SystemError;
}

/** Returns which room is missing when the error or a cause of it says so, else null. */
export function missingRoomOf(error: unknown): string | null {
  for (let next = error as SystemError | null | undefined; next; next = next.cause) {
    const { code = '', reason = NO_ROOM[code] } = next;
    if (code in NO_ROOM) return reason ?? null;
  }
  return null;
}

export function systemErrorText(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return code in REASONS ? `${REASONS[code]} (${code})` : message;
}

/** Socket in DATA_DIR on which a server answers the command line. */
export const SERVER_SOCKET = 'server.sock';

export class DataDirectoryInUseError extends PlainError {
  constructor(
    message: string,
    /** Whether a server has it; else a command, which ends by itself, or a server that starts. */
    readonly byServer: boolean,
  ) {
    super(message);
  }
}

/** This process no longer owns the data directory, or another one writes to it: it must end. */
export class DataDirectoryLostError extends PlainError {
  constructor(
    message: string,
    /** Effect on the write that detected it. */
    readonly effect = NOT_STORED,
  ) {
    super(message);
  }
}
