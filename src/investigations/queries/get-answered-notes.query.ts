import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { NoteAnswers, type AnsweredNote } from '../engine/note-answers.js';

export type { AnsweredNote };

/** Returns the newest notes of an alert (service id), oldest first, with what each is understood as. */
export class GetAnsweredNotes extends Query<readonly AnsweredNote[]> {
  static readonly forFeatures = true;

  constructor(
    readonly caller: Caller,
    readonly alert: string,
    readonly count: number,
  ) {
    super();
  }
}

@QueryHandler(GetAnsweredNotes)
export class GetAnsweredNotesHandler implements IQueryHandler<GetAnsweredNotes> {
  constructor(private readonly answers: NoteAnswers) {}

  execute({ caller, alert, count }: GetAnsweredNotes): Promise<readonly AnsweredNote[]> {
    return this.answers.newest(caller, alert, count);
  }
}
