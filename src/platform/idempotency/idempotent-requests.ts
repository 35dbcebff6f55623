import { createHmac, hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError, type Caller, Clock, Ids } from '@alert-review/kernel';
import { Config } from '../config/config.js';
import { sealBytes, TenantKeys, unsealBytes } from '../crypto/tenant-keys.js';
import { Records } from '../records/records.js';
import { IdempotentRequestRecord } from './idempotent-request.record.js';

const KEPT_MS = 24 * 60 * 60_000;

export interface KeyedRequest {
  readonly key: string;
  readonly method: string;
  /** Normalized path and query of the request. */
  readonly address: string;
  readonly bodyHash: string;
}

export interface RequestClaim {
  readonly org: string;
  readonly id: string;
  readonly owner: string;
}

type ClaimResult = { readonly claim: RequestClaim } | { readonly answer: unknown };

/**
 * For 24 hours, a repeated key of the same user returns the first answer, which is stored encrypted. If a
 * process dies between claim and answer, the key is blocked until its lease ends (twice the request's
 * deadline); the work may then run again.
 */
@Injectable()
export class IdempotentRequests {
  constructor(
    private readonly records: Records,
    private readonly tenantKeys: TenantKeys,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly config: Config,
  ) {}

  /**
   * Claims a key, or returns its stored answer. Throws idempotency_key_reused if another request used the
   * key, and idempotency_key_in_use while a request runs.
   */
  async claim(caller: Pick<Caller, 'orgId' | 'userId'>, request: KeyedRequest): Promise<ClaimResult> {
    const { orgId: org, userId } = caller;
    const id = hash('sha256', JSON.stringify([org, userId, request.key]), 'hex');
    const fingerprint = this.fingerprint(org, request);
    const field = 'Idempotency-Key';
    for (;;) {
      const row = await this.records.forSystem().get(IdempotentRequestRecord, id);
      const now = this.clock.now();
      if (row && now < row.expiresAt) {
        if (row.fingerprint !== fingerprint)
          throw new AppError('idempotency_key_reused', { field, value: request.key });
        if (row.answer) return { answer: this.open({ org, id, owner: row.owner }, row.answer) };
        if (now < row.leaseUntil) throw new AppError('idempotency_key_in_use', { field, value: request.key });
      }
      const claim = { org, id, owner: this.ids.next() };
      if (await this.take(claim, row?.owner ?? null, fingerprint)) return { claim };
    }
  }

  async runWithLease<Result>({ id, owner }: RequestClaim, task: () => Promise<Result>): Promise<Result> {
    const renew = (): Promise<unknown> => {
      const $set = { leaseUntil: this.leaseEnd() };
      return this.records.forSystem().compareAndSet(IdempotentRequestRecord, { id, owner }, { $set });
    };
    // Errors are ignored, because a later renewal may succeed before the lease ends.
    const every = () => void renew().catch(() => undefined);
    const renewing = setInterval(every, this.config.requestTimeoutMs / 2).unref();
    try {
      return await task();
    } finally {
      clearInterval(renewing);
    }
  }

  async storeAnswer({ org, id, owner }: RequestClaim, answer: unknown): Promise<void> {
    const plain = Buffer.from(JSON.stringify(answer));
    const sealed = sealBytes(this.tenantKeys.answersKey(org), plain, `${id} ${owner}`);
    await this.records
      .forSystem()
      .compareAndSet(IdempotentRequestRecord, { id, owner }, { $set: { answer: sealed } });
  }

  async release({ id, owner }: RequestClaim): Promise<void> {
    await this.records.forSystem().remove(IdempotentRequestRecord, { id, owner });
  }

  async removeExpired(signal: AbortSignal): Promise<void> {
    const ended = { expiresAt: { $lte: this.clock.now() } };
    await this.records.forSystem().removeAll(IdempotentRequestRecord, ended, { index: 'expiry', signal });
  }

  /** Deletes answers about events that a restored log lacks, so that their requests can be repeated. */
  async deleteAnswers(): Promise<void> {
    const answered = { expiresAt: { $gt: 0 }, answer: { $ne: null } };
    await this.records.forSystem().removeAll(IdempotentRequestRecord, answered, { index: 'expiry' });
  }

  /** Tells whether the claim now owns the key, whose last owner was `previous` (null if the key is new). */
  private async take(claim: RequestClaim, previous: string | null, fingerprint: string): Promise<boolean> {
    const { outcome } = await this.records.forSystem().compareAndSet(
      IdempotentRequestRecord,
      { id: claim.id, owner: previous },
      {
        $set: {
          fingerprint,
          owner: claim.owner,
          leaseUntil: this.leaseEnd(),
          expiresAt: this.clock.now() + KEPT_MS,
          answer: null,
        },
      },
      { upsert: previous === null },
    );
    return outcome !== 'lost';
  }

  private leaseEnd(): number {
    return this.clock.now() + 2 * this.config.requestTimeoutMs;
  }

  private fingerprint(org: string, { method, address, bodyHash }: KeyedRequest): string {
    return createHmac('sha256', this.tenantKeys.fingerprintsKey(org))
      .update(JSON.stringify([method, address, bodyHash]))
      .digest('base64url');
  }

  private open({ org, id, owner }: RequestClaim, sealed: Uint8Array): unknown {
    const plain = unsealBytes(this.tenantKeys.answersKey(org), sealed, `${id} ${owner}`);
    return JSON.parse(Buffer.from(plain).toString('utf8')) as unknown;
  }
}
