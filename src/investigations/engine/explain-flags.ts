import type { CaseFacts } from '../domain/case/facts/case-facts.js';
import { withDob } from '../domain/notes/corrected-facts.js';
import type { ReadNote } from '../domain/notes/note-effects.js';
import {
  isFinding,
  rationaleFrom,
  SEVERITY_BY_COLOR,
  severityOf,
  type Flag,
} from '../domain/scoring/flag.js';
import { factsWithout, viewOf, type CaseView } from '../features/case-view.js';
import { measure } from '../features/all-features.js';
import type { Recipe } from '../recipe/recipe.js';
import { readFlag } from '../rules/flag-reader.js';
import { EXPLAINS, type Block, type ExplainRow } from '../rules/rule-table.js';

interface ExplainedTransactions {
  readonly row: ExplainRow;
  readonly ids: ReadonlySet<string>;
}

/** Views in which the flags of a run are read, each made once. */
export class RunViews {
  private readonly views = new Map<string, CaseView>();
  private found: readonly ExplainedTransactions[] | null = null;

  constructor(
    readonly facts: CaseFacts,
    private readonly recipe: Recipe,
    private readonly notes: readonly ReadNote[],
  ) {}

  /** Returns the view with a birth date of a note (ISO); null: as uploaded. */
  of(dob: string | null = null): CaseView {
    return this.cachedView(`${dob}`, () => (dob === null ? this.facts : withDob(this.facts, dob)));
  }

  viewWithoutExplained({ row, ids }: ExplainedTransactions, dob: string | null): CaseView {
    return this.cachedView(`${dob} ${row.id}`, () => factsWithout(this.of(dob).facts, ids));
  }

  /** Returns the rows in force that explain something, with the transactions they explain. */
  explainedTransactions(): readonly ExplainedTransactions[] {
    this.found ??= EXPLAINS.filter(({ id }) => this.recipe.rows[id]?.enabled !== false)
      .map((row) => ({ row, ids: new Set(measure(this.of(), row.feature).evidence ?? []) }))
      .filter(({ ids }) => ids.size > 0);
    return this.found;
  }

  /** Returns the ids of explained transactions, for these rows only. */
  explainedBy(rows: readonly string[]): Record<string, string[]> {
    const named = this.explainedTransactions().filter(({ row }) => rows.includes(row.id));
    return Object.fromEntries(named.map(({ row, ids }) => [row.id, [...ids].sort()]));
  }

  private cachedView(key: string, facts: () => CaseFacts): CaseView {
    let view = this.views.get(key);
    if (!view) this.views.set(key, (view = viewOf(facts(), this.recipe, this.notes)));
    return view;
  }
}

/**
 * Lowers each red or yellow flag to what it would be without the transactions that a row explains: wholly, or
 * by one step where the row says so. Leaves flags that meet a mandatory rule and black ones.
 */
export function explainFlags(
  flags: readonly Flag[],
  block: Block,
  views: RunViews,
  dob: string | null,
): Flag[] {
  return flags.map((flag, i) => {
    const definition = block.flags[i]!;
    if (flag.mandatory || (flag.color !== 'red' && flag.color !== 'yellow')) return flag;
    const evidence = measure(views.of(dob), definition.feature).evidence ?? [];
    const milder = views.explainedTransactions().flatMap((explained) => {
      const { row, ids } = explained;
      const isOfFlag = evidence.length === 0 || evidence.some((id) => ids.has(id));
      if (!definition.explainedBy.includes(row.id) || !isOfFlag) return [];
      const without = readFlag(definition, block.id, views.viewWithoutExplained(explained, dob));
      return [{ row, judged: milderOf(flag, without, row) }];
    });
    const [best] = milder.sort((a, b) => severityOf(a.judged) - severityOf(b.judged));
    return best && severityOf(best.judged) < severityOf(flag)
      ? explainedFlag(flag, best.judged, best.row)
      : flag;
  });
}

type Judged = Pick<Flag, 'color' | 'severity'>;

/** Returns the flag that a reason leaves; where nothing is left to assess, nothing is left to explain. */
function milderOf(flag: Flag, without: Flag, { effect }: ExplainRow): Judged {
  const { color, severity } = without;
  const isLeft = color === 'red' || color === 'yellow';
  const judged: Judged = isLeft
    ? { color, ...(severity === undefined ? {} : { severity }) }
    : { color: 'white' };
  const isWhole =
    effect === 'whole' || flag.color === 'yellow' || severityOf(judged) >= SEVERITY_BY_COLOR.yellow;
  return isWhole ? judged : { color: 'yellow', severity: SEVERITY_BY_COLOR.yellow };
}

function explainedFlag(flag: Flag, { color, severity }: Judged, row: ExplainRow): Flag {
  const { rationale: text, references = [] } = flag;
  const isLeft = isFinding({ color });
  const effect = color === flag.color ? `leaves it ${color}` : `lowers it from ${flag.color} to ${color}`;
  const told: Flag = {
    ...flag,
    color,
    colorBeforeReasons: flag.color,
    ...rationaleFrom(`Explained ${isLeft ? 'in part ' : ''}by ${row.title}, which ${effect}. `, {
      text,
      references,
    }),
  };
  if (severity === undefined) delete told.severity;
  else told.severity = severity;
  return told;
}
