import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  UploadPartCommand,
  type CompletedPart,
} from '@aws-sdk/client-s3';
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Bucket } from './bucket.s3.js';
import { isAlreadyStoredError } from './errors.s3.js';
import { FileTooLargeError, type StoredFile } from '../file-store.js';

const PART_BYTES = 8 * 1024 * 1024;
const PARTS_MAX = 10_000;

export class Upload {
  private readonly parts: CompletedPart[] = [];
  private chunks: Buffer[] = [];
  private chunkBytes = 0;
  private uploadId?: string;
  private readonly partBytes: number;

  /** `bytesExpected` is needed only for files that may exceed 80 GiB. */
  constructor(
    private readonly bucket: Bucket,
    private readonly key: string,
    bytesExpected = 0,
  ) {
    this.partBytes = Math.max(PART_BYTES, Math.ceil(bytesExpected / PARTS_MAX));
  }

  /** Reads the stream to its end. Throws FileTooLargeError or the stream's error, and then keeps nothing. */
  async take(
    source: Readable,
    bytesMax: number,
    onBytes = (_: number): void => undefined,
  ): Promise<StoredFile> {
    const hash = createHash('sha256');
    let bytes = 0;
    try {
      for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (bytes > bytesMax) throw new FileTooLargeError(bytesMax);
        hash.update(chunk);
        onBytes(chunk.length);
        this.chunks.push(chunk);
        this.chunkBytes += chunk.length;
        if (this.chunkBytes >= this.partBytes) await this.sendPart();
      }
    } catch (error) {
      await this.abandon();
      throw error;
    }
    return { bytes, sha256: hash.digest('hex') };
  }

  /** Completes the object. Returns false and keeps nothing if `onlyIfNew` is set and the object exists. */
  async commit(onlyIfNew: boolean): Promise<boolean> {
    if (this.uploadId === undefined) return this.bucket.put(this.key, Buffer.concat(this.chunks), onlyIfNew);
    try {
      if (this.chunkBytes > 0) await this.sendPart();
      const complete = new CompleteMultipartUploadCommand({
        ...this.place,
        MultipartUpload: { Parts: this.parts },
        IfNoneMatch: onlyIfNew ? '*' : undefined,
      });
      await this.bucket.send((client, options) => client.send(complete, options), 'part');
      return true;
    } catch (error) {
      await this.abandon();
      if (isAlreadyStoredError(error)) return false;
      throw error;
    }
  }

  /** Deletes the uploaded parts if possible. A lifecycle rule of the bucket should remove the rest. */
  async abandon(): Promise<void> {
    if (this.uploadId === undefined) return;
    const abort = new AbortMultipartUploadCommand(this.place);
    await this.bucket.send((client, options) => client.send(abort, options)).catch(() => undefined);
  }

  private get place() {
    return { ...this.bucket.place, Key: this.key, UploadId: this.uploadId };
  }

  private async sendPart(): Promise<void> {
    const Body = Buffer.concat(this.chunks);
    this.chunks = [];
    this.chunkBytes = 0;
    const create = new CreateMultipartUploadCommand({ ...this.bucket.place, Key: this.key });
    this.uploadId ??= (await this.bucket.send((client, options) => client.send(create, options))).UploadId;
    const PartNumber = this.parts.length + 1;
    const part = new UploadPartCommand({ ...this.place, PartNumber, Body });
    const { ETag } = await this.bucket.send((client, options) => client.send(part, options), 'part');
    this.parts.push({ PartNumber, ETag });
  }
}
