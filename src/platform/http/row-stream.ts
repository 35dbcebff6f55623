import { StreamableFile } from '@nestjs/common';
import { Readable } from 'node:stream';
import { yieldToEventLoop } from '../process/cooperative.js';
import { rowText, type RowFormat, type RowValue } from '../../kernel/row-text.js';

const CHUNK_CHARS = 64 * 1024;

/** Streams rows. A fault before the first row is a normal error; a later one breaks the connection. */
export async function rowStream<Field extends string>(
  rows: AsyncIterable<Readonly<Record<Field, RowValue>>>,
  format: RowFormat,
  fields: readonly Field[],
  fileName: string,
): Promise<StreamableFile> {
  const text = rowText(format, fields);
  const iterator = rows[Symbol.asyncIterator]();
  const first = await iterator.next();
  async function* chunks(): AsyncGenerator<string> {
    let chunk = text.head;
    try {
      for (let next = first; !next.done; next = await iterator.next()) {
        chunk += text.line(next.value);
        if (chunk.length < CHUNK_CHARS) continue;
        yield chunk;
        chunk = '';
        await yieldToEventLoop();
      }
      if (chunk) yield chunk;
    } finally {
      await iterator.return?.();
    }
  }
  return new StreamableFile(Readable.from(chunks(), { objectMode: false }), {
    type: text.contentType,
    disposition: `attachment; filename="${fileName}.${format}"`,
  });
}
