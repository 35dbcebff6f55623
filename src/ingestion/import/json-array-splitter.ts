import { isUtf8 } from 'node:buffer';
import { countJsonValues } from '@alert-review/kernel';
import { JsonArrayScanner } from './json-array-scanner.js';

/** Maximum size of an element of the array. */
export const ELEMENT_BYTES_MAX = 1024 * 1024;
/**
 * Maximum number of JSON values in an element. No transaction has as many, and a larger element would block
 * the event loop.
 */
const ELEMENT_VALUES_MAX = 5_000;

/**
 * An element of the array with its position and text: either its value, or an error that continues the words
 * "element 3".
 */
export type JsonArrayElement = { readonly index: number; readonly bytes: number } & (
  | { readonly text: string; readonly value: Record<string, unknown> }
  /** `text` is null if the element is too large to be kept. */
  | { readonly text: string | null; readonly error: string }
);

/**
 * Checks that the source is a JSON array of objects; counts its elements and bytes. Throws
 * NotAJsonArrayError.
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

/** Splits a JSON array, which arrives in chunks, into its elements. */
export class JsonArraySplitter {
  private readonly scanner = new JsonArrayScanner();
  private pieces: Buffer[] = [];
  private piecesBytes = 0;

  constructor(private readonly elementBytesMax: number = ELEMENT_BYTES_MAX) {}

  /** Yields the elements that end in this chunk. Throws NotAJsonArrayError. */
  *push(chunk: Buffer): Generator<JsonArrayElement> {
    const { scanner } = this;
    let start = 0;
    for (let at = 0; at < chunk.length;) {
      const wasInside = scanner.inside;
      at = scanner.next(chunk, at);
      if (!wasInside) start = at - 1;
      else if (!scanner.inside) {
        yield this.completeElement(chunk, start, at);
        start = at;
      }
    }
    if (scanner.inside) this.keepPiece(chunk, start);
    scanner.endOfChunk(chunk);
  }

  /**
   * Ends the text; must be called after the last chunk. Throws NotAJsonArrayError if the array is incomplete.
   */
  end(): void {
    this.scanner.end();
  }

  private keepPiece(chunk: Buffer, start: number): void {
    this.piecesBytes += chunk.length - start;
    if (this.piecesBytes > this.elementBytesMax) this.pieces = [];
    else this.pieces.push(chunk.subarray(start));
  }

  private completeElement(chunk: Buffer, start: number, end: number): JsonArrayElement {
    const index = this.scanner.elements - 1;
    const bytes = this.piecesBytes + end - start;
    const { pieces } = this;
    if (this.piecesBytes > 0) {
      this.pieces = [];
      this.piecesBytes = 0;
    }
    if (bytes > this.elementBytesMax)
      return { index, bytes, text: null, error: `is larger than ${this.elementBytesMax} bytes` };
    const isWhole = pieces.length === 0;
    const whole = isWhole
      ? chunk.subarray(start, end)
      : Buffer.concat([...pieces, chunk.subarray(start, end)]);
    if (this.scanner.isTooDeep) return { index, bytes, text: whole.toString(), error: 'is nested too deep' };
    return { index, bytes, ...parseElement(whole) };
  }
}

function parseElement(
  whole: Buffer,
): { text: string; value: Record<string, unknown> } | { text: string; error: string } {
  const text = whole.toString();
  if (whole.length > ELEMENT_VALUES_MAX && countJsonValues(whole, 0, whole.length) > ELEMENT_VALUES_MAX)
    return { text, error: `has more than ${ELEMENT_VALUES_MAX} values` };
  if (text.includes('\ufffd') && !isUtf8(whole)) return { text, error: 'is not valid UTF-8' };
  try {
    return { text, value: JSON.parse(text) as Record<string, unknown> };
  } catch {
    return { text, error: 'is not valid JSON' };
  }
}
