import { figure, hundredths, isoDay } from './read-words.js';
import { claimFaults, type Claims } from './claims.js';
import type { Movement } from './raw-bank.js';
import { DAY_MS, laterRows, outgoing, sum, type Truth } from './truth.js';

const MONTH_DAYS = 30;
/** The texts round twice, to thousandths and to percents. */
const PERCENT_OFF_MAX = 0.56;

const isPercent = (said: string, part: number, whole: number): boolean =>
  Math.abs(figure(said) - (whole > 0 ? (part / whole) * 100 : 0)) <= PERCENT_OFF_MAX;

const byReceiver = (rows: readonly Movement[]) => {
  const sums = new Map<string, number>();
  for (const { other, cents } of rows) sums.set(other, (sums.get(other) ?? 0) + cents);
  return sums;
};

const outsOf = (truth: Truth) => outgoing([...truth.rows, ...laterRows(truth)]);

const CLAIMS: Claims = {
  ['since <D> <N> % of what went out, <A>(?: \\(<A> of it after the alert\\))?, went to <N> receivers? ' +
  'not paid before that day']: (truth, [day, percent, amount, , count]) => {
    const outs = outsOf(truth);
    const since = outs.filter((row) => row.day >= isoDay(day!));
    const before = new Set(outs.filter((row) => row.day < isoDay(day!)).map(({ other }) => other));
    const fresh = since.filter(({ other }) => !before.has(other));
    const first = truth.flagged[0];
    const firstDay = first && new Date(first.atMs - MONTH_DAYS * DAY_MS).toISOString().slice(0, 10);
    return [
      [isoDay(day!), firstDay],
      [true, hundredths(amount!) <= sum(fresh)],
      [true, figure(count!) <= byReceiver(fresh).size],
      [true, isPercent(percent!, hundredths(amount!), sum(since))],
    ];
  },
  ['of what went out (?:the two largest receivers, family and institutions apart,|one receiver) ' +
  'got <N> %, <A>']: (truth, [percent, amount]) => {
    const outs = outsOf(truth);
    const sums = [...byReceiver(outs).values()];
    // A receiver that is left out as family or institution may have got more than the two.
    const isPaid = sums.includes(hundredths(amount!)) || isSumOfTwo(sums, hundredths(amount!));
    return [
      [true, isPaid],
      [true, isPercent(percent!, hundredths(amount!), sum(outs))],
    ];
  },
};

/** What the texts say of receivers against the transfers on file. */
export const reasonFaults = (truth: Truth, text: string): string[] =>
  claimFaults(CLAIMS, truth, text, [], 'gi');

function isSumOfTwo(sums: readonly number[], whole: number): boolean {
  const seen = new Set<number>();
  return sums.some((each) => seen.has(whole - each) || !seen.add(each));
}

const AGAINST = /(?:Against it|For the customer)[^:]*: ([^\n]*)/g;
const FOR = /It looks like \*\*[^*]*\*\*, because ([^\n]*?)\.(?: Against it| Nothing on file|\n|$)/g;

/** Facts that stand both for and against what it looks like. */
export function contraryFaults(text: string): string[] {
  const clausesOf = (pattern: RegExp) =>
    [...text.matchAll(pattern)].flatMap(([, list]) => list!.split(/; |\.(?: |$)/).map((each) => each.trim()));
  const against = new Set(clausesOf(AGAINST));
  return clausesOf(FOR).flatMap((fact) =>
    fact !== '' && against.has(fact) ? [`contrary: for and against: "${fact}"`] : [],
  );
}

/** Flags told as explained beside the same flags told as unexplained, and explained against their colour. */
export function explainedFaults(
  flags: readonly { readonly flag_id: string; readonly color: string; readonly rationale: string }[],
  text: string,
): string[] {
  const wrong = flags.flatMap(({ flag_id: id, color, rationale }) => {
    const [, said] =
      /^Explained .*?, which (?:leaves it|lowers it from \w+ to) (\w+)\. /.exec(rationale) ?? [];
    const isLeft = /^Explained in part /.test(rationale);
    const isFinding = color === 'yellow' || color === 'red' || color === 'black';
    const isSo = said === undefined || (said === color && isLeft === isFinding);
    return isSo || rationale.startsWith("An analyst's note")
      ? []
      : [`explained: ${id} is ${color}: "${rationale}"`];
  });
  const titles = [...text.matchAll(/^- ([^\n:(]+) \(\w+\): (explained)?/gm)];
  const explained = new Set(titles.flatMap(([, title, is]) => (is ? [title] : [])));
  const others = titles.flatMap(([, title, is]) => (!is && explained.has(title) ? [title] : []));
  return [...wrong, ...others.map((title) => `explained: "${title}" and as unexplained as well`)];
}
