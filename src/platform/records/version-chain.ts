import type {
  CanonicalJson,
  CurrentRecordVersion,
  OlderRecordVersion,
  Row,
  VersionedContent,
  VersionedRecord,
} from '@alert-review/kernel';

import { mapInParallel } from '../process/in-parallel.js';
import { fingerprintsOf, saltedHash } from '../crypto/salted-hash.js';

export interface UploadItem<Content, Keys = object> {
  readonly ownId: string;
  readonly content: Content | PreparedContent<Keys>;
  readonly source: string;
}

/**
 * Returns the name of a row of an upload. A record that the row creates gets it as its id, so that repeated
 * uploads are recognized.
 */
export const uploadRowSource = (sessionId: string, row: number): string =>
  `${sessionId}_${String(row).padStart(8, '0')}`;

export class PreparedContent<Keys> {
  constructor(
    readonly json: CanonicalJson,
    readonly keys: Keys,
    /** Salt and hash of the new version, if the item creates one. */
    readonly salt: string,
    readonly hash: string,
  ) {}
}

export interface UploadOutcome {
  readonly ownId: string;
  readonly id: string;
  readonly version: number;
  readonly hash: string;
  readonly outcome: 'created' | 'updated' | 'unchanged';
}

export type StoredVersionRow = Row<Omit<VersionedContent<object>, 'content'>>;

export interface StoredForBatch {
  readonly current: ReadonlyMap<string, StoredVersionRow>;
  /** Versions that an earlier attempt of this batch stored, by source. */
  readonly written: ReadonlyMap<string, StoredVersionRow>;
  /**
   * Older versions that an earlier attempt stored before it was interrupted, without the current version,
   * by source.
   */
  readonly drafts: ReadonlyMap<string, StoredVersionRow>;
  /**
   * By own id, the version before an earlier attempt, for batches whose first item was equal to that
   * version.
   */
  readonly bases: ReadonlyMap<string, StoredVersionRow>;
}

/** The versions of one own id: its items in order, each compared in memory with the item before it. */
export interface VersionChain<Content extends object, Keys extends object> {
  readonly ownId: string;
  readonly before: StoredVersionRow | undefined;
  readonly outcomes: readonly UploadOutcome[];
  readonly rows: readonly Row<CurrentRecordVersion<Content> & Keys>[];
}

/**
 * Resolves the items of one own id. Reuses versions of an earlier attempt; changed content creates a new
 * version.
 */
export function resolveChain<Content extends object, Keys extends object>(
  record: VersionedRecord<Content, Keys>,
  ownId: string,
  items: readonly UploadItem<Content, Keys>[],
  stored: StoredForBatch,
): VersionChain<Content, Keys> {
  const before = stored.current.get(ownId);
  const rows: Row<CurrentRecordVersion<Content> & Keys>[] = [];
  let last = stored.bases.get(ownId) ?? before;
  let newest = before;
  const outcomes = items.map((item) => {
    const known = newest && new Set([stored.written.get(item.source), last, newest]);
    const settled = known && [...known].find((row) => hasContent(row, item));
    if (settled) last = settled;
    else {
      const row = nextVersion(record, item, newest, stored.drafts.get(item.source));
      rows.push(row);
      last = newest = row;
    }
    return uploadOutcomeOf(last, item.source);
  });
  return { ownId, before, outcomes, rows };
}

const hasContent = (row: StoredVersionRow | undefined, { ownId, content }: UploadItem<object>): boolean =>
  row?.ownId === ownId &&
  saltedHash(row.salt, content instanceof PreparedContent ? content.json : content) === row.hash;

export function uploadOutcomeOf(
  { ownId, id, version, hash, source }: StoredVersionRow,
  asked: string,
): UploadOutcome {
  const outcome = source !== asked ? 'unchanged' : version === 1 ? 'created' : 'updated';
  return { ownId, id, version, hash, outcome };
}

/** Creates the next version. It keeps salt and hash of a draft that an earlier attempt stored. */
export function nextVersion<Content extends object, Keys extends object>(
  record: VersionedRecord<Content, Keys>,
  item: UploadItem<Content, Keys>,
  before: StoredVersionRow | undefined,
  draft: StoredVersionRow | undefined,
): Row<CurrentRecordVersion<Content> & Keys> {
  const { ownId, content, source } = item;
  const version = (before?.version ?? 0) + 1;
  const kept = draft?.version === version && hasContent(draft, item) ? draft : null;
  const id = before?.id ?? source;
  if (content instanceof PreparedContent) {
    const { salt, hash } = kept ?? content;
    // The cast avoids a spread before the other members, which would be ten times slower.
    const json = content.json as never;
    return { id, version, hash, salt, source, ownId, serviceId: id, content: json, ...content.keys };
  }
  const { salt, hash } = kept ?? fingerprintsOf([content])[0]!;
  return { id, version, hash, salt, source, ownId, serviceId: id, content, ...record.keysOf(content) };
}

export const olderVersionId = (id: string, version: number): string => `${id}@${version}`;

export function olderVersionOf<Content extends object>(
  row: Row<VersionedContent<Content>>,
): OlderRecordVersion<Content> {
  const { id, version, hash, salt, source, ownId, content } = row;
  return { ref: id, version, hash, salt, source, ownId, content };
}

/**
 * Chains written concurrently: few enough for a server's connections, enough to share commits of embedded
 * stores.
 */
export const VERSION_CHAINS_AT_ONCE = 64;

/** Returns the form in which the content of a new version is stored, given the id of its record. */
export type StoredContentEncoder<Content> = (id: string, content: Content) => Promise<Content>;

export function encodeChains<Content extends object, Keys extends object>(
  chains: readonly VersionChain<Content, Keys>[],
  storedForm: StoredContentEncoder<Content>,
): Promise<VersionChain<Content, Keys>[]> {
  return mapInParallel(chains, VERSION_CHAINS_AT_ONCE, async (chain) => {
    const rows: VersionChain<Content, Keys>['rows'][number][] = [];
    for (const row of chain.rows) rows.push({ ...row, content: await storedForm(row.id, row.content) });
    return { ...chain, rows };
  });
}
