import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import S3rver from 's3rver';
import { freePort } from './free-port.js';
import { temporaryFolder } from './temporary-folder.js';

const BUCKET = 'files';
/** The only credentials that s3rver (a test imitation of S3) accepts; id and secret are the same. */
const KEY = 'S3RVER';

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Whether a pre-signed address (AWS Signature Version 4 in the query) is genuine and has not expired. */
function isSigned(method: string, url: URL, host: string): boolean {
  const query = [...url.searchParams].filter(([name]) => name !== 'X-Amz-Signature');
  const encoded = query.map((pair) => pair.map(encodeURIComponent).join('=')).sort();
  const canonical = [method, url.pathname, encoded.join('&'), `host:${host}`, '', 'host', 'UNSIGNED-PAYLOAD'];
  const at = url.searchParams.get('X-Amz-Date') ?? '';
  const scope = `${at.slice(0, 8)}/us-east-1/s3/aws4_request`;
  const digest = createHash('sha256').update(canonical.join('\n')).digest('hex');
  const signingKey = scope.split('/').reduce<string | Buffer>((key, part) => hmac(key, part), `AWS4${KEY}`);
  const expected = hmac(signingKey, ['AWS4-HMAC-SHA256', at, scope, digest].join('\n')).toString('hex');
  const instant = at.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5');
  const endsAt = Date.parse(instant) + Number(url.searchParams.get('X-Amz-Expires')) * 1000;
  return expected === url.searchParams.get('X-Amz-Signature') && Date.now() <= endsAt;
}

function refuse(answer: ServerResponse, status: number, code: string, more = ''): void {
  answer.writeHead(status, { 'content-type': 'application/xml' });
  answer.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message>${more}</Error>`);
}

/** With this fault set, each call is refused; `more` is further XML for the answer. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly more?: string;
}

/**
 * s3rver behind a server that adds what s3rver lacks (conditional writes, checks of signed addresses,
 * aborting multipart uploads) and imitates faults: down, silent or slow.
 */
export class S3Server {
  /** The fault to imitate: never answer, answer each call only after some ms, or refuse each call. */
  fault: 'none' | 'silent' | { readonly slowMs: number } | Refusal = 'none';
  /** The multipart uploads that were begun but neither completed nor aborted. */
  readonly openUploads = new Set<string>();
  /** The number of parts of multipart uploads received. */
  parts = 0;
  private readonly front: Server;
  private readonly sockets = new Set<Socket>();
  private readonly replies = new Set<IncomingMessage>();
  private readonly tails = new Map<string, Promise<unknown>>();

  private constructor(
    private readonly folder: string,
    private readonly store: S3rver,
    private readonly storePort: number,
    private readonly isConditional: boolean,
    private readonly port: number,
  ) {
    this.front = createServer((call, answer) => {
      // The client or s3rver closed the connection.
      this.handle(call, answer).catch(() => answer.destroy());
    });
    this.front.on('connection', (socket) => {
      this.sockets.add(socket);
      socket.on('error', () => {}).on('close', () => this.sockets.delete(socket));
    });
  }

  /** Without `isConditional` the server ignores If-None-Match, as many S3-compatible services do. */
  static async start({ isConditional = true } = {}): Promise<S3Server> {
    const directory = await temporaryFolder();
    const place = { port: 0, address: '127.0.0.1', silent: true, directory };
    const store = new S3rver({ ...place, configureBuckets: [{ name: BUCKET }] });
    const { port } = await store.run();
    const server = new S3Server(directory, store, port, isConditional, await freePort());
    await server.open();
    return server;
  }

  get options() {
    const endpoint = `http://127.0.0.1:${this.port}`;
    return { bucket: BUCKET, endpoint, accessKeyId: KEY, secretAccessKey: KEY };
  }

  /** Cuts all connections and refuses new ones, until `open`. */
  async shut(): Promise<void> {
    if (!this.front.listening) return;
    const closed = once(this.front, 'close');
    this.front.close();
    this.cut();
    await closed;
  }

  async open(): Promise<void> {
    this.front.listen(this.port, '127.0.0.1');
    await once(this.front, 'listening');
  }

  cut(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  /**
   * Stops all answers that are being sent at the point that they reached, without closing the connections.
   */
  freeze(): void {
    for (const socket of this.sockets) socket.cork();
    for (const reply of this.replies) reply.pause();
  }

  async stop(): Promise<void> {
    await this.shut();
    await this.store.close();
    await rm(this.folder, { recursive: true, force: true });
  }

  private async handle(call: IncomingMessage, answer: ServerResponse): Promise<void> {
    if (this.fault === 'silent') return;
    if (this.fault !== 'none' && 'status' in this.fault) {
      call.resume();
      return refuse(answer, this.fault.status, this.fault.code, this.fault.more);
    }
    if (this.fault !== 'none') await pause(this.fault.slowMs);
    const { method = '', headers } = call;
    const url = new URL(call.url ?? '', `http://${headers.host}`);
    if (url.searchParams.has('X-Amz-Signature') && !isSigned(method, url, headers.host ?? ''))
      return refuse(answer, 403, 'SignatureDoesNotMatch');
    const uploadId = url.searchParams.get('uploadId');
    if (url.searchParams.has('partNumber')) this.parts++;
    if (method === 'DELETE' && uploadId !== null) {
      this.openUploads.delete(uploadId);
      answer.writeHead(204).end();
    } else if (method === 'POST') {
      await this.inTurn(url.pathname, () => this.multipart(call, answer, url));
    } else if (this.isConditional && headers['if-none-match'] === '*') {
      await this.inTurn(url.pathname, () => this.unlessTaken(call, answer, url.pathname));
    } else {
      // Waits for writes to finish: s3rver shows an object that is still being written, with length 0 but
      // with data.
      if (method === 'GET') await this.tails.get(url.pathname);
      await this.pass(call, answer);
    }
  }

  /** Begins or completes a multipart upload. */
  private async multipart(call: IncomingMessage, answer: ServerResponse, url: URL): Promise<void> {
    const uploadId = url.searchParams.get('uploadId');
    const isConditional = this.isConditional && call.headers['if-none-match'] === '*';
    if (isConditional && (await this.exists(url.pathname))) return refuse(answer, 412, 'PreconditionFailed');
    const reply = await this.ask(call);
    const body = await buffer(reply);
    if (uploadId !== null) this.openUploads.delete(uploadId);
    const begun = /<UploadId>(\w+)<\/UploadId>/.exec(body.toString())?.[1];
    if (begun !== undefined) this.openUploads.add(begun);
    answer.writeHead(reply.statusCode ?? 500, { 'content-type': 'application/xml' }).end(body);
  }

  private async unlessTaken(call: IncomingMessage, answer: ServerResponse, path: string): Promise<void> {
    if (!(await this.exists(path))) return this.pass(call, answer);
    call.resume();
    refuse(answer, 412, 'PreconditionFailed');
  }

  private async exists(path: string): Promise<boolean> {
    const head = request({ port: this.storePort, method: 'HEAD', path }).end();
    const [reply] = (await once(head, 'response')) as [IncomingMessage];
    reply.resume();
    return reply.statusCode === 200;
  }

  private async pass(call: IncomingMessage, answer: ServerResponse): Promise<void> {
    const reply = await this.ask(call);
    // The client has gone. Nobody would read the answer, so s3rver could not finish it.
    if (answer.destroyed) return void reply.destroy();
    answer.writeHead(reply.statusCode ?? 500, reply.headers);
    this.replies.add(reply);
    reply.on('error', () => {}).on('close', () => this.replies.delete(reply));
    answer.on('close', () => reply.destroy());
    reply.pipe(answer);
    await once(answer, 'close');
  }

  private async ask(call: IncomingMessage): Promise<IncomingMessage> {
    const { method, url: path, headers } = call;
    const forwarded = request({ port: this.storePort, method, path, headers });
    call.on('error', () => forwarded.destroy()).pipe(forwarded);
    const [reply] = (await once(forwarded, 'response')) as [IncomingMessage];
    return reply;
  }

  /** Makes conditional writes of one object run one after another. */
  private inTurn(path: string, work: () => Promise<void>): Promise<void> {
    const turn = (this.tails.get(path) ?? Promise.resolve()).then(work, work);
    this.tails.set(
      path,
      turn.catch(() => undefined),
    );
    return turn;
  }
}
