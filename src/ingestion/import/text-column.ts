/** Texts in UTF-8, one behind the other: two objects for the collector, and no copy to another thread. */
export interface TextColumn {
  readonly bytes: Buffer;
  /** Where each text ends in `bytes`. */
  readonly ends: Uint32Array;
}

export const startOf = ({ ends }: TextColumn, at: number): number => (at === 0 ? 0 : ends[at - 1]!);

export const textAt = (column: TextColumn, at: number): string =>
  column.bytes.toString('utf8', startOf(column, at), column.ends[at]);

/** The column as it arrives in another thread: a buffer comes as the plain array that it is made of. */
export const columnFromThread = ({ bytes, ends }: TextColumn): TextColumn => ({
  bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  ends,
});

/** Of one UTF-16 code unit. */
const UTF8_BYTES_MAX = 3;

/** Gathers texts; the memory behind it serves one column after the other. */
export class TextColumnBuilder {
  private buffer: Buffer;
  private readonly ends: number[] = [];
  private end = 0;

  constructor(bytes: number) {
    this.buffer = Buffer.allocUnsafeSlow(bytes);
  }

  add(text: string): void {
    if (this.end + UTF8_BYTES_MAX * text.length > this.buffer.length) this.reserve(Buffer.byteLength(text));
    this.end += this.buffer.write(text, this.end);
    this.ends.push(this.end);
  }

  /** The column of the texts so far; the builder is empty again. */
  take(): TextColumn {
    const bytes = Buffer.allocUnsafeSlow(this.end);
    this.buffer.copy(bytes, 0, 0, this.end);
    const ends = Uint32Array.from(this.ends);
    this.ends.length = 0;
    this.end = 0;
    return { bytes, ends };
  }

  private reserve(bytes: number): void {
    if (this.end + bytes <= this.buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(2 * (this.end + bytes));
    this.buffer.copy(larger, 0, 0, this.end);
    this.buffer = larger;
  }
}
