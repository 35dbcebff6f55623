import { z } from 'zod';
import { utcDay } from '../../kernel/visible-text.js';
import { DAY_MS } from '../domain/activity/entity-activity.js';
import { notAssessed, type Color, type Finding } from '../domain/scoring/flag.js';
import { cite, phrase, pointer, type Words } from '../domain/texts/referenced-text.js';
import type { Exposure, WalletFacts, WalletReport } from '../domain/case/wallet-facts.js';
import { colorAbove } from './block.js';

const RED_CATEGORIES = ['darknet', 'mixer', 'ransomware', 'sanctioned', 'scam'] as const;
const YELLOW_CATEGORIES = ['gambling', 'high_risk_exchange'] as const;

export const Category = z.enum([...RED_CATEGORIES, ...YELLOW_CATEGORIES]);

type Category = z.infer<typeof Category>;

/** How vendors name a category; the first that fits counts. */
const NAMES: readonly (readonly [Category, RegExp])[] = [
  ['sanctioned', /sanction/i],
  ['darknet', /dark ?(net|web|market)/i],
  ['ransomware', /ransom/i],
  ['mixer', /\bmix(er|ers|ing)\b|tumbler/i],
  ['scam', /scam|ponzi|phishing|\bfraud/i],
  ['gambling', /gambling|casino/i],
  ['high_risk_exchange', /high.?risk.*exchange/i],
];

export interface VendorRules {
  readonly categoriesById: Readonly<Record<string, Category>>;
  readonly reportDaysMax: number;
  readonly indirectYellowAbovePercent: number;
  readonly indirectRedAbovePercent: number;
}

export interface VendorData {
  readonly windowEndMs: number;
  readonly wallets: WalletFacts | null;
}

function categoryOf(name: string | null, id: number | null, rules: VendorRules): Category | null {
  const key = String(id);
  if (id !== null && Object.hasOwn(rules.categoriesById, key)) return rules.categoriesById[key]!;
  const text = name?.replaceAll('_', ' ') ?? '';
  return NAMES.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

const isRed = (category: Category): boolean => (RED_CATEGORIES as readonly string[]).includes(category);

/** With whom the subject dealt directly, by the vendor's category. */
export function directCategory({ wallets }: VendorData, rules: VendorRules): Finding {
  const reported = (wallets?.reports ?? []).flatMap(({ exposures }) =>
    exposures
      .filter(({ direct }) => direct > 0)
      .map(({ category, categoryId }) => ({ name: category, categoryId, transactions: [] })),
  );
  const direct = wallets?.direct ?? null;
  const seen = [...(direct ?? []), ...reported];
  const threshold = { red: [...RED_CATEGORIES], yellow: [...YELLOW_CATEGORIES] };
  if (seen.length === 0) {
    if (direct === null) return notAssessed('No vendor data names a direct counterparty.');
    const rationale = 'The vendor looked and found no direct counterparty.';
    return { color: 'white', value: [], threshold, rationale };
  }
  const risky = seen.flatMap(({ name, categoryId, transactions }) => {
    const category = categoryOf(name, categoryId, rules);
    return category ? [{ category, transactions }] : [];
  });
  const categories = [...new Set(risky.map(({ category }) => category))].sort();
  if (categories.length === 0) {
    const count = cite('/counts/directExposures', seen.length);
    const rationale = phrase`None of ${count} direct exposures is of a risky category.`;
    return { color: 'white', value: [], threshold, rationale };
  }
  return {
    color: categories.some(isRed) ? 'red' : 'yellow',
    value: categories,
    threshold,
    rationale: `Direct exposure to ${categories.map(shown).join(', ')}.`,
    evidence: risky.flatMap(({ transactions }) => transactions),
  };
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
    return { report, isOld, fetchedOn: cite(source, utcDay(report.fetchedAtMs)) };
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
  const threshold = { yellow: rules.indirectYellowAbovePercent, red: rules.indirectRedAbovePercent };
  const exposures = scaled(reported);
  const sum = (of: readonly Exposure[], amount: (each: Exposure) => number) =>
    of.reduce((total, each) => total + amount(each), 0);
  const total = sum(exposures, ({ direct, indirect }) => direct + indirect);
  if (total <= 0) return notAssessed('The vendor report gives no exposure.', null, threshold);
  const risky = exposures.filter(({ category, categoryId }) => categoryOf(category, categoryId, rules));
  const percent = (sum(risky, ({ indirect }) => indirect) * 100) / total;
  const value = Math.round(percent * 100) / 100;
  const color = colorAbove(percent, threshold);
  if (color === 'white' && hasNegatives)
    return notAssessed('The vendor report gives negative exposures.', value, threshold);
  const share = cite('/value', value);
  const rationale = phrase`${share} % of all exposure leads to risky categories indirectly.`;
  return { color, value, threshold, rationale };
}
