import { on } from 'node:events';
import { parentPort } from 'node:worker_threads';
import { installSourceMaps } from '../../platform/process/source-lines.js';
import { transferableBuffersOf } from './validated-rows.js';
import { readRows, type FileOptions, type RowChunk } from './read-rows.js';

/**
 * Messages of the thread: a chunk of rows; `taken`: it has read a piece of the file; `end`: the file has
 * ended.
 */
export type RowThreadAnswer = RowChunk | 'taken' | 'end';

installSourceMaps();
const mainThreadPort = parentPort!;
const messages = on(mainThreadPort, 'message') as AsyncIterator<[FileOptions | Uint8Array | null]>;

async function* receivePieces(): AsyncGenerator<Buffer> {
  for (;;) {
    const [piece] = (await messages.next()).value as [Uint8Array | null];
    if (piece === null) return;
    yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    mainThreadPort.postMessage('taken' satisfies RowThreadAnswer);
  }
}

for (;;) {
  const [options] = (await messages.next()).value as [FileOptions];
  for await (const rows of readRows(receivePieces(), options))
    mainThreadPort.postMessage(rows satisfies RowThreadAnswer, transferableBuffersOf(rows.valid));
  mainThreadPort.postMessage('end' satisfies RowThreadAnswer);
}
