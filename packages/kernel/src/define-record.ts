import { z } from 'zod';
import {
  defineCollection,
  type Collection,
  type CollectionOptions,
  type IndexDeclaration,
  type SpansOfRows,
} from './collection.js';

/**
 * Defines a document of record: only the feature that owns it writes it; it is backed up and cannot be
 * rebuilt.
 */
export const defineRecord = <T extends object, Index extends string = never>(
  options: CollectionOptions<T, Index>,
): Collection<T, Index> => defineCollection('record', options);

interface Version {
  readonly version: number;
  /** SHA-256 of salt and canonical content, base64url. */
  readonly hash: string;
  /** 16 random bytes, base64url. Erased together with the document. */
  readonly salt: string;
  /** Upload session (and row) that wrote this version. */
  readonly source: string;
}

/** A version of an uploaded record: its content, number, hash and source. */
export type VersionedContent<Content extends object> = Version & {
  readonly ownId: string;
  readonly content: Content;
};

/** The version of an uploaded record that counts now. */
export type CurrentRecordVersion<Content extends object> = VersionedContent<Content> & {
  /**
   * Repeats the id so that an index contains it: searching for a part of an id then reads only index keys.
   */
  readonly serviceId: string;
};

/** A version that is no longer the current one, or never was. */
export type OlderRecordVersion<Content extends object> = VersionedContent<Content> & {
  readonly ref: string;
  /**
   * `source` of the last version in the upload that replaced this version. This version counts only if that
   * last version is stored, too.
   */
  readonly head?: string | undefined;
};

/** An uploaded record with its history: the current version in one collection, older versions in another. */
export interface VersionedRecord<
  Content extends object,
  Keys extends object = object,
  Index extends string = never,
> {
  readonly current: Collection<CurrentRecordVersion<Content> & Keys, 'own_id' | 'service_id' | Index>;
  readonly older: Collection<OlderRecordVersion<Content>, 'ref' | 'source'>;
  /** Returns the fields that are copied out of the content for the indexes of `current`. */
  readonly keysOf: (content: Content) => Keys;
  /**
   * Text fields of the content that are stored encrypted under the record's own key. Hashes are computed
   * from the plain text.
   */
  readonly sealed: readonly string[];
}

/**
 * Defines a record with versions. Uploading the same content again creates no version; old versions stay
 * readable by their hash.
 */
export function defineVersionedRecord<
  Content extends object,
  Keys extends object,
  Index extends string = never,
>(options: {
  readonly name: string;
  readonly content: z.ZodType<Content>;
  readonly keys: z.ZodType<Keys>;
  readonly keysOf: (content: Content) => Keys;
  readonly sealed?: readonly (keyof Content & string)[];
  readonly indexes?: CollectionOptions<VersionedContent<Content> & Keys, Index>['indexes'];
  readonly folder?: 'store' | 'bulk';
  readonly spans?: SpansOfRows;
}): VersionedRecord<Content, Keys, Index> {
  const version = z.object({
    version: z.number(),
    hash: z.string(),
    salt: z.string(),
    source: z.string(),
    ownId: z.string(),
    content: options.content,
  });
  const folder = options.folder ?? 'store';
  const indexes = {
    own_id: { fields: ['ownId'], unique: true },
    service_id: { fields: ['serviceId'] },
    ...options.indexes,
  } as Readonly<Record<'own_id' | 'service_id' | Index, IndexDeclaration>>;
  return {
    current: defineRecord({
      name: options.name,
      schema: z.intersection(version.extend({ serviceId: z.string() }), options.keys),
      indexes,
      folder,
      ...(options.spans && { spans: options.spans }),
    }),
    older: defineRecord({
      name: `${options.name}-versions`,
      schema: version.extend({ ref: z.string(), head: z.string().optional() }),
      indexes: { ref: { fields: ['ref', 'hash'] }, source: { fields: ['source'], unique: true } },
      folder,
    }),
    keysOf: options.keysOf,
    sealed: options.sealed ?? [],
  };
}
