import type { Movement } from './raw-bank.js';
import { AMOUNT, DAY, figure, hundredths, isoDay } from './read-words.js';
import { ageOn, DAY_MS, incoming, laterRows, outgoing, partners, sum, type Truth } from './truth.js';

/** D a day, A an amount of money, N a number, Q a quotation. */
export const wording = (text: string): RegExp =>
  new RegExp(
    text
      .replaceAll('<D>', `(${DAY})`)
      .replaceAll('<A>', `(${AMOUNT}) SEK`)
      .replaceAll('<N>', `(${AMOUNT})`)
      .replaceAll('<Q>', String.raw`"((?:[^"\\]|\\.)*)"`),
    'g',
  );

export const PARTY = String.raw`<Q>(?: \(<Q>\))?`;

/** Without the escapes of markdown. */
export const plain = (shown: string): string => shown.replaceAll(/\\(.)/g, '$1');

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

export const isParty = ({ other }: Movement, name: string, id: string | undefined): boolean =>
  same(other, plain(id ?? name));

const side = (rows: readonly Movement[], way: string): readonly Movement[] =>
  /came|payer/.test(way) ? incoming(rows) : outgoing(rows);

/** "5 SEK came in and 4 SEK went out" against these. */
export const sumsFaults = (
  told: string,
  rows: { readonly in: readonly Movement[]; readonly out: readonly Movement[] },
): string[] => {
  const said = [...told.matchAll(wording('<A> (came in|went out)'))];
  const isWhole = said.length === Number(rows.in.length > 0) + Number(rows.out.length > 0);
  const wrong = said.filter(
    ([, amount, way]) => hundredths(amount!) !== sum(way === 'came in' ? rows.in : rows.out),
  );
  return isWhole && wrong.length === 0
    ? []
    : [`false: "${told}": it is ${sum(rows.in) / 100} in and ${sum(rows.out) / 100} out`];
};

const sides = (rows: readonly Movement[]) => ({ in: incoming(rows), out: outgoing(rows) });

/** What features that ask for no peers look at: what followed the alert as well. */
const allRows = (truth: Truth): readonly Movement[] => [...truth.rows, ...laterRows(truth)];

const isoOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** A sentence, and each figure of it with what is so. */
type Judge = (truth: Truth, said: readonly string[]) => readonly (readonly [said: unknown, real: unknown])[];

const CLAIMS: readonly (readonly [RegExp, Judge])[] = [
  [
    wording(', <N> years old'),
    ({ customer, alert }, [years]) => [[figure(years!), ageOn(customer.dob, alert.created_at)]],
  ],
  [
    wording('a minor at most of what was read'),
    ({ rows, customer }) => [
      [true, 2 * rows.filter(({ day }) => ageOn(customer.dob, day) < 18).length > rows.length],
    ],
  ],
  [
    wording('a customer since <D>'),
    ({ customer }, [day]) => [[isoDay(day!), customer.registered_at.slice(0, 10)]],
  ],
  [wording('Born on <D>'), ({ customer }, [day]) => [[isoDay(day!), customer.dob.slice(0, 10)]]],
  [
    wording('flags <N> transactions? (?:of|from <D> to) <D>:'),
    ({ flagged }, [count, from, to]) => [
      [figure(count!), flagged.length],
      [isoDay(from ?? to!), flagged[0]?.day],
      [isoDay(to!), flagged.at(-1)?.day],
    ],
  ],
  [
    wording(`<A> (came in|went out) by <N> payments? (?:from|to) (?:<N> counterparties|${PARTY})`),
    ({ flagged }, [amount, way, payments, others, name, id]) => {
      const rows = side(flagged, way!);
      const who = name === undefined ? figure(others!) : plain(id ?? name).toLowerCase();
      return [
        [hundredths(amount!), sum(rows)],
        [figure(payments!), rows.length],
        [who, name === undefined ? partners(rows).length : partners(rows).join().toLowerCase()],
      ];
    },
  ],
  [
    wording('; it also names <N> other (?:person or firm|people or firms)'),
    ({ alert, flagged }, [others]) => {
      const told = new Set([alert.entity_id_list[0], ...flagged.map(({ other }) => other)]);
      return [[figure(others!), [...new Set(alert.entity_id_list)].filter((id) => !told.has(id)).length]];
    },
  ],
  [
    wording('Read since <D>: <N> transactions?'),
    ({ rows, startMs, customer }, [day, count]) => [
      [
        isoDay(day!),
        [startMs, Math.min(Date.parse(customer.registered_at), rows[0]?.atMs ?? Infinity)]
          .map(isoOf)
          .sort()[1],
      ],
      [figure(count!), rows.length],
    ],
  ],
  [
    wording(`the most to ${PARTY} with <A>`),
    (truth, [name, id, amount]) => {
      const left = outgoing(laterRows(truth));
      const sumOf = (other: string): number => sum(left.filter((row) => same(row.other, other)));
      return [
        [hundredths(amount!), sumOf(plain(id ?? name!))],
        [hundredths(amount!), Math.max(...partners(left).map(sumOf))],
      ];
    },
  ],
  [
    wording('apart from the usual payments (?:<A>|nothing) came in and (?:<A>|nothing) went out'),
    (truth, [came, left]) => [
      [true, hundredths(came ?? '0') <= sum(incoming(allRows(truth)))],
      [true, hundredths(left ?? '0') <= sum(outgoing(allRows(truth)))],
    ],
  ],
  [
    wording('% of what (came in|went out), <A>, (?:came from|went to) <N> (?:payer|receiver)'),
    (truth, [way, amount, count]) => [
      [true, hundredths(amount!) <= sum(side(allRows(truth), way!))],
      [true, figure(count!) <= partners(side(allRows(truth), way!)).length],
    ],
  ],
  [
    wording('the account was <N> (day|month|year)s? old when'),
    ({ customer, flagged }, [count, unit]) => {
      const days = ((flagged[0]?.atMs ?? 0) - Date.parse(customer.registered_at)) / DAY_MS;
      const long = { day: 1, month: 30.44, year: 365.25 }[unit!]!;
      return [[figure(count!), Math.floor(days / long)]];
    },
  ],
];

const LARGEST = /The largest (payers|receivers): (.*? SEK)\./g;

/** "The largest payers: A with 5 SEK, B with 4 SEK." against the flagged transfers, the largest first. */
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

/** What narrative and draft say of the customer, of what is flagged, of what was read and what followed. */
export function openingFaults(truth: Truth, text: string): string[] {
  const claims = CLAIMS.flatMap(([words, judge]) =>
    [...text.matchAll(words)].flatMap(([line, ...said]) =>
      judge(truth, said)
        .filter(([told, real]) => told !== real)
        .map(([told, real]) => `false: "${line}": ${String(told)}, and it is ${String(real)}`),
    ),
  );
  const whole = [...text.matchAll(/transactions?, in which ([^|\n]*? (?:in|out))\.(?= |\n)/g)]
    .filter(({ index }) => !text.slice(0, index).endsWith('What this rests on: '))
    .filter(({ index }) => /Read since [^:]*: [\d,]+ $/.test(text.slice(0, index)))
    .flatMap(([, sums]) => sumsFaults(sums!, sides(truth.rows)));
  const later = [...text.matchAll(/In the 30 days after the alert (.*? (?:in|out))(?:,|\.)/g)].flatMap(
    ([, sums]) => sumsFaults(sums!, sides(laterRows(truth))),
  );
  return [...claims, ...partyFaults(truth, text), ...whole, ...later];
}
