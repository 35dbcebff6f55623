import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { Readable } from 'node:stream';
import { withTimeout } from '../../process/with-timeout.js';
import { orUnavailable, statusOf, unavailable } from './errors.s3.js';

export interface BucketOptions {
  readonly bucket: string;
  /** Where the service is, if it is not AWS; buckets are then part of the path. */
  readonly endpoint?: string;
  readonly region?: string;
  /** Both keys, or neither: then the SDK's own sources (roles, profiles) are asked. */
  readonly accessKeyId?: string;
  readonly secretAccessKey?: string;
  /** One call without content; 5 s. */
  readonly callMs?: number;
  /** One call with up to 8 MiB of content; 30 s. */
  readonly partMs?: number;
  /** The longest silence in the middle of a download; 15 s. */
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
    if (statusOf(error) === status) return null;
    throw error;
  };

/** One bucket: every call has a deadline; a service that is away or refuses us is store_unavailable. */
export class Bucket {
  private readonly client: S3Client;
  private probing?: Promise<boolean>;

  constructor(private readonly options: BucketOptions) {
    const { endpoint, region = 'us-east-1', accessKeyId, secretAccessKey } = options;
    this.client = new S3Client({
      region,
      ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
      ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
      // Checksums in trailers are unknown to many other services than AWS.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 2,
      requestHandler: { connectionTimeout: 2_000 },
    });
  }

  get place(): { readonly Bucket: string } {
    return { Bucket: this.options.bucket };
  }

  /** Runs `call` with a signal that ends it after the deadline. Error: also what S3 refuses. */
  async send<T>(call: Call<T>, kind: 'call' | 'part' = 'call'): Promise<T> {
    const { callMs = CALL_MS, partMs = PART_MS } = this.options;
    const abort = new AbortController();
    try {
      const answer = call(this.client, { abortSignal: abort.signal });
      return await withTimeout(kind === 'call' ? callMs : partMs, 'S3', answer);
    } catch (error) {
      abort.abort();
      throw orUnavailable(error);
    }
  }

  async size(key: string): Promise<number | null> {
    const head = new HeadObjectCommand({ ...this.place, Key: key });
    const answer = await this.head((client, options) => client.send(head, options));
    // It might as well be the bucket that is gone.
    if (!answer) await this.ping();
    return answer && (answer.ContentLength ?? 0);
  }

  async read(key: string, start = 0): Promise<Readable | null> {
    const Range = start > 0 ? `bytes=${start}-` : undefined;
    const get = new GetObjectCommand({ ...this.place, Key: key, Range });
    try {
      const { Body } = await this.send((client, options) => client.send(get, options));
      return Readable.from(this.chunks(Body as Readable), { objectMode: false });
    } catch (error) {
      // The start is the end of the file: an empty rest.
      if (statusOf(error) === 416) return Readable.from([]);
      return nullWhen(404)(error);
    }
  }

  /** Whether the object was written; false when `onlyIfNew` and there is one. */
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
    if (!answer) throw unavailable(new Error('there is no such bucket'));
  }

  putAddress(key: string, now: number, expiresAt: number): Promise<string> {
    const put = new PutObjectCommand({ ...this.place, Key: key });
    const expiresIn = Math.max(1, Math.floor((expiresAt - now) / 1000));
    return this.send((client) => getSignedUrl(client, put, { expiresIn, signingDate: new Date(now) }));
  }

  /** Whether a conditional write keeps the object: some services answer 200 and replace it. */
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

  /** Null after 404. An answer to HEAD has no body, so that what else is refused has no name. */
  private async head<T>(call: Call<T>): Promise<T | null> {
    try {
      return await this.send(call);
    } catch (error) {
      if (statusOf(error) === 404) return null;
      throw statusOf(error) === undefined ? error : unavailable(error);
    }
  }

  private async probe(key: string): Promise<boolean> {
    for (let attempt = 0; attempt < 2; attempt++)
      if (!(await this.put(key, Buffer.alloc(0), true))) return true;
    return false;
  }

  /** Only the service's own silence ends the download. */
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
      throw orUnavailable(error);
    } finally {
      body.destroy();
    }
  }
}
