import { QueryHandler } from '@nestjs/cqrs';
import { AppError } from '../../kernel/app-error.js';
import type { Caller } from '../../kernel/caller.js';
import type { Feature } from '../../kernel/features.js';
import { Query } from '../../kernel/message.js';
import { ReadModels } from '../../platform/read-store/read-models.js';
import { OrganizationReadModel } from '../organization.read-model.js';

export interface OrganizationView {
  readonly id: string;
  readonly name: string;
  readonly features: readonly Feature[];
  readonly createdAt: string;
}

/** The caller's own organisation. Error: organization_not_found. */
export class GetOrganization extends Query<OrganizationView> {
  static readonly permission = 'any';

  constructor(readonly caller: Caller) {
    super();
  }
}

@QueryHandler(GetOrganization)
export class GetOrganizationHandler {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ caller }: GetOrganization): Promise<OrganizationView> {
    const row = await this.readModels.for(caller).get(OrganizationReadModel, caller.orgId);
    if (!row) throw new AppError('organization_not_found');
    const { id, name, features, createdAt } = row;
    return { id, name, features, createdAt };
  }
}
