import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { NoteAnswers, type NoteAnswer } from '../engine/alert-notes.js';

export type { NoteAnswer };

/** Tells what facts of an alert (service id) are understood as, each as if it were its next note. */
export class ReadFacts extends Query<readonly NoteAnswer[]> {
  static readonly forFeatures = true;

  constructor(
    readonly caller: Caller,
    readonly alert: string,
    readonly facts: readonly string[],
  ) {
    super();
  }
}

export const ReadFactsHandler = defineHandler(ReadFacts, [NoteAnswers], ({ caller, alert, facts }, answers) =>
  answers.ofFacts(caller, alert, facts),
);
