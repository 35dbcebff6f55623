import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, statfsSync, writeSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { temporaryFolder } from '../support/temporary-folder.js';

const MIB = 2 ** 20;
const PIECE = Buffer.alloc(MIB, 1);

/** Why there can be no small disk here; null where there can. */
export function smallDiskMissing(): string | null {
  if (process.platform !== 'linux') return 'only Linux has tmpfs';
  if (process.getuid?.() !== 0) return 'only root may mount a file system';
  const folder = mkdtempSync(path.join(tmpdir(), 'ar-'));
  try {
    // A container may be root without the right to mount.
    mount(folder, 1);
    execFileSync('umount', [folder]);
    return null;
  } catch {
    return 'this process may not mount a file system';
  } finally {
    rmdirSync(folder);
  }
}

const mount = (folder: string, mib: number): void =>
  void execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mib}m`, 'tmpfs', folder], { stdio: 'ignore' });

/** A file system in memory, of which another program (this one) takes what it wants. */
export class SmallDisk {
  private constructor(private readonly mounted: string) {}

  static async mount(mib: number): Promise<SmallDisk> {
    const mounted = await temporaryFolder();
    mount(mounted, mib);
    await mkdir(path.join(mounted, 'data'));
    return new SmallDisk(mounted);
  }

  get dataDir(): string {
    return path.join(this.mounted, 'data');
  }

  get freeMib(): number {
    const { bavail, bsize } = statfsSync(this.mounted);
    return (bavail * bsize) / MIB;
  }

  /** Takes space until no more than that is free. */
  fill(leaveMib: number): void {
    const file = openSync(this.filler, 'a');
    try {
      for (let more = this.freeMib - leaveMib; more > 0; more = this.freeMib - leaveMib)
        writeSync(file, PIECE, 0, Math.ceil(Math.min(1, more) * MIB));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      closeSync(file);
    }
  }

  async makeRoom(): Promise<void> {
    await rm(this.filler, { force: true });
  }

  async unmount(): Promise<void> {
    execFileSync('umount', [this.mounted]);
    await rm(this.mounted, { recursive: true });
  }

  private get filler(): string {
    return path.join(this.mounted, 'filler');
  }
}
