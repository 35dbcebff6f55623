import { Clock, Query } from '@alert-review/kernel';
import { HandlerOf } from '../../platform/bus/define-message.js';
import { hashOfToken } from '../../platform/crypto/secret-tokens.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import { SignInAwaitingCodeRecord } from '../domain/awaited-code.record.js';
import { NewAppSecrets } from '../new-app-secrets.js';
import { OrganizationReadModel } from '../organization.read-model.js';
import { SecondFactors } from '../second-factors.js';

interface AwaitedApp {
  /** Offer for setting up a new app; null if a code of the known app is expected. */
  readonly offer: string | null;
  readonly email: string;
  readonly organization: string;
}

/**
 * Returns which code a browser's sign-in waits for; null if it waits for none. Keeps the offer that a form
 * sent back while it can be used, and otherwise makes a new offer.
 */
export class GetAwaitedApp extends Query<AwaitedApp | null> {
  static readonly public = true;
  readonly caller = null;

  constructor(
    readonly awaitedToken: string,
    readonly sentOffer: string | null,
  ) {
    super();
  }
}

@HandlerOf(GetAwaitedApp)
export class GetAwaitedAppHandler {
  constructor(
    private readonly records: Records,
    private readonly readModels: ReadModels,
    private readonly factors: SecondFactors,
    private readonly newApps: NewAppSecrets,
    private readonly clock: Clock,
  ) {}

  async execute({ awaitedToken, sentOffer }: GetAwaitedApp): Promise<AwaitedApp | null> {
    const awaited = await this.records.forSystem().get(SignInAwaitingCodeRecord, hashOfToken(awaitedToken));
    if (!awaited || this.clock.now() >= awaited.endsAt) return null;
    const { orgId, userId, email } = awaited;
    const isOn = (await this.factors.recoveryCodesLeft({ orgId }, userId)) !== null;
    const organization = await this.readModels.for({ orgId }).get(OrganizationReadModel, orgId);
    return {
      offer: isOn ? null : this.newApps.offerAgain({ orgId, userId }, sentOffer).offer,
      email,
      organization: organization?.name ?? '',
    };
  }
}
