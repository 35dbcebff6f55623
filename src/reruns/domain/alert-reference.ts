/**
 * Returns the service id from the address of an alert's page, `<base>/alerts/<service id>`; null for any
 * other text.
 */
export function serviceIdInUrl(text: string, baseUrl: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const base = new URL(baseUrl);
  const folder = `${base.pathname.replace(/\/$/, '')}/alerts/`;
  if (url.origin !== base.origin || !url.pathname.startsWith(folder)) return null;
  const id = url.pathname.slice(folder.length).replace(/\/$/, '');
  return id === '' || id.includes('/') ? null : id;
}

interface KnownAlert {
  readonly id: string;
  readonly alertId: string;
}

export type ResolvedAlert<Alert> = Alert | 'not_found' | 'ambiguous';

/** Finds an alert by own id, service id or page address. */
export function resolveAlertReference<Alert extends KnownAlert>(
  text: string,
  baseUrl: string,
  known: { readonly byOwnId: ReadonlyMap<string, Alert>; readonly byServiceId: ReadonlyMap<string, Alert> },
): ResolvedAlert<Alert> {
  const { byOwnId, byServiceId } = known;
  const inUrl = serviceIdInUrl(text, baseUrl);
  const found = [
    byOwnId.get(text),
    byServiceId.get(text),
    inUrl === null ? undefined : byServiceId.get(inUrl),
  ];
  const distinct = new Map(found.flatMap((alert) => (alert ? [[alert.id, alert] as const] : [])));
  if (distinct.size > 1) return 'ambiguous';
  return [...distinct.values()][0] ?? 'not_found';
}
