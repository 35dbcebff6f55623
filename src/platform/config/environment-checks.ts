import { access, mkdtemp, readFile, rmdir, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join, resolve, sep } from 'node:path';
import { EnvironmentError, fullDiskTextOf, systemErrorText } from '@alert-review/kernel';

/** Stores that should exist are missing: the folder is new, or the wrong folder was given. */
export class NoStoresError extends Error {}

/**
 * Throws EnvironmentError if `dataDir`, or its nearest existing parent, is not writable. A full disk
 * passes.
 */
export async function requireWritableDataFolder(dataDir: string): Promise<void> {
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

/**
 * Throws EnvironmentError if CHECKPOINT_COPIES is a folder below DATA_DIR on the same volume: the copies must
 * survive if DATA_DIR is lost or changed. A different volume that is mounted below DATA_DIR is allowed.
 */
export async function requireSeparateCheckpointCopies(
  copies: string | undefined,
  dataDir: string,
): Promise<void> {
  if (copies === undefined || /^s3:/i.test(copies)) return;
  const folder = resolve(copies);
  const data = resolve(dataDir);
  if (folder !== data && !folder.startsWith(data + sep)) return;
  const [ofCopies, ofData] = await Promise.all([folder, data].map((place) => nearestDevice(place)));
  if (ofCopies !== ofData) return;
  throw new EnvironmentError(
    `CHECKPOINT_COPIES ${folder} is inside of DATA_DIR ${data}: ` +
      'the copies would be lost with what they prove. ' +
      'Name a place elsewhere, such as a bucket with object lock',
  );
}

/** Returns the id of the file system of a path, or of its nearest parent that exists. */
async function nearestDevice(path: string): Promise<number> {
  let place = path;
  while (!(await isThere(place))) place = dirname(place);
  return (await stat(place)).dev;
}

/** Throws EnvironmentError if RISK_DATA_DIR is set and is no folder. */
export async function requireRiskDataFolder(folder: string | undefined): Promise<void> {
  if (folder === undefined) return;
  const found = await stat(folder).catch((error: unknown) => systemErrorText(error));
  const reason = typeof found === 'string' ? found : found.isDirectory() ? null : 'it is no folder';
  if (reason !== null) throw new EnvironmentError(`RISK_DATA_DIR ${folder} cannot be read: ${reason}`);
}

/** Throws EnvironmentError if GOAML_SCHEMA_FILE is set and is no XML schema. */
export async function requireSchemaFile(file: string | undefined): Promise<void> {
  if (file === undefined) return;
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new EnvironmentError(`GOAML_SCHEMA_FILE ${file} cannot be read: ${systemErrorText(error)}`);
  });
  if (/<(?:\w+:)?schema\b[^>]*XMLSchema/.test(text)) return;
  throw new EnvironmentError(`GOAML_SCHEMA_FILE ${file} is no XML schema: it has no element schema (XSD)`);
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => code !== 'ENOENT' && code !== 'ENOTDIR',
  );

/**
 * Throws EnvironmentError if this process cannot listen on the address and port. `settings` has both by the
 * names of their settings.
 */
export async function requireFreePort(settings: Readonly<Record<string, string | number>>): Promise<void> {
  const [host, port] = Object.values(settings) as [string, number];
  const server = createServer();
  try {
    await new Promise<void>((done, reject) => server.once('error', reject).listen(port, host, done));
  } catch (error) {
    throw listenErrorOf(error, settings) ?? error;
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
  const { syscall } = error as NodeJS.ErrnoException;
  if (syscall !== 'listen' && syscall !== 'getaddrinfo') return null;
  const place = Object.entries(settings).map(([name, value]) => `${name} ${value}`);
  const text = `${place.join(' and ')} cannot be used: ${systemErrorText(error)}`;
  return new EnvironmentError(text, { cause: error });
}
