import { toDecimal } from '../../../kernel/decimal.js';
import { currencyTypeOf } from '../../domain/activity/on-ramps.js';
import type { TransactionRow } from '../../domain/activity/entity-activity.js';
import { subjectOf, type CaseFacts } from '../../domain/case/facts/case-facts.js';
import { byWorth, isMinor, sumsByParty } from '../../domain/case/money/case-story.js';
import { explainedOnRecord } from '../../domain/case/facts/explanation.js';
import { nameOf } from '../../domain/case/facts/party-words.js';
import { isOwnName } from '../../domain/case/facts/family-name.js';
import { HOLDS_PRICES } from '../../domain/case/reasons/reason-words.js';
import { isOfSums, listedRows } from '../../domain/consistency/listed-rows.js';
import type { RunResult } from '../../domain/runs/run-result.js';
import { cite, phrase, pointer, type Words } from '../../domain/texts/referenced-text.js';
import { spokenDay, spokenMoney } from '../../domain/texts/spoken.js';
import { largestOf, party } from './compose-opening.js';
import { gravest } from './gravest-flags.js';
import { askedOnLater } from './later-money-text.js';
import { isUnusual, titleOf } from './flag-words.js';

type Side = 'in' | 'out';

const SIDES: readonly Side[] = ['in', 'out'];

export const whomToAsk = (facts: CaseFacts): string =>
  isMinor(facts) ? 'a guardian of the customer, who is a minor' : 'the customer';

/** What the money was for: what went on after the alert, and at most one question for each side. */
export function questions(facts: CaseFacts, run: RunResult): Words[] {
  const about = toAskAbout(facts, run);
  const asked = SIDES.flatMap((side) => questionOn(facts, gravestOn(side, facts, about), side));
  return [...onLater(facts, run), ...asked];
}

/** So many of each side are asked about by name. */
const LISTED_MAX = 5;

/** The same one by one with days, and the papers that would show it: it names neither alert nor flag. */
export function questionList(facts: CaseFacts, run: RunResult): Words[] {
  const about = toAskAbout(facts, run);
  const asked = SIDES.flatMap((side) => listOn(facts, gravestOn(side, facts, about), side));
  return [...onLater(facts, run), ...asked];
}

/** Where a clearance waits for it. */
const onLater = (facts: CaseFacts, { outcome }: RunResult): Words[] =>
  outcome?.rule === 'insufficient_data' ? askedOnLater(facts) : [];

function listOn(facts: CaseFacts, { flagId, rows: all }: Asked, side: Side): Words[] {
  const known = explainedOnRecord(facts.explanations);
  const rows = all.filter(({ direction }) => direction === side);
  const open = new Set(rows.flatMap(({ id, counterparty }) => (known.has(id) ? [] : [counterparty])));
  const asked = rows.filter(({ counterparty }) => open.has(counterparty));
  const named = asked.filter(({ counterparty }) => counterparty !== null);
  const largest = largestOf(facts, sumsByParty(asked), side);
  const lines = largest.slice(0, LISTED_MAX).map((most) => {
    const own = named.filter((row) => row.counterparty === most.key && row.currency === most.currency);
    return phrase`${askedOf(facts, flagId, asked, side, most)} (${daysOf(own)})`;
  });
  const others = largest.length > LISTED_MAX ? [phrase`${OTHERS[side]} (${daysOf(named)})`] : [];
  const unnamed = open.has(null) ? [UNNAMED[side]] : [];
  const papers = [...new Set(asked.map((row) => paperOf(facts, row, side)))];
  return [...lines, ...others, ...unnamed, ...papers];
}

function daysOf(rows: readonly TransactionRow[]): Words {
  const day = ({ id, atMs }: TransactionRow) =>
    cite(pointer('transactions', id, 'event_time'), spokenDay(atMs));
  const [first, last] = [rows[0]!, rows.at(-1)!];
  return spokenDay(first.atMs) === spokenDay(last.atMs) ? day(first) : phrase`${day(first)} to ${day(last)}`;
}

function paperOf(facts: CaseFacts, { cash, currency, counterparty }: TransactionRow, side: Side): string {
  if (cash === true) return PAPERS.cash[side];
  return PAPERS[currencyTypeOf(currency) === 'CRYPTO' ? 'crypto' : kindOf(facts, counterparty)][side];
}

const PAPERS = {
  paid: {
    in: 'what shows why it was paid: the contract, the invoice, the payslip or a letter of the payer',
    out: 'what shows what was paid for: the invoice, the contract or the receipt',
  },
  own: { in: 'a statement of that other account', out: 'a statement of that other account' },
  sale: {
    in: 'the contract of sale, and the account that the agent or notary gave of its price',
    out: 'the contract of purchase, and the account that the agent or notary gave of its price',
  },
  cash: {
    in: 'what shows where the cash is from: the books, a receipt or the statement of another account',
    out: 'what shows where the cash went: receipts or a list of wages',
  },
  crypto: {
    in: 'the statement of the exchange or the wallet that the assets came from',
    out: 'the statement of the exchange or the wallet that the assets went to',
  },
} as const;

const OTHERS = {
  in: 'what each of the others who paid in these days paid for',
  out: 'what each of the others who were paid in these days was paid for',
} as const;

/** What the alert flags, where one of it paid or got more than anybody in what was found. */
function gravestOn(side: Side, facts: CaseFacts, found: Asked): Asked {
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
function questionOn(facts: CaseFacts, { flagId, rows: all }: Asked, side: Side): Words[] {
  const rows = all.filter(({ direction }) => direction === side);
  const [most] = largestOf(facts, sumsByParty(rows), side);
  if (!most) return rows.length > 0 ? [UNNAMED[side]] : [];
  const isAlone = rows.every(({ counterparty }) => counterparty === most.key);
  if (isAlone) return [askedOf(facts, flagId, rows, side, most)];
  const isCash = isOfCash(rows, most);
  const others = `the others${under(flagId)}`;
  if (isCash && !rows.every(({ cash }) => cash === true)) {
    const drawn = ASKED[side].cash(party(facts, most.key), moneyOf(flagId, side, most));
    return [phrase`${drawn}, and ${OF_SEVERAL[side].paid(others)}`];
  }
  const whom = phrase`${party(facts, most.key)} (${moneyOf(flagId, side, most)}) and ${others}`;
  return [OF_SEVERAL[side][isCash ? 'cash' : 'paid'](whom)];
}

type Most = ReturnType<typeof largestOf>[number];

function askedOf(
  facts: CaseFacts,
  flagId: string | null,
  rows: readonly TransactionRow[],
  side: Side,
  paid: Most,
): Words {
  const kind = isOfCash(rows, paid) ? 'cash' : kindOf(facts, paid.key);
  return ASKED[side][kind](party(facts, paid.key), moneyOf(flagId, side, paid));
}

/** By the name of the other side: the customer's own account, or of who holds a price, which is paid once. */
function kindOf(facts: CaseFacts, counterparty: string | null): 'paid' | 'own' | 'sale' {
  const name = nameOf({ counterparty }, facts);
  const { profile, transactions } = subjectOf(facts);
  if (profile && isOwnName(name, profile)) return 'own';
  const isOf = (row: TransactionRow): boolean => row.counterparty === counterparty;
  const isOnce = (): boolean => transactions.find(isOf) === transactions.findLast(isOf);
  return HOLDS_PRICES.test(name) && isOnce() ? 'sale' : 'paid';
}

const isOfCash = (rows: readonly TransactionRow[], { key, currency }: Most): boolean =>
  rows.every((row) => row.counterparty !== key || row.currency !== currency || row.cash === true);

function moneyOf(flagId: string | null, side: Side, { key, currency, units }: Most): Words {
  const root = flagId === null ? ['partySums'] : ['shownSums', flagId];
  return cite(pointer(...root, key, side, currency), spokenMoney(toDecimal(units), currency));
}

function under(flagId: string | null): string {
  const title = flagId === null ? undefined : titleOf(flagId);
  return title === undefined ? ' whom the alert flags' : ` listed under ${title}`;
}

const ASKED = {
  in: {
    cash: (whom: Words, money: Words) => phrase`where the ${money} paid in at ${whom} came from`,
    paid: (whom: Words, money: Words) => phrase`what ${whom} paid ${money} for`,
    own: (whom: Words, money: Words) =>
      phrase`which account in the customer’s own name, ${whom}, the ${money} came from`,
    sale: (whom: Words, money: Words) => phrase`which sale the ${money} of ${whom} came from`,
  },
  out: {
    cash: (whom: Words, money: Words) => phrase`what the ${money} drawn at ${whom} was for`,
    paid: (whom: Words, money: Words) => phrase`what ${whom} was paid ${money} for`,
    own: (whom: Words, money: Words) =>
      phrase`which account in the customer’s own name, ${whom}, the ${money} went to`,
    sale: (whom: Words, money: Words) => phrase`which purchase the ${money} to ${whom} paid for`,
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
