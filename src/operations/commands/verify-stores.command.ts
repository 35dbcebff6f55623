import { Inject } from '@nestjs/common';
import { CommandHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Command } from '../../kernel/message.js';
import type { StoreFinding, StoreProgress } from '../../platform/store-check.js';
import { StoresToken, type Stores } from '../../platform/stores.js';

const FINDINGS_MAX = 1_000;

export interface VerifiedStores {
  /** Documents, events and keys of indexes that were looked at. */
  readonly entries: number;
  readonly found: number;
  /** The first of what was found. */
  readonly findings: readonly StoreFinding[];
}

/** Looks at everything in the stores of this process for damage. */
export class VerifyStores extends Command<VerifiedStores> {
  static readonly permission = 'server:operate';

  constructor(
    readonly caller: Caller,
    readonly options: {
      readonly mendIndexes?: boolean;
      readonly onProgress?: (progress: StoreProgress) => void;
    } = {},
  ) {
    super();
  }
}

@CommandHandler(VerifyStores)
export class VerifyStoresHandler {
  constructor(@Inject(StoresToken) private readonly stores: Stores) {}

  async execute({ options: { mendIndexes = false, onProgress } }: VerifyStores): Promise<VerifiedStores> {
    const findings: StoreFinding[] = [];
    let [entries, found] = [0, 0];
    await this.stores.check({
      mendIndexes,
      onFinding: (finding) => {
        if (++found <= FINDINGS_MAX) findings.push(finding);
      },
      onProgress: (progress) => {
        entries += progress.entries;
        onProgress?.({ ...progress, entries });
      },
    });
    return { entries, found, findings };
  }
}
