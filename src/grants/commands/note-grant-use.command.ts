import { CommandHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Clock } from '../../kernel/clock.js';
import { Command } from '../../kernel/message.js';
import { Records } from '../../platform/records/records.js';
import { GrantUseRecord, type GrantUse } from '../domain/grant-use.record.js';

/** Adds to the counts of the caller's grant. */
export class NoteGrantUse extends Command<void> {
  static readonly permission = 'any';

  constructor(
    readonly caller: Caller,
    readonly added: Partial<Omit<GrantUse, 'lastAt'>>,
  ) {
    super();
  }
}

@CommandHandler(NoteGrantUse)
export class NoteGrantUseHandler {
  constructor(
    private readonly records: Records,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, added }: NoteGrantUse): Promise<void> {
    if (caller.grantId === undefined) return;
    const update = { $inc: added, ...(added.calls && { $set: { lastAt: this.clock.iso() } }) };
    await this.records
      .for(caller)
      .compareAndSet(GrantUseRecord, { id: caller.grantId }, update, { upsert: true });
  }
}
