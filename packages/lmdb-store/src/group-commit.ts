import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { types } from 'node:util';
import type { RootDatabase } from 'lmdb';
import { AppError, DataDirectoryLostError, NOT_STORED_TEXT, StoreFault } from '@alert-review/kernel';
import { OUTCOME_UNKNOWN, type CommitGuard } from './commit-guard.js';
import { diagnoseFailedCommit } from './disk-fault.js';
import { NoSpaceError, type DiskSpace } from './disk-space.js';
import { engineFault, isDamageError } from './engine-fault.js';

interface WaitingOperation {
  readonly run: (ahead: PreviousWrite | null) => unknown;
  /**
   * `shared` operations run together in one transaction. `opening` and `alone` run outside of it, to open
   * or drop sub-databases. For `planned`, see PlannedWrite.
   */
  readonly kind: 'shared' | 'opening' | 'alone' | 'planned';
  /** Disk space in bytes that the operation may need. */
  readonly wanted: number;
  begun?: Promise<PlannedWrite<unknown>>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** A prepared write of many documents. `put` passes it to the store without reading, and must not throw. */
export interface PlannedWrite<T> {
  readonly value: T;
  readonly put: () => void;
  readonly keys: number;
  readonly bytes: number;
  /** Called once the puts are committed or have failed. */
  readonly onSettled?: () => void;
  readonly subject?: unknown;
}

/** The planned write that is being committed while the next is planned. */
export interface PreviousWrite {
  readonly subject: unknown;
  readonly settled: Promise<void>;
}

type ValueOrError = { readonly value: unknown } | { readonly error: unknown };

/**
 * Maximum number of operations in one transaction, so that a burst of writes does not block the thread for
 * long.
 */
const CYCLE_OPERATIONS_MAX = 1024;
/** Disk space per key: a key may be alone on its page, and the whole page is rewritten. */
const KEY_ROOM = 4_400;
/** Disk space per operation, which puts and removes a few keys in each index of one document. */
const OPERATION_ROOM = 36 * KEY_ROOM;

const SEND_AGAIN = `${NOT_STORED_TEXT} Send the request again: what stands is not stored twice.`;

const diskSpaceFor = (bytes: number): number => 2 * bytes;
const diskSpaceOfAll = (operations: readonly WaitingOperation[]): number =>
  operations.reduce((sum, { wanted }) => sum + wanted, 0);

export interface GroupCommitOptions {
  /** Folder in which a probe file is written when a commit fails. */
  readonly directory: string;
  readonly store: string;
  readonly space: DiskSpace;
  /** Called when the disk can no longer be trusted: the process must exit and recover. */
  readonly onFatal: (error: Error) => void;
  /** Called before each commit. The returned function is called after the commit. */
  readonly onCommit?: () => (writes: number) => void;
  /** True if the store was opened for reading only: every write is refused. */
  readonly readOnly?: boolean | undefined;
}

/**
 * Queue of writes that share a transaction and a disk sync. An operation that throws is rolled back alone.
 * A write is durable once its promise resolves.
 */
export class GroupCommit {
  private waiting: WaitingOperation[] = [];
  private running: Promise<void> | null = null;
  private ahead: PreviousWrite | null = null;
  private stopped: AppError | null = null;
  /** Error of the last commit that found no space. Cleared once a check finds space again. */
  private full: AppError | null = null;
  count = 0;

  constructor(
    private readonly root: Pick<
      RootDatabase,
      'batch' | 'transaction' | 'transactionSync' | 'childTransaction'
    >,
    private readonly options: GroupCommitOptions,
    private readonly guard: CommitGuard,
  ) {
    if (options.readOnly) this.stopped = this.unavailable('The store was opened to be looked at alone.');
  }

  /**
   * Runs a synchronous operation that writes about `bytes` bytes. Rejects with the error it throws, or with
   * store_unavailable.
   */
  run<T>(operation: () => T, bytes = 0): Promise<T> {
    return this.enqueue(operation, 'shared', OPERATION_ROOM + diskSpaceFor(bytes)) as Promise<T>;
  }

  /**
   * Runs an operation that opens sub-databases, in one transaction with other waiting operations of this
   * kind; it may run twice. `writesNothing`: needs no disk space.
   */
  runOpening<T>(operation: () => T, writesNothing = false): Promise<T> {
    return this.enqueue(operation, 'opening', writesNothing ? 0 : OPERATION_ROOM) as Promise<T>;
  }

  runExclusive<T>(operation: () => T): Promise<T> {
    return this.enqueue(operation, 'alone', OPERATION_ROOM) as Promise<T>;
  }

  /**
   * Enqueues a planned write. `plan` runs while the previous write is being committed. It must await
   * `ahead.settled` before it reads a key that the previous write changes.
   */
  enqueuePlanned<T>(plan: (ahead: PreviousWrite | null) => Promise<PlannedWrite<T>>): Promise<T> {
    return this.enqueue(plan, 'planned', 0) as Promise<T>;
  }

  /**
   * Rejects while disk space is missing. Waits for its turn in the queue, so that no commit runs while it
   * tests the disk.
   */
  async checkSpace(): Promise<void> {
    this.claim(OPERATION_ROOM)();
    if (this.full === null) return;
    await this.enqueuePlanned(async (ahead) => {
      await ahead?.settled;
      if (this.full && (await diagnoseFailedCommit(this.options.directory)) === 'no_space') throw this.full;
      this.full = null;
      return { value: undefined, put: () => undefined, keys: 0, bytes: 0 };
    });
  }

  /** Waits for all enqueued operations and refuses later ones. */
  async close(): Promise<void> {
    while (this.running) await this.running;
    this.stopped ??= this.unavailable('The store is closed.');
  }

  private enqueue<T>(
    run: (ahead: PreviousWrite | null) => T,
    kind: WaitingOperation['kind'],
    wanted: number,
  ): Promise<unknown> {
    if (this.stopped) return Promise.reject(this.stopped);
    // An asynchronous child transaction that throws inside lmdb would end the process.
    if (kind !== 'planned' && types.isAsyncFunction(run))
      return Promise.reject(new TypeError('the operations of a group commit are synchronous'));
    return new Promise<unknown>((resolve, reject) => {
      this.waiting.push({ run, kind, wanted, resolve, reject });
      this.planAhead();
      // Starts in the next turn of the event loop, so that other writes of this turn share the first
      // transaction.
      this.running ??= nextTurn().then(() => this.drain());
    });
  }

  private async drain(): Promise<void> {
    for (let first = this.waiting[0]; first; first = this.waiting[0]) {
      const before = this.count;
      const onEnd = this.options.onCommit?.();
      await this.runNext(first);
      onEnd?.(this.count - before);
    }
    this.running = null;
  }

  private async runNext(first: WaitingOperation): Promise<void> {
    if (first.kind === 'shared' || first.kind === 'opening') {
      const together = this.takeWaitingOfSameKind(first);
      return first.kind === 'shared' ? this.runTransaction(together) : this.openTogether(together);
    }
    this.waiting.shift();
    if (first.kind === 'alone') await this.runAlone(first);
    else await this.runPlanned(first);
    this.count++;
  }

  private takeWaitingOfSameKind(first: WaitingOperation): WaitingOperation[] {
    const end = this.waiting.findIndex(({ kind }) => kind !== first.kind);
    const count = Math.min(CYCLE_OPERATIONS_MAX, end < 0 ? Infinity : end);
    return this.waiting.splice(0, count);
  }

  /**
   * Opens several sub-databases in one transaction. If that fails, each operation runs alone, so that only
   * the faulty operation fails.
   */
  private async openTogether(operations: readonly WaitingOperation[]): Promise<void> {
    const all = (): unknown[] => operations.map(({ run }) => run(null));
    const outcome =
      operations.length > 1 && this.runOutsideTransaction(operations, () => this.root.transactionSync(all));
    if (outcome && 'value' in outcome)
      operations.forEach(({ resolve }, place) => resolve((outcome.value as unknown[])[place]));
    else for (const operation of operations) await this.runAlone(operation);
    this.count += operations.length;
  }

  private async runAlone(operation: WaitingOperation): Promise<void> {
    const outcome = this.runOutsideTransaction([operation], () => operation.run(null));
    if ('error' in outcome && outcome.error instanceof DataDirectoryLostError)
      operation.reject(await this.errorOfFailure(outcome.error));
    else if ('error' in outcome) operation.reject(outcome.error);
    else operation.resolve(outcome.value);
  }

  private runOutsideTransaction(operations: readonly WaitingOperation[], run: () => unknown): ValueOrError {
    return valueOrErrorOf(() => {
      if (this.stopped) throw this.stopped;
      this.guard.checkBeforeCommit();
      const wanted = diskSpaceOfAll(operations);
      const release = wanted > 0 ? this.claim(wanted) : () => undefined;
      try {
        return run();
      } finally {
        this.guard.acceptFileAsItIs();
        release();
      }
    });
  }

  private async runPlanned(operation: WaitingOperation): Promise<void> {
    const { run, begun, resolve, reject } = operation;
    if (this.stopped) return reject(this.stopped);
    try {
      const planned = await (begun ?? (run(null) as Promise<PlannedWrite<unknown>>));
      const { value, put, keys, bytes, onSettled, subject } = planned;
      const release = this.claimOrUndo(onSettled, keys * KEY_ROOM + diskSpaceFor(bytes));
      const failure = this.commitGuarded(put)
        .then(
          () => null,
          (error: unknown) => this.errorOfFailure(error),
        )
        .finally(release);
      this.ahead = { subject, settled: failure.then(() => undefined) };
      this.planAhead();
      const failed = await failure;
      onSettled?.();
      if (failed) reject(failed);
      else resolve(value);
    } catch (error) {
      reject(error);
    } finally {
      this.ahead = null;
    }
  }

  private async commitGuarded(put: () => void): Promise<void> {
    this.guard.checkBeforeCommit();
    try {
      await this.root.batch(put);
    } finally {
      this.guard.checkAfterCommit();
    }
  }

  /** Starts planning the next write while this write is committed; the two run on different threads. */
  private planAhead(): void {
    const [next] = this.waiting;
    if (!this.ahead || next?.kind !== 'planned' || next.begun) return;
    next.begun = next.run(this.ahead) as Promise<PlannedWrite<unknown>>;
    // Prevents an unhandled rejection; the rejection itself is handled when the operation runs.
    next.begun.catch(() => undefined);
  }

  /** Runs operations in one transaction. If there is not enough space for all, splits them into halves. */
  private async runTransaction(operations: WaitingOperation[]): Promise<void> {
    if (this.stopped) {
      for (const { reject } of operations) reject(this.stopped);
      return;
    }
    const claim = valueOrErrorOf(() => this.claim(diskSpaceOfAll(operations)));
    if ('value' in claim) return this.commit(operations).finally(claim.value as () => void);
    const [first] = operations;
    if (operations.length === 1) return first!.reject(claim.error);
    const half = operations.length >> 1;
    await this.runTransaction(operations.slice(0, half));
    await this.runTransaction(operations.slice(half));
  }

  private async commit(operations: readonly WaitingOperation[]): Promise<void> {
    let outcomes: ValueOrError[] = [];
    try {
      await this.root.transaction(() => {
        // Check inside the transaction, because no other process can write until the transaction ends.
        this.guard.checkBeforeCommit();
        outcomes = operations.map(({ run }) => this.runInChildTransaction(() => run(null)));
      });
      this.guard.checkAfterCommit();
    } catch (error) {
      const refusal = await this.errorOfFailure(error);
      outcomes = operations.map(() => ({ error: refusal }));
    }
    this.count += operations.length;
    operations.forEach(({ resolve, reject }, index) => {
      const outcome = outcomes[index] as ValueOrError;
      if ('error' in outcome) reject(outcome.error);
      else resolve(outcome.value);
    });
  }

  private runInChildTransaction(run: () => unknown): ValueOrError {
    return valueOrErrorOf(() => this.root.childTransaction(() => requireSynchronous(run())));
  }

  /** Claims disk space. If there is not enough, calls `undo` and throws AppError store_unavailable. */
  private claimOrUndo(undo: (() => void) | undefined, bytes: number): () => void {
    try {
      return this.claim(bytes);
    } catch (error) {
      undo?.();
      throw error;
    }
  }

  private claim(bytes: number): () => void {
    try {
      return this.options.space.claim(bytes);
    } catch (error) {
      throw error instanceof NoSpaceError ? this.noSpace(error) : error;
    }
  }

  private noSpace(cause: NoSpaceError): AppError {
    const { reason } = cause;
    return this.unavailable(`${reason} ${SEND_AGAIN}`, cause, { reason });
  }

  private async errorOfFailure(failure: unknown): Promise<AppError> {
    const cause = await rootCause(failure);
    if (cause instanceof DataDirectoryLostError) return this.stopForever(cause, cause.effect);
    this.guard.acceptFileAsItIs();
    if ((await diagnoseFailedCommit(this.options.directory)) === 'no_space')
      return (this.full = this.noSpace(new NoSpaceError('The disk is full.', { cause })));
    const fault = isDamageError(cause)
      ? engineFault(cause, join(this.options.directory, 'data.mdb'))
      : new StoreFault(`${this.options.store}: a commit failed, the disk cannot be trusted`, { cause });
    return this.stopForever(fault, OUTCOME_UNKNOWN);
  }

  private stopForever(fault: Error, effect: string): AppError {
    this.stopped = this.unavailable(effect, fault);
    // Deferred, so that waiting callers are answered first.
    setImmediate(() => this.options.onFatal(fault));
    return this.stopped;
  }

  private unavailable(effect: string, cause?: unknown, more: { reason?: string } = {}): AppError {
    return new AppError('store_unavailable', { store: this.options.store, effect, ...more }, { cause });
  }
}

function valueOrErrorOf(run: () => unknown): ValueOrError {
  try {
    return { value: run() };
  } catch (error) {
    return { error };
  }
}

function requireSynchronous(value: unknown): unknown {
  if (value instanceof Promise) {
    value.catch(() => undefined);
    throw new TypeError('the operations of a group commit are synchronous');
  }
  return value;
}

/**
 * Returns the cause of a failed commit. lmdb hides it in a promise, whose rejection would end the process
 * if nobody handled it.
 */
async function rootCause(failure: unknown): Promise<unknown> {
  const { commitError } = failure as { commitError?: Promise<unknown> };
  if (!commitError) return failure;
  const late = new Promise((resolve) => setTimeout(resolve, 1000, failure).unref());
  return Promise.race([commitError.catch((error: unknown) => error), late]);
}
