import { ListFileError } from './list-file-error.js';

/** The files of one list by their names, as read. */
export class ListContents {
  constructor(private readonly files: ReadonlyMap<string, Uint8Array>) {}

  bytes(file: string): Uint8Array {
    const bytes = this.files.get(file);
    if (!bytes) throw new ListFileError(file, null, 'it is missing');
    return bytes;
  }

  /** UTF-8, which every file has to be in unless it is Latin-1 by agreement. */
  text(file: string): string {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(this.bytes(file));
    } catch (error) {
      if (error instanceof ListFileError) throw error;
      throw new ListFileError(file, null, 'it is not in UTF-8');
    }
  }

  /** For files of makers who mix both encodings. */
  textOrLatin1(file: string): string {
    const bytes = this.bytes(file);
    const text = new TextDecoder('utf-8').decode(bytes);
    return text.includes('\ufffd') ? new TextDecoder('latin1').decode(bytes) : text;
  }

  /** Trimmed lines with their numbers from 1, without empty ones and without what follows a `#`. */
  *lines(file: string): Generator<readonly [text: string, line: number]> {
    let line = 0;
    for (const raw of this.text(file).split('\n')) {
      line++;
      const comment = raw.indexOf('#');
      const text = (comment < 0 ? raw : raw.slice(0, comment)).trim();
      if (text !== '') yield [text, line];
    }
  }
}
