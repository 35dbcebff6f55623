import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Secret } from 'otpauth';
import { Clock } from '@alert-review/kernel';
import { areHashesEqual } from '../platform/crypto/secret-tokens.js';
import { TenantKeys } from '../platform/crypto/tenant-keys.js';

const SECRET_BYTES = 20;
/** How long the QR code of a new app can be scanned. */
const LIFETIME_MS = 30 * 60 * 1000;
const FORM = /^([A-Z2-7]{32})\.(\d{13,15})\.([0-9a-f]{64})$/;

interface Whose {
  readonly orgId: string;
  readonly userId: string;
}

/** An authenticator app to be set up. */
export interface NewAuthenticatorApp {
  /** The secret in base 32, for the app. */
  readonly secret: string;
  /** The secret and a proof that the server created it for this person. A form sends it back. */
  readonly offer: string;
}

/**
 * Creates secrets of authenticator apps. The form carries the secret with a proof, and no row is stored. So
 * somebody who opens the page with a stolen cookie gets a different secret than the person who is scanning.
 */
@Injectable()
export class NewAppSecrets {
  constructor(
    private readonly tenantKeys: TenantKeys,
    private readonly clock: Clock,
  ) {}

  /** Creates a secret for one person. Nothing is stored until its first code is sent back with the offer. */
  offer(whose: Whose): NewAuthenticatorApp {
    const secret = new Secret({ size: SECRET_BYTES }).base32;
    const endsAt = this.clock.now() + LIFETIME_MS;
    return { secret, offer: `${secret}.${endsAt}.${this.proof(whose, secret, endsAt)}` };
  }

  /** Returns the offer that a form sent back, or a new offer if that one cannot be used any more. */
  offerAgain(whose: Whose, sent: string | null): NewAuthenticatorApp {
    const secret = sent === null ? null : this.secretOf(whose, sent);
    return secret === null || sent === null ? this.offer(whose) : { secret, offer: sent };
  }

  /**
   * Returns the secret of an offer; null if the offer is forged, belongs to another person, or has expired.
   */
  secretOf(whose: Whose, offer: string): string | null {
    const [, secret, endsAt, proof] = FORM.exec(offer) ?? [];
    if (secret === undefined || endsAt === undefined || proof === undefined) return null;
    const isOurs = areHashesEqual(this.proof(whose, secret, Number(endsAt)), proof);
    return isOurs && this.clock.now() < Number(endsAt) ? secret : null;
  }

  private proof({ orgId, userId }: Whose, secret: string, endsAt: number): string {
    const text = JSON.stringify(['new app', userId, secret, endsAt]);
    return createHmac('sha256', this.tenantKeys.signInKey(orgId)).update(text).digest('hex');
  }
}
