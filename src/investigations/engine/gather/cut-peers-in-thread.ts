import { parentPort } from 'node:worker_threads';
import { runStepsSync } from '../../../platform/process/yield-to-event-loop.js';
import { installSourceMaps } from '../../../platform/process/source-lines.js';
import {
  type KnownPeer,
  type PeerCutting,
  peerTables,
  type PeerTablesBySegment,
} from '@alert-review/judgement';

export type PeerCutAnswer =
  { readonly lacking: readonly KnownPeer[] } | { readonly tables: PeerTablesBySegment };

installSourceMaps();
const port = parentPort!;
let cutting: PeerCutting;

/** Messages: first the end of the period, then customers as JSON, and null after the last of them. */
port.on('message', (members: number | string | null) => {
  if (typeof members === 'number') {
    cutting = peerTables.cutting(members);
    return;
  }
  if (members === null) return port.postMessage({ tables: cutting.finish() } satisfies PeerCutAnswer);
  port.postMessage({ lacking: runStepsSync(cutting.add(members)) } satisfies PeerCutAnswer);
});
