import type { Decider } from '@alert-review/kernel';
import type { SigningKeyEvent } from './signing-key.events.js';

/** A public key as verifiers expect it, with a note signed by the previous key if there is one. */
export type PublishedKey = SigningKeyEvent['data'];

/**
 * The signing keys, oldest first. A command says how many keys it has seen, so that two concurrent commands
 * create only one key.
 */
export const signingKeyDecider: Decider<
  readonly PublishedKey[],
  { readonly after: number; readonly made: PublishedKey },
  SigningKeyEvent
> = {
  initial: [],
  decide: (keys, { after, made }) => (keys.length === after ? [{ type: 'SigningKeyMade', data: made }] : []),
  evolve: (keys, { data }) => [...keys, data],
};
