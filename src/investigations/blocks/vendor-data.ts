import { quoted } from '../../kernel/visible-text.js';
import { plural, spokenDay } from '../domain/texts/spoken.js';
import { DAY_MS } from '../domain/activity/entity-activity.js';
import { notAssessed, type Color, type Finding } from '../domain/scoring/flag.js';
import { cite, joined, phrase, pointer, type Words } from '../domain/texts/referenced-text.js';
import type { Exposure, WalletFacts, WalletReport } from '../domain/case/facts/wallet-facts.js';
import { colorAbove } from './block.js';
import { dustAlone, isDust, type DustRules, type Received } from './dust.js';
import {
  categoryOf,
  isNeverDust,
  isProhibited,
  isRisky,
  RED_CATEGORIES,
  YELLOW_CATEGORIES,
  type CategoryRules,
} from './vendor-categories.js';
import type { Category } from './vendor-aliases.js';

export interface VendorRules extends CategoryRules, DustRules {
  readonly reportDaysMax: number;
  readonly indirectYellowAbovePercent: number;
  readonly indirectRedAbovePercent: number;
}

export interface VendorData {
  readonly windowEndMs: number;
  readonly wallets: WalletFacts | null;
  readonly received: Received;
}

interface Seen {
  readonly name: string | null;
  readonly id: number | null;
  readonly category: Category | null;
  readonly isDust: boolean;
  readonly transactions: readonly string[];
}

/** All direct exposures, from the transactions first and then from the reports. */
function directExposures({ wallets, received }: VendorData, rules: VendorRules): Seen[] {
  const own = (wallets?.direct ?? []).map(({ name, categoryId: id, transactions }): Seen => {
    const category = categoryOf(name, id, rules);
    return { name, id, category, isDust: isDust(transactions, received, rules), transactions };
  });
  const reported = (wallets?.reports ?? []).flatMap(({ exposures }) =>
    exposures
      .filter(({ direct }) => direct > 0)
      .map((exposure): Seen => {
        const { category: name, categoryId: id, direct, sent = 0 } = exposure;
        const isDust = sent === 0 && direct <= rules.reportedDustMax;
        return { name, id, category: exposureCategory(exposure, rules), isDust, transactions: [] };
      }),
  );
  return [...own, ...reported].map((seen) =>
    isNeverDust(seen.category) ? { ...seen, isDust: false } : seen,
  );
}

/** The worse of the category and the cluster's own name: a sanctioned exchange is an exchange as well. */
function exposureCategory({ category, categoryId, name }: Exposure, rules: VendorRules): Category | null {
  const found = [categoryOf(category, categoryId, rules), ...(name ? [categoryOf(name, null, rules)] : [])];
  return [...RED_CATEGORIES, ...YELLOW_CATEGORIES].find((each) => found.includes(each)) ?? found[0]!;
}

export function directCategory(data: VendorData, rules: VendorRules): Finding {
  const seen = directExposures(data, rules);
  const threshold = { red: [...RED_CATEGORIES], yellow: [...YELLOW_CATEGORIES] };
  if (seen.length === 0) {
    if ((data.wallets?.direct ?? null) === null)
      return notAssessed('No vendor data names a direct counterparty.');
    const rationale = 'The vendor looked and found no direct counterparty.';
    return { color: 'white', value: [], threshold, rationale };
  }
  const risky = seen.filter(({ category }) => isRisky(category));
  if (risky.length === 0) return knownOrNot(seen, threshold);
  const above = risky.filter((each) => !each.isDust);
  const categories = categoriesOf(above);
  const evidence = risky.flatMap(({ transactions }) => transactions);
  if (categories.length === 0) {
    const named = categoriesOf(risky).map(shown).join(', ');
    const dust = dustAlone(evidence, data.received);
    const rationale = phrase`${dust} came from ${named}, which anybody can send.`;
    return { color: 'yellow', value: categoriesOf(risky), threshold, rationale, evidence, dust: evidence };
  }
  return {
    color: categories.some((category) => RED_CATEGORIES.includes(category)) ? 'red' : 'yellow',
    value: categories,
    threshold,
    rationale: `Direct exposure to ${categories.map(shown).join(', ')}.`,
    evidence,
    ...(categories.some(isProhibited) ? { mandatory: 'prohibited_exposure' as const } : {}),
  };
}

const categoriesOf = (seen: readonly Seen[]): Category[] =>
  [...new Set(seen.flatMap(({ category }) => category ?? []))].sort();

/** A category that nobody knows clears nobody; its words are shown, for somebody to add it to the recipe. */
function knownOrNot(seen: readonly Seen[], threshold: Finding['threshold']): Finding {
  const noun = plural(seen.length, 'direct exposure');
  const count = phrase`${cite('/counts/directExposures', seen.length)} ${noun}`;
  const unknown = seen.filter(({ category }) => category === null);
  if (unknown.length === 0) {
    const rationale = phrase`Looked at ${count}: none is of a risky category.`;
    return { color: 'white', value: [], threshold: threshold ?? null, rationale };
  }
  const words = [...new Set(unknown.map(({ name, id }) => name ?? (id === null ? '' : String(id))))].sort();
  const first = words
    .slice(0, 3)
    .map((word, i) =>
      word === '' ? 'no name' : phrase`"${cite(pointer('value', 'unknown', i), quoted(word, 60))}"`,
    );
  const named = joined(first, ', ');
  const rationale = phrase`Of ${count} no category is known of: ${named}.`;
  return notAssessed(rationale, { unknown: words }, threshold ?? null);
}

const shown = (category: Category): string => category.replaceAll('_', ' ');

/**
 * The worst report, or why none can be used. An old one hides no red or yellow of another, but may have had
 * one; so may one without a figure. `milder`: which other colour comes first.
 */
function onReports(
  { wallets, windowEndMs }: VendorData,
  rules: VendorRules,
  find: (report: WalletReport, fetchedOn: Words) => Finding,
  milder: readonly Color[],
): Finding {
  const reports = (wallets?.reports ?? []).map((report, at) => {
    const source = pointer('facts', 'wallets', 'reports', at, 'fetchedAtMs');
    const isOld = windowEndMs - report.fetchedAtMs > rules.reportDaysMax * DAY_MS;
    return { report, isOld, fetchedOn: cite(source, spokenDay(report.fetchedAtMs)) };
  });
  if (reports.length === 0) return notAssessed('No vendor report on the subject was uploaded.');
  const found = reports.filter(({ isOld }) => !isOld).map((each) => find(each.report, each.fetchedOn));
  const first = (color: Finding['color']) => found.find((finding) => finding.color === color);
  const worst = first('red') ?? first('yellow');
  if (worst) return worst;
  const old = reports.find(({ isOld }) => isOld);
  if (old) {
    const days = cite('/rules/reportDaysMax', rules.reportDaysMax);
    return notAssessed(phrase`The vendor report of ${old.fetchedOn} was over ${days} days old.`);
  }
  return milder.flatMap((color) => first(color) ?? [])[0]!;
}

/** A missing score rules out green alone. */
export const riskScore = (input: VendorData, rules: VendorRules): Finding =>
  onReports(input, rules, scoreOf, ['white', 'gray', 'green']);

function scoreOf({ riskScore: score }: WalletReport, fetchedOn: Words): Finding {
  if (score === null) return notAssessed('The vendor report gives no risk score.');
  const color = ({ SEVERE: 'red', HIGH: 'yellow', MEDIUM: 'white', LOW: 'green' } as const)[score];
  const rationale = phrase`The vendor scored the subject ${score} on ${fetchedOn}.`;
  return { color, value: score, threshold: { red: 'SEVERE', yellow: 'HIGH', green: 'LOW' }, rationale };
}

/** Sums of the largest doubles overflow; by a power of two they are made smaller without rounding. */
function scaled(exposures: readonly Exposure[]): Exposure[] {
  const largest = exposures.reduce((max, { direct, indirect }) => Math.max(max, direct, indirect), 0);
  const scale = 2 ** Math.min(1023, Math.floor(Math.log2(largest || 1)));
  return exposures.map((each) => ({
    ...each,
    direct: each.direct / scale,
    indirect: each.indirect / scale,
  }));
}

/** Gray clears nobody. */
export const indirectShare = (input: VendorData, rules: VendorRules): Finding =>
  onReports(input, rules, (report) => shareOf(report, rules), ['gray', 'white']);

/** A report with negative figures keeps the band that the others reach. */
function shareOf({ exposures: reported, hasNegatives }: WalletReport, rules: VendorRules): Finding {
  const threshold = { red: rules.indirectRedAbovePercent, yellow: rules.indirectYellowAbovePercent };
  const exposures = scaled(reported);
  const sum = (of: readonly Exposure[], amount: (each: Exposure) => number) =>
    of.reduce((total, each) => total + amount(each), 0);
  const total = sum(exposures, ({ direct, indirect }) => direct + indirect);
  if (total <= 0) return notAssessed('The vendor report gives no exposure.', null, threshold);
  const risky = exposures.filter((exposure) => isRisky(exposureCategory(exposure, rules)));
  const percent = (sum(risky, ({ indirect }) => indirect) * 100) / total;
  const value = Math.round(percent * 100) / 100;
  const color = colorAbove(percent, threshold);
  if (color === 'white' && hasNegatives)
    return notAssessed('The vendor report gives negative exposures.', value, threshold);
  const share = cite('/value', value);
  const rationale = phrase`${share} % of all exposure leads to risky categories indirectly.`;
  return { color, value, threshold, rationale };
}
