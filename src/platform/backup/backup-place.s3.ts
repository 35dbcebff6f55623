import { Readable } from 'node:stream';
import { AppError } from '../../kernel/app-error.js';
import { EnvironmentError } from '../../kernel/environment-error.js';
import { Bucket, type BucketOptions } from '../files/s3/bucket.s3.js';
import { statusOf } from '../files/s3/errors.s3.js';
import { Upload } from '../files/s3/upload.s3.js';
import { writeNewFile, type WrittenBytes } from '../process/write-file.js';
import type { CopiedFile } from '../stores-copy.js';
import { cannotTake, MANIFEST_FILE, type BackupPlace } from './backup-place.js';

/** A backup below a prefix of a bucket. Its errors say what the service answers. */
export class S3Place implements BackupPlace {
  readonly isRemote = true;
  private readonly bucket: Bucket;
  private readonly written: string[] = [];

  /** `prefix`: empty, or with a slash at its end. */
  constructor(
    readonly name: string,
    options: BucketOptions,
    private readonly prefix: string,
  ) {
    this.bucket = new Bucket(options);
  }

  async prepare(): Promise<void> {
    if (await this.ask(this.bucket.isEmpty(this.prefix))) return;
    throw cannotTake(this.name, 'it is not empty: name a new prefix for each backup');
  }

  async write({ path, bytes, content }: CopiedFile, onBytes: (bytes: number) => void): Promise<WrittenBytes> {
    const key = this.prefix + path;
    const upload = new Upload(this.bucket, key, bytes);
    const source = Readable.from(counted(content(), onBytes), { objectMode: false });
    this.written.push(key);
    try {
      const written = await this.ask(upload.take(source, Infinity));
      if (await this.ask(upload.commit(true))) return written;
      // Why: the answer to a call that is repeated says so, too.
      if ((await this.ask(this.bucket.size(key))) === written.bytes) return written;
      this.written.pop();
      throw cannotTake(this.name, 'another backup is written there');
    } finally {
      source.destroy();
    }
  }

  async finish(manifest: Buffer): Promise<void> {
    const key = this.prefix + MANIFEST_FILE;
    this.written.push(key);
    await this.ask(this.bucket.put(key, manifest, false));
  }

  async discard(): Promise<void> {
    for (const key of this.written) await this.bucket.remove(key).catch(() => undefined);
  }

  async *read(path: string): AsyncGenerator<Buffer> {
    try {
      const content = await this.bucket.read(this.prefix + path);
      if (content === null) throw Object.assign(new Error(`${path} is missing`), { code: 'ENOENT' });
      yield* content as AsyncIterable<Buffer>;
    } catch (error) {
      throw this.named(error);
    }
  }

  lay(path: string, target: string, onBytes: (bytes: number) => void): Promise<WrittenBytes> {
    return writeNewFile(target, this.read(path), onBytes);
  }

  close(): void {
    this.bucket.close();
  }

  private ask<T>(answer: Promise<T>): Promise<T> {
    return answer.catch((error: unknown) => {
      throw this.named(error);
    });
  }

  /** Returns an error of the service as EnvironmentError; others, as of the content, unchanged. */
  private named(error: unknown): unknown {
    if (!(error instanceof AppError) && statusOf(error) === undefined) return error;
    const { name, message } = (error instanceof AppError ? error.cause : error) as Error;
    return new EnvironmentError(
      `${this.name} cannot be used: ${name}: ${message}. Look at the bucket, S3_ENDPOINT, S3_REGION, ` +
        'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
      { cause: error },
    );
  }
}

async function* counted(
  content: AsyncIterable<Buffer>,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  for await (const piece of content) {
    yield piece;
    onBytes(piece.length);
  }
}
