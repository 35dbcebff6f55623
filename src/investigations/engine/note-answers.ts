import { Injectable } from '@nestjs/common';
import type { Caller } from '../../kernel/caller.js';
import { yieldToEventLoop } from '../../platform/process/cooperative.js';
import { withOwnWords } from '../../risk-data/words/word-lists.js';
import { GENERAL } from '../domain/notes/alert-notes.events.js';
import { answersTo, type NoteAnswer } from '../domain/notes/note-answer.js';
import { readNote, type ReadNote } from '../domain/notes/note-effects.js';
import type { BlockResult } from '../domain/runs/run-result.js';
import type { FlagChange } from '../domain/scoring/flag.js';
import { BLOCKS, FLAGS } from '../rules/rule-table.js';
import { AlertNotes, type AlertNote } from './alert-notes.js';
import { AlertResults } from './alert-results.js';
import { Recipes } from './recipes.js';

export type { NoteAnswer };

/** A note with what it is understood as and what it did. */
export interface AnsweredNote extends AlertNote, NoteAnswer {
  /** What it changed in the newest completed run. */
  readonly moved: readonly FlagChange[];
}

/** Tells what notes of an alert (service id) are understood as and what a rerun does with them. */
@Injectable()
export class NoteAnswers {
  constructor(
    private readonly results: AlertResults,
    private readonly recipes: Recipes,
    private readonly notes: AlertNotes,
  ) {}

  /** Returns the newest notes, oldest first. */
  async newest(caller: Caller, alert: string, count: number): Promise<AnsweredNote[]> {
    return this.with(caller, alert, (notes, answersTo, results) => {
      const newest = notes.slice(-count);
      const all = results.flatMap(({ noteChanges = [] }) => noteChanges);
      return answersTo(newest, notes).map((answer, i) => {
        const moved = all.filter(({ noteId }) => noteId === newest[i]!.noteId);
        return { ...newest[i]!, ...answer, moved };
      });
    });
  }

  /** Answers for facts as if each were the next note of the alert. */
  async ofFacts(caller: Caller, alert: string, facts: readonly string[]): Promise<NoteAnswer[]> {
    return this.with(caller, alert, async (notes, answersTo) => {
      const answers: NoteAnswer[] = [];
      for (const body of facts) {
        const fact = { noteId: '', blockType: GENERAL, classification: 'added_facts', body } as const;
        const note = readNote(fact, FLAGS);
        answers.push(...answersTo([note], [...notes, note]));
        await yieldToEventLoop();
      }
      return answers;
    });
  }

  private async with<Answers>(
    caller: Caller,
    alert: string,
    answers: (
      notes: readonly (AlertNote & ReadNote)[],
      answersTo: (asked: readonly ReadNote[], notes: readonly ReadNote[]) => NoteAnswer[],
      results: readonly BlockResult[],
    ) => Answers | Promise<Answers>,
  ): Promise<Answers> {
    const { recipe } = await this.recipes.current(caller);
    const blocks = BLOCKS.filter(({ id }) => recipe.blocks[id]?.enabled);
    const run = await this.results.newestCompleted(caller, alert);
    const content = run && (await this.results.content(caller, run));
    const results = content?.result.perBlock ?? [];
    return withOwnWords(recipe.lists, async () =>
      answers(
        await this.notes.read(caller, alert),
        (asked, notes) => answersTo(asked, notes, results, blocks, content ?? undefined),
        results,
      ),
    );
  }
}
