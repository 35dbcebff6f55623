import type { OlderRecordVersion, Row, VersionedContent, VersionedRecord } from '@alert-review/kernel';
import type { RowStore } from './rows-of-organization.js';

/**
 * Returns the newest version of a record that has a value in `field`, as it is stored (texts may be
 * encrypted); null if there is none. Usually reads a single row.
 */
export async function newestVersionWith<Content extends object>(
  rows: RowStore,
  record: VersionedRecord<Content>,
  id: string,
  field: keyof Content & string,
): Promise<Row<VersionedContent<Content>> | null> {
  const current = await rows.get(record.current, id);
  if (!current || current.content[field] != null) return current;
  let newest: OlderRecordVersion<Content> | null = null;
  const filter = { ref: id, [`content.${field}`]: { $ne: null } };
  for await (const older of rows.stream(record.older, filter, { index: 'ref' })) {
    if (newest && newest.version >= older.version) continue;
    if (await wasStored(rows, record, older, current)) newest = older;
  }
  return newest && { ...newest, id };
}

/** Tells whether a version was really stored; false for remains of an interrupted upload. */
async function wasStored<Content extends object>(
  rows: RowStore,
  record: VersionedRecord<Content>,
  { head }: OlderRecordVersion<Content>,
  current: VersionedContent<Content>,
): Promise<boolean> {
  if (head === undefined || head === current.source) return true;
  const options = { index: 'source', fields: ['head'], limit: 1 } as const;
  const [last] = await rows.find(record.older, { source: head }, options);
  return last !== undefined && last.head === undefined;
}
