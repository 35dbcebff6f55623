import { generateKeyPairSync } from 'node:crypto';
import {
  checkpointText,
  GrowingTreeRoots,
  isSignedBy,
  leafHash,
  noteKey,
  signNote,
} from '@alert-review/transparency-log';

const log = new GrowingTreeRoots();
for (const event of ['alert opened', 'alert escalated']) log.push(leafHash(Buffer.from(event)));

const key = noteKey('bank.example/alerts', generateKeyPairSync('ed25519').privateKey);
const checkpoint = { origin: key.name, size: log.size, root: log.root(), time: '2026-03-01T09:00:00.000Z' };

export const note = signNote(checkpointText(checkpoint), [key]);

console.log(note);
console.log('signed by the key:', isSignedBy(note, key.verifierKey));
console.log('changed:', isSignedBy(note.replace('2\n', '3\n'), key.verifierKey));
