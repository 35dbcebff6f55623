import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AppError, EnvironmentError } from '@alert-review/kernel';
import { Bucket, type BucketOptions } from '../files/s3/bucket.s3.js';
import { statusOfS3Error } from '../files/s3/errors.s3.js';
import { Upload } from '../files/s3/upload.s3.js';
import type { ContentDigest } from '../process/write-file.js';
import type { CopiedFile } from '../stores-copy.js';
import type { BackupPlace } from './backup-place.js';

/** A backup under a prefix of an S3 bucket. */
export class S3Place implements BackupPlace {
  readonly isRemote = true;
  private readonly bucket: Bucket;
  private readonly written: string[] = [];

  /** `prefix` is empty or ends with a slash. */
  constructor(
    readonly name: string,
    options: BucketOptions,
    private readonly prefix: string,
  ) {
    this.bucket = new Bucket(options);
  }

  async prepare(): Promise<void> {
    if (await this.bucket.isEmpty(this.prefix).catch(rethrowNamed)) return;
    throw new EnvironmentError('it is not empty: name a new prefix for each backup');
  }

  async write(file: CopiedFile, onBytes: (bytes: number) => void): Promise<ContentDigest> {
    const key = this.prefix + file.path;
    const upload = new Upload(this.bucket, key, file.bytes);
    const content = Readable.from(file.content(), { objectMode: false });
    this.written.push(key);
    try {
      const written = await upload.take(content, Infinity, onBytes);
      // Compare the size as well: a request that is repeated after a lost response finds the object it
      // wrote itself.
      if ((await upload.commit(true)) || (await this.bucket.size(key)) === written.bytes) return written;
      this.written.pop();
      throw new EnvironmentError('another backup is being written there');
    } catch (error) {
      return rethrowNamed(error);
    } finally {
      content.destroy();
    }
  }

  async finish(path: string, content: Buffer): Promise<void> {
    this.written.push(this.prefix + path);
    await this.bucket.put(this.prefix + path, content, false).catch(rethrowNamed);
  }

  /**
   * Writes a file unless it exists. Looks for the object first, because some services ignore the condition
   * that it must be new.
   */
  async keep(path: string, content: Buffer): Promise<Buffer> {
    const key = this.prefix + path;
    const isNew = (await this.bucket.size(key).catch(rethrowNamed)) === null;
    if (isNew && (await this.bucket.put(key, content, true).catch(rethrowNamed))) return content;
    return buffer(this.read(path));
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
      rethrowNamed(error);
    }
  }

  close(): void {
    this.bucket.close();
  }
}

/**
 * Converts errors of the service to EnvironmentErrors with its answer. Rethrows other errors, such as
 * errors of the content, unchanged.
 */
function rethrowNamed(error: unknown): never {
  if (!(error instanceof AppError) && statusOfS3Error(error) === undefined) throw error;
  const { name, message } = (error instanceof AppError ? error.cause : error) as Error;
  throw new EnvironmentError(
    `S3 refuses it or is away: ${name}: ${message}. Look at the bucket, S3_ENDPOINT, S3_REGION, ` +
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
    { cause: error },
  );
}
