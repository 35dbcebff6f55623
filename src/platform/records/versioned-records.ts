import { Injectable } from '@nestjs/common';
import {
  type Caller,
  type CurrentRecordVersion,
  groupedBy,
  type OlderRecordVersion,
  type Row,
  storedBytes,
  type VersionedContent,
  type VersionedRecord,
} from '@alert-review/kernel';
import { mapInParallel } from '../process/in-parallel.js';
import { chunkByWeight, yieldToEventLoop } from '../process/yield-to-event-loop.js';
import { Records } from './records.js';
import type { RowStore } from './rows-of-organization.js';
import {
  VERSION_CHAINS_AT_ONCE,
  encodeChains,
  nextVersion,
  olderVersionId,
  olderVersionOf,
  uploadOutcomeOf,
  resolveChain,
  type VersionChain,
  type StoredVersionRow,
  type StoredContentEncoder,
  type StoredForBatch,
  type UploadItem,
  type UploadOutcome,
} from './version-chain.js';

/** From this number of items on, testing three items first is cheaper than testing each item. */
const ITEMS_MIN = 16;

/**
 * Guesses from three items whether all items are new. Returns false if an id repeats, because the order of
 * items then matters.
 */
async function areProbablyNew<Content extends object>(
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

/**
 * Tells whether an id repeats. Files are usually sorted by id, which is cheaper to detect than building a
 * set.
 */
const hasRepeats = (ids: readonly string[]): boolean =>
  ids.some((id, at) => at > 0 && ids[at - 1]! >= id) && new Set(ids).size < ids.length;

/** Yields the rows of items that are assumed to be new. Adds the result of each item to `outcomes`. */
function* firstVersions<Content extends object, Keys extends object>(
  record: VersionedRecord<Content, Keys>,
  items: Iterable<UploadItem<Content, Keys>>,
  outcomes: UploadOutcome[],
): Iterable<Row<CurrentRecordVersion<Content> & Keys>> {
  for (const item of items) {
    const row = nextVersion(record, item, undefined, undefined);
    outcomes.push(uploadOutcomeOf(row, item.source));
    yield row;
  }
}

const KNOWN_FIELDS = ['ownId', 'version', 'hash', 'salt', 'source'] as const;
const OLDER_FIELDS = [...KNOWN_FIELDS, 'ref', 'head'] as const;
const IDS_PER_LOOKUP = 5_000;

/** Bytes that are compared and hashed between two yields to the event loop. */
const PART_BYTES = 1024 * 1024;

/** Maximum number of lost races before an upload fails. */
const ROUNDS_MAX = 1_000;

/**
 * Stores versions of uploaded records. An item that was stored from the same source before gets its earlier
 * outcome.
 */
@Injectable()
export class VersionedRecords {
  constructor(private readonly records: Records) {}

  /**
   * Stores items, durably once it resolves. Outcomes are in the order of the items, which are read more
   * than once. Hashes are computed from the content itself, not from its `storedForm`.
   */
  async upload<Content extends object, Keys extends object>(
    caller: Caller,
    record: VersionedRecord<Content, Keys>,
    items: Iterable<UploadItem<Content, Keys>>,
    storedForm?: StoredContentEncoder<Content>,
  ): Promise<UploadOutcome[]> {
    const rows = this.records.for(caller);
    if (storedForm || !(await areProbablyNew(rows, record, items)))
      return this.uploadWithRetries(rows, record, [...items], storedForm);
    const outcomes: UploadOutcome[] = [];
    const results = await rows.putMany(record.current, firstVersions(record, items, outcomes), {
      ifNewerThan: 'version',
    });
    if (results.every((result) => result === 'done')) return outcomes;
    const taken = [...items].filter((_, at) => results[at] !== 'done');
    const settled = await this.uploadWithRetries(rows, record, taken);
    return outcomes.map((outcome, at) => (results[at] === 'done' ? outcome : settled.shift()!));
  }

  /**
   * Like `upload`, but yields to the event loop after each mebibyte. An interrupted call has stored the
   * first items.
   */
  async uploadInParts<Content extends object, Keys extends object>(
    caller: Caller,
    record: VersionedRecord<Content, Keys>,
    items: readonly UploadItem<Content, Keys>[],
    storedForm?: StoredContentEncoder<Content>,
  ): Promise<UploadOutcome[]> {
    const outcomes: UploadOutcome[] = [];
    for (const part of chunkByWeight(items, PART_BYTES, ({ content }) => storedBytes(content))) {
      outcomes.push(...(await this.upload(caller, record, part, storedForm)));
      // Yield here, because items whose content is stored already do not wait for anything.
      await yieldToEventLoop();
    }
    return outcomes;
  }

  /**
   * Stores a version only if `before` is the current version (or there is none, if undefined); returns null
   * otherwise. Durable once it resolves.
   */
  async uploadOnto<Content extends object, Keys extends object>(
    caller: Caller,
    record: VersionedRecord<Content, Keys>,
    before: StoredVersionRow | undefined,
    item: UploadItem<Content, Keys>,
  ): Promise<UploadOutcome | null> {
    const rows = this.records.for(caller);
    const row = nextVersion(record, item, before, undefined);
    if (before) await this.keepReplaced(rows, record, [before.id]);
    const [result] = await rows.putMany(record.current, [row], { ifNewerThan: 'version' });
    return result === 'done' ? uploadOutcomeOf(row, item.source) : null;
  }

  private async uploadWithRetries<Content extends object, Keys extends object>(
    rows: RowStore,
    record: VersionedRecord<Content, Keys>,
    items: readonly UploadItem<Content, Keys>[],
    storedForm?: StoredContentEncoder<Content>,
  ): Promise<UploadOutcome[]> {
    const outcomes = new Map<UploadItem<Content, Keys>, UploadOutcome>();
    const waiting = groupedBy(items, ({ ownId }) => ownId);
    for (let round = 0; waiting.size > 0; round++) {
      if (round === ROUNDS_MAX)
        throw new Error(`${record.current.name}: another record has the id of ${[...waiting.keys()][0]}`);
      const stored = await this.stored(rows, record, waiting);
      await yieldToEventLoop();
      const settled = [...waiting].map(([ownId, group]) => resolveChain(record, ownId, group, stored));
      const chains = storedForm ? await encodeChains(settled, storedForm) : settled;
      await yieldToEventLoop();
      const lost = await this.write(rows, record, chains, stored.drafts);
      for (const chain of chains) {
        if (lost.has(chain)) continue;
        waiting.get(chain.ownId)!.forEach((item, at) => outcomes.set(item, chain.outcomes[at]!));
        waiting.delete(chain.ownId);
      }
    }
    return items.map((item) => outcomes.get(item)!);
  }

  /** Returns the content of one version; null if this organization has no version with that hash. */
  async version<Content extends object>(
    caller: Pick<Caller, 'orgId'>,
    record: VersionedRecord<Content>,
    id: string,
    hash: string,
  ): Promise<Content | null> {
    const rows = this.records.for(caller);
    const current = await rows.get(record.current, id);
    if (current?.hash === hash) return current.content;
    const older = await rows.find(record.older, { ref: id, hash }, { index: 'ref', limit: 1 });
    return older[0]?.content ?? null;
  }

  /** Returns the contents of many versions, in order. Each is null as for `version`. */
  async contents<Content extends object>(
    caller: Pick<Caller, 'orgId'>,
    record: VersionedRecord<Content>,
    references: readonly { readonly id: string; readonly hash: string }[],
  ): Promise<(Content | null)[]> {
    const current = new Map<string, Row<VersionedContent<Content>>>();
    for (let from = 0; from < references.length; from += IDS_PER_LOOKUP) {
      const $in = references.slice(from, from + IDS_PER_LOOKUP).map(({ id }) => id);
      const rows = await this.records
        .for(caller)
        .find(record.current, { id: { $in } }, { index: 'id', limit: $in.length });
      for (const row of rows) current.set(row.id, row);
    }
    return mapInParallel(references, VERSION_CHAINS_AT_ONCE, async ({ id, hash }) => {
      const row = current.get(id);
      return row?.hash === hash ? row.content : this.version(caller, record, id, hash);
    });
  }

  private async stored<Content extends object>(
    rows: RowStore,
    record: VersionedRecord<Content>,
    groups: ReadonlyMap<string, readonly UploadItem<Content>[]>,
  ): Promise<StoredForBatch> {
    const options = { index: 'own_id', fields: KNOWN_FIELDS, limit: groups.size } as const;
    const found = await rows.find(record.current, { ownId: { $in: [...groups.keys()] } }, options);
    const current = new Map<string, StoredVersionRow>(found.map((row) => [row.ownId, row]));
    const written = new Map<string, StoredVersionRow>(found.map((row) => [row.source, row]));
    const drafts = new Map<string, StoredVersionRow>();
    const older = await this.olderOf(rows, record, groups, current);
    for (const row of older) if (row.head === undefined) written.set(row.source, { ...row, id: row.ref });
    const heads = new Set(written.keys());
    for (const row of older) {
      if (row.head === undefined) continue;
      (heads.has(row.head) ? written : drafts).set(row.source, { ...row, id: row.ref });
    }
    return { current, written, drafts, bases: await this.comparedVersions(rows, record, groups, written) };
  }

  /** Returns older versions that these items created, so that a resumed upload does not write them again. */
  private async olderOf<Content extends object>(
    rows: RowStore,
    record: VersionedRecord<Content>,
    groups: ReadonlyMap<string, readonly UploadItem<Content>[]>,
    current: ReadonlyMap<string, StoredVersionRow>,
  ): Promise<Row<OlderRecordVersion<Content>>[]> {
    const asked = [...groups].filter(
      ([id, group]) => group.length > 1 || (current.get(id)?.version ?? 1) > 1,
    );
    const sources = asked.flatMap(([, group]) => group.map(({ source }) => source));
    if (sources.length === 0) return [];
    const options = { index: 'source', fields: OLDER_FIELDS, limit: sources.length } as const;
    return rows.find(record.older, { source: { $in: sources } }, options);
  }

  /**
   * Returns, by own id, the version before an earlier attempt, to which the first item was equal and
   * therefore not written.
   */
  private async comparedVersions<Content extends object>(
    rows: RowStore,
    record: VersionedRecord<Content>,
    groups: ReadonlyMap<string, readonly UploadItem<Content>[]>,
    written: ReadonlyMap<string, StoredVersionRow>,
  ): Promise<Map<string, StoredVersionRow>> {
    const ids: string[] = [];
    for (const [first, ...more] of groups.values()) {
      if (more.length === 0 || written.has(first!.source)) continue;
      const next = more.map(({ source }) => written.get(source)).find((row) => row !== undefined);
      if (next && next.version > 1) ids.push(olderVersionId(next.id, next.version - 1));
    }
    if (ids.length === 0) return new Map();
    const options = { index: 'id', fields: OLDER_FIELDS, limit: ids.length } as const;
    const found = await rows.find(record.older, { id: { $in: ids } }, options);
    return new Map(found.map((row) => [row.ownId, { ...row, id: row.ref }]));
  }

  /**
   * Writes older versions first, each based on the version before it. Returns the chains that lost a race.
   */
  private async write<Content extends object, Keys extends object>(
    rows: RowStore,
    record: VersionedRecord<Content, Keys>,
    chains: readonly VersionChain<Content, Keys>[],
    drafts: ReadonlyMap<string, StoredVersionRow>,
  ): Promise<Set<VersionChain<Content, Keys>>> {
    const writing = chains.filter((chain) => chain.rows.length > 0);
    await this.keepReplaced(
      rows,
      record,
      writing.flatMap(({ before }) => (before ? [before.id] : [])),
    );
    const lost = await this.keepBetween(rows, record, writing, drafts);
    const kept = writing.filter((chain) => !lost.has(chain));
    // Compare-and-set, because a jump over several versions must name the version that it replaces.
    const [jumps, steps] = partition(kept, (chain) => chain.before !== undefined && chain.rows.length > 1);
    const heads = steps.map((chain) => chain.rows.at(-1)!);
    const results = await rows.putMany(record.current, heads, { ifNewerThan: 'version' });
    results.forEach((result, at) => result !== 'done' && lost.add(steps[at]!));
    await mapInParallel(jumps, VERSION_CHAINS_AT_ONCE, async (chain) => {
      const { id, ...fields } = chain.rows.at(-1)!;
      const filter = { id, version: chain.before!.version };
      const { outcome } = await rows.compareAndSet(record.current, filter, { $set: fields });
      if (outcome !== 'updated') lost.add(chain);
    });
    return lost;
  }

  private async keepReplaced<Content extends object>(
    rows: RowStore,
    record: VersionedRecord<Content>,
    ids: readonly string[],
  ): Promise<void> {
    if (ids.length === 0) return;
    const current = await rows.find(record.current, { id: { $in: ids } }, { index: 'id', limit: ids.length });
    const copies = current.map((row) => ({
      id: olderVersionId(row.id, row.version),
      ...olderVersionOf(row),
    }));
    const results = await rows.putMany(record.older, copies, { isCopy: true });
    const refused = results.findIndex((result) => result !== 'done');
    if (refused >= 0) throw new Error(`the version ${copies[refused]!.id} could not be kept`);
  }

  /**
   * Stores intermediate versions under the names of their items, so that concurrent uploads never collide
   * and a retry keeps the first version.
   */
  private async keepBetween<Content extends object, Keys extends object>(
    rows: RowStore,
    record: VersionedRecord<Content, Keys>,
    chains: readonly VersionChain<Content, Keys>[],
    drafts: ReadonlyMap<string, StoredVersionRow>,
  ): Promise<Set<VersionChain<Content, Keys>>> {
    const wanted = chains.flatMap((chain) => {
      const head = chain.rows.at(-1)!.source;
      return chain.rows
        .slice(0, -1)
        .filter(({ source, hash }) => drafts.get(source)?.hash !== hash)
        .map((row) => ({ chain, older: { id: row.source, ...olderVersionOf(row), head } }));
    });
    const older = wanted.map((each) => each.older);
    const results = await rows.putMany(record.older, older, { ifNewerThan: 'version' });
    return new Set(wanted.filter((_, at) => results[at] !== 'done').map(({ chain }) => chain));
  }
}

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}
