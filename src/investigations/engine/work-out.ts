import { canonicalJson } from '../../kernel/canonical-json.js';
import { keyedHash } from '../../platform/crypto/keyed-hash.js';
import { saltedBytesHash } from '../../platform/crypto/salted-hash.js';
import type { Steps } from '../../platform/process/slices.js';
import { contentSteps, type RunInput } from './compose-content.js';

export interface WorkOrder {
  readonly input: RunInput;
  readonly key: Uint8Array;
  readonly salt: string;
}

export interface WorkedOut {
  readonly json: Uint8Array<ArrayBuffer>;
  readonly hash: string;
  readonly isPlain: boolean;
}

/** How JSON writes half a surrogate pair. */
const HALF_PAIR = '\\ud';

/** Pure: equal orders give equal bytes. */
export function* workOutSteps({ input, key, salt }: WorkOrder): Steps<WorkedOut> {
  const content = yield* contentSteps(input, keyedHash(key));
  yield;
  const text = canonicalJson(content);
  const json = new TextEncoder().encode(text);
  return { json, hash: saltedBytesHash(salt, json), isPlain: !text.includes(HALF_PAIR) };
}
