import { AMOUNT, DAY, figure, hundredths, isoDay } from './read-words.js';
import { plain } from './opening-claims.js';
import { DAY_MS, incoming, laterRows, outgoing, sum, type Truth } from './truth.js';

const SUMS = new RegExp(`(${AMOUNT}) SEK (came in|went out)`, 'g');

const ON_FILE = `\\((?:the first )?(${AMOUNT}) transactions? on file, until (${DAY})\\)`;

const TOLD = new RegExp(`After the alert was raised, ([^()]*) ${ON_FILE}`, 'g');

const GONE = new RegExp(`(${AMOUNT}) SEK of the (${AMOUNT}) SEK that it flags as come in went on`, 'g');

const PARTY = String.raw`(?:"[^"]*" \()?"([^"]*)"\)?`;

const MOST = new RegExp(
  `most of what went out, (${AMOUNT}) SEK through (${AMOUNT}) payments?, went to ${PARTY}`,
  'g',
);

const ALL = new RegExp(`all that went out went to ${PARTY}`, 'g');

/** What a text says of the month after the alert. */
export function laterFaults(truth: Truth, text: string): string[] {
  const { flagged, rows, endMs } = truth;
  const later = laterRows(truth);
  const told = [...text.matchAll(TOLD)].flatMap(([line, sums, count, day]) => {
    const areSums = [...sums!.matchAll(SUMS)].every(([, amount, way]) => {
      return hundredths(amount!) === sum((way === 'came in' ? incoming : outgoing)(later));
    });
    const isSo = areSums && figure(count!) === later.length && isoDay(day!) === later.at(-1)?.day;
    return isSo ? [] : [`false: "${line}": ${sum(later) / 100} in ${later.length}`];
  });
  const gone = [...text.matchAll(GONE)].flatMap(([line, went, all]) => {
    const days = outgoing([...rows, ...later]).filter(
      ({ atMs }) => atMs >= flagged[0]!.atMs && atMs <= endMs + 5 * DAY_MS,
    );
    const isSo = hundredths(all!) === sum(incoming(flagged)) && hundredths(went!) <= sum(days);
    return isSo ? [] : [`false: "${line}": ${sum(incoming(flagged)) / 100}, and ${sum(days) / 100} left`];
  });
  const most = [...text.matchAll(MOST)].flatMap(([line, amount, payments, party]) => {
    const left = outgoing(later);
    const own = left.filter(({ other }) => other.toLowerCase() === plain(party!).toLowerCase());
    const isSo =
      hundredths(amount!) === sum(own) && figure(payments!) === own.length && 2 * sum(own) > sum(left);
    return isSo ? [] : [`false: "${line}": ${sum(own) / 100} in ${own.length}`];
  });
  const only = [...text.matchAll(ALL)].flatMap(([line, party]) =>
    outgoing(later).every(({ other }) => other.toLowerCase() === plain(party!).toLowerCase())
      ? []
      : [`false: "${line}"`],
  );
  return [...told, ...gone, ...most, ...only];
}
