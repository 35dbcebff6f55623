import { isUtf8 } from 'node:buffer';
import { ListFileError } from './list-file-error.js';

/** Number of bytes decoded at once: small enough for a slice of work, large enough to be fast. */
const PART_BYTES = 64 * 1024;

type Line = readonly [text: string, line: number];

export class ListContents {
  constructor(private readonly files: ReadonlyMap<string, Uint8Array>) {}

  bytes(file: string): Uint8Array {
    const bytes = this.files.get(file);
    if (!bytes) throw new ListFileError(file, null, 'it is missing');
    return bytes;
  }

  text(file: string): string {
    return new TextDecoder().decode(this.utf8(file));
  }

  lines(file: string): Generator<Line> {
    return linesOf(this.utf8(file), 'utf-8');
  }

  /** Yields the lines of a file whose publisher mixes UTF-8 and Latin-1. */
  linesOrLatin1(file: string): Generator<Line> {
    const bytes = this.bytes(file);
    return linesOf(bytes, isUtf8(bytes) ? 'utf-8' : 'latin1');
  }

  /** Yields trimmed lines without empty lines and without comments after `#`. */
  *entries(file: string): Generator<Line> {
    for (const [raw, line] of this.lines(file)) {
      const comment = raw.indexOf('#');
      const text = (comment < 0 ? raw : raw.slice(0, comment)).trim();
      if (text !== '') yield [text, line];
    }
  }

  private utf8(file: string): Uint8Array {
    const bytes = this.bytes(file);
    if (!isUtf8(bytes)) throw new ListFileError(file, null, 'it is not in UTF-8');
    return bytes;
  }
}

function* linesOf(bytes: Uint8Array, encoding: string): Generator<Line> {
  const decoder = new TextDecoder(encoding);
  let line = 0;
  let open = '';
  for (let at = 0; at < bytes.length; at += PART_BYTES) {
    const part = decoder.decode(bytes.subarray(at, at + PART_BYTES), { stream: true });
    const [first, ...others] = part.split('\n');
    open += first!;
    for (const next of others) {
      yield [open, ++line];
      open = next;
    }
  }
  yield [open + decoder.decode(), ++line];
}
