import { EntityRecord } from '../ingestion/domain/entity.record.js';
import { nameKeysOf } from '@alert-review/kernel';
import { rowsById, rowsByOwnId } from '../platform/records/rows-by-id.js';
import type { RowReader } from '../platform/records/rows-of-organization.js';
import type { MaskingSubjects, PiiCandidates } from './domain/masked-text.js';

/** Maximum number of values that one query looks up in a non-unique index. */
const NAMES_PER_LOOKUP = 1_000;
/** Maximum number of an alert's subjects whose names, addresses and numbers stay readable. */
const OWN_SUBJECTS_MAX = 1_000;

/** Returns the candidates that belong to other customers than the subjects of the alert. */
export async function candidatesOfOtherCustomers(
  rows: RowReader,
  suspects: PiiCandidates,
  entityIds: readonly string[],
): Promise<MaskingSubjects> {
  const subjectIds = entityIds.slice(0, OWN_SUBJECTS_MAX);
  const own = await rowsByOwnId(rows, EntityRecord.current, subjectIds, { fields: OWN_FIELDS });
  const ownIds = new Set([...entityIds, ...own.map(({ id }) => id)]);
  const ownNames = new Set(
    nameKeysOf(own.flatMap(({ content }) => [content?.name, content?.account_holder_name])),
  );
  const ids = [...suspects.ids].filter((id) => !ownIds.has(id));
  const names = [...suspects.names].filter((name) => !ownNames.has(name));
  return {
    foreignIds: await knownIds(rows, ids),
    foreignNames: await knownNames(rows, names),
    ownEmails: new Set(own.flatMap(({ content }) => content?.emails ?? []).map((each) => each.toLowerCase())),
    ownPhones: new Set(
      own.flatMap(({ content }) => content?.phone_numbers ?? []).map((each) => each.replace(/\D/g, '')),
    ),
  };
}

const OWN_FIELDS = [
  'ownId',
  'content.name',
  'content.account_holder_name',
  'content.emails',
  'content.phone_numbers',
];

async function knownIds(rows: RowReader, ids: readonly string[]): Promise<Set<string>> {
  const read = { fields: ['ownId'] };
  const own = await rowsByOwnId(rows, EntityRecord.current, ids, read);
  const service = await rowsById(rows, EntityRecord.current, ids, read);
  return new Set([...own.map(({ ownId }) => ownId), ...service.map(({ id }) => id)]);
}

/**
 * Returns those names that belong to customers. Repeats the query without the names found, because one
 * frequent name can fill a result.
 */
async function knownNames(rows: RowReader, names: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (let from = 0; from < names.length; from += NAMES_PER_LOOKUP) {
    let left = names.slice(from, from + NAMES_PER_LOOKUP);
    for (let isFull = true; isFull && left.length > 0;) {
      const found = await rows.find(
        EntityRecord.current,
        { names: { $in: left } },
        { index: 'name', fields: ['names'], limit: NAMES_PER_LOOKUP },
      );
      for (const name of found.flatMap((row) => row.names)) known.add(name);
      isFull = found.length === NAMES_PER_LOOKUP;
      left = left.filter((name) => !known.has(name));
    }
  }
  return new Set(names.filter((name) => known.has(name)));
}
