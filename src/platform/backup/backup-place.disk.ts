import { link, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { EnvironmentError } from '@alert-review/kernel';
import { contentOfFile, syncFolder, writeNewFile, type ContentDigest } from '../process/write-file.js';
import type { CopiedFile } from '../stores-copy.js';
import type { BackupPlace } from './backup-place.js';
import { missingSpaceText } from './free-disk-space.js';

/** A backup in a folder. The name is its absolute path. */
export class FolderPlace implements BackupPlace {
  readonly isRemote = false;
  private readonly folders = new Set<string>();

  constructor(
    readonly name: string,
    private readonly dataDir: string,
  ) {}

  async prepare(bytes: number): Promise<void> {
    if (!relative(this.dataDir, this.name).startsWith('..'))
      throw new EnvironmentError(`it is in DATA_DIR ${this.dataDir}, and would be lost with it`);
    await mkdir(this.name, { recursive: true, mode: 0o700 });
    if ((await readdir(this.name)).length > 0)
      throw new EnvironmentError('it is not empty: name a new folder for each backup');
    const missing = await missingSpaceText(this.name, bytes);
    if (missing !== null) throw new EnvironmentError(missing);
  }

  write({ path, content }: CopiedFile, onBytes: (bytes: number) => void): Promise<ContentDigest> {
    this.folders.add(dirname(join(this.name, path)));
    return writeNewFile(join(this.name, path), content(), onBytes);
  }

  async finish(path: string, content: Buffer): Promise<void> {
    for (const folder of this.folders) await syncFolder(folder);
    const draft = join(this.name, `${path}.draft`);
    await writeNewFile(draft, Readable.from([content]));
    await rename(draft, join(this.name, path));
    await syncFolder(this.name);
  }

  async keep(path: string, content: Buffer): Promise<Buffer> {
    const kept = join(this.name, path);
    const draft = join(this.name, `.${path}.draft`);
    await rm(draft, { force: true });
    await writeNewFile(draft, Readable.from([content]));
    await link(draft, kept).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await rm(draft);
    await syncFolder(this.name);
    return readFile(kept);
  }

  async discard(): Promise<void> {
    for (const name of await readdir(this.name)) await rm(join(this.name, name), { recursive: true });
  }

  read(path: string): AsyncIterable<Buffer> {
    return contentOfFile(join(this.name, path));
  }

  close(): void {}
}
