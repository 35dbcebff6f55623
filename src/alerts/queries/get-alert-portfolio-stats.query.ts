import {
  type Caller,
  Clock,
  quotientAsDecimal,
  toDecimal,
  unitsOfDecimal,
  unitsOfWholeNumber,
} from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { runStepsCooperatively, type CooperativeSteps } from '../../platform/process/yield-to-event-loop.js';
import type { RiskData } from '@alert-review/judgement';
import { RiskLists } from '../../risk-data/risk-lists.js';
import { AlertDays, type DayFigures } from '../alert-days.js';
import { FiguresSum } from '../domain/figures-sum.js';
import type { AlertFigures } from '../domain/alert-day.record.js';

interface AlertPortfolioStats {
  readonly alertCount: number;
  readonly byStatus: Readonly<Record<'OPEN' | 'CLOSED', number>>;
  readonly byType: readonly AlertType[];
  /** Volumes per currency over the alerts that flag transactions in it. */
  readonly volumes: readonly (AlertFigures['volumes'][number] & { readonly average: string })[];
  readonly converted: ConvertedVolume;
}

interface AlertType {
  readonly source: 'TM' | 'BM';
  readonly count: number;
  readonly subtypes: readonly { readonly subtype: string; readonly count: number }[];
}

interface ConvertedVolume {
  readonly currency: string;
  /** Sum over all currencies at the rates of the days of creation; two decimals. */
  readonly total: string;
  /** Currencies without a rate; the total leaves them out. */
  readonly withoutRate: readonly string[];
}

export const GetAlertPortfolioStats = defineQuery(
  'GetAlertPortfolioStats',
  { permission: 'alerts:read' },
  /** Bounds are inclusive, in ms. */
  (caller: Caller, fields: { readonly fromMs?: number | undefined; readonly toMs?: number | undefined }) => ({
    ...fields,
    caller,
  }),
  [AlertDays, RiskLists, Clock],
  async ({ caller, fromMs, toMs }, alertDays, riskLists, clock): Promise<AlertPortfolioStats> => {
    const days = await alertDays.figuresBetween(caller, fromMs, toMs);
    const risk = await riskLists.current();
    const { sum, converted } = await runStepsCooperatively(sumDays(days, risk), clock);
    const { byStatus, byType, volumes } = sum.figures;
    const countOf = (wanted: string) => byStatus.find(({ status }) => status === wanted)?.count ?? 0;
    return {
      alertCount: countOf('OPEN') + countOf('CLOSED'),
      byStatus: { OPEN: countOf('OPEN'), CLOSED: countOf('CLOSED') },
      byType: countsByAlertType(byType),
      volumes: volumes.map((volume) => ({
        ...volume,
        average: quotientAsDecimal(unitsOfDecimal(volume.total), volume.alerts, volume.currency),
      })),
      converted,
    };
  },
);
export type GetAlertPortfolioStats = InstanceType<typeof GetAlertPortfolioStats>;

function countsByAlertType(byType: AlertFigures['byType']): AlertType[] {
  return (['TM', 'BM'] as const).flatMap((source) => {
    const ofSource = byType.filter((type) => type.source === source);
    const count = ofSource.reduce((total, type) => total + type.count, 0);
    const subtypes = ofSource
      .flatMap(({ subtype, count: of }) => (subtype === null ? [] : { subtype, count: of }))
      .sort((a, b) => b.count - a.count);
    return count === 0 ? [] : { source, count, subtypes };
  });
}

const HUNDREDTHS = unitsOfWholeNumber(1) / 100n;

/** Adds up days and yields after each, since many days take a second. Rounds the total once, half up. */
function* sumDays(
  days: readonly DayFigures[],
  risk: RiskData,
): CooperativeSteps<{ sum: FiguresSum; converted: ConvertedVolume }> {
  const sum = new FiguresSum();
  let total = 0n;
  const withoutRate = new Set<string>();
  for (const { day, figures } of days) {
    sum.add(figures);
    for (const volume of figures.volumes) {
      const rate = risk.fx(volume.currency, day);
      if (rate === null) withoutRate.add(volume.currency);
      else total += unitsOfDecimal(volume.total) * unitsOfDecimal(rate);
    }
    yield;
  }
  const half = (HUNDREDTHS * unitsOfWholeNumber(1)) / 2n;
  const hundredths = (total + (total < 0n ? -half : half)) / (HUNDREDTHS * unitsOfWholeNumber(1));
  const converted = {
    currency: risk.fxReference,
    total: toDecimal(hundredths * HUNDREDTHS),
    withoutRate: [...withoutRate].sort(),
  };
  return { sum, converted };
}
