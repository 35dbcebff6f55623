import { readFileSync } from 'node:fs';
import { CliError, EXIT_STATUS } from './cli-error.js';
import { readOrRefuse } from './read-or-refuse.js';

/** Reads a JSON object from a file. Throws CliError with the file name and the problem. */
export function readJsonFile(path: string): object {
  const text = readOrRefuse(path, () => readFileSync(path, 'utf8'));
  try {
    const content: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (content !== null && typeof content === 'object' && !Array.isArray(content)) return content;
  } catch (cause) {
    throw new CliError(`${path}: ${(cause as Error).message}`, EXIT_STATUS.usage, { cause });
  }
  throw new CliError(`${path}: there is no JSON object`, EXIT_STATUS.usage);
}
