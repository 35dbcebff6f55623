import { Injectable } from '@nestjs/common';
import {
  type AnyEvent,
  type Caller,
  type EventFamily,
  type EventOf,
  PRIMARY_KEY,
  type RecordedEvent,
} from '@alert-review/kernel';
import { toRecordedEvent, type Envelope } from '../event-store/envelope.js';
import { EventRegistry } from '../event-store/event-registry.js';
import { LogSilence } from '../event-store/log-silence.js';
import { inParallel } from '../process/in-parallel.js';
import { copiesOfStream, EventCopyReadModel } from '../projections/event-copy.read-model.js';
import { ReadModels } from '../projections/read-models.js';
import { Decisions } from './decisions.js';

type EventsOf<Family> = RecordedEvent<EventOf<Family> & AnyEvent>[];

const STREAMS_AT_ONCE = 10;

/**
 * Reads events in order to show them, never to decide about them: from the log, and from their copies in the
 * read store while the log does not answer. Only families that have copies are read here.
 */
@Injectable()
export class ShownEvents {
  constructor(
    private readonly decisions: Decisions,
    private readonly readModels: ReadModels,
    private readonly registry: EventRegistry,
    private readonly silence: LogSilence,
  ) {}

  /** Returns the events of a stream; empty if it does not exist. Throws stream_deleted. */
  async read<Family extends EventFamily>(
    family: Family,
    caller: Pick<Caller, 'orgId'>,
    streamId: string,
  ): Promise<EventsOf<Family>> {
    const [events] = await this.readMany(family, caller, [streamId]);
    return events!;
  }

  async readMany<Family extends EventFamily>(
    family: Family,
    caller: Pick<Caller, 'orgId'>,
    streamIds: readonly string[],
  ): Promise<EventsOf<Family>[]> {
    const logged = await this.silence.answerOf(() => this.decisions.readMany(family, caller, streamIds));
    if (logged) return logged;
    const copied = await inParallel(streamIds, STREAMS_AT_ONCE, (id) =>
      this.copies(caller, family.category, id),
    );
    return copied as EventsOf<Family>[];
  }

  private async copies(caller: Pick<Caller, 'orgId'>, category: string, streamId: string) {
    const rows = await this.readModels
      .for(caller)
      .find(EventCopyReadModel, copiesOfStream(category, streamId), { index: PRIMARY_KEY, sort: { id: 1 } });
    return rows.map(({ event }) => {
      const envelope = JSON.parse(event) as Envelope;
      return toRecordedEvent(envelope, this.registry.upcast(envelope.type, envelope.v, envelope.data));
    });
  }
}
