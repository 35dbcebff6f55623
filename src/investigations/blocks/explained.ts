import type { Explanation, ExplanationKind } from '../domain/case/facts/explanation.js';
import { notAssessed, type Finding } from '../domain/scoring/flag.js';
import { cite, joined, phrase, pointer, type Words } from '../domain/texts/referenced-text.js';
import { quoted } from '../../kernel/visible-text.js';
import { plural } from '../domain/texts/spoken.js';

const NAMED: Readonly<Record<ExplanationKind, string>> = {
  one_off: 'A payment that the record foretold',
  payroll: 'A payroll',
  support: 'Support of the family for studies',
  loan: 'A loan of a bank',
  spent: 'Money that came and went as the payments say',
  refund: 'A purchase that was paid back',
  savings: 'Own savings spent on an occasion',
  collection: 'A collection for an occasion',
  purpose: 'The declared purpose of the account',
  own_account: 'An account in the customer’s own name',
  put_aside: 'Money put aside where some had been before',
  declared_trade: 'The declared trade',
  declared_year: 'Inflow within the declared income',
  declared_average: 'Inflow within the declared deposits on average',
  declared: 'Inflow within the declared deposits',
};

export function toldReason(explanations: readonly Explanation[], at: number): Words {
  const { kind, word, transactions } = explanations[at]!;
  const field = (name: string) => pointer('facts', 'explanations', at, name);
  const count = cite(field('transactions'), transactions.length);
  const unit = plural(transactions.length, 'transaction');
  return phrase`${NAMED[kind]} ("${cite(field('word'), quoted(word, 40))}", ${count} ${unit})`;
}

/** Green where an innocent reason was found. `isOnRecord`: something that could be one is. */
export function explained(explanations: readonly Explanation[], isOnRecord: boolean): Finding {
  if (explanations.length > 0)
    return {
      color: 'green',
      value: explanations.map(({ kind }) => kind),
      rationale: phrase`${joined(
        explanations.map((_, at) => toldReason(explanations, at)),
        '; ',
      )}.`,
      evidence: explanations.flatMap(({ transactions }) => transactions),
    };
  const none = 'No reason on record, payroll, occasion or declared sum explains any payment.';
  return isOnRecord ? { color: 'white', value: [], rationale: none } : notAssessed(none);
}
