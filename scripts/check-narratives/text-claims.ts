import { AMOUNT, DAY, hundredths, isoDay } from './read-words.js';
import { DEPOSITS } from './draft-claims.js';
import { plain } from './opening-claims.js';
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

const FURTHER = 'Further transactions that show';

/** The draft's lines of transactions against the uploads of their ids; whether a flagged one is missing. */
function lineFaults({ rows, flagged }: Truth, text: string): string[] {
  const faults: string[] = [];
  const [own = '', ...others] = text.split(new RegExp(`${FURTHER}|${DEPOSITS}`));
  const further = others.join('');
  const found = new Set<string>();
  const party = String.raw`(?:"[^"]*" \()?"([^"]*)"\)?`;
  const wording = `- <D>: <A> SEK (came in from|went out to) ${party}, transaction "([^"]*)"`;
  for (const part of [own, further])
    for (const [line, day, amount, way, other, id] of all(part, wording)) {
      const row = (part === own ? flagged : rows).find((each) => each.id === plain(id!));
      found.add(plain(id!));
      const isSame =
        row?.day === isoDay(day!) &&
        row.cents === hundredths(amount!) &&
        row.isIn === (way === 'came in from') &&
        row.other.toLowerCase() === plain(other!).toLowerCase();
      if (!isSame) faults.push(`false: the upload is not "${line}"`);
    }
  const isWhole = flagged.every(({ id }) => found.has(id)) || own.includes('named in the alert');
  const isListed = !own.includes('The flagged transactions:') || isWhole;
  return isListed ? faults : [...faults, 'missing: a flagged transaction'];
}

const NOUNS =
  'transactions|payments|counterparties|senders|receivers|amounts|days|months|years|hops|addresses|numbers|' +
  'texts|trades|entities|accounts|countries|owners|fields|flags|deposits|withdrawals|exposures|places';

const ONE_OF_MANY = new RegExp(`(?<![\\d.,])1 (?:(?!of|in|to|and)[\\w-]+ ){0,2}(?:${NOUNS})\\b`, 'g');

/** "1 transactions", and words that are cut in two, in any text. */
export function wordingFaults(text: string): string[] {
  const own = text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
  const wrong = [...own.matchAll(ONE_OF_MANY), ...own.matchAll(/\S+…/g)];
  return wrong.map(([said]) => `wording: "${said}"`);
}

/** Draft and narrative: amounts by day and direction, their sums, and what may not be said at all. */
export function textFaults(truth: Truth, text: string): string[] {
  const { rows, flagged } = truth;
  const faults = [...lineFaults(truth, text), ...wordingFaults(text)];
  for (const [, amount] of all(text, `money moved, in all <A> SEK`)) {
    const [came, went] = [sum(incoming(flagged)), sum(outgoing(flagged))];
    if (came > 0 && went > 0) faults.push(`added up: ${amount} is ${came / 100} in and ${went / 100} out`);
  }
  for (const [, count, read] of all(text, `<A> counterpart(?:y|ies), the movements of <A> read`)) {
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
