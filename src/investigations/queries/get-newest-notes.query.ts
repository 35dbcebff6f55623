import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { AlertNotesEvents } from '../domain/notes/alert-notes.events.js';
import { AlertResults } from '../engine/alert-results.js';

const NEWEST_NOTES = 10;

export interface DecisionGrounds {
  /** The newest completed run and the hash of its result; null without one. */
  readonly run: string | null;
  readonly resultHash: string | null;
  /** Ids, newest first, ten at most. */
  readonly newestNotes: readonly string[];
}

/** What whoever decides about an alert now could know of its analysis. */
export class GetDecisionGrounds extends Query<DecisionGrounds> {
  static readonly forFeatures = true;

  /** `alert`: service id. */
  constructor(
    readonly caller: Caller,
    readonly alert: string,
  ) {
    super();
  }
}

@QueryHandler(GetDecisionGrounds)
export class GetDecisionGroundsHandler implements IQueryHandler<GetDecisionGrounds> {
  constructor(
    private readonly results: AlertResults,
    private readonly decisions: Decisions,
  ) {}

  async execute({ caller, alert }: GetDecisionGrounds): Promise<DecisionGrounds> {
    const [run, events] = await Promise.all([
      this.results.newestCompleted(caller, alert),
      this.decisions.read(AlertNotesEvents, caller, alert),
    ]);
    const notes = events.flatMap(({ type, data }) => (type === 'BlockNoteAdded' ? [data.noteId] : []));
    return {
      run: run?.id ?? null,
      resultHash: run?.resultHash ?? null,
      newestNotes: notes.slice(-NEWEST_NOTES).reverse(),
    };
  }
}
