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

export function systemErrorText(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return code in REASONS ? `${REASONS[code]} (${code})` : message;
}

export class DataDirectoryInUseError extends PlainError {}

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
