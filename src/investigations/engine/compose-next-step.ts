import { BLOCKS } from '../blocks/index.js';
import { fatfNamed } from '../blocks/ip-geo.block.js';
import { subjectOf, type CaseFacts } from '../domain/case/case-facts.js';
import { isOfSums } from '../domain/consistency/text-sources.js';
import type { RunResult } from '../domain/runs/run-result.js';
import type { BlockId } from '../domain/scoring/dimensions.js';
import { cite, joined, phrase, pointer, type Words } from '../domain/texts/referenced-text.js';
import { toDecimal } from '../../kernel/decimal.js';
import type { TransactionRow } from '../domain/activity/entity-activity.js';
import { flaggedSums, sumsByParty } from '../domain/case/case-story.js';
import { spokenMoney } from '../domain/texts/spoken.js';
import { largestOf, party } from './compose-opening.js';
import { gravest } from './gravest-flags.js';
import { isUnusual } from './told-flags.js';

/** What an analyst does next: which document, which question, which decision. */
export function nextStep(facts: CaseFacts, run: RunResult): Words {
  const { outcome, disposition } = run;
  if (disposition === null || outcome === null)
    return 'Run the analysis again once the failed block works; decide nothing on what is here.';
  if (disposition === 'CLEARED') return closing(facts, run);
  if (outcome.rule === 'insufficient_data')
    return 'Obtain what the outcome names as missing and run the analysis again before deciding on a report.';
  const step = STEPS[outcome.rule];
  if (step) return step;
  const rows = rowsToAskAbout(facts, run);
  const asked = (['in', 'out'] as const).flatMap((side) => questionOn(facts, rows, side));
  const what = asked.length > 0 ? joined(asked, ' and ') : 'what the account is used for';
  const shown = 'and for the document that shows it, such as a contract, an invoice, a payslip or a receipt';
  return phrase`Ask the customer ${what}, ${shown}; if the answer does not carry, decide on a report.`;
}

/** About whoever paid or was paid most in what was found: the customer knows that, and of nobody else. */
function questionOn(facts: CaseFacts, all: readonly TransactionRow[], side: 'in' | 'out'): Words[] {
  const rows = all.filter(({ direction }) => direction === side);
  const [most] = largestOf(rows, side);
  if (!most) return rows.length > 0 ? [UNNAMED[side]] : [];
  const { key, currency } = most;
  const own = rows.filter((row) => row.counterparty === key && row.currency === currency);
  const isFlagged = own.every(({ flagged }) => flagged);
  const { transactions } = subjectOf(facts);
  const sums = isFlagged ? flaggedSums(transactions) : sumsByParty(transactions);
  const paid = sums.get(key)!.get(currency)![side];
  const source = pointer(isFlagged ? 'partySums' : 'wholeSums', key, side, currency);
  const money = cite(source, spokenMoney(toDecimal(paid.units), currency));
  const whom = party(facts, key);
  const isCash = own.every(({ cash }) => cash === true);
  const isAlone = rows.every(({ counterparty }) => counterparty === key);
  if (isAlone) return [ASKED[side][isCash ? 'cash' : 'paid'](whom, money)];
  return [OF_SEVERAL[side][isCash ? 'cash' : 'paid'](phrase`${whom} (${money}) and the others`)];
}

const ASKED = {
  in: {
    cash: (whom: Words, money: Words) => phrase`where the ${money} paid in at ${whom} came from`,
    paid: (whom: Words, money: Words) => phrase`what ${whom} paid ${money} for`,
  },
  out: {
    cash: (whom: Words, money: Words) => phrase`what the ${money} drawn at ${whom} was for`,
    paid: (whom: Words, money: Words) => phrase`what ${whom} was paid ${money} for`,
  },
} as const;

/** Whoever paid or was paid most stands for all. */
const OF_SEVERAL = {
  in: {
    cash: (whom: Words) => phrase`where the money paid in at ${whom} came from`,
    paid: (whom: Words) => phrase`what ${whom} paid for`,
  },
  out: {
    cash: (whom: Words) => phrase`what the money drawn at ${whom} was for`,
    paid: (whom: Words) => phrase`what ${whom} were paid for`,
  },
} as const;

const UNNAMED = {
  in: 'who paid in the money whose sender is not named, and what for',
  out: 'who got the money whose receiver is not named, and what for',
} as const;

/** Those of the gravest finding that has some; without one, those that are flagged. */
function rowsToAskAbout(facts: CaseFacts, run: RunResult): readonly TransactionRow[] {
  const { transactions } = subjectOf(facts);
  for (const { blockId, flag } of gravest(facts, run, isUnusual)) {
    if (isOfSums(blockId)) continue;
    const evidence = new Set(flag.evidence);
    const rows = transactions.filter(({ id }) => evidence.has(id));
    if (rows.length > 0) return rows;
  }
  return transactions.filter(({ flagged }) => flagged);
}

const STEPS: Readonly<Partial<Record<NonNullable<RunResult['outcome']>['rule'], string>>> = {
  sanctions_identity:
    'Compare an identity document with the list entry; if it is the same person, stop payments and report.',
  sanctions_undecided:
    'Obtain an identity document and compare it with the list entry before any payment leaves.',
  sanctioned_address: 'Stop payments with the listed address, and decide on a report on the same day.',
  prohibited_exposure: 'Ask for the origin of the crypto assets, and decide on a report.',
  conviction: 'Read the article or the judgment, decide whether the relationship can go on, and on a report.',
  escalated_counterparty:
    'Read the alert of the counterparty, ask what the payments were for, and decide on a report.',
  law_enforcement_request: 'Answer the request of the authority, and decide on a report together with it.',
};

const LISTED_MAX = 3;

/** A clearance may stand although something is open: that is named, and comes before the closing. */
function closing(facts: CaseFacts, run: RunResult): Words {
  const open = [
    ...blindBlocks(run).map((id) => BY_HAND[id]),
    ...redFlags(run),
    ...(fatfNamed(facts) ? ['look at the payments with a country under a call for action in a name'] : []),
    ...surePattern(facts),
  ];
  const last = open.at(-1);
  if (last === undefined)
    return 'Close the alert if the reasons below convince you; nothing more has to be asked for.';
  const first = open.length > 1 ? phrase`${joined(open.slice(0, -1), ', ')} and ${last}` : last;
  return phrase`First ${first}; close the alert if that and the reasons below convince you.`;
}

/** Blocks all of whose flags are gray. */
export const blindBlocks = ({ perBlock }: RunResult): BlockId[] =>
  perBlock
    .filter(({ flags }) => flags.length > 0 && flags.every(({ color }) => color === 'gray'))
    .map(({ blockId }) => blockId);

const BY_HAND: Readonly<Record<BlockId, string>> = {
  account_age: 'find out since when the customer has the account',
  customer_profile: 'obtain the record of the customer',
  expected_activity: 'find out which activity was expected',
  email_phone: 'obtain e-mail address and phone number',
  ip_geo: 'obtain the country of residence and the IP addresses',
  transaction_patterns: 'read the transactions',
  counterparty_network: 'look at the counterparties',
  crypto_exposure: 'look up the crypto addresses',
  screening: 'screen the name against sanctions lists',
  adverse_media: 'search the news for the name',
};

const TITLES = new Map(BLOCKS.flatMap(({ flags }) => flags.map(({ id, title }) => [id, title])));

function redFlags({ perBlock }: RunResult): Words[] {
  const reds = perBlock.flatMap(({ blockId, flags }) =>
    flags
      .filter(({ color }) => color === 'red')
      .map(({ flagId }) => {
        const id = cite(pointer('blocks', blockId, 'flags', flagId, 'id'), flagId);
        return phrase`${id} (${TITLES.get(flagId) ?? ''})`;
      }),
  );
  if (reds.length === 0) return [];
  const more = reds.length > LISTED_MAX ? ' and the others' : '';
  const what = reds.length === 1 ? 'flag' : 'flags';
  return [phrase`look at the red ${what} ${joined(reds.slice(0, LISTED_MAX), ', ')}${more}`];
}

function surePattern({ network }: CaseFacts): Words[] {
  const pattern = network?.pattern;
  if (!pattern?.confidence || pattern.confidence === 'low') return [];
  const count = cite(pointer('facts', 'network', 'pattern', 'transactions'), pattern.transactions);
  return [phrase`look at the ${pattern.typology.replaceAll('_', '-')} pattern of ${count} transactions`];
}
