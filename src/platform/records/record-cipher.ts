import { Injectable } from '@nestjs/common';
import type { Caller, VersionedRecord } from '@alert-review/kernel';
import { FieldCipher } from './field-cipher.js';

type Organization = Pick<Caller, 'orgId'>;

/**
 * Encrypts the declared texts of a record under the record's own key. Each cipher text is bound to its
 * record and field.
 */
@Injectable()
export class RecordCipher {
  constructor(private readonly cipher: FieldCipher) {}

  hasSealedText({ sealed }: { readonly sealed: readonly string[] }, content: object): boolean {
    return sealed.some((field) => typeof (content as Record<string, unknown>)[field] === 'string');
  }

  /** Encrypts the texts. The record must have a key (`Decisions.ensureKeys`). */
  seal<Content extends object>(
    caller: Organization,
    record: VersionedRecord<Content>,
    id: string,
    content: Content,
  ): Promise<Content> {
    return this.transformTexts(caller, record, id, content, 'seal');
  }

  /** Decrypts the texts. Throws if the key was destroyed, or if a text was altered or moved. */
  unseal<Content extends object>(
    caller: Organization,
    record: VersionedRecord<Content>,
    id: string,
    content: Content,
  ): Promise<Content> {
    return this.transformTexts(caller, record, id, content, 'unseal');
  }

  private async transformTexts<Content extends object>(
    { orgId: org }: Organization,
    { current, sealed }: VersionedRecord<Content>,
    id: string,
    content: Content,
    what: 'seal' | 'unseal',
  ): Promise<Content> {
    const place = { org, stream: current.name, streamId: id, id };
    const result = { ...content } as Record<string, unknown>;
    for (const field of sealed) {
      const text = result[field];
      if (typeof text === 'string') result[field] = await this.cipher[what](place, field, text);
    }
    return result as Content;
  }
}
