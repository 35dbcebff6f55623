import { z } from 'zod';

/** This many distinct fields are named; the others are only counted. */
const FIELDS_MAX = 100;

/** Unknown keys of the rows of one file: how often each stood there, and how many there were in all. */
export const RowWarnings = z.object({
  fields: z.array(z.object({ field: z.string(), count: z.int() })),
  total: z.int(),
});

export type RowWarnings = z.infer<typeof RowWarnings>;

export const NO_WARNINGS: RowWarnings = { fields: [], total: 0 };

export class RowWarningTally {
  private readonly counts = new Map<string, number>();
  private total = 0;

  /** `paths` of one row; places in lists are left out, so that the same field is the same in every row. */
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
