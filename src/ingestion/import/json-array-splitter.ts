import { isUtf8 } from 'node:buffer';
import { JsonArrayScanner } from './json-array-scanner.js';

export const ELEMENT_BYTES_MAX = 1024 * 1024;

/** One element in the order of the file: its value, or why it has none (fits behind "element 3 "). */
export type Element<Value = Record<string, unknown>> =
  | { readonly index: number; readonly bytes: number; readonly value: Value }
  | { readonly index: number; readonly bytes: number; readonly error: string };

export interface SplitOptions {
  /** Bytes of one element; a larger one becomes an error and is skipped without being held. */
  readonly elementBytesMax: number;
  /** A batch ends with this many elements, */
  readonly batchRowsMax: number;
  /** or with the element that brings it to this many bytes. */
  readonly batchBytesMax: number;
}

/**
 * The elements of a JSON array of objects, each as `read` makes it, in batches. Memory holds one batch, one
 * element and one chunk. Throws NotAJsonArrayError where the structure breaks; the elements before that point
 * may have been given out.
 */
export async function* splitJsonArray<Value = Record<string, unknown>>(
  source: AsyncIterable<Buffer>,
  options: SplitOptions,
  read: (value: Record<string, unknown>) => Value = (value) => value as Value,
): AsyncGenerator<Element<Value>[]> {
  const splitter = new JsonArraySplitter(options.elementBytesMax);
  let batch: Element<Value>[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    for (const element of splitter.push(chunk)) {
      batch.push('error' in element ? element : { ...element, value: read(element.value) });
      bytes += element.bytes;
      if (batch.length < options.batchRowsMax && bytes < options.batchBytesMax) continue;
      yield batch;
      batch = [];
      bytes = 0;
    }
  }
  splitter.end();
  if (batch.length > 0) yield batch;
}

/**
 * The structure alone, over the whole source. Throws NotAJsonArrayError; says nothing about single
 * elements.
 */
export async function checkJsonArray(
  source: AsyncIterable<Buffer>,
): Promise<{ readonly elements: number; readonly bytes: number }> {
  const scanner = new JsonArrayScanner();
  for await (const chunk of source) {
    for (let at = 0; at < chunk.length;) at = scanner.next(chunk, at);
    scanner.endOfChunk(chunk);
  }
  scanner.end();
  return { elements: scanner.elements, bytes: scanner.bytes };
}

/** Cuts a JSON array of objects into its elements, whatever the chunks it comes in. */
export class JsonArraySplitter {
  private readonly scanner = new JsonArrayScanner();
  /** What earlier chunks hold of the element in hand. */
  private pieces: Buffer[] = [];
  private piecesBytes = 0;

  constructor(private readonly elementBytesMax: number = ELEMENT_BYTES_MAX) {}

  /** The elements that end in this chunk. Throws NotAJsonArrayError. */
  push(chunk: Buffer): Element[] {
    const { scanner } = this;
    const elements: Element[] = [];
    let start = 0;
    for (let at = 0; at < chunk.length;) {
      const wasInside = scanner.inside;
      at = scanner.next(chunk, at);
      if (!wasInside) start = at - 1;
      else if (!scanner.inside) {
        elements.push(this.complete(chunk, start, at));
        start = at;
      }
    }
    if (scanner.inside) this.keep(chunk, start);
    scanner.endOfChunk(chunk);
    return elements;
  }

  /** Call it behind the last chunk. Throws NotAJsonArrayError when the array has not ended. */
  end(): void {
    this.scanner.end();
  }

  private keep(chunk: Buffer, start: number): void {
    this.piecesBytes += chunk.length - start;
    if (this.piecesBytes > this.elementBytesMax) this.pieces = [];
    else this.pieces.push(chunk.subarray(start));
  }

  private complete(chunk: Buffer, start: number, end: number): Element {
    const index = this.scanner.elements - 1;
    const bytes = this.piecesBytes + end - start;
    const { pieces } = this;
    if (this.piecesBytes > 0) {
      this.pieces = [];
      this.piecesBytes = 0;
    }
    if (bytes > this.elementBytesMax) {
      return { index, bytes, error: `is larger than ${this.elementBytesMax} bytes` };
    }
    if (this.scanner.isTooDeep) return { index, bytes, error: 'is nested too deep' };
    if (pieces.length === 0) return parsed(index, chunk, start, end);
    const whole = Buffer.concat([...pieces, chunk.subarray(start, end)]);
    return parsed(index, whole, 0, whole.length);
  }
}

function parsed(index: number, buffer: Buffer, start: number, end: number): Element {
  const bytes = end - start;
  const text = buffer.toString('utf8', start, end);
  if (text.includes('\ufffd') && !isUtf8(buffer.subarray(start, end))) {
    return { index, bytes, error: 'is not valid UTF-8' };
  }
  try {
    return { index, bytes, value: JSON.parse(text) as Record<string, unknown> };
  } catch {
    return { index, bytes, error: 'is not valid JSON' };
  }
}
