import { mkdir, readdir, rename, rm, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { contentOf, hashOf, syncFolder, writeNewFile, type WrittenBytes } from '../process/write-file.js';
import type { CopiedFile } from '../stores-copy.js';
import { cannotTake, MANIFEST_FILE, type BackupPlace } from './backup-place.js';
import { missingRoom } from './room.js';

/** A backup in a folder, by its absolute path. */
export class FolderPlace implements BackupPlace {
  readonly isRemote = false;
  private readonly folders = new Set<string>();

  constructor(
    readonly name: string,
    private readonly dataDir: string,
  ) {}

  async prepare(bytes: number): Promise<void> {
    const { name, dataDir } = this;
    if (!relative(dataDir, name).startsWith('..'))
      throw cannotTake(name, `it is in DATA_DIR ${dataDir}, and would be lost with it`);
    await mkdir(name, { recursive: true, mode: 0o700 });
    if ((await readdir(name)).length > 0)
      throw cannotTake(name, 'it is not empty: name a new folder for each backup');
    const missing = await missingRoom(name, bytes);
    if (missing !== null) throw cannotTake(name, missing);
  }

  write({ path, content }: CopiedFile, onBytes: (bytes: number) => void): Promise<WrittenBytes> {
    this.folders.add(dirname(this.pathOf(path)));
    return writeNewFile(this.pathOf(path), content(), onBytes);
  }

  async finish(manifest: Buffer): Promise<void> {
    for (const folder of this.folders) await syncFolder(folder);
    const draft = this.pathOf(`${MANIFEST_FILE}.draft`);
    await writeNewFile(draft, Readable.from([manifest]));
    await rename(draft, this.pathOf(MANIFEST_FILE));
    await syncFolder(this.name);
  }

  async discard(): Promise<void> {
    for (const name of await readdir(this.name)) await rm(this.pathOf(name), { recursive: true });
  }

  read(path: string): AsyncIterable<Buffer> {
    return contentOf(this.pathOf(path));
  }

  async lay(path: string, target: string, onBytes: (bytes: number) => void): Promise<WrittenBytes> {
    const read = await hashOf(this.read(path), ({ length }) => onBytes(length));
    await mkdir(dirname(target), { recursive: true });
    await symlink(this.pathOf(path), target);
    return read;
  }

  close(): void {}

  private pathOf(path: string): string {
    return join(this.name, path);
  }
}
