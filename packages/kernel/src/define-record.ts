import { z } from 'zod';
import { collection, type Collection, type CollectionOptions, type IndexDeclaration } from './collection.js';

/** Defines a document of record: written by its owning feature only, backed up, never rebuilt. */
export const defineRecord = <T extends object, Index extends string = never>(
  options: CollectionOptions<T, Index>,
): Collection<T, Index> => collection('record', options);

interface Version {
  readonly version: number;
  /** base64url SHA-256 over salt and canonical content. */
  readonly hash: string;
  /** 16 random bytes, base64url; gone with the document. */
  readonly salt: string;
  /** Upload session (and row) that wrote this version. */
  readonly source: string;
}

export type Versioned<Content extends object> = Version & {
  readonly ownId: string;
  readonly content: Content;
};

export type CurrentVersion<Content extends object> = Versioned<Content> & {
  /** The id again, for an index: a search by a part of it reads the keys alone. */
  readonly serviceId: string;
};

/** A version that is not, or never was, the current one. */
export type OlderVersion<Content extends object> = Versioned<Content> & {
  readonly ref: string;
  /** Source of the last version of the upload that replaced this one; that version must be stored too. */
  readonly head?: string | undefined;
};

/** An uploaded record with its history: the current version in one collection, older ones in another. */
export interface VersionedRecord<
  Content extends object,
  Keys extends object = object,
  Index extends string = never,
> {
  readonly current: Collection<CurrentVersion<Content> & Keys, 'own_id' | 'service_id' | Index>;
  readonly older: Collection<OlderVersion<Content>, 'ref' | 'source'>;
  /** Fields copied out of the content for the indexes of `current`. */
  readonly keysOf: (content: Content) => Keys;
  /** Text fields of the content that are stored sealed under the record's own key; hashes are of the text. */
  readonly sealed: readonly string[];
}

/** Defines a record with versions. Same content makes no new one; old ones stay readable by their hash. */
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
  readonly indexes?: CollectionOptions<Versioned<Content> & Keys, Index>['indexes'];
  readonly folder?: 'store' | 'bulk';
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
