import { Injectable } from '@nestjs/common';
import type { Caller } from '../../kernel/caller.js';
import { SubjectKeys } from './subject-keys.js';
import { seal, unseal } from './tenant-keys.js';

/** Seals free text under the key of its subject, bound to the place where it stands. */
@Injectable()
export class FieldCipher {
  constructor(private readonly keys: SubjectKeys) {}

  /** base64 of the sealed text; `place` (such as stream and event id) is needed again to read it. */
  async seal(caller: Pick<Caller, 'orgId'>, subject: string, place: string, text: string): Promise<string> {
    const key = await this.keys.key(caller, subject);
    return Buffer.from(seal(key, Buffer.from(text, 'utf8'), place)).toString('base64');
  }

  /** The text. Throws when the key is gone, or when the cipher text was altered or moved. */
  async unseal(
    caller: Pick<Caller, 'orgId'>,
    subject: string,
    place: string,
    sealed: string,
  ): Promise<string> {
    const key = await this.keys.key(caller, subject);
    return Buffer.from(unseal(key, Buffer.from(sealed, 'base64'), place)).toString('utf8');
  }
}
