import type { z } from 'zod';

/**
 * Fields in sort order; `org` is put in front of them. At most one of them may be an array (one key per
 * item).
 */
export interface IndexDeclaration {
  readonly fields: readonly string[];
  readonly unique?: true;
}

/** What both read store adapters need to know of a collection. Made by defineRecord and defineReadModel. */
export interface Collection<Row extends object = Record<string, unknown>> {
  readonly name: string;
  readonly kind: 'record' | 'read_model';
  /**
   * Which embedded folder holds it: `bulk` for what file imports write, so that small writes never wait for
   * them.
   */
  readonly folder: 'store' | 'bulk';
  readonly schema: z.ZodType<Row>;
  readonly indexes: Readonly<Record<string, IndexDeclaration>>;
  /** Raised when the shape changes: read models are then rebuilt, records migrated. */
  readonly storageVersion: number;
}

export interface CollectionOptions<Row extends object> {
  readonly name: string;
  readonly schema: z.ZodType<Row>;
  readonly indexes?: Readonly<Record<string, IndexDeclaration>>;
  readonly folder?: 'store' | 'bulk';
  readonly storageVersion?: number;
}

export function collection<Row extends object>(
  kind: Collection['kind'],
  options: CollectionOptions<Row>,
): Collection<Row> {
  const indexes = Object.entries(options.indexes ?? {}).map(([name, index]) => [
    name,
    { ...index, fields: ['org', ...index.fields] },
  ]);
  return {
    name: options.name,
    kind,
    folder: options.folder ?? 'store',
    schema: options.schema,
    indexes: Object.fromEntries(indexes) as Collection<Row>['indexes'],
    storageVersion: options.storageVersion ?? 1,
  };
}

/**
 * A row as features see it: `id` is unique within the caller's organisation, which the door adds and checks.
 */
export type Row<T extends object> = T & { readonly id: string };
