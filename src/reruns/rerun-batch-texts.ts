import { Injectable } from '@nestjs/common';
import { FieldCipher } from '../platform/records/field-cipher.js';
import type { RerunBatchConfirmed } from './domain/rerun-batch.decider.js';

export interface Unresolved {
  readonly alertId: string;
  readonly reason: 'not_found' | 'ambiguous';
}

/** Texts of callers, sealed in the manifest. */
@Injectable()
export class RerunBatchTexts {
  constructor(private readonly cipher: FieldCipher) {}

  async textsOf(manifest: RerunBatchConfirmed): Promise<{
    readonly alertIds: ReadonlyMap<string, string>;
    readonly unresolved: readonly Unresolved[];
  }> {
    const { members, alertIds, unresolved } = manifest.data;
    const [given, others] = await Promise.all([
      this.cipher.unseal(manifest, 'alertIds', alertIds),
      this.cipher.unseal(manifest, 'unresolved', unresolved),
    ]);
    const ids = JSON.parse(given) as string[];
    return {
      alertIds: new Map(members.map(({ alert }, place) => [alert, ids[place]!])),
      unresolved: JSON.parse(others) as Unresolved[],
    };
  }
}
