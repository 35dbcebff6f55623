import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type JsonPieces = readonly (string | Buffer)[];

const EVENTS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-cache',
  'X-Accel-Buffering': 'no',
} as const;

/** Answer to one POST: JSON, or an event stream after the first message. */
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

  /** Aborts when the client disconnects. Why lazily: most calls end first. */
  get signal(): AbortSignal {
    this.aborted ??= new AbortController();
    if (this.isGone) this.aborted.abort();
    return this.aborted.signal;
  }

  /** Progress for clients that accept events. */
  notify = (message: object): void => {
    // Why: a timed-out call was answered.
    if (!this.takesEvents || this.isGone || (!this.isOpen && this.reply.sent)) return;
    if (!this.isOpen) this.open(EVENTS);
    this.write([JSON.stringify(message)]);
  };

  /** Ends the answer with a message or its JSON; null = the client is gone. */
  end(message: object | JsonPieces | null): void {
    // Why: a timed-out call was answered.
    if (!this.isOpen && this.reply.sent) return;
    if (message !== null) {
      const json = Array.isArray(message) ? (message as JsonPieces) : [JSON.stringify(message)];
      if (this.isOpen) this.write(json);
      else this.sendWhole(json);
    }
    if (this.isOpen) this.reply.raw.end();
  }

  /** Sends a result without Fastify, which would copy a long one into one piece. */
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
    // Why: the server is stopping, as Fastify would announce.
    if (!this.request.server.server.listening) raw.setHeader('Connection', 'close');
    raw.writeHead(200, headers);
  }

  private write(json: JsonPieces): void {
    this.reply.raw.write(`event: message\ndata: ${json.join('')}\n\n`);
  }
}

/** Calls `tell` when the client disconnects before the answer, not after it. */
export const onClientGone = (reply: FastifyReply, tell: () => void): void =>
  void reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) tell();
  });
