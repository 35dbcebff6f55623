import { encodeShared } from './document-codec.js';
import type { TableDatabase } from './environment.js';
import type { KeyText } from './key-text.js';
import type { PlacedBytes } from './messagepack-writer.js';

const BUFFER_BYTES_MIN = 256 * 1024;
/** Larger buffers are not kept for the next write. Why 24: buffers double, from 8 MiB to over 16. */
const BUFFER_BYTES_KEPT_MAX = 24 * 1024 * 1024;
const BUFFERS_KEPT_MAX = 2;
const spareBuffers: Buffer[] = [];

/** Memory for the values of a bulk write, reused after it. */
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
  private readonly keys: KeyText[] = [];
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];
  private isInOrder = true;
  /** Null while the keys are in order. */
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
    const bytes = encodeShared(document, key);
    // Why Uint8Array: a Buffer view takes several times as long to make.
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

  /** Passes the removes, then the puts to the engine; their memory must not change until they are written. */
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
