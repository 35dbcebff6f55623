import { z } from 'zod';
import { fieldName, text } from '../../kernel/fields.js';
import { currencyTypeOf, onRampsOf, type RampRow } from '../domain/activity/on-ramps.js';
import { subjectOf, type CaseFacts } from '../domain/case/facts/case-facts.js';
import { currenciesOf, type TransactionRow } from '../domain/activity/entity-activity.js';
import { notAssessed, tooManyToAssess, type Finding } from '../domain/scoring/flag.js';
import { cite, joined, phrase, pointer, type Words } from '../domain/texts/referenced-text.js';
import { plural } from '../domain/texts/spoken.js';
import type { WalletFacts } from '../domain/case/facts/wallet-facts.js';
import { quoted } from '../../kernel/visible-text.js';
import { findAll, type AssessedFlag, type Block } from './block.js';
import { OWN, SIGN, VA_FLAGS } from './sources.js';
import { dustAlone, isDust, type Received } from './dust.js';
import { Category } from './vendor-aliases.js';
import { directCategory, indirectShare, riskScore } from './vendor-data.js';

const VENDOR = 'the vendor of the blockchain reports; names are understood without';
const DUST = `${OWN}: about ten US dollars, which an attacker sends to be seen; OFAC FAQ on dusting`;
const COINS = `${OWN} of names; FATF VA indicators name anonymity-enhanced currencies`;

const amount = z.string().regex(/^\d{1,38}(\.\d{1,18})?$/, 'it has to be a decimal');

const Rules = z.object({
  categoriesById: z.record(fieldName(), Category).default({}).describe(VENDOR),
  /** Names of categories or services in any case; they come before those that are built in. */
  categoriesByName: z.record(fieldName(), Category).default({}).describe(VENDOR),
  dust: z
    .record(fieldName(), amount)
    .default({
      USD: '10',
      EUR: '10',
      GBP: '10',
      CHF: '10',
      USDT: '10',
      USDC: '10',
      DAI: '10',
      BTC: '0.0001',
      BCH: '0.02',
      LTC: '0.1',
      ETH: '0.003',
      TRX: '40',
      SOL: '0.05',
      XRP: '5',
    })
    .describe(DUST),
  reportedDustMax: z.number().min(0).default(10).describe(DUST),
  reportDaysMax: z.number().min(0).default(90).describe(`${OWN}: exposure changes with every transaction`),
  indirectYellowAbovePercent: z.number().default(10).describe(SIGN),
  indirectRedAbovePercent: z.number().default(25).describe(SIGN),
  onRampHours: z.number().default(24).describe(`${VA_FLAGS}: short succession, such as 24 hours`),
  onRampsRedFrom: z.int().default(2).describe(`${OWN}: repeated`),
  privacyCoins: z
    .array(text())
    .default(['XMR', 'ZEC', 'DASH', 'ZEN', 'SCRT', 'FIRO', 'ARRR', 'BEAM', 'GRIN', 'DERO', 'XVG'])
    .describe(COINS),
});

type Rules = z.infer<typeof Rules>;

interface Input {
  readonly windowEndMs: number;
  /** Rows that may be a purchase or a withdrawal of crypto assets; empty without any crypto asset. */
  readonly rows: readonly RampRow[];
  readonly anyTransaction: boolean;
  readonly truncated: boolean;
  readonly wallets: WalletFacts | null;
  /** Of transactions with a listed address or a service that the vendor names. */
  readonly received: Received;
}

function select(facts: CaseFacts): Input {
  const { transactions } = subjectOf(facts);
  const usesCrypto = currenciesOf(transactions).some((code) => currencyTypeOf(code) === 'CRYPTO');
  const rows = usesCrypto ? transactions.filter(({ direction }) => direction !== 'self') : [];
  return {
    windowEndMs: facts.window.endMs,
    rows: rows.map(({ id, atMs, direction, currency, amount }) => ({
      id,
      atMs,
      direction,
      currency,
      amount,
    })),
    anyTransaction: transactions.length > 0,
    truncated: facts.truncated,
    wallets: facts.wallets ?? null,
    received: receivedFrom(facts.wallets ?? null, transactions),
  };
}

function receivedFrom(wallets: WalletFacts | null, rows: readonly TransactionRow[]): Received {
  const named = new Set(
    [...(wallets?.sanctioned ?? []), ...(wallets?.direct ?? [])].flatMap((each) => each.transactions),
  );
  if (named.size === 0) return {};
  const incoming = rows.filter(({ id, direction }) => direction === 'in' && named.has(id));
  return Object.fromEntries(incoming.map(({ id, amount: sum, currency }) => [id, { amount: sum, currency }]));
}

function sanctionedAddress({ wallets, received }: Input, rules: Rules): Finding {
  if (!wallets || wallets.addresses === 0) return notAssessed('No blockchain address is known.');
  if (wallets.listDate === null) return notAssessed('No list of sanctioned addresses is there.');
  const [first] = wallets.sanctioned;
  const date = cite('/facts/wallets/listDate', wallets.listDate);
  const list = phrase`the list of sanctioned addresses of ${date}`;
  const noun = plural(wallets.addresses, 'address');
  const count = phrase`${cite('/counts/addresses', wallets.addresses)} ${noun}`;
  if (first) {
    const hits = cite('/value', wallets.sanctioned.length);
    const source = (field: string) => pointer('facts', 'wallets', 'sanctioned', 0, field);
    const ticker = cite(source('ticker'), quoted(first.ticker, 12));
    const named = phrase`${cite(source('address'), quoted(first.address, 80))} (${ticker})`;
    const evidence = wallets.sanctioned.flatMap(({ transactions }) => transactions);
    const stand = wallets.sanctioned.length === 1 ? 'stands' : 'stand';
    const rationale = phrase`${hits} of ${count} ${stand} on ${list}, the first of them ${named}.`;
    const value = wallets.sanctioned.length;
    if (wallets.sanctioned.every(({ transactions }) => isDust(transactions, received, rules))) {
      const dust = dustAlone(evidence, received);
      const told = phrase`${rationale} ${dust} came from there, which anybody can send.`;
      return { color: 'yellow', value, rationale: told, evidence, dust: evidence };
    }
    return { color: 'black', value, rationale, evidence, mandatory: 'sanctioned_address' };
  }
  const rationale = phrase`Looked at ${count}: none stands on ${list}.`;
  if (wallets.listStale) return notAssessed(phrase`${rationale} The list is stale.`, 0);
  return { color: 'white', value: 0, rationale };
}

function onRamps({ rows, anyTransaction }: Input, rules: Rules): Finding {
  const threshold = { red: rules.onRampsRedFrom, yellow: 1 };
  if (!anyTransaction) return notAssessed('No transaction of the subject in the lookback is known.');
  const pairs = onRampsOf(rows, rules.onRampHours * 3_600_000);
  return {
    color: pairs.length >= threshold.red ? 'red' : pairs.length >= threshold.yellow ? 'yellow' : 'white',
    value: pairs.length,
    threshold,
    rationale() {
      const times = phrase`${cite('/value', pairs.length)} ${plural(pairs.length, 'time')}`;
      const hours = cite('/rules/onRampHours', rules.onRampHours);
      return phrase`${times} money came in as fiat currency and a crypto asset left within ${hours} hours.`;
    },
    evidence: pairs.flat(),
  };
}

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
    value: { bridges, privacyCoins: coins },
    threshold: { yellow: 1 },
    rationale: phrase`Privacy coins: ${named}; transactions over a bridge: ${hops}.`,
    evidence: [...coins.flatMap((symbol) => wallets.assets[symbol]!), ...wallets.bridges],
  };
}

function overviewOf({ wallets }: Input): Words {
  const assets = Object.keys(wallets?.assets ?? {}).length;
  const addresses = wallets?.addresses ?? 0;
  const noun = plural(addresses, 'blockchain address');
  const known = phrase`${cite('/counts/addresses', addresses)} ${noun}`;
  const used = phrase`${cite('/counts/assets', assets)} ${plural(assets, 'crypto asset')}`;
  return phrase`${known} and ${used} in the transactions of the lookback.`;
}

/** More of it may be in the transactions that were not read. */
const read = (finding: Finding, { truncated }: Input): Finding =>
  truncated && finding.color === 'white' ? tooManyToAssess(finding) : finding;

const NO_REPORT = 'no report, or one older than {reportDaysMax} days';

const FLAGS: readonly AssessedFlag<Input, Rules>[] = [
  {
    id: 'CE1',
    title: 'Sanctioned blockchain address',
    measures: 'blockchain addresses on the list of sanctioned ones; payments that failed count too',
    bands: {
      black: 'one or more',
      yellow: 'one or more, and no more than dust came from them',
      gray: 'no address, no list, or no match on a stale list',
    },
    unit: 'addresses',
    explains: 'Dealing with a sanctioned address is forbidden, whoever the customer is.',
    source: 'OFAC, digital currency addresses',
    rules: ['dust'],
    topics: ['wallet'],
    find: (input, rules) => read(sanctionedAddress(input, rules), input),
  },
  {
    id: 'CE2',
    title: 'Direct dealings with risky services',
    measures: 'direct counterparties by the vendor’s category',
    bands: {
      red:
        'sanctioned, terrorist financing, child abuse, ransomware, stolen funds, darknet, mixer or scam, ' +
        'above dust; of the second and third any sum, and of all whatever was sent',
      yellow: 'gambling or high-risk exchange, or dust that came from any of these',
      gray: 'no vendor data, or a category that is not known (its word is shown) and none worse',
    },
    unit: 'categories',
    explains: 'Money comes from or goes to a service that criminals use.',
    source: 'FinCEN FIN-2019-A003 and FIN-2021-A004',
    rules: ['categoriesById', 'categoriesByName', 'dust', 'reportedDustMax'],
    topics: ['risky_service', 'vendor_report'],
    find: (input, rules) => read(directCategory(input, rules), input),
  },
  {
    id: 'CE3',
    title: 'Risk score of the vendor',
    measures: 'the vendor’s risk score; of reports on several user ids the worst',
    bands: {
      red: 'SEVERE',
      yellow: 'HIGH',
      green: 'LOW',
      gray: `${NO_REPORT}, or one without a score and none worse than LOW`,
    },
    unit: 'name of the score',
    explains: 'The vendor of blockchain data sums up what it knows of the customer.',
    source: VA_FLAGS,
    rules: ['reportDaysMax'],
    topics: ['vendor_report'],
    find: riskScore,
  },
  {
    id: 'CE4',
    title: 'Indirect exposure',
    measures: 'share of all exposure that leads to risky categories through others; the worst report',
    bands: {
      red: 'above {indirectRedAbovePercent} %',
      yellow: 'above {indirectYellowAbovePercent} %',
      gray: `${NO_REPORT}, or one without exposures or with negative ones (not counted), and none worse`,
    },
    unit: 'percent of all exposure',
    explains: 'Money reaches risky services through others, which may be meant to hide it.',
    source: VA_FLAGS,
    rules: [
      'categoriesById',
      'categoriesByName',
      'reportDaysMax',
      'indirectYellowAbovePercent',
      'indirectRedAbovePercent',
    ],
    topics: ['vendor_report'],
    find: indirectShare,
  },
  {
    id: 'CE5',
    title: 'Fiat in, crypto out',
    measures:
      'times that fiat money came in and a crypto asset, not held before, left within {onRampHours} hours',
    bands: { red: '{onRampsRedFrom} or more', yellow: 'once', gray: 'no transaction, or too many of them' },
    unit: 'times',
    explains: 'Victims and mules are told to turn money into crypto assets at once.',
    source: VA_FLAGS,
    rules: ['onRampHours', 'onRampsRedFrom'],
    find: (input, rules) => read(onRamps(input, rules), input),
  },
  {
    id: 'CE6',
    title: 'Hidden path',
    measures: 'privacy coins, and hops from one chain to another in transactions of crypto assets',
    bands: { yellow: 'one or more', gray: 'no transaction, or too many of them' },
    unit: 'names of the coins; transactions over a bridge',
    explains: 'Such assets and bridges break the trail that a blockchain leaves.',
    source: VA_FLAGS,
    rules: ['privacyCoins'],
    find: (input, rules) => read(hidden(input, rules), input),
  },
];

export const cryptoExposure: Block<Input, Rules> = {
  id: 'crypto_exposure',
  rev: 8,
  title: 'Crypto exposure',
  dimension: 'crypto_risks',
  flags: FLAGS,
  weight: 1,
  rules: Rules,
  reads: ['sanctioned_addresses'],
  select,
  analyse: (input, rules) => ({
    findings: findAll(FLAGS, input, rules),
    overview() {
      return overviewOf(input);
    },
  }),
};
