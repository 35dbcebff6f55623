import type { Row } from '../../kernel/collection.js';
import type { CurrentVersion, VersionedRecord } from '../../kernel/define-record.js';
import type { RowStore } from './rows.js';
import { nextVersion, outcomeOf, type UploadItem, type UploadOutcome } from './version-chain.js';

/** From here on a look at three items costs less than one at each. */
const ITEMS_MIN = 16;

/** Whether items seem new, by a look at three; false where an id repeats, as order counts then. */
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

/** Files are mostly in the order of their ids, which costs less to see than a set does. */
const hasRepeats = (ids: readonly string[]): boolean =>
  ids.some((id, at) => at > 0 && ids[at - 1]! >= id) && new Set(ids).size < ids.length;

/** The rows of items taken to be new; `outcomes` gets what becomes of each if it is. */
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
