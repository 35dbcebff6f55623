import { canonicalJson } from '../../kernel/canonical-json.js';
import { keyedHash } from '../../platform/crypto/keyed-hash.js';
import { saltedBytesHash } from '../../platform/crypto/salted-hash.js';
import type { Steps } from '../../platform/process/slices.js';
import type { CaseFacts } from '../domain/case/facts/case-facts.js';
import { blocksAhead, completed } from './blocks-ahead.js';
import { contentSteps, type RunInput } from './compose-content.js';
import type { BlocksAhead } from './run-blocks.js';

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
  /** That of `CanonicalJson`. */
  readonly isPlain: boolean;
}

/** How JSON writes half a surrogate pair. */
const HALF_PAIR = '\\ud';

/** Pure: equal orders give equal bytes. Throws NarrativeMismatch if a text leaves the facts. */
export function* workOutSteps(order: WorkOrder, ahead?: BlocksAhead): Steps<WorkedOut> {
  const { input, key, salt } = order;
  const content = yield* contentSteps(input, keyedHash(key), ahead);
  yield;
  const text = canonicalJson(content);
  const json = new TextEncoder().encode(text);
  return { json, hash: saltedBytesHash(salt, json), isPlain: !text.includes(HALF_PAIR) };
}

/** An order whose network and salt are not known yet. */
export type OrderAhead = Omit<WorkOrder, 'salt'>;

export type LastFacts = Pick<CaseFacts, 'network' | 'versions'>;

export interface BegunOrder {
  /** With the same bytes as the whole order has. To be called once. */
  readonly finish: (last: LastFacts, salt: string) => Steps<WorkedOut>;
}

/** Works out what needs no network. The facts of the order are changed. */
export function begunOrder({ input, key }: OrderAhead): BegunOrder {
  const ahead = blocksAhead(input, keyedHash(key));
  return {
    finish: (last, salt) =>
      workOutSteps({ input: { ...input, facts: completed(input.facts, last) }, key, salt }, ahead),
  };
}
