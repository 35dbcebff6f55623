import { Injectable } from '@nestjs/common';
import type { Caller, VersionedRecord } from '@alert-review/kernel';
import { FieldCipher } from './field-cipher.js';

type Organization = Pick<Caller, 'orgId'>;

/** Seals the declared texts under the record's own key, bound to their places. */
@Injectable()
export class RecordCipher {
  constructor(private readonly cipher: FieldCipher) {}

  hasSealedText({ sealed }: { readonly sealed: readonly string[] }, content: object): boolean {
    return sealed.some((field) => typeof (content as Record<string, unknown>)[field] === 'string');
  }

  /** Seals the texts; the record must have its key (`Decisions.ensureKeys`). */
  seal<Content extends object>(
    caller: Organization,
    record: VersionedRecord<Content>,
    id: string,
    content: Content,
  ): Promise<Content> {
    return this.transformTexts(caller, record, id, content, 'seal');
  }

  /** Opens sealed texts. Throws when the key is destroyed, or a text was altered or moved. */
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
