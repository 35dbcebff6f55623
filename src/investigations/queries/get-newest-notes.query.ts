import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { AlertNotesEvents } from '../domain/notes/alert-notes.events.js';

const NEWEST_NOTES = 10;

/** Returns for each alert the ids of its notes, newest first, at most ten. */
export class GetNewestNotes extends Query<readonly (readonly string[])[]> {
  static readonly forFeatures = true;

  constructor(
    readonly caller: Caller,
    readonly alerts: readonly string[],
  ) {
    super();
  }
}

@QueryHandler(GetNewestNotes)
export class GetNewestNotesHandler implements IQueryHandler<GetNewestNotes> {
  constructor(private readonly decisions: Decisions) {}

  async execute({ caller, alerts }: GetNewestNotes): Promise<readonly (readonly string[])[]> {
    const streams = await this.decisions.readMany(AlertNotesEvents, caller, alerts);
    return streams.map((events) => {
      const notes = events.flatMap(({ type, data }) => (type === 'BlockNoteAdded' ? [data.noteId] : []));
      return notes.slice(-NEWEST_NOTES).reverse();
    });
  }
}
