import { Inject } from '@nestjs/common';
import { CommandHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Command } from '../../kernel/message.js';
import type { StoreFinding, StoreProgress } from '../../platform/store-check.js';
import { StoresToken, type Stores } from '../../platform/stores.js';

const FINDINGS_MAX = 1_000;

interface VerifiedStores {
  /** Number of checked documents, events and index keys. */
  readonly entries: number;
  readonly found: number;
  readonly findings: readonly StoreFinding[];
}

interface VerifyOptions {
  readonly mendIndexes?: boolean;
  readonly onProgress?: (progress: StoreProgress) => void;
}

export class VerifyStores extends Command<VerifiedStores> {
  static readonly permission = 'server:operate';

  constructor(
    readonly caller: Caller,
    readonly options: VerifyOptions = {},
  ) {
    super();
  }
}

@CommandHandler(VerifyStores)
export class VerifyStoresHandler {
  constructor(@Inject(StoresToken) private readonly stores: Stores) {}

  execute({ options }: VerifyStores): Promise<VerifiedStores> {
    return verifyStores(this.stores, options);
  }
}

/** Verifies stores, also those that are too damaged for a start. */
export async function verifyStores(
  stores: Pick<Stores, 'check'>,
  { mendIndexes = false, onProgress }: VerifyOptions,
): Promise<VerifiedStores> {
  const findings: StoreFinding[] = [];
  let [entries, found] = [0, 0];
  await stores.check({
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
