/** Why: a job starts from its key alone, so the key includes the organization. */
export const organizationKey = (orgId: string, id: string): string => `${orgId}.${id}`;

export function parseOrganizationKey(key: string): { readonly orgId: string; readonly id: string } {
  const dot = key.indexOf('.');
  return { orgId: key.slice(0, dot), id: key.slice(dot + 1) };
}
