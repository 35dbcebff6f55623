import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Secret } from 'otpauth';
import { Clock } from '@alert-review/kernel';
import { sameHash } from '../platform/crypto/secret-tokens.js';
import { TenantKeys } from '../platform/crypto/tenant-keys.js';

const SECRET_BYTES = 20;
/** How long the picture of a new app may be scanned. */
const LIFETIME_MS = 30 * 60 * 1000;
const FORM = /^([A-Z2-7]{32})\.(\d{13,15})\.([0-9a-f]{64})$/;

interface Whose {
  readonly orgId: string;
  readonly userId: string;
}

/** An authenticator app that is to be set up. */
export interface NewApp {
  /** In base 32, for the app. */
  readonly secret: string;
  /** The secret, then our proof that we made it for this person; a form brings it back. */
  readonly offer: string;
}

/**
 * Makes the secrets of authenticator apps. Why the page carries an offer and no row is stored: whoever opens
 * the page of somebody else with a stolen cookie must not see the secret that this person is scanning.
 */
@Injectable()
export class NewAppSecrets {
  constructor(
    private readonly tenantKeys: TenantKeys,
    private readonly clock: Clock,
  ) {}

  /** Makes a secret for one person. Nothing is stored before its first code came back with the offer. */
  offer(whose: Whose): NewApp {
    const secret = new Secret({ size: SECRET_BYTES }).base32;
    const endsAt = this.clock.now() + LIFETIME_MS;
    return { secret, offer: `${secret}.${endsAt}.${this.proof(whose, secret, endsAt)}` };
  }

  /** Returns the offer that a form brought back, where it can still be used; otherwise another one. */
  offerAgain(whose: Whose, sent: string | null): NewApp {
    const secret = sent === null ? null : this.secretOf(whose, sent);
    return secret === null || sent === null ? this.offer(whose) : { secret, offer: sent };
  }

  /** Returns the secret of an offer; null where it is not ours, is another person's, or has ended. */
  secretOf(whose: Whose, offer: string): string | null {
    const [, secret, endsAt, proof] = FORM.exec(offer) ?? [];
    if (secret === undefined || endsAt === undefined || proof === undefined) return null;
    const isOurs = sameHash(this.proof(whose, secret, Number(endsAt)), proof);
    return isOurs && this.clock.now() < Number(endsAt) ? secret : null;
  }

  private proof({ orgId, userId }: Whose, secret: string, endsAt: number): string {
    const text = JSON.stringify(['new app', userId, secret, endsAt]);
    return createHmac('sha256', this.tenantKeys.signInKey(orgId)).update(text).digest('hex');
  }
}
