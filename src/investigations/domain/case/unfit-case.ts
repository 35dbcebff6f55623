/** A case that no further attempt can judge: its run ends incomplete at once, for the reason named so. */
export class UnfitCase extends Error {
  constructor(
    readonly ending: 'records_unreadable' | 'case_too_large',
    message: string,
  ) {
    super(message);
  }
}

const NAMES_MAX = 10;

/** `asked` and `found`: the customer's own ids, by the kind of record. Throws UnfitCase where one is not there. */
export function requireAll(
  records: Readonly<Record<string, { readonly asked: readonly string[]; readonly found: readonly string[] }>>,
): void {
  const missing = Object.entries(records).flatMap(([kind, { asked, found }]) => {
    const there = new Set(found);
    return asked.filter((id) => !there.has(id)).map((id) => `${kind} ${id}`);
  });
  if (missing.length === 0) return;
  const more = missing.length > NAMES_MAX ? ` and ${missing.length - NAMES_MAX} more` : '';
  const names = missing.slice(0, NAMES_MAX).join(', ');
  throw new UnfitCase('records_unreadable', `records of the alert are missing: ${names}${more}`);
}
