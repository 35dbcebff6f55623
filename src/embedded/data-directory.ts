import { chmod, mkdir, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DataDirectoryLostError, EnvironmentError, systemErrorText } from '../kernel/environment-error.js';
import { ProcessLock } from './process-lock.js';

const FOLDERS = ['events', 'access', 'store', 'bulk', 'files', 'keys'] as const;
export type Folder = (typeof FOLDERS)[number];

/** File system types (statfs `f_type`) whose memory maps or locks do not hold across machines. */
const NETWORK_FILE_SYSTEMS: Readonly<Record<number, string>> = {
  0x6969: 'NFS',
  0x517b: 'SMB',
  0xff534d42: 'CIFS',
  0xfe534d42: 'SMB2',
  0x5346414f: 'AFS',
  0x00c36400: 'Ceph',
  0x0bd00bd0: 'Lustre',
  0x01021997: '9P',
  0x73757245: 'Coda',
  0x564c: 'NCP',
};

/** DATA_DIR: its folders and the lock that keeps it to one process. */
export class DataDirectory {
  private constructor(
    readonly path: string,
    private readonly lock: ProcessLock,
  ) {}

  /**
   * Makes missing folders (mode 0700) and takes the lock. Throws DataDirectoryInUseError, EnvironmentError.
   */
  static async open(path: string): Promise<DataDirectory> {
    const absolute = resolve(path);
    await mkdir(absolute, { recursive: true, mode: 0o700 });
    const network = NETWORK_FILE_SYSTEMS[(await statfs(absolute)).type >>> 0];
    if (network)
      throw new Error(`${absolute} is on a ${network} file system: the embedded stores need a local disk`);
    const lock = await ProcessLock.acquire(join(absolute, 'lock.sock'));
    try {
      for (const folder of FOLDERS) await makeFolder(join(absolute, folder), { isPrivate: true });
    } catch (error) {
      await lock.release();
      throw error;
    }
    return new DataDirectory(absolute, lock);
  }

  folder(name: Folder): string {
    return join(this.path, name);
  }

  /** Returns null, or the error to end with: the lock was removed or taken by another process. */
  ownershipError(): DataDirectoryLostError | null {
    if (this.lock.isHeld) return null;
    return new DataDirectoryLostError(
      `${join(this.path, 'lock.sock')} was removed or replaced: another server may run on ${this.path}, ` +
        'so this one writes nothing more and ends. What it acknowledged is stored.',
    );
  }

  /** Releases the directory; its stores must be closed before. */
  async close(): Promise<void> {
    await this.lock.release();
  }
}

/** `isPrivate`: also corrects the mode of an existing folder. Throws EnvironmentError. */
export async function makeFolder(folder: string, { isPrivate = false } = {}): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (isPrivate) await chmod(folder, 0o700);
  } catch (error) {
    throw new EnvironmentError(`${folder} cannot be used: ${systemErrorText(error)}`, { cause: error });
  }
}
