import type { z } from 'zod';
import { AppError, type Caller, Clock, Query, SYSTEM_ORG } from '@alert-review/kernel';
import { HandlerOf } from '../../platform/bus/define-message.js';
import { hashOfToken, areHashesEqual } from '../../platform/crypto/secret-tokens.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import { ApiKeyReadModel } from '../api-key.read-model.js';
import { ApiKeyUses } from '../api-key-uses.js';
import { ApiKeySecretRecord } from '../domain/api-key-secret.record.js';
import { API_KEY_SCOPES, isPermissionOverMembers, ROLE_PERMISSIONS } from '../domain/roles.js';
import { OrganizationReadModel } from '../organization.read-model.js';
import { UserReadModel } from '../user.read-model.js';

type ApiKey = z.infer<typeof ApiKeyReadModel.schema>;

const UNKNOWN_KEY = { orgId: SYSTEM_ORG, keyId: 'nobody' };
const NO_HASH = '0'.repeat(64);

/** Checks an API key. Throws unauthorized, after the same steps for every fault of key or organization. */
export class AuthenticateApiKey extends Query<Caller> {
  static readonly public = true;
  readonly caller = null;

  constructor(
    readonly key: string,
    readonly correlationId: string,
  ) {
    super();
  }
}

@HandlerOf(AuthenticateApiKey)
export class AuthenticateApiKeyHandler {
  /**
   * Organization whose rows are read for an unknown key, so that refusing it takes as long as refusing a
   * known key.
   */
  private standIn = UNKNOWN_KEY;

  constructor(
    private readonly records: Records,
    private readonly readModels: ReadModels,
    private readonly uses: ApiKeyUses,
    private readonly clock: Clock,
  ) {}

  async execute({ key, correlationId }: AuthenticateApiKey): Promise<Caller> {
    const hash = hashOfToken(key);
    const secret = await this.records.forSystem().get(ApiKeySecretRecord, hash);
    const known = areHashesEqual(secret?.id ?? NO_HASH, hash);
    const { orgId, keyId } = secret ?? this.standIn;
    if (secret) this.standIn = secret;
    const rows = this.readModels.for({ orgId });
    const apiKey = await rows.get(ApiKeyReadModel, keyId);
    const organization = await rows.get(OrganizationReadModel, orgId);
    const now = this.clock.iso();
    const live = apiKey?.revokedAt === null && (apiKey.expiresAt === null || now < apiKey.expiresAt);
    const isOrphaned = live && (await this.hasMakerLostRights(orgId, apiKey));
    if (!known || !apiKey || !live || isOrphaned || organization?.disabledAt !== null)
      throw new AppError('unauthorized');
    this.uses.noteUse(orgId, keyId);
    return {
      kind: 'system',
      orgId,
      userId: keyId,
      via: 'rest',
      clientId: keyId,
      scopes: apiKey.scopes,
      permissions: API_KEY_SCOPES,
      features: organization.features,
      correlationId,
    };
  }

  /**
   * Whether a key has rights over members that its creator lost. Checked in addition to the revocation,
   * because a key may have been created while its creator was being dismissed, or its revocation may have
   * been interrupted.
   */
  private async hasMakerLostRights(orgId: string, { createdBy, scopes }: ApiKey): Promise<boolean> {
    const overMembers = scopes.filter(isPermissionOverMembers);
    if (overMembers.length === 0) return false;
    const maker = await this.readModels.for({ orgId }).get(UserReadModel, createdBy);
    if (!maker) return false;
    const held = maker.disabledAt === null ? ROLE_PERMISSIONS[maker.role] : [];
    return overMembers.some((scope) => !held.includes(scope));
  }
}
