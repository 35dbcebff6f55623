import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { Clock, DAY_MS, type Row, MINUTE_MS } from '@alert-review/kernel';
import { areHashesEqual } from '../platform/crypto/secret-tokens.js';
import { sealBytes, TenantKeys, unsealBytes } from '../platform/crypto/tenant-keys.js';
import { Config } from '../platform/config/config.js';
import { Records } from '../platform/records/records.js';
import { SignInProofRecord } from './domain/sign-in-proof.record.js';

/** How long a confirmation by a provider counts before the provider is asked again. */
export const PROVIDER_ASKED_AGAIN_AFTER_MS = 10 * MINUTE_MS;
/** How long a session lasts if the provider can only be asked again through the browser. */
export const SESSION_WITHOUT_REFRESH_MS = 15 * MINUTE_MS;
/**
 * How long earlier confirmations count while a provider is unavailable. A person who loses their groups
 * meanwhile keeps their rights no longer than this.
 */
export const PROVIDER_OUTAGE_TOLERANCE_MS = 15 * MINUTE_MS;
/** How long other processes wait while one process asks about a person, before they try again. */
const TRIED_AGAIN_AFTER_MS = MINUTE_MS;
/**
 * How long a confirmation is stored: longer than any grant that a person gives in a session of this sign-in.
 */
const KEPT_MS = 31 * DAY_MS;
const AT_ONCE = 200;

export type SignInProof = Row<z.infer<typeof SignInProofRecord.schema>>;

/** What is needed to ask a provider again about a person. */
export interface KeptRefreshToken {
  readonly sub: string;
  readonly refreshToken: string;
}

const contextOf = (userId: string): string => `refresh token ${userId}`;

/**
 * Confirmations by identity providers: until when people who signed in there may continue without a new one.
 */
@Injectable()
export class SignInProofs {
  constructor(
    private readonly records: Records,
    private readonly tenantKeys: TenantKeys,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /**
   * Records that the identity provider vouched for a person. `endsAt`: the end of the sign-in, given when the
   * provider was only asked again, so that it stays the same.
   */
  async confirm(
    of: { readonly orgId: string; readonly userId: string; readonly issuer: string },
    kept: { readonly sub: string; readonly refreshToken: string | null },
    endsAt?: number,
  ): Promise<void> {
    const { orgId, userId, issuer } = of;
    const { sub, refreshToken } = kept;
    const now = this.clock.now();
    const sealed = refreshToken === null ? null : this.sealed(orgId, userId, { sub, refreshToken });
    const row = {
      id: userId,
      orgId,
      issuer,
      sealed,
      provenAt: now,
      sessionsUntil: now + (sealed === null ? SESSION_WITHOUT_REFRESH_MS : PROVIDER_OUTAGE_TOLERANCE_MS),
      grantsUntil: now + (sealed === null ? this.assistantsWithoutRefreshMs : PROVIDER_OUTAGE_TOLERANCE_MS),
      isOut: false,
      checkAt: sealed === null ? now + KEPT_MS : now + PROVIDER_ASKED_AGAIN_AFTER_MS,
      endsAt: endsAt ?? now + KEPT_MS,
    };
    await this.records.forSystem().put(SignInProofRecord, row);
  }

  /** Requires the person to sign in again in the browser. `isOut`: their groups give no role any more. */
  async suspend(userId: string, isOut: boolean): Promise<void> {
    const now = this.clock.now();
    await this.records
      .forSystem()
      .compareAndSet(
        SignInProofRecord,
        { id: userId },
        { $set: { sealed: null, sessionsUntil: now, grantsUntil: now, isOut, checkAt: now + KEPT_MS } },
      );
  }

  /** Stores the new refresh token of a provider that issues one at each use. */
  async replaceToken(
    { id, orgId, sealed }: Pick<SignInProof, 'id' | 'orgId' | 'sealed'>,
    refreshToken: string,
  ): Promise<void> {
    const before = this.tokenIn({ id, orgId, sealed });
    if (!before || areHashesEqual(before.refreshToken, refreshToken)) return;
    const renewed = this.sealed(orgId, id, { ...before, refreshToken });
    await this.records
      .forSystem()
      .compareAndSet(SignInProofRecord, { id, sealed }, { $set: { sealed: renewed } });
  }

  /** Forgets the confirmation of a person about whom a directory decides now. */
  async forget(userId: string): Promise<void> {
    await this.records.forSystem().remove(SignInProofRecord, { id: userId });
  }

  /**
   * Returns the proof of a person; null if they never signed in at a provider, or a directory decides about
   * them.
   */
  get(userId: string): Promise<SignInProof | null> {
    return this.records.forSystem().get(SignInProofRecord, userId);
  }

  /**
   * Whether access that a person granted to assistants is suspended until the provider confirms the person
   * again. Computed from the time of the last confirmation, so that a lowered setting also applies to earlier
   * sign-ins.
   */
  isGrantUnproven({ sealed, provenAt, grantsUntil }: SignInProof): boolean {
    const most = sealed === null ? this.assistantsWithoutRefreshMs : PROVIDER_OUTAGE_TOLERANCE_MS;
    return this.clock.now() >= Math.min(grantsUntil, provenAt + most);
  }

  /** Whether sessions of a person are suspended until the provider confirms the person again. */
  isSessionUnproven({ sealed, provenAt, sessionsUntil }: SignInProof): boolean {
    const most = sealed === null ? SESSION_WITHOUT_REFRESH_MS : PROVIDER_OUTAGE_TOLERANCE_MS;
    return this.clock.now() >= Math.min(sessionsUntil, provenAt + most);
  }

  /** How long assistants continue if the provider gives no refresh token and cannot be asked again. */
  private get assistantsWithoutRefreshMs(): number {
    return this.config.ssoAssistantMinutes * MINUTE_MS;
  }

  /**
   * Takes the people about whom providers must be asked again now. Each person is given to only one process.
   */
  async takeDue(): Promise<readonly SignInProof[]> {
    const rows = this.records.forSystem();
    const now = this.clock.now();
    const due = await rows.find(
      SignInProofRecord,
      { checkAt: { $lte: now } },
      { index: 'due', sort: { checkAt: 1 }, limit: AT_ONCE },
    );
    const taken: SignInProof[] = [];
    for (const proof of due) {
      const asIs = { id: proof.id, checkAt: proof.checkAt };
      const later = { $set: { checkAt: now + TRIED_AGAIN_AFTER_MS } };
      const { outcome } = await rows.compareAndSet(SignInProofRecord, asIs, later);
      if (outcome !== 'lost') taken.push(proof);
    }
    return taken;
  }

  /** Returns the token for asking a person's provider again; null if there is none. */
  tokenIn({ id, orgId, sealed }: Pick<SignInProof, 'id' | 'orgId' | 'sealed'>): KeptRefreshToken | null {
    if (sealed === null) return null;
    const key = this.tenantKeys.signInKey(orgId);
    const opened = unsealBytes(key, Buffer.from(sealed, 'base64'), contextOf(id));
    return JSON.parse(Buffer.from(opened).toString()) as KeptRefreshToken;
  }

  private sealed(orgId: string, userId: string, token: KeptRefreshToken): string {
    const plain = Buffer.from(JSON.stringify(token));
    return Buffer.from(sealBytes(this.tenantKeys.signInKey(orgId), plain, contextOf(userId))).toString(
      'base64',
    );
  }
}
