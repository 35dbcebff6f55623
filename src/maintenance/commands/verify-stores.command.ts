import { Inject } from '@nestjs/common';
import { type Caller, Command } from '@alert-review/kernel';
import { HandlerOf } from '../../platform/bus/define-message.js';
import { Config } from '../../platform/config/config.js';
import { waitingAccessesIn } from '../../platform/access-log/access-spool.js';
import type { StoreFinding, StoreProgress } from '../../platform/store-check.js';
import { AccessDaysCheck } from '../access-days-check.js';
import { KeptFilesCheck } from '../../cases/queries/kept-files-check.lookup.js';
import type { ReadStore } from '../../platform/read-store/read-store.js';
import { LogChecksToken, StoresToken, type LogChecks, type Stores } from '../../platform/stores.js';

const FINDINGS_MAX = 1_000;

interface VerifiedStores {
  /** Number of documents, events and index keys checked. */
  readonly entries: number;
  readonly found: number;
  readonly findings: readonly StoreFinding[];
  /** What the check did not cover. */
  readonly notLookedAt: readonly string[];
}

interface VerifyOptions {
  readonly mendIndexes?: boolean;
  /** Checkpoints kept outside the server. The log must be an extension of each. */
  readonly checkpoints?: readonly string[];
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

@HandlerOf(VerifyStores)
export class VerifyStoresHandler {
  constructor(
    @Inject(StoresToken) private readonly stores: Stores,
    @Inject(LogChecksToken) private readonly checks: LogChecks,
    private readonly config: Config,
  ) {}

  execute({ options }: VerifyStores): Promise<VerifiedStores> {
    return verifyStores(this.stores, this.checks, this.config, options);
  }
}

const notLookedAt = (config: Pick<Config, 'mongoDbUrl'> | null) => [
  ...(config?.mongoDbUrl ? ['records and read models in MongoDB'] : []),
  ...(config ? ['uploaded files'] : []),
  'reads of days that are not closed yet, in the access log',
  'whether read models say what the log says (alert-review rebuild --verify)',
];

/**
 * Verifies stores, even if they are too damaged for a server to start. `config`: null for the stores of a
 * backup.
 */
export async function verifyStores(
  stores: Pick<Stores, 'check'> &
    Partial<Pick<Stores, 'readStore' | 'eventStore' | 'accessEventStore' | 'tenantKeys'>>,
  checks: LogChecks,
  config: Parameters<typeof notLookedAt>[0],
  { mendIndexes = false, checkpoints = [], onProgress }: VerifyOptions,
): Promise<VerifiedStores> {
  const { accessEventStore, eventStore, readStore } = stores;
  const rules = checks.newEventRules();
  const seal = checks.newSealCheck(checkpoints);
  const days = new AccessDaysCheck();
  const keptFiles = new KeptFilesCheck();
  await seal.begin(stores);
  const findings: StoreFinding[] = [];
  let entries = 0;
  let found = 0;
  const onFinding = (finding: StoreFinding): void => {
    if (++found <= FINDINGS_MAX) findings.push(finding);
  };
  await stores.check({
    mendIndexes,
    rules,
    onEvent: (event) => {
      seal.take(event);
      days.take(event);
      keptFiles.take(event);
    },
    onFinding,
    onProgress: (progress) => {
      entries += progress.entries;
      onProgress?.({ ...progress, entries });
      return seal.settle();
    },
  });
  for (const { id, fault } of rules.end())
    onFinding({ store: 'event store', record: 'event', id, fault, way: 'backup' });
  const sealed = await seal.end();
  sealed.findings.forEach(onFinding);
  if (accessEventStore && eventStore)
    for (const finding of await days.end(accessEventStore, eventStore)) onFinding(finding);
  const kept = await keptFiles.end(stores);
  kept.findings.forEach(onFinding);
  const waiting = readStore ? await waitingNote(readStore) : [];
  return {
    entries,
    found,
    findings,
    notLookedAt: [...sealed.notLookedAt, ...unreadNote(kept.unread), ...waiting, ...notLookedAt(config)],
  };
}

/** Says how many report files could not be opened. That is no fault: the key is kept apart from them. */
const unreadNote = (count: number): string[] =>
  count === 0 ? [] : [`the bytes of kept report files (${count}), as the master key is not at hand`];

/** Says how many entries are not in the access log yet. That is no fault: no day of theirs is closed. */
async function waitingNote(readStore: ReadStore): Promise<string[]> {
  const { count, since } = await waitingAccessesIn(readStore);
  if (since === null) return [];
  const entries =
    count === 1 ? '1 entry of the access log, which waits' : `${count} entries of the access log, which wait`;
  return [`${entries} in the read store to be written to the log (since ${since})`];
}
