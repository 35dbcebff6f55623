/** Slug and id of all that ever stood in a list, in the order of publication. Grows at its end only. */
export type Registry = readonly (readonly [slug: string, id: number])[];

/** Lower-case letters, digits and single dashes. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** With new slugs behind the old ones: their ids start at `first` and are neither used nor `barred`. */
export function extended(
  registry: Registry,
  slugs: readonly string[],
  first: number,
  barred: ReadonlySet<number> = new Set(),
): Registry {
  const known = new Set(registry.map(([slug]) => slug));
  let next = Math.max(first, ...registry.map(([, id]) => id + 1));
  const added = slugs
    .filter((slug) => !known.has(slug))
    .map((slug) => {
      while (barred.has(next)) next++;
      return [slug, next++] as const;
    });
  return [...registry, ...added];
}

/** A row for each entry of the registry: as the sources have it now, else as it was published before. */
export function rowsOf<Row extends { readonly slug: string }>(
  registry: Registry,
  now: readonly Row[],
  before: readonly (Row & { readonly id: number })[],
): (Row & { readonly id: number })[] {
  const rows = new Map([...before, ...now].map((row) => [row.slug, row]));
  return registry.map(([slug, id]) => {
    const row = rows.get(slug);
    if (!row) throw new Error(`${slug} (${id}) stands in the registry and nowhere else`);
    return { ...row, id };
  });
}

/** One entry to a line, so that a difference reads as one. */
export const printed = (entries: readonly unknown[]): string =>
  `[\n${entries.map((entry) => JSON.stringify(entry)).join(',\n')}\n]\n`;
