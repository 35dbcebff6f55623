import { isUtf8 } from 'node:buffer';
import { Logger } from '@nestjs/common';
import { AppError, storeFaultOf } from '@alert-review/kernel';
import { parseCheckpoint, textOfNote } from '@alert-review/transparency-log';
import type { OrganizationProofs } from '../log-proofs/queries/read-proofs.query.js';

type LostRange = Awaited<ReturnType<OrganizationProofs['lostRanges']>>[number];

/** The part of a bundle that a fault of the store affects. */
export type BundlePart = 'log' | 'proofs' | 'states' | 'policies' | 'disclosures' | 'events';

/** A line of a bundle which states that something is missing or wrong because the store is faulty. */
export interface BundleFaultLine {
  readonly kind: 'fault';
  readonly part: BundlePart;
  readonly what: string;
  /** Service id of the alert that the fault is about. */
  readonly alert?: string;
}

/**
 * A line which states that the log lacks the leaves from `first` up to, not including, `size`, which
 * `checkpoint` signed, and who accepted their loss.
 */
interface LossLine extends BundleFaultLine, Pick<LostRange, 'first' | 'size' | 'acceptedAt' | 'acceptedBy'> {
  readonly checkpoint: string;
}

/** Returns the line about an accepted loss. */
export function lostRangeLine({ first, size, note, acceptedAt, acceptedBy }: LostRange): LossLine {
  const { time } = parseCheckpoint(textOfNote(note));
  const what =
    `${eventsText(first, size)} of the log as it was signed are missing: the checkpoint of ${size} leaves ` +
    `of ${time} covers them. ${acceptedBy} accepted the loss at ${acceptedAt}; what the log has in these ` +
    'places now was written later';
  return { kind: 'fault', part: 'log', what, first, size, checkpoint: note, acceptedAt, acceptedBy };
}

/** Returns the line which states that the log was cut, and that nobody has accepted the loss yet. */
export const bundleLineOfCutLog = (lacks: string): BundleFaultLine => ({
  kind: 'fault',
  part: 'log',
  what: `${lacks}. No operator has accepted a loss yet; that this bundle was made is not in the log`,
});

const eventsText = (first: number, size: number): string =>
  size - first === 1 ? `event ${first}` : `events ${first} to ${size - 1}`;

const REASON_CHARS = 300;
const LINE_FEED = 10;

/**
 * Collects the faults found in the store while a bundle is created. The bundle names each fault, and
 * continues without the unreadable data.
 */
export class BundleFaults {
  private readonly logger = new Logger(BundleFaults.name);
  private waiting: BundleFaultLine[] = [];
  /** Faults that were recorded already, since several parts of a bundle read the same events. */
  private readonly told = new Set<string>();

  /** Reads a part. If stored data are faulty, records a fault and returns `otherwise`. */
  async attempt<Value>(part: BundlePart, what: string, read: () => Promise<Value>, otherwise: Value) {
    try {
      return await read();
    } catch (error) {
      this.tell(part, what, error);
      return otherwise;
    }
  }

  /** Yields the items of a part until they cannot be read, and records the fault that ends them. */
  async *readable<Item>(part: BundlePart, what: string, items: AsyncIterable<Item>): AsyncIterable<Item> {
    try {
      yield* items;
    } catch (error) {
      this.tell(part, what, error);
    }
  }

  /** Yields the lines of a part until they cannot be read. */
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

  /** Records a fault. Rethrows an error that is not caused by stored data. */
  tell(part: BundlePart, what: string, error: unknown, alert?: string): void {
    if (!isOfStoredData(error)) throw error;
    this.logger.warn({ msg: 'the store has a fault that an audit bundle tells', part, what, err: error });
    const reason = error instanceof Error ? error.message.replace(/\s+/g, ' ').slice(0, REASON_CHARS) : '';
    this.add(part, reason === '' ? what : `${what}: ${reason}`, alert);
  }

  add(part: BundlePart, what: string, alert?: string): void {
    const line: BundleFaultLine = { kind: 'fault', part, what, ...(alert !== undefined && { alert }) };
    const text = JSON.stringify(line);
    if (!this.told.has(text)) this.waiting.push(line);
    this.told.add(text);
  }

  /** Records a fault unless `what` is null. */
  addIf(part: BundlePart, what: string | null): void {
    if (what !== null) this.add(part, what);
  }

  /** Returns the faults since the last call. */
  take(): BundleFaultLine[] {
    const taken = this.waiting;
    this.waiting = [];
    return taken;
  }
}

/**
 * Whether stored data cause an error. Otherwise a store is unavailable or the caller made a mistake, and the
 * same call may work later.
 */
function isOfStoredData(error: unknown): boolean {
  if (storeFaultOf(error)) return true;
  return !(error instanceof AppError) || error.code === 'stream_deleted';
}

/**
 * Returns the line of an event: its bytes, or a line with the bytes in base64 if they are not a single line
 * of text.
 */
export function bundleLineOfEvent(data: Uint8Array): string {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.length);
  const isLine = isUtf8(bytes) && !bytes.includes(LINE_FEED) && !bytes.subarray(0, 8).equals(KIND);
  return isLine ? bytes.toString() : JSON.stringify({ kind: 'bytes', base64: bytes.toString('base64') });
}

/** Beginning of all other lines, with which no event begins. */
const KIND = Buffer.from('{"kind":');
