import { claimFaults, type Claims } from './claims.js';
import type { Movement } from './raw-bank.js';
import { figure, isoDay, NAME, saidCents, wording } from './read-words.js';
import { ageOn, incoming, laterRows, outgoing, partners, sum, type Truth } from './truth.js';

// size: a wording is read as one line.

/** Removes the escapes of Markdown. */
export const plain = (shown: string): string => shown.replaceAll(/\\(.)/g, '$1');

export const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

export const PARTY = String.raw`<Q>(?: \(<Q>\))?`;

export const isParty = ({ other }: Movement, name: string, id: string | undefined): boolean =>
  same(other, plain(id ?? name));

const side = (rows: readonly Movement[], way: string): readonly Movement[] =>
  /received|incoming|came|deposit/.test(way) ? incoming(rows) : outgoing(rows);

const isCash = ({ type }: Movement): boolean => type === 'CASH';

/** The name of a counterparty as texts tell it. */
const nameIn = ({ bank }: Truth, { other }: Movement): string => bank.customers.get(other)?.name ?? other;

const transfersOf = (truth: Truth, way: string): readonly Movement[] =>
  side(truth.flagged, way).filter((row) => !isCash(row));

/** Returns those without an earlier payment, going by their names. */
function firstTimers(truth: Truth, rows: readonly Movement[]): string[] {
  const all = truth.bank.of(truth.customer.entity_id);
  return partners(rows).filter((other) => {
    const own = rows.filter((row) => row.other === other);
    const name = nameIn(truth, own[0]!);
    const firstMs = Math.min(...own.map(({ atMs }) => atMs));
    return all.every((row) => row.atMs >= firstMs || !same(nameIn(truth, row), name));
  });
}

/** Rows that features read: they include what followed the alert. */
const allRows = (truth: Truth): readonly Movement[] => [...truth.rows, ...laterRows(truth)];

const numberOf = (words: string): number => (words === 'one' ? 1 : figure(words));

/** How many payments by which means, and their smallest and largest amount. */
const IN_PAYMENTS = String.raw`in (one|[\d,]+) [a-z ]+?(?: of <M>(?: each| to <M>))?`;

const sizesOf = (rows: readonly Movement[], least: string, most = least): [boolean, boolean][] => {
  const cents = rows.map((row) => row.cents);
  return [
    [true, saidCents(least, Math.min(...cents))],
    [true, saidCents(most, Math.max(...cents))],
  ];
};

const CLAIMS: Claims = {
  ', <N> years old': ({ customer, alert }, [years]) => [
    [figure(years!), ageOn(customer.dob, alert.created_at)],
  ],
  'customer since <D>[,)]': ({ customer }, [day]) => [[isoDay(day!), customer.registered_at.slice(0, 10)]],
  'Born on <D>': ({ customer }, [day]) => [[isoDay(day!), customer.dob.slice(0, 10)]],
  'flags these <N> payments': ({ flagged }, [count]) => [[figure(count!), flagged.length]],
  [`(received|sent) <M> ${IN_PAYMENTS} (?:from|to)`]: (truth, [way, amount, count, least, most]) => {
    const rows = transfersOf(truth, way!);
    return [
      [true, saidCents(amount!, sum(rows))],
      [numberOf(count!), rows.length],
      ...(least === undefined ? [] : sizesOf(rows, least, most)),
    ];
  },
  [`(received|sent) <M> ${IN_PAYMENTS} (?:from|to) <N> (?:senders|recipients)`]: (
    truth,
    [way, , , , , others],
  ) => [[figure(others!), partners(transfersOf(truth, way!)).length]],
  [`(received|sent) <M> ${IN_PAYMENTS} (?:from|to) [^,;.]*, (?:none|neither) of whom had`]: (
    truth,
    [way],
  ) => {
    const rows = transfersOf(truth, way!);
    return [[firstTimers(truth, rows).length, partners(rows).length]];
  },
  [`(received|sent) <M> ${IN_PAYMENTS} (?:from|to) [^,;.]*, (one|[\\d,]+) of whom (?:has|have) no earlier payment`]:
    (truth, [way, , , , , count]) => [
      [numberOf(count!), firstTimers(truth, transfersOf(truth, way!)).length],
    ],
  '(deposited|withdrew) <M> in (one|[\\d,]+) cash (?:deposits?|withdrawals?)': (
    { flagged },
    [way, amount, count],
  ) => {
    const rows = side(flagged, way!).filter(isCash);
    return [
      [true, saidCents(amount!, sum(rows))],
      [numberOf(count!), rows.length],
    ];
  },
  '<N> (incoming|outgoing) payments of <M>(?: each| to <M>)': (truth, [count, way, least, most]) => {
    const cents = transfersOf(truth, way!).map((row) => row.cents);
    return [
      [figure(count!), cents.length],
      [true, saidCents(least!, Math.min(...cents))],
      [true, saidCents(most ?? least!, Math.max(...cents))],
    ];
  },
  [`<N> (incoming|outgoing) payments [^\\n]*?; the largest (?:sender|recipient) is ${NAME}(?: \\([^)]*\\))? with <M>`]:
    (truth, [, way, name, amount]) => {
      const rows = transfersOf(truth, way!);
      const sumOf = (other: string): number => sum(rows.filter((row) => row.other === other));
      const own = partners(rows).filter((other) =>
        same(truth.bank.customers.get(other)?.name ?? other, plain(name!)),
      );
      return [
        [true, own.some((other) => saidCents(amount!, sumOf(other)))],
        [true, saidCents(amount!, Math.max(...partners(rows).map(sumOf)))],
      ];
    },
  [`\\n- <D>: <M> (came in from|went to) ${NAME}(?: \\([^)]*\\))?(?:, the first payment on record)?, with`]: (
    truth,
    [day, amount, way, name],
  ) => [[true, isThere(truth, day!, amount!, way!, name!)]],
  '<N> transactions? (?:with <N> counterpart(?:y|ies), )?from <D> to': ({ rows }, [count, others, day]) => [
    [figure(count!), rows.length],
    ...(others === undefined
      ? []
      : [[figure(others), new Set(rows.map(({ other }) => other)).size] as [number, number]]),
    [isoDay(day!), rows[0]?.day],
  ],
  'Of the flagged incoming money \\(<M>\\)': ({ flagged }, [amount]) => [
    [true, saidCents(amount!, sum(incoming(flagged)))],
  ],
  'not recognised as regular income \\(<M> (?:with|beside)': (truth, [amount]) => [
    [true, figure(amount!) * 100 <= sum(incoming(allRows(truth))) + 50],
  ],
  'It goes on: after <D>, <N> more (incoming|outgoing) payments? of the same kind \\(<M>\\)': (
    truth,
    [day, count, way, amount],
  ) => {
    const last = truth.flagged.at(-1)!;
    const rows = side(allRows(truth), way!).filter(
      (row) =>
        row.atMs > last.atMs &&
        side(truth.flagged, way!).some((each) => (isCash(row) ? isCash(each) : each.other === row.other)),
    );
    return [
      [isoDay(day!), last.day],
      [figure(count!), rows.length],
      [true, saidCents(amount!, sum(rows))],
    ];
  },
  'In the 30 days after the alert, <M> went to': (truth, [amount]) => [
    [true, saidCents(amount!, sum(outgoing(laterRows(truth))))],
  ],
};

/** Tells whether a payment of this day, amount and counterparty was uploaded. */
function isThere(truth: Truth, day: string, amount: string, way: string, name: string): boolean {
  return side(allRows(truth), way).some(
    (row) => row.day === isoDay(day) && saidCents(amount, row.cents) && same(nameIn(truth, row), plain(name)),
  );
}

/** Checks "the first payment on record": nothing may have moved with that name before. */
function firstFaults(truth: Truth, text: string): string[] {
  const told = wording(`\\n- <D>: <M> (?:came in from|went to) ${NAME}, the first payment on record`);
  return [...text.matchAll(told)].flatMap(([line, day, , name]) => {
    const [first] = truth.bank
      .of(truth.customer.entity_id)
      .filter((row) => same(nameIn(truth, row), plain(name!)));
    return first && first.day === isoDay(day!) ? [] : [`false: "${line.trim()}": ${first?.day ?? 'never'}`];
  });
}

/** Checks "of whom N": the days of the flagged payments in the first line. */
function dayFaults({ flagged }: Truth, text: string): string[] {
  const [line, day] = /\*\* (?:On|From) ([^,]*),/.exec(text) ?? [];
  if (line === undefined) return [];
  const last = day!.split(' to ').at(-1)!;
  const isSo = isoDay(last) === flagged.at(-1)?.day;
  return isSo ? [] : [`false: "${line}": the last flagged payment is of ${flagged.at(-1)?.day}`];
}

/** Checks what narrative and draft say about the customer, the flagged transfers and what followed. */
export const openingFaults = (truth: Truth, text: string): string[] => [
  ...claimFaults(CLAIMS, truth, text),
  ...firstFaults(truth, text),
  ...dayFaults(truth, text),
];
