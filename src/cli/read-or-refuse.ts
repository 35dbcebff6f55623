import { CliError, EXIT_STATUS } from './cli-error.js';

/** Throws CliError for a file that cannot be read. */
export function readOrRefuse<Content>(file: string, read: () => Content): Content {
  try {
    return read();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? 'there is no such file' : String(code);
    throw new CliError(`${file} cannot be read: ${reason}`, EXIT_STATUS.usage, { cause: error });
  }
}
