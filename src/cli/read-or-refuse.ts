import { CliError, EXIT_STATUS } from './cli-error.js';

/** Returns what `read` returns. Throws CliError if the file cannot be read. */
export function readOrRefuse<Content>(file: string, read: () => Content): Content {
  try {
    return read();
  } catch (error) {
    throw unreadableFileError(file, error);
  }
}

/** Returns the error for a file that cannot be read. */
export function unreadableFileError(file: string, cause: unknown): CliError {
  const { code } = cause as NodeJS.ErrnoException;
  const reason = code === 'ENOENT' ? 'there is no such file' : String(code);
  return new CliError(`${file} cannot be read: ${reason}`, EXIT_STATUS.usage, { cause });
}
