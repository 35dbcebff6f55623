import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@alert-review/kernel';
import { ConcurrencyLimit } from '../process/concurrency-limit.js';

/** Bodies up to this size are not counted. */
const COUNTED_FROM = 1024 * 1024;
/** Maximum number of bytes that one organization may have in progress. A single body is always accepted. */
export const BODY_BYTES_PER_ORGANIZATION = 64 * 1024 * 1024;
/**
 * Maximum number of bytes in progress in this process; decoding and checking them takes several times as
 * much memory.
 */
export const BODY_BYTES_PER_PROCESS = 192 * 1024 * 1024;
const WORKED_ON_AT_ONCE = 2;
const RETRY_SECONDS = 2;

export const tooManyBodiesError = (value: number): AppError => {
  const reason = 'too many large bodies are under way at once; nothing was written';
  return new AppError('rate_limited', { retry_after: RETRY_SECONDS, field: 'body', value, reason });
};

/**
 * Counts large bodies from admission to the end of the response, because many of them at once would exhaust
 * the memory of the process. They are processed in the order in which they arrive completely.
 */
export class BodiesInFlight {
  private readonly turns = new ConcurrencyLimit(WORKED_ON_AT_ONCE);
  private readonly bytes = new Map<string, number>();
  private total = 0;

  /** Throws rate_limited before the body is read; nothing was written then. */
  admit(orgId: string, request: FastifyRequest, reply: FastifyReply): void {
    const size = largestSize(request);
    if (size <= COUNTED_FROM) return;
    const own = this.bytes.get(orgId) ?? 0;
    const isTooMuch = own > 0 && own + size > BODY_BYTES_PER_ORGANIZATION;
    if (isTooMuch || (this.total > 0 && this.total + size > BODY_BYTES_PER_PROCESS))
      throw tooManyBodiesError(size);
    this.add(orgId, size);
    let endTurn = () => {};
    reply.raw.once('close', () => {
      this.add(orgId, -size);
      endTurn();
    });
    request.ownTurn = async (bytes) => {
      if (bytes > COUNTED_FROM) endTurn = await this.takeTurn(bytes, request, reply);
    };
  }

  /**
   * Waits for the body's turn. Never resolves if the request was answered or aborted meanwhile, because
   * nothing is left to do.
   */
  private async takeTurn(bytes: number, request: FastifyRequest, { raw }: FastifyReply): Promise<() => void> {
    request.bytesInLine = bytes;
    const endTurn = await this.turns.take();
    if (raw.writableEnded || raw.destroyed) {
      endTurn();
      return new Promise(() => undefined);
    }
    request.deadline?.refresh();
    return endTurn;
  }

  private add(orgId: string, size: number): void {
    this.total += size;
    const bytes = (this.bytes.get(orgId) ?? 0) + size;
    if (bytes === 0) this.bytes.delete(orgId);
    else this.bytes.set(orgId, bytes);
  }
}

/**
 * Returns the announced size of a body. If it is unknown or compressed, returns the size limit of the
 * route.
 */
function largestSize({ headers, method, routeOptions: { bodyLimit, config } }: FastifyRequest): number {
  if (method === 'GET' || method === 'HEAD' || config.readsBody) return 0;
  const announced = Number(headers['content-length'] ?? (headers['transfer-encoding'] ? NaN : 0));
  const isPlain = headers['content-encoding'] === undefined || announced === 0;
  return isPlain && announced <= bodyLimit ? announced : bodyLimit;
}
