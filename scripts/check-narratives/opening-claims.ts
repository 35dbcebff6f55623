import { DEPOSITS } from './draft-claims.js';
import { AMOUNT, DAY, figure, hundredths, isoDay } from './read-words.js';
import { ageOn, incoming, outgoing, partners, sum, type Truth } from './truth.js';
import type { Movement } from './raw-bank.js';
import type { ReadTables } from './table-claims.js';

type Judge = (
  truth: Truth,
  said: readonly string[],
  tables: ReadTables,
) => readonly (readonly [said: unknown, real: unknown])[];

const OF_AGE_YEARS = 18;

const asMinor = ({ rows, customer }: Truth): number =>
  rows.filter(({ day }) => ageOn(customer.dob, day) < OF_AGE_YEARS).length;

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** D a day, A an amount of money, N a number, Q a quotation. */
const wording = (text: string): RegExp =>
  new RegExp(
    text
      .replaceAll('<D>', `(${DAY})`)
      .replaceAll('<A>', `(${AMOUNT}) SEK`)
      .replaceAll('<N>', `(${AMOUNT})`)
      .replaceAll('<Q>', String.raw`"((?:[^"\\]|\\.)*)"`),
    'g',
  );

const side = (rows: readonly Movement[], way: string): readonly Movement[] =>
  way === 'came in' ? incoming(rows) : outgoing(rows);

const cents = (rows: readonly Movement[]): string => (sum(rows) / 100).toFixed(2);

const money = (text: string): string => (hundredths(text) / 100).toFixed(2);

/** Without the escapes of markdown. */
export const plain = (shown: string): string => shown.replaceAll(/\\(.)/g, '$1');

/** What somebody paid or was paid: of what is flagged, or of what is listed under one finding. */
function asked(
  { flagged, rows }: Truth,
  { transactions }: ReadTables,
  party: string,
  isIn: boolean,
  amount: string,
): ReturnType<Judge> {
  const known = plain(party).toLowerCase();
  const paid = (some: readonly Movement[]) =>
    cents(side(some, isIn ? 'came in' : 'went out').filter(({ other }) => other.toLowerCase() === known));
  const listed = [...new Set(transactions.flatMap(({ flags }) => flags))].map((flag) => {
    const shown = transactions.filter(({ flags }) => flags.includes(flag));
    const ids = new Set(shown.map(({ transaction_id: id }) => id));
    return paid(rows.filter(({ id }) => ids.has(id)));
  });
  const sums = [...listed, paid(flagged)];
  return [[money(amount), sums.find((sum) => sum === money(amount)) ?? sums.join(' or ')]];
}

/** What the first screen and the draft say of the customer and of what is flagged, and what is so. */
const CLAIMS: readonly (readonly [RegExp, Judge])[] = [
  [
    wording(', <N> years old'),
    ({ customer, alert }, [years]) => [[figure(years!), ageOn(customer.dob, alert.created_at)]],
  ],
  [
    wording('a minor at <N> of the <N> transactions that were read'),
    (truth, [count, all]) => [
      [figure(count!), asMinor(truth)],
      [figure(all!), truth.rows.length],
    ],
  ],
  [
    wording('(a minor at all transactions that were read)'),
    (truth, [said]) => [[said && truth.rows.length, asMinor(truth)]],
  ],
  [
    wording('a customer since <D>'),
    ({ customer }, [day]) => [[isoDay(day!), customer.registered_at.slice(0, 10)]],
  ],
  [
    wording('It flags <N> transactions (?:of|from <D> to) <D>:'),
    ({ flagged }, [count, from, to]) => [
      [figure(count!), flagged.length],
      [isoDay(from ?? to!), flagged[0]!.day],
      [isoDay(to!), flagged.at(-1)!.day],
    ],
  ],
  [
    wording('It flags one transaction, of <D>:'),
    ({ flagged }, [day]) => [
      [1, flagged.length],
      [isoDay(day!), flagged[0]!.day],
    ],
  ],
  [
    wording('<A> (came in|went out) through <N> payments? (?:from|to) <N> counterpart'),
    ({ flagged }, [amount, way, payments, others]) => {
      const rows = side(flagged, way!);
      return [
        [money(amount!), cents(rows)],
        [figure(payments!), rows.length],
        [figure(others!), partners(rows).length],
      ];
    },
  ],
  [
    wording('<N> transactions? of the (?:customer|subject) since <D>'),
    ({ rows, startMs }, [count, day]) => [
      [figure(count!), rows.length],
      [isoDay(day!), dayOf(startMs)],
    ],
  ],
  [
    wording(String.raw`<A> (came in|went out) through <N> payments? (?:from|to) <Q>(?: \(<Q>\))?`),
    ({ flagged }, [amount, way, payments, name, id]) => {
      const rows = side(flagged, way!);
      return [
        [money(amount!), cents(rows)],
        [figure(payments!), rows.length],
        [partners(rows).join().toLowerCase(), plain(id ?? name!).toLowerCase()],
      ];
    },
  ],
  [
    wording(String.raw`what <Q>(?: \(<Q>\))? (paid|was paid) <A> for`),
    (truth, [name, id, verb, amount], tables) => asked(truth, tables, id ?? name!, verb === 'paid', amount!),
  ],
  [
    wording(
      String.raw`what <Q>(?: \(<Q>\))? \(<A>\) and the others` +
        String.raw`(?: listed under [^".:]+?| whom the alert flags)? (paid|were paid) for`,
    ),
    (truth, [name, id, amount, verb], tables) => asked(truth, tables, id ?? name!, verb === 'paid', amount!),
  ],
  [
    wording(
      '<A> more (came in than went out|went out than came in)' +
        '(?:, (?:from|to) <N> counterpart|; nothing that)',
    ),
    ({ rows }, [amount, way, count]) => {
      const [came, left] = [side(rows, 'came in'), side(rows, 'went out')];
      const [most, least] = way!.startsWith('came') ? [came, left] : [left, came];
      return [
        [hundredths(amount!), sum(most) - sum(least)],
        count === undefined
          ? [true, most.some(({ other }) => other === '')]
          : [figure(count), partners(most).length],
        [true, sum(most) >= 5 * sum(least)],
      ];
    },
  ],
  [
    wording('The flagged activity runs from <D> to <D>'),
    ({ flagged }, [from, to]) => [
      [isoDay(from!), flagged[0]!.day],
      [isoDay(to!), flagged.at(-1)!.day],
    ],
  ],
];

/** "In the whole time that was read, 5 SEK came in; the largest payer was A with 5 SEK." */
function wholeFaults({ rows }: Truth, text: string): string[] {
  const told = /In the whole time that was read, (.*? SEK (?:came in|went out)(?:;.*? SEK)?)\./.exec(
    text,
  )?.[1];
  if (told === undefined) return [];
  const sums = [...told.matchAll(wording('<A> (came in|went out)'))].flatMap(([line, amount, way]) =>
    money(amount!) === cents(side(rows, way!)) ? [] : [`false: in the whole time ${line}`],
  );
  const largest = wording(String.raw`the largest (payer|receiver) was <Q>(?: \(<Q>\))? with <A>`);
  const parties = [...told.matchAll(largest)].flatMap(([line, role, name, id, amount]) => {
    const all = side(rows, role === 'payer' ? 'came in' : 'went out');
    const most = Math.max(...partners(all).map((other) => sum(all.filter((row) => row.other === other))));
    const known = plain(id ?? name!).toLowerCase();
    const own = all.filter(({ other }) => other.toLowerCase() === known);
    return money(amount!) === cents(own) && sum(own) === most ? [] : [`false: ${line}`];
  });
  return [...sums, ...parties];
}

const PARTY = wording(String.raw`<Q>(?: \(<Q>\))? with <A>`);

const LEADS = /(Most (?:came from|went to)|The largest (?:payer|receiver)s? (?:was|were)) (.*? SEK)\./g;

/** "Most came from A with 5 SEK, B with 4 SEK." against the flagged transfers of each, and of all. */
function partyFaults({ bank, flagged }: Truth, text: string): string[] {
  return [...text.matchAll(LEADS)].flatMap(([line, lead, list]) => {
    const rows = side(flagged, /came|payer/.test(lead!) ? 'came in' : 'went out');
    const told = [...list!.matchAll(PARTY)];
    const isMost = 2 * told.reduce((total, [, , , amount]) => total + hundredths(amount!), 0) > sum(rows);
    const share = isMost === lead!.startsWith('Most') ? [] : [`false: "${line}": of ${cents(rows)} in all`];
    const faults = told.flatMap(([, name, id, amount]) => {
      const known = id === undefined ? plain(name!) : plain(id);
      const own = rows.filter(({ other }) => other.toLowerCase() === known.toLowerCase());
      const isNamed = id === undefined || bank.customers.get(known)?.name === plain(name!);
      const faults = isNamed ? [] : [`false: ${known} is not called ${name}`];
      return money(amount!) === cents(own)
        ? faults
        : [...faults, `false: ${lead} ${known} ${money(amount!)}, and it is ${cents(own)}`];
    });
    return [...share, ...faults];
  });
}

const LINE = wording(String.raw`- <D>: <A> (came in|went out) (?:from|to) [^\n]*`);

/** "… are from … to …; added up, …" against the lines of the draft, or bounds where some are left out. */
function shownFaults({ rows }: Truth, text: string): string[] {
  const told = wording(
    'The transactions that show what was found, flagged or not, are (?:of <D>|from <D> to <D>)' +
      '(?:; added up, ([^;]*?))?\\.(?= The)',
  );
  return [...text.matchAll(told)].flatMap(([line, only, from, to, sums = '']) => {
    const lines = [...text.split(DEPOSITS)[0]!.matchAll(LINE)].map(([, day, amount, way]) => ({
      day: isoDay(day!),
      amount,
      way,
    }));
    const days = lines.map(({ day }) => day).sort();
    const [first, last] = [isoDay(only ?? from!), isoDay(only ?? to!)];
    const isCut = text.includes('… and more');
    const isDay = (day: string) => rows.some((row) => row.day === day);
    const areDays = isCut
      ? isDay(first) && isDay(last) && first <= days[0]! && last >= days.at(-1)!
      : first === days[0] && last === days.at(-1);
    const faults = [...sums.matchAll(wording('<A> (came in|went out)'))].filter(([, amount, way]) => {
      const listed = lines.filter((each) => each.way === way);
      const total = listed.reduce((all, each) => all + hundredths(each.amount!), 0);
      return isCut
        ? hundredths(amount!) < total || hundredths(amount!) > sum(side(rows, way!))
        : hundredths(amount!) !== total;
    });
    return areDays && faults.length === 0 ? [] : [`false: "${line}" is not what the lines say`];
  });
}

/** What an investigator may not read: a clearance that points below, a report that waits for the customer. */
const UNWANTED = [
  /reasons below/,
  /if the answer does not carry/,
  /and the others paid/,
  /or money of unknown worth/,
];

export function openingFaults(truth: Truth, text: string, tables: ReadTables): string[] {
  const claims = CLAIMS.flatMap(([words, judge]) =>
    [...text.matchAll(words)].flatMap(([line, ...said]) =>
      judge(truth, said, tables)
        .filter(([told, real]) => told !== real)
        .map(([told, real]) => `false: "${line}": ${String(told)}, and it is ${String(real)}`),
    ),
  );
  const unwanted = UNWANTED.filter((words) => words.test(text)).map((words) => `wording: ${words.source}`);
  const filed = text.split('## For the reviewer')[0]!;
  if (text.startsWith('# DRAFT suspicious') && /it was (?:red|yellow)/.test(filed))
    unwanted.push('wording: a colour in what is filed');
  return [
    ...claims,
    ...partyFaults(truth, text),
    ...wholeFaults(truth, text),
    ...shownFaults(truth, text),
    ...unwanted,
  ];
}
