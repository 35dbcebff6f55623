/** Returns a job key that contains the organization, because a job knows nothing but its key. */
export const organizationJobKey = (orgId: string, id: string): string => `${orgId}.${id}`;

export function parseOrganizationJobKey(key: string): { readonly orgId: string; readonly id: string } {
  const dot = key.indexOf('.');
  return { orgId: key.slice(0, dot), id: key.slice(dot + 1) };
}
