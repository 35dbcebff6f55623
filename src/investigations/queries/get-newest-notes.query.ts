import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { AlertNotesEvents } from '../domain/notes/alert-notes.events.js';

const NEWEST_NOTES = 10;

/** Ids of an alert's notes, newest first, ten at most. */
export class GetNewestNotes extends Query<readonly string[]> {
  static readonly forFeatures = true;

  /** `alert`: service id. */
  constructor(
    readonly caller: Caller,
    readonly alert: string,
  ) {
    super();
  }
}

@QueryHandler(GetNewestNotes)
export class GetNewestNotesHandler implements IQueryHandler<GetNewestNotes> {
  constructor(private readonly decisions: Decisions) {}

  async execute({ caller, alert }: GetNewestNotes): Promise<readonly string[]> {
    const events = await this.decisions.read(AlertNotesEvents, caller, alert);
    const notes = events.flatMap(({ type, data }) => (type === 'BlockNoteAdded' ? [data.noteId] : []));
    return notes.slice(-NEWEST_NOTES).reverse();
  }
}
