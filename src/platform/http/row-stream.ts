import { StreamableFile } from '@nestjs/common';
import { Readable } from 'node:stream';
import { yieldToEventLoop } from '../process/cooperative.js';
import { rowText, type RowFormat, type RowValue } from '../../kernel/row-text.js';

const CHUNK_CHARS = 64 * 1024;

/** Streams rows. A fault before the first row is a normal error; a later one breaks the connection. */
export function rowStream<Field extends string>(
  rows: AsyncIterable<Readonly<Record<Field, RowValue>>>,
  format: RowFormat,
  fields: readonly Field[],
  fileName: string,
): Promise<StreamableFile> {
  const text = rowText(format, fields);
  async function* lines(): AsyncGenerator<string> {
    let { head } = text;
    for await (const row of rows) {
      yield head + text.line(row);
      head = '';
    }
    if (head) yield head;
  }
  return textStream(lines(), format, fileName);
}

const CONTENT_TYPES = {
  ndjson: 'application/x-ndjson',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
};

/** Streams texts as one file. A fault before the first text is a normal error. */
export async function textStream(
  texts: AsyncIterable<string>,
  format: keyof typeof CONTENT_TYPES,
  fileName: string,
): Promise<StreamableFile> {
  const iterator = texts[Symbol.asyncIterator]();
  const first = await iterator.next();
  async function* chunks(): AsyncGenerator<string> {
    let chunk = '';
    try {
      for (let next = first; !next.done; next = await iterator.next()) {
        chunk += next.value;
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
    type: CONTENT_TYPES[format],
    disposition: `attachment; filename="${fileName}.${format}"`,
  });
}
