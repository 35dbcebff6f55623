import { quoted } from '../../kernel/visible-text.js';
import { plural, spokenDay, spokenMoney } from '../domain/texts/spoken.js';
import { subjectOf, type CaseFacts } from '../domain/case/case-facts.js';
import { toDecimal, toUnits, type Units } from '../../kernel/decimal.js';
import type { TransactionRow } from '../domain/activity/entity-activity.js';
import {
  cite,
  clipped,
  joined,
  phrase,
  pointer,
  type ReferencedText,
  type Words,
} from '../domain/texts/referenced-text.js';
import { MOVEMENT_BLOCKS } from '../domain/consistency/text-sources.js';
import type { BlockResult, RunResult } from '../domain/runs/run-result.js';
import { cited } from '../blocks/transaction-overview.js';
import { nextStep } from './compose-next-step.js';
import { party } from './compose-opening.js';
import { outcomeOf, staleBlocks } from './compose-summary.js';
import { fit, flagLine, worstFirst } from './compose-write-up.js';

/** Starting cap for the whole draft; the shares of its lists are below. */
export const SAR_CHARS_MAX = 6000;
const TRANSACTIONS_CHARS_MAX = 1200;
const REASONS_CHARS_MAX = 1700;
const SIGNS_CHARS_MAX = 700;

const LISTED_MAX = 5;

/**
 * A draft that nobody files unread, in the order of FinCEN's guidance on complete narratives; null unless the
 * run escalates. `isDobCorrected`: the facts hold the date of birth of an analyst's note.
 */
export function composeSar(facts: CaseFacts, run: RunResult, isDobCorrected = false): ReferencedText | null {
  if (run.disposition !== 'ESCALATED') return null;
  const id = cite('/alert/alert_id', quoted(facts.alert.content.alert_id, Infinity));
  const sections = [
    phrase`# DRAFT suspicious activity narrative - not filed - confidential`,
    phrase`Drafted for alert "${id}", to be reviewed by an analyst. Its subject must not know of it.`,
    phrase`## Who\n${who(facts, isDobCorrected)}`,
    phrase`## What\n${what(facts)}`,
    phrase`## When\n${when(facts)}`,
    phrase`## Where\n${where(facts)}`,
    phrase`## Why\n${why(run)}`,
    phrase`## How\n${how(facts, run)}`,
    phrase`## Next step\n${nextStep(facts, run)}`,
  ];
  return clipped(joined(sections, '\n\n'), SAR_CHARS_MAX);
}

export function who(facts: CaseFacts, isDobCorrected: boolean): Words {
  const { entityId, profile } = subjectOf(facts);
  const id = phrase`"${cite('/subject/entity_id', quoted(entityId, Infinity))}"`;
  const field = (
    name: 'name' | 'dob' | 'occupation' | 'industry' | 'mailing_country',
    lead: string,
    remark = '',
  ): Words => {
    const value = profile?.[name];
    return value ? phrase`, ${lead} "${cite(pointer('subject', name), quoted(value, 80))}"${remark}` : '';
  };
  const kind = profile ? (profile.type === 'BUSINESS' ? ', a business' : ', a person') : '';
  const own = [
    field('name', 'named'),
    field('dob', 'born on', isDobCorrected ? ' (corrected by a note of an analyst)' : ''),
    field('occupation', 'occupation'),
    field('industry', 'industry'),
  ];
  const missing = profile ? '' : ' No record of this customer was uploaded.';
  return phrase`The subject is the customer ${id}${kind}${joined(own)}.${missing}${othersOf(facts)}`;
}

function othersOf({ entities, subjectId }: CaseFacts): Words {
  const others = entities.flatMap(({ entityId }, i) => (entityId === subjectId ? [] : [{ entityId, i }]));
  if (others.length === 0) return '';
  const named = others
    .slice(0, LISTED_MAX)
    .map(
      ({ entityId, i }) => phrase`"${cite(pointer('entities', i, 'entityId'), quoted(entityId, Infinity))}"`,
    );
  const count = cite('/counts/otherEntities', others.length);
  const rest = others.length > LISTED_MAX ? ' and others' : '';
  return phrase` The alert names ${count} more: ${joined(named, ', ')}${rest}.`;
}

function what(facts: CaseFacts): Words {
  const { title, rule_title, description } = facts.alert.content;
  const flagged = subjectOf(facts).transactions.filter((row) => row.flagged);
  const rule = phrase`The rule "${cite('/alert/rule_title', quoted(rule_title))}"`;
  const told = description
    ? phrase` The alert says: "${cite('/alert/description', quoted(description, 240))}".`
    : '';
  const count = cite('/counts/flaggedTransactions', flagged.length);
  const sides = (['in', 'out'] as const).flatMap((side) => {
    const sums = [...sumsOf(flagged.filter(({ direction }) => direction === side))].map(([code, sum]) =>
      cite(pointer('sums', `flagged-${side}`, code), spokenMoney(toDecimal(sum), code)),
    );
    return sums.length > 0
      ? [phrase`${DIRECTIONS[side]} ${firstOf(sums, CURRENCIES[side], ' currencies')}`]
      : [];
  });
  const total = sides.length > 0 ? phrase`; ${joined(sides, ', ')}` : '';
  const raised = phrase`${rule} raised the alert "${cite('/alert/title', quoted(title))}".${told}`;
  const noun = plural(flagged.length, 'transaction');
  const head = phrase`${raised} It flags ${count} ${noun} of the subject in which money moved${total}:`;
  return flagged.length > 0
    ? fit(
        [head],
        flagged.map((row) => transactionLine(facts, row)),
        TRANSACTIONS_CHARS_MAX + head.text.length,
        count,
      )
    : phrase`${raised} No money moved in the transactions of the subject that it flags.`;
}

const DIRECTIONS = { in: 'came in', out: 'went out', self: 'moved between own accounts' } as const;

const CURRENCIES = { in: 'currenciesIn', out: 'currenciesOut' } as const;

function transactionLine(facts: CaseFacts, row: TransactionRow): Words {
  const of = (field: string, shown: string) => cite(pointer('transactions', row.id, field), shown);
  const money = of('money', spokenMoney(row.amount, row.currency));
  const day = of('event_time', spokenDay(row.atMs));
  const link = row.direction === 'in' ? ' from ' : ' to ';
  const whom = row.counterparty === null || row.direction === 'self' ? '' : party(facts, row.counterparty);
  const other = whom === '' ? '' : phrase`${link}${whom}`;
  const id =
    row.ownId === undefined
      ? phrase`record ${of('service_id', row.id)}`
      : phrase`transaction "${of('entity_id', quoted(row.ownId, Infinity))}"`;
  return phrase`- ${day}: ${money} ${DIRECTIONS[row.direction]}${other}, ${id}`;
}

function sumsOf(rows: readonly TransactionRow[]): Map<string, Units> {
  const sums = new Map<string, Units>();
  for (const { currency, amount } of rows) {
    const units = toUnits(amount);
    if (units > 0n) sums.set(currency, (sums.get(currency) ?? 0n) + units);
  }
  return new Map([...sums].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function when(facts: CaseFacts): Words {
  const { window, lookback } = facts;
  const from = cite('/window/startMs', spokenDay(window.startMs));
  const to = cite('/window/endMs', spokenDay(window.endMs));
  const read = cite('/subject/transactions', subjectOf(facts).transactions.length);
  const since = cite('/lookback/startMs', spokenDay(lookback.startMs));
  const noun = plural(subjectOf(facts).transactions.length, 'transaction');
  const { registered_at: registered } = subjectOf(facts).profile ?? {};
  const { registeredAtMs } = subjectOf(facts);
  const opened =
    registered == null || registeredAtMs === null
      ? ''
      : phrase` The customer was registered on ${cite('/subject/registered_at', spokenDay(registeredAtMs))}.`;
  const looked = phrase`The analysis read ${read} ${noun} of the subject since ${since}.`;
  return phrase`The flagged activity runs from ${from} to ${to}. ${looked}${opened}`;
}

function where(facts: CaseFacts): Words {
  const { profile, transactions } = subjectOf(facts);
  const { ips = [], counterparties: partners = [] } = facts.places ?? {};
  const few = (countries: readonly (string | null | undefined)[], count: string): Words => {
    const known = [...new Set(countries.flatMap((country) => country ?? []))].sort();
    return known.length > 0 ? firstOf(known, count) : 'unknown';
  };
  const currencies = [...new Set(transactions.map(({ currency }) => currency))].sort();
  const codes = currencies.map((code) => phrase`"${cited(code)}"`);
  const nations = few([...(profile?.nationality ?? []), ...(profile?.citizenship ?? [])], 'nationalities');
  const ofIps = few(
    ips.map(({ country }) => country),
    'ipCountries',
  );
  const ofPartners = few(
    partners.map(({ country }) => country),
    'counterpartyCountries',
  );
  return joined(
    [
      `Country of residence: ${profile?.mailing_country || 'unknown'}.`,
      phrase`Nationality: ${nations}.`,
      phrase`Countries of IP addresses: ${ofIps}.`,
      phrase`Countries of counterparties: ${ofPartners}.`,
      phrase`Currencies: ${codes.length > 0 ? firstOf(codes, 'currencies') : 'none'}.`,
    ],
    ' ',
  );
}

/** The first few, and how many there are where some are left out. */
function firstOf(all: readonly Words[], count: string, unit = ''): Words {
  const first = joined(all.slice(0, LISTED_MAX), ', ');
  return all.length > LISTED_MAX
    ? phrase`${first} and others, ${cite(pointer('counts', count), all.length)}${unit} in all`
    : first;
}

const isMovement = ({ blockId }: BlockResult): boolean => MOVEMENT_BLOCKS.includes(blockId);

function why(run: RunResult): Words {
  const severe = linesOf(run.perBlock, ['black', 'red']);
  const others = run.perBlock.filter((block) => !isMovement(block));
  const reasons = [...severe, ...linesOf(others, ['yellow'])];
  const all = cite('/counts/reasons', reasons.length);
  const stale = staleBlocks(run);
  const head = stale ? phrase`${outcomeOf(run)} ${stale}` : outcomeOf(run);
  return reasons.length > 0 ? fit([head], reasons, REASONS_CHARS_MAX, all) : head;
}

function how(facts: CaseFacts, run: RunResult): Words {
  const { pattern } = facts.network ?? {};
  const figure = (name: 'transactions' | 'accounts') =>
    cite(pointer('facts', 'network', 'pattern', name), pattern![name]);
  const form = pattern
    ? joined([
        phrase`${figure('transactions')} transactions between ${figure('accounts')} accounts form `,
        `a ${pattern.typology.replaceAll('_', '-')} pattern`,
        pattern.confidence ? ` (${pattern.confidence} confidence).` : '.',
      ])
    : 'The analysis names no pattern of the movements.';
  const signs = linesOf(run.perBlock.filter(isMovement), ['yellow']);
  if (signs.length === 0) return form;
  const all = cite('/counts/movementSigns', signs.length);
  return fit([phrase`${form} Further signs in the movements:`], signs, SIGNS_CHARS_MAX, all);
}

const linesOf = (blocks: readonly BlockResult[], colors: readonly string[]): ReferencedText[] =>
  blocks.flatMap(({ blockId, flags }) =>
    worstFirst(flags)
      .filter(({ color }) => colors.includes(color))
      .map((flag) => flagLine(blockId, flag)),
  );
