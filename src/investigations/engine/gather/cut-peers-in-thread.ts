import { parentPort, workerData } from 'node:worker_threads';
import { forgetKept } from '../../../kernel/kept.js';
import { atOnce } from '../../../platform/process/slices.js';
import { nameSourceLines } from '../../../platform/process/source-lines.js';
import { PeerCutting, type KnownPeer, type PeerTablesBySegment } from './peer-cutting.js';

export type CutAnswer = { readonly lacking: readonly KnownPeer[] } | { readonly tables: PeerTablesBySegment };

nameSourceLines();
const port = parentPort!;
const cutting = new PeerCutting(workerData as number);

/** Members as JSON, and null after the last of them. */
port.on('message', (members: string | null) => {
  if (members === null) return port.postMessage({ tables: cutting.finish() } satisfies CutAnswer);
  port.postMessage({ lacking: atOnce(cutting.add(members)) } satisfies CutAnswer);
  forgetKept();
});
