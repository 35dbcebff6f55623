import { rationaleFrom, SEVERITY, severityOf, type Flag } from '../domain/scoring/flag.js';
import { measure } from '../features/all-features.js';
import { readFlag } from '../rules/flag-reader.js';
import type { Block, ExplainRow } from '../rules/rule-table.js';
import type { RunViews } from './run-views.js';

/**
 * Lowers each red or yellow flag to what it were without the transactions that a row explains: wholly, or
 * by one step where the row says so. Never one that meets a mandatory rule, and never a black one.
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
    const milder = views.explained().flatMap((explained) => {
      const { row, ids } = explained;
      const isOfFlag = evidence.length === 0 || evidence.some((id) => ids.has(id));
      if (!definition.explainedBy.includes(row.id) || !isOfFlag) return [];
      const without = readFlag(definition, block.id, views.without(explained, dob));
      return [{ row, judged: milderOf(flag, without, row) }];
    });
    const [best] = milder.sort((a, b) => severityOf(a.judged) - severityOf(b.judged));
    return best && severityOf(best.judged) < severityOf(flag)
      ? explainedFlag(flag, best.judged, best.row)
      : flag;
  });
}

type Judged = Pick<Flag, 'color' | 'severity'>;

/** Where nothing is left to assess, nothing is left to explain either. */
function milderOf(flag: Flag, without: Flag, { effect }: ExplainRow): Judged {
  const { color, severity } = without;
  const isLeft = color === 'red' || color === 'yellow';
  const judged: Judged = isLeft
    ? { color, ...(severity === undefined ? {} : { severity }) }
    : { color: 'white' };
  const isWhole = effect === 'whole' || flag.color === 'yellow' || severityOf(judged) >= SEVERITY.yellow;
  return isWhole ? judged : { color: 'yellow', severity: SEVERITY.yellow };
}

function explainedFlag(flag: Flag, { color, severity }: Judged, row: ExplainRow): Flag {
  const { rationale: text, references = [] } = flag;
  const told: Flag = {
    ...flag,
    color,
    colorBeforeReasons: flag.color,
    ...rationaleFrom(`Explained by ${row.title}; it was ${flag.color}. `, { text, references }),
  };
  if (severity === undefined) delete told.severity;
  else told.severity = severity;
  return told;
}
