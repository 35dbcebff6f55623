import { Injectable } from '@nestjs/common';
import { SubjectKeys } from './subject-keys.js';
import { sealBytes, unsealBytes } from '../crypto/tenant-keys.js';

interface SealedPlace {
  readonly org: string;
  readonly stream: string;
  /** Id of the stream's subject, whose key encrypts the text. */
  readonly streamId: string;
  readonly id: string;
}

/**
 * Encrypts free text in events under the key of the stream's subject. The cipher text is bound to its
 * stream, event and field.
 */
@Injectable()
export class FieldCipher {
  constructor(private readonly keys: SubjectKeys) {}

  /** Encrypts a text and returns base64. The subject must have a key (`Decisions.ensureKeys`). */
  async seal(place: SealedPlace, field: string, text: string): Promise<string> {
    const key = await this.keys.key({ orgId: place.org }, place.streamId);
    return Buffer.from(sealBytes(key, Buffer.from(text, 'utf8'), contextOf(place, field))).toString('base64');
  }

  /** Decrypts a text. Throws if the key was destroyed, or if the cipher text was altered or moved. */
  async unseal(place: SealedPlace, field: string, sealed: string): Promise<string> {
    const key = await this.keys.key({ orgId: place.org }, place.streamId);
    const plain = unsealBytes(key, Buffer.from(sealed, 'base64'), contextOf(place, field));
    return Buffer.from(plain).toString('utf8');
  }
}

const contextOf = ({ stream, id }: SealedPlace, field: string): string => `${stream} ${id} ${field}`;
