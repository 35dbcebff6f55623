import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { Records } from '../../platform/records/records.js';
import { rowsByOwnId } from '../../platform/records/rows-by-id.js';
import { EntityRecord } from '../domain/entity.record.js';

/** The spellings that are looked up: as typed, in capitals and in small letters. */
const spellingsOf = (id: string): readonly string[] => [id, id.toUpperCase(), id.toLowerCase()];

/**
 * Returns those of the given ids that are the organization's own ids of customers, as they were given. A
 * customer whose id mixes capital and small letters is found in its own spelling alone.
 */
export const FindKnownCustomers = defineQuery(
  'FindKnownCustomers',
  { permission: 'org:manage' },
  (caller: Caller, ids: readonly string[]) => ({ caller, ids }),
  [Records],
  async ({ caller, ids }, records): Promise<ReadonlySet<string>> => {
    const asked = [...new Set(ids.flatMap(spellingsOf))];
    const rows = await rowsByOwnId(records.for(caller), EntityRecord.current, asked, { fields: ['ownId'] });
    const stored = new Set(rows.map(({ ownId }) => ownId));
    return new Set(ids.filter((id) => spellingsOf(id).some((spelling) => stored.has(spelling))));
  },
);
