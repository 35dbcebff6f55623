import { Kept } from '../../../kernel/kept.js';
import type { FlagDefinition } from '../../blocks/block.js';
import { toldReason } from '../../blocks/explained.js';
import { subjectOf, type CaseFacts } from '../../domain/case/facts/case-facts.js';
import type { Explanation, ExplanationKind } from '../../domain/case/facts/explanation.js';
import { rationaleFrom, SEVERITY, severityOf, type Flag } from '../../domain/scoring/flag.js';
import { phrase } from '../../domain/texts/referenced-text.js';

/** The kinds that were found and that explain a flag of the block. */
export const kindsFor = (flags: readonly FlagDefinition[], { explanations = [] }: CaseFacts) =>
  [...new Set(explanations.map(({ kind }) => kind))].filter((kind) =>
    flags.some(({ explainedBy = [] }) => explainedBy.includes(kind)),
  );

const leftOut = new Kept<CaseFacts, Map<ExplanationKind, CaseFacts>>();

/** The case as it were without the transactions that the kind explains; one for all blocks of a run. */
export function withoutExplained(facts: CaseFacts, kind: ExplanationKind): CaseFacts {
  let byKind = leftOut.get(facts);
  if (!byKind) leftOut.set(facts, (byKind = new Map<ExplanationKind, CaseFacts>()));
  let without = byKind.get(kind);
  if (!without) byKind.set(kind, (without = factsWithout(facts, kind)));
  return without;
}

function factsWithout(facts: CaseFacts, kind: ExplanationKind): CaseFacts {
  const reasons = (facts.explanations ?? []).filter((each) => each.kind === kind);
  const ids = new Set(reasons.flatMap(({ transactions }) => transactions));
  const subject = subjectOf(facts);
  const transactions = subject.transactions.filter(({ id }) => !ids.has(id));
  const first = subject.firstTransaction;
  const firstTransaction = first && ids.has(first.id) ? (transactions[0] ?? null) : first;
  const entities = facts.entities.map((entity) =>
    entity === subject ? { ...subject, transactions, firstTransaction } : entity,
  );
  return { ...facts, entities };
}

/** The flags of the block as they were without the transactions that the kind explains, in the same order. */
export type Without = (kind: ExplanationKind) => readonly Flag[];

/**
 * Lowers each flag to what it were without what explains it: wholly where the bank's own record says so, by
 * one step where only the customer or the texts of payments do. Never one that meets a mandatory rule, and
 * never a black one. `evidence`: all ids of each flag, of which the flag itself shows a few.
 */
export function explainFlags(
  flags: readonly Flag[],
  definitions: readonly FlagDefinition[],
  explanations: readonly Explanation[],
  without: Without,
  evidence: readonly (readonly string[])[],
): Flag[] {
  const judged = new Map<ExplanationKind, readonly Flag[]>();
  const withoutOf = (kind: ExplanationKind) => {
    if (!judged.has(kind)) judged.set(kind, without(kind));
    return judged.get(kind)!;
  };
  return flags.map((flag, i) => {
    const { explainedBy = [] } = definitions[i]!;
    if (flag.mandatory || (flag.color !== 'red' && flag.color !== 'yellow')) return flag;
    const whole = new Set(evidence[i]);
    const milder = explanations.flatMap(({ kind, basis }, at) =>
      explainedBy.includes(kind) && isOf(whole, explanations[at]!)
        ? [{ at, ...milderOf(flag, withoutOf(kind)[i]!, basis) }]
        : [],
    );
    const [best] = milder.sort((a, b) => severityOf(a) - severityOf(b));
    return best && severityOf(best) < severityOf(flag) ? explainedFlag(flag, best, explanations) : flag;
  });
}

/** Wages that are left out move a median; they say nothing of what stands out beside it. */
const isOf = (evidence: ReadonlySet<string>, { transactions }: Explanation): boolean =>
  evidence.size === 0 || transactions.some((id) => evidence.has(id));

type Judged = Pick<Flag, 'color' | 'severity'>;

/** Where nothing is left to assess without them, nothing is left to explain either. */
function milderOf(flag: Flag, without: Flag, basis: Explanation['basis']): Judged {
  const { color, severity } = without;
  const isLeft = color === 'red' || color === 'yellow';
  const judged: Judged = isLeft
    ? { color, ...(severity === undefined ? {} : { severity }) }
    : { color: 'white' };
  const isOneStep = basis === 'record' || flag.color === 'yellow' || severityOf(judged) >= SEVERITY.yellow;
  return isOneStep ? judged : { color: 'yellow' };
}

function explainedFlag(
  flag: Flag,
  { at, color, severity }: Judged & { readonly at: number },
  explanations: readonly Explanation[],
): Flag {
  const { rationale: text, references = [] } = flag;
  const part = color === 'white' ? '' : ' in part';
  const before = color === 'white' ? `; it was ${flag.color}` : `; it was ${flag.color} and stays ${color}`;
  // A colour that stays is not told, for such a finding may stand in a report.
  const left = color === flag.color ? ', so that it weighs less' : before;
  const told = phrase`${toldReason(explanations, at)} explains this${part}${left}. `;
  const lowered: Flag = {
    ...flag,
    color,
    colorBeforeReasons: flag.color,
    ...rationaleFrom(told, { text, references }),
  };
  if (severity === undefined) delete lowered.severity;
  else lowered.severity = severity;
  return lowered;
}
