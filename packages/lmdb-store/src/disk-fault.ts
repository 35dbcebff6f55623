import { open, statfs, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fullDiskTextOf } from '@alert-review/kernel';

const PROBE_BYTES = 1024 * 1024;

/**
 * Finds out why a commit failed: LMDB reports a full disk and a failed sync alike. After a failed sync, the
 * kernel may treat pages as written that are not on disk.
 */
export async function diagnoseFailedCommit(directory: string): Promise<'no_space' | 'failed_sync'> {
  try {
    const { bavail, bsize } = await statfs(directory);
    if (bavail * bsize < 2 * PROBE_BYTES) return 'no_space';
    await probe(join(directory, 'probe.tmp'));
    return 'failed_sync';
  } catch (error) {
    return fullDiskTextOf(error) ? 'no_space' : 'failed_sync';
  }
}

async function probe(path: string): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(Buffer.alloc(PROBE_BYTES, 1));
    await file.sync();
  } finally {
    await file.close();
    await unlink(path);
  }
}
