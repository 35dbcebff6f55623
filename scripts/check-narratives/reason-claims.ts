import { figure, hundredths, isoDay } from './read-words.js';
import { laterRows, outgoing, sum, type Truth } from './truth.js';
import { wording } from './opening-claims.js';

const NEW_RECEIVERS = wording(
  'since <D> <N> % of what went out, <A>(?: \\(<A> of it after the alert\\))?, went to <N> receivers? ' +
    'not paid before that day',
);
const LARGEST_RECEIVERS = wording(
  'of what went out (?:the two largest receivers, family and institutions apart,|one receiver) ' +
    'got <N> %, <A>',
);
const DAY_MS = 86_400_000;
const MONTH_DAYS = 30;

const percentOf = (part: number, whole: number): number => (whole > 0 ? (part / whole) * 100 : 0);
/** The texts round twice, to thousandths and to percents. */
const PERCENT_OFF_MAX = 0.56;

const byReceiver = (rows: readonly { readonly other: string; readonly cents: number }[]) => {
  const sums = new Map<string, number>();
  for (const { other, cents } of rows) sums.set(other, (sums.get(other) ?? 0) + cents);
  return sums;
};

/** What the texts say of receivers against the transfers on file. */
export function reasonFaults(truth: Truth, text: string): string[] {
  const outs = outgoing([...truth.rows, ...laterRows(truth)]);
  const fromNew = [...text.matchAll(new RegExp(NEW_RECEIVERS, 'gi'))].flatMap(([line, ...said]) => {
    const [day, percent, amount, , count] = said;
    const since = outs.filter((row) => row.day >= isoDay(day!));
    const before = new Set(outs.filter((row) => row.day < isoDay(day!)).map(({ other }) => other));
    const fresh = since.filter(({ other }) => !before.has(other));
    const first = truth.flagged[0];
    const firstDay = first && new Date(first.atMs - MONTH_DAYS * DAY_MS).toISOString().slice(0, 10);
    const isSo =
      isoDay(day!) === firstDay &&
      hundredths(amount!) <= sum(fresh) &&
      figure(count!) <= byReceiver(fresh).size &&
      Math.abs(figure(percent!) - percentOf(hundredths(amount!), sum(since))) <= PERCENT_OFF_MAX;
    const real = `since ${firstDay}, ${sum(fresh) / 100} of ${sum(since) / 100} to ${byReceiver(fresh).size}`;
    return isSo ? [] : [`false: "${line}": it is ${real}`];
  });
  const fromLargest = [...text.matchAll(new RegExp(LARGEST_RECEIVERS, 'gi'))].flatMap(([line, ...said]) => {
    const [percent, amount] = said;
    const most = [...byReceiver(outs).values()].sort((a, b) => b - a);
    // A receiver that is left out as family or institution may have got more than the two.
    const isPaid = most.includes(hundredths(amount!)) || isSumOfTwo(most, hundredths(amount!));
    const isShare = Math.abs(figure(percent!) - percentOf(hundredths(amount!), sum(outs))) <= PERCENT_OFF_MAX;
    return isPaid && isShare
      ? []
      : [
          `false: "${line}": the largest got ${most
            .slice(0, 3)
            .map((cents) => cents / 100)
            .join(', ')}`,
        ];
  });
  return [...fromNew, ...fromLargest];
}

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
