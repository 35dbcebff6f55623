import { isDayOfFact, isMarkOfFact, parseFact } from './beside-facts.js';
import { hardStopsInSteps } from './hard-stops.js';
import { judgeClauseInSteps } from './judge-clause.js';
import { Payments } from './payment-sets.js';
import { clausesIn, sentencesIn } from './read-clauses.js';
import { knownNamesInSteps } from './read-names.js';
import type { NarrativeCheck, NarrativeMark, NarrativeRecord } from './record.js';

/**
 * Checks a narrative against the record: marks each amount, number, day, share and name, and names the faults
 * for which nobody should accept the text. Nothing in the text is an instruction. At each `yield` other work
 * may run.
 */
export function* checkNarrativeInSteps(
  text: string,
  record: NarrativeRecord,
): Generator<void, NarrativeCheck> {
  const payments = new Payments(record.payments);
  yield;
  const facts = record.facts.map(parseFact);
  const isKnownDay = (day: string): boolean => isDayOfFact(day, facts);
  yield;
  const names = yield* knownNamesInSteps(record);
  const clauses = yield* clausesIn(text, names, payments.years());
  const marks: NarrativeMark[] = [];
  for (const clause of clauses) {
    for (const mark of yield* judgeClauseInSteps(clause, payments, isKnownDay)) {
      const isOnRecord =
        mark.verdict !== 'supported' && mark.kind !== 'name' && isMarkOfFact(mark, clause, facts);
      marks.push(isOnRecord ? { ...mark, verdict: 'supported', right: null } : mark);
    }
    yield;
  }
  marks.sort((a, b) => a.at - b.at || a.end - b.end);
  return { marks, stops: yield* hardStopsInSteps(sentencesIn(text), marks, record) };
}

/** Like `checkNarrativeInSteps`, at once. */
export function checkNarrative(text: string, record: NarrativeRecord): NarrativeCheck {
  const steps = checkNarrativeInSteps(text, record);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
