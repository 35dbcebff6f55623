import { Logger } from '@nestjs/common';
import { CommandHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Clock } from '../../kernel/clock.js';
import { Command } from '../../kernel/message.js';
import { Lifecycle } from '../../platform/process/lifecycle.js';
import { Records } from '../../platform/records/records.js';
import { GrantUseRecord } from '../domain/grant-use.record.js';

const WRITTEN_EVERY_MS = 1_000;

/** Counts a call under the caller's grant. */
export class NoteGrantUse extends Command<void> {
  static readonly permission = 'any';

  constructor(
    readonly caller: Caller,
    readonly hasWritten: boolean,
  ) {
    super();
  }
}

/** Why not written at once: a count must not delay a call. A failure is only logged. */
@CommandHandler(NoteGrantUse)
export class NoteGrantUseHandler {
  private readonly logger = new Logger('grants');
  private uses = new Map<string, { caller: Caller; calls: number; writes: number; lastAt: number }>();
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly records: Records,
    private readonly clock: Clock,
    lifecycle: Lifecycle,
  ) {
    lifecycle.onStop('counts of calls of assistants', 'work', () => this.write());
  }

  async execute({ caller, hasWritten }: NoteGrantUse): Promise<void> {
    const { grantId } = caller;
    if (grantId === undefined) return;
    const { calls = 0, writes = 0 } = this.uses.get(grantId) ?? {};
    const use = { caller, calls: calls + 1, writes: writes + Number(hasWritten), lastAt: this.clock.now() };
    this.uses.set(grantId, use);
    this.timer ??= setTimeout(() => void this.write(), WRITTEN_EVERY_MS).unref();
  }

  private async write(): Promise<void> {
    const uses = [...this.uses];
    this.uses = new Map();
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    for (const [id, { caller, calls, writes, lastAt }] of uses) {
      const update = { $set: { lastAt: new Date(lastAt).toISOString() }, $inc: { calls, writes } };
      await this.records
        .for(caller)
        .compareAndSet(GrantUseRecord, { id }, update, { upsert: true })
        .catch((err: unknown) => this.logger.warn({ msg: 'calls of an assistant were not counted', err }));
    }
  }
}
