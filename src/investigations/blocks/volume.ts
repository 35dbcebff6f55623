import { metricsOf } from '../domain/activity/activity-metrics.js';
import type { ActivitySeries } from '../domain/activity/activity-series.js';
import { toDecimal, wholeUnits, type Units } from '../../kernel/decimal.js';
import { inCurrency, type PeerMetric } from '../domain/activity/peer-table.js';
import { notAssessed, TAILS, type Finding } from '../domain/scoring/flag.js';
import { cite, phrase, pointer, type Words } from '../domain/texts/referenced-text.js';
import { spokenAmount } from '../domain/texts/spoken.js';
import { bandOf, PEERS, percentilesOf, tailOf } from './against-peers.js';
import { cited } from './transaction-overview.js';

/** TP5: the number of transactions and the inflow of each currency; the rarest of them decides. */
export function volume(series: ActivitySeries, peers: Readonly<Record<string, PeerMetric>>): Finding {
  const count = series.rows.length;
  const measures: Volume[] = [{ metric: 'count', currency: null, amount: wholeUnits(count) }];
  const sums: [string, string][] = [];
  for (const [currency, amount] of metricsOf(series).inflow) {
    measures.push({ metric: inCurrency('inflow', currency), currency, amount });
    sums.push([currency, toDecimal(amount)]);
  }
  const value = { count, inflow: Object.fromEntries(sums) };
  const compared = measures.filter(({ metric }) => peers[metric]);
  const tails = compared.map(({ metric, amount }) => tailOf(amount, peers[metric]!));
  const worst = TAILS.find((tail) => tails.includes(tail)) ?? null;
  if (!worst && compared.length < measures.length) {
    return notAssessed(() => phrase`Fewer than ${PEERS} peers to compare the volume with.`, value);
  }
  const shown = compared[worst ? tails.indexOf(worst) : 0]!;
  const bounds = (cut: 'p80' | 'p95') =>
    Object.fromEntries(compared.map(({ metric }) => [metric, peers[metric]![cut]]));
  return {
    ...bandOf(worst),
    value,
    threshold: { red: bounds('p95'), yellow: bounds('p80') },
    rationale() {
      return phrase`${toldVolume(shown)}; ${percentilesOf(shown.metric, peers[shown.metric]!, worst)}.`;
    },
  };
}

interface Volume {
  readonly metric: string;
  /** null of the number of transactions. */
  readonly currency: string | null;
  readonly amount: Units;
}

function toldVolume({ currency, amount }: Volume): Words {
  const figure = spokenAmount(toDecimal(amount));
  if (currency === null) {
    const noun = figure === '1' ? 'transaction' : 'transactions';
    return phrase`${cite('/value/count', figure)} ${noun}`;
  }
  return phrase`Inflow of ${cite(pointer('value', 'inflow', currency), figure)} ${cited(currency)}`;
}
