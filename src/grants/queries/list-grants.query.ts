import { QueryHandler } from '@nestjs/cqrs';
import { AppError } from '../../kernel/app-error.js';
import { holds, type Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Clients } from '../clients.js';
import { GrantReadModel, type Grant } from '../grant.read-model.js';

const GRANTS_MAX = 1_000;

export type GrantView = Grant & {
  readonly id: string;
  /** null when the client is gone. */
  readonly clientName: string | null;
};

/** Connected applications, the newest first: one's own, or with clients:manage those of all. */
export class ListGrants extends Query<readonly GrantView[]> {
  static readonly permission = 'any';

  constructor(
    readonly caller: Caller,
    readonly whose: 'own' | 'all',
  ) {
    super();
  }
}

@QueryHandler(ListGrants)
export class ListGrantsHandler {
  constructor(
    private readonly readModels: ReadModels,
    private readonly clients: Clients,
  ) {}

  async execute({ caller, whose }: ListGrants): Promise<readonly GrantView[]> {
    if (whose === 'all' && !holds(caller, 'clients:manage'))
      throw new AppError('permission_denied', { permission: 'clients:manage' });
    const rows = this.readModels.for(caller);
    const options = { sort: { createdAt: -1 }, limit: GRANTS_MAX } as const;
    const found =
      whose === 'all'
        ? await rows.find(GrantReadModel, {}, { index: 'created', ...options })
        : await rows.find(GrantReadModel, { userId: caller.userId }, { index: 'user', ...options });
    const views: GrantView[] = [];
    for (const { id, userId, clientId, redirectHost, scopes, createdAt, absExp, revokedAt } of found) {
      const clientName = (await this.clients.get(clientId))?.name ?? null;
      views.push({ id, userId, clientId, clientName, redirectHost, scopes, createdAt, absExp, revokedAt });
    }
    return views;
  }
}
