import { subjectOf, type CaseFacts } from '../../domain/case/facts/case-facts.js';
import { doubtfulMinus } from '../../domain/case/money/doubtful-minus.js';
import { cite, phrase, sentences, type Words } from '../../domain/texts/referenced-text.js';
import { plural } from '../../domain/texts/spoken.js';
import { toldSums } from './sums-text.js';

/** How amounts with a minus are told, flagged or not. */
export function toldMinus(facts: CaseFacts): Words {
  const { transactions } = subjectOf(facts);
  const negative = transactions.filter((row) => row.negative).length;
  const noted = transactions.filter((row) => row.noted).length;
  const turned = cite('/counts/negativeTransactions', negative);
  const kept = cite('/counts/notedTransactions', noted);
  const doubtful = toldDoubtful(facts);
  const rule = 'An amount with a minus is told as money the other way';
  const habit = 'Nearly all that the customer sent is written with a minus, which is read as notation';
  const doubt = 'Nothing on file says what some of these would take back, so that it may be notation';
  return sentences(
    negative > 0 ? phrase`${rule}: ${turned} of the transactions that were read.` : '',
    noted > 0 ? phrase`${habit}: ${kept} transactions are told as their sender and receiver say.` : '',
    doubtful === '' ? '' : phrase`${doubt}: ${doubtful}.`,
  );
}

/** '2 transactions, as read 6,000 USD came in'; empty where no minus is in doubt. */
export function toldDoubtful(facts: CaseFacts): Words {
  const { rows } = doubtfulMinus(facts);
  if (rows.length === 0) return '';
  const count = cite('/ground/doubtful/count', rows.length);
  return phrase`${count} ${plural(rows.length, 'transaction')}, as read ${toldSums(rows, 'ground/doubtful')}`;
}
