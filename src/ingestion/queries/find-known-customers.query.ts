import { type Caller, comparableId } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { Records } from '../../platform/records/records.js';
import { rowsByOwnId } from '../../platform/records/rows-by-id.js';
import { EntityRecord } from '../domain/entity.record.js';

/** Returns the spellings of an id that are looked up: as typed, in capitals and in small letters. */
const spellingsOf = (id: string): readonly string[] => [id, id.toUpperCase(), id.toLowerCase()];

/** Maximum number of customers whose ids are compared regardless of case, if no common spelling is found. */
const COMPARED_MAX = 20_000;

/** Which of the given ids belong to customers. */
export interface KnownCustomers {
  /** Those of the given ids that belong to customers, spelled as given. Case and spaces do not count. */
  readonly known: ReadonlySet<string>;
  /** False if there are too many customers to compare an unknown id with each spelling. */
  readonly isCertain: boolean;
}

/** Finds which ids are the organization's own ids of customers, compared as four-eyes rules compare them. */
export const FindKnownCustomers = defineQuery(
  'FindKnownCustomers',
  { permission: 'org:manage' },
  (caller: Caller, ids: readonly string[]) => ({ caller, ids }),
  [Records],
  async ({ caller, ids }, records): Promise<KnownCustomers> => {
    const customers = records.for(caller);
    const asked = [...new Set(ids.flatMap(spellingsOf))];
    const rows = await rowsByOwnId(customers, EntityRecord.current, asked, { fields: ['ownId'] });
    const stored = new Set(rows.map(({ ownId }) => comparableId(ownId)));
    const isStored = (id: string): boolean => stored.has(comparableId(id));
    if (ids.every(isStored)) return { known: new Set(ids), isCertain: true };
    const read = { index: 'own_id', fields: ['ownId'], limit: COMPARED_MAX + 1 } as const;
    const all = await customers.find(EntityRecord.current, {}, read);
    for (const { ownId } of all) stored.add(comparableId(ownId));
    return { known: new Set(ids.filter(isStored)), isCertain: all.length <= COMPARED_MAX };
  },
);
