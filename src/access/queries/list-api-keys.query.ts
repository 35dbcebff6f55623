import type { z } from 'zod';
import { type Caller, Clock, type Row } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import { ApiKeyReadModel } from '../api-key.read-model.js';
import { ApiKeyUseRecord } from '../domain/api-key-use.record.js';
import { UserReadModel } from '../user.read-model.js';

const KEYS_MAX = 10_000;
const USERS_MAX = 10_000;

export interface ApiKeyView extends Readonly<Row<z.infer<typeof ApiKeyReadModel.schema>>> {
  readonly status: 'active' | 'expired' | 'revoked';
  readonly lastUsedAt: string | null;
  /**
   * Whether the person responsible for the key has lost access, so that an administrator has to decide about
   * the key.
   */
  readonly isOfLeaver: boolean;
}

/** Returns the API keys of the organization, without their secrets. */
export const ListApiKeys = defineQuery(
  'ListApiKeys',
  { permission: 'api_keys:manage' },
  (caller: Caller) => ({ caller }),
  [Records, ReadModels, Clock],
  async ({ caller }, records, readModels, clock): Promise<readonly ApiKeyView[]> => {
    const keys = await readModels
      .for(caller)
      .find(ApiKeyReadModel, {}, { index: 'created', limit: KEYS_MAX });
    const users = await readModels
      .for(caller)
      .find(UserReadModel, {}, { index: 'created', limit: USERS_MAX });
    const gone = new Set(users.flatMap(({ id, disabledAt }) => (disabledAt === null ? [] : [id])));
    const now = clock.iso();
    const views: ApiKeyView[] = [];
    for (const key of keys) {
      const { id, name, scopes, lastFour, createdBy, createdAt, expiresAt, revokedAt, rotates, keptBy } = key;
      const use = await records.for(caller).get(ApiKeyUseRecord, id);
      const ended = expiresAt !== null && expiresAt <= now ? 'expired' : 'active';
      views.push({
        id,
        name,
        status: revokedAt === null ? ended : 'revoked',
        scopes,
        lastFour,
        createdBy,
        keptBy,
        isOfLeaver: revokedAt === null && ended === 'active' && gone.has(keptBy ?? createdBy),
        createdAt,
        expiresAt,
        revokedAt,
        rotates,
        lastUsedAt: use?.lastUsedAt ?? null,
      });
    }
    return views;
  },
);
