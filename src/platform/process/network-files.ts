import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { EnvironmentError } from '@alert-review/kernel';

/**
 * Network file systems by statfs `f_type`. Their memory maps, locks or syncs are less reliable than on a
 * local disk.
 */
const NETWORK_FILE_SYSTEMS: ReadonlyMap<bigint, string> = new Map([
  [0x6969n, 'NFS'],
  [0x517bn, 'SMB'],
  [0xff534d42n, 'CIFS'],
  [0xfe534d42n, 'SMB2'],
  [0x65735546n, 'FUSE'],
  [0x00c36400n, 'Ceph'],
  [0x0bd00bd0n, 'Lustre'],
  [0x01021997n, '9P'],
  [0x5346414fn, 'AFS'],
  [0x6b414653n, 'AFS'],
  [0x01161970n, 'GFS2'],
  [0x7461636fn, 'OCFS2'],
  [0x47504653n, 'GPFS'],
  [0x19830326n, 'BeeGFS'],
  [0xaad7aaean, 'PanFS'],
  [0x73757245n, 'Coda'],
  [0x564cn, 'NCP'],
  [0x786f4256n, 'vboxsf'],
  [0xbacbacbcn, 'vmhgfs'],
  [0x7c7c6673n, 'prl_fs'],
]);

/** Returns the name of a network file system by its statfs type; null for other file systems. */
export const networkFileSystemOf = (type: bigint): string | null =>
  // Use 32 bits, because some kernels extend the sign.
  NETWORK_FILE_SYSTEMS.get(BigInt.asUintN(32, type)) ?? null;

interface EmbeddedPlace {
  readonly embedded: boolean;
  readonly dataDir: string;
  readonly embeddedOnNetworkFiles: boolean;
}

/**
 * Throws EnvironmentError if embedded stores would be on a network file system, unless the settings allow
 * that.
 */
export async function requireLocalFiles(
  { embedded, dataDir, embeddedOnNetworkFiles }: EmbeddedPlace,
  typeOf = fileSystemType,
): Promise<void> {
  if (!embedded || embeddedOnNetworkFiles) return;
  const name = networkFileSystemOf(await typeOf(resolve(dataDir)));
  if (name !== null)
    throw new EnvironmentError(
      `DATA_DIR ${resolve(dataDir)} is on a network file system (${name}), where a crash can destroy ` +
        'embedded stores: name a folder on a local disk or block volume. ' +
        'EMBEDDED_ON_NETWORK_FILES=true allows it.',
    );
}

async function fileSystemType(path: string): Promise<bigint> {
  try {
    return (await statfs(path, { bigint: true })).type;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Not thrown, because another check tells whether the folder can be used.
    return code === 'ENOENT' && path !== dirname(path) ? fileSystemType(dirname(path)) : 0n;
  }
}
