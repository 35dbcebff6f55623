/** Recomputes the figures of narratives from the records that a run read: npm run eval -- narrative-figures. */
import type { CaseFacts } from '@alert-review/judgement';
import { DAY, figure, hundredths, isoDay, saidCents } from '../check-narratives/read-words.js';

// size: a wording is read as one line.

type Row = CaseFacts['entities'][number]['transactions'][number];

interface Records {
  readonly read: readonly Row[];
  readonly all: readonly Row[];
  readonly byOwnId: ReadonlyMap<string, Row>;
}

export interface FigureFaults {
  /** Figures that were recomputed. */
  readonly checked: number;
  readonly faults: readonly string[];
}

const MONEY = String.raw`[A-Z]{3,5} \d[\d,]*(?:\.\d+)?`;
const SUMS = String.raw`((?:${MONEY}(?:, | and )?)+)`;
const IDS = String.raw`(?: \[([^\]]*)\])?`;

const recordsOf = (facts: CaseFacts): Records => {
  const { transactions: read } = facts.entities.find(({ entityId }) => entityId === facts.subjectId)!;
  const all = [...read, ...(facts.later ?? [])];
  return { read, all, byOwnId: new Map(all.map((row) => [row.ownId ?? row.id, row])) };
};

const dayOf = ({ atMs }: Row): string => new Date(atMs).toISOString().slice(0, 10);
const centsOf = (row: Row): number => Math.round(Number(row.amount) * 100);
const sumOf = (rows: readonly Row[]): number => rows.reduce((sum, row) => sum + centsOf(row), 0);

/** Tells whether each sum of a list is that of the rows of its currency, and no currency is left out. */
function areSums(said: string, rows: readonly Row[]): boolean {
  const told = [...said.matchAll(/([A-Z]{3,5}) (\d[\d,]*(?:\.\d+)?)/g)];
  const codes = new Set(rows.map(({ currency }) => currency));
  return (
    told.length === Math.min(codes.size, 3) &&
    told.every(([, code, amount]) =>
      isSaid(
        amount!,
        rows.filter(({ currency }) => currency === code),
      ),
    )
  );
}

const isSaid = (amount: string, rows: readonly Row[]): boolean =>
  saidCents(amount, sumOf(rows)) || Math.abs(hundredths(amount) - sumOf(rows)) <= 50;

/** Returns the ids of brackets as transactions, and how many more are counted. */
function idsOf({ byOwnId }: Records, said: string): { rows: (Row | undefined)[]; more: number | null } {
  const [, ids = said, more] = /^(.*?) and (?:([\d,]+) more|others)$/.exec(said) ?? [];
  const isCounted = !said.endsWith(' and others');
  const named = ids.split(', ').map((id) => byOwnId.get(id.replaceAll('\\', '')));
  return { rows: named, more: isCounted ? (more === undefined ? 0 : figure(more)) : null };
}

/** `12 May 2024`, or `1 to 12 May 2024`: the last day, in ISO 8601. */
const lastDayOf = (days: string): string => isoDay(days.split(' to ').at(-1)!);

type Check = (
  records: Records,
  said: readonly string[],
) => readonly (readonly [what: string, isSo: boolean])[];

const isSide =
  (direction: string, isCash: boolean) =>
  (row: Row): boolean =>
    row.flagged && row.direction === direction && (row.cash === true) === isCash;

const CHECKS: readonly (readonly [wording: string, check: Check])[] = [
  [
    String.raw`(received|sent|deposited|withdrew) ${SUMS}(?: in cash)? in ([\d,]+) (?:payment|deposit|withdrawal)s?\b(?: from ([\d,]+)| to ([\d,]+))?`,
    ({ read }, [way, sums, count, senders, recipients]) => {
      const isIn = way === 'received' || way === 'deposited';
      const rows = read.filter(isSide(isIn ? 'in' : 'out', way === 'deposited' || way === 'withdrew'));
      const parties = new Set(rows.flatMap(({ counterparty }) => counterparty ?? [])).size;
      const people = senders ?? recipients;
      return [
        [`sum ${way}`, areSums(sums!, rows)],
        [`payments ${way}`, figure(count!) === rows.length],
        ...(people === undefined ? [] : [['counterparties', figure(people) <= parties] as const]),
      ];
    },
  ],
  [
    String.raw`\n- (${DAY}): (${MONEY}) (came in|went to|was deposited|was withdrawn)[^\n]*?${IDS}(?=\n|$)`,
    (records, [day, money, way, ids = '']) => {
      const [row] = idsOf(records, ids).rows;
      const isIn = way === 'came in' || way === 'was deposited';
      const [code, amount] = money!.split(' ') as [string, string];
      return [
        ['the payment named', row !== undefined],
        ['its day', row !== undefined && dayOf(row) === isoDay(day!)],
        ['its amount', row?.currency === code && saidCents(amount, centsOf(row))],
        ['its direction', row?.direction === (isIn ? 'in' : 'out')],
      ];
    },
  ],
  [
    String.raw`\n- ([^\n:]*): ([\d,]+) (incoming payments|outgoing payments|cash deposits|cash withdrawals) of (${MONEY})(?: each| to (${MONEY}))[^\n]*?${IDS}(?=\n|$)`,
    (records, [days, count, what, least, most, ids = '']) => {
      const isCash = what!.startsWith('cash');
      const isIn = what === 'incoming payments' || what === 'cash deposits';
      const [code] = least!.split(' ');
      const rows = records.read.filter(
        (row) => isSide(isIn ? 'in' : 'out', isCash)(row) && row.currency === code,
      );
      const cents = rows.map(centsOf);
      const { rows: named, more } = idsOf(records, ids);
      return [
        ['payments together', figure(count!) === rows.length],
        ['the least', saidCents(least!.split(' ')[1]!, Math.min(...cents))],
        ['the most', saidCents((most ?? least!).split(' ')[1]!, Math.max(...cents))],
        ['the last day', rows.length > 0 && lastDayOf(days!) === dayOf(rows.at(-1)!)],
        ['the ids', named.every((row) => row !== undefined && rows.includes(row))],
        ['how many more', more === rows.length - named.length],
      ];
    },
  ],
  [
    String.raw`\n- (\d[^\n:]*?)(?: \(([\d,]+) payments\))?: (${MONEY}) (?:came from|from|went to|went back to|paid)\b(?![^\n]*, with(?:out a| the) reference)[^\n]*?${IDS}(?=\n|$)`,
    (records, [days, count, money, ids = '']) => {
      const { rows: named, more } = idsOf(records, ids);
      const [first] = named;
      const [code, amount] = money!.split(' ') as [string, string];
      const rows = records.read.filter(
        (row) =>
          row.flagged &&
          row.cash !== true &&
          row.counterparty === first?.counterparty &&
          row.direction === first?.direction &&
          row.currency === code,
      );
      return [
        ['payments of a counterparty', figure(count ?? '1') === rows.length],
        ['their sum', isSaid(amount, rows)],
        ['their last day', rows.length > 0 && lastDayOf(days!) === dayOf(rows.at(-1)!)],
        ['how many more', more === rows.length - named.length],
      ];
    },
  ],
  [
    String.raw`Of the flagged incoming money \(${SUMS}\)`,
    ({ read }, [sums]) => [
      [
        'the flagged incoming money',
        areSums(
          sums!,
          read.filter((row) => row.flagged && row.direction === 'in'),
        ),
      ],
    ],
  ],
  [
    String.raw`It goes on: after (${DAY}), ([\d,]+) more (incoming|outgoing) payments? of the same kind \(${SUMS}\) (?:is|are) on record, the newest of (${DAY})`,
    ({ all }, [after, count, way, sums, newest]) => {
      const direction = way === 'incoming' ? 'in' : 'out';
      const flagged = all.filter((row) => row.flagged);
      const keyOf = (row: Row) => (row.cash === true ? 'cash' : row.counterparty);
      const keys = new Set(flagged.filter((row) => row.direction === direction).map(keyOf));
      const lastMs = Math.max(...flagged.map(({ atMs }) => atMs));
      const rows = all.filter(
        (row) =>
          !row.flagged &&
          row.atMs > lastMs &&
          row.direction === direction &&
          keyOf(row) !== null &&
          keys.has(keyOf(row)),
      );
      return [
        ['the last flagged day', isoDay(after!) === new Date(lastMs).toISOString().slice(0, 10)],
        ['payments that go on', figure(count!) === rows.length],
        ['their sum', areSums(sums!, rows)],
        ['the newest', rows.length > 0 && isoDay(newest!) === dayOf(rows.at(-1)!)],
      ];
    },
  ],
  [
    String.raw`Payments: ([\d,]+) transactions? with ([\d,]+) counterpart(?:y|ies), from (${DAY}) to`,
    ({ read }, [count, parties, since]) => [
      ['transactions read', figure(count!) === read.length],
      ['counterparties read', figure(parties!) <= new Set(read.map(({ counterparty }) => counterparty)).size],
      ['the first day read', read.length > 0 && isoDay(since!) === dayOf(read[0]!)],
    ],
  ],
  [
    String.raw`; (${MONEY}) (?:went to|went back to|was withdrawn|left)[^\n]*? within (an hour|[\d,]+ (?:hours?|days?))\.${IDS}(?=\n|$)`,
    (records, [money, time, ids = '']) => {
      const [came, left] = idsOf(records, ids).rows;
      const hours = time === 'an hour' ? 1 : figure(time!.split(' ')[0]!) * (time!.includes('day') ? 24 : 1);
      return [
        ['what left', left !== undefined && saidCents(money!.split(' ')[1]!, centsOf(left))],
        ['the delay', came !== undefined && left !== undefined && left.atMs - came.atMs <= hours * 3_600_000],
      ];
    },
  ],
];

/** Returns which figures of a narrative are not those of the records. Uses no code that writes texts. */
export function figureFaults(facts: CaseFacts, narrative: string): FigureFaults {
  const records = recordsOf(facts);
  let checked = 0;
  const faults = CHECKS.flatMap(([wording, check]) =>
    [...narrative.matchAll(new RegExp(wording, 'g'))].flatMap(([line, ...said]) =>
      check(records, said).flatMap(([what, isSo]) => {
        checked++;
        return isSo ? [] : [`${what}: ${line.trim().slice(0, 200)}`];
      }),
    ),
  );
  const named = [...narrative.matchAll(/ \[([^\]\n]*)\](?=\n|$|;|\.| )/g)].flatMap(
    ([, ids]) => idsOf(records, ids!).rows,
  );
  checked += named.length;
  const lost = named.filter((row) => row === undefined).length;
  return { checked, faults: lost > 0 ? [...faults, `an id without a transaction: ${lost}`] : faults };
}
