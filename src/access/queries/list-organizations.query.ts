import { type Caller, type Feature, SYSTEM_ORG } from '@alert-review/kernel';
import type { Bus } from '../../platform/bus/bus.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { jobCaller } from '../../platform/jobs/job-caller.js';
import { organizationJobKey } from '../../platform/jobs/organization-key.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import { OrganizationNameRecord } from '../domain/organization-name.record.js';
import { OrganizationReadModel } from '../organization.read-model.js';

interface OrganizationView {
  readonly id: string;
  readonly name: string;
  readonly features: readonly Feature[];
  readonly createdAt: string;
  readonly disabledAt: string | null;
}

/** Returns all organizations of the server. */
export const ListOrganizations = defineQuery(
  'ListOrganizations',
  { permission: 'server:operate' },
  (caller: Caller) => ({ caller }),
  [Records, ReadModels],
  async (_message, records, readModels): Promise<readonly OrganizationView[]> => {
    const organizations: OrganizationView[] = [];
    for await (const { orgId } of records.forSystem().stream(OrganizationNameRecord, {}, { index: 'id' })) {
      // Skip a reserved name without a row: the creation of its organization is unfinished.
      const row = await readModels.for({ orgId }).get(OrganizationReadModel, orgId);
      if (!row) continue;
      const { id, name, features, createdAt, disabledAt } = row;
      organizations.push({ id, name, features, createdAt, disabledAt });
    }
    return organizations.sort((a, b) => (a.id < b.id ? -1 : 1));
  },
);

/** Returns the ids of all organizations of the server. */
export async function listOrganizationIds(bus: Bus): Promise<string[]> {
  const organizations = await bus.send(new ListOrganizations(jobCaller(SYSTEM_ORG, 'sweep')));
  return organizations.map(({ id }) => id);
}

/** Returns job keys for the rows that `find` returns in each organization. */
export async function jobKeysOfAllOrganizations(
  bus: Bus,
  find: (orgId: string) => Promise<readonly { readonly id: string }[]>,
): Promise<string[]> {
  const keys: string[] = [];
  for (const orgId of await listOrganizationIds(bus))
    for (const { id } of await find(orgId)) keys.push(organizationJobKey(orgId, id));
  return keys;
}
