import { Injectable } from '@nestjs/common';
import type { Caller } from '../../kernel/caller.js';
import type { Row } from '../../kernel/collection.js';
import type { VersionedRecord, Versioned } from '../../kernel/define-record.js';
import { fingerprints, saltedHash, type Fingerprint } from '../crypto/salted-hash.js';
import { Records } from './records.js';
import type { RowStore } from './rows.js';

export interface UploadItem<Content> {
  readonly ownId: string;
  readonly content: Content;
  /** `<session>_<row>`: names the upload; also the id of a record that this item creates. */
  readonly source: string;
  /** Of the content, if the caller made it ahead of time; it is used when the item makes a new version. */
  readonly fingerprint?: Fingerprint;
}

export interface UploadOutcome {
  readonly ownId: string;
  /** Service id of the record. */
  readonly id: string;
  readonly version: number;
  readonly hash: string;
  readonly outcome: 'created' | 'updated' | 'unchanged';
}

type Current<Content extends object> = Row<Versioned<Content>>;

/** Few enough that their versions stay below what one query may read. */
const REFS_PER_LOOKUP = 200;
const KNOWN_FIELDS = ['ownId', 'version', 'hash', 'salt', 'source'] as const;

/**
 * Writes uploaded records with their history. Same content makes no new version, other content makes the
 * next; an item written before by the same source (an upload that resumes) gives the outcome it gave then.
 */
@Injectable()
export class VersionedRecords {
  constructor(private readonly records: Records) {}

  /** Durable when it resolves; outcomes stand in the order of the items. */
  async upload<Content extends object, Keys extends object>(
    caller: Caller,
    record: VersionedRecord<Content, Keys>,
    items: readonly UploadItem<Content>[],
  ): Promise<UploadOutcome[]> {
    const outcomes = new Map<UploadItem<Content>, UploadOutcome>();
    let waiting = items;
    while (waiting.length > 0) {
      const now = firstOfEachId(waiting);
      for (const [item, outcome] of await this.uploadDistinct(this.records.for(caller), record, now))
        outcomes.set(item, outcome);
      waiting = waiting.filter((item) => !outcomes.has(item));
    }
    return items.map((item) => outcomes.get(item)!);
  }

  /** The content of one version, current or older; null when this organisation has none with that hash. */
  async version<Content extends object>(
    caller: Pick<Caller, 'orgId'>,
    record: VersionedRecord<Content>,
    id: string,
    hash: string,
  ): Promise<Content | null> {
    const rows = this.records.for(caller);
    const current = await rows.get(record.current, id);
    if (current?.hash === hash) return current.content;
    const older = await rows.find(record.older, { ref: id, hash }, { limit: 1 });
    return older[0]?.content ?? null;
  }

  /** One round over items with distinct ids; items that lost a race are left out, to be tried again. */
  private async uploadDistinct<Content extends object, Keys extends object>(
    rows: RowStore,
    record: VersionedRecord<Content, Keys>,
    items: readonly UploadItem<Content>[],
  ): Promise<Map<UploadItem<Content>, UploadOutcome>> {
    const known = await this.known(rows, record, items);
    const resumed = await this.olderBySource(rows, record, items, known);
    const outcomes = new Map<UploadItem<Content>, UploadOutcome>();
    const writes: { item: UploadItem<Content>; row: Row<Versioned<Content> & Keys> }[] = [];
    const replaced: string[] = [];
    items.forEach((item) => {
      const before = known.get(item.ownId);
      const settled =
        before && (settledBefore(resumed.get(item.source), item) ?? settledBefore(before, item));
      if (settled) return outcomes.set(item, settled);
      if (before) replaced.push(before.id);
      writes.push({ item, row: nextVersion(record, item, before) });
    });
    await this.keepOlder(rows, record, replaced);
    const results = await rows.putMany(
      record.current,
      writes.map((write) => write.row),
      { ifNewerThan: 'version' },
    );
    results.forEach((result, index) => {
      const { item, row } = writes[index]!;
      const outcome = row.version === 1 ? 'created' : 'updated';
      if (result === 'done') outcomes.set(item, { ...outcomeOf(row), outcome });
    });
    return outcomes;
  }

  /** What is stored under the items' own ids, without the contents. */
  private async known<Content extends object>(
    rows: RowStore,
    record: VersionedRecord<Content>,
    items: readonly UploadItem<Content>[],
  ): Promise<Map<string, Current<Content>>> {
    const ids = items.map((item) => item.ownId);
    const options = { hint: 'own_id', fields: KNOWN_FIELDS, limit: ids.length };
    const found = await rows.find(record.current, { ownId: { $in: ids } }, options);
    return new Map(found.map((row) => [row.ownId, row]));
  }

  /**
   * Versions that these very items wrote before others replaced them, by source: an upload that was cut off
   * and resumes must not write them again.
   */
  private async olderBySource<Content extends object>(
    rows: RowStore,
    record: VersionedRecord<Content>,
    items: readonly UploadItem<Content>[],
    known: ReadonlyMap<string, Current<Content>>,
  ): Promise<Map<string, Row<Versioned<Content>>>> {
    const replaced = items.filter((item) => (known.get(item.ownId)?.version ?? 1) > 1);
    const found = new Map<string, Row<Versioned<Content>>>();
    for (let from = 0; from < replaced.length; from += REFS_PER_LOOKUP) {
      const asked = replaced.slice(from, from + REFS_PER_LOOKUP);
      const refs = asked.map((item) => known.get(item.ownId)!.id);
      const sources = asked.map((item) => item.source);
      const older = await rows.find(
        record.older,
        { ref: { $in: refs }, source: { $in: sources } },
        { hint: 'ref', fields: [...KNOWN_FIELDS, 'ref'] },
      );
      for (const row of older) found.set(row.source, { ...row, id: row.ref });
    }
    return found;
  }

  private async keepOlder<Content extends object>(
    rows: RowStore,
    record: VersionedRecord<Content>,
    ids: readonly string[],
  ): Promise<void> {
    if (ids.length === 0) return;
    const current = await rows.find(record.current, { id: { $in: ids } }, { limit: ids.length });
    await rows.putMany(
      record.older,
      current.map(({ id, version, hash, salt, source, ownId, content }) => ({
        id: `${id}@${version}`,
        ref: id,
        version,
        hash,
        salt,
        source,
        ownId,
        content,
      })),
    );
  }
}

function firstOfEachId<Content>(items: readonly UploadItem<Content>[]): UploadItem<Content>[] {
  const seen = new Set<string>();
  return items.filter((item) => !seen.has(item.ownId) && seen.add(item.ownId));
}

/**
 * The outcome of an item that needs no write: its content stands already, perhaps by this very item's first
 * try.
 */
function settledBefore<Content extends object>(
  before: Current<Content> | undefined,
  item: UploadItem<Content>,
): UploadOutcome | null {
  if (!before || before.ownId !== item.ownId) return null;
  if (saltedHash(before.salt, item.content) !== before.hash) return null;
  const outcome = before.source !== item.source ? 'unchanged' : before.version === 1 ? 'created' : 'updated';
  return { ...outcomeOf(before), outcome };
}

function nextVersion<Content extends object, Keys extends object>(
  record: VersionedRecord<Content, Keys>,
  { ownId, content, source, fingerprint = fingerprints([content])[0]! }: UploadItem<Content>,
  before: Current<Content> | undefined,
): Row<Versioned<Content> & Keys> {
  const { salt, hash } = fingerprint;
  const version = (before?.version ?? 0) + 1;
  const id = before?.id ?? source;
  // A spread in front of the other members would make this ten times slower.
  return { id, version, hash, salt, source, ownId, content, ...record.keysOf(content) };
}

const outcomeOf = ({ ownId, id, version, hash }: Row<Omit<Versioned<object>, 'content'>>) => ({
  ownId,
  id,
  version,
  hash,
});
