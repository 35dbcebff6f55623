import { Injectable, Logger } from '@nestjs/common';
import type { Caller } from '../kernel/caller.js';
import { Clock } from '../kernel/clock.js';
import { NoteGrantUse } from '../grants/commands/note-grant-use.command.js';
import { Bus } from '../platform/bus/bus.js';
import { Lifecycle } from '../platform/process/lifecycle.js';

const WRITTEN_EVERY_MS = 1_000;

interface Use {
  readonly caller: Caller;
  calls: number;
  writes: number;
  lastAt: number;
}

/** Counts the calls of each grant without delaying them; a failure is only logged. */
@Injectable()
export class AssistantUses {
  private readonly logger = new Logger('mcp');
  private uses = new Map<string, Use>();
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly bus: Bus,
    private readonly clock: Clock,
    lifecycle: Lifecycle,
  ) {
    lifecycle.onStop('counts of calls of assistants', 'work', () => this.write());
  }

  note(caller: Caller, hasWritten: boolean): void {
    const { grantId } = caller;
    if (grantId === undefined) return;
    const use = this.uses.get(grantId) ?? { caller, calls: 0, writes: 0, lastAt: 0 };
    use.calls++;
    use.writes += hasWritten ? 1 : 0;
    use.lastAt = this.clock.now();
    this.uses.set(grantId, use);
    this.timer ??= setTimeout(() => void this.write(), WRITTEN_EVERY_MS).unref();
  }

  private async write(): Promise<void> {
    const uses = [...this.uses.values()];
    this.uses = new Map();
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    for (const { caller, calls, writes, lastAt } of uses)
      await this.bus
        .send(new NoteGrantUse(caller, calls, writes, new Date(lastAt).toISOString()))
        .catch((err: unknown) => this.logger.warn({ msg: 'calls of an assistant were not counted', err }));
  }
}
