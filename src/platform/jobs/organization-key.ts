/** A job starts from nothing but its key, so the organization stands in it. */
export const organizationKey = (orgId: string, id: string): string => `${orgId}.${id}`;

export function parseOrganizationKey(key: string): { readonly orgId: string; readonly id: string } {
  const dot = key.indexOf('.');
  return { orgId: key.slice(0, dot), id: key.slice(dot + 1) };
}
