import { Injectable, Logger } from '@nestjs/common';
import { Clock, DAY_MS, Ids, PRIMARY_KEY } from '@alert-review/kernel';
import { hashOfToken, newPublicId } from '../platform/crypto/secret-tokens.js';
import { Records } from '../platform/records/records.js';
import { RefusedSignInRecord } from './domain/refused-sign-in.record.js';
import { domainOfEmail } from './domain/provider-claims.js';
import type { SignInFault } from './domain/sign-in-faults.js';

const KEPT_MS = 30 * DAY_MS;
const KEPT_MAX = 200;
const REMOVED_AT_ONCE = 50;
/** Length of a code. Two refusals in an organization hardly ever share a code of this length. */
const CODE_CHARS = 10;

/** A refused single sign-on, as shown to administrators. */
export interface RefusedSignIn {
  /** Code shown to the person, with which an administrator finds the refusal. */
  readonly code: string;
  readonly at: number;
  readonly check: string;
  readonly text: string;
  readonly userId: string | null;
  /** Address in the claims; missing in rows of earlier releases. */
  readonly claimed?: string | null | undefined;
}

/**
 * Refused single sign-ons with their reasons. The person gets a code with which an administrator finds the
 * reason.
 */
@Injectable()
export class RefusedSignIns {
  private readonly logger = new Logger('single-sign-on');

  constructor(
    private readonly records: Records,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Logs a refusal and stores it if the organization is known. Returns the code. */
  async note(orgId: string | null, fault: SignInFault): Promise<string> {
    const code = hashOfToken(newPublicId('sr')).slice(0, CODE_CHARS).toUpperCase();
    const { check, code: name, message: why, userId, claimedAddress: claimed } = fault;
    // Log only the domain, because the log contains no e-mail addresses. Administrators find the address by
    // the code.
    const claimedDomain = claimed === null ? null : domainOfEmail(claimed);
    const place = { organization: orgId, user: userId, claimedDomain };
    this.logger.warn({ msg: 'a single sign-on was refused', ...place, fault: name, check, why, code });
    if (orgId === null) return code;
    const now = this.clock.now();
    const rows = this.records.for({ orgId });
    const row = { id: this.ids.next(), code, at: now, fault: name, check, text: why, userId, claimed };
    await rows.insert(RefusedSignInRecord, row);
    // Limit the number of rows as well, because strangers can cause refusals and must not fill the disk.
    const oldest = await rows.find(
      RefusedSignInRecord,
      {},
      { index: PRIMARY_KEY, sort: { id: 1 }, limit: KEPT_MAX + REMOVED_AT_ONCE },
    );
    const beyond = oldest.filter(({ at }, place) => at < now - KEPT_MS || place < oldest.length - KEPT_MAX);
    if (beyond.length > 0)
      await rows.remove(RefusedSignInRecord, { id: { $in: beyond.map(({ id }) => id) } });
    return code;
  }

  /** Returns the refusals of the last 30 days, newest first. */
  async newest(of: { readonly orgId: string }, limit: number): Promise<readonly RefusedSignIn[]> {
    const options = { index: PRIMARY_KEY, sort: { id: -1 }, limit } as const;
    return this.records.for(of).find(RefusedSignInRecord, {}, options);
  }
}
