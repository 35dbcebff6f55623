import { createHash } from 'node:crypto';

/**
 * Counts and hashes the lines of a file. The last line contains both values, so that readers can see whether
 * the file is complete.
 */
export class LineDigest {
  private readonly sha256 = createHash('sha256');
  private lines = 0;

  /** Adds text that consists of whole lines. */
  add(text: string | Uint8Array): void {
    const bytes = typeof text === 'string' ? Buffer.from(text) : text;
    this.sha256.update(bytes);
    for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) this.lines++;
  }

  /** Returns the last line of the file, with the number and the SHA-256 of the lines before it. */
  end(): string {
    return `${JSON.stringify({ kind: 'end', lines: this.lines, sha256: this.sha256.digest('hex') })}\n`;
  }
}

const LINE_FEED = 10;
