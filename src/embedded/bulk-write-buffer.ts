import { encodeShared } from './document-codec.js';
import type { KeyRange, TableDatabase } from './environment.js';
import type { KeyText } from './key-text.js';
import type { PlacedBytes } from './messagepack-writer.js';

const BUFFER_BYTES_MIN = 256 * 1024;
/**
 * Larger buffers are not kept for the next write. Why 24: a buffer doubles, so 8 MiB and more takes over 16.
 */
const BUFFER_BYTES_KEPT_MAX = 24 * 1024 * 1024;
const BUFFERS_KEPT_MAX = 2;
const LEAD_BYTES = 6;
const spareBuffers: Buffer[] = [];

/** Memory for keys and values of a bulk write, reused after it. */
export class WriteMemory {
  buffer = (spareBuffers.pop() ?? Buffer.allocUnsafeSlow(BUFFER_BYTES_MIN)) as PlacedBytes;
  end = 0;

  reserve(bytes: number): void {
    if (this.end + bytes <= this.buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(2 * (this.end + bytes));
    this.buffer.copy(larger, 0, 0, this.end);
    this.buffer = larger as PlacedBytes;
  }

  release(): void {
    if (spareBuffers.length < BUFFERS_KEPT_MAX && this.buffer.length <= BUFFER_BYTES_KEPT_MAX)
      spareBuffers.push(this.buffer);
  }
}

/** Changes of one database. Why flat arrays: an object for each put would cost more than writing it. */
export class BufferedChanges {
  private readonly keyStarts: number[] = [];
  private readonly keyEnds: number[] = [];
  private readonly valueEnds: number[] = [];
  private lastKey: KeyText = '';
  private isInOrder = true;
  private order: Uint32Array | null = null;
  private known: Set<KeyText> | null = null;
  private readonly removes = new Set<KeyText>();

  constructor(
    private readonly database: TableDatabase,
    private readonly memory: WriteMemory,
  ) {}

  get size(): number {
    return this.keyStarts.length + this.removes.size;
  }

  add(key: KeyText, value: Uint8Array): void {
    this.addKey(key, value.length);
    this.memory.buffer.set(value, this.memory.end);
    this.endValue(value.length);
  }

  addDocument(key: KeyText, document: object): void {
    const bytes = encodeShared(document, key);
    const length = bytes.end - bytes.start;
    this.addKey(key, length);
    // Why Uint8Array: a Buffer view takes several times as long to make.
    const view = new Uint8Array(bytes.buffer, bytes.byteOffset + bytes.start, length);
    this.memory.buffer.set(view, this.memory.end);
    this.endValue(length);
  }

  remove(key: KeyText): void {
    this.removes.add(key);
  }

  touches(key: KeyText): boolean {
    return this.removes.has(key) || this.isPut(key);
  }

  isPut(key: KeyText): boolean {
    if (this.isInOrder && key > this.lastKey) return false;
    this.known ??= new Set(this.keyStarts.map((_, at) => this.keyAt(at)));
    return this.known.has(key);
  }

  sort(): void {
    if (this.isInOrder) return;
    const shared = this.sharedBytes();
    // Why numbers: most pairs differ in the bytes after the shared ones, and numbers compare fastest.
    const leads = Float64Array.from(this.keyStarts.keys(), (at) => this.keyBytesAsNumber(at, shared));
    const order = Uint32Array.from(this.keyStarts.keys());
    this.order = order.sort((a, b) => leads[a]! - leads[b]! || this.compareKeys(a, b, shared));
  }

  /** Passes the removes, then the puts to the engine; their memory must not change until they are written. */
  write(): void {
    for (const key of this.removes) void this.database.remove(key);
    const { buffer } = this.memory;
    const key: KeyRange = { bytes: buffer, start: 0, end: 0 };
    for (let i = 0; i < this.keyStarts.length; i++) {
      const at = this.order ? this.order[i]! : i;
      key.start = this.keyStarts[at]!;
      key.end = buffer.start = this.keyEnds[at]!;
      buffer.end = this.valueEnds[at]!;
      void this.database.put(key, buffer);
    }
  }

  private addKey(key: KeyText, valueBytes: number): void {
    const { memory } = this;
    memory.reserve(key.length + valueBytes);
    this.keyStarts.push(memory.end);
    memory.end += memory.buffer.write(key, memory.end, 'latin1');
    this.keyEnds.push(memory.end);
    this.isInOrder &&= this.lastKey < key;
    this.lastKey = key;
    this.known?.add(key);
  }

  private keyAt(at: number): KeyText {
    return this.memory.buffer.toString('latin1', this.keyStarts[at], this.keyEnds[at]);
  }

  private endValue(bytes: number): void {
    this.memory.end += bytes;
    this.valueEnds.push(this.memory.end);
  }

  private sharedBytes(): number {
    const { buffer } = this.memory;
    const first = this.keyStarts[0]!;
    let shared = this.keyEnds[0]! - first;
    for (const [at, start] of this.keyStarts.entries()) {
      shared = Math.min(shared, this.keyEnds[at]! - start);
      for (let i = 0; i < shared; i++) if (buffer[start + i] !== buffer[first + i]) shared = i;
    }
    return shared;
  }

  /** Returns the next bytes of a key as a number that preserves the key order. */
  private keyBytesAsNumber(at: number, shared: number): number {
    const { buffer } = this.memory;
    const start = this.keyStarts[at]! + shared;
    const end = this.keyEnds[at]!;
    let lead = 0;
    for (let byte = start; byte < start + LEAD_BYTES; byte++)
      lead = lead * 0x100 + (byte < end ? buffer[byte]! : 0);
    return lead;
  }

  private compareKeys(a: number, b: number, shared: number): number {
    const { buffer } = this.memory;
    const [aEnd, bEnd] = [this.keyEnds[a]!, this.keyEnds[b]!];
    let at = this.keyStarts[a]! + shared;
    let bt = this.keyStarts[b]! + shared;
    while (at < aEnd && bt < bEnd && buffer[at] === buffer[bt]) {
      at++;
      bt++;
    }
    return (at < aEnd ? buffer[at]! : -1) - (bt < bEnd ? buffer[bt]! : -1);
  }
}
