import { z } from 'zod';
import { currencyTypeOf, onRampsOf } from '../domain/activity/on-ramps.js';
import { subjectOf, type CaseFacts } from '../domain/case/case-facts.js';
import { currenciesOf, type TransactionRow } from '../domain/activity/entity-activity.js';
import { notAssessed, tooManyToAssess, type Finding } from '../domain/scoring/flag.js';
import { cite, joined, phrase, pointer, type Words } from '../domain/texts/referenced-text.js';
import type { WalletFacts } from '../domain/case/wallet-facts.js';
import { quoted } from '../../kernel/visible-text.js';
import type { Block } from './block.js';
import { Category, directCategory, indirectShare, riskScore } from './vendor-data.js';

const FLAG_IDS = ['CE1', 'CE2', 'CE3', 'CE4', 'CE5', 'CE6'] as const;

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
  const usesCrypto = currenciesOf(transactions).some((code) => currencyTypeOf(code) === 'CRYPTO');
  const rows = usesCrypto ? transactions.filter(({ direction }) => direction !== 'self') : [];
  return {
    windowEndMs: facts.window.endMs,
    rows: rows.map(({ id, atMs, direction, currency }) => ({ id, atMs, direction, currency })),
    anyTransaction: transactions.length > 0,
    truncated: facts.truncated,
    wallets: facts.wallets ?? null,
  };
}

/** CE1: a transaction with an address on the sanctions list. */
function sanctionedAddress({ wallets }: Input): Finding {
  if (!wallets || wallets.addresses === 0) return notAssessed('No blockchain address is known.');
  if (wallets.listDate === null) return notAssessed('No list of sanctioned addresses is there.');
  const [first] = wallets.sanctioned;
  const date = cite('/facts/wallets/listDate', wallets.listDate);
  const list = phrase`the list of sanctioned addresses of ${date}`;
  const count = cite('/counts/addresses', wallets.addresses);
  if (first) {
    const hits = cite('/value', wallets.sanctioned.length);
    const source = (field: string) => pointer('facts', 'wallets', 'sanctioned', 0, field);
    const ticker = cite(source('ticker'), quoted(first.ticker, 12));
    const named = phrase`${cite(source('address'), quoted(first.address, 80))} (${ticker})`;
    return {
      color: 'black',
      value: wallets.sanctioned.length,
      rationale: phrase`${hits} of ${count} addresses stand on ${list}, the first of them ${named}.`,
      evidence: wallets.sanctioned.flatMap(({ transactions }) => transactions),
    };
  }
  const rationale = phrase`None of ${count} addresses stands on ${list}.`;
  if (wallets.listStale) return notAssessed(phrase`${rationale} The list is stale.`, 0);
  return { color: 'white', value: 0, rationale };
}

/** CE5: money that came in as fiat and left as a crypto asset within a day. */
function onRamps({ rows, anyTransaction }: Input, rules: Rules): Finding {
  const threshold = { yellow: 1, red: rules.onRampsRedFrom };
  if (!anyTransaction) return notAssessed('No transaction of the subject in the lookback is known.');
  const pairs = onRampsOf(rows, rules.onRampHours * 3_600_000);
  return {
    color: pairs.length >= threshold.red ? 'red' : pairs.length >= threshold.yellow ? 'yellow' : 'white',
    value: pairs.length,
    threshold,
    rationale() {
      const times = phrase`${cite('/value', pairs.length)} times`;
      const hours = cite('/rules/onRampHours', rules.onRampHours);
      return phrase`${times} money came in as fiat currency and a crypto asset left within ${hours} hours.`;
    },
    evidence: pairs.flat(),
  };
}

/** CE6: assets that hide their path, and hops from one chain to another. */
function hidden({ wallets, anyTransaction }: Input, rules: Rules): Finding {
  if (!wallets || !anyTransaction)
    return notAssessed('No transaction of the subject in the lookback is known.');
  const coins = rules.privacyCoins.filter((symbol) => Object.hasOwn(wallets.assets, symbol)).sort();
  const bridges = wallets.bridges.length;
  const cited = coins.map((coin, i) => cite(pointer('value', 'privacyCoins', i), quoted(coin, 12)));
  const hops = cite('/value/bridges', bridges);
  const named = coins.length > 0 ? joined(cited, ', ') : 'none';
  return {
    color: coins.length > 0 || bridges > 0 ? 'yellow' : 'white',
    value: { privacyCoins: coins, bridges },
    threshold: { yellow: 1 },
    rationale: phrase`Privacy coins: ${named}; transactions over a bridge: ${hops}.`,
    evidence: [...coins.flatMap((symbol) => wallets.assets[symbol]!), ...wallets.bridges],
  };
}

function overviewOf({ wallets }: Input): Words {
  const assets = Object.keys(wallets?.assets ?? {}).length;
  const known = phrase`${cite('/counts/addresses', wallets?.addresses ?? 0)} blockchain addresses`;
  const used = phrase`${cite('/counts/assets', assets)} crypto assets`;
  return phrase`${known} and ${used} in the transactions of the lookback.`;
}

/** More of it may be in the transactions that were not read. */
const read = (finding: Finding, truncated: boolean): Finding =>
  truncated && finding.color === 'white' ? tooManyToAssess(finding) : finding;

/** Sanctioned addresses, what a vendor knows of the wallets, and how crypto assets were bought and moved. */
export const cryptoExposure: Block<Input, Rules> = {
  id: 'crypto_exposure',
  rev: 4,
  title: 'Crypto exposure',
  dimension: 'crypto_risks',
  flagIds: FLAG_IDS,
  weight: 1,
  flagWeights: {},
  rules: Rules,
  reads: ['sanctioned_addresses'],
  select,
  analyse: (input, rules) => {
    const { truncated } = input;
    return {
      findings: {
        CE1: read(sanctionedAddress(input), truncated),
        CE2: read(directCategory(input, rules), truncated),
        CE3: riskScore(input, rules),
        CE4: indirectShare(input, rules),
        CE5: read(onRamps(input, rules), truncated),
        CE6: read(hidden(input, rules), truncated),
      },
      overview() {
        return overviewOf(input);
      },
    };
  },
};
