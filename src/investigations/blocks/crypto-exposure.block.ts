import { z } from 'zod';
import { currencyTypeOf, onRampsOf } from '../domain/on-ramps.js';
import { subjectOf, type CaseFacts } from '../domain/case-facts.js';
import { DAY_MS, type TransactionRow } from '../domain/entity-activity.js';
import { notAssessed, tooManyToAssess, type Finding } from '../domain/flag.js';
import type { Exposure, WalletFacts, WalletReport } from '../domain/wallet-facts.js';
import { quoted, utcDay } from '../../kernel/visible-text.js';
import { colorAbove, flagsFrom, type Block } from './block.js';

const FLAG_IDS = ['CE1', 'CE2', 'CE3', 'CE4', 'CE5', 'CE6'] as const;

const RED_CATEGORIES = ['darknet', 'mixer', 'ransomware', 'sanctioned', 'scam'] as const;
const YELLOW_CATEGORIES = ['gambling', 'high_risk_exchange'] as const;

const Category = z.enum([...RED_CATEGORIES, ...YELLOW_CATEGORIES]);

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

/**
 * Bands after the FATF's red flag indicators for virtual assets (2020), FinCEN FIN-2019-A003 and
 * FIN-2021-A004.
 */
const Rules = z.object({
  /** Category of each number that the vendor uses; the names are understood without. */
  categoriesById: z.record(z.string(), Category).default({}),
  reportDaysMax: z.number().min(0).default(90),
  indirectYellowAbovePercent: z.number().default(10),
  indirectRedAbovePercent: z.number().default(25),
  onRampHours: z.number().default(24),
  onRampsRedFrom: z.int().default(2),
  /** Assets that hide sender, receiver or amount. */
  privacyCoins: z
    .array(z.string())
    .default(['XMR', 'ZEC', 'DASH', 'ZEN', 'SCRT', 'FIRO', 'ARRR', 'BEAM', 'GRIN', 'DERO', 'XVG']),
});

type Rules = z.infer<typeof Rules>;

interface Input {
  readonly windowEndMs: number;
  /** Rows that may be a purchase or a withdrawal of crypto assets; empty without any crypto asset. */
  readonly rows: readonly Pick<TransactionRow, 'id' | 'atMs' | 'direction' | 'currency'>[];
  readonly anyTransaction: boolean;
  readonly truncated: boolean;
  readonly wallets: WalletFacts | null;
}

function select(facts: CaseFacts): Input {
  const { transactions } = subjectOf(facts);
  const usesCrypto = transactions.some(({ currency }) => currencyTypeOf(currency) === 'CRYPTO');
  const rows = usesCrypto ? transactions.filter(({ direction }) => direction !== 'self') : [];
  return {
    windowEndMs: facts.window.endMs,
    rows: rows.map(({ id, atMs, direction, currency }) => ({ id, atMs, direction, currency })),
    anyTransaction: transactions.length > 0,
    truncated: facts.truncated,
    wallets: facts.wallets ?? null,
  };
}

function categoryOf(name: string | null, id: number | null, rules: Rules): Category | null {
  const key = String(id);
  if (id !== null && Object.hasOwn(rules.categoriesById, key)) return rules.categoriesById[key]!;
  const text = name?.replaceAll('_', ' ') ?? '';
  return NAMES.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

const isRed = (category: Category): boolean => (RED_CATEGORIES as readonly string[]).includes(category);

/** CE1: a transaction with an address on the sanctions list. */
function sanctionedAddress({ wallets }: Input): Finding {
  if (!wallets || wallets.addresses === 0) return notAssessed('No blockchain address is known.');
  if (wallets.listDate === null) return notAssessed('No list of sanctioned addresses is there.');
  const [first] = wallets.sanctioned;
  const list = `the list of sanctioned addresses of ${wallets.listDate}`;
  if (first) {
    return {
      color: 'black',
      value: wallets.sanctioned.length,
      rationale:
        `${wallets.sanctioned.length} of ${wallets.addresses} addresses stand on ${list}, the first ` +
        `of them ${quoted(first.address, 80)} (${quoted(first.ticker, 12)}).`,
      evidence: wallets.sanctioned.flatMap(({ transactions }) => transactions),
    };
  }
  const rationale = `None of ${wallets.addresses} addresses stands on ${list}.`;
  if (wallets.listStale) return notAssessed(`${rationale} The list is stale.`, 0);
  return { color: 'white', value: 0, rationale };
}

/** CE2: with whom the subject dealt directly, by the vendor's category. */
function directCategory({ wallets }: Input, rules: Rules): Finding {
  const exposures = wallets?.report?.exposures.filter(({ direct }) => direct > 0) ?? [];
  const reported = exposures.map(({ category, categoryId }) => ({
    name: category,
    categoryId,
    transactions: [],
  }));
  const seen = [...(wallets?.direct ?? []), ...reported];
  if (seen.length === 0) return notAssessed('No vendor data names a direct counterparty.');
  const risky = seen.flatMap(({ name, categoryId, transactions }) => {
    const category = categoryOf(name, categoryId, rules);
    return category ? [{ category, transactions }] : [];
  });
  const threshold = { red: [...RED_CATEGORIES], yellow: [...YELLOW_CATEGORIES] };
  const categories = [...new Set(risky.map(({ category }) => category))].sort();
  if (categories.length === 0) {
    const rationale = `None of ${seen.length} direct exposures is of a risky category.`;
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

/** What the vendor's report says, or why it cannot be used. */
function onReport(
  { wallets, windowEndMs }: Input,
  rules: Rules,
  find: (report: WalletReport) => Finding,
): Finding {
  const report = wallets?.report;
  if (!report) return notAssessed('No vendor report on the subject was uploaded.');
  if (windowEndMs - report.fetchedAtMs > rules.reportDaysMax * DAY_MS) {
    const day = utcDay(report.fetchedAtMs);
    return notAssessed(`The vendor report of ${day} was over ${rules.reportDaysMax} days old.`);
  }
  return find(report);
}

/** CE3: the vendor's own score. */
const riskScore = (input: Input, rules: Rules): Finding =>
  onReport(input, rules, ({ riskScore: score, fetchedAtMs }) => {
    if (score === null) return notAssessed('The vendor report gives no risk score.');
    const color = ({ SEVERE: 'red', HIGH: 'yellow', MEDIUM: 'white', LOW: 'green' } as const)[score];
    const rationale = `The vendor scored the subject ${score} on ${utcDay(fetchedAtMs)}.`;
    return { color, value: score, threshold: { red: 'SEVERE', yellow: 'HIGH', green: 'LOW' }, rationale };
  });

/** CE4: the share of all exposure that leads to risky categories through others. */
const indirectShare = (input: Input, rules: Rules): Finding =>
  onReport(input, rules, ({ exposures }) => {
    const threshold = { yellow: rules.indirectYellowAbovePercent, red: rules.indirectRedAbovePercent };
    const sum = (of: readonly Exposure[], amount: (each: Exposure) => number) =>
      of.reduce((total, each) => total + amount(each), 0);
    const total = sum(exposures, ({ direct, indirect }) => direct + indirect);
    if (total <= 0) return notAssessed('The vendor report gives no exposure.', null, threshold);
    const risky = exposures.filter(({ category, categoryId }) => categoryOf(category, categoryId, rules));
    const percent = (sum(risky, ({ indirect }) => indirect) * 100) / total;
    const value = Math.round(percent * 100) / 100;
    const rationale = `${value} % of all exposure leads to risky categories indirectly.`;
    return { color: colorAbove(percent, threshold), value, threshold, rationale };
  });

/** CE5: money that came in as fiat and left as a crypto asset within a day. */
function onRamps({ rows, anyTransaction }: Input, rules: Rules): Finding {
  const threshold = { yellow: 1, red: rules.onRampsRedFrom };
  if (!anyTransaction) return notAssessed('No transaction of the subject in the lookback is known.');
  const pairs = onRampsOf(rows, rules.onRampHours * 3_600_000);
  return {
    color: pairs.length >= threshold.red ? 'red' : pairs.length >= threshold.yellow ? 'yellow' : 'white',
    value: pairs.length,
    threshold,
    rationale:
      `${pairs.length} times money came in as fiat currency and a crypto asset left within ` +
      `${rules.onRampHours} hours.`,
    evidence: pairs.flat(),
  };
}

/** CE6: assets that hide their path, and hops from one chain to another. */
function hidden({ wallets, anyTransaction }: Input, rules: Rules): Finding {
  if (!wallets || !anyTransaction)
    return notAssessed('No transaction of the subject in the lookback is known.');
  const coins = rules.privacyCoins.filter((symbol) => Object.hasOwn(wallets.assets, symbol)).sort();
  const bridges = wallets.bridges.length;
  return {
    color: coins.length > 0 || bridges > 0 ? 'yellow' : 'white',
    value: { privacyCoins: coins, bridges },
    threshold: { yellow: 1 },
    rationale: `Privacy coins: ${coins.join(', ') || 'none'}; transactions over a bridge: ${bridges}.`,
    evidence: [...coins.flatMap((symbol) => wallets.assets[symbol]!), ...wallets.bridges],
  };
}

/** More of it may be in the transactions that were not read. */
const onPart = (finding: Finding): Finding =>
  finding.color === 'white' ? tooManyToAssess(finding) : finding;

/** Sanctioned addresses, what a vendor knows of the wallets, and how crypto assets were bought and moved. */
export const cryptoExposure: Block<Input, Rules> = {
  id: 'crypto_exposure',
  rev: 1,
  title: 'Crypto exposure',
  dimension: 'crypto_risks',
  flagIds: FLAG_IDS,
  weight: 1,
  flagWeights: {},
  rules: Rules,
  reads: ['sanctioned_addresses'],
  select,
  analyse: (input, rules) => {
    const assets = Object.keys(input.wallets?.assets ?? {}).length;
    const read = (finding: Finding): Finding => (input.truncated ? onPart(finding) : finding);
    return {
      flags: flagsFrom(FLAG_IDS, {
        CE1: read(sanctionedAddress(input)),
        CE2: read(directCategory(input, rules)),
        CE3: riskScore(input, rules),
        CE4: indirectShare(input, rules),
        CE5: read(onRamps(input, rules)),
        CE6: read(hidden(input, rules)),
      }),
      overview:
        `${input.wallets?.addresses ?? 0} blockchain addresses and ${assets} crypto assets in the ` +
        'transactions of the lookback.',
    };
  },
};
