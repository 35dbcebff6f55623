import { statfsSync } from 'node:fs';
import { DISK_RESERVE_BYTES } from '@alert-review/kernel';

const MIB = 2 ** 20;

/** The disk has too little space for a write. */
export class NoSpaceError extends Error {
  readonly code = 'ENOSPC';
  readonly reason = this.message;
}

type Look = (directory: string) => { readonly bavail: number; readonly bsize: number };

/**
 * Tracks the free disk space that the stores of a directory share. LMDB may corrupt its memory on a full
 * disk, so writes must claim space first.
 */
export class DiskSpace {
  private claimed = 0;

  constructor(
    private readonly directory: string,
    private readonly look: Look = statfsSync,
  ) {}

  /**
   * Claims bytes for a write and leaves `keep` bytes free. Returns a function that ends the claim. Throws
   * NoSpaceError.
   */
  claim(bytes: number, keep = DISK_RESERVE_BYTES.writes): () => void {
    const { bavail, bsize } = this.look(this.directory);
    const free = bavail * bsize;
    const wanted = this.claimed + bytes + keep;
    const has = Math.floor(free / MIB);
    const wants = Math.ceil(wanted / MIB);
    if (free < wanted)
      throw new NoSpaceError(`The disk is nearly full: ${has} MiB are free, ${wants} MiB are wanted.`);
    this.claimed += bytes;
    return () => void (this.claimed -= bytes);
  }
}
