import { Logger } from '@nestjs/common';
import { type Caller, Clock, Command } from '@alert-review/kernel';
import { HandlerOf } from '../../platform/bus/define-message.js';
import { Lifecycle } from '../../platform/process/lifecycle.js';
import { Records } from '../../platform/records/records.js';
import { GrantUseRecord } from '../domain/grant-use.record.js';

const WRITTEN_EVERY_MS = 1_000;

/**
 * Adds to the call counters of the caller's grant. The counter `changes.<tool>` counts the calls of a tool
 * that change data.
 */
export class NoteGrantUse extends Command<void> {
  static readonly permission = 'any';

  constructor(
    readonly caller: Caller,
    readonly added: Readonly<Record<string, number>>,
  ) {
    super();
  }
}

/**
 * Collects counts in memory and writes them once a second, so that counting does not delay calls. A failed
 * write is only logged.
 */
@HandlerOf(NoteGrantUse)
export class NoteGrantUseHandler {
  private readonly logger = new Logger('grants');
  private readonly uses = new Map<
    string,
    { caller: Caller; counts: Record<string, number>; last?: object }
  >();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly records: Records,
    private readonly clock: Clock,
    lifecycle: Lifecycle,
  ) {
    lifecycle.onStop('counts of calls of assistants', 'work', () => this.write());
  }

  async execute({ caller, added }: NoteGrantUse): Promise<void> {
    if (caller.grantId === undefined) return;
    const use = this.uses.get(caller.grantId) ?? { caller, counts: {} };
    for (const [name, count] of Object.entries(added)) use.counts[name] = (use.counts[name] ?? 0) + count;
    if (added.calls) use.last = { $set: { lastAt: this.clock.iso() } };
    this.uses.set(caller.grantId, use);
    this.timer ??= setTimeout(() => void this.write(), WRITTEN_EVERY_MS).unref();
  }

  private async write(): Promise<void> {
    const uses = [...this.uses];
    this.uses.clear();
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const [id, { caller, counts, last }] of uses)
      await this.records
        .for(caller)
        .compareAndSet(GrantUseRecord, { id }, { $inc: counts, ...last }, { upsert: true })
        .catch((err: unknown) => this.logger.warn({ msg: 'calls of an assistant were not counted', err }));
  }
}
