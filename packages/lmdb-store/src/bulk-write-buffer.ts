import { encodeIntoSharedMemory } from './document-codec.js';
import type { TableDatabase } from './environment.js';
import type { KeyText } from './key-text.js';
import type { BytesWithRange } from './messagepack-writer.js';

const BUFFER_BYTES_MIN = 256 * 1024;
/**
 * Larger buffers are freed instead of reused. A buffer that outgrows 8 MiB gets a little more than 16 MiB,
 * which 24 MiB still covers.
 */
const BUFFER_BYTES_KEPT_MAX = 24 * 1024 * 1024;
const BUFFERS_KEPT_MAX = 2;
const spareBuffers: Buffer[] = [];

/** Memory that holds the values of a bulk write. It is reused for later writes. */
export class WriteMemory {
  buffer = (spareBuffers.pop() ?? Buffer.allocUnsafeSlow(BUFFER_BYTES_MIN)) as BytesWithRange;
  end = 0;

  reserve(bytes: number): void {
    if (this.end + bytes <= this.buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(2 * (this.end + bytes));
    this.buffer.copy(larger, 0, 0, this.end);
    this.buffer = larger as BytesWithRange;
  }

  release(): void {
    if (spareBuffers.length < BUFFERS_KEPT_MAX && this.buffer.length <= BUFFER_BYTES_KEPT_MAX)
      spareBuffers.push(this.buffer);
  }
}

/**
 * Buffered changes of one database. They are kept in flat arrays, because one object per put would cost more
 * than the write.
 */
export class BufferedChanges {
  private readonly keys: KeyText[] = [];
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];
  private isInOrder = true;
  /** Positions in sorted order; null while the keys are already sorted. */
  private order: Uint32Array | null = null;
  private known: Set<KeyText> | null = null;
  private readonly removes = new Set<KeyText>();

  constructor(
    private readonly database: TableDatabase,
    private readonly memory: WriteMemory,
  ) {}

  get size(): number {
    return this.keys.length + this.removes.size;
  }

  addDocument(key: KeyText, document: object): void {
    const bytes = encodeIntoSharedMemory(document, key);
    // Uint8Array, because creating a Buffer view takes several times as long.
    this.add(key, new Uint8Array(bytes.buffer, bytes.byteOffset + bytes.start, bytes.end - bytes.start));
  }

  add(key: KeyText, value: Uint8Array): void {
    const { memory } = this;
    memory.reserve(value.length);
    this.isInOrder &&= this.keys.length === 0 || this.keys.at(-1)! < key;
    this.keys.push(key);
    this.known?.add(key);
    this.starts.push(memory.end);
    memory.buffer.set(value, memory.end);
    this.ends.push((memory.end += value.length));
  }

  remove(key: KeyText): void {
    this.removes.add(key);
  }

  touches(key: KeyText): boolean {
    return this.removes.has(key) || this.isPut(key);
  }

  isPut(key: KeyText): boolean {
    if (this.isInOrder && (this.keys.length === 0 || key > this.keys.at(-1)!)) return false;
    this.known ??= new Set(this.keys);
    return this.known.has(key);
  }

  /**
   * Passes the removals and then the puts to the engine. The memory must not change until they are written.
   */
  write(): void {
    for (const key of this.removes) void this.database.remove(key);
    const { buffer } = this.memory;
    for (const at of this.order ?? this.keys.keys()) {
      buffer.start = this.starts[at]!;
      buffer.end = this.ends[at]!;
      void this.database.put(this.keys[at]!, buffer);
    }
  }

  sort(): void {
    if (this.isInOrder) return;
    const { keys } = this;
    this.order = Uint32Array.from(keys.keys()).sort((a, b) => (keys[a]! < keys[b]! ? -1 : 1));
  }
}
