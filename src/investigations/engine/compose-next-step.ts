import { BLOCKS } from '../blocks/index.js';
import { fatfNamed } from '../blocks/ip-geo.block.js';
import { subjectOf, type CaseFacts } from '../domain/case/case-facts.js';
import type { RunResult } from '../domain/runs/run-result.js';
import type { BlockId } from '../domain/scoring/dimensions.js';
import { cite, joined, phrase, pointer, type Words } from '../domain/texts/referenced-text.js';
import { toDecimal } from '../../kernel/decimal.js';
import type { TransactionRow } from '../domain/activity/entity-activity.js';
import { byWorth, isMinor, sumsByParty } from '../domain/case/case-story.js';
import { isOfSums, listedRows } from '../domain/consistency/listed-rows.js';
import { plural, spokenMoney } from '../domain/texts/spoken.js';
import { openRules } from './alert-asks.js';
import { largestOf, party } from './compose-opening.js';
import { gravest } from './gravest-flags.js';
import { isUnusual, titleOf } from './told-flags.js';

/** What an analyst does next: which document, which question, which decision. */
export function nextStep(facts: CaseFacts, run: RunResult): Words {
  const { outcome, disposition } = run;
  if (disposition === null || outcome === null)
    return 'Run the analysis again once the failed block works; decide nothing on what is here.';
  if (disposition === 'CLEARED') return closing(facts, run);
  if (outcome.rule === 'insufficient_data') {
    const step = 'Obtain what the outcome names as missing and run the analysis again before deciding on';
    const beside = ' What is flagged of others, or did not move, no run judges: decide on that yourself.';
    return `${step} a report.${facts.beside ? beside : ''}`;
  }
  const step = STEPS[outcome.rule];
  if (step) return step;
  const about = toAskAbout(facts, run);
  const asked = (['in', 'out'] as const).flatMap((side) =>
    questionOn(facts, gravestOn(side, facts, about), side),
  );
  const what = asked.length > 0 ? joined(asked, ' and ') : 'what the account is used for';
  const shown = 'and for the document that shows it, such as a contract, an invoice, a payslip or a receipt';
  const whom = isMinor(facts) ? 'a guardian of the customer, who is a minor' : 'the customer';
  const how = `If you ask ${whom}, ask as in an ordinary review, without a word of this alert:`;
  return phrase`Decide on a report, which need not wait for an answer. ${how} ${what}, ${shown}.`;
}

/** What the alert flags, where one of it paid or got more than anybody in what was found. */
function gravestOn(side: 'in' | 'out', facts: CaseFacts, found: Asked): Asked {
  const flagged = subjectOf(facts).transactions.filter((row) => row.flagged);
  const mostOf = (rows: readonly TransactionRow[]) => {
    const own = rows.filter(({ direction }) => direction === side);
    return largestOf(facts, sumsByParty(own), side)[0];
  };
  const [most, mostFlagged] = [mostOf(found.rows), mostOf(flagged)];
  const isFlagged = mostFlagged && (!most || byWorth(facts)(mostFlagged, most) < 0);
  return isFlagged ? { flagId: null, rows: flagged } : found;
}

/** About whoever paid or was paid most in what was found: the customer knows that, and of nobody else. */
function questionOn(facts: CaseFacts, { flagId, rows: all }: Asked, side: 'in' | 'out'): Words[] {
  const rows = all.filter(({ direction }) => direction === side);
  const [most] = largestOf(facts, sumsByParty(rows), side);
  if (!most) return rows.length > 0 ? [UNNAMED[side]] : [];
  const { key, currency, units } = most;
  const own = rows.filter((row) => row.counterparty === key && row.currency === currency);
  const root = flagId === null ? ['partySums'] : ['shownSums', flagId];
  const money = cite(pointer(...root, key, side, currency), spokenMoney(toDecimal(units), currency));
  const whom = party(facts, key);
  const title = flagId === null ? undefined : titleOf(flagId);
  const under = title === undefined ? ' whom the alert flags' : ` listed under ${title}`;
  const isCash = own.every(({ cash }) => cash === true);
  const isAlone = rows.every(({ counterparty }) => counterparty === key);
  if (isAlone) return [ASKED[side][isCash ? 'cash' : 'paid'](whom, money)];
  return [OF_SEVERAL[side][isCash ? 'cash' : 'paid'](phrase`${whom} (${money}) and the others${under}`)];
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

interface Asked {
  /** The finding that these transactions show; null of those that are flagged. */
  readonly flagId: string | null;
  readonly rows: readonly TransactionRow[];
}

/** The listed ones of the gravest finding that has some, for nobody finds another; else the flagged ones. */
function toAskAbout(facts: CaseFacts, run: RunResult): Asked {
  const listed = listedRows(facts, run.perBlock);
  for (const { blockId, flag } of gravest(facts, run, isUnusual)) {
    if (isOfSums(blockId)) continue;
    const evidence = new Set(flag.evidence);
    const rows = listed.filter(({ id }) => evidence.has(id));
    if (rows.length > 0) return { flagId: flag.flagId, rows };
  }
  return { flagId: null, rows: subjectOf(facts).transactions.filter(({ flagged }) => flagged) };
}

const STEPS: Readonly<Partial<Record<NonNullable<RunResult['outcome']>['rule'], string>>> = {
  sanctions_identity:
    'Let no payment leave until an identity document has been compared with the list entry; if it is the ' +
    'same person, block the account and report.',
  sanctions_undecided:
    'Obtain an identity document and compare it with the list entry before any payment leaves.',
  sanctioned_address: 'Stop payments with the listed address, and decide on a report on the same day.',
  prohibited_exposure:
    'Decide on a report, which need not wait for what the customer says of the origin of the crypto assets.',
  conviction: 'Read the article or the judgment, decide whether the relationship can go on, and on a report.',
  escalated_counterparty:
    'Read the alert of the counterparty and decide on a report, which need not wait for what the customer ' +
    'says of the payments.',
  named_scheme:
    'Draw who pays whom in the pattern, look at the other accounts in it, and decide on a report, which ' +
    'need not wait for what the customer says of the payments.',
  law_enforcement_request: 'Answer the request of the authority, and decide on a report together with it.',
};

/** A clearance may stand although something is open: that is named, and comes before the closing. */
function closing(facts: CaseFacts, run: RunResult): Words {
  const unknown = openRules(facts);
  const open = [
    ...(unknown ? [phrase`answer what ${unknown}, which the analysis does not`] : []),
    ...blindBlocks(run).map((id) => BY_HAND[id]),
    ...redFlags(run),
    ...(fatfNamed(facts) ? ['look at the payments with a country under a call for action in a name'] : []),
    ...surePattern(facts),
  ];
  const last = open.at(-1);
  if (last === undefined)
    return 'Close the alert if the reasons above convince you; nothing more has to be asked for.';
  const first = open.length > 1 ? phrase`${joined(open.slice(0, -1), ', ')} and ${last}` : last;
  return phrase`First ${first}; close the alert if that and the reasons above convince you.`;
}

/** Blocks all of whose flags are gray. */
export const blindBlocks = ({ perBlock }: RunResult): BlockId[] =>
  perBlock
    .filter(({ flags }) => flags.length > 0 && flags.every(({ color }) => color === 'gray'))
    .map(({ blockId }) => blockId);

export const BY_HAND: Readonly<Record<BlockId, string>> = {
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
  return [phrase`look at the red ${plural(reds.length, 'flag')} ${joined(reds, ', ')}`];
}

function surePattern({ network }: CaseFacts): Words[] {
  const pattern = network?.pattern;
  if (!pattern?.confidence || pattern.confidence === 'low') return [];
  const count = cite(pointer('facts', 'network', 'pattern', 'transactions'), pattern.transactions);
  return [phrase`look at the ${pattern.typology.replaceAll('_', '-')} pattern of ${count} transactions`];
}
