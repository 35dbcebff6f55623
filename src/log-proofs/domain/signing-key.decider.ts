import type { Decider } from '@alert-review/kernel';
import type { SigningKeyEvent } from './signing-key.events.js';

/** A key as verifiers take it, with the signature of the key before it where there is one. */
export type PublishedKey = SigningKeyEvent['data'];

/** The keys, oldest first. A command names how many there are, so that two make one key. */
export const signingKeyDecider: Decider<
  readonly PublishedKey[],
  { readonly after: number; readonly made: PublishedKey },
  SigningKeyEvent
> = {
  initial: [],
  decide: (keys, { after, made }) => (keys.length === after ? [{ type: 'SigningKeyMade', data: made }] : []),
  evolve: (keys, { data }) => [...keys, data],
};
