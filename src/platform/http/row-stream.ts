import { StreamableFile } from '@nestjs/common';
import { Readable } from 'node:stream';
import { yieldToEventLoop } from '../process/yield-to-event-loop.js';
import { type RowFormat, rowTextWriterFor, type RowValue } from '@alert-review/kernel';

const CHUNK_CHARS = 64 * 1024;
/** Longest time that slow lines wait to be sent together. */
const CHUNK_MS = 1_000;

/**
 * How long the first row of a file and each further row may take. Shorter than a connection without data
 * survives.
 */
export const ROW_DEADLINE_MS = 100_000;

/**
 * Streams rows as a file. `counted` adds a last line with their number and, if given, the log's checkpoint.
 * An error before the first row becomes a normal error answer; a later error breaks the connection.
 */
export function rowStream<Field extends string>(
  rows: AsyncIterable<Readonly<Record<Field, RowValue>>>,
  format: RowFormat,
  fields: readonly Field[],
  fileName: string,
  { counted = false, checkpoint }: { counted?: boolean; checkpoint?: string | null } = {},
): Promise<StreamableFile> {
  const text = rowTextWriterFor(format, fields);
  async function* lines(): AsyncGenerator<string> {
    let head = text.head;
    let count = 0;
    for await (const row of rows) {
      yield head + text.line(row);
      head = '';
      count += 1;
    }
    const rest = counted ? head + text.countLine(count, checkpoint) : head;
    if (rest) yield rest;
  }
  return textStream(lines(), format, fileName);
}

const CONTENT_TYPES = {
  ndjson: 'application/x-ndjson',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
};

/** Streams texts as one file. An error before the first text becomes a normal error answer. */
export async function textStream(
  texts: AsyncIterable<string>,
  format: keyof typeof CONTENT_TYPES,
  fileName: string,
): Promise<StreamableFile> {
  const iterator = texts[Symbol.asyncIterator]();
  const first = await iterator.next();
  async function* chunks(): AsyncGenerator<string> {
    let chunk = '';
    let sentAt = performance.now();
    try {
      for (let next = first; !next.done; next = await iterator.next()) {
        chunk += next.value;
        if (chunk.length < CHUNK_CHARS && performance.now() - sentAt < CHUNK_MS) continue;
        yield chunk;
        chunk = '';
        sentAt = performance.now();
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
