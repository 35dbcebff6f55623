import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { Readable } from 'node:stream';
import { withTimeout } from '../../process/with-timeout.js';
import { toFilesUnavailableError, statusOfS3Error, filesUnavailable } from './errors.s3.js';

export interface BucketOptions {
  readonly bucket: string;
  /** Address of a service other than AWS. The name of the bucket is then part of the path. */
  readonly endpoint?: string;
  readonly region?: string;
  /** Set both keys or neither. Without them, the SDK's own sources (roles, profiles) are used. */
  readonly accessKeyId?: string;
  readonly secretAccessKey?: string;
  readonly callMs?: number;
  /** Deadline of one call with up to 8 MiB of content. Default 30 s. */
  readonly partMs?: number;
  readonly silenceMs?: number;
}

type Call<T> = (client: S3Client, options: { abortSignal: AbortSignal }) => Promise<T>;

const CALL_MS = 5_000;
const PART_MS = 30_000;
const SILENCE_MS = 15_000;
const PROBE_KEY = '.conditional-write-probe';
const nullWhen =
  (status: number) =>
  (error: unknown): null => {
    if (statusOfS3Error(error) === status) return null;
    throw error;
  };

/**
 * An S3 bucket. Every call has a deadline. If the service is unreachable or refuses access, calls throw
 * store_unavailable.
 */
export class Bucket {
  private readonly client: S3Client;
  private probing?: Promise<boolean>;

  constructor(private readonly options: BucketOptions) {
    const { endpoint, region = 'us-east-1', accessKeyId, secretAccessKey } = options;
    this.client = new S3Client({
      region,
      ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
      ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
      // Many services other than AWS do not support checksums in trailers.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 2,
      requestHandler: { connectionTimeout: 2_000 },
    });
  }

  get place(): { readonly Bucket: string } {
    return { Bucket: this.options.bucket };
  }

  /** Runs `call` with a deadline. Other refusals of S3 are thrown as they are. */
  async send<T>(call: Call<T>, kind: 'call' | 'part' = 'call'): Promise<T> {
    const { callMs = CALL_MS, partMs = PART_MS } = this.options;
    const abort = new AbortController();
    try {
      const answer = call(this.client, { abortSignal: abort.signal });
      return await withTimeout(kind === 'call' ? callMs : partMs, 'S3', answer);
    } catch (error) {
      abort.abort();
      throw toFilesUnavailableError(error);
    }
  }

  async size(key: string): Promise<number | null> {
    const head = new HeadObjectCommand({ ...this.place, Key: key });
    const answer = await this.head((client, options) => client.send(head, options));
    // The object is missing, or the bucket itself; the ping throws in the second case.
    if (!answer) await this.ping();
    return answer && (answer.ContentLength ?? 0);
  }

  /** Tells whether no object has a key with this prefix. */
  async isEmpty(prefix: string): Promise<boolean> {
    const list = new ListObjectsV2Command({ ...this.place, Prefix: prefix });
    const { Contents = [] } = await this.send((client, options) => client.send(list, options));
    return Contents.length === 0;
  }

  async read(key: string, start = 0): Promise<Readable | null> {
    const Range = start > 0 ? `bytes=${start}-` : undefined;
    const get = new GetObjectCommand({ ...this.place, Key: key, Range });
    try {
      const { Body } = await this.send((client, options) => client.send(get, options));
      return Readable.from(this.chunks(Body as Readable), { objectMode: false });
    } catch (error) {
      // Status 416 means that `start` equals the file's length.
      if (statusOfS3Error(error) === 416) return Readable.from([]);
      return nullWhen(404)(error);
    }
  }

  /** Writes an object. Returns false if `onlyIfNew` is set and the object exists. */
  async put(key: string, content: Buffer, onlyIfNew: boolean): Promise<boolean> {
    const IfNoneMatch = onlyIfNew ? '*' : undefined;
    const put = new PutObjectCommand({ ...this.place, Key: key, Body: content, IfNoneMatch });
    const written = await this.send((client, options) => client.send(put, options), 'part').catch(
      nullWhen(412),
    );
    return written !== null;
  }

  async remove(key: string): Promise<void> {
    const remove = new DeleteObjectCommand({ ...this.place, Key: key });
    await this.send((client, options) => client.send(remove, options));
  }

  async ping(): Promise<void> {
    const head = new HeadBucketCommand(this.place);
    const answer = await this.head((client, options) => client.send(head, options));
    if (!answer) throw filesUnavailable(new Error('there is no such bucket'));
  }

  putAddress(key: string, now: number, expiresAt: number): Promise<string> {
    const put = new PutObjectCommand({ ...this.place, Key: key });
    const expiresIn = Math.max(1, Math.floor((expiresAt - now) / 1000));
    return this.send((client) => getSignedUrl(client, put, { expiresIn, signingDate: new Date(now) }));
  }

  /** Tells whether a conditional write keeps an existing object. Some services replace it. */
  keepsFirst(prefix: string): Promise<boolean> {
    this.probing ??= this.probe(prefix + PROBE_KEY).catch((error: unknown) => {
      this.probing = undefined;
      throw error;
    });
    return this.probing;
  }

  close(): void {
    this.client.destroy();
  }

  /**
   * Sends a HEAD request; returns null for status 404. Only the status counts, because such a response has
   * no body with the name of an error.
   */
  private async head<T>(call: Call<T>): Promise<T | null> {
    try {
      return await this.send(call);
    } catch (error) {
      if (statusOfS3Error(error) === 404) return null;
      throw statusOfS3Error(error) === undefined ? error : filesUnavailable(error);
    }
  }

  private async probe(key: string): Promise<boolean> {
    for (let attempt = 0; attempt < 2; attempt++)
      if (!(await this.put(key, Buffer.alloc(0), true))) return true;
    return false;
  }

  /** Yields the content. Has no total deadline, but ends if the service sends nothing for too long. */
  private async *chunks(body: Readable): AsyncGenerator<Buffer> {
    const { silenceMs = SILENCE_MS } = this.options;
    const iterator = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    try {
      for (;;) {
        const next = await withTimeout(silenceMs, 'S3', iterator.next());
        if (next.done) return;
        yield next.value;
      }
    } catch (error) {
      throw toFilesUnavailableError(error);
    } finally {
      body.destroy();
    }
  }
}
