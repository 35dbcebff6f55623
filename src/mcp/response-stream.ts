import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type JsonPieces = readonly (string | Buffer)[];

const EVENTS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-cache',
  'X-Accel-Buffering': 'no',
} as const;

/** The answer to one POST: plain JSON, or a stream of events once something has to be said before it. */
export class ResponseStream {
  private aborted: AbortController | null = null;
  private readonly takesEvents: boolean;
  private isOpen = false;
  isGone = false;

  constructor(
    private readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
  ) {
    this.takesEvents = /text\/event-stream/i.test(request.headers.accept ?? '');
    onClientGone(reply, () => {
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
    // A call that took too long was answered by then, as in `end`.
    if (!this.takesEvents || this.isGone || (!this.isOpen && this.reply.sent)) return;
    if (!this.isOpen) this.open(EVENTS);
    this.write([JSON.stringify(message)]);
  };

  /** A message or its JSON; null = nobody is there to be answered. */
  end(message: object | JsonPieces | null): void {
    // A call that took too long was answered by then.
    if (!this.isOpen && this.reply.sent) return;
    if (message !== null) {
      const json = Array.isArray(message) ? (message as JsonPieces) : [JSON.stringify(message)];
      if (this.isOpen) this.write(json);
      else this.sendWhole(json);
    }
    if (this.isOpen) this.reply.raw.end();
  }

  /** Not through Fastify, which takes one piece: a long result would be copied into each of its answers. */
  private sendWhole(json: JsonPieces): void {
    const bytes = json.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0);
    this.open({ 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': bytes });
    this.reply.raw.cork();
    for (const piece of json) this.reply.raw.write(piece);
  }

  private open(headers: OutgoingHttpHeaders): void {
    const { raw } = this.reply;
    this.isOpen = true;
    this.reply.hijack();
    // The server is about to stop: Fastify would say so.
    if (!this.request.server.server.listening) raw.setHeader('Connection', 'close');
    raw.writeHead(200, headers);
  }

  private write(json: JsonPieces): void {
    this.reply.raw.write(`event: message\ndata: ${json.join('')}\n\n`);
  }
}

/** When the client goes before its answer is written; the end of an exchange closes a response as well. */
export const onClientGone = (reply: FastifyReply, tell: () => void): void =>
  void reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) tell();
  });
