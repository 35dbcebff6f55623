import { EntityRecord } from '../ingestion/domain/entity.record.js';
import { AppError } from '@alert-review/kernel';
import type { RowReader } from '../platform/records/rows-of-organization.js';

/** Returns an entity's own id, given its own id or else its service id. Throws entity_not_found. */
export async function entityOwnId(rows: RowReader, value: string, field: string): Promise<string> {
  const { current } = EntityRecord;
  const only = { fields: ['ownId'], limit: 1 } as const;
  const [own] = await rows.find(current, { ownId: value }, { index: 'own_id', ...only });
  const [found] = own ? [own] : await rows.find(current, { id: value }, { index: 'id', ...only });
  if (!found) throw new AppError('entity_not_found', { field, value });
  return found.ownId;
}
