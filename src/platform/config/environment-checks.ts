import { access, mkdtemp, rmdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { EnvironmentError, fullDiskTextOf, systemErrorText } from '@alert-review/kernel';

/** Stores that should exist are missing: the folder is new, or the wrong folder was given. */
export class NoStoresError extends Error {}

/**
 * Throws EnvironmentError if `dataDir`, or its nearest existing parent, is not writable. A full disk
 * passes.
 */
export async function requireWritable(dataDir: string): Promise<void> {
  const path = resolve(dataDir);
  let place = path;
  while (!(await isThere(place))) place = dirname(place);
  try {
    await rmdir(await mkdtemp(join(place, '.probe-')));
  } catch (error) {
    if (fullDiskTextOf(error)) return;
    throw new EnvironmentError(`DATA_DIR ${path} cannot be written: ${systemErrorText(error)}`, {
      cause: error,
    });
  }
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => code !== 'ENOENT' && code !== 'ENOTDIR',
  );

/** Throws EnvironmentError if this process cannot listen on the address and port. */
export async function requirePort(host: string, port: number): Promise<void> {
  const server = createServer();
  try {
    await new Promise<void>((done, reject) => server.once('error', reject).listen(port, host, done));
  } catch (error) {
    throw listenErrorOf(error, { HOST: host, PORT: port }) ?? error;
  }
  await new Promise((done) => server.close(done));
}

/**
 * Returns an EnvironmentError that explains why listening on the configured address failed; null for other
 * errors.
 */
export function listenErrorOf(
  error: unknown,
  settings: Readonly<Record<string, string | number>>,
): EnvironmentError | null {
  if ((error as NodeJS.ErrnoException).syscall !== 'listen') return null;
  const place = Object.entries(settings).map(([name, value]) => `${name} ${value}`);
  const text = `${place.join(' and ')} cannot be used: ${systemErrorText(error)}`;
  return new EnvironmentError(text, { cause: error });
}
