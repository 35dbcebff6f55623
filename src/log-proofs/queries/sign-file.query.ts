import { type Caller, Clock } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { VERSION } from '../../platform/process/version.js';
import { HashTrees } from '../hash-trees.js';
import { logNameOf, SigningKeys } from '../signing-keys.js';
import { noCheckpointYetError } from './read-proofs.query.js';

/** Version of the format, which docs/bundle-format.md describes under "Signed files". */
const FILE_FORMAT = 'alert-review-file/1';

interface FileToSign {
  /** What the file is. Part of its first line, so that no file and no checkpoint can stand for another. */
  readonly kind: 'model validation file';
  /** Text without a line feed at its end. */
  readonly text: string;
}

/**
 * Signs a text with the key of the log, as a signed note (C2SP). Before the signature stands a line with the
 * keys of the log and the newest checkpoint of the organization, so that verifier/verify.js checks the file
 * without a server. Throws bad_request before the first checkpoint.
 */
export const SignFile = defineQuery(
  'SignFile',
  { permission: 'audit:export', readsEventLog: true },
  (caller: Caller, file: FileToSign) => ({ ...file, caller }),
  [SigningKeys, HashTrees, Clock],
  async ({ caller, kind, text }, signing, trees, clock): Promise<string> => {
    const keys = await signing.published();
    const newest = await trees.treeOf(caller).newest();
    if (keys.length === 0 || !newest) throw noCheckpointYetError(null);
    const proof = {
      format: FILE_FORMAT,
      madeAt: clock.iso(),
      product: VERSION,
      keys,
      checkpoint: newest.note,
    };
    const origin = `${logNameOf(keys)}/${caller.orgId}`;
    const signed = await signing.sign(`${origin} ${kind}\n\n${text}\n\nproof ${JSON.stringify(proof)}\n`);
    if (signed === null) throw noCheckpointYetError(null);
    return signed;
  },
);
