import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Caller, SYSTEM_ORG } from '@alert-review/kernel';
import { TenantKeys } from '../platform/crypto/tenant-keys.js';
import { Decisions } from '../platform/decisions/decisions.js';
import { signingKeyDecider, type PublishedKey } from './domain/signing-key.decider.js';
import { SigningKeyEvents } from './domain/signing-key.events.js';
import { isSignedBy, noteKey, type NoteKey, publicKeyOf, signNote } from '@alert-review/transparency-log';

const STREAM_ID = 'log';
const LOG_ID_BYTES = 8;

/**
 * The signing keys of the log, derived from the master key. The number of key events tells which key signs.
 */
@Injectable()
export class SigningKeys {
  private readonly known = new Map<string, NoteKey>();

  constructor(
    private readonly decisions: Decisions,
    private readonly tenantKeys: TenantKeys,
  ) {}

  /** Returns the public keys, oldest first; empty before the first checkpoint. */
  async published(): Promise<readonly PublishedKey[]> {
    const caller = { orgId: SYSTEM_ORG };
    return (await this.decisions.state(SigningKeyEvents, signingKeyDecider, caller, STREAM_ID)).state;
  }

  /**
   * Returns the keys that sign the checkpoint after the note `last`: the newest key and, until that key has
   * signed a note, also the previous key. Creates a key if the newest key was not derived from this master
   * key.
   */
  async signers(caller: Caller, last: string | null): Promise<readonly NoteKey[]> {
    let keys = await this.published();
    if (!this.derived(keys, keys.length - 1)) keys = await this.make(caller, keys);
    const newest = this.derived(keys, keys.length - 1)!;
    const before = this.derived(keys, keys.length - 2);
    const isFirst = before && !(last !== null && isSignedBy(last, newest.verifierKey));
    return isFirst ? [before, newest] : [newest];
  }

  /**
   * Returns the text with the signature of the newest key. Null if there is no key, or if it came from
   * another master key.
   */
  async sign(text: string): Promise<string | null> {
    const keys = await this.published();
    const newest = this.derived(keys, keys.length - 1);
    return newest && signNote(text, [newest]);
  }

  /** Creates the next key, signed by the previous key. Returns all keys. */
  async rotate(caller: Caller): Promise<readonly PublishedKey[]> {
    return this.make(caller, await this.published());
  }

  private async make(caller: Caller, keys: readonly PublishedKey[]): Promise<readonly PublishedKey[]> {
    const next = this.tenantKeys.checkpointKey(keys.length);
    const logId = hash('sha256', publicKeyOf(next), 'buffer').subarray(0, LOG_ID_BYTES).toString('hex');
    const name = keys.length === 0 ? `alert-review/${logId}` : logNameOf(keys);
    const before = this.derived(keys, keys.length - 1);
    const made = noteKey(name, next);
    const text = `${name} key\n${before?.verifierKey}\n${made.verifierKey}\n`;
    const note = before && signNote(text, [before, made]);
    const decided = await this.decisions.decide({
      caller,
      family: SigningKeyEvents,
      decider: signingKeyDecider,
      streamId: STREAM_ID,
      command: { after: keys.length, made: { key: made.verifierKey, ...(note && { note }) } },
      operation: 'MakeSigningKey',
    });
    return decided.state;
  }

  /**
   * Returns the private key of a generation; null if there is no such key, or if it was derived from another
   * master key.
   */
  private derived(keys: readonly PublishedKey[], generation: number): NoteKey | null {
    const published = keys[generation];
    if (!published) return null;
    const known = this.known.get(published.key);
    if (known) return known;
    const key = noteKey(logNameOf(keys), this.tenantKeys.checkpointKey(generation));
    if (key.verifierKey !== published.key) return null;
    this.known.set(published.key, key);
    return key;
  }
}

/** Returns the name of the log, which is part of its first key. */
export const logNameOf = ([first]: readonly PublishedKey[]): string =>
  first!.key.slice(0, first!.key.indexOf('+'));
