import type { z } from 'zod';

/** Fields in sort order, behind `org`; at most one of them may be an array (one key per item). */
export interface IndexDeclaration {
  readonly fields: readonly string[];
  readonly unique?: true;
}

/** The index on the id, which every collection has; no declared index has its name. */
export const PRIMARY_KEY = 'id';

export interface Collection<Row extends object = Record<string, unknown>, Index extends string = string> {
  readonly name: string;
  readonly kind: 'record' | 'read_model';
  /** `bulk` for what file imports write, so that small writes never wait for them. */
  readonly folder: 'store' | 'bulk';
  readonly schema: z.ZodType<Row>;
  readonly indexes: Readonly<Record<Index, IndexDeclaration>>;
  /** Raised when the shape changes: read models are then rebuilt, records migrated. */
  readonly storageVersion: number;
}

export interface CollectionOptions<Row extends object, Index extends string = never> {
  readonly name: string;
  readonly schema: z.ZodType<Row>;
  readonly indexes?: Readonly<Record<Index, IndexDeclaration>>;
  readonly folder?: 'store' | 'bulk';
  readonly storageVersion?: number;
}

export function collection<Row extends object, Index extends string>(
  kind: Collection['kind'],
  options: CollectionOptions<Row, Index>,
): Collection<Row, Index> {
  const declared: Readonly<Record<string, IndexDeclaration>> = options.indexes ?? {};
  if (Object.hasOwn(declared, PRIMARY_KEY))
    throw new Error(`${options.name}: an index named ${PRIMARY_KEY} would hide the primary key`);
  const indexes = Object.entries(declared).map(([name, index]) => [
    name,
    { ...index, fields: ['org', ...index.fields] },
  ]);
  return {
    name: options.name,
    kind,
    folder: options.folder ?? 'store',
    schema: options.schema,
    indexes: Object.fromEntries(indexes) as Collection<Row, Index>['indexes'],
    storageVersion: options.storageVersion ?? 1,
  };
}

/** `id` is unique within the caller's organisation, which the door adds and checks. */
export type Row<T extends object> = T & { readonly id: string };
