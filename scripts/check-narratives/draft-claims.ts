import type { Movement } from './raw-bank.js';
import { AMOUNT, DAY, figure, hundredths, isoDay } from './read-words.js';
import { busiest, incoming, outgoing, partners, sum, type Truth } from './truth.js';

const plain = (shown: string): string => shown.replaceAll(/\\(.)/g, '$1');

const QUOTED = String.raw`"((?:[^"\\]|\\.)*)"`;
const PARTY = String.raw`${QUOTED}(?: \(${QUOTED}\))?`;
const MONEY = `(${AMOUNT}) SEK`;

const side = (rows: readonly Movement[], isIn: boolean): Movement[] =>
  isIn ? incoming(rows) : outgoing(rows);

const EQUAL = new RegExp(
  `(\\d+) payments of ${MONEY} each (came in from|went out to) (?:(\\d+) counterparties|${PARTY}) ` +
    `(?:on (${DAY})|between (${DAY}) and (${DAY}))\\.`,
  'g',
);

/** A series of equal payments, against all payments of that amount. */
function equalFaults({ rows }: Truth, text: string): string[] {
  return [...text.matchAll(EQUAL)].flatMap(([line, count, money, way, others, name, id, on, from, to]) => {
    const own = side(rows, way === 'came in from').filter(({ cents }) => cents === hundredths(money!));
    const parties = partners(own);
    const isParty =
      others === undefined
        ? parties.join().toLowerCase() === plain(id ?? name!).toLowerCase()
        : parties.length === figure(others);
    const days = [isoDay(on ?? from!), isoDay(on ?? to!)];
    const isSame =
      isParty && own.length === figure(count!) && String(days) === String([own[0]!.day, own.at(-1)!.day]);
    return isSame ? [] : [`false: "${line}": it is ${own.length} with ${parties.join()}`];
  });
}

/** What stands before the largest deposits, whose lines show nothing but a sum. */
export const DEPOSITS = 'The inflow beyond the declared deposits:';

const MONTH = new RegExp(
  `${DEPOSITS} (\\d+) amounts? in the busiest 30 days(?:, the largest (\\d+) with (\\d+) % of the sum)?`,
);

function depositFaults({ rows }: Truth, text: string): string[] {
  const [line, count, most, percent] = MONTH.exec(text) ?? [];
  if (line === undefined) return [];
  const { value, span } = busiest(incoming(rows), 30, sum);
  const sorted = span.map(({ cents }) => cents).sort((a, b) => b - a);
  const largest = sorted.slice(0, figure(most ?? count!)).reduce((total, cents) => total + cents, 0);
  const real = Math.floor((largest * 100) / value);
  const isSame = span.length === figure(count!) && figure(percent ?? '100') === real;
  return isSame ? [] : [`false: "${line}": it is ${span.length}, ${real} %`];
}

const LINE = new RegExp(String.raw`\n- (?:${DAY}): ${MONEY} (came in|went out) `, 'g');
const SHARE = new RegExp(
  String.raw`These are (\d+) of the (\d+) transactions that were read(?:, with ([^.]*))?\. The others are`,
);

/** How much of the money stands in the lines of a draft. */
function shareFaults({ rows }: Truth, text: string): string[] {
  const [line, count, all, shares = ''] = SHARE.exec(text) ?? [];
  if (line === undefined) return [];
  const lines = [...text.matchAll(LINE)].map(([, money, way]) => ({ cents: hundredths(money!), way }));
  const isCounted = lines.length === figure(count!) && rows.length === figure(all!);
  const faults = [...shares.matchAll(/(\d+) % of all SEK that (came in|went out)/g)].filter(
    ([, percent, way]) => {
      const listed = lines.filter((each) => each.way === way).reduce((total, { cents }) => total + cents, 0);
      return figure(percent!) !== Math.floor((listed * 100) / sum(side(rows, way === 'came in')));
    },
  );
  return isCounted && faults.length === 0 ? [] : [`false: "${line}": ${lines.length} of ${rows.length}`];
}

const PATTERN = new RegExp(
  `(\\d+) transactions between (\\d+) accounts (?:of (${DAY})|from (${DAY}) to (${DAY})) form a (\\S+) ` +
    String.raw`pattern \(\w+ confidence\): [^.]*\.([^\n]*)`,
  'g',
);
const PAYERS = /The payers? (?:is|are) (.*?)\.(?= |$)/;
const BETWEEN = /The accounts? between (?:is|are) (.*?)\.(?= |$)/;
const RECEIVERS = /The receivers? (?:is|are) (.*?)\.(?= |$)/;

interface Role {
  readonly ids: readonly string[];
  /** None is left out. */
  readonly isWhole: boolean;
  readonly text: string;
  readonly faults: readonly string[];
}

function roleIn({ bank, customer }: Truth, told: string, words: RegExp): Role {
  const text = words.exec(told)?.[1] ?? '';
  const parties = [...text.matchAll(new RegExp(PARTY, 'g'))].map(([, name, id]) => ({ name, id }));
  const faults = parties.flatMap(({ name, id }) =>
    id === undefined || bank.customers.get(plain(id))?.name === plain(name!)
      ? []
      : [`false: ${id} is not called ${name}`],
  );
  const ids = parties.map(({ name, id }) => plain(id ?? name!));
  const all = text.includes('the customer') ? [customer.entity_id, ...ids] : ids;
  return { ids: all, isWhole: !text.includes(' and others, '), text, faults };
}

/** Each who is named paid, or was paid by, another one of the pattern in its days. */
function patternFaults(truth: Truth, text: string): string[] {
  return [...text.matchAll(PATTERN)].flatMap(([line, count, accounts, on, from, to, , told = '']) => {
    const [payers, between, receivers] = [
      roleIn(truth, told, PAYERS),
      roleIn(truth, told, BETWEEN),
      roleIn(truth, told, RECEIVERS),
    ];
    const roles = [payers, between, receivers];
    const known = new Set(roles.flatMap(({ ids }) => ids));
    const isWhole = roles.every((role) => role.isWhole);
    const [start, end] = [isoDay(on ?? from!), isoDay(on ?? to!)];
    const dealings = (id: string, isIn: boolean): Movement[] =>
      side(truth.bank.of(id), isIn).filter(
        ({ day, other }) => day >= start && day <= end && (!isWhole || known.has(other)),
      );
    const idle = [
      ...[...payers.ids, ...between.ids].filter((id) => dealings(id, false).length === 0),
      ...[...receivers.ids, ...between.ids].filter((id) => dealings(id, true).length === 0),
    ];
    const most = [...known].reduce((total, id) => total + dealings(id, false).length, 0);
    const faults = [
      ...(idle.length > 0 ? [`${idle.join()} took no part`] : []),
      ...(isWhole && known.size !== figure(accounts!) ? [`it names ${known.size}`] : []),
      ...(isWhole && most < figure(count!) ? [`there are ${most} transfers`] : []),
      ...ownFaults(told, (isIn) => dealings(truth.customer.entity_id, isIn)),
      ...(isWhole ? passedFaults(between, (id, isIn) => sum(dealings(id, isIn))) : []),
    ];
    return [
      ...roles.flatMap((role) => role.faults),
      ...faults.map((fault) => `false: "${line.slice(0, 120)}": ${fault}`),
    ];
  });
}

const OWN = /The customer (?:got|paid) [^.]*(?:\.\d+[^.]*)*\./;
const OWN_SUM = new RegExp(`(got|paid) ${MONEY} through (\\d+) payments?`, 'g');

function ownFaults(told: string, dealings: (isIn: boolean) => readonly Movement[]): string[] {
  const own = OWN.exec(told)?.[0] ?? '';
  return [...own.matchAll(OWN_SUM)].flatMap(([line, verb, money, count]) => {
    const all = dealings(verb === 'got');
    const isWithin = hundredths(money!) <= sum(all) && figure(count!) <= all.length;
    const isAll = figure(count!) < all.length || hundredths(money!) === sum(all);
    return isWithin && isAll ? [] : [`${line}, and it is ${sum(all) / 100} through ${all.length}`];
  });
}

const PASSED = /paid on (\d+)(?: to (\d+))? % of what it had got/;

function passedFaults({ ids, text }: Role, sumOf: (id: string, isIn: boolean) => number): string[] {
  const [line, least, most = least] = PASSED.exec(text) ?? [];
  if (line === undefined) return [];
  const percents = ids.map((id) => Math.round((sumOf(id, false) * 100) / sumOf(id, true)));
  // Where a cycle begins nothing is passed on.
  const isCycle = text.includes('but the one where it begins');
  const real = isCycle ? percents.map((_, out) => percents.filter((__, i) => i !== out)) : [percents];
  const isSo = real.some(
    (some) => Math.min(...some) === figure(least!) && Math.max(...some) === figure(most!),
  );
  return isSo ? [] : [`${line}: it is ${percents.join()}`];
}

export const draftFaults = (truth: Truth, text: string): string[] => [
  ...equalFaults(truth, text),
  ...depositFaults(truth, text),
  ...shareFaults(truth, text),
  ...patternFaults(truth, text),
];
