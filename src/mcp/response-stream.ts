import type { FastifyReply, FastifyRequest } from 'fastify';

/** The answer to one POST: plain JSON, or a stream of events once something has to be said before it. */
export class ResponseStream {
  private aborted: AbortController | null = null;
  private readonly takesEvents: boolean;
  private isOpen = false;
  /** The client, before its answer. */
  isGone = false;

  constructor(
    request: FastifyRequest,
    private readonly reply: FastifyReply,
  ) {
    this.takesEvents = /text\/event-stream/i.test(request.headers.accept ?? '');
    onGone(reply, () => {
      this.isGone = true;
      this.aborted?.abort();
    });
  }

  /** Ends when the client goes. Made for who asks: most calls are over before anybody could go. */
  get signal(): AbortSignal {
    this.aborted ??= new AbortController();
    if (this.isGone) this.aborted.abort();
    return this.aborted.signal;
  }

  /** Progress is for those who can read it: others wait for the answer. */
  notify = (message: object): void => {
    if (!this.takesEvents || this.isGone) return;
    if (!this.isOpen) this.open();
    this.write(message);
  };

  /** A message or its JSON; null = nobody is there to be answered. */
  end(message: object | Buffer | null): void {
    if (!this.isOpen) {
      if (message !== null) void this.reply.type('application/json; charset=utf-8').send(message);
      return;
    }
    if (message !== null) this.write(message);
    this.reply.raw.end();
  }

  private open(): void {
    this.isOpen = true;
    for (const [name, value] of Object.entries(this.reply.getHeaders()))
      if (value !== undefined) this.reply.raw.setHeader(name, value);
    this.reply.hijack();
    this.reply.raw.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-cache',
      'X-Accel-Buffering': 'no',
    });
  }

  private write(message: object | Buffer): void {
    const json = Buffer.isBuffer(message) ? message.toString() : JSON.stringify(message);
    this.reply.raw.write(`event: message\ndata: ${json}\n\n`);
  }
}

/** When the client goes before its answer is written; the end of an exchange closes a response as well. */
export const onGone = (reply: FastifyReply, tell: () => void): void =>
  void reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) tell();
  });
