import type { Movement } from './raw-bank.js';
import { AMOUNT, DAY, figure, hundredths, isoDay } from './read-words.js';
import { alikeTo, incoming, median, outgoing, sum, type Truth } from './truth.js';

/** Of fewer amounts that moved the same way none is usual. */
const ALIKE_MIN = 5;

const MONEY = `(${AMOUNT}) SEK`;

const ANSWER = new RegExp(
  String.raw`The largest that it flags(?: and that was read)?: ${MONEY} (came in|went out) on (${DAY}) ` +
    String.raw`\(transaction "([^"]*)"\)\. That is ([^\n]*)`,
);
const TIMES = new RegExp(`^(${AMOUNT}) times the median of (\\d+) amounts like it, ${MONEY}`);
const SHARE = /, and (\d+) % of all SEK that (came in|went out)\./;
const ANOTHER = new RegExp(`What stands out most is another one, of (${DAY})\\.`);
const BOUND = /By itself it is not taken for unusual, which begins above (\d+) times\./;

const oneWay = (rows: readonly Movement[], { isIn }: Movement): Movement[] =>
  (isIn ? incoming(rows) : outgoing(rows)).filter(({ cents }) => cents > 0);

const timesOf = (row: Movement, rows: readonly Movement[]): number =>
  row.cents / median(alikeTo(row, rows).map(({ cents }) => cents));

/** The answer to a rule on a large transfer, against the flagged amounts and those like the largest. */
export function largeFaults({ rows, flagged }: Truth, text: string): string[] {
  if (!text.includes('The alert asks about a large transfer')) return [];
  const [line, amount, way, day, id, rest = ''] = ANSWER.exec(text) ?? [];
  if (line === undefined) return ['false: a large transfer is asked about, and none is told'];
  const row = flagged.find((each) => each.id === id!.replaceAll(/\\(.)/g, '$1'));
  const isIt =
    row?.cents === hundredths(amount!) &&
    row.day === isoDay(day!) &&
    row.isIn === (way === 'came in') &&
    flagged.every(({ cents }) => cents <= row.cents);
  if (!isIt) return [`false: "${line}" is not the largest flagged one`];
  const faults = [...standingFaults(row, rows, rest), ...shareFaults(row, rows, rest)];
  return faults.map((fault) => `false: "${line}": ${fault}`);
}

function standingFaults(row: Movement, rows: readonly Movement[], rest: string): string[] {
  const alike = alikeTo(row, rows).map(({ cents }) => cents);
  const few = oneWay(rows, row).length;
  if (few < ALIKE_MIN)
    return rest.startsWith(`one of fewer than ${ALIKE_MIN} `) ? [] : [`it is one of ${few}`];
  const [told, times, count, middle] = TIMES.exec(rest) ?? [];
  const real = timesOf(row, rows);
  const isSame =
    told !== undefined &&
    Math.abs(figure(times!) - real) < 0.006 &&
    figure(count!) === alike.length &&
    Math.abs(figure(middle!) * 100 - Math.floor(median(alike))) < 0.01;
  const bound = BOUND.exec(rest)?.[1];
  const isAbove = bound !== undefined && real > figure(bound);
  return [
    ...(isSame ? [] : [`it is ${real} times ${median(alike)} of ${alike.length}`]),
    ...(isAbove ? [`${real} is above ${bound}`] : []),
    ...anotherFaults(row, rows, ANOTHER.exec(rest)?.[1]),
  ];
}

/** That another one stands out more, by its day. */
function anotherFaults(row: Movement, rows: readonly Movement[], day: string | undefined): string[] {
  if (day === undefined) return [];
  const compared = rows.filter((each) => each.cents > 0 && oneWay(rows, each).length >= ALIKE_MIN);
  const most = Math.max(...compared.map((each) => timesOf(each, rows)));
  const isThere = compared.some(
    (each) => each !== row && each.day === isoDay(day) && timesOf(each, rows) > most - 1e-9,
  );
  return isThere ? [] : [`nothing of ${day} stands out most, by ${most}`];
}

function shareFaults(row: Movement, rows: readonly Movement[], rest: string): string[] {
  const real = Math.floor((row.cents * 100) / sum(oneWay(rows, row)));
  const told = SHARE.exec(rest)?.[1];
  return figure(told ?? '0') === real ? [] : [`it is ${real} % of all`];
}
