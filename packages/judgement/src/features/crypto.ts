import { currencyCode, DAY_MS, escapeMarkdown, unitsOfDecimal } from '@alert-review/kernel';
import {
  categoryOfVendor,
  gradeOfCategory,
  isCategoryRiskyAsDust,
  type CategoryGrade,
} from '../risk-data/words/vendor-categories.js';
import { currenciesOfRows } from '../activity/entity-activity.js';
import { currencyTypeOf, onRampsOf } from '../activity/on-ramps.js';
import type { WalletExposure, WalletReport } from '../case/facts/wallet-facts.js';
import { sumsWithoutOwnTransfers } from '../network/real-flows.js';
import { spokenDay } from '../wording/spoken.js';
import {
  type CaseView,
  countWithNoun,
  listFirstThree,
  measureOfRows,
  unknownMeasure,
  asOneOrZero,
  type Feature,
  type FeatureMeasure,
} from './feature.js';

type Texts = Readonly<Record<string, string>>;

const bound = <Bound = number>(view: CaseView, name: string): Bound => view.bound('crypto_exposure', name);

/** Marks a value as possibly higher if transactions were not read, which could only increase it. */
const rising = (view: CaseView, measured: FeatureMeasure): FeatureMeasure =>
  view.facts.truncated ? { incomplete: 'may_be_higher', ...measured } : measured;

function rowsWith(ids: readonly string[], { subject }: CaseView) {
  const wanted = new Set(ids);
  return subject.transactions.filter(({ id }) => wanted.has(id));
}

/** Tells whether all these transactions together only brought dust, which anybody can send. */
function isDust(ids: readonly string[], view: CaseView): boolean {
  const dust = bound<Texts>(view, 'dust');
  const rows = rowsWith(ids, view);
  if (rows.length === 0 || rows.length < new Set(ids).size) return false;
  if (rows.some(({ direction }) => direction !== 'in')) return false;
  return [...sumsWithoutOwnTransfers(rows).values()].every(
    ({ currency, sum }) => Object.hasOwn(dust, currency) && sum <= unitsOfDecimal(dust[currency]!),
  );
}

/** Returns a text such as "dust alone (0.00002 BTC)", with amounts if they are known. */
function dustAlone(ids: readonly string[], view: CaseView): string {
  const amounts = rowsWith(ids, view).map(({ amount, currency }) => `${amount} ${currencyCode(currency)}`);
  return amounts.length === 0 ? 'dust alone' : `dust alone (${listFirstThree(amounts)})`;
}

const sanctionedAddresses: Feature = {
  id: 'sanctioned_addresses',
  title: 'Sanctioned blockchain addresses in the transactions',
  unit: 'addresses; part: aboveDust (addresses with more than a tiny amount)',
  says: 'on the list of sanctioned addresses of {date}: {hits} of {count}, such as {first}',
  lists: ['sanctioned_addresses'],
  measure(view) {
    const { addresses = 0, listDate = null, listStale, sanctioned = [] } = view.facts.wallets ?? {};
    if (addresses === 0) return unknownMeasure('No blockchain address is known.');
    if (listDate === null) return unknownMeasure('No list of sanctioned addresses is loaded.');
    const figures = { count: countWithNoun(addresses, 'address'), date: listDate };
    const [first] = sanctioned;
    if (!first) {
      const says = 'none of {count} is on the list of sanctioned addresses of {date}';
      if (!listStale) return rising(view, { value: 0, says, figures });
      return unknownMeasure(
        'Not screened against a current list: the list of sanctioned addresses of {date} is out of date.',
        { figures },
      );
    }
    const aboveDust = sanctioned.filter(({ transactions }) => !isDust(transactions, view));
    const evidence = [...aboveDust, ...sanctioned].flatMap(({ transactions }) => transactions);
    const isAbove = aboveDust.length > 0;
    return {
      value: sanctioned.length,
      parts: { aboveDust: aboveDust.length },
      ...(isAbove
        ? {}
        : { says: `${this.says!}; {dust} came from there, and anybody can send such amounts` }),
      figures: {
        ...figures,
        hits: String(sanctioned.length),
        dust: dustAlone(evidence, view),
        first: `"${escapeMarkdown(first.address, 80)}" (${escapeMarkdown(first.ticker, 12)})`,
      },
      evidence,
      ...(isAbove ? {} : { dust: evidence }),
    };
  },
};

/** A service that the vendor names as a direct counterparty. `category`: null if no list contains it. */
interface Seen {
  readonly name: string | null;
  readonly category: string | null;
  readonly grade: CategoryGrade | null;
  readonly isDust: boolean;
  readonly transactions: readonly string[];
}

const RISKY = ['prohibited', 'criminal', 'watched'] as const;

const isRisky = ({ grade }: Pick<Seen, 'grade'>): boolean => grade !== null && grade !== 'ordinary';

/** Returns the most serious grade of category and cluster name: a sanctioned exchange is also an exchange. */
function gradedOf({ category, categoryId, name }: Partial<WalletExposure>, view: CaseView) {
  const own = {
    byId: bound<Texts | undefined>(view, 'categoriesById') ?? {},
    byName: bound<Texts | undefined>(view, 'categoriesByName') ?? {},
  };
  const found = [categoryOfVendor(category ?? null, categoryId ?? null, own)];
  if (name) found.push(categoryOfVendor(name, null, own));
  const graded = found.map((each) => ({
    category: each,
    grade: each === null ? null : gradeOfCategory(each),
  }));
  return RISKY.flatMap((grade) => graded.find((each) => each.grade === grade) ?? [])[0] ?? graded[0]!;
}

/** Returns services with direct exposure: first from the transactions, then from the reports. */
function directlySeen(view: CaseView): Seen[] {
  const { direct, reports = [] } = view.facts.wallets ?? {};
  const measureOfRows = (direct ?? []).map(({ name, categoryId, transactions }): Seen => ({
    name: namedBy({ name, categoryId }),
    ...gradedOf({ category: name, categoryId }, view),
    isDust: isDust(transactions, view),
    transactions,
  }));
  const exposures = reports.flatMap((report) => report.exposures).filter(({ direct: sum }) => sum > 0);
  const ofReports = exposures.map((exposure): Seen => ({
    name: namedBy(exposure),
    ...gradedOf(exposure, view),
    isDust: (exposure.sent ?? 0) === 0 && exposure.direct <= bound(view, 'reportedDustMax'),
    transactions: [],
  }));
  const isLittle = (seen: Seen) => seen.isDust && !isCategoryRiskyAsDust(seen.category ?? '');
  return [...measureOfRows, ...ofReports].map((seen) => ({ ...seen, isDust: isLittle(seen) }));
}

interface VendorWords {
  readonly name?: string | null | undefined;
  readonly category?: string | null;
  readonly categoryId: number | null;
}

/** Returns the vendor's term: a name, a category or the number of a category. */
const namedBy = ({ name, category, categoryId: id }: VendorWords): string | null =>
  name ?? category ?? (id === null ? null : String(id));

const quotedNames = (names: readonly string[]): string =>
  names.length === 0 ? 'no name' : listFirstThree(names.map((name) => `"${escapeMarkdown(name, 60)}"`));

const distinct = (texts: readonly (string | null)[]): string[] =>
  [...new Set(texts.flatMap((text) => text ?? []))].sort();

const riskyServices: Feature = {
  id: 'risky_services',
  title: 'Direct payments from and to risky services, by the vendor’s category',
  unit: 'the worst of these words: prohibited, criminal, watched, unlisted, dust, ordinary, none',
  says: 'direct exposure to {categories}',
  lists: ['vendor_categories'],
  measure(view) {
    const seen = directlySeen(view);
    if (seen.length === 0) {
      if (!view.facts.wallets?.direct) return unknownMeasure('No vendor data names a direct counterparty.');
      const says = 'the vendor looked and found no direct counterparty';
      return rising(view, { value: 'none', shown: [], says });
    }
    const above = seen.filter((each) => isRisky(each) && !each.isDust);
    const dusty = above.length > 0 ? [] : seen.filter(isRisky);
    const unlisted = seen.filter(({ grade }) => grade === null);
    const real = unlisted.filter(({ isDust: isLittle, name }) => !isLittle && name !== null);
    const categories = distinct([...above, ...dusty].map(({ category }) => category));
    const names = distinct((real.length > 0 ? real : unlisted).map(({ name }) => name));
    const dust = dusty.flatMap(({ transactions }) => transactions);
    const figures = {
      count: countWithNoun(seen.length, 'direct exposure'),
      categories: categories.join(', ').replaceAll('_', ' '),
      dust: dustAlone(dust, view),
      names: quotedNames(names),
    };
    if (categories.length === 0 && real.length === 0) {
      if (unlisted.length > 0)
        return unknownMeasure('The category of these services is not known: {names} ({count} in all).', {
          shown: { unknown: names },
          figures,
        });
      return rising(view, { value: 'ordinary', shown: [], says: 'none of {count} is risky', figures });
    }
    const says = [
      ...(above.length > 0 ? [this.says!] : []),
      ...(dusty.length > 0 ? ['{dust} came from {categories}, and anybody can send such amounts'] : []),
      ...(real.length > 0 ? ['the vendor names services that are on no list: {names}'] : []),
    ];
    const worst = RISKY.find((grade) => above.some((each) => each.grade === grade));
    return {
      value: worst ?? (real.length > 0 ? 'unlisted' : 'dust'),
      shown: categories.length > 0 ? categories : { unknown: names },
      says: says.join('; '),
      figures,
      evidence: [...above, ...dusty, ...real].flatMap(({ transactions }) => transactions),
      ...(dust.length > 0 ? { dust } : {}),
    };
  },
};

/** Scores, worst first. A missing score only rules out the lowest. */
const SCORES = ['SEVERE', 'HIGH', 'MEDIUM', null, 'LOW'] as const;

function worstScore(fresh: readonly WalletReport[]): FeatureMeasure & { readonly isMet: boolean } {
  const worst = SCORES.find((score) => fresh.some(({ riskScore }) => riskScore === score));
  const report = fresh.find(({ riskScore }) => riskScore === worst);
  const isMet = worst === 'SEVERE' || worst === 'HIGH';
  if (!report || worst == null) return { ...unknownMeasure('The vendor report gives no risk score.'), isMet };
  return { value: worst, figures: { fetchedOn: spokenDay(report.fetchedAtMs) }, isMet };
}

/** A report with negative figures clears nobody; it decides only if no other report reaches a band. */
function indirectShare(fresh: readonly WalletReport[], view: CaseView) {
  const shares = fresh.map((report) => ({ ...shareOf(report, view), ...report }));
  const { percent = 0 } = shares.toSorted((a, b) => b.percent - a.percent)[0] ?? {};
  const { unlisted = 0, names = [] } = shares.toSorted((a, b) => b.unlisted - a.unlisted)[0] ?? {};
  const isMet = Math.max(percent, unlisted) > bound(view, 'indirectYellowAbovePercent');
  const shown = rounded(percent);
  if (!isMet && shares.some(({ total }) => total <= 0))
    return { ...unknownMeasure('The vendor report gives no exposure.'), isMet };
  if (!isMet && shares.some(({ hasNegatives }) => hasNegatives))
    return { ...unknownMeasure('The vendor report gives negative exposures.', { shown }), isMet };
  const says =
    '{percent} % of all exposure reaches risky categories indirectly' +
    (unlisted > 0 ? ', and {unlisted} % reaches services that are on no list: {names}' : '');
  const figures = { percent: String(shown), unlisted: String(rounded(unlisted)), names: quotedNames(names) };
  return { value: percent, parts: { unlisted }, shown, says, figures, isMet };
}

const rounded = (percent: number): number => Math.round(percent * 100) / 100;

/**
 * Computes shares, scaled by a power of two (which does not round), because sums of very large numbers
 * overflow.
 */
function shareOf({ exposures }: WalletReport, view: CaseView) {
  const largest = exposures.reduce((max, { direct, indirect }) => Math.max(max, direct, indirect), 0);
  const scale = 2 ** Math.min(1023, Math.floor(Math.log2(largest || 1)));
  let total = 0;
  let risky = 0;
  let unlisted = 0;
  const names: (string | null)[] = [];
  for (const exposure of exposures) {
    const graded = gradedOf(exposure, view);
    const indirect = exposure.indirect / scale;
    total += exposure.direct / scale + indirect;
    risky += asOneOrZero(isRisky(graded)) * indirect;
    unlisted += asOneOrZero(graded.grade === null) * indirect;
    if (graded.grade === null && indirect > 0) names.push(namedBy(exposure));
  }
  const percent = (sum: number) => (total > 0 ? (sum * 100) / total : 0);
  return { total, percent: percent(risky), unlisted: percent(unlisted), names: distinct(names) };
}

/** Uses the newest report per user id. A report that is too old does not hide a worse figure in another. */
const vendorReport: Feature = {
  id: 'vendor_report',
  title: 'The vendor’s report on the customer',
  unit: 'score: name of the score; indirect: percent of all exposure',
  says: 'the vendor rated the customer’s risk {value} on {fetchedOn}',
  lists: ['vendor_categories'],
  kinds: ['score', 'indirect'],
  measure(view, kind) {
    const maxDays = bound(view, 'reportDaysMax');
    const reports = view.facts.wallets?.reports ?? [];
    if (reports.length === 0) return unknownMeasure('No vendor report on the customer was uploaded.');
    const isOld = ({ fetchedAtMs: at }: WalletReport) => view.facts.window.endMs - at > maxDays * DAY_MS;
    const old = reports.find(isOld);
    const fresh = reports.filter((report) => !isOld(report));
    const { isMet, ...found } = kind === 'indirect' ? indirectShare(fresh, view) : worstScore(fresh);
    if (!old || isMet) return found;
    const figures = { fetchedOn: spokenDay(old.fetchedAtMs), days: String(maxDays) };
    return unknownMeasure('The vendor report of {fetchedOn} was over {days} days old.', { figures });
  },
};

const fiatToCrypto: Feature = {
  id: 'fiat_to_crypto',
  title: 'How often fiat money arrived and a crypto asset left soon after',
  unit: 'times',
  says: '{times} fiat money came in and a crypto asset left within {hours} hours',
  measure: measureOfRows('may_be_higher', (view) => {
    const hours = bound(view, 'onRampHours');
    const usesCrypto = currenciesOfRows(view.rows).some((code) => currencyTypeOf(code) === 'CRYPTO');
    const rows = usesCrypto ? view.rows.filter(({ direction }) => direction !== 'self') : [];
    const pairs = onRampsOf(rows, hours * 3_600_000);
    const figures = { times: countWithNoun(pairs.length, 'time'), hours: String(hours) };
    return { value: pairs.length, figures, evidence: pairs.flat() };
  }),
};

const hiddenPath: Feature = {
  id: 'hidden_path',
  title: 'Privacy coins and bridges between blockchains',
  unit: 'coins and transactions',
  says: 'privacy coins: {coins}; transactions over a bridge between blockchains: {bridges}',
  measure: measureOfRows('may_be_higher', (view) => {
    const { wallets } = view.facts;
    if (!wallets) return unknownMeasure('The addresses of the transactions were not read.');
    const coins = bound<readonly string[]>(view, 'privacyCoins').filter((symbol) =>
      Object.hasOwn(wallets.assets, symbol),
    );
    const bridges = wallets.bridges.length;
    return {
      value: coins.length + bridges,
      shown: { bridges, privacyCoins: coins.sort() },
      figures: {
        coins: listFirstThree(coins.map((coin) => `"${escapeMarkdown(coin, 12)}"`)),
        bridges: String(bridges),
      },
      evidence: [...coins.flatMap((symbol) => wallets.assets[symbol]!), ...wallets.bridges],
    };
  }),
};

export const CRYPTO_FEATURES: readonly Feature[] = [
  sanctionedAddresses,
  riskyServices,
  vendorReport,
  fiatToCrypto,
  hiddenPath,
];
