import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Caller, Clock, defineRecord, LostDocumentError } from '@alert-review/kernel';
import { Records } from './records.js';
import { keyedHash } from '../crypto/keyed-hash.js';
import { sealBytes, TenantKeys, unsealBytes } from '../crypto/tenant-keys.js';

/** The key of an alert (or of another stream), encrypted under the organization's key. */
export const SubjectKeyRecord = defineRecord({
  name: 'subject-keys',
  schema: z.object({ wrapped: z.instanceof(Uint8Array), madeAt: z.string() }),
});

/** Keys that encrypt an alert's free text and salt its facts. Destroying a key makes both unreadable. */
@Injectable()
export class SubjectKeys {
  constructor(
    private readonly records: Records,
    private readonly tenantKeys: TenantKeys,
    private readonly clock: Clock,
  ) {}

  /** Returns the distinct subjects that have no key. */
  async withoutKey(caller: Pick<Caller, 'orgId'>, subjects: readonly string[]): Promise<string[]> {
    const $in = [...new Set(subjects)];
    const options = { index: 'id', fields: ['madeAt'], limit: $in.length } as const;
    const rows = await this.records.for(caller).find(SubjectKeyRecord, { id: { $in } }, options);
    const having = new Set(rows.map(({ id }) => id));
    return $in.filter((subject) => !having.has(subject));
  }

  /** Creates the key unless it exists. Returns true if it was created now. Durable once it resolves. */
  async makeKey(caller: Pick<Caller, 'orgId'>, subject: string): Promise<boolean> {
    const wrapped = sealBytes(
      this.tenantKeys.wrappingKey(caller.orgId),
      randomBytes(32),
      `${caller.orgId} ${subject}`,
    );
    const { outcome } = await this.records
      .for(caller)
      .compareAndSet(
        SubjectKeyRecord,
        { id: subject, madeAt: null },
        { $setOnInsert: { wrapped, madeAt: this.clock.iso() } },
        { upsert: true },
      );
    return outcome === 'inserted';
  }

  /** Destroys the key, so that texts encrypted with it can never be read again. Durable once it resolves. */
  async destroy(caller: Pick<Caller, 'orgId'>, subject: string): Promise<void> {
    await this.records.for(caller).remove(SubjectKeyRecord, { id: subject });
  }

  async hmac(caller: Pick<Caller, 'orgId'>, subject: string): Promise<(text: string) => string> {
    return keyedHash(await this.key(caller, subject));
  }

  /** Returns the key. Throws LostDocumentError if it was never created or was destroyed. */
  async key(caller: Pick<Caller, 'orgId'>, subject: string): Promise<Uint8Array> {
    const row = await this.records.for(caller).get(SubjectKeyRecord, subject);
    if (!row) throw new LostDocumentError(`no key for ${subject}`);
    return unsealBytes(this.tenantKeys.wrappingKey(caller.orgId), row.wrapped, `${caller.orgId} ${subject}`);
  }
}
