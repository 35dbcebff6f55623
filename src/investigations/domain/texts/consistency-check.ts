import { subjectOf, type CaseFacts } from '../case/case-facts.js';
import { seriesOf } from '../activity/activity-series.js';
import { compareUnits, toDecimal } from '../../../kernel/decimal.js';
import { DAY_MS, type TransactionRow } from '../activity/entity-activity.js';
import type { BlockId } from '../scoring/dimensions.js';
import type { Color, Flag } from '../scoring/flag.js';
import { KYC_FIELDS, ownershipOf } from '../case/profile-facts.js';
import type { BlockResult } from '../runs/run-result.js';

/** Figures by name; `of`: which one of several. Lazy, for a text tells few of them. */
type Counts = Readonly<Record<string, (of: string) => number | undefined>>;

/** Figures that texts tell about a case and no fact states, counted again from the facts. */
export function caseCounts(facts: CaseFacts): Counts {
  const { profile, transactions, registeredAtMs, lastBeforeMs } = subjectOf(facts);
  const trades = profile?.estimated_trades_per_month;
  const { places, contacts, wallets, names, network, media } = facts;
  const moved = () => transactions.filter(({ direction }) => direction !== 'self');
  const undated = () => profile && ownershipOf(profile, facts.window.startMs)?.undatedCompanies;
  return {
    flaggedTransactions: () => transactions.filter(({ flagged }) => flagged).length,
    ...currencyCounts(facts),
    ...countryCounts(facts),
    otherEntities: () => facts.entities.length - 1,
    silentDays: () => daysBetween(lastBeforeMs ?? registeredAtMs, transactions[0]?.atMs),
    observedDays: () => observedDays(facts),
    declaredTrades: () => trades?.upper_bound ?? trades?.lower_bound ?? undefined,
    kycFields: () => profile?.type && KYC_FIELDS[profile.type].length,
    undatedCompanies: () => undated() ?? undefined,
    counterparties: () => new Set(moved().flatMap(({ counterparty }) => counterparty ?? [])).size,
    namelessTransactions: () => moved().filter(({ counterparty }) => counterparty === null).length,
    followed: () => network?.followed ?? 0,
    ips: () => places?.ips.length ?? 0,
    hidingIps: () => places?.ips.filter(({ vpn, hosting }) => vpn || hosting).length,
    unplacedIps: () => places?.ips.filter(({ country }) => country === null).length,
    placedCounterparties: () => places?.counterparties.length ?? 0,
    emails: () => contacts?.emails.length ?? 0,
    phones: () => contacts?.phones.length ?? 0,
    unreadPhones: () => contacts?.phones.filter(({ country }) => country === null).length,
    sharedBy: (of) => contacts?.shared.filter(({ by }) => (by as readonly string[]).includes(of)).length ?? 0,
    screened: (of) => (names?.screened ?? []).filter(({ role }) => of === '' || role === of).length,
    addresses: () => wallets?.addresses ?? 0,
    assets: () => Object.keys(wallets?.assets ?? {}).length,
    directExposures: () =>
      (wallets?.direct?.length ?? 0) +
      (wallets?.reports ?? []).flatMap((report) => report.exposures).filter((e) => e.direct > 0).length,
    looked: () => media?.looked ?? 0,
  };
}

/** Of the subject's transactions: all of them, those in which money moved, and flagged ones of these. */
function currencyCounts(facts: CaseFacts): Counts {
  const { transactions } = subjectOf(facts);
  const series = () => seriesOf(transactions);
  const isFlagged = (positions: readonly number[]) => positions.some((i) => transactions[i]!.flagged);
  return {
    currencies: () => new Set(transactions.map(({ currency }) => currency)).size,
    movedCurrencies: () => series().byCurrency.size,
    flaggedCurrencies: () => [...series().byCurrency.values()].filter(isFlagged).length,
  };
}

/** Different countries that are known. */
function countryCounts(facts: CaseFacts): Counts {
  const { profile } = subjectOf(facts);
  const { places } = facts;
  const known = (countries: readonly (string | null)[] = []) => new Set(countries.filter(Boolean)).size;
  return {
    nationalities: () => known([...(profile?.nationality ?? []), ...(profile?.citizenship ?? [])]),
    ipCountries: () => known(places?.ips.map(({ country }) => country)),
    counterpartyCountries: () => known(places?.counterparties.map(({ country }) => country)),
  };
}

const daysBetween = (fromMs: number | null, toMs: number | undefined): number | undefined =>
  fromMs === null || toMs === undefined ? undefined : Math.floor((toMs - fromMs) / DAY_MS);

/** EA2: from the opening or the start of the lookback to its end, thirty days at least. */
function observedDays(facts: CaseFacts): number {
  const { startMs, endMs } = facts.lookback;
  const openedMs = subjectOf(facts).registeredAtMs ?? startMs;
  return Math.max(30, Math.floor((endMs - Math.max(startMs, openedMs)) / DAY_MS));
}

/** The blocks that say how money moved. */
export const MOVEMENT_BLOCKS: readonly BlockId[] = [
  'transaction_patterns',
  'counterparty_network',
  'crypto_exposure',
];

const FINDINGS: readonly Color[] = ['black', 'red', 'yellow'];

/** Figures about the flags of a run. */
export function blockCounts(blocks: readonly BlockResult[], failed: number): Counts {
  const flags = () => blocks.flatMap((block) => block.flags);
  const colored = (...colors: readonly string[]) =>
    flags().filter(({ color }) => colors.includes(color)).length;
  const movementSigns = () =>
    blocks
      .filter(({ blockId }) => MOVEMENT_BLOCKS.includes(blockId))
      .flatMap((block) => block.flags.filter(({ color }) => color === 'yellow')).length;
  return {
    flags: (color) => colored(color),
    findings: () => colored(...FINDINGS),
    movementSigns,
    reasons: () => colored(...FINDINGS) - movementSigns(),
    unassessed: () => colored('gray') + failed,
    assessedPercent: () => Math.round(((flags().length - colored('gray')) * 100) / (flags().length || 1)),
    redBlocks: () => blocks.filter((block) => block.flags.some(({ color }) => color === 'red')).length,
    openNotes: () => blocks.reduce((sum, { openNotes = [] }) => sum + openNotes.length, 0),
  };
}

/** Figures that a rationale tells and the flag's value holds in another form. */
export const flagCounts = ({ value }: Pick<Flag, 'value'>): Counts => {
  const figure = (name: string): number =>
    Number(value !== null && typeof value === 'object' && !Array.isArray(value) ? value[name] : NaN);
  return {
    roundPercent: () => Math.floor((figure('round') * 100) / figure('count')),
    furtherHits: () => figure('hits') - 1,
  };
};

/** The exact sum of the subject's transactions that came `in`, went `out` or are `flagged`, as a decimal. */
export function sumOf(facts: CaseFacts, kind: string, currency: string): string {
  const { rows, amounts, byCurrency } = seriesOf(subjectOf(facts).transactions);
  const isOfKind = ({ flagged, direction }: TransactionRow): boolean =>
    kind === 'flagged' ? flagged : direction === kind;
  const positions = (byCurrency.get(currency) ?? []).filter((i) => isOfKind(rows[i]!));
  return toDecimal(positions.reduce((sum, i) => sum + amounts[i]!, 0n));
}

/** The median of the subject's amounts in a currency, as a decimal. */
export function medianOf(facts: CaseFacts, currency: string): string | undefined {
  const { amounts, byCurrency } = seriesOf(subjectOf(facts).transactions);
  const units = (byCurrency.get(currency) ?? []).map((i) => amounts[i]!).sort(compareUnits);
  const last = units.length - 1;
  return last < 0 ? undefined : toDecimal((units[Math.floor(last / 2)]! + units[Math.ceil(last / 2)]!) / 2n);
}
