export const COMPLETE_RERUN_BATCHES_QUEUE = 'complete-rerun-batches';

/** A job starts from nothing else, so the organisation stands in it. */
export const rerunBatchKey = (orgId: string, batch: string): string => `${orgId}.${batch}`;

export function partsOfKey(key: string): { readonly orgId: string; readonly batch: string } {
  const dot = key.indexOf('.');
  return { orgId: key.slice(0, dot), batch: key.slice(dot + 1) };
}
