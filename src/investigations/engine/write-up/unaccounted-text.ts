import type { CaseFacts } from '../../domain/case/facts/case-facts.js';
import { slowlyPassed } from '../../domain/case/money/slowly-passed.js';
import { passedIncome, unexplainedIncome } from '../../domain/case/money/unaccounted-money.js';
import { cite, phrase, type Words } from '../../domain/texts/referenced-text.js';
import { plural } from '../../domain/texts/spoken.js';
import { toldSums } from './sums-text.js';

/** '36,000 USD came in from rare counterparties and went on to others, 9 times within 30 days each'. */
export function toldSlow(facts: CaseFacts): Words {
  const { flows, days, isChanged, isPart, isOfRare, rows } = slowlyPassed(facts);
  const within = phrase`within ${cite('/counts/slowDays', days)} days`;
  const often = phrase`, ${cite('/counts/slowFlows', flows)} times ${within} each`;
  const sums = toldSums(rows, 'ground/slow');
  const much = isPart ? 'much of it ' : '';
  const changed = isChanged ? ' in another currency' : '';
  const whom = isOfRare ? ' from rare counterparties' : '';
  const when = flows > 1 ? often : phrase` ${within}`;
  return phrase`${sums}${whom} and ${much}went on to others${changed}${when}`;
}

/** '176,000 USD came in and went on within days'. */
export const toldPassed = (facts: CaseFacts): Words =>
  phrase`${toldSums(passedIncome(facts), 'ground/passed')} and went on within days`;

/** '120,012 USD came in through 45 payments that are neither regular pay nor explained by the record'. */
export function toldUnexplained(facts: CaseFacts): Words {
  const rows = unexplainedIncome(facts);
  const count = cite('/ground/unexplained/count', rows.length);
  const what = 'neither regular pay nor explained by the record';
  const payments = phrase`${count} ${plural(rows.length, 'payment')}`;
  return phrase`${toldSums(rows, 'ground/unexplained')} through ${payments}, ${what}`;
}
