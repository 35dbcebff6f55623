import { isUtf8 } from 'node:buffer';
import { Logger } from '@nestjs/common';
import { AppError, storeFaultOf } from '@alert-review/kernel';

/** Part of a bundle that a fault of the store concerns. */
export type BundlePart = 'proofs' | 'states' | 'policies' | 'disclosures' | 'events';

/** A statement of the maker of a bundle: this is missing or wrong, because the store is. */
export interface FaultLine {
  readonly kind: 'fault';
  readonly part: BundlePart;
  readonly what: string;
  /** Alert that it is about, by its service id. */
  readonly alert?: string;
}

const REASON_CHARS = 300;
const LINE_FEED = 10;

/** Collects what of a store cannot be read while a bundle is made: the bundle says so and goes on without. */
export class BundleFaults {
  private readonly logger = new Logger(BundleFaults.name);
  private waiting: FaultLine[] = [];
  /** Why: several parts read the same events, and one fault is told once. */
  private readonly told = new Set<string>();

  /** Reads a part; `otherwise` is taken, and a fault told, where the stored data do not allow it. */
  async attempt<Value>(part: BundlePart, what: string, read: () => Promise<Value>, otherwise: Value) {
    try {
      return await read();
    } catch (error) {
      this.tell(part, what, error);
      return otherwise;
    }
  }

  /** Yields what a part reads as far as it can be read, and tells the fault that ends it. */
  async *readable<Item>(part: BundlePart, what: string, items: AsyncIterable<Item>): AsyncIterable<Item> {
    try {
      yield* items;
    } catch (error) {
      this.tell(part, what, error);
    }
  }

  /** Yields the lines of a part as far as they can be read. */
  async *linesOf(
    part: BundlePart,
    what: string,
    lines: AsyncIterable<object>,
    alert?: string,
  ): AsyncIterable<object> {
    try {
      yield* lines;
    } catch (error) {
      this.tell(part, what, error, alert);
    }
    yield* this.take();
  }

  /** Notes a fault. Throws the error where the stored data are not its cause. */
  tell(part: BundlePart, what: string, error: unknown, alert?: string): void {
    if (!isOfStoredData(error)) throw error;
    this.logger.warn({ msg: 'the store has a fault that an audit bundle tells', part, what, err: error });
    const reason = error instanceof Error ? error.message.replace(/\s+/g, ' ').slice(0, REASON_CHARS) : '';
    this.add(part, reason === '' ? what : `${what}: ${reason}`, alert);
  }

  add(part: BundlePart, what: string, alert?: string): void {
    const line: FaultLine = { kind: 'fault', part, what, ...(alert !== undefined && { alert }) };
    const text = JSON.stringify(line);
    if (!this.told.has(text)) this.waiting.push(line);
    this.told.add(text);
  }

  /** Returns the faults since this was last called. */
  take(): FaultLine[] {
    const taken = this.waiting;
    this.waiting = [];
    return taken;
  }
}

/** Why not a store that is away, or a mistake of the caller: then the same call may work later. */
function isOfStoredData(error: unknown): boolean {
  if (storeFaultOf(error)) return true;
  return !(error instanceof AppError) || error.code === 'stream_deleted';
}

/** Returns the line of an event: its bytes, or a line with them in base64 where they are no line of text. */
export function eventLine(data: Uint8Array): string {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.length);
  const isLine = isUtf8(bytes) && !bytes.includes(LINE_FEED) && !bytes.subarray(0, 8).equals(KIND);
  return isLine ? bytes.toString() : JSON.stringify({ kind: 'bytes', base64: bytes.toString('base64') });
}

/** How all other lines begin, and no event. */
const KIND = Buffer.from('{"kind":');
