import { on } from 'node:events';
import { parentPort } from 'node:worker_threads';
import { installSourceMaps } from '../../platform/process/source-lines.js';
import { transferableBuffersOf } from './validated-rows.js';
import { readRows, type RowChunk } from './read-rows.js';

export type RowThreadAnswer = RowChunk | 'taken' | 'end';

installSourceMaps();
const port = parentPort!;
const messages = on(port, 'message') as AsyncIterator<[readonly number[] | Uint8Array | null]>;

async function* pieces(): AsyncGenerator<Buffer> {
  for (;;) {
    const [piece] = (await messages.next()).value as [Uint8Array | null];
    if (piece === null) return;
    yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    port.postMessage('taken' satisfies RowThreadAnswer);
  }
}

for (;;) {
  const [recorded] = (await messages.next()).value as [readonly number[]];
  for await (const rows of readRows(pieces(), { recorded }))
    port.postMessage(rows satisfies RowThreadAnswer, transferableBuffersOf(rows.valid));
  port.postMessage('end' satisfies RowThreadAnswer);
}
