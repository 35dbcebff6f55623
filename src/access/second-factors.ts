import { Injectable } from '@nestjs/common';
import { Secret, TOTP } from 'otpauth';
import { AppError } from '../kernel/app-error.js';
import type { Caller } from '../kernel/caller.js';
import { Clock } from '../kernel/clock.js';
import { hashOfToken } from '../platform/crypto/secret-tokens.js';
import { seal, TenantKeys, unseal } from '../platform/crypto/tenant-keys.js';
import { Decisions } from '../platform/decisions/decisions.js';
import { Records } from '../platform/records/records.js';
import { RecoveryCodeRecord, SecondFactorRecord } from './domain/second-factor.record.js';
import { userDecider, type UserCommand } from './domain/user.decider.js';
import { UserEvents } from './domain/user.events.js';

const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** 80 bits, so that a plain hash keeps them. */
const RECOVERY_CODE_BYTES = 10;
/** Steps of 30 s by which the clock of an app may be off, either way. */
const DRIFT_STEPS = 1;
const LISTED_MAX = 10_000;

type Place = Pick<Caller, 'orgId'>;

/** A secret that a person has not yet confirmed, as text and as address for the picture. */
export interface BegunSecondFactor {
  readonly secret: string;
  readonly address: string;
}

const totpOf = (secret: Secret, label = ''): TOTP => new TOTP({ issuer: 'Alert Review', label, secret });
const contextOf = (userId: string): string => `second factor ${userId}`;
const idOfCode = (userId: string, code: string): string => hashOfToken(`recovery ${userId} ${code}`);
/** As people type it: with spaces, dashes or small letters. */
const typed = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase();

/** Authenticator apps (TOTP, RFC 6238) as second factors beside passwords, and the codes that stand in. */
@Injectable()
export class SecondFactors {
  constructor(
    private readonly records: Records,
    private readonly tenantKeys: TenantKeys,
    private readonly decisions: Decisions,
    private readonly clock: Clock,
  ) {}

  async isOn(of: Place, userId: string): Promise<boolean> {
    const usedStep = (await this.records.for(of).get(SecondFactorRecord, userId))?.usedStep ?? null;
    return usedStep !== null;
  }

  /** Returns the users who have turned it on. */
  async usersWithIt(of: Place): Promise<ReadonlySet<string>> {
    const isOn = { usedStep: { $gte: 0 } };
    const options = { index: 'used', limit: LISTED_MAX } as const;
    const rows = await this.records.for(of).find(SecondFactorRecord, isOn, options);
    return new Set(rows.map(({ id }) => id));
  }

  recoveryCodesLeft(of: Place, userId: string): Promise<number> {
    return this.records.for(of).count(RecoveryCodeRecord, { userId }, { index: 'user' });
  }

  /** Makes a secret in place of one begun before. Throws conflict where one is turned on. */
  async begin({ orgId }: Place, userId: string): Promise<void> {
    const { bytes } = new Secret({ size: SECRET_BYTES });
    const sealed = seal(this.tenantKeys.signInKey(orgId), bytes, contextOf(userId));
    const { outcome } = await this.records.for({ orgId }).compareAndSet(
      SecondFactorRecord,
      { id: userId, usedStep: null },
      {
        $set: { sealed: Buffer.from(sealed).toString('base64') },
        $setOnInsert: { usedStep: null },
      },
      { upsert: true },
    );
    if (outcome === 'lost') throw new AppError('conflict');
  }

  /** Returns the secret that was begun for a user with that address; null where none waits. */
  async begun(of: Place, userId: string, email: string): Promise<BegunSecondFactor | null> {
    const row = await this.records.for(of).get(SecondFactorRecord, userId);
    if (!row || row.usedStep !== null) return null;
    const secret = this.unsealed(of, row);
    return { secret: secret.base32, address: totpOf(secret, email).toString() };
  }

  /** Turns it on with a code of the begun secret. Returns recovery codes; null where the code is wrong. */
  async turnOn(caller: Caller, code: string): Promise<readonly string[] | null> {
    const { userId: id } = caller;
    const rows = this.records.for(caller);
    const row = await rows.get(SecondFactorRecord, id);
    const step = row && this.stepOf(this.unsealed(caller, row), code);
    if (!row || step === null) return null;
    const begun = { id, sealed: row.sealed, usedStep: null };
    const { outcome } = await rows.compareAndSet(SecondFactorRecord, begun, { $set: { usedStep: step } });
    if (outcome === 'lost') return null;
    await rows.removeAll(RecoveryCodeRecord, { userId: id }, { index: 'user' });
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
    for (const each of codes)
      await rows.insert(RecoveryCodeRecord, { id: idOfCode(id, typed(each)), userId: id });
    await this.decide(caller, id, { type: 'TurnOnSecondFactor' });
    return codes;
  }

  /** Takes a code of the app, or a recovery code, once among all processes; tells whether it was right. */
  async accept(caller: Caller, code: string): Promise<boolean> {
    const { userId: id } = caller;
    const rows = this.records.for(caller);
    const row = await rows.get(SecondFactorRecord, id);
    if (!row || row.usedStep === null) return false;
    const step = this.stepOf(this.unsealed(caller, row), code);
    if (step !== null) {
      const unused = { id, sealed: row.sealed, usedStep: { $lt: step } };
      const taken = await rows.compareAndSet(SecondFactorRecord, unused, { $set: { usedStep: step } });
      return taken.outcome !== 'lost';
    }
    const recovery = { id: idOfCode(id, typed(code)) };
    if ((await rows.remove(RecoveryCodeRecord, recovery)) === 0) return false;
    const left = await this.recoveryCodesLeft(caller, id);
    await this.decide(caller, id, { type: 'UseRecoveryCode', left });
    return true;
  }

  /** Turns it off. Why rows first: a later try that finds none still records what was cut off. */
  async turnOff(caller: Caller, userId: string, by: 'user' | 'administrator' | 'operator'): Promise<void> {
    const wasThere = await this.forget(caller, userId);
    await this.decide(caller, userId, { type: 'TurnOffSecondFactor', by, wasThere });
  }

  /** Removes the secret and the recovery codes of a user; tells whether it was turned on. */
  async forget(of: Place, userId: string): Promise<boolean> {
    const rows = this.records.for(of);
    const wasOn = await this.isOn(of, userId);
    await rows.remove(SecondFactorRecord, { id: userId });
    await rows.removeAll(RecoveryCodeRecord, { userId }, { index: 'user' });
    return wasOn;
  }

  private unsealed({ orgId }: Place, row: { readonly id: string; readonly sealed: string }): Secret {
    const sealed = Buffer.from(row.sealed, 'base64');
    const bytes = unseal(this.tenantKeys.signInKey(orgId), sealed, contextOf(row.id));
    return new Secret({ buffer: new Uint8Array(bytes).buffer });
  }

  /** Returns the time step of a code, null where it is none of now or a step beside it. */
  private stepOf(secret: Secret, code: string): number | null {
    const totp = totpOf(secret);
    const timestamp = this.clock.now();
    const delta = totp.validate({ token: typed(code), timestamp, window: DRIFT_STEPS });
    return delta === null ? null : totp.counter({ timestamp }) + delta;
  }

  private async decide(caller: Caller, userId: string, command: UserCommand): Promise<void> {
    const of = { caller, family: UserEvents, decider: userDecider, streamId: userId };
    await this.decisions.decide({ ...of, command, operation: command.type });
  }
}

/** Returns a code such as ABCD-EFGH-IJKL-MNOP. */
const newRecoveryCode = (): string =>
  new Secret({ size: RECOVERY_CODE_BYTES }).base32.match(/.{4}/g)!.join('-');
