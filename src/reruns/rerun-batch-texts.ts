import type { FieldCipher } from '../platform/records/field-cipher.js';
import type { RerunBatchConfirmed } from './domain/rerun-batch.decider.js';

export interface UnresolvedAlert {
  readonly alertId: string;
  readonly reason: 'not_found' | 'ambiguous';
}

/** Decrypts and returns the identifiers that callers wrote, from the manifest. */
export async function idsAsCallersWrote(
  cipher: FieldCipher,
  manifest: RerunBatchConfirmed,
): Promise<{ alertIds: ReadonlyMap<string, string>; unresolved: readonly UnresolvedAlert[] }> {
  const { members, alertIds, unresolved } = manifest.data;
  const [given, others] = await Promise.all([
    cipher.unseal(manifest, 'alertIds', alertIds),
    cipher.unseal(manifest, 'unresolved', unresolved),
  ]);
  const ids = JSON.parse(given) as string[];
  return {
    alertIds: new Map(members.map(({ alert }, place) => [alert, ids[place]!])),
    unresolved: JSON.parse(others) as UnresolvedAlert[],
  };
}
