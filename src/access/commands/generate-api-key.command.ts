import { AppError, type Caller, Clock, hasPermission, type Permission } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { ApiKeys, type NewApiKey } from '../api-keys.js';
import { API_KEY_DEFAULT_SCOPES, API_KEY_SCOPES, isPermissionOverMembers } from '../domain/roles.js';
import { WaitingChanges } from '../waiting-changes.js';
import { OutsideChanges, type ChangeWithNotice } from '../outside-changes.js';
import { OrganizationReadModel } from '../organization.read-model.js';

/** Maximum length of the name that people give a key. */
export const API_KEY_NAME_CHARS_MAX = 120;

/**
 * Creates an API key and returns it once. Throws organization_not_found, validation_error, permission_denied,
 * and operator_needed for a key with rights over members where another administrator approves changes of
 * members.
 */
export const GenerateApiKey = defineCommand(
  'GenerateApiKey',
  { permission: 'api_keys:manage' },
  (
    caller: Caller,
    {
      name,
      scopes = null,
      lifetimeMs = null,
    }: {
      readonly name: string;
      /** Scopes of the key; null means all default scopes that the creator has. */
      readonly scopes?: readonly Permission[] | null;
      readonly lifetimeMs?: number | null;
    },
  ) => ({ caller, name, scopes, lifetimeMs }),
  [ApiKeys, ReadModels, Clock, WaitingChanges, OutsideChanges],
  async (
    { caller, name, scopes, lifetimeMs },
    apiKeys,
    readModels,
    clock,
    changes,
    outside,
  ): Promise<NewApiKey & Pick<ChangeWithNotice, 'administratorsTold'>> => {
    if (!(await readModels.for(caller).get(OrganizationReadModel, caller.orgId)))
      throw new AppError('organization_not_found');
    const expiresAt = lifetimeMs === null ? null : new Date(clock.now() + lifetimeMs).toISOString();
    const granted = scopes === null ? defaultScopes(caller) : namedScopes(caller, scopes);
    const isPowerful = granted.some(isPermissionOverMembers);
    if (isPowerful && (await changes.needsApproval(caller))) throw new AppError('operator_needed');
    const made = await apiKeys.make(caller, GenerateApiKey.name, { name, scopes: granted, expiresAt });
    return isPowerful ? { ...made, ...(await outside.told(caller, 'key', null)) } : made;
  },
);
export type GenerateApiKey = InstanceType<typeof GenerateApiKey>;

const defaultScopes = (caller: Caller): Permission[] =>
  API_KEY_DEFAULT_SCOPES.filter((scope) => hasPermission(caller, scope));

function namedScopes(caller: Caller, scopes: readonly Permission[]): Permission[] {
  if (scopes.length === 0)
    throw new AppError('validation_error', {
      field: 'scopes',
      value: scopes,
      reason: 'An API key needs at least one scope',
    });
  for (const scope of scopes) {
    if (!API_KEY_SCOPES.includes(scope))
      throw new AppError('validation_error', {
        field: 'scopes',
        value: scope,
        reason: `An API key cannot carry the scope ${scope}; it can carry ${API_KEY_SCOPES.join(', ')}`,
      });
    if (!hasPermission(caller, scope))
      throw new AppError('permission_denied', { field: 'scopes', value: scope, permission: scope });
  }
  return API_KEY_SCOPES.filter((scope) => scopes.includes(scope));
}
