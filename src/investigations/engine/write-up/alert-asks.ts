import { currencyTypeOf } from '../../domain/activity/on-ramps.js';
import { asksLarge, rulesOf } from '../../domain/case/facts/alert-rules.js';
import { subjectOf, type CaseFacts } from '../../domain/case/facts/case-facts.js';
import {
  questionsOf,
  saysWhat,
  wordsOfAlert,
  type AlertAsks,
  type Question,
} from '../../domain/scoring/questions.js';
import { reportableSums } from '../../domain/scoring/reportable-sums.js';
import { cite, joined, phrase, pointer, type Words } from '../../domain/texts/referenced-text.js';
import { Kept } from '../../../kernel/kept.js';
import { quoted } from '../../../kernel/visible-text.js';

export function alertAsks(facts: CaseFacts): AlertAsks {
  const rows = subjectOf(facts).transactions.filter(({ flagged }) => flagged);
  const { rates = {}, reference = 'USD' } = facts.profile ?? {};
  const sums = reportableSums({
    rows,
    thresholds: facts.reportingThresholds ?? {},
    rates,
    reference,
    dust: {},
  });
  return {
    isBlockchainAlert: facts.alert.content.source === 'BM',
    isOnChain: rows.some(
      ({ currency, counterparty }) =>
        currencyTypeOf(currency) === 'CRYPTO' || counterparty?.startsWith('address:'),
    ),
    isSmall: rows.length > 0 && sums < 1,
  };
}

const known = new Kept<CaseFacts, readonly Question[]>();

/** What the words of the alert ask. */
export function questionsIn(facts: CaseFacts): readonly Question[] {
  let questions = known.get(facts);
  if (!questions)
    known.set(facts, (questions = questionsOf(wordsOfAlert(facts.alert.content), alertAsks(facts))));
  return questions;
}

/** So many rules are named. */
const NAMED_MAX = 3;

/** The rules of the alert to which nothing here is an answer: 'the rule "…" asks'; null where none is. */
export function toldUnknown(facts: CaseFacts): Words | null {
  const { content } = facts.alert;
  const isKnown = knows(facts);
  const rules = rulesOf(content);
  const unknown = rules.flatMap((rule, i) => (isKnown(rule) ? [] : { rule, i }));
  // A rule that is named by a number is told by the title beside it.
  const isTold = content.source === 'BM' || isKnown(wordsOfAlert(content));
  if (unknown.length === 0 || (rules.length === 1 && isTold)) return null;
  const named = unknown
    .slice(0, NAMED_MAX)
    .map(({ rule, i }) => phrase`"${cite(pointer('alertRules', i), quoted(rule))}"`);
  const others = unknown.length > NAMED_MAX ? ' and others' : '';
  const [what, asks] = unknown.length === 1 ? ['the rule', 'asks'] : ['the rules', 'ask'];
  return phrase`${what} ${joined(named, ', ')}${others} ${asks}`;
}

/** The same of rules that say what they ask. */
export const openRules = (facts: CaseFacts): Words | null =>
  saysWhat(facts.alert.content.rule_title) ? toldUnknown(facts) : null;

/** The same where the analysis answers none of the alert's words. */
export function unknownRules(facts: CaseFacts): Words | null {
  const { content } = facts.alert;
  return content.source === 'BM' || knows(facts)(wordsOfAlert(content)) ? null : openRules(facts);
}

function knows(facts: CaseFacts): (words: string) => boolean {
  const asks = { ...alertAsks(facts), isBlockchainAlert: false };
  return (words) => asksLarge(words) || questionsOf(words, asks).length > 0;
}
