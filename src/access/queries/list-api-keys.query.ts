import type { z } from 'zod';
import type { Caller } from '../../kernel/caller.js';
import { Clock } from '../../kernel/clock.js';
import type { Row } from '../../kernel/collection.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import { ApiKeyReadModel } from '../api-key.read-model.js';
import { ApiKeyUseRecord } from '../domain/api-key-use.record.js';

const KEYS_MAX = 10_000;

export interface ApiKeyView extends Readonly<Row<z.infer<typeof ApiKeyReadModel.schema>>> {
  readonly status: 'active' | 'expired' | 'revoked';
  readonly lastUsedAt: string | null;
}

export const ListApiKeys = defineQuery(
  'ListApiKeys',
  { permission: 'api_keys:manage' },
  (caller: Caller) => ({ caller }),
  [Records, ReadModels, Clock],
  async ({ caller }, records, readModels, clock): Promise<readonly ApiKeyView[]> => {
    const keys = await readModels
      .for(caller)
      .find(ApiKeyReadModel, {}, { index: 'created', limit: KEYS_MAX });
    const now = clock.iso();
    const views: ApiKeyView[] = [];
    for (const { id, name, scopes, lastFour, createdBy, createdAt, expiresAt, revokedAt, rotates } of keys) {
      const use = await records.for(caller).get(ApiKeyUseRecord, id);
      const ended = expiresAt !== null && expiresAt <= now ? 'expired' : 'active';
      views.push({
        id,
        name,
        status: revokedAt === null ? ended : 'revoked',
        scopes,
        lastFour,
        createdBy,
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
