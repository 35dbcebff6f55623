import { claimFaults, wholeSince, type Claims } from './claims.js';
import type { Movement } from './raw-bank.js';
import { figure, hundredths, isoDay, wording } from './read-words.js';
import { ageOn, incoming, laterRows, outgoing, partners, sum, type Truth } from './truth.js';
import { DAY_MS } from '@alert-review/kernel';

export const PARTY = String.raw`<Q>(?: \(<Q>\))?`;

/** Removes the escapes of Markdown. */
export const plain = (shown: string): string => shown.replaceAll(/\\(.)/g, '$1');

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

export const isParty = ({ other }: Movement, name: string, id: string | undefined): boolean =>
  same(other, plain(id ?? name));

const side = (rows: readonly Movement[], way: string): readonly Movement[] =>
  /came|payer/.test(way) ? incoming(rows) : outgoing(rows);

/** Compares a text such as "5 SEK came in and 4 SEK went out" with rows. */
export function sumsFaults(told: string, rows: readonly Movement[]): string[] {
  const ins = incoming(rows);
  const outs = outgoing(rows);
  const said = [...told.matchAll(wording('<A> (came in|went out)'))];
  const isWhole = said.length === Number(ins.length > 0) + Number(outs.length > 0);
  const isSo = said.every(([, amount, way]) => hundredths(amount!) === sum(side(rows, way!)));
  return isWhole && isSo ? [] : [`false: "${told}": it is ${sum(ins) / 100} in and ${sum(outs) / 100} out`];
}

/** The rows that features without peer groups use: they include what followed the alert. */
const allRows = (truth: Truth): readonly Movement[] => [...truth.rows, ...laterRows(truth)];

const CLAIMS: Claims = {
  ', <N> years old': ({ customer, alert }, [years]) => [
    [figure(years!), ageOn(customer.dob, alert.created_at)],
  ],
  'a minor at most of what was read': ({ rows, customer }) => [
    [true, 2 * rows.filter(({ day }) => ageOn(customer.dob, day) < 18).length > rows.length],
  ],
  'a customer since <D>': ({ customer }, [day]) => [[isoDay(day!), customer.registered_at.slice(0, 10)]],
  'Born on <D>': ({ customer }, [day]) => [[isoDay(day!), customer.dob.slice(0, 10)]],
  'flags <N> transactions?[ .]': ({ flagged }, [count]) => [[figure(count!), flagged.length]],
  '\\n\\n"[^\\n]*?(?:received|deposited|sent|drew) [^\\n]*?(?:, | to )<D>\\. [A-Z]': ({ flagged }, [to]) => [
    [isoDay(to!), flagged.at(-1)?.day],
  ],
  [`(received|sent) <A> (?:from|to) (?:<N> (?:payers?|receivers?)|${PARTY})`]: (
    { bank, flagged },
    [way, amount, others, name, id],
  ) => {
    const rows = (way === 'received' ? incoming(flagged) : outgoing(flagged)).filter(
      ({ type }) => type !== 'CASH',
    );
    // Without an id beside it, the name is the bank's own name for that id.
    const named = (other: string) => (id === undefined && bank.customers.get(other)?.name) || other;
    const who = name === undefined ? figure(others!) : plain(id ?? name).toLowerCase();
    return [
      [hundredths(amount!), sum(rows)],
      [who, name === undefined ? partners(rows).length : partners(rows).map(named).join().toLowerCase()],
    ];
  },
  ' and names <N> other (?:person or firm|people or firms)': ({ alert, flagged }, [others]) => {
    const told = new Set([alert.entity_id_list[0], ...flagged.map(({ other }) => other)]);
    return [[figure(others!), [...new Set(alert.entity_id_list)].filter((id) => !told.has(id)).length]];
  },
  'Read since <D>: <N> transactions? with <N> others?': ({ rows }, [day, count, others]) => [
    [isoDay(day!), rows[0]?.day],
    [figure(count!), rows.length],
    [figure(others!), new Set(rows.map(({ other }) => other)).size],
  ],
  [`the most to ${PARTY} with <A>`]: (truth, [name, id, amount]) => {
    const left = outgoing(laterRows(truth));
    const sumOf = (other: string): number => sum(left.filter((row) => same(row.other, other)));
    return [
      [hundredths(amount!), sumOf(plain(id ?? name!))],
      [hundredths(amount!), Math.max(...partners(left).map(sumOf))],
    ];
  },
  'apart from the usual payments (?:<A>|nothing) came in and (?:<A>|nothing) went out': (
    truth,
    [came, left],
  ) => [
    [true, hundredths(came ?? '0') <= sum(incoming(allRows(truth)))],
    [true, hundredths(left ?? '0') <= sum(outgoing(allRows(truth)))],
  ],
  [`The largest (payer|receiver)(?: beside cash)? since [^:]*: ${PARTY} with <A> in <N> payments?`]: (
    { bank, rows },
    [way, name, id, amount, count],
  ) => {
    const all = side(rows, way!).filter(({ type }) => type !== 'CASH');
    const sums = partners(all).map((other) => sum(all.filter((row) => row.other === other)));
    // Several counterparties may have this name; one of them must match.
    const meant = partners(all).find(
      (other) =>
        same(bank.customers.get(other)?.name ?? other, plain(id ?? name!)) &&
        sum(all.filter((row) => row.other === other)) === hundredths(amount!),
    );
    return [
      [true, meant !== undefined],
      [hundredths(amount!), Math.max(...sums)],
      [figure(count!), all.filter(({ other }) => other === meant).length],
    ];
  },
  '<N> payers? flagged or without regular dealings': (truth, [count]) => [
    [true, figure(count!) <= partners(incoming(allRows(truth))).length],
  ],
  'the account was <N> (day|month|year)s? old when': ({ customer, flagged }, [count, unit]) => [
    [figure(count!), wholeSince(customer.registered_at, flagged[0]?.atMs ?? 0, unit!)],
  ],
};

const LARGEST = /The largest (payers|receivers): (.*? SEK)\./g;

/** Compares "The largest payers: A with 5 SEK, B with 4 SEK." with the flagged transfers, largest first. */
function partyFaults({ bank, flagged }: Truth, text: string): string[] {
  return [...text.matchAll(LARGEST)].flatMap(([line, role, list]) => {
    const rows = side(flagged, role!);
    const sums = partners(rows).map((other) => sum(rows.filter((row) => row.other === other)));
    const most = sums.sort((a, b) => b - a);
    return [...list!.matchAll(wording(`${PARTY} with <A>`))].flatMap(([, name, id, amount], i) => {
      const own = rows.filter((row) => isParty(row, name!, id));
      const isNamed = id === undefined || bank.customers.get(plain(id))?.name === plain(name!);
      const isSo = isNamed && hundredths(amount!) === sum(own) && sum(own) === most[i];
      return isSo ? [] : [`false: "${line}": ${id ?? name} has ${sum(own) / 100}`];
    });
  });
}

/** Compares "- From "A" 5 SEK for "rent"; "B" 4 SEK." with the flagged transfers of these names. */
function moneyFaults({ bank, flagged }: Truth, text: string): string[] {
  return [...text.matchAll(/^- (From|To) (".* SEK.*)\.$/gm)].flatMap(([line, way, list]) => {
    const rows = way === 'From' ? incoming(flagged) : outgoing(flagged);
    return [...list!.matchAll(wording('<Q> <A>'))].flatMap(([, name, amount]) => {
      const own = rows.filter(({ other }) => same(bank.customers.get(other)?.name ?? other, plain(name!)));
      return hundredths(amount!) === sum(own) ? [] : [`false: "${line}": ${name} has ${sum(own) / 100}`];
    });
  });
}

const NEAR_MS = 14 * DAY_MS;

/**
 * Checks "A" 5 SEK (first time)": nothing may have moved with that name until two weeks before the flagged
 * transfers.
 */
function firstFaults({ bank, customer, flagged }: Truth, text: string): string[] {
  return [...text.matchAll(wording('<Q>[^"(;\\n]*\\(first time'))].flatMap(([line, name]) => {
    const named = (other: string) => same(bank.customers.get(other)?.name ?? other, plain(name!));
    const [first] = bank.of(customer.entity_id).filter(({ other }) => named(other));
    const isSo = flagged.some(({ atMs }) => Math.abs(atMs - (first?.atMs ?? 0)) <= NEAR_MS);
    return isSo ? [] : [`false: "${line}": ${first?.day ?? 'never'}`];
  });
}

/**
 * Checks what narrative and draft say about the customer, the flagged transfers, the other transactions read
 * and those that followed.
 */
export function openingFaults(truth: Truth, text: string): string[] {
  const read =
    /Read since [^:]*: [\d,]+ transactions? with [\d,]+ others?, in which ([^|\n]*? (?:in|out))\.(?= |\n)/g;
  const later = /In the 30 days after the alert (.*? (?:in|out))(?:,|\.)/g;
  return [
    ...claimFaults(CLAIMS, truth, text),
    ...partyFaults(truth, text),
    ...moneyFaults(truth, text),
    ...firstFaults(truth, text),
    ...[...text.matchAll(read)].flatMap(([, sums]) => sumsFaults(sums!, truth.rows)),
    ...[...text.matchAll(later)].flatMap(([, sums]) => sumsFaults(sums!, laterRows(truth))),
  ];
}
