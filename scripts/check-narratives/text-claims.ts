import { AMOUNT, DAY, hundredths, isoDay } from './read-words.js';
import { incoming, outgoing, partners, sum, type Truth } from './truth.js';

const all = (text: string, wording: string): RegExpMatchArray[] => [
  ...text.matchAll(new RegExp(wording.replaceAll('<D>', `(${DAY})`).replaceAll('<A>', `(${AMOUNT})`), 'g')),
];

const flowFault = (what: string, said: string, real: number): string[] =>
  hundredths(said) === real ? [] : [`false: ${what} ${said}, and it is ${real / 100}`];

/** Overview of the block of transaction patterns. */
export function overviewFaults({ rows }: Truth, text: string): string[] {
  return all(text, `<A> transactions? from <D> to <D>: in <A> SEK, out <A> SEK`).flatMap(
    ([, count, , , came, went]) => [
      ...(Number(count) === rows.length ? [] : [`false: ${count} transactions, and it is ${rows.length}`]),
      ...flowFault('in', came!, sum(incoming(rows))),
      ...flowFault('out', went!, sum(outgoing(rows))),
    ],
  );
}

/** Draft and narrative: amounts by day and direction, their sums, and what may not be said at all. */
export function textFaults({ rows, flagged }: Truth, text: string): string[] {
  const faults: string[] = [];
  for (const [line, day, amount, way] of all(text, `- <D>: <A> SEK (came in|went out)`)) {
    const isThere = flagged.some(
      (row) =>
        row.day === isoDay(day!) && row.cents === hundredths(amount!) && row.isIn === (way === 'came in'),
    );
    if (!isThere) faults.push(`false: no flagged transfer is "${line}"`);
  }
  for (const [, amount] of all(text, `money moved, in all <A> SEK`)) {
    const [came, went] = [sum(incoming(flagged)), sum(outgoing(flagged))];
    if (came > 0 && went > 0) faults.push(`added up: ${amount} is ${came / 100} in and ${went / 100} out`);
  }
  for (const [, count, read] of all(text, `<A> counterparties, the movements of <A> read`)) {
    const real = partners(rows).length;
    if (Number(count) !== real) faults.push(`false: ${count} counterparties, and it is ${real}`);
    if (Number(read) > real) faults.push(`false: ${read} counterparties read of ${real}`);
  }
  if (/\brandom pattern\b/.test(text)) faults.push('random: named as a pattern');
  if (/reviewed by nobody/.test(text)) faults.push('wording: reviewed by nobody');
  if (/\\[:(),]/.test(text)) faults.push('wording: escapes that markdown does not need');
  // What the monitoring system wrote is quoted as it is.
  const own = text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
  if (/\b\d{4,}\.\d\d SEK/.test(own)) faults.push('wording: thousands that are not separated');
  if (/\b\d{4}-\d\d-\d\dT/.test(text)) faults.push('wording: an instant of a machine');
  return faults;
}
