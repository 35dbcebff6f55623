import { hashOfToken } from '../platform/crypto/secret-tokens.js';
import type { Records } from '../platform/records/records.js';
import { OrganizationNameRecord } from './domain/organization-name.record.js';

/** Reserves a name unless it is taken; returns the id of the organization that owns it. */
export async function reserveOrganizationName(
  records: Records,
  name: string,
  orgId: string,
): Promise<string> {
  const rows = records.forSystem();
  const id = hashOfToken(name.toLowerCase());
  const { outcome } = await rows.compareAndSet(
    OrganizationNameRecord,
    { id, orgId: null },
    { $setOnInsert: { name, orgId } },
    { upsert: true },
  );
  return outcome === 'inserted' ? orgId : ((await rows.get(OrganizationNameRecord, id))?.orgId ?? orgId);
}
