import { canonicalJson } from '../../kernel/canonical-json.js';
import { keyedHash } from '../../platform/crypto/keyed-hash.js';
import { saltedBytesHash } from '../../platform/crypto/salted-hash.js';
import type { Steps } from '../../platform/process/slices.js';
import { contentSteps, type RunInput } from './compose-content.js';

/** All that a result is made of. */
export interface WorkOrder {
  /** JSON throughout. */
  readonly input: RunInput;
  /** Of the alert. */
  readonly key: Uint8Array;
  readonly salt: string;
}

export interface WorkedOut {
  /** Canonical, in memory of its own. */
  readonly json: Uint8Array<ArrayBuffer>;
  readonly hash: string;
}

/** Pure: equal orders give equal bytes. Throws NarrativeMismatch if a text leaves the facts. */
export function* workOutSteps({ input, key, salt }: WorkOrder): Steps<WorkedOut> {
  const content = yield* contentSteps(input, keyedHash(key));
  yield;
  const json = new TextEncoder().encode(canonicalJson(content));
  return { json, hash: saltedBytesHash(salt, json) };
}
