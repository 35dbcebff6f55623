import type { CaseFacts } from '../case/facts/case-facts.js';
import { caseViewOf, type CaseView } from '../features/feature.js';
import { factsWithDob } from '../notes/corrected-facts.js';
import { flaggedMoneyOf } from '../notes/flagged-money.js';
import { standingNotes, type ReadNote } from '../notes/note-effects.js';
import type { Recipe } from '../recipe/recipe.js';

/**
 * Views of the facts of one run: as uploaded, or with a date of birth from a note. Flags and texts share
 * them, because a view keeps what was measured.
 */
export class CaseViews {
  /** The notes that count in this case, oldest first. */
  readonly notes: readonly ReadNote[];
  private readonly made = new Map<string | null, CaseView>();

  /** `notes`: all notes of the alert, oldest first. */
  constructor(
    readonly facts: CaseFacts,
    private readonly recipe: Recipe,
    notes: readonly ReadNote[],
  ) {
    this.notes = standingNotes(notes, flaggedMoneyOf(facts));
  }

  /** `dob`: an ISO date; null: as uploaded. */
  of(dob: string | null = null): CaseView {
    let view = this.made.get(dob);
    if (!view) {
      const facts = dob === null ? this.facts : factsWithDob(this.facts, dob);
      this.made.set(dob, (view = caseViewOf(facts, this.recipe, this.notes)));
    }
    return view;
  }
}
