import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { TenantKeys } from './tenant-keys.js';

@Injectable()
export class AddressSigner {
  private readonly key: KeyObject;

  constructor(keys: TenantKeys) {
    this.key = keys.signingKey();
  }

  sign(text: string): string {
    return createHmac('sha256', this.key).update(text).digest('base64url');
  }

  verify(text: string, signature: string): boolean {
    const expected = Buffer.from(this.sign(text));
    const given = Buffer.from(signature);
    return expected.length === given.length && timingSafeEqual(expected, given);
  }
}
