import { z } from 'zod';

/** Maximum number of unknown fields that are listed by name; all are included in the total. */
const FIELDS_MAX = 100;

/** Unknown fields in the rows of a file: occurrences per field and in total. */
export const RowWarnings = z.object({
  fields: z.array(z.object({ field: z.string(), count: z.int() })),
  total: z.int(),
});

export type RowWarnings = z.infer<typeof RowWarnings>;

export const NO_ROW_WARNINGS: RowWarnings = { fields: [], total: 0 };

/** Counts the unknown fields in the rows of a file. */
export class RowWarningTally {
  private readonly counts = new Map<string, number>();
  private total = 0;

  /**
   * Adds the unknown fields of a row. Removes list indexes from `paths`, so that a field counts as the same
   * field in every row.
   */
  addRow({ paths, total }: { readonly paths: readonly string[]; readonly total: number }): void {
    for (const path of paths) this.count(path.replaceAll(/\[\d+\]/g, '[]'), 1);
    this.total += total;
  }

  add({ fields, total }: RowWarnings): void {
    for (const { field, count } of fields) this.count(field, count);
    this.total += total;
  }

  get warnings(): RowWarnings {
    return { fields: [...this.counts].map(([field, count]) => ({ field, count })), total: this.total };
  }

  private count(field: string, times: number): void {
    const before = this.counts.get(field);
    if (before !== undefined || this.counts.size < FIELDS_MAX) this.counts.set(field, (before ?? 0) + times);
  }
}
