import { statfsSync } from 'node:fs';

const MIB = 2 ** 20;
/** Other programs may take so much while a transaction is on its way to the disk. */
export const RESERVE_BYTES = 64 * MIB;

/** Less is free than a write wants; nothing of it was begun. */
export class NoSpaceError extends Error {
  readonly code = 'ENOSPC';
  readonly reason: string;

  constructor(free: number, wanted: number) {
    const [has, wants] = [Math.floor(free / MIB), Math.ceil(wanted / MIB)];
    const reason = `The disk is nearly full: ${has} MiB are free, ${wants} MiB are wanted.`;
    super(reason);
    this.reason = reason;
  }
}

type Look = (directory: string) => { readonly bavail: number; readonly bsize: number };

/** Free space shared by a directory's stores: on a full disk the engine may write past its error text. */
export class DiskSpace {
  private claimed = 0;

  constructor(
    private readonly directory: string,
    private readonly look: Look = statfsSync,
  ) {}

  /** Call the result when they are written; `keep` stays free beside all claims. Throws NoSpaceError. */
  claim(bytes: number, keep = RESERVE_BYTES): () => void {
    const { bavail, bsize } = this.look(this.directory);
    const [free, wanted] = [bavail * bsize, this.claimed + bytes + keep];
    if (free < wanted) throw new NoSpaceError(free, wanted);
    this.claimed += bytes;
    return () => void (this.claimed -= bytes);
  }
}
