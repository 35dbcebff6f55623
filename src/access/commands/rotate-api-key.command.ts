import { AppError, type Caller, Clock, hasPermission, HOUR_MS } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { isPermissionOverMembers } from '../domain/roles.js';
import { WaitingChanges } from '../waiting-changes.js';
import { ApiKeyReadModel } from '../api-key.read-model.js';
import { ApiKeys, type NewApiKey } from '../api-keys.js';

/** How long the old key stays valid after a rotation. */
export const KEY_OVERLAP_DEFAULT_MS = 24 * HOUR_MS;
/** Longest time for which the old key may stay valid after a rotation. */
export const KEY_OVERLAP_MAX_MS = 30 * 24 * HOUR_MS;

interface RotatedApiKey extends NewApiKey {
  readonly rotates: string;
  readonly oldKeyEndsAt: string;
}

/**
 * Rotates a key. Throws api_key_not_found, api_key_ended, validation_error, permission_denied,
 * operator_needed.
 */
export const RotateApiKey = defineCommand(
  'RotateApiKey',
  { permission: 'api_keys:manage' },
  (
    caller: Caller,
    { keyId, overlapMs = KEY_OVERLAP_DEFAULT_MS }: { readonly keyId: string; readonly overlapMs?: number },
  ) => ({ caller, keyId, overlapMs }),
  [ApiKeys, ReadModels, Clock, WaitingChanges],
  async ({ caller, keyId, overlapMs }, apiKeys, readModels, clock, changes): Promise<RotatedApiKey> => {
    if (overlapMs < 0 || overlapMs > KEY_OVERLAP_MAX_MS) {
      const reason = 'The overlap is at most 30 days';
      throw new AppError('validation_error', { field: 'overlap', value: overlapMs, reason });
    }
    const old = await readModels.for(caller).get(ApiKeyReadModel, keyId);
    if (!old) throw new AppError('api_key_not_found', { field: 'key_id', value: keyId });
    const now = clock.now();
    if (old.revokedAt !== null || (old.expiresAt !== null && Date.parse(old.expiresAt) <= now))
      throw new AppError('api_key_ended', { field: 'key_id', value: keyId });
    const beyond = old.scopes.find((scope) => !hasPermission(caller, scope));
    if (beyond) throw new AppError('permission_denied', { permission: beyond });
    if (old.scopes.some(isPermissionOverMembers) && (await changes.needsApproval(caller)))
      throw new AppError('operator_needed');
    const lifetimeMs = old.expiresAt && Date.parse(old.expiresAt) - Date.parse(old.createdAt);
    // Create the new key first: after a crash the old key still works, and the rotation can be repeated.
    const successor = await apiKeys.make(caller, RotateApiKey.name, {
      name: old.name,
      scopes: old.scopes,
      expiresAt: lifetimeMs ? new Date(now + lifetimeMs).toISOString() : null,
      rotates: keyId,
    });
    const expiresAt = new Date(now + overlapMs).toISOString();
    const state = await apiKeys.decide(caller, keyId, RotateApiKey.name, { type: 'EndBy', expiresAt });
    return { ...successor, rotates: keyId, oldKeyEndsAt: state.expiresAt ?? expiresAt };
  },
);
