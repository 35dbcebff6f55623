import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type JsonTextPieces = readonly (string | Buffer)[];

const EVENTS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-cache',
  'X-Accel-Buffering': 'no',
} as const;

/** Response to one POST. It is plain JSON, or an event stream once a progress message was sent. */
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

  /**
   * Aborts when the client disconnects. Created on first use, because most calls end before anybody needs it.
   */
  get signal(): AbortSignal {
    this.aborted ??= new AbortController();
    if (this.isGone) this.aborted.abort();
    return this.aborted.signal;
  }

  /** Sends a progress message, if the client accepts event streams. */
  notify = (message: object): void => {
    // A call that ran into its time limit was already answered.
    if (!this.takesEvents || this.isGone || (!this.isOpen && this.reply.sent)) return;
    if (!this.isOpen) this.open(EVENTS);
    this.write([JSON.stringify(message)]);
  };

  /** Ends the response with a message or its JSON pieces. Null: the client has disconnected. */
  end(message: object | JsonTextPieces | null): void {
    // A call that ran into its time limit was already answered.
    if (!this.isOpen && this.reply.sent) return;
    if (message !== null) {
      const json = Array.isArray(message) ? (message as JsonTextPieces) : [JSON.stringify(message)];
      if (this.isOpen) this.write(json);
      else this.sendWhole(json);
    }
    if (this.isOpen) this.reply.raw.end();
  }

  /** Sends the JSON pieces without Fastify, which would copy a long result into one buffer. */
  private sendWhole(json: JsonTextPieces): void {
    const bytes = json.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0);
    this.open({ 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': bytes });
    this.reply.raw.cork();
    for (const piece of json) this.reply.raw.write(piece);
  }

  private open(headers: OutgoingHttpHeaders): void {
    const { raw } = this.reply;
    this.isOpen = true;
    this.reply.hijack();
    // The server is shutting down; Fastify would send this header too, but the response bypasses it.
    if (!this.request.server.server.listening) raw.setHeader('Connection', 'close');
    raw.writeHead(200, headers);
  }

  private write(json: JsonTextPieces): void {
    this.reply.raw.write(`event: message\ndata: ${json.join('')}\n\n`);
  }
}

/** Calls `tell` if the client disconnects before the response is complete. */
export const onClientGone = (reply: FastifyReply, tell: () => void): void =>
  void reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) tell();
  });
