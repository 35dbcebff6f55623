import { quoted } from '../../../kernel/visible-text.js';
import { cited } from '../../blocks/transaction-overview.js';
import { FLAGS } from '../../blocks/index.js';
import type { TransactionRow } from '../../domain/activity/entity-activity.js';
import { subjectOf, type CaseFacts } from '../../domain/case/facts/case-facts.js';
import { writtenOn } from '../../domain/case/facts/written-texts.js';
import { depositRows } from '../../domain/consistency/deposit-rows.js';
import { draftedPercent, draftedRows } from '../../domain/consistency/drafted-rows.js';
import { evidenceIn, furtherRowsOf, isOfSums } from '../../domain/consistency/listed-rows.js';
import type { RunResult } from '../../domain/runs/run-result.js';
import { cite, joined, phrase, pointer, type Words } from '../../domain/texts/referenced-text.js';
import { plural, spokenDay, spokenMoney } from '../../domain/texts/spoken.js';
import { stateOf } from './compose-beside.js';
import { party } from './compose-opening.js';
import { fitted, type Fitted } from './compose-write-up.js';
import { flagsIn, isUnusual, titleOf } from './flag-words.js';
import { WRITTEN_CHARS_MAX } from './payment-texts.js';

const FLAGGED_CHARS_MAX = 7_000;
const FURTHER_CHARS_MAX = 2_500;
const DEPOSITS_CHARS_MAX = 2_000;

const NO_LINES: Fitted = { text: joined([]), kept: 0 };

/** The transactions that carry the findings, each with what it shows, and how much of the money they are. */
export function rowsOf(facts: CaseFacts, run: RunResult): Words[] {
  const lists = [flaggedRows(facts, run), furtherRows(facts, run), largestDeposits(facts, run)];
  const share = toldShare(
    facts,
    run,
    lists.map(({ kept }) => kept),
  );
  return [...lists.map(({ text }) => text), share].filter((part) => textOf(part) !== '');
}

const textOf = (words: Words): string => (typeof words === 'string' ? words : words.text);

function linesOf(facts: CaseFacts, run: RunResult, rows: readonly TransactionRow[]): Words[] {
  const evidence = evidenceIn(run.perBlock.filter(({ blockId }) => !isOfSums(blockId)));
  return rows.map((row) => transactionLine(facts, row, evidence.get(row.id) ?? []));
}

function flaggedRows(facts: CaseFacts, run: RunResult): Fitted {
  const total = subjectOf(facts).transactions.filter(({ flagged }) => flagged).length;
  if (total === 0) return NO_LINES;
  const lines = linesOf(facts, run, draftedRows(facts, run.perBlock).flagged);
  const count = cite('/counts/flaggedTransactions', total);
  const inAlert = { where: ', all of them named in the alert', total };
  return fitted(['The flagged transactions:'], lines, FLAGGED_CHARS_MAX, count, inAlert);
}

function furtherRows(facts: CaseFacts, run: RunResult): Fitted {
  const total = furtherRowsOf(facts, run.perBlock).length;
  if (total === 0) return NO_LINES;
  const lines = linesOf(facts, run, draftedRows(facts, run.perBlock).further);
  const count = cite('/counts/furtherRows', total);
  const head = 'Further transactions that show what is told under why and how:';
  const inResult = { where: ', named as evidence among the flags of the result', total };
  return fitted([head], lines, FURTHER_CHARS_MAX, count, inResult);
}

const OF_DEPOSITS = new Set(FLAGS.flatMap(({ id, topics }) => (topics?.includes('deposits') ? [id] : [])));

/** What makes most of the sum that is beyond the declared deposits: wages may be among it. */
function largestDeposits(facts: CaseFacts, run: RunResult): Fitted {
  const isTold = flagsIn(run).some(({ flag }) => OF_DEPOSITS.has(flag.flagId) && isUnusual(flag));
  const found = isTold ? depositRows(facts) : null;
  if (!found) return NO_LINES;
  const { all, wages, largest, percent } = found;
  const rows = draftedRows(facts, run.perBlock).deposits;
  const count = cite('/counts/deposits', all.length);
  const days = phrase`the busiest ${cite('/rule/monthDays', 30)} days`;
  const sum = phrase`${count} ${plural(all.length, 'amount')} in ${days}`;
  const pay = phrase`, ${cite('/counts/wagesAmongDeposits', wages)} of them paid as regularly as wages`;
  const paid = wages > 0 ? phrase`${sum}${pay}` : sum;
  if (largest.length === 0) return { text: phrase`${LEAD} ${paid}, which say nothing.`, kept: 0 };
  const listed = cite('/counts/largestDeposits', largest.length);
  const most = wages > 0 ? phrase`the largest of the others (${listed})` : phrase`the largest ${listed}`;
  const share = phrase`${most} with ${cite('/counts/depositPercent', percent)} % of the sum`;
  const what = largest.length < all.length ? phrase`${paid}, ${share}` : paid;
  const known = largest.length - rows.length;
  if (rows.length === 0)
    return { text: phrase`${LEAD} ${what}; all of these are flagged or show more.`, kept: 0 };
  const rest = cite('/counts/furtherDeposits', rows.length);
  const show = rows.length === 1 ? 'shows' : 'show';
  const others = known > 0 ? phrase`; ${rest} of these ${show} nothing else` : '';
  const aside = wages > 0 ? '' : ', and wages may be among them';
  const head = phrase`${LEAD} ${what}${others}. One alone says nothing${aside}:`;
  return fitted([head], linesOf(facts, run, rows), DEPOSITS_CHARS_MAX, rest);
}

const LEAD = 'The inflow beyond the declared deposits:';

const CURRENCIES_MAX = 3;
const VERBS = { in: 'came in', out: 'went out' } as const;

/** How much of all that was read stands in the lines; nothing where all of it does. */
function toldShare(facts: CaseFacts, run: RunResult, kept: readonly number[]): Words {
  const { transactions } = subjectOf(facts);
  const lines = kept.reduce((all, each) => all + each, 0);
  if (lines === 0 || lines === transactions.length) return '';
  const root = kept.join(' ');
  const sides = (['in', 'out'] as const).flatMap((side) => {
    const moved = transactions.filter(({ direction }) => direction === side);
    const codes = [...new Set(moved.map(({ currency }) => currency))].sort().slice(0, CURRENCIES_MAX);
    const shares = codes.map((code) => {
      const percent = draftedPercent(facts, run.perBlock, kept, [side, code]);
      return phrase`${cite(pointer('drafted', root, side, code), percent)} % of all ${cited(code)}`;
    });
    return shares.length > 0 ? [phrase`${joined(shares, ', ')} that ${VERBS[side]}`] : [];
  });
  const of = phrase`${cite(pointer('drafted', root), lines)} of the ${cite(
    '/subject/transactions',
    transactions.length,
  )} transactions`;
  const money = sides.length > 0 ? phrase`, with ${joined(sides, ' and ')}` : '';
  return phrase`These are ${of} that were read${money}. The others are in the records of the account.`;
}

const DIRECTIONS = { in: 'came in', out: 'went out', self: 'moved between own accounts' } as const;

function transactionLine(facts: CaseFacts, row: TransactionRow, flagIds: readonly string[]): Words {
  const of = (field: string, shown: string) => cite(pointer('transactions', row.id, field), shown);
  const money = of('money', spokenMoney(row.amount, row.currency));
  const day = of('event_time', spokenDay(row.atMs));
  const link = row.direction === 'in' ? ' from ' : ' to ';
  const whom = row.counterparty === null || row.direction === 'self' ? '' : party(facts, row.counterparty);
  const other = whom === '' ? '' : phrase`${link}${whom}`;
  const text = writtenOn(row, facts);
  const shown = text === undefined ? '' : of('descriptor', quoted(text, WRITTEN_CHARS_MAX));
  const written = shown === '' ? '' : phrase`, written on it "${shown}"`;
  const id =
    row.ownId === undefined
      ? phrase`record ${of('service_id', row.id)}`
      : phrase`transaction "${of('entity_id', quoted(row.ownId, Infinity))}"`;
  const titles = flagIds.flatMap((flagId) => titleOf(flagId) ?? []);
  const shows = titles.length > 0 ? ` (${titles.join('; ')})` : '';
  const what = phrase`${DIRECTIONS[row.direction]}${stateOf(row)}${other}${written}`;
  return phrase`- ${day}: ${money} ${what}, ${id}${shows}`;
}
