import { CommandHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Command } from '../../kernel/message.js';
import { Records } from '../../platform/records/records.js';
import { GrantUseRecord } from '../domain/grant-use.record.js';

/** Adds calls to those of the caller's grant. */
export class NoteGrantUse extends Command<void> {
  static readonly permission = 'any';

  constructor(
    readonly caller: Caller,
    readonly calls: number,
    readonly writes: number,
    /** ISO 8601. */
    readonly lastAt: string,
  ) {
    super();
  }
}

@CommandHandler(NoteGrantUse)
export class NoteGrantUseHandler {
  constructor(private readonly records: Records) {}

  async execute({ caller, calls, writes, lastAt }: NoteGrantUse): Promise<void> {
    if (caller.grantId === undefined) return;
    const update = { $set: { lastAt }, $inc: { calls, writes } };
    await this.records
      .for(caller)
      .compareAndSet(GrantUseRecord, { id: caller.grantId }, update, { upsert: true });
  }
}
