import type { Readable } from 'node:stream';
import { AppError, type Clock } from '@alert-review/kernel';
import { KeyedQueue } from '../process/keyed-queue.js';
import { hashOfContent } from '../process/write-file.js';
import { Bucket, type BucketOptions } from './s3/bucket.s3.js';
import {
  requireValidFilePlace,
  existingFileResult,
  FileStore,
  FileTooLargeError,
  type StoredFile,
  type WrittenFile,
} from './file-store.js';
import { Upload } from './s3/upload.s3.js';

/** Prefix of direct uploads. No organization can have this name. */
const DIRECT = '.direct/';

export interface S3Options extends BucketOptions {
  readonly prefix?: string;
}

/**
 * Files as objects in a bucket, for any number of processes. Conditional writes keep the first complete
 * file. If the service ignores the condition, each process checks first, and a later file may win.
 */
export class S3FileStore extends FileStore {
  private readonly bucket: Bucket;
  private readonly prefix: string;
  private readonly commits = new KeyedQueue();

  constructor(
    options: S3Options,
    private readonly clock: Clock,
  ) {
    super();
    this.bucket = new Bucket(options);
    this.prefix = options.prefix ?? '';
  }

  /** Writes a file. After an error, `source` stays open, so that the server can still answer. */
  async write(
    org: string,
    name: string,
    source: Readable,
    { bytesMax }: { bytesMax: number },
  ): Promise<WrittenFile> {
    // An error before reading starts must not end the process.
    source.once('error', () => {});
    const key = this.keyOf(org, name);
    const keepsFirst = await this.bucket.keepsFirst(this.prefix);
    const upload = new Upload(this.bucket, key);
    const stored = await upload.take(source, bytesMax);
    const isFirst = await (keepsFirst ? upload.commit(true) : this.commitUnlessTaken(key, upload));
    if (isFirst) return stored;
    const standing = await this.factsOf(key);
    if (!standing) throw new AppError('conflict');
    return existingFileResult(standing, stored);
  }

  async open(org: string, name: string, { start = 0 }: { start?: number } = {}): Promise<Readable | null> {
    return this.bucket.read(this.keyOf(org, name), start);
  }

  async remove(org: string, name: string): Promise<void> {
    const key = this.keyOf(org, name);
    await this.bucket.remove(key);
    await this.bucket.remove(this.directKeyOf(org, name));
  }

  /**
   * Returns a signed address for the upload. A size limit cannot be signed, so `receive` checks the size.
   */
  async uploadAddress(org: string, name: string, { expiresAt }: { expiresAt: number }): Promise<string> {
    return this.bucket.putAddress(this.directKeyOf(org, name), this.clock.now(), expiresAt);
  }

  /** Copies the uploaded object, once, to a key that the upload address cannot write to. */
  async receive(org: string, name: string, limits: { bytesMax: number }): Promise<StoredFile | null> {
    const standing = await this.factsOf(this.keyOf(org, name));
    if (standing) return standing;
    const direct = this.directKeyOf(org, name);
    const bytes = await this.bucket.size(direct);
    if (bytes === null) return null;
    if (bytes > limits.bytesMax) {
      await this.bucket.remove(direct);
      throw new FileTooLargeError(limits.bytesMax);
    }
    const content = await this.bucket.read(direct);
    if (!content) return null;
    try {
      const kept = await this.write(org, name, content, limits);
      await this.bucket.remove(direct);
      return { bytes: kept.bytes, sha256: kept.sha256 };
    } finally {
      content.destroy();
    }
  }

  ping(): Promise<void> {
    return this.bucket.ping();
  }

  close(): void {
    this.bucket.close();
  }

  private commitUnlessTaken(key: string, upload: Upload): Promise<boolean> {
    return this.commits.run(key, async () => {
      if ((await this.bucket.size(key)) === null) return upload.commit(false);
      await upload.abandon();
      return false;
    });
  }

  private async factsOf(key: string): Promise<StoredFile | null> {
    const content = await this.bucket.read(key);
    return content && hashOfContent(content as AsyncIterable<Buffer>);
  }

  private keyOf(org: string, name: string): string {
    requireValidFilePlace(org, name);
    return `${this.prefix}${org}/${name}`;
  }

  private directKeyOf(org: string, name: string): string {
    requireValidFilePlace(org, name);
    return `${this.prefix}${DIRECT}${org}/${name}`;
  }
}
