import { chmod, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DataDirectoryLostError, EnvironmentError, systemErrorText } from '@alert-review/kernel';
import { ProcessLock } from './process-lock.js';

const FOLDERS = ['events', 'access', 'store', 'bulk', 'files', 'keys'] as const;
const LOCK_SOCKET = 'lock.sock';
export type DataFolder = (typeof FOLDERS)[number];

/** DATA_DIR: its folders, and the lock that lets only one process use it. */
export class DataDirectory {
  private constructor(
    readonly path: string,
    /** Null if the directory was opened read-only by `look`. */
    private readonly lock: ProcessLock | null,
  ) {}

  /**
   * Opens the directory: creates missing folders (mode 0700) and takes the lock. Throws
   * DataDirectoryInUseError or EnvironmentError.
   */
  static async open(path: string): Promise<DataDirectory> {
    const absolute = resolve(path);
    await mkdir(absolute, { recursive: true, mode: 0o700 });
    const lock = await ProcessLock.acquire(join(absolute, LOCK_SOCKET));
    try {
      for (const folder of FOLDERS) await makeFolder(join(absolute, folder), { isPrivate: true });
    } catch (error) {
      await lock.release();
      throw error;
    }
    return new DataDirectory(absolute, lock);
  }

  /**
   * Opens an existing directory read-only: creates, locks and changes nothing. Throws
   * DataDirectoryInUseError.
   */
  static async look(path: string): Promise<DataDirectory> {
    const directory = new DataDirectory(resolve(path), null);
    await directory.requireUnused();
    return directory;
  }

  private requireUnused(): Promise<void> {
    return ProcessLock.requireFree(join(this.path, LOCK_SOCKET));
  }

  folder(name: DataFolder): string {
    return join(this.path, name);
  }

  /**
   * Returns null while this process owns the directory. Otherwise (the lock was removed, or another process
   * took it), returns the error to exit with.
   */
  ownershipError(): DataDirectoryLostError | null {
    if (this.lock === null || this.lock.isHeld) return null;
    return new DataDirectoryLostError(
      `${join(this.path, LOCK_SOCKET)} was removed or replaced: another server may run on ${this.path}, ` +
        'so this one writes nothing more and ends. What it acknowledged is stored.',
    );
  }

  /**
   * Releases the directory; close its stores first. After `look`, throws DataDirectoryInUseError if a
   * process has started to use the directory meanwhile, because the data read may then be inconsistent.
   */
  async close(): Promise<void> {
    await (this.lock === null ? this.requireUnused() : this.lock.release());
  }
}

/**
 * Creates a folder with mode 0700. `isPrivate` also corrects the mode of an existing folder. Throws
 * EnvironmentError.
 */
export async function makeFolder(folder: string, { isPrivate = false } = {}): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (isPrivate) await chmod(folder, 0o700);
  } catch (error) {
    throw new EnvironmentError(`${folder} cannot be used: ${systemErrorText(error)}`, { cause: error });
  }
}
