import type { Row } from '../../kernel/collection.js';
import type { CurrentVersion, VersionedRecord } from '../../kernel/define-record.js';
import type { RowStore } from './rows.js';
import { nextVersion, outcomeOf, type UploadItem, type UploadOutcome } from './version-chain.js';

/** Why: from here on testing three items is cheaper than testing each. */
const ITEMS_MIN = 16;

/** Tells by three items whether all seem new; false where an id repeats, since order then matters. */
export async function areProbablyNew<Content extends object>(
  rows: RowStore,
  record: VersionedRecord<Content>,
  items: Iterable<UploadItem<Content>>,
): Promise<boolean> {
  const ids = Array.from(items, ({ ownId }) => ownId);
  if (ids.length < ITEMS_MIN || hasRepeats(ids)) return false;
  const some = [ids[0]!, ids[ids.length >> 1]!, ids.at(-1)!];
  const options = { index: 'own_id', fields: ['ownId'], limit: 1 } as const;
  return (await rows.find(record.current, { ownId: { $in: some } }, options)).length === 0;
}

/** Why: files are mostly sorted by id, which is cheaper to see than a set. */
const hasRepeats = (ids: readonly string[]): boolean =>
  ids.some((id, at) => at > 0 && ids[at - 1]! >= id) && new Set(ids).size < ids.length;

/** Yields the rows of items taken as new; `outcomes` receives the result of each. */
export function* firstVersions<Content extends object, Keys extends object>(
  record: VersionedRecord<Content, Keys>,
  items: Iterable<UploadItem<Content, Keys>>,
  outcomes: UploadOutcome[],
): Iterable<Row<CurrentVersion<Content> & Keys>> {
  for (const item of items) {
    const row = nextVersion(record, item, undefined, undefined);
    outcomes.push(outcomeOf(row, item.source));
    yield row;
  }
}
