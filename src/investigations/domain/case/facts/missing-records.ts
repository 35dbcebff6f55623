const NAMES_MAX = 10;

/** Records that the alert names are missing: they were stored when it came, so the store has lost them. */
export class MissingRecords extends Error {
  constructor(names: readonly string[]) {
    const more = names.length > NAMES_MAX ? ` and ${names.length - NAMES_MAX} more` : '';
    super(`records of the alert are missing: ${names.slice(0, NAMES_MAX).join(', ')}${more}`);
  }
}

/** Throws MissingRecords unless all are found. `asked`, `found`: the customer's own ids by record kind. */
export function requireAll(
  records: Readonly<Record<string, { readonly asked: readonly string[]; readonly found: readonly string[] }>>,
): void {
  const missing = Object.entries(records).flatMap(([kind, { asked, found }]) => {
    const there = new Set(found);
    return asked.filter((id) => !there.has(id)).map((id) => `${kind} ${id}`);
  });
  if (missing.length > 0) throw new MissingRecords(missing);
}

/** For a read that does without the case: `read.catch(nullIfMissing)`. */
export function nullIfMissing(error: unknown): null {
  if (error instanceof MissingRecords) return null;
  throw error;
}
