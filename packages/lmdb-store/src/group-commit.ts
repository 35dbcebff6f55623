import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { types } from 'node:util';
import type { RootDatabase } from 'lmdb';
import { AppError, DataDirectoryLostError, NOT_STORED, StoreFault } from '@alert-review/kernel';
import { OUTCOME_UNKNOWN, type CommitGuard } from './commit-guard.js';
import { diagnose } from './disk-fault.js';
import { NoSpaceError, type DiskSpace } from './disk-space.js';
import { engineFault, isDamage } from './engine-fault.js';

interface WaitingOperation {
  readonly run: (ahead: PreviousWrite | null) => unknown;
  /** `opening`, `alone`: outside transactions, to open or drop sub-databases. `planned`: see PlannedWrite. */
  readonly kind: 'shared' | 'opening' | 'alone' | 'planned';
  /** Disk space that the operation may need. */
  readonly wanted: number;
  begun?: Promise<PlannedWrite<unknown>>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** A prepared write of many documents: `put` passes it to the store without reading and does not throw. */
export interface PlannedWrite<T> {
  readonly value: T;
  readonly put: () => void;
  readonly keys: number;
  readonly bytes: number;
  /** Called once the puts are committed or have failed. */
  readonly onSettled?: () => void;
  readonly subject?: unknown;
}

export interface PreviousWrite {
  readonly subject: unknown;
  readonly settled: Promise<void>;
}

type ValueOrError = { readonly value: unknown } | { readonly error: unknown };

/** Most operations of one transaction, so that a burst does not block the thread for long. */
const CYCLE_OPERATIONS_MAX = 1024;
/** Why: a key may be alone on a page, which is rewritten. */
const KEY_ROOM = 4_400;
/** An operation of a cycle puts and removes some keys in each index of one document. */
const OPERATION_ROOM = 36 * KEY_ROOM;

const SEND_AGAIN = `${NOT_STORED} Send the request again: what stands is not stored twice.`;

const diskSpaceFor = (bytes: number): number => 2 * bytes;
const diskSpaceOfAll = (operations: readonly WaitingOperation[]): number =>
  operations.reduce((sum, { wanted }) => sum + wanted, 0);

export interface GroupCommitOptions {
  /** Folder in which a probe file may be written when a commit fails. */
  readonly directory: string;
  readonly store: string;
  readonly space: DiskSpace;
  /** Called when the disk cannot be trusted: the process must end and recover. */
  readonly onFatal: (error: Error) => void;
  /** Called before each commit; what it returns is called after it. */
  readonly onCommit?: () => (writes: number) => void;
  /** True where the store was opened to be looked at: each write is refused. */
  readonly readOnly?: boolean | undefined;
}

/** Operations share transaction and sync; one that throws rolls back alone. Durable when resolved. */
export class GroupCommit {
  private waiting: WaitingOperation[] = [];
  private running: Promise<void> | null = null;
  private ahead: PreviousWrite | null = null;
  private stopped: AppError | null = null;
  /** The error of the last commit without space, until a check finds space again. */
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

  /** Runs a synchronous operation. `bytes`: its size. Throws its errors, store_unavailable. */
  run<T>(operation: () => T, bytes = 0): Promise<T> {
    return this.enqueue(operation, 'shared', OPERATION_ROOM + diskSpaceFor(bytes)) as Promise<T>;
  }

  /** Runs an operation, maybe twice, with others that wait; one that writes nothing needs no room. */
  runOpening<T>(operation: () => T, writesNothing = false): Promise<T> {
    return this.enqueue(operation, 'opening', writesNothing ? 0 : OPERATION_ROOM) as Promise<T>;
  }

  runExclusive<T>(operation: () => T): Promise<T> {
    return this.enqueue(operation, 'alone', OPERATION_ROOM) as Promise<T>;
  }

  /** Enqueues a planned write. `plan` reads beside the previous write; keys of that are read after it. */
  enqueuePlanned<T>(plan: (ahead: PreviousWrite | null) => Promise<PlannedWrite<T>>): Promise<T> {
    return this.enqueue(plan, 'planned', 0) as Promise<T>;
  }

  /** Rejects while space is missing. Waits its turn, so that no commit tests the disk at the same time. */
  async checkSpace(): Promise<void> {
    this.claim(OPERATION_ROOM)();
    if (this.full === null) return;
    await this.enqueuePlanned(async (ahead) => {
      await ahead?.settled;
      if (this.full && (await diagnose(this.options.directory)) === 'no_space') throw this.full;
      this.full = null;
      return { value: undefined, put: () => undefined, keys: 0, bytes: 0 };
    });
  }

  /** Waits for all enqueued operations and refuses more. */
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
    // Why: an asynchronous child that throws inside lmdb would end the process.
    if (kind !== 'planned' && types.isAsyncFunction(run))
      return Promise.reject(new TypeError('the operations of a group commit are synchronous'));
    return new Promise<unknown>((resolve, reject) => {
      this.waiting.push({ run, kind, wanted, resolve, reject });
      this.planAhead();
      // Why next turn: other writes of this turn share the first transaction.
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

  /** After a failure each operation runs alone, so that only the failing one fails. */
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

  /** Why: planning the next write and committing this one run on different threads. */
  private planAhead(): void {
    const [next] = this.waiting;
    if (!this.ahead || next?.kind !== 'planned' || next.begun) return;
    next.begun = next.run(this.ahead) as Promise<PlannedWrite<unknown>>;
    // Why: the rejection is reported in its turn.
    next.begun.catch(() => undefined);
  }

  /** Splits the operations in halves when space is missing for all. */
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
        // Why here: no other process can write until this transaction ends.
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

  /** Throws AppError store_unavailable, after `undo`, when space is missing. */
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
    if ((await diagnose(this.options.directory)) === 'no_space')
      return (this.full = this.noSpace(new NoSpaceError('The disk is full.', { cause })));
    const fault = isDamage(cause)
      ? engineFault(cause, join(this.options.directory, 'data.mdb'))
      : new StoreFault(`${this.options.store}: a commit failed, the disk cannot be trusted`, { cause });
    return this.stopForever(fault, OUTCOME_UNKNOWN);
  }

  private stopForever(fault: Error, effect: string): AppError {
    this.stopped = this.unavailable(effect, fault);
    // Why later: waiting callers are answered first.
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

/** Why: lmdb hides the cause in a promise whose rejection would end the process. */
async function rootCause(failure: unknown): Promise<unknown> {
  const { commitError } = failure as { commitError?: Promise<unknown> };
  if (!commitError) return failure;
  const late = new Promise((resolve) => setTimeout(resolve, 1000, failure).unref());
  return Promise.race([commitError.catch((error: unknown) => error), late]);
}
