import { Injectable } from '@nestjs/common';
import { AppError } from '../../kernel/app-error.js';
import type { Caller } from '../../kernel/caller.js';
import { canonicalJson } from '../../kernel/canonical-json.js';
import { Clock } from '../../kernel/clock.js';
import { Ids } from '../../kernel/ids.js';
import { streamName } from '../event-store/envelope.js';
import { eventId } from '../event-store/event-id.js';
import type { EventStore, NewEvent } from '../event-store/event-store.js';

/** One read of personal data, or one call of an assistant. */
export interface AccessEntry {
  /** Name of the message. */
  readonly operation: string;
  /** Service ids, or the caller's own ids, of what was asked for. */
  readonly subject: string | null;
}

interface Waiting {
  readonly data: Uint8Array;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Who read what: a log of its own beside the main one, with its own retention, never folded into read models.
 * Each process writes streams of its own (`access-<org>.<day>.<writer>`), so appends never contend.
 */
@Injectable()
export class AccessLog {
  private readonly writer: string;
  private readonly streams = new Map<string, { revision: number; waiting: Waiting[]; writing: boolean }>();

  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
    ids: Ids,
  ) {
    this.writer = ids.next();
  }

  /** Durable when it resolves. Error: store_unavailable; the read it stands for must then be refused. */
  async record(caller: Caller, entry: AccessEntry): Promise<void> {
    const at = this.clock.iso();
    const { orgId, kind, userId, via, clientId, correlationId } = caller;
    const data = {
      at,
      ...entry,
      actor: { kind, user: userId, via, client: clientId },
      correlation: correlationId,
    };
    const stream = streamName('access', orgId, `${at.slice(0, 10)}.${this.writer}`);
    await new Promise<void>((resolve, reject) => {
      const state = this.streams.get(stream) ?? { revision: -1, waiting: [], writing: false };
      this.streams.set(stream, state);
      state.waiting.push({ data: Buffer.from(canonicalJson(data)), resolve, reject });
      if (!state.writing) void this.drain(stream, state);
    });
  }

  /** Appends whatever waits as one append, again and again, until nothing waits. */
  private async drain(
    stream: string,
    state: { revision: number; waiting: Waiting[]; writing: boolean },
  ): Promise<void> {
    state.writing = true;
    while (state.waiting.length > 0) {
      const batch = state.waiting.splice(0, 500);
      try {
        const events: NewEvent[] = batch.map(({ data }, index) => ({
          id: eventId('access', stream, this.writer, String(state.revision + 1 + index), 0),
          type: 'PersonalDataRead',
          data,
        }));
        const expected = state.revision < 0 ? 'no_stream' : state.revision;
        state.revision = (await this.store.append(stream, expected, events)).revision;
        for (const entry of batch) entry.resolve();
      } catch (cause) {
        const refused = new AppError(
          'store_unavailable',
          { store: 'access_log', effect: 'Nothing was read.' },
          { cause },
        );
        for (const entry of batch) entry.reject(refused);
      }
    }
    state.writing = false;
  }
}
