import { Injectable, Logger } from '@nestjs/common';
import { NoteGrantUse } from '../grants/commands/note-grant-use.command.js';
import type { Caller } from '../kernel/caller.js';
import { Bus } from '../platform/bus/bus.js';
import { Lifecycle } from '../platform/process/lifecycle.js';

const WRITTEN_EVERY_MS = 1_000;

/** Counts the calls of each grant without delaying them; a failure is only logged. */
@Injectable()
export class AssistantUses {
  private readonly logger = new Logger('mcp');
  private readonly uses = new Map<string, NoteGrantUse>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly bus: Bus,
    lifecycle: Lifecycle,
  ) {
    lifecycle.onStop('counts of calls of assistants', 'work', () => this.write());
  }

  note(caller: Caller, hasWritten: boolean): void {
    if (caller.grantId === undefined) return;
    const { calls = 0, writes = 0 } = this.uses.get(caller.grantId)?.added ?? {};
    const added = { calls: calls + 1, writes: writes + Number(hasWritten) };
    this.uses.set(caller.grantId, new NoteGrantUse(caller, added));
    this.timer ??= setTimeout(() => void this.write(), WRITTEN_EVERY_MS).unref();
  }

  private async write(): Promise<void> {
    const uses = [...this.uses.values()];
    this.uses.clear();
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const use of uses)
      await this.bus.send(use).catch((err: unknown) => {
        this.logger.warn({ msg: 'calls of an assistant were not counted', err });
      });
  }
}
