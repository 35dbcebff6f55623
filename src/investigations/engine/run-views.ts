import type { CaseFacts } from '../domain/case/facts/case-facts.js';
import { withDob } from '../domain/notes/corrected-facts.js';
import type { ReadNote } from '../domain/notes/note-effects.js';
import type { Recipe } from '../recipe/recipe.js';
import { factsWithout, viewOf, type CaseView } from '../features/case-view.js';
import { measure } from '../features/all-features.js';
import { EXPLAINS, type ExplainRow } from '../rules/rule-table.js';

interface Explained {
  readonly row: ExplainRow;
  readonly ids: ReadonlySet<string>;
}

/** The views that the flags of a run are read in, each made once. */
export class RunViews {
  private readonly views = new Map<string, CaseView>();
  private found: readonly Explained[] | null = null;

  constructor(
    readonly facts: CaseFacts,
    private readonly recipe: Recipe,
    private readonly notes: readonly ReadNote[],
  ) {}

  /** With the birth date of a note (ISO); null: as uploaded. */
  of(dob: string | null = null): CaseView {
    return this.view(`${dob}`, () => (dob === null ? this.facts : withDob(this.facts, dob)));
  }

  /** Without the transactions that this row explains. */
  without({ row, ids }: Explained, dob: string | null): CaseView {
    return this.view(`${dob} ${row.id}`, () => factsWithout(this.of(dob).facts, ids));
  }

  /** The rows that are in force and explain something, with the transactions that they explain. */
  explained(): readonly Explained[] {
    this.found ??= EXPLAINS.filter(({ id }) => this.recipe.rows[id]?.enabled !== false)
      .map((row) => ({ row, ids: new Set(measure(this.of(), row.feature).evidence ?? []) }))
      .filter(({ ids }) => ids.size > 0);
    return this.found;
  }

  /** Ids of the transactions by row, of these rows alone. */
  explainedBy(rows: readonly string[]): Record<string, string[]> {
    const named = this.explained().filter(({ row }) => rows.includes(row.id));
    return Object.fromEntries(named.map(({ row, ids }) => [row.id, [...ids].sort()]));
  }

  private view(key: string, facts: () => CaseFacts): CaseView {
    let view = this.views.get(key);
    if (!view) this.views.set(key, (view = viewOf(facts(), this.recipe, this.notes)));
    return view;
  }
}
