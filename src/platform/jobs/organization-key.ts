/** A job starts from nothing but its key, so the organisation stands in it. */
export const organizationKey = (orgId: string, id: string): string => `${orgId}.${id}`;

export function partsOfKey(key: string): { readonly orgId: string; readonly id: string } {
  const dot = key.indexOf('.');
  return { orgId: key.slice(0, dot), id: key.slice(dot + 1) };
}
