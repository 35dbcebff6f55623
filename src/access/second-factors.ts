import { Injectable } from '@nestjs/common';
import { Secret, TOTP } from 'otpauth';
import { type Caller, Clock } from '@alert-review/kernel';
import { hashOfToken, areHashesEqual } from '../platform/crypto/secret-tokens.js';
import { sealBytes, TenantKeys, unsealBytes } from '../platform/crypto/tenant-keys.js';
import { Decisions } from '../platform/decisions/decisions.js';
import { Records } from '../platform/records/records.js';
import { SecondFactorRecord } from './domain/second-factor.record.js';
import { userDecider, type UserCommand } from './domain/user.decider.js';
import { UserEvents, type SecondFactorEnder } from './domain/user.events.js';
import { NewAppSecrets } from './new-app-secrets.js';

const RECOVERY_CODES = 10;
/** Length of a recovery code: 80 random bits, so that a plain hash protects it. */
const RECOVERY_CODE_BYTES = 10;
/** Number of 30-second steps by which the clock of an app may be ahead or behind. */
const DRIFT_STEPS = 1;

type Place = Pick<Caller, 'orgId'>;

/** Returns a code such as ABCD-EFGH-IJKL-MNOP. */
const newRecoveryCode = (): string =>
  new Secret({ size: RECOVERY_CODE_BYTES }).base32.match(/.{4}/g)!.join('-');
/** Normalizes a typed code, which may contain spaces, dashes and small letters. */
const typed = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase();
const hashOfCode = (code: string): string => hashOfToken(typed(code));
const hashesIn = (recovery: string): string[] => recovery.split(' ').filter(Boolean);
const contextOf = (userId: string): string => `second factor ${userId}`;

/** Authenticator apps (TOTP, RFC 6238) as second factors in addition to passwords, and recovery codes. */
@Injectable()
export class SecondFactors {
  constructor(
    private readonly records: Records,
    private readonly tenantKeys: TenantKeys,
    private readonly decisions: Decisions,
    private readonly clock: Clock,
    private readonly newApps: NewAppSecrets,
  ) {}

  /** Returns the number of unused recovery codes; null if the second factor is off. */
  async recoveryCodesLeft(of: Place, userId: string): Promise<number | null> {
    const row = await this.records.for(of).get(SecondFactorRecord, userId);
    return row && hashesIn(row.recovery).length;
  }

  /**
   * Checks a code of the person's app, or the first code of a new app with our `offer`, which it turns on.
   * Returns new recovery codes for a new app; null for a wrong code, and for an offer that was not made for
   * this person.
   */
  async take(caller: Caller, code: string, offer?: string): Promise<readonly string[] | null> {
    if (offer !== undefined) {
      const secret = this.newApps.secretOf(caller, offer);
      return secret === null ? null : this.turnOn(caller, secret, code);
    }
    return (await this.accept(caller, code)) ? [] : null;
  }

  private async turnOn(caller: Caller, secret: string, code: string): Promise<readonly string[] | null> {
    const { orgId, userId } = caller;
    const rows = this.records.for(caller);
    const usedStep = this.stepOf(secret, code);
    if (usedStep === null || (await rows.get(SecondFactorRecord, userId))) return null;
    // Append the event first: it refuses a user disabled in the meantime, and an interrupted attempt can be
    // repeated.
    await this.decide(caller, userId, { type: 'TurnOnSecondFactor' });
    const sealed = sealBytes(this.tenantKeys.signInKey(orgId), Buffer.from(secret), contextOf(userId));
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
    const row = {
      sealed: Buffer.from(sealed).toString('base64'),
      usedStep,
      recovery: codes.map(hashOfCode).join(' '),
    };
    const none = { id: userId, usedStep: null };
    const options = { upsert: true };
    const made = await rows.compareAndSet(SecondFactorRecord, none, { $setOnInsert: row }, options);
    return made.outcome === 'inserted' ? codes : null;
  }

  /**
   * Accepts a code of the app or a recovery code once, across all processes. Returns whether the code was
   * right.
   */
  private async accept(caller: Caller, code: string): Promise<boolean> {
    const { orgId, userId: id } = caller;
    const rows = this.records.for(caller);
    const row = await rows.get(SecondFactorRecord, id);
    if (!row) return false;
    const { sealed, recovery } = row;
    const opened = unsealBytes(
      this.tenantKeys.signInKey(orgId),
      Buffer.from(sealed, 'base64'),
      contextOf(id),
    );
    const step = this.stepOf(Buffer.from(opened).toString(), code);
    if (step !== null) {
      const unused = { id, sealed, usedStep: { $lt: step } };
      const taken = await rows.compareAndSet(SecondFactorRecord, unused, { $set: { usedStep: step } });
      return taken.outcome !== 'lost';
    }
    const known = hashesIn(recovery);
    const given = hashOfCode(code);
    const left = known.filter((hash) => !areHashesEqual(hash, given));
    if (left.length === known.length) return false;
    const unused = { id, sealed, recovery };
    const update = { $set: { recovery: left.join(' ') } };
    if ((await rows.compareAndSet(SecondFactorRecord, unused, update)).outcome === 'lost') return false;
    await this.decide(caller, id, { type: 'UseRecoveryCode', left: left.length });
    return true;
  }

  /** Turns the second factor off. Appends the event first: if interrupted, a code is still required. */
  async turnOff(caller: Caller, userId: string, by: SecondFactorEnder): Promise<void> {
    await this.decide(caller, userId, { type: 'TurnOffSecondFactor', by });
    await this.forget(caller, userId);
  }

  /** Removes the secret and the recovery codes of a user. */
  async forget(of: Place, userId: string): Promise<void> {
    await this.records.for(of).remove(SecondFactorRecord, { id: userId });
  }

  /** Returns the time step of a code; null if it is neither the present step nor one next to it. */
  private stepOf(secret: string, code: string): number | null {
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const timestamp = this.clock.now();
    const token = typed(code);
    // Test the format first: the library throws on six characters that are not six bytes.
    const delta = /^\d{6}$/.test(token) ? totp.validate({ token, timestamp, window: DRIFT_STEPS }) : null;
    return delta === null ? null : totp.counter({ timestamp }) + delta;
  }

  private async decide(caller: Caller, userId: string, command: UserCommand): Promise<void> {
    const of = { caller, family: UserEvents, decider: userDecider, streamId: userId };
    await this.decisions.decide({ ...of, command, operation: command.type });
  }
}
