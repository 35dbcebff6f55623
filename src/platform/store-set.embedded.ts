import { existsSync, readFileSync, renameSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import {
  checkDataFile,
  DamageRegistry,
  DATA_FILE,
  type DataDirectory,
  type DataFileSnapshot,
  DiskSpace,
  Environment,
  findStoreLosses,
  mostCommonStoreId,
  type OtherStoreState,
  type StoreInspection,
  type StoreMarks,
  type StoreName,
} from '@alert-review/lmdb-store';
import {
  type AcceptedStoreLoss,
  type DataDirectoryLostError,
  EnvironmentError,
  isDocumentLoss,
  type StoreLoss,
  type Losses,
  systemErrorText,
} from '@alert-review/kernel';
import { declareCounter, declareHistogram } from './observability/metrics.js';
import { closeAll } from './process/close-all.js';
import {
  isOfThisRelease,
  requireReadableFormat,
  WRITTEN_BY_THIS_RELEASE,
  type WriterRelease,
} from './process/data-format.js';

const logger = new Logger('stores');
const COMMIT_DURATION = declareHistogram(
  'group_commit_duration_seconds',
  'Commits of an embedded store; waiting writes share a commit.',
  ['store'],
);
const COMMITTED_WRITES = declareCounter(
  'group_commit_writes_total',
  'Writes in commits of an embedded store.',
  ['store'],
);

const LABEL_BY_STORE: Readonly<Record<StoreName, string>> = {
  events: 'event store',
  access: 'access log',
  store: 'read store',
  bulk: 'read store',
};
const CONTENT_BY_STORE: Readonly<Record<StoreName, string>> = {
  events: 'every decision; all read models are made from it',
  access: 'who read which personal data',
  store: 'customers, alerts, results, keys and read models',
  bulk: 'the transactions; alerts would be judged without them',
};

/** File in DATA_DIR that proves that stores existed, even if all of them are missing. */
export const STORE_ID_FILE = 'store-id';
const NOT_CHECKED_WARNING =
  'a data file of more than 1 GiB was opened without a look at each page; ' +
  'alert-review verify reads all of it';
const NOTE_EVERY_MS = 1_000;
/** Rounds skipped after a failed round, which usually fails for lack of space. */
const ROUNDS_AFTER_FAILURE = 30;

const isOlderLog = ({ store, kind }: StoreLoss): boolean => store === 'events' && kind === 'behind';

export interface StoreSetOptions {
  readonly names: readonly StoreName[];
  readonly newId: () => string;
  /** Called once a store can no longer be trusted or belongs to another process. */
  readonly onFatal: (error: Error) => void;
  readonly acceptLoss?: ((loss: StoreLoss) => void) | undefined;
  /**
   * Whether to open a log that lost events which the other stores know about, without accepting the loss. The
   * stores still know about the loss, so the next start is refused, too.
   */
  readonly evenIfCut?: boolean | undefined;
  /** Interval in ms at which changed stores record the state of the others. Default 1,000. */
  readonly noteEveryMs?: number;
  /** Whether to open the stores for reading only: nothing is written, and missing stores are not created. */
  readonly onlyLook?: boolean | undefined;
  /**
   * Called before anything is written, if another release wrote to the stores last. Refuses the stores by
   * throwing.
   */
  readonly ofOtherRelease?: ((set: StoreSet) => Promise<void>) | undefined;
}

/**
 * The embedded stores of a data directory. They share an id and record each other's state, so that a
 * missing, foreign or outdated store is detected.
 */
export class StoreSet implements Losses {
  readonly space: DiskSpace;
  /** What each store recorded about the release that wrote last, when it was opened. */
  formats: readonly (WriterRelease & { readonly store: StoreName })[] = [];
  /** An older log that is read although nobody accepted the loss. */
  unacceptedLoss: StoreLoss | null = null;
  private readonly damage = new DamageRegistry();
  private readonly environments = new Map<StoreName, Environment>();
  private readonly marks = new Map<StoreName, StoreMarks>();
  private readonly noted = new Map<StoreName, number>();
  private noting: Promise<void> | null = null;
  private roundsToSkip = 0;
  private timer: NodeJS.Timeout | null = null;

  private constructor(
    private readonly directory: DataDirectory,
    private readonly options: StoreSetOptions,
  ) {
    this.space = new DiskSpace(directory.path);
  }

  static async open(directory: DataDirectory, options: StoreSetOptions): Promise<StoreSet> {
    const set = new StoreSet(directory, options);
    try {
      const findings = options.names.map((name) => set.inspectStore(name));
      for (const { file, marks } of findings) requireReadableFormat(file, marks ?? {});
      set.formats = findings.map(({ store, marks }) => ({
        store,
        format: marks?.format,
        release: marks?.release,
      }));
      const losses = findStoreLosses(findings, existsSync(set.witness));
      if (options.evenIfCut && losses.every(isOlderLog)) set.unacceptedLoss = losses[0] ?? null;
      else if (losses.length > 0 && !options.acceptLoss) throw set.refusal(losses);
      if (findings.some(({ marks }) => marks && !isOfThisRelease(marks))) await options.ofOtherRelease?.(set);
      if (options.onlyLook) return set;
      await set.begin(findings, set.unacceptedLoss ? [] : losses);
    } catch (error) {
      await closeAll([...set.environments.values()]);
      throw error;
    }
    // Noting the state of an older log would hide from the next start that the log is older.
    if (set.unacceptedLoss) return set;
    set.timer = setInterval(() => set.noteMarksPeriodically(), options.noteEveryMs ?? NOTE_EVERY_MS).unref();
    return set;
  }

  environment(name: StoreName): Environment {
    return this.environments.get(name)!;
  }

  /** Tells whether the stores are open. If opened for reading only, missing stores are not. */
  has(...names: readonly StoreName[]): boolean {
    return names.every((name) => this.environments.has(name));
  }

  /** Begins a snapshot of each store. All must be begun in the same turn of the event loop. */
  snapshots(): { readonly store: StoreName; readonly snapshot: DataFileSnapshot }[] {
    return [...this.environments].map(([store, environment]) => ({
      store,
      snapshot: environment.snapshot(),
    }));
  }

  get pendingLosses(): readonly AcceptedStoreLoss[] {
    return [...this.marks.values()].find(({ losses }) => losses.length > 0)?.losses ?? [];
  }

  get areDocumentsLost(): boolean {
    return [...this.marks.values()].some((marks) => marks.areDocumentsLost === true);
  }

  async acknowledge(): Promise<void> {
    if (this.pendingLosses.length > 0) await this.writeMarks((marks) => ({ ...marks, losses: [] }));
  }

  async accept(loss: StoreLoss): Promise<void> {
    const { pendingLosses: untold, options } = this;
    if (untold.some(({ store }) => store === loss.store)) return;
    if (!options.acceptLoss) throw this.refusal([loss]);
    const accepted = { ...loss, id: options.newId() };
    await this.writeMarks((marks) => ({ ...marks, losses: [...untold, accepted] }));
    options.acceptLoss?.(loss);
  }

  /** Closes the stores after their started writes. */
  async close(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.noting;
    if (!this.lost && !this.options.onlyLook && !this.unacceptedLoss) await this.note();
    await closeAll([...this.environments.values()]);
  }

  /** Returns the error if the directory or a data file is lost, else null. */
  private get lost(): DataDirectoryLostError | null {
    return (
      [...this.environments.values()].map(({ ownershipError: lost }) => lost).find((lost) => lost !== null) ??
      null
    );
  }

  private get witness(): string {
    return join(this.directory.path, STORE_ID_FILE);
  }

  private inspectStore(store: StoreName): StoreInspection {
    const file = join(this.directory.folder(store), DATA_FILE);
    const state = checkDataFile(
      file,
      (bytes) => logger.warn({ msg: NOT_CHECKED_WARNING, file, bytes }),
      this.options.onlyLook ? 'read' : 'write',
    );
    if (state !== 'filled') return { store, file, state, hasContent: false, lastCommit: 0, marks: null };
    const { hasTables: hasContent, lastCommit, readMarks: marks } = this.openStore(store);
    return { store, file, state, hasContent, lastCommit, marks };
  }

  private openStore(name: StoreName): Environment {
    const known = this.environments.get(name);
    if (known) return known;
    const { space, damage } = this;
    const environment = Environment.open(this.directory.folder(name), {
      store: LABEL_BY_STORE[name],
      space,
      damage,
      onFatal: this.options.onFatal,
      lost: () => this.directory.ownershipError(),
      isChecked: true,
      ...(this.options.onlyLook ? { readOnly: true } : {}),
      onCommit: () => {
        const observe = COMMIT_DURATION.startTimer({ store: name });
        return (writes) => {
          observe();
          COMMITTED_WRITES.inc({ store: name }, writes);
        };
      },
    });
    this.environments.set(name, environment);
    return environment;
  }

  private async begin(findings: readonly StoreInspection[], losses: readonly StoreLoss[]): Promise<void> {
    const id = mostCommonStoreId(findings) ?? this.options.newId();
    const earlier = findings.find(({ marks }) => marks && marks.losses.length > 0)?.marks?.losses ?? [];
    // An interrupted acceptance has recorded some losses, whose details may differ by now.
    const isNoted = (loss: StoreLoss) => earlier.some(({ store }) => store === loss.store);
    const later = losses.filter((loss) => !isNoted(loss));
    const accepted = [...earlier, ...later.map((loss) => ({ ...loss, id: this.options.newId() }))];
    const areDocumentsLost =
      accepted.some(isDocumentLoss) || findings.some(({ marks }) => marks?.areDocumentsLost === true);
    for (const { store, marks } of findings) {
      const loss = losses.find((each) => each.store === store);
      if (loss?.kind === 'foreign') await this.setAside(store);
      const copy = loss || !marks ? this.options.newId() : marks.copy;
      this.openStore(store);
      this.marks.set(store, {
        id,
        store,
        copy,
        seen: marks?.seen ?? {},
        losses: accepted,
        ...WRITTEN_BY_THIS_RELEASE,
        ...(areDocumentsLost ? { areDocumentsLost } : {}),
      });
    }
    const isMarked = findings.every(({ marks }) => marks !== null && isOfThisRelease(marks));
    if (!isMarked || losses.length > 0) await this.writeMarks((marks) => marks);
    for (const { store } of findings) this.noted.set(store, this.environment(store).writes.count);
    if (losses.length > 0) await this.writeSeen();
    await this.leaveWitness(id);
    for (const { store, kind, found } of accepted) this.options.acceptLoss?.({ store, kind, found });
  }

  /** Moves a foreign store aside instead of deleting it. */
  private async setAside(name: StoreName): Promise<void> {
    await this.environment(name).close();
    this.environments.delete(name);
    const file = join(this.directory.folder(name), DATA_FILE);
    renameSync(file, `${file}.foreign-${this.options.newId()}`);
  }

  private async leaveWitness(id: string): Promise<void> {
    try {
      if (existsSync(this.witness) && readFileSync(this.witness, 'utf8').trim() === id) return;
      const draft = `${this.witness}.draft`;
      await writeFile(draft, `${id}\n`, { mode: 0o600, flush: true });
      await rename(draft, this.witness);
    } catch (error) {
      throw new EnvironmentError(`${this.witness} cannot be used: ${systemErrorText(error)}`, {
        cause: error,
      });
    }
  }

  private noteMarksPeriodically(): void {
    const { lost } = this;
    if (lost) {
      clearInterval(this.timer!);
      return this.options.onFatal(lost);
    }
    if (this.noting || this.roundsToSkip-- > 0) return;
    this.noting = this.note().finally(() => (this.noting = null));
  }

  /**
   * Records the state of the other stores if a store has changed. After a failure, some rounds are skipped.
   */
  private async note(): Promise<void> {
    this.roundsToSkip = 0;
    const counts = [...this.environments].map(([name, { writes }]) => [name, writes.count] as const);
    if (counts.every(([name, count]) => this.noted.get(name) === count)) return;
    try {
      await this.writeSeen();
      // Plus one, because this round itself has changed each store once.
      for (const [name, count] of counts) this.noted.set(name, count + 1);
    } catch {
      this.roundsToSkip = ROUNDS_AFTER_FAILURE;
    }
  }

  private async writeSeen(): Promise<void> {
    const now = new Map(
      [...this.environments].map(([name, { lastCommit }]): [StoreName, OtherStoreState] => [
        name,
        { copy: this.marks.get(name)!.copy, lastCommit },
      ]),
    );
    await this.writeMarks((marks) => {
      const others = [...now].filter(([name]) => name !== marks.store);
      return { ...marks, seen: { ...marks.seen, ...Object.fromEntries(others) } };
    });
  }

  private async writeMarks(next: (marks: StoreMarks) => StoreMarks): Promise<void> {
    await Promise.all(
      [...this.environments].map(async ([name, environment]) => {
        const marks = next(this.marks.get(name)!);
        // Set at once, because later writes must start from these marks, and writes end in order.
        this.marks.set(name, marks);
        await environment.writeMarks(marks);
      }),
    );
  }

  private refusal(losses: readonly StoreLoss[]): EnvironmentError {
    const lines = losses.map(({ store, found }) => `${found}. It holds ${CONTENT_BY_STORE[store]}.`);
    return new EnvironmentError(
      `The stores in ${this.directory.path} (DATA_DIR) do not belong together; nothing was changed.\n` +
        `${lines.join('\n')}\nPut all stores back from one backup, or accept the loss for good: ` +
        'alert-review accept-loss',
    );
  }
}
