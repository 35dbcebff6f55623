import { Injectable } from '@nestjs/common';
import type { Caller } from '@alert-review/kernel';
import { ReadModels } from '../platform/projections/read-models.js';
import { Records } from '../platform/records/records.js';
import { DirectoryIdentityRecord } from './domain/directory-identity.record.js';
import { doesDirectoryManageUser, DirectoryUserRecord } from './domain/directory.record.js';
import { SecondFactors } from './second-factors.js';
import { UserReadModel } from './user.read-model.js';

/**
 * Tells whether a person can sign in already. If so, somebody with a link to set a password could act as that
 * person.
 */
@Injectable()
export class KnownPeople {
  constructor(
    private readonly records: Records,
    private readonly readModels: ReadModels,
    private readonly factors: SecondFactors,
  ) {}

  /**
   * Whether a person is known: they have a password, an identity of single sign-on, or a directory decides
   * about them.
   */
  async about(of: Pick<Caller, 'orgId'>, userId: string) {
    const rows = this.records.for(of);
    const [user, identities, directory, codesLeft] = await Promise.all([
      this.readModels.for(of).get(UserReadModel, userId),
      rows.find(DirectoryIdentityRecord, { userId }, { index: 'user', limit: 1 }),
      rows.get(DirectoryUserRecord, userId),
      this.factors.recoveryCodesLeft(of, userId),
    ]);
    const hasPassword = (user?.passwordSetAt ?? null) !== null;
    return {
      isKnown: hasPassword || identities.length > 0 || doesDirectoryManageUser(directory),
      hasSecondFactor: codesLeft !== null,
    };
  }
}
