import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { Clock, DAY_MS, HOUR_MS, type Row } from '@alert-review/kernel';
import { sameHash } from '../platform/crypto/secret-tokens.js';
import { sealBytes, TenantKeys, unsealBytes } from '../platform/crypto/tenant-keys.js';
import { Config } from '../platform/config/config.js';
import { Records } from '../platform/records/records.js';
import { SignInProofRecord } from './domain/sign-in-proof.record.js';

const MINUTE_MS = 60_000;

/** How long a provider's word is good before it is asked again. */
export const ASKED_AGAIN_AFTER_MS = 10 * MINUTE_MS;
/** How long a session goes on where the provider cannot be asked again without the browser. */
export const SESSION_WITHOUT_REFRESH_MS = 15 * MINUTE_MS;
/** How long a provider may be away before nobody is let work on its word of before. */
export const OUTAGE_ENDURED_MS = HOUR_MS;
/** While one process asks, the others leave the person alone; then it is tried again. */
const TRIED_AGAIN_AFTER_MS = MINUTE_MS;
/** Longer than anything may last that a person granted in a session of this sign-in. */
const KEPT_MS = 31 * DAY_MS;
const AT_ONCE = 200;

export type SignInProof = Row<z.infer<typeof SignInProofRecord.schema>>;

/** With which a provider is asked again about a person. */
export interface KeptToken {
  readonly sub: string;
  readonly refreshToken: string;
}

const contextOf = (userId: string): string => `refresh token ${userId}`;

/** Until when people who signed in at a provider may go on without its confirming them again. */
@Injectable()
export class SignInProofs {
  constructor(
    private readonly records: Records,
    private readonly tenantKeys: TenantKeys,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** Notes that the provider confirmed a person now; `endsAt`: of the sign-in that is confirmed again. */
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
      sessionsUntil: now + (sealed === null ? SESSION_WITHOUT_REFRESH_MS : OUTAGE_ENDURED_MS),
      grantsUntil: now + (sealed === null ? this.assistantsWithoutRefreshMs : OUTAGE_ENDURED_MS),
      isOut: false,
      checkAt: sealed === null ? now + KEPT_MS : now + ASKED_AGAIN_AFTER_MS,
      endsAt: endsAt ?? now + KEPT_MS,
    };
    await this.records.forSystem().put(SignInProofRecord, row);
  }

  /** From now on the person has to come back by the browser; `isOut`: their groups give no role any more. */
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

  /** Keeps the newer refresh token of a provider that gives a new one each time. */
  async replaceToken(
    { id, orgId, sealed }: Pick<SignInProof, 'id' | 'orgId' | 'sealed'>,
    refreshToken: string,
  ): Promise<void> {
    const before = this.tokenIn({ id, orgId, sealed });
    if (!before || sameHash(before.refreshToken, refreshToken)) return;
    const renewed = this.sealed(orgId, id, { ...before, refreshToken });
    await this.records
      .forSystem()
      .compareAndSet(SignInProofRecord, { id, sealed }, { $set: { sealed: renewed } });
  }

  /** Forgets a person about whom a directory decides. */
  async forget(userId: string): Promise<void> {
    await this.records.forSystem().remove(SignInProofRecord, { id: userId });
  }

  /** Returns the proof of a person; null where they never signed in at a provider, or a directory decides. */
  get(userId: string): Promise<SignInProof | null> {
    return this.records.forSystem().get(SignInProofRecord, userId);
  }

  /**
   * Tells whether what a person granted to assistants waits until the provider confirms the person again. Why
   * reckoned anew where the provider cannot be asked: a lowered setting holds for earlier sign-ins, too.
   */
  isGrantUnproven({ sealed, provenAt, grantsUntil }: SignInProof): boolean {
    const ends =
      sealed === null ? Math.min(grantsUntil, provenAt + this.assistantsWithoutRefreshMs) : grantsUntil;
    return this.clock.now() >= ends;
  }

  /** How long assistants go on where the provider gives no refresh token, so that it cannot be asked. */
  private get assistantsWithoutRefreshMs(): number {
    return this.config.ssoAssistantMinutes * MINUTE_MS;
  }

  /** Takes people about whom a provider is to be asked again; each goes to one process only. */
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

  /** Returns what a person's provider is asked again with; null for nothing. */
  tokenIn({ id, orgId, sealed }: Pick<SignInProof, 'id' | 'orgId' | 'sealed'>): KeptToken | null {
    if (sealed === null) return null;
    const key = this.tenantKeys.signInKey(orgId);
    const opened = unsealBytes(key, Buffer.from(sealed, 'base64'), contextOf(id));
    return JSON.parse(Buffer.from(opened).toString()) as KeptToken;
  }

  private sealed(orgId: string, userId: string, token: KeptToken): string {
    const plain = Buffer.from(JSON.stringify(token));
    return Buffer.from(sealBytes(this.tenantKeys.signInKey(orgId), plain, contextOf(userId))).toString(
      'base64',
    );
  }
}
