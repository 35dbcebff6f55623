import { flagFaults, type ReadFlag } from './flag-claims.js';
import type { RawBank } from './raw-bank.js';
import { draftFaults } from './draft-claims.js';
import { openingFaults } from './opening-claims.js';
import { tableFaults, type ReadTables } from './table-claims.js';
import { reasonFaults, repeatedFaults } from './reason-claims.js';
import { screenFaults, termFaults } from './screen.js';
import { wordingFaults } from './wording.js';
import { truthOf } from './truth.js';

/** An investigation in an answer of the REST API. */
export interface ReadResult extends ReadTables {
  readonly alert_id: string;
  readonly outcome?: { readonly kind: string | null } | null;
  readonly summary: { readonly narrative: string } | null;
  readonly sar_narrative: { readonly text: string } | null;
  readonly assessments: Readonly<
    Record<string, readonly { readonly flags: readonly ReadFlag[]; readonly write_up: string }[]>
  > | null;
}

/** Matches a narrative that begins with the recommendation and the money that moved. */
const FLAGGED = /^\*\*Recommendation: [^\n]* (?:received|deposited|sent|withdrew|moved) /;

/** Returns all faults as "kind: what is wrong", in no particular order. */
export function faultsOf(bank: RawBank, result: ReadResult): string[] {
  const alert = bank.alerts.get(result.alert_id);
  if (!alert || !result.summary || !result.assessments) return ['no result: there is nothing to read'];
  const truth = truthOf(bank, alert);
  const blocks = Object.values(result.assessments).flat();
  const { narrative } = result.summary;
  const draft = result.sar_narrative?.text ?? '';
  return [
    ...blocks.flatMap(({ flags }) => flags.flatMap((flag) => flagFaults(truth, flag))),
    ...blocks.flatMap(({ write_up: text }) => [...wordingFaults(text), ...termFaults(text)]),
    ...[narrative, draft].flatMap((text) => [
      ...openingFaults(truth, text),
      ...reasonFaults(truth, text),
      ...repeatedFaults(text),
      ...wordingFaults(text),
    ]),
    ...(FLAGGED.test(narrative) ? [] : ['missing: what is flagged']),
    ...screenFaults(narrative),
    ...draftFaults(truth, draft),
    ...tableFaults(truth, result),
  ];
}

/** Counts the results that have faults of each kind. */
export function countByKind(faults: readonly (readonly string[])[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const each of faults)
    for (const kind of new Set(each.map((fault) => fault.split(':')[0]!)))
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}
